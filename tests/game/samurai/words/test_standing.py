"""What a player of SAMURAI looks up."""

import re
from random import Random

import pytest

from cubetower.game.samurai import SamuraiGame
from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.tables import board, token_set
from cubetower.game.samurai.words.standing import LOOKUPS, majorities, supply
from tests.game.randomgames import seen


def played(players, turns, **options):
    game, rng = SamuraiGame(players, seed=5, options=options), Random(2)
    while game.turn < turns:
        game.play(game.decision.seat, game.legal().sample(rng))
    return game


def test_the_arrow_is_at_the_step_of_the_decision():
    game = SamuraiGame(3, seed=5)
    assert re.findall("^> (.*)$", LOOKUPS["round"](seen(game)), re.MULTILINE) == [
        "everybody picks five tokens for the screen, in secret (S04)"
    ]
    assert "\n> lay tokens" in LOOKUPS["round"](seen(played(3, 1)))


@pytest.mark.parametrize("turns", [1, 9, 30])
def test_the_own_tokens_left_are_all_but_those_played(turns):
    game = played(3, turns)
    now = seen(game)
    told = re.search(r"In your stock, .*: (.*)", supply(now))[1].split(", ")
    stock = [name for name, _, times in (each.partition(" x") for each in told)
             for _ in range(int(times or 1))]  # fmt: skip
    assert sorted(stock) == sorted(game.stocks[now.seat])
    assert len(token_set()) == 20


def test_the_figures_on_the_board_are_counted():
    game = played(3, 12)
    there = [figure for figures in game.figures.values() for figure in figures]
    assert f"Figures on the board: high helmet {there.count('helmet')}, " in supply(seen(game))


def test_who_leads_is_who_has_most_influence_alone():
    game = played(3, 12)
    told = majorities(seen(game))
    map_ = board(3)
    for at, figures in game.figures.items():
        shares = influence(map_, game.lying, at, game.seats)
        for figure in figures:
            best = max(shares[figure].values())
            first = [seat for seat, share in shares[figure].items() if share == best]
            if best:
                says = f"{first[0]} leads" if len(first) == 1 else "a draw"
                assert re.search(rf" of {re.escape(at)}: [^;]*; {says};", told)


def test_captured_figures_are_told_as_far_as_they_are_open():
    assert "behind their screens" in majorities(seen(played(3, 30)))
    game = played(3, 30, open_captures="yes")
    told = majorities(seen(game))
    assert "behind their screens" not in told
    amounts = ", ".join(f"{seat} {game.captured[seat]['rice']}" for seat in game.seats[:2])
    assert f"rice field: {amounts} and" in told
