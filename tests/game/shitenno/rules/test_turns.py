"""P01 to P08: taking provinces; D04 and V03: what a turn may hold."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shitenno import Takes
from cubetower.game.shitenno.rules.events import Took, Turn, TurnEnded
from tests.game.shitenno.scenes import scene, turn

RICH = ["koku 3"] * 4 + ["koku 1"] * 6
PILES = {"Kanto": ["sohei plus1", "bushi plus1", "bushi exchange"]}


def refused(at, move):
    with pytest.raises(IllegalMove) as error:
        at.play(move)
    return error.value.rule


# P01: turns


def test_P01_in_order_of_rank_each_player_has_one_turn():
    titles = {"blue": "Hatamoto", "red": "Daimyo", "yellow": "Shomyo", "green": "Sensei"}
    at = scene(titles=titles, supply={"blue": 1, "red": 1, "yellow": 1, "green": 1})
    at.do(("odd year",))
    turns = []
    while at.asked[1] == "turn" and at.game.year == 1:
        turns.append(at.asked[0])
        at.play(("end",))
    assert turns == ["red", "yellow", "green", "blue"]
    assert [event.seat for event in at.told(Turn)] == turns


def test_P01_none_one_or_two_kamons_but_no_third():
    at = turn(hands={"blue": RICH}, won={"blue": ["bushi draw_card"]})
    at.play(("Chubu", "koku 3"), ("Chubu", "koku 1", "koku 3"))
    assert at.asked == ("blue", "turn")  # a card may still be drawn
    assert at.game.legal().affordable() == []
    assert refused(at, ("Chugoku", "koku 3")) == "P01"
    at.play(("end",))
    assert at.told(TurnEnded)[0].kamons == 2


def test_P01_two_kamons_may_go_into_different_provinces():
    at = turn(hands={"blue": RICH}).play(("Chubu", "koku 3"), ("Kyushu", "koku 3"))
    assert at.game.kamons["Chubu"] == at.game.kamons["Kyushu"] == [["blue", "plain"]]
    assert at.asked == ("", "")  # nothing is left to decide


# P02: where


def test_P02_the_leftmost_free_slot_plain_side_up():
    at = turn(hands={"blue": RICH}, kamons={"Kanto": ["red golden"]})
    at.play(("Kanto", "koku 3", "koku 3"))
    assert at.game.kamons["Kanto"] == [["red", "golden"], ["blue", "plain"]]
    assert at.told(Took)[0].slot == 2


def test_P02_a_full_province_cannot_be_taken():
    at = turn(hands={"blue": RICH}, kamons={"Kanto": ["red"] * 4})
    assert "Kanto" not in at.game.legal().prices
    assert "Kanto" not in at.game.legal().options(())
    assert refused(at, ("Kanto", "koku 3", "koku 3", "koku 3", "koku 3")) == "P02"


# P03, P04: what it costs


def prices(**things):
    return {name: price.need for name, price in turn(**things).game.legal().prices.items()}


def test_P03_the_provinces_own_symbols_and_that_of_the_top_tile():
    piles = {"Kanto": ["sohei plus1"], "Chubu": ["shinobi plus1"], "Kyushu": ["samurai plus1"]}
    found = prices(piles=piles)
    assert found["Kanto"] == (3, 0, 0, 1)  # samurai, bushi, shinobi, sohei
    assert found["Chubu"] == (0, 0, 3, 0)
    assert found["Kyushu"] == (1, 2, 0, 0)


def test_P03_on_the_last_slot_the_own_symbols_only():
    found = prices(kamons={"Kanto": ["red"] * 3, "Hokkaido": ["red", "blue", "red"]})
    assert found["Kanto"] == (4, 0, 0, 0)
    assert found["Hokkaido"] == (0, 0, 0, 3)


def test_P03_other_troops_do_not_pay():
    hand = ["samurai", "samurai", "samurai", "shinobi"]
    assert refused(turn(hands={"blue": hand}, piles=PILES), ("Kanto", *hand)) == "P03"


@pytest.mark.parametrize(("slot", "koku"), list(enumerate([5, 6, 8, 11])))
def test_P04_at_least_the_number_of_the_slot(slot, koku):
    at = turn(hands={"blue": ["koku 1"] * 12}, kamons={"Kanto": ["red"] * slot})
    assert at.game.legal().prices["Kanto"].koku == koku
    assert refused(at, ("Kanto", *["koku 1"] * (koku - 1))) == "P04"
    at.play(("Kanto", *["koku 1"] * koku))
    assert at.game.kamons["Kanto"][-1] == ["blue", "plain"]


def test_P04_troops_and_koku_never_mix():
    hand = ["samurai", "samurai", "koku 2", "koku 2"]
    at = turn(hands={"blue": hand}, piles=PILES)
    assert "Kanto" not in at.game.legal().affordable()
    assert refused(at, ("Kanto", *hand)) == "P03"


# P05, P06: what is lost, and what must not be paid


def test_P05_what_is_over_is_lost_and_all_used_is_discarded():
    hand = ["koku 3", "koku 3", "bushi"]
    at = turn(hands={"blue": hand}, won={"blue": ["sohei plus1"]})
    at.play(("Kanto", "koku 3", "koku 3"))  # 5 are asked
    assert at.game.hand("blue") == ["bushi"]
    assert at.game.spent == ["koku 3", "koku 3"]
    assert refused(at, ("Chubu", "bushi")) == "P03"


def test_P05_cards_and_tiles_used_go_to_the_discards():
    at = turn(
        hands={"blue": ["samurai", "samurai", "bushi"]},
        won={"blue": ["sohei plus1", "bushi draw_card", "shinobi plus1"]},
        piles=PILES,
    )
    at.play(("Kanto", "samurai", "samurai", "bushi", "plus1 samurai"))
    assert at.game.discards == ["samurai", "samurai", "bushi"]
    assert at.game.used == ["sohei plus1"]
    assert at.game.won["blue"] == ["bushi draw_card", "shinobi plus1", "bushi exchange"]


@pytest.mark.parametrize(
    "more",
    [
        ("bushi",),
        ("plus1 koku",),
        ("bushi", "exchange bushi koku"),
    ],
)
def test_P06_what_could_be_left_out_is_refused(more):
    hand = ["koku 2", "koku 1", "koku 1", "bushi"]
    tiles = ["bushi exchange", "bushi plus1"]
    at = turn(hands={"blue": hand}, won={"blue": tiles}, kamons={"Chubu": []})
    assert refused(at, ("Chubu", "koku 2", "koku 1", *more)) == "P06"
    at.play(("Chubu", "koku 2", "koku 1"))


@pytest.mark.parametrize(
    "paid", [("koku 3", "koku 1"), ("extra koku 1", "koku 3"), ("koku 1", "extra koku 3")]
)
def test_P06_koku_may_be_paid_beyond_the_price_and_is_lost(paid):
    at = turn(hands={"blue": ["koku 3", "koku 1", "bushi"]}, kamons={"Chubu": []})  # 3 are asked
    assert at.game.legal().verify(("Chubu", *paid)) == ("Chubu", "extra koku 1", "koku 3")
    at.play(("Chubu", *paid))
    assert (at.game.hand("blue"), at.game.spent) == (["bushi"], ["koku 1", "koku 3"])
    [took] = at.told(Took)
    assert took.paid == ["koku 1", "koku 3"]


@pytest.mark.parametrize(
    "more", [("koku 1", "bushi"), ("koku 1", "plus1 koku"), ("extra bushi",), ("extra koku 2",)]
)
def test_P06_nothing_else_beyond_the_price_and_only_what_is_held(more):
    at = turn(
        hands={"blue": ["koku 3", "koku 1", "bushi"]},
        won={"blue": ["bushi plus1"]},
        kamons={"Chubu": []},
    )
    assert refused(at, ("Chubu", "koku 3", *more)) in ("P06", "V03")


def test_P06_koku_that_no_troops_need_is_no_part_of_their_payment():
    hand = ["shinobi", "shinobi", "bushi", "koku 1"]
    at = turn(hands={"blue": hand}, kamons={"Chubu": []}, piles={"Chubu": ["bushi exchange"]})
    at.game.copy().play("blue", ("Chubu", "shinobi", "shinobi", "bushi"))
    assert refused(at, ("Chubu", *hand)) == "P06"


def test_P06_by_whatever_use_of_the_tiles_less_would_pay():
    hand = ["bushi", "bushi", "koku 2"]  # a bushi as koku and koku 2 are 3 koku
    piles = {"Kyushu": ["sohei plus1"]}
    at = turn(hands={"blue": hand}, won={"blue": ["bushi exchange"]}, piles=piles)
    assert refused(at, ("Kyushu", *hand, "exchange koku sohei")) == "P06"
    at.play(("Kyushu", "bushi", "koku 2", "exchange bushi koku"))


# P07, P08: what it brings


def test_P07_points_of_slot_and_title_and_the_tile_bonus_side_up():
    at = turn(hands={"blue": RICH}, piles=PILES).play(("Kanto", "koku 3", "koku 3"))
    took = at.told(Took)[0]
    assert (took.points, took.title, took.now) == (5, 2, 7)
    assert took.tile == "bushi exchange"
    assert at.game.won["blue"] == ["bushi exchange"]
    assert at.game.observe("red").won["blue"] == ["bushi exchange"]
    assert at.game.top("Kanto") == "bushi"
    assert at.game.piles["Kanto"] == ["sohei plus1", "bushi plus1"]


def test_P07_no_tile_on_the_last_slot():
    at = turn(hands={"blue": RICH}, kamons={"Chubu": ["red"] * 3})
    at.play(("Chubu", "koku 3", "koku 3", "koku 3"))
    assert at.told(Took)[0].tile is None
    assert at.game.won["blue"] == []
    assert at.game.points["blue"] == 9 + 2


def test_P08_a_tile_just_won_may_be_used_in_the_same_turn():
    at = turn(hands={"blue": ["koku 3", "koku 3"]}, piles={"Chubu": ["sohei plus1", "bushi plus1"]})
    assert refused(at, ("Chubu", "koku 2", "plus1 koku")) == "V03"
    at.play(("Chubu", "koku 3"), ("Chubu", "koku 3", "plus1 koku"))
    assert at.game.won["blue"] == ["sohei plus1"]
    assert at.game.used == ["bushi plus1"]


# D04: the decisions of a turn


def test_D04_take_draw_or_end_again_and_again():
    at = turn(
        hands={"blue": ["koku 3", "koku 3"]},
        won={"blue": ["bushi draw_card", "samurai draw_card"]},
        troop_deck=["sohei", "bushi"],
    )
    assert isinstance(at.game.legal(), Takes)
    assert at.game.legal().options(())[:2] == ["end", "draw_card"]
    at.play(("draw_card",), ("Chubu", "koku 3"), ("draw_card",))
    assert at.game.hand("blue") == ["koku 3", "bushi", "sohei"]
    assert at.asked == ("blue", "turn")
    at.play(("end",))
    assert at.asked == ("", "")


def test_D04_the_moves_are_built_pick_by_pick():
    at = turn(hands={"blue": ["koku 3", "koku 2", "koku 1"]}, won={"blue": ["bushi plus1"]})
    takes = at.game.legal()
    cards = ["koku 1", "koku 2", "koku 3"]
    assert takes.options(("Chubu",)) == [*cards, "extra koku 1", "extra koku 2"]
    assert takes.options(("Chubu", "extra koku 1")) == ["koku 3", "extra koku 2"]
    assert takes.options(("Chubu", "extra koku 2")) == ["koku 3"]
    # 3 koku of 1 + 2, of 3, or of 2 and plus1; 1 and plus1 are too few
    assert takes.options(("Chubu", "koku 1")) == ["koku 2"]
    assert takes.options(("Chubu", "koku 2")) == ["plus1 koku"]
    assert takes.options(("Chubu", "koku 3")) == []
    assert takes.options(("end",)) == ()
    assert takes.count() == takes._count(())


def test_D04_the_first_question_is_asked_whatever_the_hand():
    at = turn(hands={"blue": []})
    assert at.asked == ("blue", "turn")
    assert at.game.legal().options(()) == ["end"]
    without = turn(supply=dict.fromkeys(("blue", "red", "yellow", "green"), 0))
    assert without.asked == ("", "")


# V03: what is checked


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (("Chubu", "koku 3", "koku 3"), "V03"),  # there is one
        (("Chubu", "shinobi", "shinobi", "bushi"), "V03"),
        (("Chubu", "koku 2", "plus1 koku"), "V03"),
        (("Chubu", "koku 2", "bushi", "exchange bushi koku", "exchange bushi koku"), "V03"),
        (("Chubu", "koku 2", "hatamoto bushi"), "T04"),
        (("Chubu", "koku 2", "exchange sohei koku"), "B04"),
        (("Chubu", "koku 2", "exchange bushi bushi"), "V03"),
        (("Chubu", "koku 2", "exchange bushi"), "V03"),
        (("Chubu", "koku 2"), "P04"),
        (("Chubu", "bushi"), "P03"),
        (("Chubu",), "P04"),
        (("Edo", "koku 3"), "V03"),
        (("draw_card",), "B05"),
        (("end", "koku 3"), "V03"),
        ((), "V03"),
        ("end", "V03"),
        (None, "V03"),
        (("Chubu", 3), "V03"),
        (("Chubu", ("koku 3",)), "V03"),
    ],
)
def test_V03_other_moves_are_refused_by_their_rule(move, rule):
    at = turn(hands={"blue": ["koku 2", "koku 3", "bushi"]}, won={"blue": ["bushi exchange"]})
    before = at.game.to_json()
    assert refused(at, move) == rule
    assert at.game.to_json() == before


def test_V03_only_the_own_turn():
    at = turn(hands={"red": ["koku 3"]})
    with pytest.raises(IllegalMove, match="blue must decide"):
        at.game.play("red", ("Chubu", "koku 3"))


def test_V03_a_last_kamon_in_the_supply_is_the_last():
    supply = {"blue": 1, "red": 8, "yellow": 8, "green": 8}
    at = turn(hands={"blue": RICH}, won={"blue": ["bushi draw_card"]}, supply=supply)
    at.play(("Chubu", "koku 3"))
    assert at.game.supply["blue"] == 0
    assert refused(at, ("Chubu", "koku 3", "koku 1")) == "P01"


def test_V03_cards_may_be_named_in_any_order():
    hand = ["bushi", "koku 2", "samurai", "samurai", "samurai"]
    at = turn(hands={"blue": hand}, piles=PILES)
    move = ["Kanto", "samurai", "bushi", "samurai", "samurai"]
    assert at.game.legal().verify(move) == ("Kanto", "samurai", "samurai", "samurai", "bushi")
