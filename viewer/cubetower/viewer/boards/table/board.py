"""`TableBoard`: a board beside the cards of the players and of the course."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import Any, ClassVar, Final, Generic, cast

from cubetower.game.core import Data, Event, GameEnded, Personal, Seat, name_of
from cubetower.game.core.observation import Onlooker
from cubetower.viewer.boards.board import Board, Status
from cubetower.viewer.boards.schedule import Cut, PositionType
from cubetower.viewer.boards.spaces import Ring, Spaces
from cubetower.viewer.boards.table.cards import LogCard, PlayersCard
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import (
    LayoutType,
    Piece,
    TableLayout,
    TablePart,
    TablePieces,
    TableTray,
)
from cubetower.viewer.boards.table.transition import Transition, transition, uppermost
from cubetower.viewer.chronicle import HistoryEntry
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, fade
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.scene import Mark, MarkKind, PanelPicture
from cubetower.viewer.timeline import ease

STAGE: Final = Stage(1.28, 0.72)
AREAS: Final[Mapping[str, Rect]] = {
    "board": Rect(0.0, 0.0, 900.0, 720.0),
    "players": Rect(912.0, 12.0, 1268.0, 252.0),
    "course": Rect(912.0, 264.0, 1268.0, 708.0),
}
"""Where the panels lie on the stage, units."""

STEP_S: Final = 1.0
"""Seconds of a film that an event takes, unless the board says otherwise."""

MOTION_S: Final = 0.5
"""Seconds from the beginning of a moment in which things move."""


@dataclass(frozen=True, eq=False)
class TableBoard(Board[Cut[TableMoment[PositionType]]], Generic[PositionType, LayoutType]):
    """A board at the left; who plays, and the course in words, at its right. A subclass draws.

    Attributes:
        GLIDING: whether pieces that stay in a zone glide to their new places, and the last of
            equal pieces leaves it; otherwise they jump there, and the first one leaves.
        LAYOUT: where everything lies on the board.
        PIECES: draws the pieces.
        PARTS: of the board.
        TRAY: the area of a player.
        ROUNDS: events that begin a numbered round; the position has its number under `ROUND`.
        SECONDS: how long events are shown, s, if not `STEP_S`; 0 for those shown with the next.
    """

    GLIDING: ClassVar[bool] = True
    LAYOUT: ClassVar[type[TableLayout]]
    PIECES: ClassVar[type[TablePieces]]
    PARTS: ClassVar[tuple[type[TablePart[Any, Any]], ...]]
    TRAY: ClassVar[type[TableTray[Any, Any]]]
    ROUNDS: ClassVar[tuple[type[Event], ...]] = ()
    SECONDS: ClassVar[Mapping[type[Event], float]] = {}
    PAGE = PageLayout(zoomable=("board",), phone_order=("board", "players", "course"))

    @property
    def stage(self) -> Stage:
        """Of all frames."""
        return STAGE

    @property
    def areas(self) -> Mapping[str, Rect]:
        """The board, the players, and the course."""
        return AREAS

    @property
    def area(self) -> Rect:
        """The area of the board itself."""
        return AREAS["board"]

    @cached_property
    def sheet(self) -> Sheet:
        """The board as a sheet of the stage."""
        return Sheet(STAGE, self.palette, self.area.left, self.area.width, self.area.top)

    @cached_property
    def layout(self) -> LayoutType:
        """Where everything lies on the board."""
        area = Rect(0.0, 0.0, self.area.width, self.area.height)
        return cast(LayoutType, self.LAYOUT(area, tuple(self.header["seats"])))

    def ground(self) -> Iterator[Shape]:
        """What never changes on the board."""
        return chain.from_iterable(part.ground() for part in self._parts)

    def draw(self, moment: TableMoment[PositionType], progress: float) -> Iterator[Shape]:
        """Everything but the ground.

        Args:
            moment: what happens.
            progress: of its motion, from 0 to 1, when everything is at rest.
        """
        if progress == 1:
            yield from self.still(moment, uppermost(self.layout.pieces(moment, moment.after)))
        else:
            found, still = self._motions(moment, partial(self._motion, moment))
            yield from still
            yield from (fade(shape, 1 - progress) for shape in self.draw_pieces(found.going))
            yield from (fade(shape, progress) for shape in self.draw_pieces(found.coming))
            for start, piece in found.moving:
                spot = start.towards(piece.spot, progress)
                yield from self._pieces.piece(replace(piece, spot=spot))
        for part in self._parts:
            yield from part.over(moment)

    def still(self, moment: TableMoment[PositionType], pieces: Sequence[Piece]) -> Iterator[Shape]:
        """What does not move in a moment, with pieces at rest on it."""
        for part in self._parts:
            yield from part.draw(moment)
        yield from self.draw_pieces(pieces)

    def draw_pieces(self, pieces: Iterable[Piece]) -> Iterator[Shape]:
        """Pieces at their places; each is drawn once and cached."""
        for piece in pieces:
            yield from self._piece_memo(piece, partial(self._piece, piece))

    # What each game defines

    @classmethod
    def seconds(cls, event: Event, header: Data) -> float:
        """How long an event is shown, s; 0 if it is shown with the next one."""
        return cls.SECONDS.get(type(event), STEP_S)

    @classmethod
    @abstractmethod
    def conceal(cls, position: PositionType, seats: Collection[Seat]) -> PositionType:
        """The position with the hidden cards of these players face down."""

    @abstractmethod
    def columns(self, position: PositionType, seat: Seat) -> Mapping[str, str]:
        """A player's figures in the table of players, by the name of their column.

        The names, at most four, and their order are the same for all players and positions.
        """

    @abstractmethod
    def rings(self) -> Mapping[str, Sequence[Ring]]:
        """The outlines of all spaces, units of the board; where they overlap, the upper one last.

        If the course cites spaces, it uses the same names.
        """

    @abstractmethod
    def space_title(self, name: str) -> str:
        """What a space is called."""

    @abstractmethod
    def contents(self, name: str, position: PositionType) -> Sequence[str]:
        """What is on a space, in words."""

    @abstractmethod
    def places_of(self, event: Event) -> Sequence[str]:
        """The spaces that an event is about."""

    # Film and page

    def picture(self, panel: str, index: int, since: float) -> PanelPicture:
        """What a panel shows."""
        moment, memo = self.schedule.cuts[index].moment, self._memos[panel]
        if panel == "board":
            progress = ease(since / MOTION_S)
            shapes = memo((moment.number, progress), lambda: tuple(self.draw(moment, progress)))
            return PanelPicture(self._ground, shapes)
        if panel == "players":
            return PanelPicture((), memo(moment.number, lambda: self._players(moment)))
        return PanelPicture((), memo(moment.lines, lambda: tuple(self._course.draw(moment))))

    def mark(self, cut: Cut[TableMoment[PositionType]]) -> Mark:
        """An event in words; each turn or year with a number is marked as a round."""
        event = cut.moment.event
        kind: MarkKind = "round" if isinstance(event, self.ROUNDS) else "step"
        kind = "end" if isinstance(event, GameEnded) else kind
        told = [name_of(event), *cut.moment.lines][-1]
        return Mark(cut.start, kind, told)

    def figures(self, position: PositionType) -> Mapping[Seat, Mapping[str, int]]:
        """What wins the game."""
        scores = cast("Onlooker[Any]", position).scores
        return {seat: {self.SCORE: scores[seat]} for seat in self.header["seats"]}

    @cached_property
    def _memos(self) -> Mapping[str, Memo[tuple[Shape, ...]]]:
        return {panel: Memo(4) for panel in AREAS}

    @cached_property
    def _pieces(self) -> TablePieces:
        return self.PIECES(self.sheet, self.header)

    @cached_property
    def _parts(self) -> Sequence[TablePart[Any, Any]]:
        given = self.sheet, self.layout, self._pieces
        trays = (self.TRAY(*given, seat) for seat in self.layout.seats)
        return [*(part(*given) for part in self.PARTS), *trays]

    @cached_property
    def _ground(self) -> tuple[Shape, ...]:
        width = STAGE.width / STAGE.height * HEIGHT
        paper = self.sheet.box(0, 0, width, HEIGHT, Paint(self.palette.neutral.background))
        return (paper, *self.ground())

    @cached_property
    def _motions(self) -> Memo[tuple[Transition, tuple[Shape, ...]]]:
        return Memo(1)

    def _motion(self, moment: TableMoment[PositionType]) -> tuple[Transition, tuple[Shape, ...]]:
        """How the pieces move in a moment, and everything that does not move."""
        found = transition(self.layout, moment, gliding=self.GLIDING)
        return found, tuple(self.still(moment, found.resting))

    def _piece(self, piece: Piece) -> tuple[Shape, ...]:
        return tuple(self._pieces.piece(piece))

    @cached_property
    def _piece_memo(self) -> Memo[tuple[Shape, ...]]:
        return Memo(1000)

    @cached_property
    def _course(self) -> LogCard:
        return LogCard(STAGE, self.palette, AREAS["course"])

    def _players(self, moment: TableMoment[Any]) -> tuple[Shape, ...]:
        """The card of the players; the same tuple as long as nothing on it changes."""
        position, event = moment.after, moment.event
        columns = {seat: self.columns(position, seat) for seat in position.seats}
        told = columns, event.seat if isinstance(event, Personal) else None, position.winners
        card = PlayersCard(STAGE, self.palette, AREAS["players"], self.header)
        return self._memos["players"](repr(told), lambda: tuple(card.draw(*told)))

    # Window

    @cached_property
    def spaces(self) -> Spaces:
        """The spaces that can be pointed at; always the same object."""
        return Spaces(self.rings())

    def busy_spaces(self, cut: Cut[TableMoment[PositionType]]) -> Sequence[str]:
        """The spaces where something happens."""
        return self.places_of(cut.moment.event)

    def standing(
        self, name: str, cut: Cut[TableMoment[PositionType]], position: PositionType
    ) -> Status:
        """The status of a space or a player."""
        if name in self.spaces:
            facts = tuple(("", text) for text in self.contents(name, position))
            return Status(self.space_title(name), None, facts)
        columns = self.columns(position, name).items()
        facts = tuple(("", f"{column} {value}") for column, value in columns)
        return Status(seat_name(name, self.header), name, facts, self.SCORE)

    def history(self, name: str) -> Sequence[HistoryEntry]:
        """What happened to a space or a player."""
        of_seat = name not in self.spaces
        found = []
        for cut in self.schedule.cuts:
            moment: TableMoment[Any] = cut.moment
            event = moment.event
            mine = isinstance(event, Personal) and event.seat == name
            if moment.line and (mine if of_seat else name in self.places_of(event)):
                when = f"{self.ROUND.capitalize()} {getattr(moment.after, self.ROUND)}"
                amount, owner = (moment.after.scores[name], name) if of_seat else (None, None)
                found.append(
                    HistoryEntry(cut.start, cut.result_at, when, moment.line, amount, owner)
                )
        return found
