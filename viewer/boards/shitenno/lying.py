"""Which pieces lie where in a position of SHITENNO."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Seat
from game.shitenno.effects import HATAMOTO
from game.shitenno.events import Took
from game.shitenno.observation import Pack, Position, Public
from game.shitenno.tables import EXCHANGE, PLUS1, effect_of
from game.shitenno.titles import GOLDEN
from viewer.boards.shitenno.layout import ROW, SEAL, TABLE_CARD, Layout
from viewer.boards.table.pieces import Piece
from viewer.draw.flow import across
from viewer.draw.rect import Rect, Spot

TABLE: Final = "table"
"""The name of the group that is no pack."""

PAD: Final = 10.0
"""Around what is in a group."""

LEAST: Final = 118.0
"""Width of a group, so that its title has room."""

BETWEEN: Final = 12.0
HIGH: Final = 12.0
"""From the edge of the strip to that of a group."""

UNIT: Final = 20.0
"""Width of a symbol or a koku for which something is paid."""


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


def packs_of(position: Public) -> list[tuple[str, Pack]]:
    """The packs that nobody has taken yet, with their numbers."""
    taken = position["sealed"].values()
    packs = enumerate(position["packs"])
    return [(str(number), pack) for number, pack in packs if pack["seal"] not in taken]


def groups(layout: Layout, position: Public) -> list[Group]:
    """What lies in the strip in an even year, from the left."""
    found = [(TABLE, position["table"], position["seals"])]
    found = found if position["table"] or position["seals"] else []
    found += [(name, pack["cards"], [pack["seal"]]) for name, pack in packs_of(position)]
    room, step = layout.room, TABLE_CARD + 4

    def widths() -> list[float]:
        return [_width(len(cards), len(seals), step) for _, cards, seals in found]

    while sum(widths()) + BETWEEN * (len(found) - 1) > room.width and step > 1:
        step -= 1
    area = Rect(room.left, room.top + HIGH, room.right, room.bottom - HIGH)
    rects = zip(found, across(area, widths(), BETWEEN), strict=True)
    return [Group(each[0], rect, [*_grouped(*each, rect, step)]) for each, rect in rects]


def _grouped(
    name: str, cards: Sequence[str], seals: Sequence[str], rect: Rect, step: float
) -> Iterator[Piece]:
    """The pieces of a group; more than one seal tile lie in two rows."""
    left, y = rect.left + PAD, rect.top + ROW - HIGH
    for place, seal in enumerate(seals):
        column, down = (place // 2, place % 2) if len(seals) > 1 else (0, 0.5)
        x, top = left + SEAL / 2 + column * (SEAL + 4), y - SEAL / 2 - 1
        yield Piece("seal", seal, name, Spot(x, top + down * (SEAL + 2), SEAL))
    left += _seals_width(len(seals)) + TABLE_CARD / 2
    for place, card in enumerate(cards):
        yield Piece("card", card, name, Spot(left + step * place, y, TABLE_CARD))


def _width(cards: int, seals: int, step: float) -> float:
    laid = (cards - 1) * step + TABLE_CARD if cards else 0.0
    return max(LEAST, 2 * PAD + _seals_width(seals) + laid)


def _seals_width(count: int) -> float:
    """How wide seal tiles are, with the gap after them."""
    return (count + 1) // 2 * (SEAL + 4) + 6 if count > 1 else count * (SEAL + 8)


def paid(layout: Layout, event: Took) -> Iterator[Piece]:
    """What is paid for a kamon, from the left; tiles and title with the units they act on."""
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


def lying(layout: Layout, position: Position) -> Iterator[Piece]:
    """All pieces of a position."""
    for group in groups(layout, position):
        yield from group.pieces
    tops = position["own"][position["seats"][0]]["tops"]
    for name, row in position["kamons"].items():
        if (top := tops[name]) is not None:
            yield Piece("gate", top, name, layout.gate(name))
        for place, (seat, side) in enumerate(row):
            what = f"{seat} {GOLDEN}" if side == GOLDEN else seat
            yield Piece("kamon", what, name, layout.slot(name, place))
    for seat in position["seats"]:
        yield from _of_player(layout, position, seat)


def hand(layout: Layout, seat: Seat, cards: Sequence[str]) -> list[Piece]:
    """The cards of a player's hand."""
    spots = layout.hand(seat, len(cards))
    return [Piece("card", card, seat, spot) for card, spot in zip(cards, spots, strict=True)]


def _of_player(layout: Layout, position: Position, seat: Seat) -> Iterator[Piece]:
    """The hand; tiles won, a seal tile, and kamons."""
    yield from hand(layout, seat, position["own"][seat]["hand"])
    won = position["won"][seat]
    for place, tile in enumerate(won):
        yield Piece("tile", effect_of(tile), seat, layout.tile(seat, place, len(won)))
    if seat in position["sealed"]:
        yield Piece("seal", position["sealed"][seat], seat, layout.sealed(seat))
    for place in range(position["supply"][seat]):
        yield Piece("kamon", seat, seat, layout.supply(seat, place))
