"""X01 to X07: the worked examples of the rules."""

from __future__ import annotations

from cubetower.game.shitenno.rules.end import koku_points
from cubetower.game.shitenno.rules.events import Titles, Took, TurnEnded
from cubetower.game.shitenno.rules.payment import price_of
from cubetower.game.shitenno.rules.tables import provinces
from tests.game.shitenno.scenes import dealing, scene, turn

TITLES = {"yellow": "Daimyo", "blue": "Shomyo", "green": "Sensei", "red": "Hatamoto"}
AFTER = {"blue": "Daimyo", "red": "Shomyo", "green": "Sensei", "yellow": "Hatamoto"}
TABLE = [
    "koku 1", "koku 1", "koku 2", "koku 3",
    "sohei", "shinobi", "samurai", "bushi", "bushi+sohei", "samurai", "sohei", "bushi",
]  # fmt: skip
KANTO = {"Kanto": ["bushi draw_card", "sohei plus1", "bushi exchange"]}


def test_X01_a_year_of_dealing_out():
    at = dealing(TABLE, titles={seat: TITLES[seat] for seat in ("blue", "red", "yellow", "green")})
    assert at.asked == ("yellow", "pack")
    at.play(("koku 1", "koku 1", "sohei", "shinobi", "Sensei"))
    assert at.asked == ("blue", "answer")
    at.play("decline")
    assert at.asked == ("green", "answer")
    at.play("accept")
    assert at.game.hand("green") == ["koku 1", "koku 1", "shinobi", "sohei"]
    at.play(("samurai", "bushi", "bushi+sohei", "Hatamoto"))
    assert at.asked == ("blue", "answer")
    at.play("decline")
    assert at.asked == ("red", "answer")
    at.play("decline")
    assert at.game.hand("yellow") == ["samurai", "bushi", "bushi+sohei"]
    assert at.asked == ("blue", "split")
    assert at.game.table == ["koku 2", "koku 3", "samurai", "bushi", "sohei"]
    at.play(("koku 2", "samurai", "Daimyo", "Shomyo"))
    assert at.asked == ("red", "pick")
    at.play("B")
    assert at.game.hand("red") == ["koku 3", "bushi", "sohei"]
    assert at.game.hand("blue") == ["koku 2", "samurai"]
    assert at.game.titles == AFTER
    assert at.told(Titles)[0].order == ["blue", "red", "green", "yellow"]


def test_X02_three_samurai_and_a_bushi_for_kanto():
    hand = ["samurai", "samurai", "samurai", "bushi+sohei"]
    at = turn("blue", titles=AFTER, hands={"blue": hand}, piles=KANTO)
    at.play(("Kanto", *hand))
    took = at.told(Took)[0]
    assert (took.points, took.title, took.tile) == (5, 2, "bushi exchange")
    assert at.game.points["blue"] == 7
    assert at.game.hand("blue") == []  # the sohei is lost
    following = price_of(provinces()["Kanto"], 1, at.game.top("Kanto"))
    assert following.need == (3, 0, 0, 1)


def test_X03_six_koku_for_the_second_slot_of_kanto():
    hand = ["koku 1"] * 4 + ["koku 2"]
    at = turn("red", titles=AFTER, hands={"red": hand}, kamons={"Kanto": ["blue"]},
              piles={"Kanto": KANTO["Kanto"][:2]})  # fmt: skip
    at.play(("Kanto", *hand))
    took = at.told(Took)[0]
    assert (took.points, took.title, took.tile) == (6, 1, "sohei plus1")
    assert at.game.points["red"] == 7


def test_X04_a_tile_just_won_helps_in_the_same_turn():
    koku = ["koku 1"] * 4 + ["koku 2"]
    at = turn(
        "red",
        titles=AFTER,
        hands={"red": [*koku, "shinobi", "bushi"]},
        kamons={"Kanto": ["blue"], "Chubu": ["blue", "yellow"]},
        piles={"Kanto": KANTO["Kanto"][:2], "Chubu": ["bushi exchange"]},
    )
    at.play(("Kanto", *koku), ("Chubu", "shinobi", "plus1 shinobi", "bushi"))
    took = at.told(Took)[1]
    assert (took.slot, took.points, took.title) == (3, 6, 1)
    assert took.tile == "bushi exchange"
    assert at.game.used == ["sohei plus1"]
    assert at.game.won["red"] == ["bushi exchange"]
    assert at.game.points["red"] == 14


def test_X05_green_passes():
    at = scene(titles=AFTER, year=1).do(("turn", "green")).play(("end",))
    assert at.told(TurnEnded) == [TurnEnded(seat="green", kamons=0)]
    assert at.game.points["green"] == 0


def test_X06_one_card_and_two_tiles_for_the_last_slot_of_hokkaido():
    at = turn(
        "yellow",
        titles=AFTER,
        hands={"yellow": ["bushi+sohei"]},
        won={"yellow": ["shinobi exchange", "samurai plus1"]},
        kamons={"Hokkaido": ["blue", "red", "green"]},
    )
    at.play(("Hokkaido", "bushi+sohei", "exchange bushi sohei", "plus1 sohei"))
    took = at.told(Took)[0]
    assert (took.points, took.title, took.tile) == (9, 0, None)
    assert at.game.points["yellow"] == 9
    assert at.game.won["yellow"] == []


def test_X07_koku_of_1_2_and_3_are_6_points():
    assert koku_points(["koku 1", "koku 2", "koku 3"], 0, 0) == 6
    at = scene(year=1, hands={"red": ["koku 1", "koku 2", "koku 3"]}, koku_deck=[])
    assert at.do(("year end",)).game.points["red"] == 6
