"""What the board of a table is made of: a layout, pieces, parts of its ground, and trays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from cubetower.game.core import Data, Personal, Seat
from cubetower.pages.palette import Palette
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.paper import MARGIN, Paper
from cubetower.viewer.draw.rect import Rect, Spot
from cubetower.viewer.draw.sheet import Sheet

LayoutType = TypeVar("LayoutType", bound="TableLayout")
PiecesType = TypeVar("PiecesType", bound="TablePieces")
BACK: Final = "back"
"""The `what` of a face-down piece, which may be any of its kind."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the table.

    Attributes:
        kind: such as ``card``.
        what: which of its kind.
        zone: the area it belongs to, such as a hand.
        spot: its place.
    """

    kind: str
    what: str
    zone: str
    spot: Spot


@dataclass(frozen=True)
class TableLayout(ABC):
    """Where everything lies on the table, in units of the board.

    Attributes:
        area: of the board, from its corner.
        seats: who plays.
    """

    area: Rect
    seats: Sequence[Seat]

    @abstractmethod
    def tray(self, seat: Seat) -> Rect:
        """The area of a player."""

    @abstractmethod
    def pieces(self, moment: TableMoment[Any], position: Any) -> Iterator[Piece]:
        """The pieces of a position, either the one before a moment or the one after it."""

    def origin(self, moment: TableMoment[Any], piece: Piece) -> Spot | None:
        """Where a new piece comes from; None if it fades in."""
        return None

    def destination(self, moment: TableMoment[Any], piece: Piece) -> Piece | None:
        """Where a removed piece goes, and what it becomes there; None if it fades out."""
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
        pieces: draws the pieces.
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
        """The colour that marks what happens now."""
        return Paint(self.palette.neutral.accent)

    def paper(self, area: Rect) -> Paper:
        """A card on the board."""
        return Paper(self.sheet.stage, self.sheet.palette, area)

    def ground(self) -> Iterator[Shape]:
        """What never changes."""
        yield from ()

    def draw(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """What is painted under the pieces in a moment."""
        yield from ()

    def over(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """What is painted over all pieces, even moving ones."""
        yield from ()


@dataclass(frozen=True, eq=False)
class TableTray(TablePart[LayoutType, PiecesType]):
    """The area of a player on the board, without the pieces.

    Attributes:
        seat: of the player.
    """

    seat: Seat

    @cached_property
    def card(self) -> Paper:
        """The card that it is drawn on."""
        return self.paper(self.layout.tray(self.seat))

    def subject(self, moment: TableMoment[Any]) -> Seat:
        """The player whom a moment is about; empty if there is none."""
        return moment.event.seat if isinstance(moment.event, Personal) else ""

    def ground(self) -> Iterator[Shape]:
        """The empty card."""
        yield from self.card.paper

    def draw(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """A bar at the left if the player has won, or if the moment is about them."""
        if self.seat in (moment.after.winners or [self.subject(moment)]):
            yield self.card.sheet.box(-MARGIN, 0, 4 - MARGIN, self.card.area.height, self.accent)
