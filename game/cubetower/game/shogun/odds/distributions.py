"""Distributions of numbers of cubes, as arrays: a row for each battle, a column for each number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import Chances

Floats = NDArray[np.float64]


def distributions(tosses: Sequence[Chances], colours: Sequence[str | None]) -> Floats:
    """Probabilities that 0, 1 ... cubes of a colour fall; a row for each toss and its colour."""
    groups = [each.get(c, ()) if c else () for each, c in zip(tosses, colours, strict=True)]
    places = [np.array(each).T for each in zip_longest(*groups, fillvalue=(0, 0.0))]
    size = int(sum(counts for counts, _ in places).max()) if places else 0
    found = np.zeros((size + 1, len(tosses)))  # numbers by toss here, which is faster
    found[0] = 1.0
    for counts, chance in places:
        for cube in range(int(counts.max())):
            falls = np.where(cube < counts, chance, 0.0)
            found[1:] = found[1:] * (1 - falls) + found[:-1] * falls
            found[0] *= 1 - falls
    return np.ascontiguousarray(found.T)


def difference(one: Floats, other: Floats) -> tuple[Floats, int]:
    """The distribution of one number minus another, by row, and the value of the first column."""
    largest = other.shape[1] - 1
    found = np.zeros((len(one), one.shape[1] + largest))
    for number in range(largest + 1):
        start = largest - number
        found[:, start : start + one.shape[1]] += one * other[:, [number]]
    return found, -largest


def add(one: Floats, other: Floats) -> Floats:
    """The distribution of the sum of two numbers, by row."""
    found = np.zeros((len(one), one.shape[1] + other.shape[1] - 1))
    for number in range(other.shape[1]):
        found[:, number : number + one.shape[1]] += one * other[:, [number]]
    return found


def chance_of_less(one: Floats, other: Floats) -> Floats:
    """The chance that one number is less than the other; both have the same shape."""
    below = one.cumsum(axis=1) - one
    found: Floats = (other * below).cumsum(axis=1)[:, -1]
    return found


def widen(found: Floats, size: int) -> Floats:
    """Append zeros, the probabilities of impossible numbers."""
    return np.pad(found, ((0, 0), (0, max(0, size - found.shape[1]))))
