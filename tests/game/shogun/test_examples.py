from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes


class Dealt:
    """Chance that deals what it is told, in the order of the draws."""

    def __init__(self, *deals):
        self.deals = list(deals)

    def draw(self, key, items, count):
        dealt = self.deals.pop(0)
        assert len(dealt) == count
        assert set(dealt) <= set(items)
        return dealt

    def rng(self, key):
        return Random(0)


def winter(provinces, *deals, rice, card, **scene):
    """The winter begins; `card` was left of the events."""
    made = Scene(provinces, **scene)
    game = made.game
    game.events, game.rice["red"] = [card], rice
    game.chance = Dealt(*deals)
    made.do(("winter",))
    return made


def test_X01_mikawa_four_armies_put_down_two_farmers_and_a_third_marker_is_added():
    scene = Scene({"Mikawa": ("red", 4)}, unrest={"Mikawa": 2}, falls=[Cubes(red=3, green=1)])
    game = scene.act("red", "taxes", "Mikawa")
    [revolt] = scene.find("battle")
    assert (revolt["attackers"], revolt["defenders"]) == (2, 4)
    assert revolt["winner"] == "defender"
    assert game.unrest == {"Mikawa": 3}
    assert (game.owner["Mikawa"], game.armies["Mikawa"]) == ("red", 2)
    assert game.chests["red"] == 12 + 6
    assert all_cubes(game) == expected_cubes(game)


def test_X02_in_winter_two_rice_short_kai_with_one_marker_fights_three_farmers():
    scene = winter(
        {"Izu": ("red", 1), "Kai": ("red", 2), "Suruga": ("red", 1)},
        ["Kai"],
        rice=3,
        card=7,  # takes 2
        unrest={"Kai": 1},
        falls=[Cubes(red=2, green=1)],
    )
    assert scene.find("famine") == [
        {"event": "famine", "seat": "red", "missing": 2, "farmers": 2, "provinces": ["Kai"]}
    ]
    [revolt] = scene.find("battle")
    assert (revolt["kind"], revolt["province"]) == ("winter_revolt", "Kai")
    assert revolt["thrown"] == {"green": 3, "red": 2}
    assert (revolt["attackers"], revolt["left"], revolt["holder"]) == (3, 1, "red")
    assert all_cubes(scene.game) == expected_cubes(scene.game)


def test_X03_blue_takes_kozuke_from_yellow_with_one_army_left():
    scene = Scene(
        {"Musashi": ("blue", 5), "Kozuke": ("yellow", 3)},
        inside=Cubes(green=1),
        falls=[Cubes(blue=3, yellow=1, green=1)],
    )
    told = scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert (told["attackers"], told["defenders"]) == (4, 3)
    assert (told["attack_strength"], told["defence_strength"]) == (3, 2)
    assert told["winner"] == "attacker"
    assert game.supply["yellow"] == 62 - 3 + 1
    assert game.supply["green"] == 20
    assert game.supply["blue"] == 62 - 5 + 2
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("blue", 1)
    assert "Kozuke" in game.provinces_of("blue")
    assert (game.inside, game.tray) == (Cubes(blue=1, yellow=2), Cubes())
    assert all_cubes(game) == expected_cubes(game)


NINE = ("Hida", "Ise", "Izu", "Kai", "Mikawa", "Mino", "Owari", "Sagami", "Suruga")


@pytest.mark.parametrize("first", [0, 1])
def test_X04_nine_provinces_with_six_rice_rise_twice_with_two_extra_farmers_each(first):
    rising = ["Mino", "Izu"]
    scene = winter(
        dict.fromkeys(NINE, ("red", 2)),
        rising,
        rice=6,
        card=3,  # takes none
        unrest={"Izu": 1},
        falls=[Cubes(red=2), Cubes(red=2, green=1)],
    )
    [famine] = scene.find("famine")
    assert (famine["missing"], famine["farmers"], famine["provinces"]) == (3, 2, rising)
    assert not scene.find("battle")  # red names the order
    assert (scene.game.decision.seat, scene.game.legal().moves) == ("red", tuple(rising))
    game = scene.play(rising[first])
    revolts = scene.find("battle")
    assert [each["province"] for each in revolts] == [rising[first], rising[1 - first]]
    assert {each["province"]: each["attackers"] for each in revolts} == {"Mino": 2, "Izu": 3}
    assert all_cubes(game) == expected_cubes(game)


def test_X05_settsu_gives_six_chests_at_most_five_and_one_more_by_the_card():
    scene = Scene({"Settsu": ("red", 1)}, event=3, special={"red": "+1 taxes"})
    game = scene.act("red", "taxes", "Settsu")
    assert scene.find("income")[0]["gained"] == 6
    assert game.chests["red"] == 12 + 6


@pytest.mark.parametrize(("second", "third"), [("castle", "theatre"), ("theatre", "castle")])
def test_X06_after_a_temple_aki_has_room_for_a_castle_or_a_theatre(second, third):
    scene = Scene({"Aki": ("red", 1)})
    scene.act("red", "temple", "Aki")
    scene.act("red", "temple", "Aki")
    assert scene.game.buildings == {"Aki": ("temple",)}
    scene.act("red", second, "Aki")
    paid = scene.game.chests["red"]
    game = scene.act("red", third, "Aki")
    assert game.buildings == {"Aki": ("temple", second)}
    assert game.chests["red"] == paid
    assert [told["building"] for told in scene.find("built")] == ["temple", second]
    assert [told["action"] for told in scene.find("lapsed")] == ["temple", third]


def test_X07_the_card_6_armies_places_six_although_the_event_says_three():
    scene = Scene({"Aki": ("red", 1)}, event=12, special={"red": "6 armies"})
    game = scene.act("red", "place 5", "Aki")
    assert (game.armies["Aki"], game.supply["red"], game.chests["red"]) == (7, 62 - 7, 12 - 3)


def test_X08_settsu_planned_on_taxes_can_lie_on_no_other_field():
    scene = Scene({"Settsu": ("red", 3)})
    game = scene.do(("plan", "red"))
    others = {"castle": "chest 0", "temple": "chest 1", "rice": "chest 2", "theatre": "chest 3"}
    before = game.to_json()
    for field in ("combat A", "place 5", "bid"):
        with pytest.raises(IllegalMove, match="R03: Settsu lies on more than one field"):
            scene.play({**others, "taxes": "Settsu", field: "Settsu"})
        assert game.to_json() == before
    scene.play({**others, "taxes": "Settsu", "bid": "chest 4"})
    fields = [field for field, card in game.plans["red"].items() if card == "Settsu"]
    assert fields == ["taxes"]


def test_X11_of_three_players_the_one_on_place_1_starts_and_empty_places_are_skipped():
    scene = Scene({"Aki": ("black", 1), "Kai": ("blue", 1), "Ise": ("purple", 1)}, players=3)
    game = scene.game
    game.place, game.special, game.order = {}, {}, []
    game.bids = {"blue": "chest 3", "black": "chest 1", "purple": None}
    game.offered = ["+1 taxes", "+1 rice", "6 armies", "+1 attack", "+1 defence"]
    game.actions = ["rice"]
    for seat, province in (("black", "Aki"), ("blue", "Kai"), ("purple", "Ise")):
        scene.plan(seat, {"rice": province})
    scene.do(("place", 0), ("place", 1), ("place", 2), ("turn order",), ("slot", 1))
    for seat, place in (("blue", 4), ("black", 5), ("purple", 1)):
        assert game.decision.seat == seat
        scene.play(place)
    assert game.order == ["purple", "blue", "black"]
    assert [event["seat"] for event in scene.find("revealed")] == [
        "purple",
        "blue",
        "black",
    ]
    assert game.special == {"blue": "+1 attack", "black": "+1 defence", "purple": "+1 taxes"}


def test_X12_a_rice_loss_of_three_takes_three_from_each_player():
    scene = Scene({})
    game = scene.game
    game.events = [4]
    game.rice = {"black": 5, "blue": 3, "purple": 12, "red": 2, "yellow": 0}
    scene.do(("winter",))
    [winter] = scene.find("winter")
    assert winter["rice_loss"] == 3
    assert winter["rice"] == {"black": 2, "blue": 0, "purple": 9, "red": 0, "yellow": 0}
