"""What players of random games see when they must decide."""

from functools import cache
from random import Random

import pytest

from cubetower.game.shogun import make_modules
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game

GAMES = {
    "five": {"seed": 4},
    "four with all": {"seed": 2, "players": 4, "start": "draft", "modules": tuple(MODULES)},
    "three with all": {
        "seed": 5, "players": 3, "side": "moon", "start": "draft", "modules": tuple(MODULES),
    },
}  # fmt: skip


def new_game(seed, modules=(), **setting):
    return begin_game(make_tower("surrogate"), seed=seed, modules=make_modules(modules), **setting)


@cache
def observed(name):
    """By kind of decision, all observations of a game of random moves."""
    setting = GAMES[name]
    game, rng, found = new_game(**setting), Random(setting["seed"]), {}
    while game.decision is not None:
        found.setdefault(game.decision.kind, []).append(game.observe(game.decision.seat))
        game.play(game.decision.seat, game.legal().sample(rng))
    return found


@pytest.fixture(scope="session", params=["five", "three with all"])
def seen(request):
    return observed(request.param)


@pytest.fixture(scope="session")
def plans():
    """Observations of planning: early with few cards, late with a court."""
    return [observed("five")["plan"][0], observed("three with all")["plan"][-1]]


@pytest.fixture(scope="session")
def marches():
    """Observations of combats with more than one goal and number."""
    found = [*observed("five")["combat"], *observed("four with all")["combat"]]
    return [each for each in found if len({move[0] for move in each.question.moves}) > 1]
