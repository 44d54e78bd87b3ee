"""CPU time of a toss: physics with its state rebuilt every time, and the naive models."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

import pymunk

from benchmarks.timing import Clock, Timed
from tower import Cubes, State, Tower, make_tower
from tower.solid.world import SolidWorld

Row = tuple[str, str, str, str, str]

STEP: Timed = (pymunk.Space, "step", "solver")
SOLID_STEP: Timed = (SolidWorld, "run_frame", "solver")  # five steps, and nothing else


def cpu_ms(tower: Tower, thrown: Cubes, states: Sequence[State], rng: Random) -> float:
    """Mean CPU milliseconds of a toss, each from one of the states, restored first."""
    start = time.process_time()
    for state in states:
        tower.restore(state)
        tower.toss(thrown, rng)
    return (time.process_time() - start) / len(states) * 1e3


def mid_game(tower: Tower, count: int, rng: Random) -> list[State]:
    """States of a tower in a game: after a seeding and 30 and more throws of 2 to 18 cubes."""
    tower.toss(Cubes(seed=45), rng)
    states = []
    for _ in range(30 + count):
        tower.toss(Cubes(red=rng.randint(2, 18)), rng)
        states.append(tower.state())
    return states[30:]


def rows(quick: bool) -> Iterator[Row]:
    """A row for each design and throw size, the physics with the solver's share."""
    for spec in ("physics,design=standard", "physics,design=plane", "physics3d"):
        for cubes in (10, 40):
            yield _physics_row(spec, cubes, 30 if quick else 300)
    for model in ("bag", "twoshelves"):
        tower, rng = make_tower(model), Random(1)
        total = cpu_ms(tower, Cubes(red=10), mid_game(tower, 2000, rng), rng)
        yield f"{model}, 10 cubes", f"{total:.4f}", "", "", "toss"


def _physics_row(spec: str, cubes: int, count: int) -> Row:
    tower, rng, thrown = make_tower(spec), Random(1), Cubes(red=cubes)
    step = SOLID_STEP if spec == "physics3d" else STEP
    states = mid_game(tower, count, rng)
    # The clock itself costs time, so the total is taken without it.
    total = cpu_ms(tower, thrown, states, rng)
    with Clock(step) as clock:
        cpu_ms(tower, thrown, states, rng)
    share = clock.seconds["solver"] / clock.elapsed
    inside = sum(len(state["cubes"]) for state in states) / count
    what = f"{spec}, {cubes} cubes on {inside:.0f}"
    return what, f"{total:.2f}", step[1], f"{share:.0%}", "toss"
