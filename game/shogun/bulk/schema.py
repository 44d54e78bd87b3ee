"""The tables of results: every column with its type and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bulk import Schema
from game.core import Seat

SOURCES: Final = ("provinces", "buildings", "castle", "temple", "theatre")
"""What the base rules give points for (W04); those of modules are what is left."""

_KEY: Final = {
    "game": ("int64", "number of the game, from 1"),
    "tower": ("text", "spec of the tower"),
}

_WHEN: Final = {
    "year": ("int8", "1 or 2"),
    "season": ("text", "spring, summer, autumn, winter"),
}

BATTLES: Final[Schema] = {
    **_KEY,
    "battle": ("int16", "number of the battle in the game, from 1"),
    **_WHEN,
    "slot": ("int8", "number of the action slot; 0 in winter"),
    "kind": ("text", "attack, revolt, winter_revolt"),
    "province": ("text", "where"),
    "attacker": ("text", "colour; farmers in revolts"),
    "defender": ("text", "colour; none of a neutral province"),
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
    "winner": ("text", "attacker, defender, none"),
    "left": ("int16", "armies that stand in the province then"),
    "odds_attacker": ("float32", "chance that the attacker wins, by tray and contents"),
    "odds_none": ("float32", "chance that nobody wins"),
    "odds_defender": ("float32", "chance that the defender wins"),
}
"""One row a battle."""

ROUNDS: Final[Schema] = {
    **_KEY,
    **_WHEN,
    "seat": ("text", "colour of the player"),
    "bid": (
        "text",
        "card bid: chest 0 to 4, tower 1 to 3, a province; none in winter",
    ),
    "place": ("int8", "place in the turn order, 1 to 5; in winter that of autumn"),
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
    ),
}
"""One row a player and round; winters are rounds too."""


def games_of(seats: Sequence[Seat]) -> Schema:
    """One row a game; some columns are there for every seat."""
    of_seats = {
        "bot": ("text", "spec of the player"),
        "points": ("int16", "points"),
        "chests": ("int16", "chests at the end, which decide ties"),
        "rank": ("int8", "1 is best; equal players share the better rank"),
        **{source: ("int16", f"points for {source}") for source in SOURCES},
        "modules": ("int16", "points from modules"),
    }
    return {
        **_KEY,
        "seed": ("int64", "of the game: `cubetower play --seed` plays it again"),
        **{
            f"{name}_{seat}": (kind, f"{seat}: {words}")
            for name, (kind, words) in of_seats.items()
            for seat in seats
        },
        "winners": ("int8", "how many share the victory"),
        "first_leaders": ("int8", "how many led after the first winter"),
        "leader_won": ("bool", "whether one of them is among the winners"),
        "decisions": ("int16", "length: decisions of all players"),
        "battles": ("int16", "length: battles and revolts"),
        "forfeits": ("int16", "decisions that players could not take"),
        "jams": ("int16", "battles in which the tower had to be tapped"),
        "upsets": ("int16", "battles that the less likely side won"),
        "inside": ("int16", "cubes in the tower at the end"),
    }


def schemas(seats: Sequence[Seat]) -> Mapping[str, Schema]:
    """All tables by name."""
    return {"games": games_of(seats), "battles": BATTLES, "rounds": ROUNDS}
