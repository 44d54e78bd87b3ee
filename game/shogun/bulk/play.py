"""Plays chunks of games, and all games of a setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from socket import gethostname
from typing import Any, cast

import numpy as np

from game.bulk import Columns, Played, Progress, Tables, run
from game.bulk.tables import joined, made
from game.core import Seated, play_out
from game.errors import BulkError, GameError
from game.shogun.bots import make_bot
from game.shogun.bulk.measure import Measure, Row
from game.shogun.bulk.schema import BATTLES, ROUNDS, games_of
from game.shogun.bulk.setting import Setting
from game.shogun.game import ShogunGame
from game.shogun.odds import winning_chances
from tower import ExactTower, Tower, TowerError, make_tower
from tower.workers import Workers

ODDS = ("odds_attacker", "odds_none", "odds_defender")

AT_ONCE = 20
"""Games held as rows before they become columns: many rows are large, and slow to look after."""


def simulate(
    games: int,
    *,
    towers: Sequence[str] = ("surrogate",),
    bots: Sequence[str] = ("greedy",),
    players: int = 5,
    side: str = "sun",
    start: str = "fixed",
    modules: Sequence[str] = (),
    tables: Mapping[str, tuple[Any, ...]] | None = None,
    seed: int = 1,
    rotate: bool = False,
    workers: Workers | None = None,
    out: Path | str | None = None,
    chunk: int | None = None,
    keep: bool | Sequence[str] = True,
    progress: Progress | None = None,
) -> Played[Setting]:
    """Play games of SHOGUN, each with every tower.

    Args:
        games: how many; games 1 to this one are played with each tower.
        towers: specs, one or more; a text is one spec.
        bots: specs of players: one for all seats, or one for each; with `rotate` any number. A
            text is one spec.
        players: 3 to 5.
        side: of the board, ``sun`` or ``moon``.
        start: ``draft`` or ``fixed``.
        modules: specs of expansions; a text is one spec.
        tables: numbers of modules, instead of the shipped ones.
        seed: decides every random number.
        rotate: whether players change seats; see `Setting`.
        workers: who plays; this process, if None.
        out: folder for the tables; games that are finished there are not played again.
        chunk: games that a worker plays at a time.
        keep: names of the tables to keep in memory, or whether to keep all; with a folder none
            are.
        progress: told the games finished, and all.

    Returns:
        What was played: its `tally`, and its tables by `table("games")` and so on. `Results` says
        what follows.

    Raises:
        BulkError: such a run is not possible, or the folder is another's.
        WorkersError: the backend is missing, or workers are lost.
        GameError, TowerError: there is no such game, player or tower.
    """
    seated = _specs(bots)
    setting = Setting(
        _specs(towers),
        seated if rotate or len(seated) > 1 else seated * players,
        players,
        side,
        start,
        _specs(modules),
        tables or {},
        seed,
        rotate,
    )
    check(setting)
    return run(setting, games, workers=workers, out=out, chunk=chunk, keep=keep, progress=progress)


def _specs(named: Sequence[str]) -> tuple[str, ...]:
    return (named,) if isinstance(named, str) else tuple(named)


def check(setting: Setting) -> None:
    """Make sure that games of a setting can begin, before any worker is asked.

    Raises:
        GameError, TowerError: there is no such game, player or tower.
    """
    modules = setting.made_modules()
    for spec in setting.entrants:
        make_bot(spec)
    for spec in setting.towers:
        with _blaming(setting, spec):
            ShogunGame(
                make_tower(spec),
                players=setting.players,
                side=setting.side,
                start=setting.start,
                modules=modules,
            )


@contextmanager
def _blaming(setting: Setting, tower: str) -> Iterator[None]:
    """Say of errors in towers or modules of the user's that they are its own.

    Raises:
        BulkError: for whatever their code raised; a defect of ours comes through.
    """
    try:
        yield
    except (GameError, TowerError):
        raise
    except (Exception, SystemExit) as error:
        own = [spec for spec in (tower, *setting.modules) if ":" in spec]
        if not own:
            raise
        why = f"its own code raised {type(error).__name__}: {error}"
        raise BulkError(f"{' or '.join(own)}: {why}") from error


def play_games(setting: Setting, first: int, last: int) -> Tables:
    """Play some games with every tower; see `Experiment.play`."""
    with _missing_here(setting):
        table = _Table(setting)
    parts = []
    for start in range(first, last + 1, AT_ONCE):
        for number in range(start, min(start + AT_ONCE, last + 1)):
            for spec in setting.towers:
                table.play(number, spec)
        parts.append(table.taken())
    return {name: joined(part[name] for part in parts) for name in setting.schemas}


@contextmanager
def _missing_here(setting: Setting) -> Iterator[None]:
    """Say of own code and files where they cannot be found: not where they were asked for.

    Raises:
        BulkError: a tower, player or module of the user's cannot be made on this worker.
    """
    try:
        yield
    except (GameError, TowerError) as error:
        named = (*setting.towers, *setting.entrants, *setting.modules)
        names = [spec.partition(",")[0] for spec in named]
        own = [_file_of(name) for name in names if not name.isidentifier()]
        if not own:
            raise
        where = f"worker on {gethostname()}, in the folder {Path.cwd()}"
        raise BulkError(
            f"{where}: {error}. Own code and files must be there, too: start the workers in the "
            f"folder that has {' and '.join(own)}, or install it there"
        ) from error


def _file_of(name: str) -> str:
    """Where the code of a spec is, or the tower: `mine.py` of `mine:Own`."""
    module, colon, _ = name.partition(":")
    return f"{module}.py" if colon and module != "exec" else name


class _Table:
    """Where a chunk is played: towers and players stay, games come and go."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._modules = setting.made_modules()
        self._bots = {spec: make_bot(spec) for spec in setting.entrants}
        self._towers = {spec: make_tower(spec) for spec in setting.towers}
        self._measures: list[Measure] = []
        self._games: list[Row] = []

    def play(self, number: int, spec: str) -> None:
        """Play one game with one tower.

        Raises:
            BulkError: it cannot be played to its end; says which game it was.
        """
        setting, seed = self._setting, self._setting.seed_of(number)
        tower, bots = self._towers[spec], setting.line_up(number)
        measure = Measure((number, spec), exact(tower))
        try:
            with _blaming(setting, spec):
                game = self._begun(tower, seed, measure)
                play_out(game, self._seated(game.seats, bots))
        except (GameError, TowerError) as error:
            which = f"game {number} (seed {seed}) with tower {spec}"
            raise BulkError(f"{which}: {error}") from error
        self._measures.append(measure)
        self._games.append(measure.game_row(game, seed, bots))

    def _begun(self, tower: Tower, seed: int, measure: Measure) -> ShogunGame:
        setting = self._setting
        return ShogunGame(
            tower,
            players=setting.players,
            side=setting.side,
            start=setting.start,
            seed=seed,
            modules=self._modules,
            log=measure,
        )

    def _seated(self, seats: Sequence[str], bots: Sequence[str]) -> dict[str, Seated]:
        return {seat: self._bots[bot] for seat, bot in zip(seats, bots, strict=True)}

    def taken(self) -> Tables:
        """The tables of the games played since the last time."""
        known = {name: kind for name, kind in BATTLES.items() if name not in ODDS}
        battles = made(known, [row for each in self._measures for row in each.battles])
        odds = winning_chances([each for m in self._measures for each in m.contests])
        battles |= dict(zip(ODDS, odds.T.astype(np.float32), strict=True))
        schema = games_of(self._setting.seats)
        upsets = self._upsets(battles)
        rows = [(*row[:-1], upset, row[-1]) for row, upset in zip(self._games, upsets, strict=True)]
        rounds = [row for each in self._measures for row in each.rounds]
        self._measures, self._games = [], []
        return {"games": made(schema, rows), "battles": battles, "rounds": made(ROUNDS, rounds)}

    def _upsets(self, battles: Columns) -> list[int]:
        """Of each game the battles that the less likely side won."""
        better = battles["odds_attacker"] - battles["odds_defender"]
        won = battles["winner"]
        upset = ((won == "attacker") & (better < 0)) | ((won == "defender") & (better > 0))
        which = np.repeat(np.arange(len(self._measures)), [len(m.battles) for m in self._measures])
        found: list[int] = np.bincount(which, upset, len(self._measures)).astype(int).tolist()
        return found


def exact(tower: Tower) -> ExactTower:
    """The tower itself, if it knows its odds; else the surrogate, whose odds are near."""
    able = tower.capabilities.likelihood
    return cast("ExactTower", tower) if able else _surrogate()


@cache
def _surrogate() -> ExactTower:
    return cast("ExactTower", make_tower("surrogate"))
