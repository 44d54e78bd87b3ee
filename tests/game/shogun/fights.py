"""Attacks of blue on Kozuke, for tests of what goes into the tower and what its answer means."""

from __future__ import annotations

from typing import Any

from game.core import Event
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes
from tower import Cubes

BOARD = {"Musashi": ("blue", 5), "Kozuke": ("yellow", 3), "Aki": ("red", 2), "Iyo": ("yellow", 1)}
NEUTRAL = {"Musashi": ("blue", 5), "Aki": ("red", 2)}
TRAY = Cubes(red=2, green=1, blue=1)
INSIDE = Cubes(black=1, blue=2, green=2, yellow=2)


def fought(
    fell: Cubes,
    provinces: dict[str, tuple[str, int]] = BOARD,
    *,
    armies: int = 4,
    **scene: Any,
) -> tuple[Scene, Event]:
    """Blue attacks Kozuke from Musashi, and so much falls: the scene, and the battle as told.

    No cube is lost; every cube that was thrown or fell is told of once, and is where it is told
    to be.
    """
    made = Scene(provinces, falls=[fell], **scene)
    inside, supply = made.game.inside, Cubes(made.game.supply)
    told = made.attack("blue", "Musashi", "Kozuke", armies)
    game = made.game
    assert all_cubes(game) == expected_cubes(game)
    assert game.use_tower().contents == game.inside == inside + Cubes(told["thrown"]) - fell
    defender = told["defender"] or "green"
    sides = Cubes({told["attacker"]: told["attackers"], defender: told["defenders"]})
    assert Cubes(told["tray_before"]) + sides + Cubes(told["extra"]) == Cubes(told["thrown"])
    taken = Cubes(told["extra"]) + (Cubes() if told["defender"] else sides.only("green"))
    returned = Cubes(game.supply) - (supply - taken)
    left = Cubes({told["holder"]: told["left"]}) if told["holder"] else Cubes()
    assert returned + left + Cubes(told["tray_after"]) == Cubes(told["fell"]) == fell
    assert game.tray == Cubes(told["tray_after"])
    assert game.owner["Kozuke"] == told["holder"]
    assert game.armies["Kozuke"] == told["left"]
    return made, told
