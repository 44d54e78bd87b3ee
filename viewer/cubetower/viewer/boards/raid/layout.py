"""`RaidLayout`: where cards and piles of the card game lie, in units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.raid.rules.observation import Position
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import Piece, TableLayout
from cubetower.viewer.draw import rect
from cubetower.viewer.draw.rect import Rect

EDGE, GAP = 12.0, 8.0  # from the rim of the board, and between rows, units
ROWS: Final = {3: 160.0, 4: 128.0, 5: 102.0}
"""Height of a player's row by number of players, units."""
TALL: Final = 1.4
"""Height of a card in its widths."""
CAMPS, CAMP, STEP = 128.0, 134.0, 140.0  # left of the first camp, width, and from one to the next
RELICS, QUEST, HAND = 558.0, 632.0, 696.0  # left ends of these columns, units
PILES: Final = ("Pile", "Discard", "Quests")
"""From the left."""
FULL_SIZE_CARDS: Final = 21
"""How many cards of a hand have room at full size."""


@dataclass(frozen=True, slots=True)
class CardSpot(rect.Spot):
    """Where a card lies, as wide as its size.

    Attributes:
        high: units.
        strip: width of the visible part at its left, units; 0 if all is visible.
    """

    high: float
    strip: float = 0.0

    @property
    def rect(self) -> Rect:
        """What the card covers."""
        return Rect.around(self.middle, self.size, self.high)

    def towards(self, other: CardSpot, share: float) -> CardSpot:
        """A share of the way to another one; there the whole card is visible."""
        return replace(rect.Spot.towards(self, other, share), strip=0.0)


class RaidLayout(TableLayout):
    """Where everything on the table lies."""

    @property
    def high(self) -> float:
        """Height of a player's row."""
        return ROWS[len(self.seats)]

    @cached_property
    def table(self) -> Rect:
        """The mat with the piles and the revealed cards."""
        bottom = self.area.height - EDGE - len(self.seats) * (self.high + GAP)
        return Rect(EDGE, EDGE, self.area.width - EDGE, bottom)

    def tray(self, seat: Seat) -> Rect:
        """A player's row."""
        top = self.table.bottom + GAP + self.seats.index(seat) * (self.high + GAP)
        return Rect(EDGE, top, self.area.width - EDGE, top + self.high)

    @cached_property
    def row_card_height(self) -> float:
        """Height of the revealed cards."""
        return min(118.0, self.table.height - 48.0)

    @property
    def line(self) -> float:
        """The middle of the cards on the mat."""
        return self.table.bottom - 12.0 - (self.table.height - 40.0) / 2

    def row_card(self, place: int, count: int) -> CardSpot:
        """A card of the row, counted from 0, of `count`."""
        high = self.row_card_height
        wide = min(high / TALL, 76.0)
        middle = self.table.left + 402.0
        return CardSpot(
            middle + (place - (max(3, count) - 1) / 2) * (wide + 9), self.line, wide, high
        )

    def pile(self, name: str) -> CardSpot:
        """One of the `PILES`."""
        high = min(84.0, self.row_card_height - 18)
        wide = high / TALL
        x = self.table.left + 16 + wide / 2 + PILES.index(name) * (wide + 14)
        return CardSpot(x, self.line - 9, wide, high)

    @cached_property
    def talk(self) -> Rect:
        """The area of the offer and its answers."""
        table = self.table
        return Rect(table.left + 584.0, table.top + 34.0, table.right - 12.0, table.bottom - 8.0)

    def camp(self, seat: Seat, camp: int) -> Rect:
        """The mat of a camp, from 0 on."""
        row = self.tray(seat)
        left = row.left + CAMPS + camp * STEP
        return Rect(left, row.top + 25, left + CAMP, row.bottom - 8)

    def camp_card(self, seat: Seat, camp: int, place: int, count: int) -> CardSpot:
        """A card of a camp; only the latest is fully visible."""
        mat = self.camp(seat, camp).expand(-3)
        high = min(mat.height, 84.0)
        wide = high / TALL
        pitch = min(26.0, (mat.width - wide) / max(1, count - 1))
        x = mat.left + wide / 2 + place * pitch
        return CardSpot(x, mat.middle[1], wide, high, 0.0 if place == count - 1 else pitch)

    def hand(self, seat: Seat, place: int, count: int) -> CardSpot:
        """A card of a hand, in its order by lines."""
        row = self.tray(seat)
        wide, high = row.right - 10 - row.left - HAND, row.height - 32
        pitch = _pitch(wide, high, max(FULL_SIZE_CARDS, count))
        line, column = divmod(place, int(wide / pitch))
        x = row.left + HAND + (column + 0.5) * pitch
        return CardSpot(x, row.top + 26 + (line + 0.5) * pitch, pitch - 3, pitch - 3)

    def card_to_train(self, seat: Seat, place: int, count: int) -> CardSpot:
        """A card still to be trained."""
        row = self.tray(seat)
        pitch = min(25.0, 104.0 / max(1, count))
        x = row.left + 14 + 11 + place * pitch
        return CardSpot(x, row.bottom - 18, 22.0, 22.0, 0.0 if place == count - 1 else pitch)

    def relic(self, seat: Seat, place: int, count: int) -> CardSpot:
        """A relic: a card turned over."""
        row = self.tray(seat)
        pitch = min(12.0, 38.0 / max(1, count - 1))
        return CardSpot(row.left + RELICS + 12 + place * pitch, row.bottom - 30, 24.0, 33.0)

    def quest(self, seat: Seat, place: int = 0, count: int = 1) -> CardSpot:
        """A player's quest."""
        row = self.tray(seat)
        return CardSpot(row.left + QUEST + 25, row.top + 25 + 34, 38.0, 66.0)

    def chip(self, seat: Seat) -> tuple[float, float]:
        """The middle of a player's chip."""
        row = self.tray(seat)
        return row.left + 104.0, row.top + 46.0

    def pieces(self, moment: TableMoment[Position], position: Position) -> Iterator[Piece]:
        """All cards outside the piles; the zones of players end in their seat."""
        row = position.row
        for place, name in enumerate(row):
            if name:
                yield Piece("card", name, "row", self.row_card(place, len(row)))
        discard = self.pile("Discard")
        for name in position.discard:
            yield Piece("card", name, "discard", discard)
        for seat in self.seats:
            own, relics = position.own[seat], [*position.relics[seat], *position.met[seat]]
            camps = enumerate(position.camps[seat])
            quest = [own.quest] if own.quest else []
            for zone, cards, spot in (
                ("hand", own.hand, partial(self.hand, seat)),
                ("received", position.received[seat], partial(self.card_to_train, seat)),
                *((f"camp {camp}", found, partial(self.camp_card, seat, camp))
                  for camp, found in camps),
                ("relic", relics, partial(self.relic, seat)),
                ("quest", quest, partial(self.quest, seat)),
            ):  # fmt: skip
                for place, name in enumerate(cards):
                    yield Piece("card", name, f"{zone} {seat}", spot(place, len(cards)))

    def origin(self, moment: TableMoment[Position], piece: Piece) -> CardSpot:
        """New cards come from their pile."""
        return self.pile("Quests" if "/" in piece.what else "Pile")


@lru_cache
def _pitch(wide: float, high: float, count: int) -> float:
    """The pitch at which `count` cards fit in rows of squares."""
    sizes = (30 - 0.5 * step for step in range(44))
    return next(size for size in sizes if int(wide / size) * int(high / size) >= count)
