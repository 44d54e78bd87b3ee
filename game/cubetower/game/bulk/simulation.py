"""`simulate`: play games, each with every tower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cubetower.foundation.workers import Workers
from cubetower.game.bulk.chunks import attribute_to_user_code
from cubetower.game.bulk.metrics import metrics_of
from cubetower.game.bulk.owncode import name_sources, refuse_objects
from cubetower.game.bulk.results.folder import earlier_configuration
from cubetower.game.bulk.run import Played, Progress, run
from cubetower.game.bulk.setting import Setting
from cubetower.game.core import Game
from cubetower.game.core.arguments import whole_number
from cubetower.game.core.game import Options
from cubetower.game.core.players import PlayerSource
from cubetower.game.errors import BulkError
from cubetower.game.games import game_definition
from cubetower.tower.spec import TowerSource


def simulate(
    games: int,
    game: str = "shogun",
    *,
    towers: Sequence[TowerSource] | TowerSource | None = None,
    bots: Sequence[PlayerSource] | PlayerSource = ("greedy",),
    players: int | None = None,
    options: Options | None = None,
    tables: Mapping[str, Any] | None = None,
    seed: int = 1,
    rotate: bool = False,
    luck: bool = False,
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
        towers: in games with a tower, specs, classes, functions or towers, as
            `cubetower.tower.make_tower` takes them; None for the surrogate. Each game begins with a
            fresh tower: a class or function is called, a tower copied.
        bots: players likewise: one for all seats, or one for each; with `rotate` any number.
        players: how many play; None for as many as possible.
        options: of the game, by name; parts of the user's own by their specs, or themselves.
        tables: rows of the game's tables by name, instead of those shipped.
        seed: decides every random number.
        rotate: whether players change seats; see `Setting`.
        luck: whether the table of games says how lucky everybody was, as it does in earlier
            runs into the folder; only in some games.
        workers: who plays; None for this process.
        out: folder for the tables; games finished there are not played again.
        chunk: how many games a worker plays at a time.
        keep: names of the tables to keep in memory, or whether to keep all; none if there is a
            folder.
        progress: called as the games are finished.

    Returns:
        The games, with their `tally` and tables, such as `table("games")`; see `Results`.

    Raises:
        BulkError: such a run is not possible, or the folder holds other games. Or games shall be
            kept in a folder whose towers or players have no name by which they are found again.
        WorkersError: the backend is missing, or workers are lost.
        GameError, TowerError: there is no such game, player or tower.
    """
    kind = game_definition(game).game
    earlier = earlier_configuration(out) if out else {}
    objects: dict[str, Any] = {}
    named = name_sources(_several(bots), "bot", objects)
    given = _several(towers or "surrogate") if kind.TOWER or towers else ()
    thrown = name_sources(given, "tower", objects)
    chosen = _name_parts(kind, {} if options is None else options, objects)
    if out:
        refuse_objects(objects)
    seats = kind.PLAYERS[-1] if players is None else whole_number(players, "players", 1)
    setting = Setting(
        game,
        named if rotate or len(named) > 1 else named * seats,
        seats,
        chosen,
        dict(tables or {}),
        thrown,
        whole_number(seed, "seed"),
        rotate,
        _luck_version(game) if luck or earlier.get("luck") else "",
        objects,
    )
    check(setting)
    return run(setting, games, workers=workers, out=out, chunk=chunk, keep=keep, progress=progress)


def _luck_version(game: str) -> str:
    """How luck is measured now.

    Raises:
        BulkError: it is not, in this game.
    """
    found = metrics_of(game).luck_version()
    if not found:
        raise BulkError(f"luck is not measured in {game}; leave it out")
    return found


def _several(sources: Any) -> tuple[Any, ...]:
    """Towers or players, also if there is only one."""
    one = isinstance(sources, str) or not isinstance(sources, Iterable)
    return (sources,) if one else tuple(sources)


def _name_parts(kind: type[Game], options: Options, objects: dict[str, Any]) -> Options:
    """Options in which parts of the user's own are named."""
    return {
        name: name_sources(value, "part", objects) if name in kind.SEVERAL else value
        for name, value in kind.full_options(options).items()
    }


def check(setting: Setting) -> None:
    """Make sure that games of a setting can begin, before any worker is used.

    Raises:
        GameError, TowerError: there is no such game, player or tower.
    """
    options = setting.make_options()
    for name in setting.entrants:
        setting.make_player(name)
    for spec in setting.variants:
        with attribute_to_user_code(setting, spec):
            model = setting.make_tower(spec) if spec else None
            setting.definition.game(
                setting.players, tower=model, options=options, tables=setting.tables
            )
