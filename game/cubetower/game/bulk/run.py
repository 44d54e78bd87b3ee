"""`run`: play those games of an experiment that are not finished, and count all of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext, redirect_stdout
from dataclasses import dataclass
from importlib.metadata import version
from logging import getLogger
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from cubetower.foundation.workers import Workers, expect_version
from cubetower.game.bulk.experiment import Experiment
from cubetower.game.bulk.results.folder import DAMAGED, Folder
from cubetower.game.bulk.results.origin import Origin
from cubetower.game.bulk.results.tables import GAMES, Columns, Tables, join_columns
from cubetower.game.bulk.results.tally import Tally
from cubetower.game.core import Data
from cubetower.game.core.arguments import whole_number
from cubetower.game.errors import BulkError, DamageError

Progress: TypeAlias = Callable[[int, int, int], None]
"""Called with the numbers of finished games, of all games, and of those that earlier runs finished.
"""

Kind = TypeVar("Kind", bound=Experiment)

CHUNKS: Final = 100
SMALLEST, LARGEST = 10, 1000
"""By default a run has so many chunks, of at least and at most so many games."""

AGAIN: Final = "%s; games %d to %d are played again, and what was there is kept as *%s"
"""The message of `logging` about a damaged chunk."""


@dataclass(frozen=True)
class Played(Generic[Kind]):
    """Games that were played.

    Attributes:
        experiment: what was played.
        games: how many were played.
        tally: their counts.
        folder: of their tables, if there is one.
        kept: the tables that are in memory.
    """

    experiment: Kind
    games: int
    tally: Tally
    folder: Folder | None
    kept: Tables

    def table(self, name: str) -> Columns:
        """A table of all games, in the order of their numbers, such as ``games``.

        Raises:
            BulkError: no such table, or it was not kept.
        """
        if name in self.kept:
            return self.kept[name]
        if self.folder is not None:
            return self.folder.table(name)
        _check_known([name], self.experiment)
        raise BulkError(f"the table {name!r} was not kept; name it in `keep`, or a folder")


def run(
    experiment: Kind,
    games: int,
    *,
    workers: Workers | None = None,
    out: Path | str | None = None,
    chunk: int | None = None,
    keep: bool | Sequence[str] = True,
    progress: Progress | None = None,
) -> Played[Kind]:
    """Play games 1 to `games`, except those that are finished in the folder.

    Damaged chunks in the folder are put aside and played again, with a warning by `logging`. Games
    that belong together (`Experiment.unit`) are all played: `games` and `chunk` are rounded up.
    Workers, backend and size of the chunks change nothing in the results.

    Args:
        experiment: what to play.
        games: 1 or more.
        workers: who plays; None for this process.
        out: folder for the tables; finished chunks stay there, whatever happens later.
        chunk: how many games a worker plays at a time, and a crash can cost.
        keep: names of the tables to keep in memory, or whether to keep all; none if there is a
            folder.
        progress: called when the folder is read and with every finished chunk.

    Raises:
        PositionError: not 1 game or more, or not 1 a chunk.
        BulkError: there is no such table, none can be kept, or the folder holds other games.
        WorkersError: the backend is missing, or workers are lost.
        OutputError: the folder cannot be written to.
        GameError, TowerError: a game cannot be played.
    """
    games = whole_number(games, "games", 1)
    chunk = None if chunk is None else whole_number(chunk, "chunk", 1)
    kept = _kept_tables(keep, experiment)
    games = _round_up(games, experiment.unit)
    size = _round_up(chunk or min(LARGEST, max(SMALLEST, games // CHUNKS)), experiment.unit)
    config = experiment.config()
    folder = None if out is None else Folder(out, experiment.schemas, config)
    with nullcontext() if folder is None else folder.claim():
        counted = _Counted(experiment, config, games, folder, progress, () if folder else kept)
        tasks = (
            (experiment, each.start, each.stop - 1, counted.wanted_tables, version("cubetower"))
            for each in missing(games, counted.finished, size)
        )
        with closing((workers or Workers(1)).results(_play, tasks)) as results:
            for first, last, tables, tally in results:
                counted.take(range(first, last + 1), tables, tally)
    return counted.total()


def _kept_tables(keep: bool | Sequence[str], experiment: Experiment) -> tuple[str, ...]:
    """The names of the tables to keep."""
    if isinstance(keep, bool):
        return tuple(experiment.schemas) if keep else ()
    names = (keep,) if isinstance(keep, str) else tuple(keep)
    _check_known(names, experiment)
    return names


def _check_known(names: Iterable[str], experiment: Experiment) -> None:
    for name in names:
        if name not in experiment.schemas:
            raise BulkError(f"no table {name!r}; there are {', '.join(experiment.schemas)}")


def _round_up(games: int, unit: int) -> int:
    return -(-games // unit) * unit


def missing(games: int, finished: Iterable[range], size: int) -> Iterator[range]:
    """The numbers of the games still to be played, in chunks of at most `size`."""
    start = 1
    for there in (*finished, range(games + 1, games + 1)):
        for first in range(start, there.start, size):
            yield range(first, min(first + size, there.start))
        start = there.stop


def _play(
    experiment: Experiment, first: int, last: int, wanted: Sequence[str], asked: str
) -> tuple[int, int, Tables, Tally]:
    """Play and count a chunk on a worker; only the wanted tables are sent back.

    Raises:
        WorkersError: the worker has another version than the caller.
    """
    expect_version(asked)
    with redirect_stdout(sys.stderr):  # for what the user's players and towers print
        tables = experiment.play(first, last)
    return first, last, {name: tables[name] for name in wanted}, experiment.tally(tables)


class _Counted(Generic[Kind]):
    """The chunks that are finished, with their counts."""

    def __init__(
        self,
        experiment: Kind,
        config: Data,
        games: int,
        folder: Folder | None,
        progress: Progress | None,
        keep: tuple[str, ...],
    ) -> None:
        self._experiment, self._config = experiment, config
        self._games, self._folder = games, folder
        self._progress, self._keep = progress, keep
        self._kept: dict[int, Tables] = {}
        self._tally: Tally | None = None
        self._done = self._before = 0
        self.finished: list[range] = []
        if folder is not None:
            self._take_up(folder)

    def _take_up(self, folder: Folder) -> None:
        """Count the finished chunks of the folder, and put damaged ones aside.

        Raises:
            BulkError: the folder has more games than were asked for.
        """
        there = folder.finished_ranges()
        most = max((chunk.stop - 1 for chunk in there), default=0)
        if most > self._games:
            why = f"{most} games are there already; ask for {most} or more"
            raise BulkError(f"{folder.path}: {why}")
        self._before = sum(map(len, there))
        for chunk in there:
            try:
                tally = self._counts(folder, chunk)
            except DamageError as error:
                folder.put_aside(chunk)
                self._before -= len(chunk)
                getLogger(__name__).warning(AGAIN, error, chunk.start, chunk.stop - 1, DAMAGED)
            else:
                self.finished.append(chunk)
                self._count(chunk, tally)

    def _counts(self, folder: Folder, chunk: range) -> Tally:
        """The counts of a chunk in the folder.

        Raises:
            DamageError: it is damaged, or does not hold whole units.
        """
        unit = self._experiment.unit
        if (chunk.start - 1) % unit or len(chunk) % unit:
            raise DamageError(folder.file(GAMES, chunk), f"does not hold whole blocks of {unit}")
        return self._experiment.tally(folder.read(chunk))

    @property
    def wanted_tables(self) -> tuple[str, ...]:
        """The tables to be sent back by workers."""
        return tuple(self._experiment.schemas) if self._folder else self._keep

    def take(self, chunk: range, tables: Tables, tally: Tally) -> None:
        """Keep and count a chunk from a worker."""
        if self._folder:
            self._folder.write(chunk, tables)
        elif tables:
            self._kept[chunk.start] = tables
        self._count(chunk, tally)

    def _count(self, chunk: range, tally: Tally) -> None:
        """Add the counts of a chunk; with its origin, so that no game is counted twice."""
        tally = Tally(tally.arrays, Origin.of(self._config, chunk))
        self._tally = tally if self._tally is None else self._tally + tally
        self._done += len(chunk)
        if self._progress:
            self._progress(self._done, self._games, self._before)

    def total(self) -> Played[Kind]:
        """All games."""
        assert self._tally is not None, "one game or more"  # noqa: S101
        parts = [self._kept[first] for first in sorted(self._kept)]
        kept = {name: join_columns(part[name] for part in parts) for name in self._keep}
        return Played(self._experiment, self._games, self._tally, self._folder, kept)
