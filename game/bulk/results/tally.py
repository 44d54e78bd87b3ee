"""`Tally`: counts of many games, which add up to the same whatever is added to what first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bulk.results.origin import Origin
from game.errors import BulkError

Integers: TypeAlias = NDArray[np.int64]


class Tally:
    """Arrays of whole numbers by name; adding two of them is all that merging takes.

    Whole numbers have no rounding: the sum over a million games is the same to the last digit
    on one worker and on a thousand, in whatever order they come in.

    Args:
        arrays: by name, of any shape.
        origin: which games were counted.

    Attributes:
        arrays: by name, of any shape.
        origin: which games were counted; None if that is not known, as with counts that were not
            made by `game.bulk.run`.
    """

    __slots__ = ("arrays", "origin")

    def __init__(
        self, arrays: Mapping[str, NDArray[np.integer[Any]]], origin: Origin | None = None
    ) -> None:
        self.arrays: dict[str, Integers] = {
            name: np.asarray(array, dtype=np.int64) for name, array in arrays.items()
        }
        self.origin = origin

    def __getitem__(self, name: str) -> Integers:
        return self.arrays[name]

    def __add__(self, other: Tally) -> Tally:
        """Both together.

        Raises:
            BulkError: they count other things, games of different experiments, or a game twice;
                or of one it is known which games it counts, and of the other not.
        """
        shapes = [
            {name: array.shape for name, array in each.arrays.items()} for each in (self, other)
        ]
        if shapes[0] != shapes[1]:
            raise BulkError("tallies of different experiments cannot be added: they count others")
        origin = self._origin_with(other)
        return Tally({name: array + other[name] for name, array in self.arrays.items()}, origin)

    def _origin_with(self, other: Tally) -> Origin | None:
        if self.origin is None and other.origin is None:
            return None
        if self.origin is None or other.origin is None:
            raise BulkError("of one of these tallies it is not known which games it counts")
        return self.origin + other.origin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return (
            self.origin == other.origin
            and self.arrays.keys() == other.arrays.keys()
            and all(np.array_equal(array, other[name]) for name, array in self.arrays.items())
        )

    __hash__ = None  # type: ignore[assignment]
