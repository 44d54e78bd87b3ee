import pytest

from cubetower.tower import Cubes
from tests.game.shogun.fights import RISING, check_revolt, revolt_scene
from tests.game.shogun.scenes import Scene, as_told

TRAY = Cubes(blue=2, green=1, red=1)
INSIDE = Cubes(black=1, green=2, red=2)


def winter(fell, famine, *, unrest):
    """Red's only province rises for want of rice: provinces short, revolts, farmers in each."""
    markers = {"Kai": unrest} if unrest else {}
    made = Scene({"Kai": ("red", 4)}, falls=[fell], unrest=markers)
    game = made.game
    game.season = 3
    inside, supply = game.inside, Cubes(game.supply)
    made.do(("famine", "red", *famine))
    [told] = made.find("battle")
    check_revolt(game, told, supply, inside)
    return made, told


@pytest.mark.parametrize("unrest", [1, 2, 4])
@pytest.mark.parametrize("action", ["rice", "taxes"])
def test_C20_all_armies_fight_as_many_farmers_as_there_are_markers(unrest, action):
    _, told = revolt_scene(Cubes(red=1), unrest={"Kai": unrest}, action=action)
    assert (told["kind"], told["attacker"], told["defender"]) == ("revolt", "farmers", "red")
    assert (told["attackers"], told["defenders"]) == (unrest, 4)
    assert told["thrown"] == {"green": unrest, "red": 4}


def test_C20_no_special_card_and_no_event_adds_a_cube():
    _, told = revolt_scene(
        Cubes(red=1),
        event=2,
        buildings={"Kai": ["castle"]},
        special={"red": "+1 defence", "blue": "+1 attack"},
    )
    assert (told["thrown"], told["extra"]) == ({"green": 2, "red": 4}, {})


@pytest.mark.parametrize(
    ("short", "unrest", "farmers"),
    [((1, 1, 1), 0, 1), ((1, 1, 1), 2, 3), ((2, 1, 2), 1, 3), ((7, 1, 3), 2, 5)],
)
def test_C20_in_winter_the_farmers_of_the_table_rise_too(short, unrest, farmers):
    _, told = winter(Cubes(red=1), short, unrest=unrest)
    assert (told["kind"], told["attackers"]) == ("winter_revolt", farmers)
    assert told["thrown"] == {"green": farmers, "red": 4}


def test_C20_the_revolt_tells_every_field():
    _, told = revolt_scene(Cubes(black=1, green=2, red=5, blue=1), tray=TRAY, inside=INSIDE)
    assert told == as_told(
        "battle",
        kind="revolt",
        province="Kai",
        attacker="farmers",
        defender="red",
        attackers=2,
        defenders=4,
        extra={},
        tray_before={"blue": 2, "green": 1, "red": 1},
        thrown={"blue": 2, "green": 3, "red": 5},
        fell={"black": 1, "blue": 1, "green": 2, "red": 5},
        tray_after={"black": 1, "blue": 1},
        farmers_help=False,
        attack_strength=2,
        defence_strength=5,
        winner="defender",
        left=3,
        holder="red",
    )


@pytest.mark.parametrize("unrest", [0, 2])
def test_C21_after_a_winter_revolt_no_marker_is_added(unrest):
    scene, told = winter(Cubes(red=4, green=1), (1, 1, 1), unrest=unrest)
    assert (told["winner"], told["left"]) == ("defender", 3)
    assert scene.game.unrest == ({"Kai": unrest} if unrest else {})
    assert scene.game.stock["unrest"] == 42 - unrest
    assert not scene.find("unrest")


def test_R11_a_province_lost_to_farmers_leaves_its_field_openly_empty():
    scene = Scene(RISING, falls=[Cubes(green=1)], unrest={"Kai": 2})
    scene.plan("red", {"taxes": "Kai", "rice": "Izu"})
    game = scene.do(("act", "red", "taxes"))
    assert game.observe("blue").shown["red"] == {"taxes": None}
    assert (game.plans["red"]["rice"], "Kai" in game.laid["red"]) == ("Izu", False)


@pytest.mark.parametrize(
    ("inside", "tray", "unrest", "farmers"),
    [(18, 0, 3, 2), (10, 9, 3, 1), (0, 20, 3, 0), (17, 0, 3, 3)],
)
def test_C23_as_many_farmers_rise_as_the_supply_has(inside, tray, unrest, farmers):
    scene, told = revolt_scene(
        Cubes(red=1), unrest={"Kai": unrest}, inside=Cubes(green=inside), tray=Cubes(green=tray)
    )
    assert told["attackers"] == farmers
    assert Cubes(told["thrown"]) == Cubes(green=tray + farmers, red=4)
    assert scene.game.inside == Cubes(green=inside + tray + farmers, red=3)


def test_C20_a_revolt_without_a_farmer_is_fought_all_the_same():
    scene, told = revolt_scene(Cubes(), inside=Cubes(green=20))
    assert (told["attackers"], told["winner"]) == (0, "none")
    assert scene.game.owner["Kai"] is None
