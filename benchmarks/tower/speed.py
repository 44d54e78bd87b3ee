"""How fast the surrogate is, with and without numba: ``python -m benchmarks.tower.speed``."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import numpy as np
from rich.table import Table

from benchmarks.arguments import parser_for
from benchmarks.timing import fastest, machine
from calibration.prediction.distributions import RatesDistribution
from calibration.prediction.likelihood import DRAWS_AT_ONCE, log_probabilities
from cubetower.terminal.output import console, table
from foundation import data_path
from tower import Counts, Cubes, read_log
from tower.models.rates import PLACES
from tower.models.surrogate import SurrogateTower, make

TOWERS = 10_000
COLOURS = ("black", "blue", "green", "purple", "red", "yellow")
ROUNDS = 20  # different throws into every tower
WARM_UP = 60  # tosses from the filling on
CODE = "import sys; sys.modules['numba'] = None; from benchmarks.tower.speed import main; main()"


def fastest_compiled(work: Callable[[], object], runs: int = 7) -> float:
    """CPU seconds of the fastest of several runs, after one that may compile."""
    work()
    return fastest(work, runs)


def throws(towers: int, rng: np.random.Generator) -> Counts:
    """Throws of 2 to 14 cubes of two or three colours each, other ones into every tower."""
    places = np.argsort(rng.random((towers, len(COLOURS))), axis=1)[:, :3]
    shares = np.where(rng.random((towers, 1)) < 0.5, [0.6, 0.4, 0.0], [0.4, 0.35, 0.25])
    thrown = np.zeros((towers, len(COLOURS)), np.int64)
    parts = rng.multinomial(rng.integers(2, 15, towers), shares)
    np.put_along_axis(thrown, places, parts, axis=1)
    return thrown


def many(towers: int) -> dict[str, float]:
    """Tosses of many towers: nanoseconds of a toss, and cubes in it."""
    tower, rng = make(), np.random.default_rng(1)
    states = np.zeros((towers, len(COLOURS), len(PLACES)), np.int64)
    every = [throws(towers, rng) for _ in range(ROUNDS)]
    for toss in range(min(WARM_UP, 10**6 // towers)):
        tower.toss_many(states, every[toss % ROUNDS], rng)
    inside = 0.0
    for thrown in every:
        inside += states.sum() / towers
        tower.toss_many(states, thrown, rng)

    def work() -> None:
        for thrown in every:
            tower.toss_many(states, thrown, rng)

    return {
        "toss_ns": fastest_compiled(work) / ROUNDS / towers * 1e9,
        "thrown": float(np.mean([thrown.sum() / towers for thrown in every])),
        "inside": inside / ROUNDS,
    }


def single(count: int) -> tuple[float, float]:
    """Microseconds of a single toss, and cubes in it."""
    rng, numpy_rng = Random(1), np.random.default_rng(1)
    every = [Cubes(dict(zip(COLOURS, row, strict=True))) for row in throws(500, numpy_rng).tolist()]
    tower: SurrogateTower = make()
    for toss in range(5000):
        tower.toss(every[toss % 500], rng)
    cubes = 0

    def work() -> None:
        for toss in range(count):
            tower.toss(every[toss % 500], rng)

    for thrown in every:
        cubes += thrown.total + tower.contents.total
        tower.toss(thrown, rng)
    return fastest_compiled(work, 3) / count * 1e6, cubes / len(every)


def likelihood() -> dict[str, tuple[float, float]]:
    """Microseconds of the likelihood of a toss with six colours, by model: one draw, one of many.

    It does not use numba.
    """
    log = read_log(data_path("logs/reference-j.csv"))
    found = {}
    for level in ("M0", "M1", "M2", "M3"):
        one, many = (
            fastest_compiled(partial(log_probabilities, RatesDistribution(rates), log), 3)
            / len(rates)
            for rates in ((make(level=level).rates,) * draws for draws in (1, DRAWS_AT_ONCE))
        )
        found[level] = one / len(log.rows) * 1e6, many / len(log.rows) * 1e6
    return found


def main() -> None:
    """Measure and print; with `--plain` as JSON, for the measurement without numba."""
    parser = parser_for(__doc__, quick=True)
    parser.add_argument("--plain", type=int, help="towers; print what was measured as JSON")
    options = parser.parse_args()
    if options.plain:
        print(json.dumps(many(options.plain)))
        return
    toss_us, cubes = single(2000 if options.quick else 50_000)
    fast = many(500 if options.quick else TOWERS)
    command = [sys.executable, "-c", CODE, "--plain", "20" if options.quick else "200"]
    slow = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    console().print(speed_table(toss_us, cubes, fast, slow["toss_ns"]), likelihood_table())


def speed_table(toss_us: float, cubes: float, fast: Mapping[str, float], slow_ns: float) -> Table:
    """Tosses with numba and without."""
    fast_ns = fast["toss_ns"]
    shown = table("what", "with numba", "without", "ratio", title=machine(), words=("what",))
    shown.add_row(f"single toss, {cubes:.1f} cubes (plain Python)", "", f"{toss_us:.2f} µs", "")
    shown.add_row(
        f"many tosses, {fast['thrown']:.1f} cubes on {fast['inside']:.1f}, a toss",
        f"{fast_ns:.0f} ns", f"{slow_ns:.0f} ns", f"{slow_ns / fast_ns:.0f}",
    )  # fmt: skip
    shown.add_row("  million tosses a second and core", f"{1e3 / fast_ns:.1f}", "", "")
    return shown


def likelihood_table() -> Table:
    """Of the likelihood, which needs no numba."""
    heads = ("model", "a draw alone", f"one of {DRAWS_AT_ONCE}")
    shown = table(*heads, title="Likelihood of a toss of six colours", words=("model",))
    for level, (one, many) in likelihood().items():
        shown.add_row(level, f"{one:.0f} µs", f"{many:.2f} µs")
    return shown


if __name__ == "__main__":
    main()
