"""Games that were played, and their scenes, each made once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cubetower.game.core import Event, ReplayWriter, play_out, read_replay
from cubetower.game.core.chance import GENERATOR
from cubetower.game.shogun import DEFINITION, make_modules
from cubetower.game.shogun.history import read_history
from cubetower.game.shogun.rules.events import Fought
from cubetower.tower import make_tower
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.moments import moments_of
from cubetower.viewer.boards.shogun.odds import OddsFinder
from cubetower.viewer.boards.shogun.schedule import ShogunCut, make_schedule
from tests.game.shogun.begin import begin_game
from tests.viewer.boards.shogun.golden.make import straight_tosses

GAMES: dict[str, dict[str, Any]] = {
    "five": {"seed": 7},
    "modules": {"seed": 3, "modules": ["court", "samurai", "leaders", "arts"]},
    "draft of three": {"seed": 5, "players": 3, "side": "moon", "start": "draft"},
}

BATTLE = Fought(
    kind="attack", province="Hida", source="Echizen", attacker="yellow", defender="purple",
    attackers=4, defenders=3, extra={}, tray_before={}, thrown={"yellow": 4, "purple": 3},
    fell={"yellow": 2, "purple": 3, "black": 1}, tray_after={"black": 1}, farmers_help=False,
    attack_strength=2, defence_strength=3, winner="defender", left=1, holder="purple",
)  # fmt: skip


def play(path: Path, *, seed: int, modules: tuple[str, ...] = (), **setting: Any) -> Path:
    """The replay of a game of greedy players."""
    events: list[Event] = []
    game = begin_game(
        make_tower("surrogate"), seed=seed, modules=make_modules(modules), log=events.append,
        **setting,
    )  # fmt: skip
    play_out(game, dict.fromkeys(game.seats, DEFINITION.make_player("greedy")))
    source = {"tower": "surrogate", "chance": GENERATOR, "seed": seed}
    bots = dict.fromkeys(game.seats, "greedy")
    with ReplayWriter(path, {**game.header(), **source, "bots": bots}) as write:
        for event in events:
            write(event)
    return path


def battles(scene: GameScene) -> list[ShogunCut]:
    """The battles of a game, as they are shown."""
    return [cut for cut in scene.schedule.cuts if cut.moment.kind == "battle"]


@cache
def scene_of(name: str) -> GameScene:
    """The whole game, with the tower's odds; its cubes go straight ways."""
    with TemporaryDirectory() as folder:
        replay = read_replay(play(Path(folder) / "game.jsonl", **GAMES[name]))
    moments = moments_of(read_history(replay))
    chances = OddsFinder(make_tower("surrogate"), moments).chances
    schedule = make_schedule(moments, straight_tosses(replay), chances)
    return GameScene(ShogunBoard(replay.header, schedule))
