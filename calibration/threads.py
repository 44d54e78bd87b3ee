"""Linear algebra in one thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits


@contextmanager
def one_thread() -> Iterator[None]:
    """Calculate in one thread; also a decorator.

    The matrices of a fit are small: more threads gain nothing, and burn CPU time while they wait
    for each other.
    """
    with threadpool_limits(limits=1):
        yield
