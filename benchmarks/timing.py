"""Measuring time: the machine, the fastest of several runs, and the time within a function."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

USED = ("pymunk", "numpy")


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
    seconds = []
    for _ in range(runs):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


@contextmanager
def seconds_within(owner: type, name: str) -> Iterator[list[float]]:
    """Seconds of CPU of each call of a method while the context is entered.

    Args:
        owner: the class.
        name: of its method.
    """
    method, seconds = getattr(owner, name), list[float]()

    def call(*arguments: Any, **named: Any) -> Any:
        start = time.process_time()
        try:
            return method(*arguments, **named)
        finally:
            seconds.append(time.process_time() - start)

    setattr(owner, name, call)
    try:
        yield seconds
    finally:
        setattr(owner, name, method)
