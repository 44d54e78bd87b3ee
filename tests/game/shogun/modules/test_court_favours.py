"""Each of the 21 favours: used with effect and without (T07)."""

import pytest

from cubetower.game.shogun import Module
from cubetower.game.shogun.rules.modules import TABLES
from cubetower.tower import Cubes
from tests.game.shogun.modules.favours import (
    BUILT,
    KINDS,
    NEUTRAL,
    STOCK,
    UNREST,
    changes,
    favour_scene,
    lost_favour,
    tray,
    use_favour,
)
from tests.game.shogun.scenes import Scene

EFFECTS = {
    1: (["yes"], {"event": 9}, {"effect": ""}),
    2: ([], {}, {"chests.red": 12 + 2}),
    3: ([], {}, tray(1)),
    4: ([], UNREST, {"unrest.Kai": None, "stock.unrest": 41}),
    5: ([], {}, {"rice.red": 1}),
    6: ([], {}, {"points.red": 1}),
    7: ([], BUILT, {"buildings.Shinano": ("theatre",), "stock.theatre": 25}),
    8: ([], {}, tray(2)),
    9: ([], {}, {"chests.red": 12 + 4}),
    10: ([], {}, {"extra.court.peace.red": "A"}),
    11: ([], {}, {"extra.court.peace.red": "B"}),
    12: (["Shinano"], {}, {"armies.Shinano": 6, "supply.red": 55}),
    13: ([], {}, {"points.red": 2}),
    14: ([], {}, tray(3)),
    15: ([], {}, {"rice.red": 2}),
    16: ([], {}, {"chests.red": 12 + 6}),
    17: ([], BUILT, {"buildings.Shinano": ("temple",), "stock.temple": 24}),
    18: ([], {}, {"extra.court.peace.red": "A+B"}),
    19: ([], {}, {"points.red": 3}),
    20: ([], {}, {"rice.red": 3}),
    21: ([], BUILT, {"buildings.Shinano": ("castle",), "stock.castle": 26}),
}


@pytest.mark.parametrize("card", EFFECTS)
def test_T07_a_favour_has_exactly_its_effect(card):
    answers, scene, effect = EFFECTS[card]
    assert use_favour(favour_scene(card, **scene), card, *answers) == effect


@pytest.mark.parametrize("card", sorted(set(range(1, 22)) - {1, 4, 7, 12, 17, 21}))
def test_T07_a_favour_adds_to_what_is_there(card):
    scene = favour_scene(card, tray=Cubes(red=5, blue=1))
    game = scene.game
    game.points["red"], game.rice["red"], game.chests["red"] = 40, 18, 0
    tray, effect = game.tray["red"], EFFECTS[card][2]
    use_favour(scene, card)
    assert game.points["red"] == 40 + effect.get("points.red", 0)
    assert game.rice["red"] == 18 + effect.get("rice.red", 0)
    assert game.chests["red"] == max(0, effect.get("chests.red", 0) - 12)
    assert game.tray == Cubes(red=tray + effect.get("tray.red", 0), blue=1)


# Without effect, or with less: officials are paid all the same


@pytest.mark.parametrize(("card", "armies"), [(3, 1), (8, 2), (14, 3)])
@pytest.mark.parametrize("supply", range(5))
def test_T07_armies_into_the_tray_as_many_as_there_are(card, armies, supply):
    scene = favour_scene(card, {"Kai": ("red", 62 - supply)})
    laid = min(armies, supply)
    effect = {"tray.red": laid, "supply.red": supply - laid} if laid else {}
    assert use_favour(scene, card) == effect


LOST = {
    "no own province": lambda kind: ({"Shinano": ("blue", 3)}, {}),
    "no site": lambda kind: (
        {"Kai": ("red", 3), "Aki": ("blue", 3)},
        {"buildings": {"Kai": [next(other for other in STOCK if other != kind)]}},
    ),
    "such a building": lambda kind: (
        {"Shinano": ("red", 3)}, {"buildings": {"Shinano": [kind]}},
    ),
}  # fmt: skip
"""By what is missing, provinces and the rest of a scene in which a building is lost."""


@pytest.mark.parametrize("why", LOST)
@pytest.mark.parametrize(("card", "kind"), KINDS.items())
def test_T07_a_building_that_can_stand_nowhere_is_lost(card, kind, why):
    provinces, scene = LOST[why](kind)
    lost_favour(favour_scene(card, provinces, **scene), card)


@pytest.mark.parametrize(("card", "kind"), KINDS.items())
def test_T07_without_a_tile_in_stock_a_building_is_lost(card, kind):
    scene = favour_scene(card)
    scene.game.stock[kind] = 0
    lost_favour(scene, card)


def test_T07_without_an_event_favour_1_is_lost():
    lost_favour(favour_scene(1), 1)


def test_T07_without_armies_in_supply_favour_12_does_nothing():
    assert "supply" in lost_favour(favour_scene(12, {"Kai": ("red", 62)}), 12)


def test_T07_without_an_own_or_neutral_province_favour_12_does_nothing():
    everywhere = dict.fromkeys(Scene({}).game.owner, ("blue", 1))
    assert "supply" not in lost_favour(favour_scene(12, everywhere), 12)


# 7, 17, 21: the building


@pytest.mark.parametrize(("card", "kind"), KINDS.items())
def test_T07_A01_the_building_goes_on_a_free_site_of_any_own_province(card, kind):
    other, third = (each for each in STOCK if each != kind)
    built = {"Aki": [other], "Suruga": [kind], "Mino": [third], "Izu": [other, third]}
    board = dict.fromkeys(("Aki", "Suruga", "Mino", "Izu", "Hida"), ("red", 1))
    scene = favour_scene(card, {**board, "Iyo": ("blue", 1)}, buildings=built)
    scene.game.chests["red"] = 0
    scene.play(card)
    assert (scene.game.decision.seat, scene.game.decision.kind) == ("red", "court.where")
    assert sorted(scene.game.legal().moves) == ["Aki", "Hida", "Izu"]
    for move in ("Suruga", "Mino", "Iyo", NEUTRAL, "Atlantis", None):
        assert scene.refuses(move) == "T07"
    stock = scene.game.stock[kind]
    effect = {"buildings.Aki": (other, kind), f"stock.{kind}": stock - 1}
    assert changes(scene, "Aki") == effect
    [told] = scene.find("built")
    assert (told["building"], told["paid"]) == (kind, 0)


@pytest.mark.parametrize("event", [1, 5])
def test_T07_A12_a_free_theatre_removes_a_marker_at_the_event(event):
    scene = favour_scene(7, {"Shinano": ("red", 3)}, unrest={"Shinano": 2}, event=event)
    effect = {"buildings.Shinano": ("theatre",), "stock.theatre": 25}
    assert use_favour(scene, 7) == {**effect, "unrest.Shinano": 1, "stock.unrest": 41}


@pytest.mark.parametrize(("card", "event"), [(7, 2), (7, None), (17, 1), (21, 5)])
def test_T07_A12_no_other_building_and_no_other_event_removes_a_marker(card, event):
    scene = favour_scene(card, {"Shinano": ("red", 3)}, unrest={"Shinano": 2}, event=event)
    assert not {"unrest.Shinano", "stock.unrest"} & set(use_favour(scene, card))


# 12: armies into a province


@pytest.mark.parametrize("armies", [1, 2, 3, 4])
@pytest.mark.parametrize("to", ["Kai", NEUTRAL])
def test_T07_favour_12_up_to_3_armies_from_supply(armies, to):
    scene = favour_scene(12, {"Kai": ("red", 62 - armies)})
    laid = min(3, armies)
    effect = {f"armies.{to}": laid + (62 - armies) * (to == "Kai"), "supply.red": armies - laid}
    owner = {f"owner.{NEUTRAL}": "red"} if to == NEUTRAL else {}
    assert use_favour(scene, 12, to) == {**effect, **owner}


def test_T07_favour_12_goes_to_any_own_or_neutral_province():
    scene = favour_scene(12, {"Kai": ("red", 1), "Aki": ("blue", 2)})
    scene.play(12)
    assert set(scene.game.legal().moves) == set(scene.game.board.provinces) - {"Aki"}
    for move in ("Aki", "Atlantis", None):
        assert scene.refuses(move) == "T07"


def test_T07_favour_12_takes_a_neutral_province_without_a_fight_even_for_the_last_place():
    lone = {name: ("blue", 1) for name in Scene({}).game.owner if name != NEUTRAL}
    scene = favour_scene(12, lone)  # no choice is left
    effect = {f"armies.{NEUTRAL}": 3, "supply.red": 59, f"owner.{NEUTRAL}": "red"}
    assert use_favour(scene, 12) == effect


def test_T07_favour_12_modules_hear_of_the_new_owner():
    heard = []

    class Hearing(Module):
        name = "hearing"

        def new_owner(self, game, province, old, new):
            heard.append((province, old, new))

    for to in (NEUTRAL, "Kai"):
        use_favour(favour_scene(12, modules=[Hearing()]), 12, to)
    assert heard == [(NEUTRAL, None, "red")]


def test_the_table_of_favours_is_the_one_tested_here():
    assert [favour.number for favour in TABLES["court"].shipped_rows] == list(EFFECTS)
