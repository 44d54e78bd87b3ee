"""What greedy plays."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game.shitenno import Greedy, ShitennoGame
from cubetower.game.shitenno.bots.greedy import KOKU_WORTH, SECOND, SYMBOL, TILE, cheapest, cost
from cubetower.game.shitenno.rules.payment import payments
from cubetower.game.shitenno.rules.tables import PILE, provinces
from tests.game.shitenno.scenes import dealing, played, turn


def chosen(at):
    return Greedy().choose(at.game.observe(at.asked[0]), Random(1))


def test_greedy_takes_what_is_worth_more_than_it_costs():
    hand = ["bushi", "bushi", "sohei", "sohei"]
    at = turn(hands={"blue": hand}, piles={"Kyushu": ["sohei plus1"]})
    assert chosen(at) == ("Kyushu", "bushi", "bushi", "sohei")
    assert chosen(turn(hands={"blue": hand[:1]})) == ("end",)


def test_greedy_values_symbols_and_koku_by_what_they_buy():
    """A koku buys a point (P04), a symbol its part of all slots (P03) less what goes over."""
    slots = sum(sum(printed.slots) for printed in provinces().values())
    symbols = sum(PILE * (p.with_tile + 1) + p.last_slot for p in provinces().values())
    assert KOKU_WORTH == 1 < SECOND < SYMBOL == TILE < slots / symbols


def test_greedy_accepts_no_less_than_an_even_share_by_its_prices():
    table = ["koku 3", "koku 3", "koku 3", "bushi", "bushi+sohei"]
    assert chosen(dealing(table).play(("Hatamoto",))) == "decline"
    assert chosen(dealing(table).play((*table[:3], "Daimyo"))) == "accept"


def test_greedy_picks_the_better_pack():
    table = ["koku 3", "koku 3", "bushi"]
    assert chosen(dealing(table, players=2).play(("bushi", "Daimyo", "Shomyo"))) == "B"


def test_greedy_turns_the_kamon_that_wins_a_majority():
    row = {"Chubu": ["red", "yellow"], "Kanto": ["yellow"], "Kyushu": ["red", "red", "yellow"]}
    at = turn("yellow", kamons=row).play(("end",))
    assert chosen(at) == ("Chubu", 2)


@pytest.mark.long
def test_greedy_pays_with_what_is_legal_and_seldom_much_too_dear():
    paid = least = 0.0
    for seed in range(12):
        for game in played(ShitennoGame(3, seed=seed), seed):
            if game.decision and game.decision.kind == "turn":
                takes = game.legal()
                for name in takes.affordable()[:2]:
                    found = cheapest(takes.prices[name], takes.purse)
                    every = payments(takes.prices[name], takes.purse)
                    assert found in every
                    paid, least = paid + cost(found), least + min(map(cost, every))
    assert least <= paid < 1.15 * least
