"""SHITENNO's lessons, played."""

from functools import partial

from cubetower.game.shitenno.rules.end import leader
from cubetower.game.shitenno.rules.events import Koku, Majority, Titles, Took
from cubetower.game.shitenno.rules.tables import provinces
from tests.game import lessoncases
from tests.game.shitenno.scenes import dealing, scene, turn

case = partial(lessoncases.case, "shitenno")
GATE = {"Chubu": ["bushi plus1", "sohei exchange", "shinobi draw_card"]}
HAND = ["shinobi"] * 3
TABLE = ["koku 1", "bushi", "samurai", "sohei"]


@case("welcome", "In even years cards and titles are dealt out", "bring 6 more at the end")
def _():
    assert scene(year=0).do(("reveal",)).asked[1] == "pack"
    assert {printed.majority for printed in provinces().values()} == {6}


@case("decision.pack", "of highest rank without a pack", "down the ranks",
      "for the coming odd year", "If nobody wants the pack, it is yours")  # fmt: skip
def _():
    at = dealing(TABLE).play(("bushi", "Sensei"))
    assert at.asked == ("red", "answer")
    at.play("decline", "decline", "decline")
    assert at.asked == ("red", "pack")  # the next Tairo
    assert at.game.titles["blue"] == "Daimyo"
    assert at.game.hand("blue") == ["bushi"]


@case("decision.answer", "gets no other pack this year", "2 points more for each kamon")
def _():
    at = dealing(TABLE).play(("bushi", "Sensei"), "accept", ("koku 1", "Hatamoto"))
    assert at.asked == ("yellow", "answer")  # red has a pack


@case("decision.split", "Two players are left", "with a seal tile each")
def _():
    at = dealing(TABLE, players=2)
    assert at.asked[1] == "split"
    at.play(("bushi", "Sensei", "Daimyo"))
    assert [len(pack["cards"]) for pack in at.game.packs] == [1, 3]


@case("decision.pick", "You pick first, the Tairo keeps the other pack")
def _():
    at = dealing(TABLE, players=2).play(("bushi", "Sensei", "Daimyo"))
    assert at.asked == ("red", "pick")
    at.play("B")
    assert (at.game.hand("blue"), len(at.game.hand("red"))) == (["bushi"], 3)


@case("decision.turn", "up to two kamons", "its price in koku and its points",
      "if it is not the last slot", "what is over is lost")  # fmt: skip
def _():
    at = turn("green", hands={"green": ["koku 3", "koku 1", "koku 2", "koku 3"]}, piles=GATE)
    at.play(("Chubu", "extra koku 1", "koku 3"), ("Chubu", "koku 2", "koku 3"))
    assert [took.points for took in at.told(Took)] == [3, 4]
    assert at.game.hand("green") == []
    last = turn("green", hands={"green": HAND}, kamons={"Chubu": ["red", "red", "blue"]})
    last.play(("Chubu", *HAND))
    assert last.told(Took)[0].tile is None


@case("decision.golden", "It counts as two when kamons are compared at the end")
def _():
    at = turn("yellow", kamons={"Kanto": ["red", "yellow"]}).play(("end",))
    assert at.asked == ("yellow", "golden")
    at.play(("Kanto", 2))
    assert leader(at.game.kamons["Kanto"]) == "yellow"


@case("event.revealed", "The player of highest rank, the Tairo",
      "Daimyo (4) over Shomyo (3) and Sensei (2) to Hatamoto (1)")  # fmt: skip
def _():
    at = scene().do(("reveal",))
    assert at.game.order == ["blue", "red", "yellow", "green"]
    assert at.asked[0] == "blue"


@case("event.took", "{points} points for the slot and {title} for the title",
      "at the last slot there is none", "to draw a troop card")  # fmt: skip
def _():
    at = turn("blue", hands={"blue": HAND}, piles=GATE).play(("Chubu", *HAND))
    [took] = at.told(Took)
    assert (took.points, took.title, took.now) == (3, 2, 5)
    assert at.game.won["blue"] == ["shinobi draw_card"]
    at.play(("draw_card",))
    assert len(at.game.hand("blue")) == 1
    last = turn("blue", hands={"blue": HAND}, kamons={"Chubu": ["red", "red", "blue"]})
    assert last.play(("Chubu", *HAND)).told(Took)[0].tile is None


@case("event.titles", "for the coming odd year", "stands for one symbol, once a turn")
def _():
    at = dealing(TABLE, players=2).play(("bushi", "Sensei", "Daimyo"), "B")
    assert at.told(Titles)[0].titles == {"red": "Daimyo", "blue": "Sensei"}
    assert at.asked == ("red", "turn")
    pays = turn("green", hands={"green": ["shinobi"] * 2}, piles=GATE)
    pays.play(("Chubu", "shinobi", "shinobi", "hatamoto shinobi"))
    assert pays.told(Took)


@case("event.koku", "bring 1 point each", "turn symbols in the hand into koku",
      "those that draw a card bring nothing")  # fmt: skip
def _():
    tiles = {"blue": ["bushi exchange", "sohei plus1", "bushi draw_card"]}
    at = scene(hands={"blue": ["koku 2", "bushi"]}, won=tiles).do(("koku", "blue"))
    assert at.told(Koku)[0].points == 2 + 1 + 1


@case("event.majority", "most kamons gets 6 points", "who stands further left")
def _():
    at = scene(kamons={"Kanto": ["red", "blue"], "Chubu": ["red", "blue golden"]})
    at.do(("majorities",))
    assert {event.province: (event.seat, event.points) for event in at.told(Majority)} == {
        "Kanto": ("red", 6), "Chubu": ("blue", 6)}  # fmt: skip
