"""Games of random players, of which much goes wrong."""

import gzip
from types import SimpleNamespace

import pytest

from cubetower.game.core import read_replay
from cubetower.game.shogun import read_history
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.viewer.boards.shogun.moments import moments_of
from tests.game.shogun.golden.make import golden

GAMES = {
    "five with all": ("sun", "fixed", 5, tuple(MODULES)),
    "three": ("moon", "draft", 3, ()),
}


@pytest.fixture(scope="session", params=GAMES)
def game(request, tmp_path_factory):
    """Header and moments of a game."""
    path = tmp_path_factory.mktemp("game") / "game.jsonl"
    path.write_bytes(gzip.decompress(golden(*GAMES[request.param]).read_bytes()))
    told = read_history(read_replay(path))
    return SimpleNamespace(header=told.header, moments=moments_of(told), pictures={})
