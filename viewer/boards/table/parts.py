"""What the board of a table is made of: a layout, pieces, parts of its ground, and trays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from game.core import Data, Personal, Seat
from pages.palette import Palette
from viewer.boards.table.moments import TableMoment
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.paper import MARGIN, Paper
from viewer.draw.rect import Rect, Spot
from viewer.draw.sheet import Sheet

LayoutType = TypeVar("LayoutType", bound="TableLayout")
PiecesType = TypeVar("PiecesType", bound="TablePieces")
BACK: Final = "back"
"""What a piece is that lies face down: it may be any of its kind."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a table.

    Attributes:
        kind: such as ``card``.
        what: which of its kind.
        zone: where it lies, such as a hand; a piece that stays there does not move.
        spot: its place.
    """

    kind: str
    what: str
    zone: str
    spot: Spot


@dataclass(frozen=True)
class TableLayout(ABC):
    """Where all lies on the table, in units of the board.

    Attributes:
        area: of the board, from its corner.
        seats: who plays.
    """

    area: Rect
    seats: Sequence[Seat]

    @abstractmethod
    def tray(self, seat: Seat) -> Rect:
        """What a player has before them."""

    @abstractmethod
    def pieces(self, moment: TableMoment[Any], position: Any) -> Iterator[Piece]:
        """The pieces of a position, the one before a moment or the one after it."""

    def origin(self, moment: TableMoment[Any], piece: Piece) -> Spot | None:
        """Where a piece comes from that lay nowhere before; None if it appears."""
        return None

    def destination(self, moment: TableMoment[Any], piece: Piece) -> Piece | None:
        """What a piece becomes that will lie nowhere, and where; None if it vanishes."""
        return None


@dataclass(frozen=True, eq=False)
class TablePieces(ABC):
    """Draws pieces.

    Attributes:
        sheet: the board.
        header: of the replay.
    """

    sheet: Sheet
    header: Data

    @abstractmethod
    def piece(self, piece: Piece) -> Iterator[Shape]:
        """A piece at its place."""


@dataclass(frozen=True, eq=False)
class TablePart(Generic[LayoutType, PiecesType]):
    """A part of the table, without the pieces that lie on it.

    Attributes:
        sheet: the board.
        layout: of the table.
        pieces: draws them.
    """

    sheet: Sheet
    layout: LayoutType
    pieces: PiecesType

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.sheet.palette

    @property
    def accent(self) -> Paint:
        """The colour of what happens now."""
        return Paint(self.palette.neutral.accent)

    def paper(self, area: Rect) -> Paper:
        """A card on the board."""
        return Paper(self.sheet.stage, self.sheet.palette, area)

    def ground(self) -> Iterator[Shape]:
        """What never changes."""
        yield from ()

    def draw(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """What lies under the pieces in a moment."""
        yield from ()

    def over(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """What lies over the pieces, also those that move."""
        yield from ()


@dataclass(frozen=True, eq=False)
class TableTray(TablePart[LayoutType, PiecesType]):
    """What a player has on the board, without the pieces.

    Attributes:
        seat: of the player.
    """

    seat: Seat

    @cached_property
    def card(self) -> Paper:
        """What it lies on."""
        return self.paper(self.layout.tray(self.seat))

    def subject(self, moment: TableMoment[Any]) -> Seat:
        """Whom a moment is about; empty if it is about nobody."""
        return moment.event.seat if isinstance(moment.event, Personal) else ""

    def ground(self) -> Iterator[Shape]:
        """The empty card."""
        yield from self.card.paper

    def draw(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """A bar at the left if the player has won, or is the one whom the moment is about."""
        if self.seat in (moment.after["winners"] or [self.subject(moment)]):
            yield self.card.sheet.box(-MARGIN, 0, 4 - MARGIN, self.card.area.height, self.accent)
