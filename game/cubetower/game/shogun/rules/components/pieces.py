"""The cubes of the game: their colours, and how many exist."""

from __future__ import annotations

from typing import Final

from cubetower.game.errors import PositionError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import CubesError

FARMER: Final = "green"
"""Colour of the farmers (S08)."""

PLAYERS: Final = ("black", "blue", "purple", "red", "yellow")
"""Colours of the players' armies (S01)."""

ARMIES: Final = 62
"""Armies of each player (S03)."""

FARMERS: Final = 20
"""Farmers in all (S08)."""

ALL_CUBES: Final = Cubes({**dict.fromkeys(PLAYERS, ARMIES), FARMER: FARMERS})
"""Every cube that exists."""


def check_player(colour: str) -> None:
    """Refuse a colour that no player can have.

    Raises:
        PositionError: it is the farmers' colour, or not in the game.
    """
    if colour == FARMER:
        raise PositionError(f"{colour} cubes are the farmers', no player's")
    if colour not in PLAYERS:
        raise PositionError(f"{colour!r} is no player's colour; players are {', '.join(PLAYERS)}")


def check_armies(colour: str, count: int) -> None:
    """Refuse more armies than a player has.

    Raises:
        CubesError: not a whole number.
        PositionError: more than `ARMIES`.
    """
    if not isinstance(count, int) or isinstance(count, bool):
        raise CubesError(f"{colour}={count!r}: a count is a whole number")
    if count > ARMIES:
        raise PositionError(f"the armies in combat: {count} {colour}, but only {ARMIES} exist")


def check_cubes(cubes: Cubes, where: str) -> None:
    """Refuse cubes that the game does not have.

    Raises:
        PositionError: a colour not in the game, or more of a colour than exist.
    """
    if cubes <= ALL_CUBES:
        return
    for colour, count in cubes.items():
        if colour not in ALL_CUBES:
            raise PositionError(f"{where}: no cube is {colour}; colours are {', '.join(ALL_CUBES)}")
        if count > ALL_CUBES[colour]:
            raise PositionError(f"{where}: {count} {colour}, but only {ALL_CUBES[colour]} exist")
