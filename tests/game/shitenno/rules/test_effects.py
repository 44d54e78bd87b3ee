"""B01 to B05 and T04: bonus tiles, and the Hatamoto's symbol on which they act."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shitenno.rules.events import Drew, TroopsShuffled
from tests.game.shitenno.scenes import turn

TILES = ["bushi exchange", "sohei exchange", "bushi plus1", "samurai plus1"]


THIRD = {"kamons": {"Kyushu": ["red", "red"]}}


def shop(cards, tiles=TILES, *, top="bushi plus1", province="Kyushu", **things):
    """Blue at Kyushu: 2 bushi and the top tile's symbol, or 3 koku; 6 on the third slot."""
    piles = {province: [top]}
    return turn(hands={"blue": cards}, won={"blue": list(tiles)}, piles=piles, **things)


def pays(cards, *effects, top="sohei plus1", **things):
    at = shop(cards, top=top, **things)
    at.play(("Kyushu", *cards, *effects))
    return at


def refused(cards, *effects, top="sohei plus1", **things):
    with pytest.raises(IllegalMove) as error:
        pays(cards, *effects, top=top, **things)
    return error.value.rule


def test_B01_several_tiles_for_one_kamon_also_on_one_card():
    at = pays(["bushi+bushi"], "plus1 bushi", "exchange bushi sohei")
    assert at.game.used == ["bushi exchange", "bushi plus1"]
    assert at.game.won["blue"] == ["sohei exchange", "samurai plus1", "sohei plus1"]


@pytest.mark.parametrize(
    ("cards", "effects"),
    [
        (["bushi", "bushi", "samurai"], ["exchange samurai sohei"]),
        (["bushi", "bushi", "koku 1"], ["exchange koku sohei"]),
        (["koku 2", "samurai"], ["exchange samurai koku"]),
        (["koku 1", "samurai+sohei"], ["exchange samurai koku", "exchange sohei koku"]),
        (["bushi+samurai", "bushi"], ["exchange samurai sohei"]),
    ],
)
def test_B02_exchange_makes_a_symbol_or_koku_of_another(cards, effects):
    cards = [{"bushi+samurai": "samurai+bushi"}.get(card, card) for card in cards]
    assert pays(cards, *effects).game.kamons["Kyushu"] == [["blue", "plain"]]


def test_B02_a_card_of_3_koku_changes_one_of_them_only():
    pays(["bushi", "bushi", "koku 3"], "exchange koku sohei", **THIRD)
    assert refused(["bushi", "koku 3"], "exchange koku sohei", **THIRD) == "P03"
    pays(["bushi", "koku 3"], "exchange koku sohei", "exchange koku bushi", **THIRD)


def test_B02_an_exchange_names_another_kind():
    assert refused(["bushi", "bushi", "sohei"], "exchange sohei sohei") == "V03"


@pytest.mark.parametrize(
    ("cards", "effects"),
    [
        (["bushi", "sohei"], ["plus1 bushi"]),
        (["bushi+sohei"], ["plus1 bushi"]),
        (["koku 2"], ["plus1 koku"]),
        (["koku 1"], ["plus1 koku", "plus1 koku"]),
    ],
)
def test_B03_plus1_gives_one_more_of_its_kind(cards, effects):
    pays(cards, *effects)


def test_B03_plus1_needs_one_of_its_kind():
    assert refused(["bushi", "bushi"], "plus1 sohei") == "B04"
    assert refused([], "plus1 koku", "plus1 koku") == "B04"


def test_B04_effects_act_in_the_order_given_on_what_earlier_ones_made():
    pays(["bushi", "samurai"], "exchange samurai sohei", "plus1 bushi")
    both = ["plus1 samurai", "exchange samurai sohei", "exchange samurai bushi", "plus1 bushi"]
    pays(["samurai"], *both, **THIRD)
    assert refused(["samurai"], *reversed(both), **THIRD) == "B04"
    made = ["exchange samurai koku", "plus1 koku", "plus1 koku"]
    pays(["samurai"], *made)
    assert refused(["samurai"], *reversed(made)) == "B04"
    pays(["bushi"], "plus1 bushi", "plus1 bushi", "exchange bushi sohei")
    assert refused(["bushi"], "exchange bushi sohei", "plus1 bushi", "plus1 bushi") == "B04"


def test_B05_a_troop_card_may_be_drawn_at_any_time_in_the_own_turn():
    at = shop(["koku 3"], ["bushi draw_card", "sohei draw_card"], troop_deck=["bushi", "sohei"])
    at.play(("draw_card",), ("Kyushu", "koku 3"), ("draw_card",), ("end",))
    assert at.game.hand("blue") == ["bushi", "sohei"]
    assert at.game.used == ["bushi draw_card", "sohei draw_card"]
    assert at.game.hidden["blue"] == ["bushi", "sohei"]


def test_B05_the_cards_played_are_shuffled_if_need_be():
    at = shop([], ["bushi draw_card"], troop_deck=[], discards=["shinobi"])
    at.play(("draw_card",))
    assert [type(event) for event in at.events[-2:]] == [TroopsShuffled, Drew]
    assert at.game.hand("blue") == ["shinobi"]


def test_B05_with_no_troop_card_anywhere_the_tile_cannot_be_used():
    at = shop([], ["bushi draw_card"], troop_deck=[], discards=[])
    assert at.game.legal().options(()) == ["end"]
    with pytest.raises(IllegalMove) as error:
        at.play(("draw_card",))
    assert error.value.rule == "B05"


HATAMOTO = {"blue": "Hatamoto", "red": "Daimyo", "yellow": "Sensei", "green": "Shomyo"}


@pytest.mark.parametrize(
    ("cards", "effects"),
    [
        (["bushi", "sohei"], ["hatamoto bushi"]),
        (["bushi", "bushi"], ["hatamoto sohei"]),
        (["bushi"], ["hatamoto sohei", "plus1 bushi"]),
        ([], ["hatamoto bushi", "plus1 bushi", "plus1 bushi", "exchange bushi sohei"]),
    ],
)
def test_T04_the_hatamoto_stands_for_a_symbol_on_which_tiles_may_act(cards, effects):
    assert pays(cards, *effects, titles=HATAMOTO).game.turn["hatamoto"] == 1
    assert refused(cards, *effects) == "T04"


def test_T04_an_exchange_of_the_symbol_is_of_no_use():
    effects = ["hatamoto shinobi", "exchange shinobi sohei"]
    assert refused(["bushi", "bushi"], *effects, titles=HATAMOTO) == "P06"


def test_T04_once_a_turn():
    cards = ["bushi", "sohei", "bushi", "bushi", "bushi"]
    at = shop(cards, top="sohei plus1", titles=HATAMOTO)
    at.play(("Kyushu", "bushi", "sohei", "hatamoto bushi"))
    assert at.game.kamons["Kyushu"]
    with pytest.raises(IllegalMove) as error:
        at.play(("Tohoku", "bushi", "bushi", "bushi", "hatamoto sohei"))
    assert error.value.rule == "T04"
    again = at.do(("turn", "blue"))
    assert again.game.legal().purse.hatamoto == 1


def test_T04_twice_for_one_kamon_is_refused():
    assert refused(["bushi"], "hatamoto sohei", "hatamoto bushi", titles=HATAMOTO) == "T04"


def test_T04_it_cannot_be_turned_into_koku():
    move = ["koku 2", "hatamoto bushi", "exchange bushi koku"]
    assert refused(move[:1], *move[1:], titles=HATAMOTO) == "T04"
    moved = ["hatamoto bushi", "exchange bushi sohei", "exchange sohei koku"]
    assert refused(["koku 2"], *moved, titles=HATAMOTO) == "T04"


def test_T04_not_in_a_payment_by_koku():
    assert refused(["koku 3"], "hatamoto bushi", titles=HATAMOTO) == "P03"
