"""`Memo`: what was made for the last keys, so that the same key gives the same object."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memo(Generic[Value]):
    """Remembers values by key; of more than `size` the one not asked for longest is forgotten.

    Back-ends paint again only what is another object, so a picture that has not changed must be
    the same tuple: that is what this is for.
    """

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._values: dict[Hashable, Value] = {}

    def __call__(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made now if it is not remembered."""
        if key in self._values:
            value = self._values.pop(key)
        else:
            value = make()
            if len(self._values) >= self._size:
                del self._values[next(iter(self._values))]
        self._values[key] = value
        return value
