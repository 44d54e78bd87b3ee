from dataclasses import replace

import pytest

from tests.game.shogun.fights import BOARD, INSIDE, NEUTRAL, TRAY, fought
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes
from tower import Cubes


def test_C08_a_stronger_attacker_takes_the_province_and_loses_as_many_as_defended():
    scene, told = fought(Cubes(blue=6, yellow=2, green=1, red=1), tray=TRAY, inside=INSIDE)
    game = scene.game
    assert (told["winner"], told["holder"], told["left"]) == ("attacker", "blue", 3)
    assert (game.owner["Kozuke"], game.armies["Kozuke"], game.armies["Musashi"]) == ("blue", 3, 1)
    assert game.supply["blue"] == 62 - 5 - 3 + 3
    assert game.supply["yellow"] == 62 - 4 - 2 + 2
    assert game.supply["green"] == 20 - 3 + 1
    assert (game.tray, game.inside) == (
        Cubes(red=1),
        Cubes(black=1, blue=1, green=2, red=1, yellow=3),
    )


def test_C08_bystander_farmers_cost_the_attacker_nothing():
    fell = Cubes(blue=3, yellow=1, green=2)
    scene, told = fought(fell, inside=INSIDE, unrest={"Kozuke": 1})
    assert (told["left"], scene.game.armies["Kozuke"], scene.game.tray) == (2, 2, Cubes(green=2))
    assert scene.game.supply["green"] == 20 - 2


def test_C08_one_cube_against_none_takes_the_province():
    scene, told = fought(Cubes(blue=1))
    assert (told["left"], told["holder"], scene.game.owner["Kozuke"]) == (1, "blue", "blue")


def test_C08_buildings_and_unrest_stay_with_a_new_owner():
    scene, _ = fought(
        Cubes(blue=3), buildings={"Kozuke": ["castle", "theatre"]}, unrest={"Kozuke": 2}
    )
    game = scene.game
    assert (game.buildings, game.unrest) == ({"Kozuke": ("castle", "theatre")}, {"Kozuke": 2})
    assert (game.stock["castle"], game.stock["theatre"], game.stock["unrest"]) == (27, 25, 40)
    assert not scene.told("cleared")


def test_C08_a_neutral_province_is_taken_by_a_stronger_attacker():
    scene, told = fought(Cubes(blue=3, green=1), NEUTRAL)
    game = scene.game
    assert (told["defenders"], told["holder"], told["left"]) == (1, "blue", 2)
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("blue", 2)
    assert (game.supply["green"], game.supply["blue"]) == (20, 62 - 5 + 1)
    assert "Kozuke" in game.provinces_of("blue")
    assert "Kozuke" not in game.provinces_of(None)


def test_C09_a_stronger_defender_loses_farmers_first():
    scene, told = fought(Cubes(blue=3, yellow=3, green=2), inside=INSIDE)
    game = scene.game
    assert (told["winner"], told["holder"], told["left"]) == ("defender", "yellow", 2)
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("yellow", 2)
    assert game.supply["yellow"] == 62 - 4 - 2 + 1
    assert game.supply["green"] == 20
    assert game.supply["blue"] == 62 - 5 - 2 + 3


def test_C09_surplus_farmers_go_to_supply_and_never_on_the_board():
    scene, told = fought(Cubes(blue=1, yellow=2, green=2), inside=INSIDE)
    game = scene.game
    assert (told["left"], game.armies["Kozuke"]) == (2, 2)
    assert (game.supply["green"], game.tray) == (20, Cubes())


def test_C09_without_farmers_the_defender_loses_own_armies():
    scene, told = fought(Cubes(blue=2, yellow=5, green=1), inside=INSIDE, unrest={"Kozuke": 1})
    assert (told["left"], scene.game.armies["Kozuke"], scene.game.tray) == (3, 3, Cubes(green=1))


def test_C09_the_defender_keeps_everything():
    scene = Scene(
        BOARD, falls=[Cubes(yellow=1)], buildings={"Kozuke": ["temple"]}, unrest={"Kozuke": 2}
    )
    scene.plan("yellow", {"taxes": "Kozuke"})
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert (game.buildings, game.unrest) == ({"Kozuke": ("temple",)}, {"Kozuke": 2})
    assert (game.plans["yellow"]["taxes"], game.open["yellow"]) == ("Kozuke", [])
    assert game.armies["Musashi"] == 1  # all attackers are gone, also those in the tower


def test_C10_equal_strength_makes_the_province_neutral():
    scene, told = fought(
        Cubes(blue=3, yellow=2, green=1, black=1),
        inside=INSIDE,
        buildings={"Kozuke": ["temple", "castle"], "Iyo": ["castle"]},
        unrest={"Iyo": 1},
    )
    game = scene.game
    assert (told["winner"], told["holder"], told["left"]) == ("none", None, 0)
    assert (told["attack_strength"], told["defence_strength"]) == (3, 3)
    assert (game.owner["Kozuke"], game.armies["Kozuke"], game.armies["Musashi"]) == (None, 0, 1)
    assert "Kozuke" in game.provinces_of(None)
    assert (game.buildings, game.unrest) == ({"Iyo": ("castle",)}, {"Iyo": 1})
    assert (game.stock["castle"], game.stock["temple"], game.stock["unrest"]) == (27, 26, 41)
    assert game.supply["blue"] == 62 - 5 - 2 + 3
    assert game.supply["yellow"] == 62 - 4 - 2 + 2
    assert (game.supply["green"], game.tray) == (20 - 2 + 1, Cubes(black=1))
    assert scene.events[-1] == {
        "event": "cleared",
        "province": "Kozuke",
        "buildings": ["temple", "castle"],
        "unrest": 0,
    }


def test_C10_its_unrest_goes_too_but_bystander_farmers_stay_in_the_tray():
    scene, told = fought(Cubes(blue=2, yellow=2, green=2), inside=INSIDE, unrest={"Kozuke": 3})
    game = scene.game
    assert (told["winner"], told["holder"]) == ("none", None)
    assert (game.unrest, game.stock["unrest"]) == ({}, 42)
    assert (game.tray, game.supply["green"]) == (Cubes(green=2), 18)
    assert scene.told("cleared")[0]["unrest"] == 3


@pytest.mark.parametrize("unrest", [{}, {"Kozuke": 1}], ids=["calm", "unrest"])
def test_C10_nothing_against_nothing_is_equal(unrest):
    scene, told = fought(Cubes(red=2), tray=TRAY, unrest=unrest)
    assert (told["attack_strength"], told["defence_strength"]) == (0, 0)
    assert (told["winner"], told["holder"]) == ("none", None)
    assert (scene.game.tray, scene.game.unrest) == (Cubes(red=2), {})


def test_C11_farmers_alone_hold_no_players_province():
    fell = Cubes(blue=1, green=2, red=1)
    scene, told = fought(fell, tray=TRAY, inside=INSIDE, buildings={"Kozuke": ["castle"]})
    game = scene.game
    assert (told["attack_strength"], told["defence_strength"]) == (1, 2)
    assert (told["winner"], told["holder"], told["left"]) == ("none", None, 0)
    assert (game.buildings, game.stock["castle"]) == ({}, 28)
    assert (game.tray, game.supply["green"]) == (Cubes(red=1), 20 - 3 + 2)
    assert scene.told("cleared")


def test_C11_one_army_beside_the_farmers_is_enough():
    scene, told = fought(Cubes(blue=2, green=2, yellow=1), inside=INSIDE)
    assert (told["winner"], told["holder"], told["left"]) == ("defender", "yellow", 1)
    assert not scene.told("cleared")


def test_C11_does_not_save_a_province_from_a_stronger_attacker():
    _, told = fought(Cubes(blue=3, green=2), inside=INSIDE)
    assert (told["winner"], told["holder"], told["left"]) == ("attacker", "blue", 1)


@pytest.mark.parametrize(
    ("fell", "winner"),
    [
        (Cubes(blue=1, green=2, red=1), "defender"),
        (Cubes(green=1, red=1), "defender"),
        (Cubes(blue=2, green=2, red=1), "none"),
        (Cubes(red=1), "none"),
    ],
    ids=["held", "held against none", "equal", "0 to 0"],
)
def test_C12_a_neutral_province_held_or_equal_stays_neutral(fell, winner):
    scene, told = fought(fell, NEUTRAL, tray=TRAY, inside=Cubes(green=1))
    game = scene.game
    assert (told["winner"], told["holder"], told["left"]) == (winner, None, 0)
    assert (game.owner["Kozuke"], game.armies["Kozuke"], game.armies["Musashi"]) == (None, 0, 1)
    assert game.supply["blue"] == 62 - 5 - 1 + fell["blue"]
    assert game.supply["green"] == 20 - 3 + fell["green"]
    assert game.tray == Cubes(red=1)
    assert not scene.told("cleared")


CONQUERED, NEUTRALISED = Cubes(blue=2, yellow=1), Cubes(blue=1, yellow=1)


@pytest.mark.parametrize("fell", [CONQUERED, NEUTRALISED], ids=["conquered", "neutral"])
def test_R11_a_lost_card_leaves_its_field_openly_empty(fell):
    scene = Scene(BOARD, falls=[fell])
    scene.plan("yellow", {"taxes": "Kozuke", "rice": "Iyo"})
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert (game.plans["yellow"]["taxes"], game.plans["yellow"]["rice"]) == (None, "Iyo")
    assert game.public()["shown"]["yellow"] == {"taxes": None}
    assert "Kozuke" not in game.laid["yellow"]
    assert "Iyo" in game.laid["yellow"]
    before = game.checkpoint()
    assert scene.do(("act", "yellow", "taxes")).checkpoint() == before
    assert scene.events[-1]["card"] is None


def test_R11_a_card_that_was_not_planned_leaves_the_hand():
    scene = Scene(BOARD, falls=[CONQUERED])
    scene.plan("yellow", {"rice": "Iyo"})
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert "Kozuke" not in game.laid["yellow"]
    assert (game.plans["yellow"]["rice"], game.open["yellow"]) == ("Iyo", [])


def test_R11_a_card_lost_from_the_bid_leaves_the_place_as_it_is():
    scene = Scene(BOARD, falls=[CONQUERED])
    scene.plan("yellow", {"bid": "Kozuke"})
    scene.game.open["yellow"] = ["bid"]
    place, order = dict(scene.game.place), list(scene.game.order)
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert (game.plans["yellow"]["bid"], game.open["yellow"]) == (None, ["bid"])
    assert (game.place, game.order) == (place, order)


def test_R11_a_card_gained_is_planned_only_next_round_even_if_it_comes_back():
    scene = Scene(
        {**BOARD, "Shimosa": ("yellow", 4)}, falls=[CONQUERED, Cubes(yellow=3), Cubes(yellow=1)]
    )
    scene.plan("yellow", {"taxes": "Kozuke", "combat B": "Shimosa"})
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert "Kozuke" not in game.laid["blue"]
    assert "Kozuke" not in game.plans["blue"].values()
    scene.do(("act", "yellow", "combat B"))
    scene.play(("Kozuke", 3))
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("yellow", 3)
    assert "Kozuke" not in game.laid["yellow"]
    chests = dict(game.chests)
    scene.do(("act", "yellow", "taxes"))
    assert game.chests == chests
    assert game.provinces_of("yellow") == ["Iyo", "Kozuke", "Shimosa"]


def test_R11_a_card_already_played_is_lost_too():
    scene = Scene(BOARD, falls=[CONQUERED])
    scene.act("yellow", "taxes", "Kozuke")
    scene.attack("blue", "Musashi", "Kozuke", 4)
    assert scene.game.plans["yellow"]["taxes"] is None
    assert scene.game.unrest == {"Kozuke": 1}


def test_C24_the_tower_keeps_its_cubes_from_battle_to_battle():
    scene = Scene(BOARD, falls=[Cubes(yellow=1), Cubes(red=1, blue=3, yellow=1)])
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert game.inside == Cubes(blue=4, yellow=2)
    told = scene.attack("red", "Aki", "Iyo", 1)
    assert told["thrown"] == {"red": 1, "yellow": 1}
    assert (game.tray, game.inside) == (Cubes(blue=3), Cubes(blue=1, yellow=2))
    assert all_cubes(game) == expected_cubes(game)


def test_C24_cubes_that_fall_between_throws_go_in_with_the_next_one():
    bump = Cubes(blue=1, green=1)
    scene = Scene(BOARD, falls=[bump, Cubes(blue=5, yellow=3)], inside=INSIDE, tray=Cubes(red=1))
    game = scene.game
    fell = game.use_tower().tap(game.rng("bump")).fell
    game.tray, game.inside = game.tray + fell, game.inside - fell
    told = scene.attack("blue", "Musashi", "Kozuke", 4)
    assert told["tray_before"] == {"blue": 1, "green": 1, "red": 1}
    assert told["thrown"] == {"blue": 5, "green": 1, "red": 1, "yellow": 3}
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("blue", 2)
    assert all_cubes(game) == expected_cubes(game)


def test_C25_what_a_tap_frees_from_a_jammed_tower_belongs_to_the_throw(monkeypatch):
    falls = [Cubes(yellow=2), Cubes(blue=1), Cubes(blue=3)]
    scene = Scene(BOARD, falls=falls, inside=Cubes(blue=1))
    jam(monkeypatch, scene, times=2)
    told = scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert (told["fell"], told["tapped"]) == ({"blue": 4, "yellow": 2}, {"blue": 4})
    assert (told["winner"], told["attack_strength"], told["left"]) == ("attacker", 4, 2)
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("blue", 2)
    assert game.inside == game.use_tower().contents == Cubes(blue=1, yellow=1)
    assert all_cubes(game) == expected_cubes(game)


def test_C25_a_tower_that_is_free_is_not_tapped():
    told = fought(Cubes(yellow=2))[1]
    assert "tapped" not in told


def jam(monkeypatch, scene, times):
    """Let so many answers of the scene's tower be those of a jammed one."""
    tower = scene.game.use_tower()
    toss, jams = tower.toss, iter([True] * times)

    def jammed(*arguments, **options):
        return replace(toss(*arguments, **options), jammed=next(jams, False))

    monkeypatch.setattr(tower, "toss", jammed)
