"""Which cards of the card game lie where, and what moves in a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.raid.observation import Position
from viewer.boards.raid.layout import Layout, Spot
from viewer.boards.table.moments import Moment

Zone = tuple[str, int, int]
"""What a card lies in: its name, number of the player, number of the camp."""

BACK, QUEST = "back", "quests"
"""Cards that lie face down."""

PILE: Zone = ("pile", 0, 0)
DISCARD: Zone = ("discard", 0, 0)
QUESTS: Zone = ("quests", 0, 0)


@dataclass(frozen=True, slots=True)
class Move:
    """A card on its way.

    Attributes:
        name: of the card.
        start: where it comes from.
        end: where it goes to.
        zone: what it will lie in.
        place: and where in it.
    """

    name: str
    start: Spot
    end: Spot
    zone: Zone
    place: int


def zones(position: Position) -> Mapping[Zone, Sequence[str]]:
    """The cards that are seen, by what they lie in; a place of the row may be empty."""
    found: dict[Zone, Sequence[str]] = {("row", 0, 0): [each or "" for each in position["row"]]}
    for number, seat in enumerate(position["seats"]):
        found["hand", number, 0] = position["own"][seat]["hand"]
        found["received", number, 0] = position["received"][seat]
        for camp, cards in enumerate(position["camps"][seat]):
            found["camp", number, camp] = cards
        found["relic", number, 0] = [*position["relics"][seat], *position["met"][seat]]
        found["quest", number, 0] = [position["own"][seat]["quest"] or ""]
    found[DISCARD] = position["discard"]
    return found


def spot(layout: Layout, zone: Zone, place: int, count: int) -> Spot:
    """Where a card of so many lies."""
    kind, number, camp = zone
    if kind == "row":
        return layout.revealed(place, count)
    if kind in PILES:
        return layout.pile(PILES.index(kind))
    if kind == "quest":
        return layout.quest(number)
    if kind == "camp":
        return layout.camp_card(number, camp, place, count)
    spots = {"hand": layout.hand, "received": layout.received, "relic": layout.relic}
    return spots[kind](number, place, count)


PILES = ("pile", "discard", "quests")
"""From the left."""


def moves(moment: Moment[Position], layout: Layout) -> list[Move]:
    """All cards that lie in something else than before."""
    if moment.before is moment.after:
        return []
    before, after = zones(moment.before), zones(moment.after)
    gone = list(_gained(after, before, last=False))
    return [_move(layout, each, gone, before, after) for each in _gained(before, after, last=True)]


def _gained(
    before: Mapping[Zone, Sequence[str]], after: Mapping[Zone, Sequence[str]], *, last: bool
) -> Iterator[tuple[str, Zone, int]]:
    """Cards in a zone that were not in it; of equal ones the last, or the first.

    Args:
        before: the cards before.
        after: the cards then.
        last: which of equal ones.
    """
    for zone, cards in after.items():
        if cards == before[zone]:
            continue
        new = Counter(filter(None, cards)) - Counter(before[zone])
        for place in sorted(range(len(cards)), reverse=last):
            if new[cards[place]] > 0:
                new[cards[place]] -= 1
                yield cards[place], zone, place


def _move(
    layout: Layout,
    card: tuple[str, Zone, int],
    gone: list[tuple[str, Zone, int]],
    before: Mapping[Zone, Sequence[str]],
    after: Mapping[Zone, Sequence[str]],
) -> Move:
    """Where a card comes from: where one of its name has left, or else a pile."""
    name, zone, place = card
    end = spot(layout, zone, place, len(after[zone]))
    source = next((each for each in gone if each[0] in (name, BACK)), None)
    if source:
        gone.remove(source)
        start = spot(layout, source[1], source[2], len(before[source[1]]))
    else:
        start = spot(layout, QUESTS if "/" in name else PILE, 0, 1)
    return Move(name, start, end, zone, place)
