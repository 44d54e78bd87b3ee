"""`Board`: how a game looks, in films, pages and windows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self

from cubetower.game.core import Data, Personal, Seat
from cubetower.pages.palette import Palette, shipped_palette
from cubetower.viewer.boards.facts import Overview
from cubetower.viewer.boards.schedule import CutType, Schedule
from cubetower.viewer.boards.spaces import Ring, Spaces
from cubetower.viewer.chronicle import HistoryEntry
from cubetower.viewer.draw.displaylist import Shape, Stage
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.scene import Chances, Mark, PanelPicture
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.tower.timedtoss import TowerModel


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a space or a player.

    Attributes:
        title: its name.
        seat: whose colour it has; None is nobody's.
        facts: icons with what is written beside them, such as ``("shogun/army", "3")``; an icon may
            have no words, words no icon.
        chart: what the chart counts; empty if there is no chart.
        note: a line about it; empty if there is none.
    """

    title: str
    seat: Seat | None
    facts: tuple[tuple[str, str], ...] = ()
    chart: str = ""
    note: str = ""


@dataclass(frozen=True, eq=False)
class Board(ABC, Generic[CutType]):
    """Draws the table of a game, panel by panel, at any time of a film.

    Places are in units: x to the right and y down from the upper left corner of the stage, which
    is 720 units high.

    Attributes:
        header: of the replay.
        schedule: what is seen when.
        palette: the colours.
        LEGEND: what can be seen, and what each thing means.
        TOWER: whether the game throws cubes into a tower; its cuts then have a `throw`.
        FIELD: the panel with the map or board, which a window can enlarge.
        ASIDE: a panel off the stage that a window can open over it; empty if there is none.
        PAGE: what a page does with the panels.
        ROUND: what a round is called.
        SCORE: what wins the game.
        SPACE: what a space of the field is called.
        NAMED: `names` gives names.
    """

    header: Data
    schedule: Schedule[CutType]
    palette: Palette = field(default_factory=shipped_palette, kw_only=True)

    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = ()
    TOWER: ClassVar[bool] = False
    FIELD: ClassVar[str] = "board"
    ASIDE: ClassVar[str] = ""
    PAGE: ClassVar[PageLayout] = PageLayout()
    ROUND: ClassVar[str] = "turn"
    SPACE: ClassVar[str] = "space"
    NAMED: ClassVar[bool] = False
    SCORE: ClassVar[str] = "points"

    # Film and page

    @property
    @abstractmethod
    def stage(self) -> Stage:
        """Of all frames."""

    @property
    @abstractmethod
    def areas(self) -> Mapping[str, Rect]:
        """Where the panels lie by name, in the order they are painted."""

    @abstractmethod
    def picture(self, panel: str, index: int, since: float) -> PanelPicture:
        """What a panel shows; the same tuples as long as nothing changes in it.

        Args:
            panel: its name.
            index: of the cut that is shown.
            since: how long it has been shown, s.
        """

    @abstractmethod
    def mark(self, cut: CutType) -> Mark:
        """The place of the film where a cut begins."""

    @abstractmethod
    def figures(self, position: Any) -> Mapping[Seat, Mapping[str, int]]:
        """What says how each player stands, by its name, what wins the game first."""

    def acting(self, cut: CutType) -> tuple[Seat, ...]:
        """Who acts in a cut."""
        event = cut.moment.event
        return (event.seat,) if isinstance(event, Personal) else ()

    @property
    def chances(self) -> Sequence[Chances]:
        """The chances to win over the film; none without a forecast."""
        return ()

    @property
    def models(self) -> Mapping[str, TowerModel]:
        """Panels with a tower, as it can be drawn in three dimensions."""
        return {}

    @property
    def tosses(self) -> Sequence[tuple[float, StagedToss]]:
        """When each toss begins, s of the film, and the toss; none without a tower."""
        return ()

    def with_schedule(self, schedule: Schedule[CutType]) -> Self:
        """The board of the same game with a longer schedule."""
        return replace(self, schedule=schedule)

    # Window

    @property
    def field_overlays(self) -> Sequence[Rect]:
        """What lies over the field."""
        return ()

    @property
    def margins(self) -> tuple[str, str, float]:
        """The colours left and right of the stage, and the x at which they meet, units."""
        background = self.palette.neutral.background
        return background, background, 0.0

    def prepare(self, cut: CutType) -> None:
        """Prepare the slowest part of a cut's first picture; may run in another thread."""

    @property
    @abstractmethod
    def spaces(self) -> Spaces:
        """The spaces of the field that can be pointed at; always the same object."""

    def space_label(self, name: str) -> Iterator[Shape]:
        """The name of a space, painted over everything, unless it is printed on the space."""
        yield from ()

    def spaces_of(self, seat: Seat, position: Any) -> Sequence[str]:
        """The spaces that a player owns."""
        return ()

    def busy_spaces(self, cut: CutType) -> Sequence[str]:
        """The spaces where something happens."""
        return ()

    def over_spaces(self, cut: CutType, spaces: Sequence[str]) -> Iterator[Shape]:
        """What to paint again on top of the outlines of spaces, such as pieces and names."""
        yield from ()

    def labels(self, index: int, since: float) -> tuple[Shape, ...]:
        """Labels of the field, painted last so that they stay readable."""
        return ()

    def tags(self, index: int, since: float) -> tuple[Rect, ...]:
        """Where tags with names lie on the field now, units."""
        return ()

    def names(self, index: int, since: float) -> tuple[Shape, ...]:
        """The names of all spaces, painted over the pieces; the same tuple while they stay so.

        None where the field has them printed large enough to read.
        """
        return ()

    def targets(self, seen: Any, picked: Sequence[Any], option: Any) -> Sequence[Ring]:
        """Where a person can click to choose an option, units of the field.

        Args:
            seen: the person's observation.
            picked: the parts of the move picked so far.
            option: a listed move, or a pick that can follow.
        """
        return ()

    @property
    def hint_area(self) -> Rect:
        """Where a player who asks for a hint gets it, clear of what is asked about."""
        return Rect(912.0, 548.0, 1268.0, 708.0)

    @property
    def prompt_area(self) -> Rect:
        """Where a player is asked; the card fills it from the top as far as needed."""
        return Rect(912.0, 12.0, 1268.0, 708.0)

    def overview(self, cut: CutType, position: Any) -> Overview:
        """All that everybody knows of the game, in columns of tables; none without an overview.

        Args:
            cut: that is shown.
            position: as far as the viewer may see it.
        """
        return ()

    @abstractmethod
    def standing(self, name: str, cut: CutType, position: Any) -> Status:
        """The status of a space or a player.

        Args:
            name: of the space, or the player's seat.
            cut: that is shown.
            position: as far as the viewer may see it.
        """

    @abstractmethod
    def history(self, name: str) -> Sequence[HistoryEntry]:
        """What has happened to a space or a player, oldest first."""
