"""`SisterScene`: board, players and course of a sister game at every time of its film."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Final

from game.core import Data, GameOver, Personal, name_of
from viewer.boards.board import MOTION, Board
from viewer.boards.cards import CourseCard, PlayersCard
from viewer.boards.moments import Moment
from viewer.draw.displaylist import DisplayList, Paint, Polygon, Shape, Stage
from viewer.draw.palette import Palette
from viewer.draw.rect import Rect
from viewer.draw.sheet import HEIGHT
from viewer.scene import Mark, MarkKind, PanelPicture
from viewer.timeline import eased

STAGE: Final = Stage(1.28, 0.72)
AREAS: Final[Mapping[str, Rect]] = {
    "board": Rect(0.0, 0.0, 900.0, 720.0),
    "players": Rect(912.0, 12.0, 1268.0, 252.0),
    "course": Rect(912.0, 264.0, 1268.0, 708.0),
}
"""Where the panels lie on the stage, units."""

END: Final = 4.0
"""Seconds that the end stays."""


@dataclass(frozen=True, eq=False)
class SisterScene:
    """A game as a film.

    Attributes:
        header: of the replay.
        moments: what happens, one or more.
        board: draws the table.
        palette: the colours.
    """

    header: Data
    moments: Sequence[Moment[Any]]
    board: Board[Any]
    palette: Palette

    @property
    def stage(self) -> Stage:
        """Of all frames."""
        return STAGE

    @property
    def areas(self) -> Mapping[str, Rect]:
        """The panels by name, in the order they are painted."""
        return AREAS

    @cached_property
    def _shown(self) -> Sequence[Moment[Any]]:
        """The moments that have a time of their own; the last one does in any case."""
        last = self.moments[-1]
        return [each for each in self.moments if each is last or self.board.seconds(each.event)]

    @cached_property
    def _starts(self) -> Sequence[float]:
        """When each begins, s."""
        lengths = (self.board.seconds(each.event) for each in self._shown[:-1])
        return [0.0, *accumulate(lengths)]

    @property
    def seconds(self) -> float:
        """Length of the film, s."""
        return self._starts[-1] + END

    @cached_property
    def marks(self) -> Sequence[Mark]:
        """The moments one can go to; each turn or year with a number is marked as a round."""
        return tuple(
            Mark(start, self._kind(each), each.line or name_of(each.event))
            for start, each in zip(self._starts, self._shown, strict=True)
        )

    def _kind(self, moment: Moment[Any]) -> MarkKind:
        if isinstance(moment.event, GameOver):
            return "end"
        return "round" if isinstance(moment.event, self.board.ROUNDS) else "step"

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""
        pictures = [self.panel(name, seconds) for name in self.areas]
        shapes = (*pictures[0].shapes, *pictures[1].shapes, *pictures[2].shapes)
        return DisplayList(STAGE, pictures[0].backdrop, shapes)

    def still(self, seconds: float) -> DisplayList:
        """The same picture on its own."""
        return self.frame(seconds)

    def panel(self, name: str, seconds: float) -> PanelPicture:
        """What a panel shows; the same tuples as long as nothing changes in it."""
        number = bisect_right(self._starts, seconds) - 1
        moment = self._shown[number]
        if name == "board":
            share = eased(min(1.0, (seconds - self._starts[number]) / MOTION))
            return PanelPicture(self._ground, self._kept.board(moment, share))
        if name == "players":
            return PanelPicture((), self._kept.players(moment))
        return PanelPicture((), self._kept.course(moment))

    @cached_property
    def _ground(self) -> tuple[Shape, ...]:
        width = STAGE.width / STAGE.height * HEIGHT
        sheet = self.board.sheet
        corners = (sheet.at(0, 0), sheet.at(width, 0), sheet.at(width, HEIGHT), sheet.at(0, HEIGHT))
        paper = Polygon(corners, Paint(self.palette.neutral.background))
        return (paper, *self.board.ground())

    @cached_property
    def _kept(self) -> _Kept:
        given = (STAGE, self.palette)
        players = PlayersCard(*given, AREAS["players"], self.header)
        return _Kept(self.board, players, CourseCard(*given, AREAS["course"]))


class _Kept:
    """The last picture of each panel, so that what does not change is the same tuple."""

    def __init__(self, board: Board[Any], players: PlayersCard, course: CourseCard) -> None:
        self._board, self._players, self._course = board, players, course
        self._last: dict[str, tuple[object, tuple[Shape, ...]]] = {}

    def board(self, moment: Moment[Any], share: float) -> tuple[Shape, ...]:
        """The table."""
        return self._same("board", (moment.number, share), lambda: self._board.drawn(moment, share))

    def players(self, moment: Moment[Any]) -> tuple[Shape, ...]:
        """Who plays, and how they stand."""
        return self._same("players", moment.number, lambda: self._rows(moment))

    def course(self, moment: Moment[Any]) -> tuple[Shape, ...]:
        """What happened."""
        return self._same("course", moment.lines, lambda: self._course.drawn(moment))

    def _rows(self, moment: Moment[Any]) -> Iterator[Shape]:
        position = moment.position
        standing = {seat: self._board.standing(position, seat) for seat in position["seats"]}
        on_turn = moment.event.seat if isinstance(moment.event, Personal) else None
        return self._players.drawn(standing, on_turn, position["winners"])

    def _same(
        self, panel: str, key: object, draw: Callable[[], Iterator[Shape]]
    ) -> tuple[Shape, ...]:
        if panel not in self._last or self._last[panel][0] != key:
            self._last[panel] = (key, tuple(draw()))
        return self._last[panel][1]
