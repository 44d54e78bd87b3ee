"""`simulate`: play games, each with every tower."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from foundation.workers import Workers
from game.bulk.chunks import blame_own_code
from game.bulk.results.folder import generator_in
from game.bulk.run import Played, Progress, run
from game.bulk.setting import Setting
from game.core.chance import LATEST
from game.core.plain import Options
from game.titles import title
from tower import make_tower


def simulate(
    games: int,
    game: str = "shogun",
    *,
    towers: Sequence[str] | None = None,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    options: Options | None = None,
    tables: Mapping[str, Any] | None = None,
    seed: int = 1,
    rotate: bool = False,
    workers: Workers | None = None,
    out: Path | str | None = None,
    chunk: int | None = None,
    keep: bool | Sequence[str] = True,
    progress: Progress | None = None,
) -> Played[Setting]:
    """Play games, each with every tower.

    Args:
        games: how many.
        game: its name.
        towers: specs, in games with a tower; None for the surrogate.
        bots: specs of players: one for all seats, or one for each; with `rotate` any number.
        players: how many play; None for as many as possible.
        options: of the game, by name; parts of the user's own by their specs.
        tables: rows of the game's tables by name, instead of those shipped.
        seed: decides every random number.
        rotate: whether players change seats; see `Setting`.
        workers: who plays; None for this process.
        out: folder for the tables; games finished there are not played again.
        chunk: how many games a worker plays at a time.
        keep: names of the tables to keep in memory, or whether to keep all; none if there is a
            folder.
        progress: called as the games are finished.

    Returns:
        The games, with their `tally` and tables, such as `table("games")`; see `Results`.

    Raises:
        BulkError: such a run is not possible, or the folder holds other games.
        WorkersError: the backend is missing, or workers are lost.
        GameError, TowerError: there is no such game, player or tower.
    """
    named, kind = _specs(bots), title(game).game
    seats = players or kind.PLAYERS[-1]
    setting = Setting(
        game,
        named if rotate or len(named) > 1 else named * seats,
        seats,
        options or {},
        dict(tables or {}),
        _specs(towers or ("surrogate",)) if kind.TOWER or towers else (),
        seed,
        rotate,
        generator_in(out) if out else LATEST,
    )
    check(setting)
    return run(setting, games, workers=workers, out=out, chunk=chunk, keep=keep, progress=progress)


def _specs(named: Sequence[str]) -> tuple[str, ...]:
    return (named,) if isinstance(named, str) else tuple(named)


def check(setting: Setting) -> None:
    """Make sure that games of a setting can begin, before any worker is used.

    Raises:
        GameError, TowerError: there is no such game, player or tower.
    """
    options = setting.title.with_parts(setting.options)
    for spec in setting.entrants:
        setting.title.make_player(spec)
    for spec in setting.variants:
        with blame_own_code(setting, spec):
            model = make_tower(spec) if spec else None
            setting.title.game(setting.players, tower=model, options=options, tables=setting.tables)
