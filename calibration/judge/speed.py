"""How fast a tower is. Measured, so it differs from run to run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speed:
    """The time that throws took, with emptying and making towers and keeping the log.

    Attributes:
        tosses: thrown, taps among them.
        cpu_s: seconds that this program's processor worked. Another program that a tower asks
            is not in it.
        wall_s: seconds by the clock, with waiting for other programs, and for others that use
            the machine.
    """

    tosses: int
    cpu_s: float
    wall_s: float


@contextmanager
def timed() -> Iterator[Callable[[int], Speed]]:
    """Measure what is done inside; gives a function that says it of so many tosses."""
    cpu, wall = time.process_time(), time.perf_counter()
    spent: list[float] = []
    yield lambda tosses: Speed(tosses, *spent)
    spent += [time.process_time() - cpu, time.perf_counter() - wall]
