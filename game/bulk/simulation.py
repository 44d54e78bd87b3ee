"""`simulate`: play games, each with every tower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from foundation.workers import Workers
from game.bulk.chunks import blame_own_code
from game.bulk.metrics import metrics_of
from game.bulk.owncode import name_sources, refuse_objects
from game.bulk.results.folder import earlier_configuration
from game.bulk.run import Played, Progress, run
from game.bulk.setting import Setting
from game.core import Data
from game.core.arguments import whole_number
from game.core.chance import LATEST
from game.core.plain import Options, PlainGame
from game.core.players import PlayerSource
from game.core.resuming import ODDS_TOWER, is_odds_tower, is_odds_version, odds_tower_for
from game.core.title import Title
from game.errors import BulkError
from game.titles import title
from tower.spec import TowerSource, spec_to_write, version_of, without_version


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
        towers: in games with a tower, specs, classes, functions or towers, as `tower.make_tower`
            takes them; None for the surrogate. Each game begins with a fresh tower: a class or
            function is called, a tower copied. Without a version, a shipped one is that of earlier
            runs into the folder, else the newest.
        bots: players likewise: one for all seats, or one for each; with `rotate` any number. As
            earlier runs into the folder named them, they are the same players.
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
    kind = title(game).game
    earlier = earlier_configuration(out) if out else {}
    objects: dict[str, Any] = {}
    named = tuple(
        name if name in objects else _bot_as_before(name, title(game), earlier)
        for name in name_sources(_several(bots), "bot", objects)
    )
    given = _several(towers or "surrogate") if kind.TOWER or towers else ()
    thrown = name_sources(given, "tower", objects)
    chosen = _name_parts(kind, {} if options is None else options, objects)
    if out:
        refuse_objects(objects)
    specs = [name for name in thrown if name not in objects]
    versions = _versions(specs, earlier)
    seats = kind.PLAYERS[-1] if players is None else whole_number(players, "players", 1)
    setting = Setting(
        game,
        named if rotate or len(named) > 1 else named * seats,
        seats,
        chosen,
        dict(tables or {}),
        tuple(_as_before(spec, earlier, versions) for spec in thrown),
        whole_number(seed, "seed"),
        rotate,
        str(earlier["chance"]) if earlier else LATEST,
        _odds_version(earlier) if kind.TOWER else 1,
        versions,
        _odds(specs, earlier) if kind.TOWER else {},
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


def _name_parts(kind: type[PlainGame], options: Options, objects: dict[str, Any]) -> Options:
    """Options in which parts of the user's own are named."""
    return {
        name: name_sources(value, "part", objects) if name in kind.SEVERAL else value
        for name, value in kind.full_options(options).items()
    }


def _versions(towers: Sequence[str], earlier: Data) -> dict[str, int]:
    """Versions of shipped towers named without one: those of earlier runs, else the newest.

    Raises:
        BulkError: the folder's configuration is damaged.
    """
    if earlier:
        found = earlier.get("versions", {})
        values = found.values() if isinstance(found, dict) else (0,)
        if not all(type(each) is int and each > 0 for each in values):
            raise BulkError(f"the configuration is damaged: versions are {found!r:.60}")
        return dict(found)
    newest = ((spec, version_of(spec)) for spec in towers if without_version(spec) == spec)
    return {spec: number for spec, number in newest if type(number) is int and number > 1}


def _as_before(spec: str, earlier: Data, versions: Mapping[str, int]) -> str:
    """A tower as earlier runs into the folder named it, if it is the same.

    They may have left out the version that it names, or have named one where it names none.
    """
    named = earlier.get("towers")
    there = [str(each) for each in named] if isinstance(named, list) else []
    short = without_version(spec)
    if spec in there:
        return spec
    if spec != short:
        same = short in there and version_of(spec) == versions.get(short, 1)
        return short if same else spec
    alike = [each for each in there if without_version(each) == short]
    return alike[0] if len(alike) == 1 else spec


def _bot_as_before(spec: str, kind: Title, earlier: Data) -> str:
    """A bot as earlier runs into the folder named it, else with defaults that may change."""
    there = earlier.get("bots")
    return spec if isinstance(there, list) and spec in there else kind.bot_to_write(spec)


def _odds_version(earlier: Data) -> int:
    """The version of the surrogate that gives odds: that of earlier runs, else the newest.

    Raises:
        BulkError: the folder's configuration is damaged.
    """
    version = earlier.get("odds_version", 1) if earlier else version_of(ODDS_TOWER)
    if not is_odds_version(version):
        raise BulkError(f"the configuration is damaged: odds_version is {version!r:.60}")
    return version


def _odds(towers: Sequence[str], earlier: Data) -> dict[str, str]:
    """The surrogates of towers that have one of their own: those of earlier runs, else the newest.

    Raises:
        BulkError: the folder's configuration is damaged.
    """
    if not earlier:
        found = ((spec, odds_tower_for(spec)) for spec in towers)
        return {spec: spec_to_write(odds) for spec, odds in found if odds != ODDS_TOWER}
    odds = earlier.get("odds", {})
    if not isinstance(odds, dict) or not all(map(is_odds_tower, odds.values())):
        raise BulkError(f"the configuration is damaged: odds are {odds!r:.60}")
    return dict(odds)


def check(setting: Setting) -> None:
    """Make sure that games of a setting can begin, before any worker is used.

    Raises:
        GameError, TowerError: there is no such game, player or tower.
    """
    options = setting.make_options()
    for name in setting.entrants:
        setting.make_player(name)
    for spec in setting.variants:
        with blame_own_code(setting, spec):
            model = setting.make_tower(spec) if spec else None
            setting.title.game(setting.players, tower=model, options=options, tables=setting.tables)
