"""Where everything lies on the table of SHITENNO, in units of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Seat
from game.shitenno.tables import KAMONS, provinces
from viewer.draw.rect import Rect, Spot

EDGE, GAP = 12.0, 9.0  # around the table, and between its cards
COLUMNS: Final = 4
PROVINCE_HIGH, STRIP_HIGH = 152.0, 136.0
INSET: Final = 16.0
"""From the edge of a card to what is on it."""

CARD: Final = 1.4
"""Height of a card by its width."""

TABLE_CARD, SEAL, TILE = 40.0, 30.0, 30.0
SLOT, SUPPLY = 38.0, 17.0
GATE: Final = 36.0
"""Width of a tile on a gate."""

HAND: Final = ((2, 28.0, 45.0), (3, 21.0, 32.0))
"""Ways to lay a hand: rows, width of a card, from row to row; the first with room for all."""

BLOCK: Final = 158.0
"""Width of the left part of the strip: year, Tairo, decks."""

ROW: Final = 66.0
"""The middle of the cards in the strip, from its upper edge."""


@dataclass(frozen=True)
class Layout:
    """The places of cards and pieces.

    Attributes:
        width: of the board.
        height: of the board.
        seats: who plays.
    """

    width: float
    height: float
    seats: Sequence[Seat]

    def province(self, name: str) -> Rect:
        """The card of a province."""
        row, column = divmod([*provinces()].index(name), COLUMNS)
        wide = (self.width - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS
        left, top = EDGE + column * (wide + GAP), EDGE + row * (PROVINCE_HIGH + GAP)
        return Rect(left, top, left + wide, top + PROVINCE_HIGH)

    def slot(self, name: str, slot: int) -> Spot:
        """A place for a kamon, counted from 0."""
        card = self.province(name)
        first = card.left + INSET + SLOT / 2
        step = (card.width - 2 * INSET - SLOT) / 3
        return Spot(first + slot * step, card.top + 101, SLOT)

    def gate(self, name: str) -> Spot:
        """The top tile on the gate of a province."""
        card = self.province(name)
        return Spot(card.right - 41, card.top + 47, GATE)

    def need(self, name: str, place: int) -> Spot:
        """A symbol of what the next slot of a province costs, counted from 0."""
        card = self.province(name)
        return Spot(card.left + INSET + 11 + 26 * place, card.top + 57, 22)

    @property
    def strip(self) -> Rect:
        """The card of the year."""
        top = EDGE + 2 * (PROVINCE_HIGH + GAP)
        return Rect(EDGE, top, self.width - EDGE, top + STRIP_HIGH)

    def deck(self, name: str) -> Spot:
        """The deck of ``koku``, or of ``troop`` cards."""
        left = self.strip.left + INSET + (0.0 if name == "troop" else 62.0)
        return Spot(left + 10, self.strip.bottom - 28, 20)

    @property
    def room(self) -> Rect:
        """The part of the strip for cards, packs and what happens."""
        strip = self.strip
        return Rect(strip.left + BLOCK + 16, strip.top, strip.right - INSET, strip.bottom)

    def tray(self, seat: Seat) -> Rect:
        """The card of a player."""
        count, number = len(self.seats), self.seats.index(seat)
        wide = (self.width - 2 * EDGE - (count - 1) * GAP) / count
        left = EDGE + number * (wide + GAP)
        return Rect(left, self.strip.bottom + GAP, left + wide, self.height - EDGE)

    def hand(self, seat: Seat, count: int) -> list[Spot]:
        """The cards of a hand, in rows; they overlap where there is no other room."""
        tray = self.tray(seat)
        room = tray.width - 2 * INSET
        rows, wide, pitch = next(
            (way for way in HAND if count <= way[0] * _fit(room, way[1])), HAND[-1]
        )
        each = max(_fit(room, wide), -(-count // rows))
        step = min(wide + 2.4, (room - wide) / max(1, each - 1))
        left, top = tray.left + INSET + wide / 2, tray.top + 56 + CARD * wide / 2
        return [
            Spot(left + step * (place % each), top + pitch * (place // each), wide)
            for place in range(count)
        ]

    def tile(self, seat: Seat, place: int, count: int) -> Spot:
        """A tile that a player has won, out of so many."""
        tray = self.tray(seat)
        step = min(TILE + 6, (tray.width - 2 * INSET - TILE) / max(1, count - 1))
        return Spot(tray.left + INSET + TILE / 2 + step * place, tray.bottom - 56, TILE)

    def supply(self, seat: Seat, place: int) -> Spot:
        """A kamon that a player has not yet placed."""
        tray = self.tray(seat)
        room = tray.width - 2 * INSET - SUPPLY
        step = min(SUPPLY + 5, room / (KAMONS[len(self.seats)] - 1))
        return Spot(tray.left + INSET + SUPPLY / 2 + step * place, tray.bottom - 22, SUPPLY)

    def sealed(self, seat: Seat) -> Spot:
        """The seal tile that a player has taken this year."""
        tray = self.tray(seat)
        return Spot(tray.right - INSET - 84, tray.top + 25, 25)


def _fit(room: float, wide: float) -> int:
    """So many cards lie side by side."""
    return int((room + 2.4) / (wide + 2.4))
