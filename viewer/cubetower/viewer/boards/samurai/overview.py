"""The overview of SAMURAI: players, figures, majorities, and the settlements that fill up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.samurai import TYPES, board
from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.observation import Position
from cubetower.game.samurai.words.wording import FIGURES
from cubetower.viewer.boards.facts import Cell, Fact, FactTable, Overview
from cubetower.viewer.draw.paper import seat_name

MANY: Final = {"helmet": "helmets", "buddha": "Buddhas", "rice": "rice fields"}
HIDDEN, NOTHING = "?", "·"
MAX_SETTLEMENTS: Final = 16
"""Settlements that are listed, those that fill up first."""


def overview_of(position: Position) -> Overview:
    """All that can be seen of a position."""
    seats = position.seats
    return (
        (_turn(position), _players(position, seats), _figures(position, seats)),
        (_settlements(position, seats),),
    )


def _turn(position: Position) -> FactTable:
    steps = (
        ("1", "Lay tokens: one, and any number of those with a line."),
        ("2", "Settlements without empty land around are captured."),
        ("3", "Draw tokens from the stock, up to five behind the screen."),
    )
    turn = f"The order of a turn: turn {position.turn}" if position.turn else "The set-up"
    return FactTable(turn, steps, words=(0, 1))


def _players(position: Position, seats: Sequence[Seat]) -> FactTable:
    rows = tuple(_player(position, seat) for seat in seats)
    heads = ("", "behind the screen", "in the stock", *(MANY[kind] for kind in TYPES))
    note = "A question mark: captured figures that lie hidden."
    hidden = any(HIDDEN in row for row in rows)
    return FactTable("Players", rows, heads, note=note if hidden else "")


def _player(position: Position, seat: Seat) -> tuple[Cell, ...]:
    own = position.own[seat]
    captured = own.captured.get(seat, {})
    counts = (own.screens[seat], own.stocks[seat])
    figures = (str(captured.get(kind, HIDDEN)) for kind in TYPES)
    return Fact(seat_name(seat), seat), *map(str, counts), *figures


def _figures(position: Position, seats: Sequence[Seat]) -> FactTable:
    """Where the figures are, and who has most of each type."""
    rows = tuple(
        (
            Fact(MANY[kind]),
            str(sum(there.count(kind) for there in position.figures.values())),
            str(position.aside[kind] or NOTHING),
            _leader(position, seats, kind),
        )
        for kind in TYPES
    )
    note = "The game ends when a type has left the map, or the fourth figure is set aside."
    return FactTable(
        "Figures and majorities", rows, ("", "on the map", "aside", "most of them"), (0, 3), note
    )


def _leader(position: Position, seats: Sequence[Seat], kind: str) -> Cell:
    """Who has captured more of a type than all others, as far as it is known."""
    counts = {seat: position.own[seat].captured.get(seat, {}).get(kind) for seat in seats}
    known = {seat: count for seat, count in counts.items() if count is not None}
    if len(known) < len(seats):
        return Fact("hidden", muted=True)
    most = max(known.values())
    leaders = [seat for seat, count in known.items() if count == most]
    if not most or len(leaders) > 1:
        return Fact("nobody alone", muted=True)
    return Fact(f"{seat_name(leaders[0])}, {most}", leaders[0], strong=True)


def _settlements(position: Position, seats: Sequence[Seat]) -> FactTable:
    """Settlements with figures: the land still empty, and who has how much influence."""
    map_ = board(len(seats))
    found = []
    for at, there in position.figures.items():
        empty = sum(near not in position.lying for near in map_.shores[at])
        if there and empty < len(map_.shores[at]):
            shares = influence(map_, position.lying, at, seats)
            cells = tuple(_share(figure, shares[figure]) for figure in there)
            found.append(
                (empty, (f"{map_.hexes[at].kind.capitalize()} {at}", str(empty), *_fill(cells)))
            )
    rows = tuple(row for _, row in sorted(found, key=lambda each: each[0])[:MAX_SETTLEMENTS])
    heads = ("settlement", "empty land", "influence", "", "")
    if not rows:
        rows = ((Fact("No token lies beside a settlement yet.", muted=True), "", "", "", ""),)
    return FactTable("Settlements, the fullest first", rows, heads, (0, 2, 3, 4))


def _fill(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return (*cells, *[""] * (3 - len(cells)))


def _share(figure: str, powers: dict[Seat, int]) -> Cell:
    """A figure, and the influence of everybody on it, the greatest first."""
    most = sorted(((power, seat) for seat, power in powers.items() if power), reverse=True)
    return (
        Fact(FIGURES[figure], muted=True),
        *(Fact(str(power), seat, strong=power == most[0][0]) for power, seat in most),
    )
