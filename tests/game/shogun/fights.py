"""Attacks of blue on Kozuke and revolts in Kai, for tests of what the tower takes and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cubetower.game.core import Data
from cubetower.game.shogun import ShogunGame
from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes

BOARD = {"Musashi": ("blue", 5), "Kozuke": ("yellow", 3), "Aki": ("red", 2), "Iyo": ("yellow", 1)}
NEUTRAL = {"Musashi": ("blue", 5), "Aki": ("red", 2)}
TRAY = Cubes(red=2, green=1, blue=1)
INSIDE = Cubes(black=1, blue=2, green=2, yellow=2)
RISING = {"Kai": ("red", 4), "Izu": ("red", 1), "Aki": ("blue", 3)}


def attack_scene(
    fell: Cubes,
    provinces: dict[str, tuple[str, int]] = BOARD,
    *,
    armies: int = 4,
    **scene: Any,
) -> tuple[Scene, Data]:
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


def revolt_scene(
    fell: Cubes,
    *,
    unrest: Mapping[str, int] | None = None,
    action: str = "taxes",
    **scene: Any,
) -> tuple[Scene, Data]:
    """Farmers rise in red's Kai, and so much falls: the scene and the revolt as told.

    No cube is lost; every cube that fell is in a supply again, on the board or in the tray.
    """
    made = Scene(RISING, falls=[fell], unrest=unrest or {"Kai": 2}, **scene)
    inside, supply = made.game.inside, Cubes(made.game.supply)
    game = made.act("red", action, "Kai")
    [told] = made.find("battle")
    check_revolt(game, told, supply, inside)
    return made, told


def check_revolt(game: ShogunGame, told: Data, supply: Cubes, inside: Cubes) -> None:
    """All cubes of the only revolt are where it tells, from this supply and tower."""
    assert all_cubes(game) == expected_cubes(game)
    thrown, fell = Cubes(told["thrown"]), Cubes(told["fell"])
    assert game.use_tower().contents == game.inside == inside + thrown - fell
    sides = Cubes(green=told["attackers"], red=told["defenders"])
    assert Cubes(told["tray_before"]) + sides == thrown
    returned = Cubes(game.supply) - (supply - sides.only("green"))
    left = Cubes(red=told["left"])
    assert returned + left + Cubes(told["tray_after"]) == fell
    assert (game.tray, game.armies["Kai"]) == (Cubes(told["tray_after"]), told["left"])
    assert game.owner["Kai"] == told["holder"]
