"""CPU time of a toss: physics with its state rebuilt every time, and the naive models."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pymunk

from tower import Cubes, Tower, make_tower

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

        pymunk.Space.step = timed  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        pymunk.Space.step = self._step  # type: ignore[method-assign]


def cpu_ms(tower: Tower, thrown: Cubes, times: int, rng: Random) -> float:
    """Mean CPU milliseconds of a toss."""
    start = time.process_time()
    for _ in range(times):
        tower.toss(thrown, rng)
    return (time.process_time() - start) / times * 1e3


def rows(quick: bool) -> Iterator[Row]:
    """One row for each model and throw size, the physics with the solver's share."""
    times = 30 if quick else 300
    for cubes in (10, 40):
        tower, rng, thrown = make_tower("physics"), Random(1), Cubes(red=cubes)
        cpu_ms(tower, thrown, 30, rng)  # to the balance of this throw size
        # The clock itself costs time, so the total is taken without it.
        total = cpu_ms(tower, thrown, times, rng)
        with SolverClock() as clock:
            timed = cpu_ms(tower, thrown, times, rng)
        solver = clock.seconds / times * 1e3
        what = f"physics, {cubes} cubes thrown, {tower.contents.total} inside"
        yield what, f"{total:.2f}", "Space.step", f"{solver / timed:.0%}", "toss"
    for model in ("bag", "twoshelves"):
        tower, rng = make_tower(model), Random(1)
        total = cpu_ms(tower, Cubes(red=10), 20 * times, rng)
        yield f"{model}, 10 cubes thrown", f"{total:.4f}", "", "", "toss"
