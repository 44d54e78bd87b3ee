"""How fast games are, and what bulk play costs: ``python -m benchmarks.games [part ...]``.

speed     games a second, alone and with all that is kept of them, on one and on two cores
backends  what each costs beside the games
memory    of a worker
bytes     of the tables

Five players, fixed start on the sun side, the surrogate.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.arguments import parser_for, run_parts
from benchmarks.output import print_table
from benchmarks.timing import machine
from cubetower.foundation.workers import Workers
from cubetower.game.bulk import Setting, simulate
from cubetower.game.core import play_out
from cubetower.game.shogun import DEFINITION, ShogunGame
from cubetower.tower import make_tower


def seconds_of(work: Callable[[], object]) -> float:
    """Seconds that some work takes, by the clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def play_alone(bot: str, games: int) -> None:
    """Play games of which nothing is kept."""
    tower, players = make_tower("surrogate"), [DEFINITION.make_player(bot) for _ in range(5)]
    for seed in range(games):
        game = ShogunGame(5, tower=tower, seed=seed)
        play_out(game, dict(zip(game.seats, players, strict=True)))


def bulk_seconds(bot: str, games: int, workers: Workers) -> float:
    """Seconds of some games with tables, odds and counts, by workers that are running already."""
    return seconds_of(lambda: simulate(games, bots=[bot], workers=workers, keep=False, seed=7))


def speed(games: int) -> None:
    """Games a second: alone, then with all that is kept of them, alternately on one and two."""
    rows = []
    for bot in ("random", "greedy"):
        count = games * (1 if bot == "greedy" else 3)
        bulk_seconds(bot, min(40, count), Workers(2))  # starts the processes
        alone = min(seconds_of(partial(play_alone, bot, count)) for _ in range(3))
        runs = [[bulk_seconds(bot, count, Workers(jobs)) for jobs in (1, 2)] for _ in range(3)]
        ratio = statistics.median(one / two for one, two in runs)
        rates = (
            f"{count / seconds:.0f}/s" for seconds in (alone, *map(min, zip(*runs, strict=True)))
        )
        rows.append((bot, f"{count}", *rates, f"{ratio:.2f}"))
    heads = ("five players", "games", "alone", "one core", "two cores", "ratio")
    print_table(heads, rows, title=machine())


def backends(games: int) -> None:
    """What a backend costs: seconds to start, and time beyond half that of one process."""
    alone = bulk_seconds("random", games, Workers(1))
    rows = [("none: this process", "0", f"{games / alone:.0f}", "")]
    for name in ("loky", "dask"):
        workers = Workers(2, name)
        start = bulk_seconds("random", 2, workers)
        whole = bulk_seconds("random", games, workers)
        played = whole if name == "loky" else whole - start  # clusters are made anew for every run
        more = (played - alone / 2) / games * 1e3
        rows.append((name, f"{start:.1f}", f"{games / played:.0f}", f"{more:.2f}"))
    heads = ("backend, two workers", "start, s", "games/s", "a game, ms more")
    print_table(heads, rows, title=machine())


def peak_mb(games: int) -> float:
    """This process's peak memory in MB after some games (Linux)."""
    setting = Setting("shogun", ("greedy",) * 5, 5, towers=("surrogate",))
    setting.tally(setting.play(1, games))
    lines = Path("/proc/self/status").read_text().splitlines()
    [line] = [line for line in lines if line.startswith("VmHWM")]
    return int(line.split()[1]) / 1024


def memory(games: int) -> None:
    """The peak of one fresh process of each backend that plays."""
    rows = []
    for backend, jobs in (("loky", 2), ("dask", 1)):
        for count in sorted({1, games}):
            [peak] = Workers(jobs, backend).results(peak_mb, [(count,)])
            rows.append((backend, f"{count}", f"{peak:.0f}"))
    print_table(("worker", "games in a chunk", "peak, MB"), rows, title=machine())


def bytes_on_disk(games: int) -> None:
    """Bytes of a game in each table, and what writing and reading them takes."""
    rows = []
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "out"
        played = simulate(games, out=out, chunk=games)
        for file in sorted(out.glob("*.parquet")):
            rows.append((file.name.split("-")[0], f"{file.stat().st_size / games:.0f}"))
        tables = {name: played.table(name) for name in played.experiment.schemas}
        folder = played.folder
        assert folder is not None
        for what, work in (
            ("read and counted again", partial(simulate, games, out=out, chunk=games)),
            ("written", partial(folder.write, range(1, games + 1), tables)),
        ):
            rows.append((f"{what}, ms a game", f"{seconds_of(work) / games * 1e3:.2f}"))
    title = f"{games} greedy games in one chunk"
    print_table(("table", "bytes a game"), rows, title=title)


PARTS: dict[str, tuple[Callable[[int], None], int, int]] = {
    "speed": (speed, 1000, 10),
    "backends": (backends, 2000, 20),
    "memory": (memory, 1000, 1),
    "bytes": (bytes_on_disk, 1000, 10),
}
"""What measures each part, with how many games, and with how few to see that it runs."""


def main() -> None:
    """Measure and print the tables."""
    parser = parser_for(__doc__, quick=True)
    run_parts(parser, {name: partial(_measure, *part) for name, part in PARTS.items()})


def _measure(part: Callable[[int], None], games: int, few: int, options: Namespace) -> None:
    part(few if options.quick else games)


if __name__ == "__main__":
    main()
