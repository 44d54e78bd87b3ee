"""What a film is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, runtime_checkable

from cubetower.game.core import Seat
from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import DisplayList, Shape, Stage
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.tower.timedtoss import TowerModel

MarkKind = Literal["step", "battle", "round", "winter", "end"]
End = Literal["attacker", "none", "defender"]
ENDS: Final[tuple[End, ...]] = ("attacker", "none", "defender")
"""How a battle can end: who wins, in the order of its odds."""


class Scene(Protocol):
    """Anything that has a picture at every time of its film."""

    @property
    def seconds(self) -> float:
        """Length of the film, s."""

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""

    def still(self, seconds: float) -> DisplayList:
        """The picture of that time on its own, without what only concerns the film."""


@dataclass(frozen=True, slots=True)
class BattleSummary:
    """A battle as lists show it.

    Attributes:
        attacker: the colour of the attacker's cubes.
        defender: that of the defender's.
        winner: who won; ``none`` is nobody.
        outcome: the same in words, such as "Black won 3 : 1".
        result_at: when the outcome is seen, s of the film.
        odds: that the attacker, nobody, the defender wins, before the toss; None if unknown.
    """

    attacker: str
    defender: str
    winner: End
    outcome: str
    result_at: float
    odds: tuple[float, float, float] | None = None

    @property
    def chance(self) -> float | None:
        """That it ended as it did, before the throw."""
        return self.odds and self.odds[ENDS.index(self.winner)]


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a film that one can jump to.

    Attributes:
        seconds: when it is.
        kind: a ``step`` is the beginning of anything that happens.
        label: in words, such as "Kozuke: Blue attacks Yellow".
        upset: of a battle, how surprising its result was, from 0 to 1.
        year: of the game; 0 before the first, and in games without years.
        seats: who takes part.
        number: of a battle in its game.
        focus: the region of the map or board where it happens, with what lies around, units of
            the stage; None if it happens everywhere or nowhere.
        battle: its sides, outcome and odds.
        pin: the place on the map where its pieces lie and its name is pinned, units of the stage.
    """

    seconds: float
    kind: MarkKind
    label: str
    upset: float = 0.0
    year: int = 0
    seats: tuple[str, ...] = ()
    number: int | None = None
    focus: Rect | None = None
    battle: BattleSummary | None = None
    pin: Place | None = None

    @property
    def title(self) -> str:
        """The label; of a battle with its number: "Battle 12, Kozuke: Blue attacks Yellow"."""
        return self.label if self.number is None else f"Battle {self.number}, {self.label}"


@dataclass(frozen=True, slots=True)
class Standings:
    """What the players have from some time on.

    Attributes:
        seconds: of the film, when it is seen.
        acting: who acts.
        figures: of each player, by seat; all have the same, by name, such as points.
    """

    seconds: float
    acting: tuple[Seat, ...]
    figures: Mapping[Seat, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances to win from some time on: a forecast, as greedy players would go on.

    Attributes:
        seconds: of the film, when they are known.
        battle: number of the battle that has just been fought; None before one, where decisions
            have changed them since the last, and at the end of a round.
        shares: by seat; they add up to one.
    """

    seconds: float
    battle: int | None
    shares: Mapping[Seat, float]


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """What a panel shows: shapes in metres of the whole stage, the backdrop first."""

    backdrop: tuple[Shape, ...]
    shapes: tuple[Shape, ...]


class PanelScene(Scene, Protocol):
    """A scene in panels, each in its own area, which a page can lay out differently.

    A frame is the pictures of all panels, each painted over those before it. Panels whose area
    lies off the stage are shown on pages only.
    """

    @property
    def stage(self) -> Stage:
        """Of all frames."""

    @property
    def areas(self) -> Mapping[str, Rect]:
        """The panels by name, in the order they are painted."""

    @property
    def marks(self) -> Sequence[Mark]:
        """In the order of their time."""

    def panel(self, name: str, seconds: float) -> PanelPicture:
        """What a panel shows; the same tuples as long as nothing changes in it."""


@runtime_checkable
class ModelScene(PanelScene, Protocol):
    """A scene of panels some of which show a tower that can be drawn in three dimensions too."""

    @property
    def models(self) -> Mapping[str, TowerModel]:
        """What such panels show, by name."""


@runtime_checkable
class TaggedScene(PanelScene, Protocol):
    """A scene of panels with a field on which names lie on tags."""

    def tags(self, seconds: float) -> tuple[Rect, ...]:
        """Where they lie at a time of the film, units of the stage."""


@runtime_checkable
class PlayedScene(PanelScene, Protocol):
    """A scene of panels that shows a game of several players."""

    @property
    def palette(self) -> Palette:
        """The colours, those of the players by seat."""

    @property
    def standings(self) -> Sequence[Standings]:
        """Whenever something changes in them, in the order of their time."""


@runtime_checkable
class ForecastScene(PlayedScene, Protocol):
    """A scene that shows a whole game, or what there is of it, with the chances to win."""

    @property
    def chances(self) -> Sequence[Chances]:
        """After each battle and round, in the order of their time; none without a forecast."""
