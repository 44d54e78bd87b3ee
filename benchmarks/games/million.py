"""A million games through Dask, with workers killed: ``python -m benchmarks.games.million``.

Random players, two workers on this machine. After so many chunks of games one of them is killed,
and Dask starts another. (By the clock a slow machine would lose its workers before they finish a
chunk, and Dask gives up a chunk that has killed four.) Says what a game cost from 1,000 games to
all of them, and the memory of this process (which counts, and holds the scheduler) and of the
workers. Before that it plays fewer games so, and the same in one process: their counts must be
equal.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from random import Random
from typing import Any

import numpy as np
import psutil
from distributed import LocalCluster

from benchmarks.arguments import at_least, parser_for
from benchmarks.timing import machine
from cubetower.terminal.output import console, table
from foundation.workers import Workers
from game.bulk import Played, Results, Setting, simulate

WORKERS = 2
MB = 1e6


class Killer:
    """Kills a worker of a cluster after so many chunks, and notes what the games took until then.

    Attributes:
        killed: how many workers.
        rows: at 1,000 games, 10,000 and so on: games, seconds, CPU ms of a game since the row
            before, workers killed, MB of this process, and of the largest worker since.
    """

    def __init__(self, cluster: LocalCluster, every: int) -> None:
        self._cluster, self._every, self._rng = cluster, every, Random(1)
        self._here = psutil.Process()
        self._cpu: dict[int, float] = {}
        self._begun, self._chunks = time.monotonic(), 0
        self._next, self._largest = 1000, 0.0
        self._before = (0, self._spent())
        self.killed = 0
        self.rows: list[tuple[str, ...]] = []

    def note(self, done: int, total: int, earlier: int) -> None:
        """After each chunk; see `game.bulk.run.Progress`."""
        spent, now = self._spent(), time.monotonic()
        if done >= self._next or done == total:
            games, cpu = self._before
            each = (spent - cpu) / (done - games) * 1e3
            here = self._here.memory_info().rss / MB
            self.rows.append(
                (
                    f"{done:,}", f"{now - self._begun:.0f}", f"{each:.2f}", f"{self.killed}",
                    f"{here:.0f}", f"{self._largest:.0f}",
                )
            )  # fmt: skip
            self._before, self._next, self._largest = (done, spent), self._next * 10, 0.0
        self._chunks += 1
        if self._chunks % self._every == 0 and done < total:
            self._kill()

    def _kill(self) -> None:
        workers: Any = list(self._cluster.workers.values())
        pids = [worker.pid for worker in workers if worker.pid]
        if pids:
            os.kill(self._rng.choice(pids), signal.SIGKILL)
            self.killed += 1

    def _spent(self) -> float:
        """CPU seconds of this process and all below it; of those that ended, as last seen."""
        for process in (self._here, *self._here.children(recursive=True)):
            try:
                used, size = process.cpu_times(), process.memory_info().rss
            except psutil.NoSuchProcess:
                continue
            self._cpu[process.pid] = used.user + used.system
            if process != self._here:
                self._largest = max(self._largest, size / MB)
        return sum(self._cpu.values())


def play(games: int, every: int, chunk: int) -> tuple[Played[Setting], Killer]:
    """Play games in chunks on a cluster that loses a worker after `every` of them."""
    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=":0") as cluster:
        killer = Killer(cluster, every)
        workers = Workers(None, "dask", cluster.scheduler_address)
        played = simulate(
            games, bots=["random"], seed=7, workers=workers, chunk=chunk, keep=False,
            progress=killer.note,
        )  # fmt: skip
    return played, killer


def are_equal(some: Played[Setting], others: Played[Setting]) -> bool:
    """Whether two runs counted the same, to the last digit."""
    names = set(some.tally.arrays) | set(others.tally.arrays)
    return all(np.array_equal(some.tally.arrays[name], others.tally.arrays[name]) for name in names)


def main() -> None:
    """Play and print."""
    parser = parser_for(__doc__)
    parser.add_argument("--games", type=at_least(1000), default=1_000_000)
    parser.add_argument("--checked", type=at_least(100), default=10_000, help="games played twice")
    parser.add_argument("--every", type=at_least(8), default=25, help="chunks between kills")
    parser.add_argument("--chunk", type=at_least(1), default=1000, help="games that a worker plays")
    options = parser.parse_args()
    checked, killer = play(options.checked, 12, max(1, options.checked // 100))
    alone = simulate(options.checked, bots=["random"], seed=7, workers=Workers(1), keep=False)
    if not (killer.killed and are_equal(checked, alone)):
        sys.exit(f"{killer.killed} workers killed: the counts are not those of one process")
    print(f"{checked.games:,} games, {killer.killed} workers killed: counts equal one process's")
    played, killer = play(options.games, options.every, options.chunk)
    heads = ("games", "seconds", "CPU ms a game", "killed", "MB here", "MB of the largest worker")
    shown = table(*heads, title=machine("distributed", "numpy"))
    for row in killer.rows:
        shown.add_row(*row)
    console().print(shown)
    print(f"counted: {Results(played.experiment, played.tally).games:,} games")


if __name__ == "__main__":
    main()
