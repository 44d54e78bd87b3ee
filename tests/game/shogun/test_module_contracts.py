"""Games with modules keep the contract of games."""

import pytest

from game.shogun import ShogunGame
from tests.game.shogun.probe import Probe
from tests.game.shogun.random_games import KINDS, THREE, Played, keep_contract
from tower import make_tower


@pytest.fixture(autouse=True)
def few_looks(monkeypatch):
    monkeypatch.setattr("game.testing.expect.LOOKS", 2)


@pytest.mark.parametrize("modules", THREE, ids="+".join)
def test_any_two_modules_together_and_each_without_the_other(modules):
    number = THREE.index(modules)
    side, start = KINDS[number % 3]

    def begin(seed, log):
        game = Played(seed, 3 + number % 3, side, start, "any", modules)
        return game.begin(log)

    made = keep_contract(begin, seed=number + 1)
    assert len(made) == 11


@pytest.mark.parametrize(
    ("players", "side", "start"), [(3, "moon", "draft"), (5, "sun", "fixed")], ids=["moon", "sun"]
)
def test_a_module_that_counts_its_calls(players, side, start):
    probe = Probe()

    def begin(seed, log):
        return ShogunGame(
            make_tower("surrogate"),
            seed=seed,
            modules=[probe],
            log=log,
            players=players,
            side=side,
            start=start,
        )

    keep_contract(begin, [probe], seed=players)
