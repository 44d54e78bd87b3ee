"""What lies in the strip: the revealed cards and the packs of an even year, or what is paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.shitenno.effects import HATAMOTO
from game.shitenno.events import Took
from game.shitenno.observation import Pack, Public
from game.shitenno.tables import EXCHANGE, PLUS1
from viewer.boards.shitenno.layout import ROW, SEAL, TABLE_CARD, Layout
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


@dataclass(frozen=True, slots=True)
class Group:
    """Cards and seal tiles that lie together.

    Attributes:
        name: ``table``, or the number of a pack.
        cards: in their order.
        seals: seal tiles.
        rect: the space it takes.
        step: from card to card.
    """

    name: str
    cards: Sequence[str]
    seals: Sequence[str]
    rect: Rect
    step: float

    def card(self, place: int) -> Spot:
        """Where one of the cards lies."""
        left = self.rect.left + PAD + seals_width(len(self.seals))
        return Spot(
            left + TABLE_CARD / 2 + self.step * place, self.rect.top + ROW - HIGH, TABLE_CARD
        )

    def seal(self, place: int) -> Spot:
        """Where one of the seal tiles lies; more than one in two rows."""
        column, row = (place // 2, place % 2) if len(self.seals) > 1 else (0, 0.5)
        left, top = self.rect.left + PAD + SEAL / 2, self.rect.top + ROW - HIGH - SEAL / 2 - 1
        return Spot(left + column * (SEAL + 4), top + row * (SEAL + 2), SEAL)


def seals_width(count: int) -> float:
    """How wide seal tiles are, with the gap after them."""
    return (count + 1) // 2 * (SEAL + 4) + 6 if count > 1 else count * (SEAL + 8)


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
    if not found:
        return []
    room, step = layout.room, TABLE_CARD + 4
    cards = sum(len(each) for _, each, _ in found)
    while _wide(found, step) > room.width and cards:
        step -= 1
    left, placed = room.left, []
    for name, each, seals in found:
        right = left + _group_width(len(each), len(seals), step)
        rect = Rect(left, room.top + HIGH, right, room.bottom - HIGH)
        placed.append(Group(name, each, seals, rect, step))
        left = right + BETWEEN
    return placed


def _wide(found: Sequence[tuple[str, Sequence[str], Sequence[str]]], step: float) -> float:
    parts = [_group_width(len(cards), len(seals), step) for _, cards, seals in found]
    return sum(parts) + BETWEEN * (len(parts) - 1)


def _group_width(cards: int, seals: int, step: float) -> float:
    laid = (cards - 1) * step + TABLE_CARD if cards else 0.0
    return max(LEAST, 2 * PAD + seals_width(seals) + laid)


@dataclass(frozen=True, slots=True)
class Paid:
    """Something that is paid: a card, a tile, the Hatamoto's title; or what a tile acts on.

    Attributes:
        kind: ``card``, ``tile``, ``seal`` or ``unit``; a unit is a symbol, or koku.
        what: it is.
        spot: where it lies.
    """

    kind: str
    what: str
    spot: Spot


def paid(layout: Layout, event: Took) -> list[Paid]:
    """What is paid for a kamon, from the left; tiles with what they act on."""
    left, y = layout.room.left, layout.room.top + ROW + 14
    found = []
    for kind, what, wide, gap in _parts(event.paid):
        found.append(Paid(kind, what, Spot(left + wide / 2, y, wide)))
        left += wide + gap
    return found


def _parts(picks: Sequence[str]) -> Iterator[tuple[str, str, float, float]]:
    """Kind, what it is, its width, and the gap after it."""
    for pick in picks:
        name, *kinds = pick.split()
        if name == HATAMOTO:
            yield "seal", "Hatamoto", SEAL, 4.0
            yield "unit", kinds[0], 20.0, 16.0
        elif name == EXCHANGE:
            yield "tile", EXCHANGE, SEAL, 4.0
            yield "unit", kinds[0], 20.0, 15.0
            yield "unit", kinds[1], 20.0, 16.0
        elif name == PLUS1:
            yield "tile", PLUS1, SEAL, 4.0
            yield "unit", kinds[0], 20.0, 16.0
        else:
            yield "card", pick, TABLE_CARD, 6.0
