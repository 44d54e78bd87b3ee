"""`Tally`: counts of many games, which add up to the same in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk.results.origin import Origin
from cubetower.game.errors import BulkError

Integers: TypeAlias = NDArray[np.int64]


class Tally:
    """Arrays of whole numbers by name, which are merged by adding.

    Whole numbers are not rounded: the sum over a million games is the same to the last digit on one
    worker and on a thousand, in any order.

    Attributes:
        arrays: by name, of any shape.
        origin: which games were counted; None if that is not known, as in tallies that were not
            made by `cubetower.game.bulk.run`.
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
            BulkError: they count different things, games of different experiments, or a game
                twice; or the origin of only one is known.
        """
        shapes = [
            {name: array.shape for name, array in each.arrays.items()} for each in (self, other)
        ]
        if shapes[0] != shapes[1]:
            raise BulkError("tallies that count different things cannot be added")
        origin = self._origin_with(other)
        return Tally({name: array + other[name] for name, array in self.arrays.items()}, origin)

    def _origin_with(self, other: Tally) -> Origin | None:
        if self.origin is None and other.origin is None:
            return None
        if self.origin is None or other.origin is None:
            raise BulkError("the games of one of these tallies are not known")
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
