"""`Memo`: a small cache that gives the same object for the same key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

Value = TypeVar("Value")
_UNKNOWN: Final[Any] = object()


class Memo(Generic[Value]):
    """Keeps the `size` values that were used last, by key.

    Back-ends repaint only what is another object, so an unchanged picture must be the same tuple.
    """

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._values: dict[Hashable, Value] = {}

    def __call__(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made if it is not cached."""
        value: Value = self._values.pop(key, _UNKNOWN)
        if value is _UNKNOWN:
            value = make()
            if len(self._values) >= self._size:
                del self._values[next(iter(self._values))]
        self._values[key] = value
        return value
