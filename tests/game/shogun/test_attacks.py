import pytest

from cubetower.tower import Cubes
from tests.game.shogun.fights import BOARD, INSIDE, NEUTRAL, TRAY, attack_scene
from tests.game.shogun.scenes import Scene, all_cubes, as_told, expected_cubes


def test_C01_the_battle_tells_every_field():
    _, told = attack_scene(
        Cubes(black=1, blue=4, green=1, red=1, yellow=2),
        tray=TRAY,
        inside=INSIDE,
        buildings={"Kozuke": ["castle"]},
        event=2,
        special={"blue": "+1 attack", "yellow": "+1 defence"},
    )
    assert told == as_told(
        "battle",
        kind="attack",
        province="Kozuke",
        source="Musashi",
        attacker="blue",
        defender="yellow",
        attackers=4,
        defenders=3,
        extra={"blue": 1, "yellow": 2},
        tray_before={"blue": 1, "green": 1, "red": 2},
        thrown={"blue": 6, "green": 1, "red": 2, "yellow": 5},
        fell={"black": 1, "blue": 4, "green": 1, "red": 1, "yellow": 2},
        tray_after={"black": 1, "red": 1},
        farmers_help=True,
        attack_strength=4,
        defence_strength=3,
        winner="attacker",
        left=1,
        holder="blue",
    )


@pytest.mark.parametrize(
    ("event", "inside", "farmers"),
    [(None, 0, 1), (9, 0, 2), (3, 0, 1), (9, 19, 1), (9, 20, 0), (None, 20, 0)],
    ids=["one", "two by event", "other event", "one left", "none left", "none left of one"],
)
def test_C02_farmers_from_supply_defend_a_neutral_province(event, inside, farmers):
    held = Cubes(green=inside)
    scene, told = attack_scene(Cubes(), NEUTRAL, event=event, inside=held)
    assert (told["defender"], told["defenders"], told["extra"]) == (None, farmers, {})
    assert Cubes(told["thrown"]) == Cubes(blue=4, green=farmers)
    assert scene.game.supply["green"] == 20 - inside - farmers


@pytest.mark.parametrize("provinces", [BOARD, NEUTRAL], ids=["foreign", "neutral"])
@pytest.mark.parametrize("action", ["combat A", "combat B"])
def test_C03_the_attack_card_adds_an_army_from_supply_in_both_actions(provinces, action):
    scene = Scene(provinces, falls=[Cubes(blue=5)], special={"blue": "+1 attack"})
    supply = scene.game.supply["blue"]
    scene.act("blue", action, "Musashi")
    game = scene.play(("Kozuke", 4))
    [told] = scene.find("battle")
    assert (told["attackers"], told["extra"], told["thrown"]["blue"]) == (4, {"blue": 1}, 5)
    assert game.supply["blue"] == supply - 1
    assert (game.armies["Kozuke"], game.armies["Musashi"]) == (5, 1)  # an ordinary army now
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize(
    ("special", "extra"),
    [
        ({"blue": "+1 attack"}, {"blue": 1}),
        ({"yellow": "+1 attack", "blue": "+1 defence"}, {}),
        ({"red": "+1 attack", "black": "+1 defence"}, {}),
        ({"yellow": "+1 defence"}, {"yellow": 1}),
        ({"blue": "+1 attack", "yellow": "+1 defence"}, {"blue": 1, "yellow": 1}),
    ],
    ids=str,
)
def test_C03_the_cards_work_for_those_who_hold_them(special, extra):
    assert attack_scene(Cubes(), special=special)[1]["extra"] == extra


def test_C03_the_defence_card_is_no_help_to_a_neutral_province():
    assert attack_scene(Cubes(), NEUTRAL, special={"yellow": "+1 defence"})[1]["extra"] == {}


@pytest.mark.parametrize("event", [2, 6])
def test_C04_at_the_event_a_castle_adds_an_army_of_the_defender(event):
    castle = {"Kozuke": ["castle"]}
    scene, told = attack_scene(Cubes(yellow=4), event=event, buildings=castle)
    assert (told["defenders"], told["extra"], told["left"]) == (3, {"yellow": 1}, 4)
    assert scene.game.supply["yellow"] == 62 - 5


@pytest.mark.parametrize(
    ("event", "buildings"),
    [
        (None, {"Kozuke": ["castle"]}),
        (10, {"Kozuke": ["castle"]}),
        (2, {"Kozuke": ["temple", "theatre"]}),
        (2, {"Musashi": ["castle"], "Iyo": ["castle"]}),
    ],
    ids=["no event", "other event", "no castle", "castles elsewhere"],
)
def test_C04_only_a_castle_in_the_attacked_province_and_only_at_the_event(event, buildings):
    assert attack_scene(Cubes(), event=event, buildings=buildings)[1]["extra"] == {}


def test_C06_unrest_elsewhere_keeps_no_farmer_away():
    _, told = attack_scene(Cubes(green=1), inside=INSIDE, unrest={"Musashi": 2, "Iyo": 1})
    assert (told["farmers_help"], told["defence_strength"]) == (True, 1)


def test_C07_bystanders_stay_in_the_tray_and_go_in_with_the_next_throw():
    scene = Scene(
        {**BOARD, "Bingo": ("red", 1)},
        falls=[Cubes(black=1, blue=2, green=1, red=2, yellow=1), Cubes(red=3, black=1)],
        tray=TRAY,
        inside=INSIDE,
        unrest={"Kozuke": 1},
    )
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert game.tray == Cubes(black=1, green=1, red=2)
    second = scene.attack("red", "Aki", "Iyo", 1)
    assert second["tray_before"] == {"black": 1, "green": 1, "red": 2}
    assert second["thrown"] == {"black": 1, "green": 1, "red": 3, "yellow": 1}
    assert (second["attackers"], second["attack_strength"]) == (1, 3)
    assert game.armies["Iyo"] == 3  # the cubes of the tray fight too
    assert game.tray == Cubes(black=1)
    assert all_cubes(game) == expected_cubes(game)
