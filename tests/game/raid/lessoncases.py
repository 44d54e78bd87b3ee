"""RAID's lessons, played."""

from functools import partial

import pytest

from cubetower.game import IllegalMove
from cubetower.game.raid.rules.events import Bids, Dispatched, Paid
from tests.game import lessoncases
from tests.game.raid.scenes import POWERS, Scene, accept, counter, offer

case = partial(lessoncases.case, "raid")
THREE = ["nun"] * 3


def raided(*row, active="red", blue=THREE, **options):
    """The chips of others are asked for, blue's first."""
    scene = Scene(active=active, **options).row(*row).camps("blue", blue)
    return scene.camps("green", THREE).do(("raids",), ("trade",))


def chips(scene):
    return [move for move in scene.moves if isinstance(move, int)]


def refused(scene, move, rule):
    with pytest.raises(IllegalMove, match=rf"^{rule}: "):
        scene.play(move)


def trading(**hands):
    return Scene().row("nun", "farmer", "brawler").hands(**hands).do(("trade",), ("close",))


def contest(blue, green):
    """Both have paid for the raid of the only card, and bid so much."""
    scene = raided("guard", blue=["ninja"] * 6)
    scene.camps("green", ["ninja"] * 6).play(1, 1)
    for seat in ("blue", "green"):
        scene.play(scene.picks(seat, *["ninja"] * 3))
    return scene.play(blue, green)


@case("welcome", "Most relics win", "A camp holds warriors of one type", "in their order")
def _():
    scene = Scene().camps("red", ["guard"] * 3, ["nun"]).hands(red=["farmer", "nun"])
    scene.camps("blue", ["guard"] * 7).do(("front", 1))
    refused(scene, 1, "C01")
    assert scene.do(("end",)).game.winners == ("blue",)


@case("decision.train", "must go into one of your camps; a second card may follow",
      "and helpers, may enter any of your camps")  # fmt: skip
def _():
    scene = Scene().camps("red", ["guard"], ["nun"]).hands(red=["geisha", "nun"]).do(("front", 1))
    assert {1, 2} <= set(scene.moves)
    assert "pass" not in scene.moves
    assert "pass" in scene.do(("front", 2)).moves


@case("decision.chip", "helpers can't be raided", "or two if your shogun has that power")
def _():
    assert chips(raided("nun", "geisha", "farmer")) == [0, 1, 3]
    assert chips(raided("nun", blue=["nun"] * 2)) == [0]
    scene = raided("nun", blue=["nun"] * 2, **POWERS).play(1, 0)
    assert scene.asked.about["due"] == 2


@case("decision.pay", "bring no relics", "For a raid these may be any",
      "with none that could be left out")  # fmt: skip
def _():
    scene = raided("nun", blue=["nun", "nun", "nun", "nun"]).play(1, 0)
    scene.play(scene.picks("blue", *THREE))
    assert scene.game.relics["blue"] == []
    scene = contest([1], [])
    refused(scene, scene.picks("blue", "ninja", "ninja"), "V04")


@case("decision.bid", "the highest sum takes the card", "everybody pays warriors worth the own bid",
      "nobody gets the card, yet everybody pays")  # fmt: skip
def _():
    for blue, winner in ([4], "blue"), ([3], None):
        scene = contest(blue, [3])
        assert scene.told(Bids)[0].winner == winner
        for seat, bid in (("blue", blue[0]), ("green", 3)):
            scene.play(scene.picks(seat, *["ninja"] * (1 + (bid > 3))))
        assert len(scene.told(Paid)) == 4


@case("decision.take", "is trained at once", "if no camp takes it, one must be dispatched first")
def _():
    scene = raided("ronin")
    scene.camps("blue", ["nun"] * 4, ["farmer"] * 4).play(1, 0)
    scene.play(scene.picks("blue", *THREE))
    assert scene.asked.kind == "take"
    assert all(move[0] == "dispatch" for move in scene.moves)


@case("decision.trade", "eight times in all", "must be trained when you close the trade")
def _():
    scene = trading()
    for _ in range(8):
        assert scene.asked.kind == "trade"
        scene.play("invite", "decline", "decline")
    assert scene.asked.kind == "settle"
    assert sorted(scene.game.received["red"]) == ["brawler", "farmer", "nun"]


@case("decision.answer", "do not see it before all have answered", "when the trade is closed",
      "To give away the front card saves you from training it")  # fmt: skip
def _():
    scene = trading(blue=["guard", "ninja"]).play(offer(row=[1], want=["guard"]), accept(1))
    assert scene.game.observe("green").answers == {}
    scene.play("decline")
    assert (scene.game.hands["blue"], scene.game.received["blue"]) == (["ninja"], ["nun"])


@case("decision.deal", "you must take one of those, or a counter-offer instead",
      "if there are only counter-offers, you may leave them all")  # fmt: skip
def _():
    for answer, may_leave in ((accept(1), False), ("decline", True)):
        scene = trading(blue=["guard"], green=["guard"])
        scene.play(offer(row=[1], want=["guard"]), answer, counter(give=[1], row=[2]))
        assert scene.asked.kind == "deal"
        assert ("none" in scene.moves) == may_leave
        assert ("counter", "green") in {tuple(move[:2]) for move in scene.moves}


@case("decision.settle", "Every card that you got, and what you keep of the row",
      "in the order that you like")  # fmt: skip
def _():
    scene = trading().play("close")
    assert {move[0] for move in scene.moves} >= {"nun", "farmer", "brawler"}


@case("event.chips", "helpers can't be raided", "or two with a shogun's power for it",
      "must be trained")  # fmt: skip
def _():
    assert chips(raided("geisha", "builder")) == [0]
    scene = raided("guard", **POWERS).play(1, 0)
    assert scene.asked.about["due"] == 2
    assert raided("guard").play(1, 0).asked.about["due"] == 3


@case("event.dispatched", "the other cards are discarded",
      "may not go while another one has more, unless a shogun's power lets it")  # fmt: skip
def _():
    for options, free in (({}, False), (POWERS, True)):
        scene = Scene(5, active="purple", **options).camps("purple", ["guard"], ["guard"] * 4)
        scene.hands(purple=["guard"]).do(("front", 1))
        assert (["dispatch", 1] in [list(m) for m in scene.moves if not isinstance(m, int)]) == free
    scene.play(("dispatch", 2))
    [sent] = scene.told(Dispatched)
    assert (len(sent.relics), len(sent.discarded)) == (1, 3)


@case("event.quest met", "at the same time: that is a relic more", "if one is left")
def _():
    for pile in (["nun/guard"], []):
        scene = Scene().camps("red", ["samurai"]).hands(red=["huntress"])
        scene.game.quests["red"], scene.game.quest_pile = "samurai/huntress", list(pile)
        scene.do(("front", 1)).play(2)
        assert len(scene.game.met["red"]) == 1
        assert (scene.game.quests["red"] is None) == (not pile)


@case("event.pile empty", "or nothing is left to fill it", "All camps are dispatched")
def _():
    scene = Scene().camps("blue", ["guard"] * 3, ["guard"])
    scene.game.pile, scene.game.discard = ["nun"], []
    game = scene.do(("reveal",)).game
    assert game.decision is None
    assert game.scores == {"red": 0, "blue": 1, "green": 0}
