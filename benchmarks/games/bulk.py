"""Bulk play: ``python -m benchmarks.games.bulk PART``.

``speed``: games a second on one and two cores. ``backends``: what each costs beside the games.
``sizes``: the cost of a game from 100 games to 100,000. ``memory``: of a worker. ``bytes``: of the
tables.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.arguments import parser_for, run_parts
from benchmarks.timing import machine
from foundation.workers import Workers
from game.bulk import Setting, simulate

BOTS = ("random", "greedy")


@contextmanager
def clock() -> Iterator[Callable[[], tuple[float, float]]]:
    """Measure seconds since the start, by the clock and of CPU, child processes included."""
    start, spent = time.perf_counter(), cpu()
    yield lambda: (time.perf_counter() - start, cpu() - spent)


def cpu() -> float:
    """Seconds of CPU of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measure_seconds(bot: str, games: int, workers: Workers, out: Path | None = None) -> float:
    """Seconds by the clock for some games, with workers that are running already."""
    with clock() as elapsed:
        simulate(games, bots=[bot], workers=workers, out=out, keep=False, seed=7)
        return elapsed()[0]


def speed(games: int) -> Table:
    """Games a second, alternately on one and on two cores."""
    table = Table("five players", "games", "one core", "two cores", "ratio", title=machine())
    for bot in BOTS:
        count = games * (1 if bot == "greedy" else 3)
        measure_seconds(bot, min(40, count), Workers(2))  # starts the processes
        runs = [[measure_seconds(bot, count, Workers(jobs)) for jobs in (1, 2)] for _ in range(3)]
        one, two = (min(each) for each in zip(*runs, strict=True))
        ratio = statistics.median(first / second for first, second in runs)
        table.add_row(
            bot, f"{count}", f"{count / one:.0f}/s", f"{count / two:.0f}/s", f"{ratio:.2f}"
        )
    return table


def backends(games: int) -> Table:
    """What a backend costs: seconds to start, and time beyond half that of one process."""
    table = Table("backend, two workers", "start, s", "games/s", "a game, ms more", title=machine())
    alone = measure_seconds("random", games, Workers(1))
    table.add_row("none: this process", "0", f"{games / alone:.0f}", "")
    for name in ("loky", "dask"):
        workers = Workers(2, name)
        first = measure_seconds("random", 2, workers)
        whole = measure_seconds("random", games, workers)
        start = first if name != "loky" else 0.0  # clusters are made anew for every run
        each = (whole - start) - alone / 2
        table.add_row(
            name, f"{first:.1f}", f"{games / (whole - start):.0f}", f"{each / games * 1e3:.2f}"
        )
    return table


def sizes(most: int) -> Table:
    """The cost of a game, by how many there are."""
    table = Table("random games", "s", "ms a game", "memory then, MB", title=machine())
    games = 100
    while games <= most:
        with tempfile.TemporaryDirectory() as folder:
            seconds = measure_seconds("random", games, Workers(2), Path(folder) / "out")
        each = f"{seconds / games * 1e3:.2f}"
        table.add_row(f"{games:,}", f"{seconds:.1f}", each, f"{resident('VmRSS'):.0f}")
        games *= 10
    return table


def peak(games: int, tower: str) -> float:
    """A worker's peak memory in MB, after some games."""
    setting = Setting("shogun", ("greedy",) * 5, 5, towers=(tower,))
    setting.tally(setting.play(1, games))
    return resident("VmHWM")


def resident(which: str) -> float:
    """Memory of this process in MB: ``VmRSS`` now, ``VmHWM`` at its peak (Linux)."""
    lines = Path("/proc/self/status").read_text().splitlines()
    [line] = [line for line in lines if line.startswith(which)]
    return int(line.split()[1]) / 1024


def memory(games: int) -> Table:
    """The peak of one fresh process of each backend that plays."""
    table = Table("worker", "games in a chunk", "peak, MB", title=machine())
    for backend in ("loky", "dask"):
        for count in sorted({1, games}):
            [found] = Workers(1 if backend != "loky" else 2, backend).results(
                peak, [(count, "surrogate")]
            )
            table.add_row(backend, f"{count}", f"{found:.0f}")
    return table


def sizes_on_disk(games: int) -> Table:
    """Bytes of a game in each table."""
    table = Table("table", "bytes a game", title=f"{games} greedy games in one chunk")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        simulate(games, out=out, chunk=games)
        for file in sorted(out.glob("*.parquet")):
            table.add_row(file.name.split("-")[0], f"{file.stat().st_size / games:.0f}")
        with clock() as elapsed:
            played = simulate(games, out=out, chunk=games)
            table.add_row("read and counted again, ms a game", f"{elapsed()[0] / games * 1e3:.2f}")
        tables = {name: played.table(name) for name in played.experiment.schemas}
        assert played.folder is not None
        with clock() as elapsed:
            played.folder.write(range(1, games + 1), tables)
            table.add_row("written, ms a game", f"{elapsed()[0] / games * 1e3:.2f}")
    return table


def main() -> None:
    """Measure and print the tables."""
    parser = parser_for(__doc__, quick=True)
    parts: dict[str, tuple[Callable[[int], Table], int, int]] = {
        "speed": (speed, 1000, 10),
        "backends": (backends, 2000, 20),
        "sizes": (sizes, 100_000, 100),
        "memory": (memory, 1000, 1),
        "bytes": (sizes_on_disk, 1000, 10),
    }  # what measures it, with how many games, and with how few to see that it runs
    run_parts(parser, {name: partial(_print, *part) for name, part in parts.items()})


def _print(measure: Callable[[int], Table], games: int, few: int, options: Namespace) -> None:
    Console(width=100).print(measure(few if options.quick else games))


if __name__ == "__main__":
    main()
