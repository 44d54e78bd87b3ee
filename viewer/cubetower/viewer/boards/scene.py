"""`GameScene`: any game as a film, drawn by its board; `GrowingFilm`: one still being played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

from cubetower.game.core import Data, Event, Game, Seat
from cubetower.pages.palette import Palette
from cubetower.viewer.boards.board import Board
from cubetower.viewer.boards.chronicle import chronicle_of
from cubetower.viewer.boards.schedule import Schedule
from cubetower.viewer.chronicle import Chronicle
from cubetower.viewer.draw.displaylist import DisplayList, Shape, Stage
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.scene import Chances, Mark, PanelPicture, Standings
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.tower.timedtoss import TowerModel


@dataclass(frozen=True, eq=False)
class GameScene:
    """A game, or some of its moments, as a film.

    Attributes:
        board: draws it.
    """

    board: Board[Any]

    @property
    def header(self) -> Data:
        """Of the replay."""
        return self.board.header

    @property
    def schedule(self) -> Schedule[Any]:
        """What is seen when."""
        return self.board.schedule

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.board.palette

    @property
    def seconds(self) -> float:
        """Length of the film, s."""
        return self.schedule.seconds

    @property
    def stage(self) -> Stage:
        """Of all frames."""
        return self.board.stage

    @cached_property
    def areas(self) -> Mapping[str, Rect]:
        """The panels by name, in the order they are painted."""
        return self.board.areas

    @cached_property
    def marks(self) -> Sequence[Mark]:
        """Where a viewer can jump to: one mark for each cut."""
        return tuple(self.board.mark(cut) for cut in self.schedule.cuts)

    @cached_property
    def standings(self) -> Sequence[Standings]:
        """What the players have, and who acts, whenever that changes."""
        found: list[Standings] = []
        for cut in self.schedule.cuts:
            acting = self.board.acting(cut)
            for seconds in (cut.start, cut.result_at):
                figures = self.board.figures(cut.position(seconds))
                last = found[-1] if found else None
                if not last or (last.acting, last.figures) != (acting, figures):
                    found.append(Standings(seconds, acting, figures))
        return tuple(found)

    @cached_property
    def chances(self) -> Sequence[Chances]:
        """The chances to win over the film; none without a forecast."""
        return self.board.chances

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""
        parts: list[tuple[Shape, ...]] = []
        for name in self.areas:
            if name != self.board.ASIDE:
                picture = self.panel(name, seconds)
                parts += [picture.backdrop, picture.shapes]
        return self._layers.join(self.stage, parts)

    def still(self, seconds: float) -> DisplayList:
        """The same picture on its own."""
        return self.frame(seconds)

    def panel(self, name: str, seconds: float) -> PanelPicture:
        """What a panel shows; the same tuples as long as nothing changes in it."""
        return self.board.picture(name, *self.schedule.place(seconds))

    @property
    def models(self) -> Mapping[str, TowerModel]:
        """What panels with a tower show, to be drawn in three dimensions."""
        return self.board.models

    @property
    def chronicle(self) -> Chronicle:
        """What is told of players and spaces beside the pictures."""
        return chronicle_of(self.board)

    @property
    def tosses(self) -> Sequence[tuple[float, StagedToss]]:
        """When each toss begins, s of the film, and the toss."""
        return self.board.tosses

    def labels(self, seconds: float) -> tuple[Shape, ...]:
        """The labels of the field, painted over everything on it."""
        return self.board.labels(*self.schedule.place(seconds))

    def tags(self, seconds: float) -> tuple[Rect, ...]:
        """Where tags with names lie on the field."""
        return self.board.tags(*self.schedule.place(seconds))

    def names(self, seconds: float) -> tuple[Shape, ...]:
        """The names of all spaces of the field, painted over the pieces."""
        return self.board.names(*self.schedule.place(seconds))

    def with_schedule(self, schedule: Schedule[Any]) -> GameScene:
        """The scene of the same game with a longer schedule."""
        return GameScene(self.board.with_schedule(schedule))

    @cached_property
    def _layers(self) -> _Layers:
        return _Layers()


class GrowingFilm(ABC):
    """The film of a game that is still being played, built from the game's log.

    In a game with people it shows only what everybody at the table can see.
    """

    @abstractmethod
    def begin(self, game: Game) -> None:
        """Start when the game is set up; events so far are shown with the complete set-up."""

    @abstractmethod
    def take(self, event: Event) -> None:
        """Add an event; the log calls this, even before the game is set up."""

    def ask(self, seat: Seat) -> None:  # noqa: B027 - most have nothing to do
        """Show that a person must decide now."""

    @abstractmethod
    def schedule(self) -> Schedule[Any]:
        """The schedule so far; unchanged cuts stay the same objects."""

    @abstractmethod
    def board(self, schedule: Schedule[Any]) -> Board[Any]:
        """The board for a schedule from `schedule`."""


@dataclass(eq=False, slots=True)
class _Layers:
    """The parts of the last picture, and which of them form the backdrop."""

    parts: list[tuple[Shape, ...]] = field(default_factory=list)
    ground: list[tuple[Shape, ...]] = field(default_factory=list)
    backdrop: tuple[Shape, ...] = ()

    def join(self, stage: Stage, parts: list[tuple[Shape, ...]]) -> DisplayList:
        """Stack the parts; those unchanged since the last picture become its backdrop."""
        same = _same(self.parts, parts)
        if not (same == len(self.ground) and _same(self.ground, parts) == same):
            self.ground = parts[:same]
            self.backdrop = tuple(shape for part in self.ground for shape in part)
        self.parts = parts
        return DisplayList(
            stage, self.backdrop, tuple(shape for part in parts[same:] for shape in part)
        )


def _same(first: Sequence[tuple[Shape, ...]], second: Sequence[tuple[Shape, ...]]) -> int:
    """How many parts, from the first on, are the same objects in both."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
