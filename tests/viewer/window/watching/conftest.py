"""A game in a window that is none."""

from __future__ import annotations

import pytest

from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.window.watching.filmview import FilmView
from tests.viewer.boards.shogun.games import scene_of
from tests.viewer.window.host import in_no_window


@pytest.fixture(scope="session", params=["modules", "draft of three"])
def scene(request: pytest.FixtureRequest) -> GameScene:
    return scene_of(request.param)


@pytest.fixture
def view(scene: GameScene) -> FilmView:
    return in_no_window(FilmView(scene, "game.jsonl", playing=False))
