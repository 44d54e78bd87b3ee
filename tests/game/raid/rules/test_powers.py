"""O: powers of shoguns and helpers."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove, PositionError
from cubetower.game.raid import RaidGame
from cubetower.game.raid.rules.camps import relics_in
from tests.game.raid.scenes import SHIPPED, Scene

SHOGUN = {"shogun_powers": "proposed"}
HELPER = {"helper_effects": "proposed"}


def seat_of(colour, **options):
    """Red has the shogun of this colour, and no other has a power that matters."""
    scene = Scene(**options)
    scene.game.shoguns = {"red": colour, "blue": "green", "green": "purple"}
    return scene


def test_O01_by_default_there_are_no_powers():
    assert RaidGame(3).options == {"shogun_powers": "none", "helper_effects": "none"}
    values = SHIPPED
    assert {*values.powers.values(), *values.effects.values()} == {"none"}
    with pytest.raises(PositionError):
        RaidGame(3, options={"shogun_powers": "all"})


@pytest.mark.parametrize(("option", "cards"), [("none", 3), ("proposed", 4)])
def test_O02_red_reveals_four_and_chip_4_has_a_target(option, cards):
    scene = seat_of("red", shogun_powers=option).camps("blue", ["nun"] * 3)
    scene.game.pile = ["nun"] * 9
    scene.do(("reveal",), ("raids",))
    assert scene.game.row == ["nun"] * cards
    assert (4 in scene.moves) == (option == "proposed")


@pytest.mark.parametrize(("option", "cost"), [("none", 3), ("proposed", 2)])
def test_O02_blue_raids_for_two_warriors(option, cost):
    scene = Scene(shogun_powers=option).row("nun").camps("blue", ["nun"] * 2)
    scene.do(("raids",))
    assert (1 in scene.moves) == (cost == 2)
    scene = Scene(shogun_powers=option).row("nun").camps("blue", ["nun"] * 3)
    scene.do(("raids",)).play(1, 0)
    assert scene.asked.about["due"] == cost


def test_O02_green_lets_the_two_front_cards_change_places():
    scene = seat_of("green", **SHOGUN).hands(red=["nun", "farmer", "guard"]).do(("front", 1))
    assert "swap" in scene.moves
    scene.play("swap")
    assert scene.game.hands["red"] == ["farmer", "nun", "guard"]
    assert "swap" not in scene.moves
    scene.play(1).do(("front", 2))
    assert "swap" not in scene.moves
    for other in (seat_of("green"), seat_of("blue", **SHOGUN)):
        other.hands(red=["nun", "farmer"]).do(("front", 1))
        with pytest.raises(IllegalMove, match=r"^P01: "):
            other.play("swap")
    single = seat_of("green", **SHOGUN).hands(red=["nun"]).do(("front", 1))
    assert "swap" not in single.moves


def unlocked(scene, relics):
    scene.hands(red=["nun"])
    scene.game.relics["red"] = ["nun"] * relics
    scene.do(("front", 1))
    return ("unlock",) in scene.moves


def test_O02_yellow_unlocks_for_two_relics():
    assert unlocked(seat_of("yellow", **SHOGUN), 2)
    assert not unlocked(seat_of("yellow", **SHOGUN), 1)
    assert not unlocked(seat_of("yellow"), 2)
    assert not unlocked(seat_of("blue", **SHOGUN), 2)
    scene = seat_of("yellow", **SHOGUN)
    assert unlocked(scene, 4)
    assert scene.play(("unlock",)).game.scores["red"] == 2


@pytest.mark.parametrize(
    ("colour", "option", "free"),
    [
        ("purple", "proposed", True),
        ("purple", "none", False),
        ("blue", "proposed", False),
    ],
)
def test_O02_purple_has_no_protection_rule(colour, option, free):
    scene = seat_of(colour, shogun_powers=option).camps("red", ["nun"], ["farmer"] * 3)
    scene.hands(red=["nun"]).do(("front", 1))
    assert (("dispatch", 1) in scene.moves) == free


def test_O03_with_a_builder_in_a_camp_the_third_costs_two_less():
    scene = seat_of("blue", **HELPER).camps("red", ["builder"])
    assert unlocked(scene, 1)
    assert scene.play(("unlock",)).game.scores["red"] == 0
    assert not unlocked(seat_of("blue", **HELPER), 2)
    assert not unlocked(seat_of("blue").camps("red", ["builder"]), 2)
    assert not unlocked(seat_of("blue", **HELPER).camps("blue", ["builder"]), 2)
    for camps in ([["builder", "builder"]], [["builder"], ["builder"]]):
        assert not unlocked(seat_of("blue", **HELPER).camps("red", *camps), 0)


def test_O03_never_less_than_nothing():
    scene = seat_of("yellow", **SHOGUN, **HELPER).camps("red", ["builder"])
    assert unlocked(scene, 0)
    assert scene.play(("unlock",)).game.open_camps["red"] == 3


def test_O03_a_geisha_counts_as_a_warrior_for_relics_and_has_no_strength():
    values = Scene(**HELPER).game.values
    assert relics_in(values, ["guard", "guard", "geisha"], "guard") == 1
    assert relics_in(Scene().game.values, ["guard", "guard", "geisha"], "guard") == 0
    assert relics_in(values, ["guard", "guard", "builder"], "guard") == 0
    scene = Scene(**HELPER).camps("blue", ["nun", "geisha"]).row("nun").do(("bid", "blue", 1))
    assert max(sum(move) for move in scene.moves) == 2
