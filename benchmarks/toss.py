"""CPU time of a toss: physics with its state rebuilt every time, and the naive models."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

import pymunk

from tower import Cubes, State, Tower, make_tower

Row = tuple[str, str, str, str, str]


class SolverClock:
    """CPU time spent in the physics engine's own steps, as long as it is entered."""

    def __enter__(self) -> SolverClock:
        self.seconds = 0.0
        self._step = pymunk.Space.step

        def timed(space: pymunk.Space, step_s: float) -> None:
            start = time.perf_counter()
            self._step(space, step_s)
            self.seconds += time.perf_counter() - start

        pymunk.Space.step = timed  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        pymunk.Space.step = self._step  # type: ignore[method-assign]


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
    """One row for each model and throw size, the physics with the solver's share."""
    for cubes in (10, 40):
        tower, rng, thrown = make_tower("physics"), Random(1), Cubes(red=cubes)
        states = mid_game(tower, 30 if quick else 300, rng)
        # The clock itself costs time, so the total is taken without it.
        total = cpu_ms(tower, thrown, states, rng)
        with SolverClock() as clock:
            timed = cpu_ms(tower, thrown, states, rng)
        solver = clock.seconds / len(states) * 1e3
        inside = sum(len(state["cubes"]) for state in states) / len(states)
        what = f"physics, {cubes} cubes on {inside:.0f} inside"
        yield what, f"{total:.2f}", "Space.step", f"{solver / timed:.0%}", "toss"
    for model in ("bag", "twoshelves"):
        tower, rng = make_tower(model), Random(1)
        total = cpu_ms(tower, Cubes(red=10), mid_game(tower, 2000, rng), rng)
        yield f"{model}, 10 cubes", f"{total:.4f}", "", "", "toss"
