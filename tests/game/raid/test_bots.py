"""The players that come with the game."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Seated, play_out
from game.raid import BOTS, Greedy, RaidGame
from game.raid.bots.values import Reading
from game.testing import check_bot
from tests.game.raid.random_games import OPTIONS
from tests.game.raid.scenes import Scene, accept, counter, offer, plain


@pytest.mark.parametrize("players", RaidGame.PLAYERS)
@pytest.mark.parametrize("name", BOTS)
def test_the_contract_of_every_player(name, players):
    options = OPTIONS[players % 2]
    check_bot(
        BOTS[name],
        lambda seed, log: RaidGame(players, seed=seed, options=options, log=log),
        games=1,
    )


@pytest.mark.parametrize("players", RaidGame.PLAYERS)
def test_greedy_beats_random(players):
    won = 0
    for seed in range(20):
        game = RaidGame(players, seed=seed)
        me = game.seats[seed % players]
        seated = {seat: Seated(BOTS["random"]()) for seat in game.seats} | {me: Seated(Greedy())}
        play_out(game, seated)
        won += me in game.winners
    assert won >= 19  # it won each of 1,000 games


def test_random_chooses_what_it_picks():
    game = RaidGame(4, seed=3)
    rng = Random(3)
    for number in range(300):
        assert game.decision is not None
        seat, player = game.decision.seat, BOTS["random"]()
        move = player.pick(game.legal(), Random(number))
        assert plain(player.choose(game.observe(seat), Random(number))) == plain(move)
        game.advance(game.legal().sample(rng))


def chosen(scene):
    return Greedy().choose(plain(scene.game.observe(scene.asked.seat)), Random(0))


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
