"""The players: they keep the contract, and greedy plays far better than chance.

The statistical test has fixed seeds; its false-alarm rate is below 1e-6.
"""

from __future__ import annotations

from random import Random

import pytest

from game.core import Seated, play_out
from game.shitenno import BOTS, Greedy, ShitennoGame
from game.shitenno.bots.greedy import cheapest, cost
from game.shitenno.payment import payments
from game.testing import check_bot
from tests.game.shitenno.scenes import dealing, played, turn

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@PLAYERS
@pytest.mark.parametrize("name", BOTS)
def test_a_player_keeps_the_contract(players, name):
    check_bot(BOTS[name], lambda seed, log: ShitennoGame(players, seed=seed, log=log), games=1)


@PLAYERS
def test_greedy_beats_random_players_from_every_seat(players):
    won = 0
    for seed in range(36):
        game = ShitennoGame(players, seed=seed)
        mine = game.seats[seed % players]
        seated = {seat: Seated(BOTS["random"]()) for seat in game.seats}
        play_out(game, {**seated, mine: Seated(Greedy())})
        won += mine in game.winners
    assert won >= 32  # an even player wins 32 of 36 with a chance of 1e-6 among two, less else


def test_random_chooses_the_same_with_and_without_an_observation():
    for game in played(ShitennoGame(3, seed=4)):
        if game.decision:
            seen = game.observe(game.decision.seat)
            chosen = BOTS["random"]().choose(seen, Random(7))
            assert chosen == BOTS["random"]().pick(game.legal(), Random(7))


def chosen(at):
    return Greedy().choose(at.game.observe(at.asked[0]), Random(1))


def test_greedy_takes_what_is_worth_more_than_it_costs():
    hand = ["bushi", "bushi", "sohei", "sohei"]
    at = turn(hands={"blue": hand}, piles={"Kyushu": ["sohei plus1"]})
    assert chosen(at) == ("Kyushu", "bushi", "bushi", "sohei")
    assert chosen(turn(hands={"blue": hand[:1]})) == ("end",)


def test_greedy_accepts_no_less_than_an_even_share():
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


def test_greedy_pays_with_what_is_legal_and_seldom_much_too_dear():
    paid = least = 0.0
    for seed in range(40):
        for game in played(ShitennoGame(3, seed=seed), seed):
            if game.decision and game.decision.kind == "turn":
                takes = game.legal()
                for name in takes.affordable()[:2]:
                    found = cheapest(takes.prices[name], takes.purse)
                    every = payments(takes.prices[name], takes.purse)
                    assert found in every
                    paid, least = paid + cost(found), least + min(map(cost, every))
    assert least <= paid < 1.15 * least
