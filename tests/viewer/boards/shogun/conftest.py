"""Games of every kind, and their scenes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.viewer.boards.scene import GameScene
from tests.viewer.boards.shogun.games import GAMES, play, scene_of

EXTREMES = ("modules", "draft of three")
"""Many players with modules, few without: between them lies the game of five."""


@pytest.fixture(scope="session", params=GAMES)
def replay(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("game") / "game.jsonl", **GAMES[request.param])


@pytest.fixture(scope="session", params=EXTREMES)
def scene(request: pytest.FixtureRequest) -> GameScene:
    """The whole game."""
    return scene_of(request.param)
