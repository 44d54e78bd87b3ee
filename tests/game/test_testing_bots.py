"""`check_bot`: right players pass, and every kind of broken player is caught by its check."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from cubetower.game.core import Data, Event, Move
from cubetower.game.shogun import DEFINITION
from cubetower.game.testing import BotCheckError, check_bot
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game
from tests.game.tricks import SETUPS, Tricks
from tests.waiting import PATIENCE

CHECKS = [
    "never forfeits",
    "leaves the global generators alone",
    "depends on observation and generator alone",
    "takes observations as JSON",
]


@pytest.mark.long
@pytest.mark.parametrize(  # `search` has tests of its own
    ("bot", "options"),
    list(product(["random", "greedy"], SETUPS[::4])),
    ids=lambda each: each if isinstance(each, str) else " ".join(map(str, each.values())),
)
def test_the_players_of_shogun_keep_the_contract_of_players(bot, options, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.bots.MAX_REPEATED", 40)

    def begin(seed, log):
        return begin_game(make_tower("surrogate"), seed=seed, log=log, **options)

    assert check_bot(lambda: DEFINITION.make_player(bot).player, begin, games=1) == CHECKS


class Lowest:
    """Plays the lowest card, or any if it comes first."""

    def choose(self, observation: Data, rng: Random) -> Move:
        hand: list[int] = observation.hand
        return min(hand) if observation.table else rng.choice(hand)


def test_a_right_player_passes():
    assert check_bot(Lowest, Tricks) == CHECKS


class PlaysWhatItHasNot(Lowest):
    def choose(self, observation, rng):
        return 99 if observation.number == 2 else super().choose(observation, rng)


class GivesUp(Lowest):
    def choose(self, observation, rng):
        raise KeyError("no idea")


class Sleeps(Lowest):
    def choose(self, observation, rng):
        time.sleep(30)
        return super().choose(observation, rng)


class SeatedLast(Lowest):
    """Fails in one seat only."""

    def choose(self, observation, rng):
        return super().choose(observation, rng) if observation.seat != "cy" else None


class DrawsFromPython(Lowest):
    def choose(self, observation, rng):
        random.random()
        return super().choose(observation, rng)


class DrawsFromNumpy(Lowest):
    def choose(self, observation, rng):
        np.random.random()  # noqa: NPY002 - the defect
        return super().choose(observation, rng)


class CountsItsMoves(Lowest):
    moves = 0

    def choose(self, observation, rng):
        self.moves += 1
        return sorted(observation.hand)[0 if self.moves < 2 else -1]


class RemembersWhatItSaw(Lowest):
    """Right for a fresh player, not for one that has seen other games."""

    seen = 0

    def choose(self, observation, rng):
        self.seen = max(self.seen, observation.number)
        return sorted(observation.hand)[-1 if self.seen > observation.number else 0]


class WantsTuples(Lowest):
    def choose(self, observation, rng):
        return (max if isinstance(observation.counts, tuple) else min)(observation.hand)


class CannotTakeLists(Lowest):
    def choose(self, observation, rng):
        hash(observation.counts)
        return super().choose(observation, rng)


BROKEN_BOTS: dict[str, list[tuple[Any, str]]] = {
    "never forfeits": [
        (PlaysWhatItHasNot, "forfeits card: IllegalMove: T01"),
        (GivesUp, "forfeits card: KeyError: 'no idea'"),
        (Sleeps, "forfeits card: took too long"),
        (SeatedLast, "cy forfeits card"),
    ],
    "leaves the global generators alone": [
        (DrawsFromPython, "Python's global generator"),
        (DrawsFromNumpy, "numpy's global generator"),
    ],
    "depends on observation and generator alone": [
        (CountsItsMoves, "card: a fresh player answers"),
        (RemembersWhatItSaw, "card: asked in another order, the player answers"),
    ],
    "takes observations as JSON": [
        (WantsTuples, "card: after a trip through JSON it answers"),
        (CannotTakeLists, "raised TypeError"),
    ],
}


def test_there_is_a_broken_player_for_every_check():
    assert list(BROKEN_BOTS) == CHECKS


@pytest.mark.parametrize(
    ("check", "made", "why"),
    [(check, *each) for check in BROKEN_BOTS for each in BROKEN_BOTS[check]],
)
def test_a_broken_player_is_caught_by_name(check, made, why):
    with pytest.raises(BotCheckError, match=why) as caught:
        check_bot(made, Tricks, seconds=0.2 if made is Sleeps else PATIENCE)
    assert str(caught.value).startswith(f"{check}: ")


def test_a_player_that_is_never_asked_is_not_checked():
    class Solitaire(Tricks):
        def __init__(self, seed: int = 1, log: Callable[[Event], None] | None = None) -> None:
            super().__init__(seed, log)
            self.decision, self.agenda = None, []

    with pytest.raises(BotCheckError, match="was never asked"):
        check_bot(Lowest, Solitaire)


def test_a_forfeit_is_noticed_in_a_game_without_a_log():
    with pytest.raises(BotCheckError, match="forfeits"):
        check_bot(GivesUp, lambda seed, log: Tricks(seed))
