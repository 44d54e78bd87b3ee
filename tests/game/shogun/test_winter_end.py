"""W05 to W07: what a winter leaves, who wins, no upper limits."""

from __future__ import annotations

import pytest

from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes
from tests.game.shogun.winters import wintry

# W05: what a winter leaves


def test_W05_after_the_first_winter_rice_and_unrest_go_and_everything_else_stays():
    scene = wintry(
        {"Kai": ("black", 4), "Hida": ("blue", 3)},
        {"black": 6, "blue": 9},
        unrest={"Kai": 2, "Hida": 1},
        buildings={"Kai": ["castle"], "Hida": ["temple", "theatre"]},
        inside=Cubes(black=2, red=1),
        tray=Cubes(yellow=2, green=1),
    )
    game = scene.game
    kept = ("owner", "armies", "buildings", "chests", "supply", "tray", "inside")
    before = {name: game.open_fields()[name] for name in kept}
    tower = game.use_tower().state()
    scene.do(("winter",), ("year", 2))
    assert {name: game.open_fields()[name] for name in kept} == before
    assert game.use_tower().state() == tower
    assert game.rice == dict.fromkeys(game.seats, 0)
    assert game.unrest == {}
    assert game.stock["unrest"] == 42
    assert all_cubes(game) == expected_cubes(game)


def test_W05_the_turn_order_and_the_special_cards_go_when_the_winter_is_over():
    scene = wintry({}, {}, special={"black": "+1 rice"})
    assert scene.game.order
    assert scene.game.place
    scene.do(("winter",))
    assert (scene.game.order, scene.game.place, scene.game.special) == ([], {}, {})


def test_W05_after_the_second_winter_nothing_is_cleared():
    scene = wintry({"Kai": ("black", 4)}, {"black": 6}, unrest={"Kai": 2})
    scene.game.year = 2
    scene.do(("winter",))
    assert scene.game.rice["black"] == 6
    assert scene.game.unrest == {"Kai": 2}


# W06: the end


@pytest.mark.parametrize(
    ("points", "chests", "winners"),
    [
        ((30, 20, 29), (0, 9, 9), ("black",)),
        ((20, 30, 30), (9, 4, 5), ("purple",)),
        ((30, 30, 29), (4, 4, 9), ("black", "blue")),
        ((30, 30, 30), (0, 0, 0), ("black", "blue", "purple")),
    ],
)
def test_W06_most_points_win_then_most_chests_then_the_victory_is_shared(points, chests, winners):
    scene = Scene({}, players=3)
    game = scene.game
    game.points = dict(zip(game.seats, points, strict=True))
    game.chests = dict(zip(game.seats, chests, strict=True))
    scene.do(("end",), ("ranking",))
    assert game.winners == winners
    [told] = scene.find("ended")
    assert told["winners"] == list(winners)
    assert (told["points"], told["chests"]) == (game.points, game.chests)


# W07: no upper limits


def test_W07_rice_and_points_have_no_upper_limit():
    scene = wintry({"Hoki": ("black", 3)}, {"black": 100})
    scene.game.points["black"] = 1000
    scene.act("black", "rice", "Hoki")
    assert scene.game.rice["black"] == 105
    scene.do(("winter",))
    assert scene.find("winter")[0]["rice"]["black"] == 105
    assert scene.game.points["black"] == 1001
