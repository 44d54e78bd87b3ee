"""What greedy plays."""

from __future__ import annotations

from random import Random

from cubetower.game.raid import Greedy
from cubetower.game.raid.bots.values import Reading
from tests.game.observing import reread
from tests.game.raid.scenes import Scene, accept, counter, offer


def chosen(scene):
    return Greedy().choose(reread(scene.game.observe(scene.asked.seat)), Random(0))


def test_greedy_puts_cards_to_their_like():
    scene = Scene().camps("red", ["nun"], ["guard", "guard"]).hands(red=["guard"])
    assert chosen(scene.do(("front", 1))) == 2


def test_greedy_dispatches_a_full_camp_and_no_other():
    full = Scene().camps("red", ["samurai"] * 3, ["nun"]).hands(red=["nun"]).do(("front", 1))
    assert chosen(full) == ["dispatch", 1]
    other = Scene().camps("red", ["samurai"] * 2, ["nun"]).hands(red=["nun"]).do(("front", 1))
    assert chosen(other) == 2


def test_greedy_meets_its_quest():
    scene = Scene().camps("red", ["huntress"] * 5, ["nun"]).hands(red=["samurai"])
    scene.game.shoguns["red"] = "blue"
    scene.game.quests["red"] = "huntress/samurai"
    assert Reading(scene.do(("front", 1)).game.observe("red")).gain("samurai") > 1.0


def test_greedy_pays_with_what_it_misses_least():
    scene = Scene().camps("blue", ["samurai"] * 2, ["farmer"] * 3).do(("pay", "blue", "raid", 3))
    assert sorted(chosen(scene)) == ["2.1", "2.2", "2.3"]


def test_greedy_trades_what_fits_nowhere_for_what_it_needs():
    scene = Scene().camps("red", ["nun", "nun"], ["samurai"]).hands(blue=["samurai"])
    scene.game.known["blue"] = ["samurai"]  # shown before
    scene.row("farmer").do(("trade",))
    found = chosen(scene)
    assert (found["row"], found["want"]) == ([1], ["samurai"])
    scene.play(found)
    scene.camps("blue", ["farmer"] * 3)
    assert chosen(scene) == accept(1)
    dear = Scene().camps("blue", ["samurai"], ["guard"]).hands(blue=["samurai"]).row("farmer")
    dear.do(("trade",)).play(offer("blue", row=[1], want=["samurai"]))
    assert chosen(dear) == "decline"


def test_greedy_takes_a_counter_offer_that_brings_something():
    scene = Scene().camps("red", ["samurai"], ["nun", "nun"]).row("farmer", "farmer")
    scene.hands(blue=["samurai"], green=["guard"]).do(("trade",))
    scene.play("invite", counter(give=[1], row=[1]), counter(give=[1], row=[2]))
    assert chosen(scene) == ["counter", "blue"]
