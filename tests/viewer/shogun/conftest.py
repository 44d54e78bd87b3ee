"""Games that were played, and their scenes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core import ReplayWriter, play_out
from game.shogun import ShogunGame, make_bot, make_modules
from tower import make_tower
from viewer.shogun.filmed import game_scene
from viewer.shogun.gamescene import GameScene

GAMES: dict[str, dict[str, Any]] = {
    "five": {"seed": 7},
    "modules": {"seed": 3, "modules": ["court", "samurai", "leaders", "arts"]},
    "draft of three": {"seed": 5, "players": 3, "side": "moon", "start": "draft"},
}


def played(path: Path, *, seed: int, modules: tuple[str, ...] = (), **setting: Any) -> Path:
    """The replay of a game of greedy players."""
    events: list[dict[str, Any]] = []
    game = ShogunGame(
        make_tower("surrogate"), seed=seed, modules=make_modules(modules), log=events.append,
        **setting,
    )  # fmt: skip
    play_out(game, dict.fromkeys(game.seats, make_bot("greedy")))
    bots = dict.fromkeys(game.seats, "greedy")
    with ReplayWriter(
        path, {**game.header(), "tower": "surrogate", "seed": seed, "bots": bots}
    ) as write:
        for event in events:
            write(event)
    return path


@pytest.fixture(scope="session", params=GAMES)
def replay(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("game") / "game.jsonl", **GAMES[request.param])


@pytest.fixture(scope="session")
def scene(replay: Path, tmp_path_factory: pytest.TempPathFactory) -> GameScene:
    """The whole game."""
    return game_scene(replay, cache=tmp_path_factory.mktemp("tosses"))
