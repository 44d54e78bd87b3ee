"""Games with modules keep the contract of games."""

import re
from pathlib import Path

import pytest

from cubetower import command, game
from cubetower.game.shogun import MODULES, ShogunGame
from tests.game.shogun.probe import Probe
from tests.game.shogun.random_games import KINDS, THREE, Played, keep_contract

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def few_looks(monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.expect.CLOSE_LOOKS", 1)


@pytest.mark.parametrize("modules", THREE, ids="+".join)
def test_any_two_modules_together_and_each_without_the_other(modules):
    number = THREE.index(modules)
    side, start = KINDS[number % 3]

    def begin(seed, log):
        game = Played(seed, 3 + number // 3, side, start, "any", modules)
        return game.begin(log)

    made = keep_contract(begin, seed=number + 1)
    assert len(made) == 11


def test_a_module_that_counts_its_calls():
    probe = Probe()

    def begin(seed, log):
        return ShogunGame(3, tower="surrogate", seed=seed, log=log, options={"modules": [probe]})

    keep_contract(begin, [probe])


def test_only_its_folder_the_list_and_the_viewer_know_a_module():
    packages = [Path(package.__file__).parent for package in (game, command)]
    shogun = packages[0] / "shogun"
    folders = {shogun / "modules", shogun / "rules" / "modules"}
    named = re.compile(rf"modules\.(?:{'|'.join(MODULES)})\b|extra\"\]\[\"|extra\[\"")
    files = [file for package in packages for file in package.rglob("*.py")]
    others = [each for each in files if not folders & {*each.parents}]
    assert len(others) > 100
    assert not [each for each in others if named.search(each.read_text("utf-8"))]
