"""Where everything lies on the table of SHITENNO, units of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.shitenno.rules.effects import HATAMOTO
from cubetower.game.shitenno.rules.events import Drew, Revealed, Took
from cubetower.game.shitenno.rules.observation import Pack, Position, PublicState
from cubetower.game.shitenno.rules.tables import (
    EXCHANGE,
    KAMONS,
    PLUS1,
    effect_of,
    is_koku,
    provinces,
)
from cubetower.game.shitenno.rules.titles import GOLDEN
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import Piece, TableLayout
from cubetower.viewer.draw.flow import across
from cubetower.viewer.draw.rect import Rect, Spot

EDGE, GAP = 12.0, 9.0  # around the table, and between its cards
COLUMNS: Final = 4
PROVINCE_HIGH, STRIP_HIGH = 152.0, 136.0
INSET: Final = 16.0
"""From the edge of a card to what is on it."""

CARD: Final = 1.4
"""Height of a card in its widths."""

TABLE_CARD, SEAL, TILE = 40.0, 30.0, 30.0
SLOT, SUPPLY = 38.0, 17.0
GATE: Final = 36.0
"""Width of a tile on a gate."""

HAND: Final = ((2, 28.0, 45.0), (3, 21.0, 32.0))
"""Ways to lay out a hand: rows, width of a card, row pitch; the first with enough room counts."""

BLOCK: Final = 158.0
"""Width of the left part of the strip: year, Tairo, decks."""

ROW: Final = 66.0
"""The middle of the cards in the strip, from its upper edge."""
TABLE: Final = "table"
"""The name of the group on the table, which is no pack."""

PAD: Final = 10.0
"""Padding of a group."""

MIN_GROUP_WIDTH: Final = 118.0
"""Least width of a group, so that its title has room."""

GROUP_GAP: Final = 12.0
GROUP_INSET: Final = 12.0
"""From the edge of the strip to that of a group."""

UNIT: Final = 20.0
"""Width of a symbol or a koku in a payment."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards and seal tiles that lie together.

    Attributes:
        name: ``table``, or the number of a pack.
        rect: the space it takes.
        pieces: the seal tiles, then the cards, in their order.
    """

    name: str
    rect: Rect
    pieces: Sequence[Piece]


class ShitennoLayout(TableLayout):
    """Where cards and pieces lie."""

    def province(self, name: str) -> Rect:
        """The card of a province."""
        row, column = divmod([*provinces()].index(name), COLUMNS)
        wide = (self.area.width - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS
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
        return Rect(EDGE, top, self.area.width - EDGE, top + STRIP_HIGH)

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
        wide = (self.area.width - 2 * EDGE - (count - 1) * GAP) / count
        left = EDGE + number * (wide + GAP)
        return Rect(left, self.strip.bottom + GAP, left + wide, self.area.height - EDGE)

    def hand(self, seat: Seat, count: int) -> list[Spot]:
        """The cards of a hand in rows, overlapping if necessary."""
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
        """A tile that a player has won, one of `count`."""
        tray = self.tray(seat)
        step = min(TILE + 6, (tray.width - 2 * INSET - TILE) / max(1, count - 1))
        return Spot(tray.left + INSET + TILE / 2 + step * place, tray.bottom - 56, TILE)

    def supply(self, seat: Seat, place: int) -> Spot:
        """A kamon that a player has not placed yet."""
        tray = self.tray(seat)
        room = tray.width - 2 * INSET - SUPPLY
        step = min(SUPPLY + 5, room / (KAMONS[len(self.seats)] - 1))
        return Spot(tray.left + INSET + SUPPLY / 2 + step * place, tray.bottom - 22, SUPPLY)

    def seal(self, seat: Seat) -> Spot:
        """The seal tile that a player has taken this year."""
        tray = self.tray(seat)
        return Spot(tray.right - INSET - 84, tray.top + 25, 25)

    def pieces(self, moment: TableMoment[Position], position: Position) -> Iterator[Piece]:
        """All pieces; when a kamon is placed, also what is paid for it."""
        for group in groups(self, position):
            yield from group.pieces
        tops = position.own[position.seats[0]].tops
        for name, row in position.kamons.items():
            if (top := tops[name]) is not None:
                yield Piece("gate", top, name, self.gate(name))
            for place, (seat, side) in enumerate(row):
                what = f"{seat} {GOLDEN}" if side == GOLDEN else seat
                yield Piece("kamon", what, name, self.slot(name, place))
        for seat in position.seats:
            yield from self._of_player(position, seat)
        if isinstance(moment.event, Took) and position is moment.after:
            yield from payment(self, moment.event)

    def origin(self, moment: TableMoment[Position], piece: Piece) -> Spot | None:
        """Cards come from their deck, a tile from its gate."""
        event = moment.event
        if piece.kind == "card" and isinstance(event, Revealed | Drew):
            return self.deck("koku" if is_koku(piece.what) else "troop")
        if piece.kind == "tile" and isinstance(event, Took) and piece.zone == event.seat:
            return self.gate(event.province)
        return None

    def _of_player(self, position: Position, seat: Seat) -> Iterator[Piece]:
        """The hand; tiles won, a seal tile, and kamons."""
        yield from self.cards(seat, position.own[seat].hand)
        won = position.won[seat]
        for place, tile in enumerate(won):
            yield Piece("tile", effect_of(tile), seat, self.tile(seat, place, len(won)))
        if seat in position.sealed:
            yield Piece("seal", position.sealed[seat], seat, self.seal(seat))
        for place in range(position.supply[seat]):
            yield Piece("kamon", seat, seat, self.supply(seat, place))

    def cards(self, seat: Seat, cards: Sequence[str]) -> list[Piece]:
        """The cards of a player's hand."""
        spots = self.hand(seat, len(cards))
        return [Piece("card", card, seat, spot) for card, spot in zip(cards, spots, strict=True)]


def _fit(room: float, wide: float) -> int:
    """How many cards fit side by side."""
    return int((room + 2.4) / (wide + 2.4))


def packs_of(position: PublicState) -> list[tuple[str, Pack]]:
    """The packs that nobody has taken yet, with their numbers."""
    taken = position.sealed.values()
    packs = enumerate(position.packs)
    return [(str(number), pack) for number, pack in packs if pack["seal"] not in taken]


def groups(layout: ShitennoLayout, position: PublicState) -> list[Group]:
    """The groups in the strip in an even year, from the left."""
    found = [(TABLE, position.table, position.seals)]
    found = found if position.table or position.seals else []
    found += [(name, pack["cards"], [pack["seal"]]) for name, pack in packs_of(position)]
    room, step = layout.room, TABLE_CARD + 4

    def widths() -> list[float]:
        return [_width(len(cards), len(seals), step) for _, cards, seals in found]

    while sum(widths()) + GROUP_GAP * (len(found) - 1) > room.width and step > 1:
        step -= 1
    area = Rect(room.left, room.top + GROUP_INSET, room.right, room.bottom - GROUP_INSET)
    rects = zip(found, across(area, widths(), GROUP_GAP), strict=True)
    return [Group(each[0], rect, [*_group_pieces(*each, rect, step)]) for each, rect in rects]


def _group_pieces(
    name: str, cards: Sequence[str], seals: Sequence[str], rect: Rect, step: float
) -> Iterator[Piece]:
    """The pieces of a group; two or more seal tiles lie in two rows."""
    left, y = rect.left + PAD, rect.top + ROW - GROUP_INSET
    for place, seal in enumerate(seals):
        column, down = (place // 2, place % 2) if len(seals) > 1 else (0, 0.5)
        x, top = left + SEAL / 2 + column * (SEAL + 4), y - SEAL / 2 - 1
        yield Piece("seal", seal, name, Spot(x, top + down * (SEAL + 2), SEAL))
    left += _seals_width(len(seals)) + TABLE_CARD / 2
    for place, card in enumerate(cards):
        yield Piece("card", card, name, Spot(left + step * place, y, TABLE_CARD))


def _width(cards: int, seals: int, step: float) -> float:
    laid = (cards - 1) * step + TABLE_CARD if cards else 0.0
    return max(MIN_GROUP_WIDTH, 2 * PAD + _seals_width(seals) + laid)


def _seals_width(count: int) -> float:
    """How wide seal tiles are, with the gap after them."""
    return (count + 1) // 2 * (SEAL + 4) + 6 if count > 1 else count * (SEAL + 8)


def payment(layout: ShitennoLayout, event: Took) -> Iterator[Piece]:
    """The payment for a kamon, from the left; tiles and title with the units they act on."""
    left, y = layout.room.left, layout.room.top + ROW + 14
    for pick in event.paid:
        name, *units = pick.split()
        kind, what, wide, gap = {
            HATAMOTO: ("seal", "Hatamoto", SEAL, 4.0),
            EXCHANGE: ("tile", EXCHANGE, SEAL, 4.0),
            PLUS1: ("tile", PLUS1, SEAL, 4.0),
        }.get(name, ("card", pick, TABLE_CARD, 6.0))
        yield Piece(kind, what, "paid", Spot(left + wide / 2, y, wide))
        left += wide + gap
        if kind != "card":
            for unit in units:
                yield Piece("unit", unit, "paid", Spot(left + UNIT / 2, y, UNIT))
                left += UNIT + 15
            left += 1
