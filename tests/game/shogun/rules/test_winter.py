"""W01 to W03: rice is lost, shortages, the revolts of winter."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shogun import Module
from cubetower.game.shogun.rules.tables import event_cards
from cubetower.game.shogun.rules.winter import shortage
from cubetower.tower import Cubes
from tests.game.shogun.winters import NAMES, Given, each, wintry

SUPPLY = {
    0: (0, 0), 1: (1, 1), 2: (1, 2), 3: (2, 2), 4: (2, 2), 5: (2, 3), 6: (2, 3), 7: (3, 3),
    8: (3, 3), 12: (3, 3), 45: (3, 3),
}  # fmt: skip


# W01: rice is lost


@pytest.mark.parametrize("card", event_cards())
def test_W01_every_player_loses_the_rice_of_the_remaining_card_but_not_below_0(card):
    rice = {"black": 0, "blue": 1, "purple": 5, "red": 7, "yellow": 18}
    scene = wintry({}, rice, card=card)
    scene.do(("winter",))
    loss = event_cards()[card].rice_loss
    [told] = scene.find("winter")
    assert (told["card"], told["rice_loss"]) == (card, loss)
    assert told["rice"] == {seat: max(0, had - loss) for seat, had in rice.items()}


# W02: shortages


@pytest.mark.parametrize(
    ("missing", "row", "rice"),
    [(n, row, rice) for n, row in SUPPLY.items() for rice in (0, 4) if n + rice <= len(NAMES)],
)
def test_W02_each_province_needs_1_rice_and_every_missing_one_counts(missing, row, rice):
    revolts, farmers = row
    scene = wintry(
        each("black", missing + rice, armies=1), {"black": rice}, falls=[Cubes(black=1)] * revolts
    )
    scene.do(("winter",))
    while scene.game.decision:
        scene.play(scene.game.legal().sample(Random(0)))
    told = [(event["missing"], event["farmers"]) for event in scene.find("famine")]
    assert told == ([(missing, farmers)] if missing else [])
    assert [event["attackers"] for event in scene.find("battle")] == [farmers] * revolts


@pytest.mark.parametrize("provinces", range(8))
@pytest.mark.parametrize("rice", range(4))
def test_W02_never_more_revolts_than_provinces(provinces, rice, monkeypatch):
    scene = wintry(each("black", provinces), {"black": rice})
    assert shortage(scene.game, "black")[1] <= provinces
    # The printed table cannot ask for more; one that could is held back.
    monkeypatch.setattr("cubetower.game.shogun.rules.winter.revolts_for", lambda missing: (3, 1))
    assert shortage(scene.game, "black")[1] == min(3, provinces)


class Thief(Module):
    """Whoever loses a province, the rice of blue is gone too."""

    name = "thief"

    def new_owner(self, game, province, old, new):
        game.rice["blue"] = 0


def test_W02_a_shortage_of_later_players_stays_as_it_was():
    provinces = {"Kai": ("black", 1), **dict.fromkeys(["Hida", "Noto", "Kaga"], ("blue", 3))}
    scene = wintry(provinces, {"blue": 2}, falls=[Cubes(green=1), Cubes(blue=3)], modules=[Thief()])
    scene.do(("winter",))  # by then blue has no rice for three provinces
    assert [(event["seat"], event["missing"]) for event in scene.find("famine")] == [
        ("black", 1),
        ("blue", 1),
    ]


# W03: who rises, and in which order


def test_W03_players_come_in_the_turn_order_of_autumn():
    seats = ["yellow", "black", "red", "purple", "blue"]
    provinces = {name: (seat, 3) for name, seat in zip(NAMES, seats, strict=False)}
    scene = wintry(provinces, {}, falls=[Cubes({seat: 3}) for seat in seats])
    scene.game.order = seats
    scene.do(("winter",))
    assert [event["seat"] for event in scene.find("famine")] == seats
    assert [event["defender"] for event in scene.find("battle")] == seats


def test_W03_the_provinces_are_drawn_all_at_once_from_the_players_own():
    mine = dict.fromkeys(["Kai", "Hida", "Noto", "Kaga"], ("black", 3))
    scene = wintry({**mine, "Aki": ("blue", 1)}, {"blue": 1}, drawn=[["Noto", "Kai"]])
    scene.do(("winter",))
    given = scene.game.chance
    assert isinstance(given, Given)
    [(stream, cards, count)] = given.asked
    assert (stream, set(cards), count) == ("famine.provinces", set(mine), 2)
    assert not scene.find("battle")
    assert scene.find("famine")[0]["provinces"] == ["Noto", "Kai"]


def test_W03_the_player_names_the_order_and_sees_each_revolt_before_the_next():
    names = ["Kai", "Hida", "Noto"]
    provinces = dict.fromkeys(NAMES, ("black", 1)) | dict.fromkeys(names, ("black", 2))
    scene = wintry(
        provinces,
        {"black": len(NAMES) - 7},
        drawn=[names],
        falls=[Cubes(green=3), Cubes(black=2), Cubes(black=1)],
    )
    game = scene.do(("winter",))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == ("black", "rising")
    assert set(game.observe("black").question.moves) == set(names)
    scene.play("Noto")
    seen = game.observe("black")
    assert set(seen.question.moves) == {"Kai", "Hida"}
    assert seen.owner["Noto"] is None
    assert [event["province"] for event in scene.find("battle")] == ["Noto"]
    scene.play("Hida")  # the last needs no name
    assert [event["province"] for event in scene.find("battle")] == ["Noto", "Hida", "Kai"]
    assert game.decision is None


def test_W03_only_drawn_provinces_that_have_not_risen_can_be_named():
    names = ["Kai", "Hida", "Noto"]
    provinces = dict.fromkeys(NAMES[:20], ("black", 1)) | dict.fromkeys(names, ("black", 2))
    scene = wintry(provinces, {}, drawn=[names], falls=[Cubes(black=2)])
    scene.do(("winter",))
    for move in ("Aki", None, 0):
        with pytest.raises(IllegalMove, match=r"^W03: "):
            scene.play(move)
    scene.play("Kai")
    with pytest.raises(IllegalMove, match=r"^W03: "):
        scene.play("Kai")


def test_W03_one_revolt_needs_no_name():
    scene = wintry({"Kai": ("black", 3)}, {}, falls=[Cubes(black=3)])
    assert scene.do(("winter",)).decision is None
    assert len(scene.find("battle")) == 1


@pytest.mark.parametrize("special", ["+1 defence", "+1 attack", "6 armies", "+1 rice", "+1 taxes"])
def test_W03_special_cards_play_no_part(special):
    scene = wintry(
        {"Kai": ("black", 3)},
        {"black": 3},
        card=4,
        special={"black": special},
        falls=[Cubes(black=3)],
    )
    scene.do(("winter",))
    [battle] = scene.find("battle")
    assert battle["thrown"] == {"black": 3, "green": 1}
    assert scene.find("winter")[0]["rice"]["black"] == 0


def test_C04_castles_and_events_add_nothing_in_winter():
    scene = wintry(
        {"Kai": ("black", 3)},
        {},
        event=2,  # a castle helps the defender
        buildings={"Kai": ["castle"]},
        falls=[Cubes(black=3)],
    )
    scene.do(("winter",))
    assert scene.find("battle")[0]["thrown"] == {"black": 3, "green": 1}
