"""Numbers worked out in one thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits


@contextmanager
def one_thread() -> Iterator[None]:
    """Let the libraries that are loaded use one thread; also a decorator.

    The matrices of a fit are small: with two threads it took no less time and more of the CPU, as
    threads wait for each other by spinning. And sums differ in the last digit with their number.
    """
    with threadpool_limits(limits=1):
        yield
