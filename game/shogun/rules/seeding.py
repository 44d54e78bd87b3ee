"""The first throw, which fills the tower before the game (S08)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from game.errors import PositionError
from game.shogun.components.pieces import FARMER, check_player
from tower import Cubes

SEEDED_ARMIES: Final = 7
"""Armies of each player in the first throw (S08)."""

SEEDED_FARMERS: Final = 10
"""Farmers in the first throw (S08)."""


def seeding_throw(players: Collection[str]) -> Cubes:
    """The cubes that go from the supplies into the empty tower (S08).

    Raises:
        PositionError: not 3 to 5 different players' colours (S01).
    """
    if not 3 <= len(players) == len(set(players)):
        raise PositionError(f"3 to 5 players of different colours, not {', '.join(players)}")
    for colour in players:
        check_player(colour)
    return Cubes({**dict.fromkeys(players, SEEDED_ARMIES), FARMER: SEEDED_FARMERS})


def supply_after_seeding(supply: Cubes, players: Collection[str], fell: Cubes) -> Cubes:
    """All supplies, by colour, after the cubes that fell out have returned to them (S08).

    Args:
        supply: all supplies before the throw: armies not placed, and the farmers.
        players: the colours of the 3 to 5 players.
        fell: the cubes that came out of the tower.

    Raises:
        PositionError: the supplies cannot provide the throw, or more fell than was thrown.
    """
    throw = seeding_throw(players)
    if not throw <= supply:
        raise PositionError(f"the seeding takes {throw} from supply, which has {supply}")
    if not fell <= throw:
        raise PositionError(f"{fell} fell, but {throw} went in; empty the tower before seeding")
    return supply - throw + fell
