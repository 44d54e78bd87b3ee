"""Q: quests."""

from __future__ import annotations

import pytest

from cubetower.game.raid.rules.quests import is_met
from tests.game.raid.scenes import SHIPPED, Scene


def training(*camps, card, quest="huntress/samurai", pile=("nun/ronin", "farmer/guard")):
    scene = Scene().camps("red", *camps).hands(red=[card])
    scene.game.quests["red"], scene.game.quest_pile = quest, list(pile)
    return scene.do(("front", 1)).play(1)


@pytest.mark.parametrize(
    ("camps", "met"),
    [
        ([["huntress"], ["samurai"]], True),
        ([["huntress", "samurai"], []], True),  # a home guest
        ([["nun", "huntress"], ["samurai"], ["ronin"]], True),  # other types do not matter
        ([["huntress", "huntress"], ["nun"]], False),
        ([[], []], False),
    ],
)
def test_Q01_met_when_the_camps_hold_both_types(camps, met):
    assert is_met("huntress/samurai", camps) is met


def test_Q01_a_quest_names_two_types():
    assert all(len(set(quest.split("/"))) == 2 for quest in SHIPPED.quests)


def test_Q02_met_at_once_it_is_a_relic_and_a_new_one_is_drawn():
    scene = training([], ["huntress"], card="samurai")
    assert scene.game.met["red"] == ["huntress/samurai"]
    assert scene.game.quests["red"] == "nun/ronin"
    assert scene.game.quest_pile == ["farmer/guard"]
    assert scene.names() == ["trained", "quest met", "quest"]
    assert scene.game.scores["red"] == 1


def test_Q02_a_new_one_may_be_met_at_once():
    scene = training(
        [], ["huntress"], card="samurai", pile=("samurai/huntress", "nun/ronin", "farmer/guard")
    )
    assert scene.game.met["red"] == ["huntress/samurai", "samurai/huntress"]
    assert scene.game.quests["red"] == "nun/ronin"


def test_Q02_no_quest_left_none_is_drawn():
    scene = training([], ["huntress"], card="samurai", pile=())
    assert scene.game.quests["red"] is None
    assert scene.names() == ["trained", "quest met"]
    scene.hands(red=["samurai"]).do(("front", 1)).play(1)
    assert scene.game.met["red"] == ["huntress/samurai"]


def test_Q02_after_training_of_raided_and_received_cards_too():
    scene = Scene().camps("blue", ["huntress"]).row("samurai")
    scene.game.quests["blue"] = "huntress/samurai"
    scene.do(("take", "blue", 1)).play(2)
    assert scene.game.met["blue"] == ["huntress/samurai"]
    scene.game.quests["blue"] = "huntress/nun"
    scene.game.received["blue"] = ["nun"]
    scene.do(("settle", "blue")).play(("dispatch", 2), ("nun", 2))
    assert scene.game.met["blue"] == ["huntress/samurai", "huntress/nun"]
