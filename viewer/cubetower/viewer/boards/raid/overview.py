"""The overview of RAID: the turn, players, camps with what they would bring, and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.raid.rules.camps import relics_in
from cubetower.game.raid.rules.observation import Position
from cubetower.game.raid.rules.state import kind_of
from cubetower.game.raid.rules.tables import values_in
from cubetower.game.raid.words.wording import strength_of
from cubetower.viewer.boards.facts import Cell, Fact, FactTable, Overview
from cubetower.viewer.draw.paper import seat_name

NOTHING: Final = "·"
STEPS: Final = (
    "Train the front card of the hand in a camp.",
    "Reveal three cards of the pile: the row.",
    "Raids: chips, then strength, decide who takes a card of the row.",
    "Trade with the others, and dispatch camps for relics.",
    "Draw cards.",
)


def overview_of(position: Position) -> Overview:
    """All that can be seen of a position."""
    seats = position.seats
    return (
        (_turn(position), _players(position, seats), _piles(position, seats)),
        (_camps(position, seats),),
    )


def _turn(position: Position) -> FactTable:
    rows = tuple((str(number), text) for number, text in enumerate(STEPS, 1))
    title = f"The order of a turn: turn {position.turn}, {seat_name(position.active)}"
    return FactTable(title, rows, words=(0, 1))


def _players(position: Position, seats: Sequence[Seat]) -> FactTable:
    rows = tuple(
        (
            Fact(seat_name(seat), seat),
            position.shoguns[seat],
            str(len(position.own[seat].hand)),
            str(len(position.met[seat]) or NOTHING),
            Fact(str(len(position.relics[seat]) + len(position.met[seat])), strong=True),
        )
        for seat in seats
    )
    return FactTable("Players", rows, ("", "shogun", "hand", "quests met", "relics"), (0, 1))


def _piles(position: Position, seats: Sequence[Seat]) -> FactTable:
    own = position.own[seats[0]]
    rows = (
        ("cards in the pile", str(own.pile_size)),
        ("cards discarded", str(len(position.discard))),
        ("quests in the pile", str(own.quest_pile_size)),
    )
    return FactTable("Left", rows)


def _camps(position: Position, seats: Sequence[Seat]) -> FactTable:
    rows = tuple(row for seat in seats for row in _camps_of(position, seat))
    heads = ("camp of", "no.", "warriors", "strength", "relics now")
    return FactTable("Camps", rows, heads, (0, 2))


def _camps_of(position: Position, seat: Seat) -> Iterator[tuple[Cell, ...]]:
    """A player's open camps."""
    kinds = position.kinds[seat]
    for number in range(position.open_camps[seat]):
        camp = position.camps[seat][number]
        name = Fact(seat_name(seat), seat)
        if not camp:
            yield name, str(number + 1), Fact("empty", muted=True), NOTHING, NOTHING
            continue
        relics = relics_in(values_in(position), camp, kind_of(camp, kinds[number]))
        counts = Counter(camp).items()
        there = ", ".join(f"{card} x{count}" if count > 1 else card for card, count in counts)
        strength = str(strength_of(position, camp))
        yield name, str(number + 1), there, strength, Fact(str(relics or NOTHING), strong=True)
