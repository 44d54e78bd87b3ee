"""X: the worked examples."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove
from cubetower.game.raid.rules.events import Paid
from tests.game.raid.scenes import Scene, accept, offer


def test_X01_a_raid_and_a_contest():
    scene = Scene(5, active="purple").row("nun", "guard", "archer")
    for seat, rest in (("red", ["ninja"] * 2), ("green", []), ("blue", ["samurai"])):
        scene.camps(seat, ["farmer"] * 3, rest)
    scene.camps("blue", ["farmer"] * 3, ["samurai"], ["robber"]).camps("yellow", ["nun"] * 2)
    scene.do(("raids",), ("trade",))
    scene.answers(red=3, blue=3, green=2, yellow=0)
    for _ in range(3):
        assert scene.asked.about == {"cause": "raid", "due": 3}
        scene.play(scene.picks(scene.asked.seat, *["farmer"] * 3))
    scene.answers(blue=(0, 1, 3), red=(2, 4))
    assert scene.game.bids == {"blue": 4, "red": 6}
    pays = {"blue": ["robber", "samurai"], "red": ["ninja", "ninja"]}
    for _ in range(2):
        seat = scene.asked.seat
        scene.play(scene.picks(seat, *pays[seat]))
    taken = []
    while scene.asked.kind == "take":
        taken.append((scene.asked.seat, scene.asked.about["place"]))
        scene.play(1)
    assert sorted(taken) == [("green", 2), ("red", 3)]
    assert scene.game.row == ["nun", None, None]
    paid = {seat: [] for seat in scene.game.seats}
    for event in scene.told(Paid):
        paid[event.seat] += event.cards
    assert paid["yellow"] == paid["purple"] == []
    assert sorted(paid["blue"]) == ["farmer"] * 3 + ["robber", "samurai"]
    assert sorted(paid["red"]) == ["farmer"] * 3 + ["ninja", "ninja"]
    assert paid["green"] == ["farmer"] * 3
    assert not any(scene.game.relics.values())


def test_X02_an_offer_that_is_declined_and_a_better_one():
    scene = Scene(5, active="red").row("nun", "farmer", "brawler")
    scene.camps("purple", ["brawler"]).hands(red=["ninja", "huntress"], green=["archer", "guard"])
    scene.do(("take", "purple", 3)).play(1).do(("trade",), ("close",))
    scene.play(offer("all", row=[2], want=["guard"]), *["decline"] * 4)
    scene.play(offer("all", row=[2], hand=[2], want=["guard"]))
    assert scene.game.offer["give"] == ["farmer", "huntress"]
    scene.answers(blue="decline", green=accept(2), yellow="decline", purple="decline")
    scene.play("close")
    scene.play(("nun", 1), ("guard", 2))
    assert scene.asked.seat == "green"
    scene.play(("farmer", 1), ("huntress", 2))
    assert scene.game.camps["red"] == [["nun"], ["guard"], []]
    assert scene.game.camps["green"] == [["farmer"], ["huntress"], []]
    assert scene.game.hands["red"] == ["ninja"]
    assert scene.game.hands["green"] == ["archer"]


def test_X03_the_scale_of_the_guards():
    relics = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4, 9: 4}
    for number, expected in relics.items():
        scene = Scene().camps("red", ["guard"] * number).hands(red=["guard"]).do(("front", 1))
        scene.play(("dispatch", 1))
        assert scene.game.scores["red"] == expected


def test_X04_a_samurai_by_trade_meets_the_quest():
    scene = Scene(5).camps("red", ["huntress"] * 2).row("nun").hands(blue=["samurai"])
    scene.game.quests["red"], scene.game.quest_pile = "huntress/samurai", ["nun/ronin"]
    scene.do(("trade",), ("close",))
    scene.play(offer("blue", row=[1], want=["samurai"]), accept(1))  # it closes by itself
    assert scene.game.met["red"] == []
    scene.play(("samurai", 2))
    assert scene.game.met["red"] == ["huntress/samurai"]
    assert scene.game.quests["red"] == "nun/ronin"
    assert scene.game.scores["red"] == 1


def test_X05_a_camp_of_one_beside_a_camp_of_three():
    scene = Scene().camps("red", ["nun"], ["farmer"] * 3).hands(red=["nun"]).do(("front", 1))
    with pytest.raises(IllegalMove, match=r"^C05: "):
        scene.play(("dispatch", 1))
    assert ("dispatch", 2) in scene.moves
