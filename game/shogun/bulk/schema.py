"""The tables of results: every column with its type and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bulk import ANY, Schema
from game.core import Seat
from game.shogun.pieces import PLAYERS
from game.shogun.tables import PLACES, SEASONS

SOURCES: Final = ("provinces", "buildings", "castle", "temple", "theatre")
"""What the base rules give points for (W04); those of modules are what is left."""

_KEY: Final[Schema] = {
    "game": ("int64", "number of the game, from 1"),
    "tower": ("text", "spec of the tower"),
}

_WHEN: Final[Schema] = {
    "year": ("int8", "1 or 2", (1, 2)),
    "season": ("text", "spring, summer, autumn, winter", (*SEASONS, "winter")),
}

_CHANCE: Final = (0, 1)

BATTLES: Final[Schema] = {
    **_KEY,
    "battle": ("int16", "number of the battle in the game, from 1"),
    **_WHEN,
    "slot": ("int8", "number of the action slot; 0 in winter"),
    "kind": ("text", "attack, revolt, winter_revolt", ("attack", "revolt", "winter_revolt")),
    "province": ("text", "where"),
    "attacker": ("text", "colour; farmers in revolts", (*PLAYERS, "farmers")),
    "defender": ("text", "colour; none of a neutral province", (*PLAYERS, None)),
    "attackers": ("int16", "armies or farmers that attack, with those of cards"),
    "defenders": ("int16", "armies or farmers that defend, with those of cards"),
    "tray_attacker": ("int16", "cubes of the attacker that lay in the tray before"),
    "tray_defender": ("int16", "cubes for the defence that lay in the tray, farmers that help too"),
    "inside_attacker": ("int16", "cubes of the attacker that were in the tower before"),
    "inside_defender": ("int16", "cubes for the defence in the tower, farmers that help too"),
    "inside": ("int16", "all cubes in the tower before"),
    "thrown": ("int16", "all cubes thrown, those of the tray too"),
    "fell": ("int16", "all cubes that came out, also by tapping"),
    "tapped": ("int16", "those of them that tapping freed"),
    "farmers_help": ("bool", "whether farmers count for the defence (C06)"),
    "attack": ("int16", "strength of the attack: cubes that fell"),
    "defence": ("int16", "strength of the defence"),
    "winner": ("text", "attacker, defender, none", ("attacker", "defender", "none")),
    "left": ("int16", "armies that stand in the province then"),
    "odds_attacker": ("float32", "chance that the attacker wins, by tray and contents", _CHANCE),
    "odds_none": ("float32", "chance that nobody wins", _CHANCE),
    "odds_defender": ("float32", "chance that the defender wins", _CHANCE),
}
"""One row a battle."""

ROUNDS: Final[Schema] = {
    **_KEY,
    **_WHEN,
    "seat": ("text", "colour of the player", PLAYERS),
    "bid": (
        "text",
        "card bid: chest 0 to 4, tower 1 to 3, a province; none in winter",
    ),
    "place": (
        "int8",
        "place in the turn order, 1 to 5; in winter that of autumn",
        (PLACES[0], PLACES[-1]),
    ),
    "special": ("text", "the special card; in winter that of autumn"),
    "provinces": ("int8", "held at the end"),
    "armies": ("int16", "on the board at the end"),
    "inside": ("int16", "own cubes in the tower at the end"),
    "buildings": ("int8", "in own provinces at the end"),
    "chests": ("int16", "at the end"),
    "rice": ("int16", "at the end"),
    "points": (
        "int16",
        "at the end, those of winters before too; not those that arts give at last",
        ANY,
    ),
}
"""One row a player and round; winters are rounds too."""


def games_of(seats: Sequence[Seat]) -> Schema:
    """One row a game; some columns are there for every seat."""
    count = (1, len(seats))
    of_seats: Schema = {
        "bot": ("text", "spec of the player"),
        "points": ("int16", "points", ANY),
        "chests": ("int16", "chests at the end, which decide ties"),
        "rank": ("int8", "1 is best; equal players share the better rank", count),
        **{source: ("int16", f"points for {source}") for source in SOURCES},
        "modules": ("int16", "points from modules", ANY),
    }
    return {
        **_KEY,
        "seed": ("int64", "of the game: `cubetower play --seed` plays it again"),
        **{
            f"{name}_{seat}": (column[0], f"{seat}: {column[1]}", *column[2:])
            for name, column in of_seats.items()
            for seat in seats
        },
        "winners": ("int8", "how many share the victory", count),
        "first_leaders": ("int8", "how many led after the first winter", count),
        "leader_won": ("bool", "whether one of them is among the winners"),
        "decisions": ("int16", "length: decisions of all players"),
        "battles": ("int16", "length: battles and revolts"),
        "forfeits": ("int16", "decisions that players could not take"),
        "jams": ("int16", "battles in which the tower had to be tapped"),
        "upsets": ("int16", "battles that the less likely side won"),
        "inside": ("int16", "cubes in the tower at the end"),
    }


def schemas(
    seats: Sequence[Seat], towers: Sequence[str] = (), bots: Sequence[str] = ()
) -> Mapping[str, Schema]:
    """All tables by name.

    Args:
        seats: colours of the players.
        towers: specs, if it is known which; no others are then in the tables.
        bots: the same of players.
    """
    found = {"games": games_of(seats), "battles": BATTLES, "rounds": ROUNDS}
    known = {"seat": seats, "tower": towers} | {f"bot_{seat}": bots for seat in seats}
    return {name: _narrowed(schema, known) for name, schema in found.items()}


def _narrowed(schema: Schema, known: Mapping[str, Sequence[str]]) -> Schema:
    """A schema whose columns may hold nothing but what is known, if anything is."""
    return {
        name: (column[0], column[1], tuple(known[name])) if known.get(name) else column
        for name, column in schema.items()
    }
