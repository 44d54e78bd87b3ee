"""The overview of SHITENNO: the year, players, and the provinces with their majorities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cubetower.foundation.wording import plural
from cubetower.game.core import Seat
from cubetower.game.shitenno.rules.end import leader
from cubetower.game.shitenno.rules.observation import Position
from cubetower.game.shitenno.rules.tables import TITLES, provinces
from cubetower.game.shitenno.rules.titles import GOLDEN
from cubetower.viewer.boards.facts import Cell, Fact, FactTable, Overview
from cubetower.viewer.draw.paper import seat_name

NOTHING: Final = "·"
YEARS: Final = (
    "Even years: packs are split and offered, titles change hands.",
    "Odd years: in the order of the titles, everybody takes slots, draws, or ends the turn.",
)


def overview_of(position: Position) -> Overview:
    """All that can be seen of a position."""
    seats = position.seats
    return (_years(position), _players(position, seats)), (_provinces(position),)


def _years(position: Position) -> FactTable:
    odd = position.year % 2
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (Fact("now" if number == odd else "", strong=True), Fact(text, strong=number == odd))
        for number, text in enumerate(YEARS)
    )
    decks = position.own[position.seats[0]].decks
    note = (
        f"Left in the decks: {plural(decks['koku'], 'koku card')} and "
        f"{plural(decks['troop'], 'troop card')}."
    )
    return FactTable(f"The order of play: year {position.year}", rows, words=(0, 1), note=note)


def _players(position: Position, seats: Sequence[Seat]) -> FactTable:
    """Everybody, in the order of the titles."""
    order = sorted(seats, key=lambda seat: -TITLES[position.titles[seat]])
    rows = tuple(_player(position, seat) for seat in order)
    return FactTable("Players", rows, ("", "title", "cards", "kamons", "points", "tiles"),
                     (0, 1, 5))  # fmt: skip


def _player(position: Position, seat: Seat) -> tuple[Cell, ...]:
    tiles = ", ".join(each.replace("_", " ") for each in position.won[seat])
    counts = len(position.own[seat].hand), position.supply[seat]
    points = Fact(str(position.points[seat]), strong=True)
    name = Fact(seat_name(seat), seat)
    return name, position.titles[seat], *map(str, counts), points, Fact(tiles, muted=True)


def _provinces(position: Position) -> FactTable:
    """The kamons in each province, who leads, and what the majority is worth."""
    rows = tuple(_province(position, name) for name in provinces())
    heads = ("province", "free slots", "kamons", "majority")
    note = "Majorities are scored at the end. A golden kamon counts as two; who is equal and lies "
    note += "further left leads."
    return FactTable("Majorities in the provinces", rows, heads, (0, 2), note)


def _province(position: Position, name: str) -> tuple[Cell, ...]:
    printed, row = provinces()[name], position.kamons[name]
    counts: Counter[Seat] = Counter()
    for seat, side in row:
        counts[seat] += 2 if side == GOLDEN else 1
    first = leader(row)
    shares = tuple(
        Fact(str(count), seat, strong=seat == first, muted=seat != first)
        for seat, count in counts.most_common()
    )
    free = len(printed.slots) - len(row)
    return name, str(free or NOTHING), shares or Fact("–", muted=True), str(printed.majority)
