"""A game in a window that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.viewer.boards.shogun.games import scene_of
from viewer.boards.scene import GameScene
from viewer.window.watching.filmview import FilmView


class NoWindow:
    """Notes what a view asks of its window."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def close(self) -> None:
        self.asked.append("close")

    def full_screen(self) -> None:
        self.asked.append("full screen")

    def screenshot(self) -> Path | None:
        self.asked.append("screenshot")
        return None

    def cursor(self, name: str) -> None:
        pass


@pytest.fixture(scope="session", params=["modules", "draft of three"])
def scene(request: pytest.FixtureRequest) -> GameScene:
    return scene_of(request.param)


@pytest.fixture
def view(scene: GameScene) -> FilmView:
    made = FilmView(scene, "game.jsonl", playing=False)
    made.host = NoWindow()
    made.on_resize(1280.0, 796.0)
    return made
