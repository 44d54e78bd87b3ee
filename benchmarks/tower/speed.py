"""How fast the surrogate throws into many towers, with numba and without.

``python -m benchmarks.tower.speed``: throws of 2 to 14 cubes, other ones into every tower, from
towers that were thrown into sixty times before.
"""

from __future__ import annotations

import subprocess
import sys

import numpy as np

from benchmarks.arguments import parser_for
from benchmarks.output import print_table
from benchmarks.timing import fastest, machine
from cubetower.tower import Counts
from cubetower.tower.models.rates import PLACES
from cubetower.tower.models.surrogate import make

TOWERS, FEW_TOWERS = 10_000, 200  # with numba and without
COLOURS = 6
ROUNDS = 20  # different throws into every tower
WARM_UP = 60  # tosses from the filling on
CODE = "import sys; sys.modules['numba'] = None; from benchmarks.tower.speed import toss_ns; "


def draw_throws(towers: int, rng: np.random.Generator) -> Counts:
    """Throws of two or three colours each."""
    places = np.argsort(rng.random((towers, COLOURS)), axis=1)[:, :3]
    shares = np.where(rng.random((towers, 1)) < 0.5, [0.6, 0.4, 0.0], [0.4, 0.35, 0.25])
    thrown = np.zeros((towers, COLOURS), np.int64)
    parts = rng.multinomial(rng.integers(2, 15, towers), shares)
    np.put_along_axis(thrown, places, parts, axis=1)
    return thrown


def toss_ns(towers: int) -> float:
    """CPU nanoseconds of a toss."""
    tower, rng = make(), np.random.default_rng(1)
    states = np.zeros((towers, COLOURS, len(PLACES)), np.int64)
    throws = [draw_throws(towers, rng) for _ in range(ROUNDS)]
    for toss in range(WARM_UP):
        tower.toss_many(states, throws[toss % ROUNDS], rng)

    def work() -> None:
        for thrown in throws:
            tower.toss_many(states, thrown, rng)

    return fastest(work, 7) / ROUNDS / towers * 1e9


def main() -> None:
    """Measure and print; without numba in a process of its own."""
    quick = parser_for(__doc__, quick=True).parse_args().quick
    fast = toss_ns(500 if quick else TOWERS)
    command = [sys.executable, "-c", f"{CODE}print(toss_ns({20 if quick else FEW_TOWERS}))"]
    slow = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    rows = [
        ("a toss", f"{fast:.0f} ns", f"{slow:.0f} ns", f"{slow / fast:.0f}"),
        ("million tosses a second and core", f"{1e3 / fast:.1f}", f"{1e3 / slow:.2f}", ""),
    ]
    print_table(("what", "with numba", "without", "ratio"), rows, title=machine())


if __name__ == "__main__":
    main()
