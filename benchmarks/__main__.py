"""CPU time of a toss, its state rebuilt every time: ``python -m benchmarks``.

Prints one table, with machine and versions, of the physics with the share of its engine, and of
the naive models.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import pymunk

from benchmarks.arguments import parser_for
from benchmarks.output import print_table
from benchmarks.timing import machine, seconds_within
from cubetower.tower import Cubes, State, Tower, make_tower
from cubetower.tower.solid.world import SolidWorld

STEPS = {
    "physics,design=standard": (pymunk.Space, "step"),
    "physics,design=plane": (pymunk.Space, "step"),
    "physics3d": (SolidWorld, "run_frame"),  # five steps, and nothing else
}
"""What the engine of each tower does, as a class and the name of its method."""


def cpu_seconds(tower: Tower, thrown: Cubes, states: Sequence[State]) -> float:
    """CPU seconds of tosses, each from one of the states, restored first."""
    rng, start = Random(1), time.process_time()
    for state in states:
        tower.restore(state)
        tower.toss(thrown, rng)
    return time.process_time() - start


def mid_game(tower: Tower, count: int) -> list[State]:
    """States of a tower in a game: after a seeding and 30 and more throws of 2 to 18 cubes."""
    rng, states = Random(1), []
    tower.toss(Cubes(seed=45), rng)
    for _ in range(30 + count):
        tower.toss(Cubes(red=rng.randint(2, 18)), rng)
        states.append(tower.state())
    return states[30:]


def main() -> None:
    """Time the tosses and print the table."""
    count = 30 if parser_for(__doc__, quick=True).parse_args().quick else 300
    rows = []
    for spec, (engine, step) in STEPS.items():
        tower = make_tower(spec)
        states = mid_game(tower, count)
        inside = sum(len(state["cubes"]) for state in states) / count
        for cubes in (10, 40):
            # The clock itself costs time, so the total is taken without it.
            total = cpu_seconds(tower, Cubes(red=cubes), states)
            with seconds_within(engine, step) as within:
                clocked = cpu_seconds(tower, Cubes(red=cubes), states)
            name, share = f"{spec}, {cubes} cubes on {inside:.0f}", sum(within) / clocked
            rows.append((name, f"{total / count * 1e3:.2f}", f"{share:.0%}", step))
    for model in ("bag", "twoshelves"):
        tower = make_tower(model)
        states = mid_game(tower, 2000)
        total = cpu_seconds(tower, Cubes(red=10), states)
        rows.append((f"{model}, 10 cubes", f"{total / len(states) * 1e3:.4f}", "", ""))
    print_table(("toss", "CPU ms", "share", "of it"), rows, title=machine())


if __name__ == "__main__":
    main()
