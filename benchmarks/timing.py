"""Measuring time: the machine, the fastest of several runs, and the share of some functions."""

from __future__ import annotations

import os
import platform
import time
from collections import defaultdict
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

USED = ("pymunk", "numpy", "pillow")

Timed = tuple[Any, str, str]
"""An object, the name of one of its functions, and the label of its time."""


def machine(*packages: str) -> str:
    """Processor, cores, Python and the versions of packages: those named, or else `USED`."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        processor = names[0].partition(":")[2].strip() if names else processor
    versions = ", ".join(f"{name} {version(name)}" for name in packages or USED)
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, {versions}"


def fastest(work: Callable[[], object], runs: int) -> float:
    """CPU seconds of the fastest of several runs."""
    found = []
    for _ in range(runs):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


class Clock:
    """Measures the time spent in some functions while its context is entered.

    Args:
        functions: what is timed; where one calls another, the time counts for both.
    """

    def __init__(self, *functions: Timed) -> None:
        self._functions = functions
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.elapsed = 0.0  #: in total

    def __enter__(self) -> Clock:
        self.elapsed -= time.perf_counter()
        self._before = [getattr(owner, name) for owner, name, _ in self._functions]
        for (owner, name, label), function in zip(self._functions, self._before, strict=True):
            setattr(owner, name, self._time(function, label))
        return self

    def __exit__(self, *error: object) -> None:
        self.elapsed += time.perf_counter()
        for (owner, name, _), function in zip(self._functions, self._before, strict=True):
            setattr(owner, name, function)

    def _time(self, function: Callable[..., Any], label: str) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            start = time.perf_counter()
            result = function(*arguments, **named)
            self.seconds[label] += time.perf_counter() - start
            return result

        return call
