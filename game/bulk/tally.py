"""`Tally`: counts of many games, which add up to the same whatever is added to what first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = NDArray[np.int64]


class Tally:
    """Arrays of whole numbers by name; adding two of them is all that merging takes.

    Whole numbers have no rounding: the sum over a million games is the same to the last digit
    on one worker and on a thousand, in whatever order they come in.

    Attributes:
        arrays: by name, of any shape.
    """

    __slots__ = ("arrays",)

    def __init__(self, arrays: Mapping[str, NDArray[np.integer[Any]]]) -> None:
        self.arrays: dict[str, Integers] = {
            name: np.asarray(array, dtype=np.int64) for name, array in arrays.items()
        }

    def __getitem__(self, name: str) -> Integers:
        return self.arrays[name]

    def __add__(self, other: Tally) -> Tally:
        """Both together.

        Raises:
            ValueError: they count other things.
        """
        shapes = [
            {name: array.shape for name, array in each.arrays.items()} for each in (self, other)
        ]
        if shapes[0] != shapes[1]:
            raise ValueError("tallies of different experiments cannot be added")
        return Tally({name: array + other[name] for name, array in self.arrays.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return self.arrays.keys() == other.arrays.keys() and all(
            np.array_equal(array, other[name]) for name, array in self.arrays.items()
        )

    __hash__ = None  # type: ignore[assignment]
