"""Distributions of numbers of cubes, as arrays: a row for each battle, a column for each number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tower import Chances

Floats = NDArray[np.float64]


def distributions(tosses: Sequence[Chances], colours: Sequence[str | None]) -> Floats:
    """Probabilities that 0, 1 ... cubes of a colour fall; a row for each toss and its colour."""
    groups = [each.get(c, ()) if c else () for each, c in zip(tosses, colours, strict=True)]
    size = max((sum(count for count, _ in each) for each in groups), default=0)
    found = np.zeros((len(tosses), size + 1))
    found[:, 0] = 1.0
    for place in range(max((len(each) for each in groups), default=0)):
        counts = np.array([each[place][0] if place < len(each) else 0 for each in groups])
        chance = np.array([each[place][1] if place < len(each) else 0.0 for each in groups])
        for cube in range(counts.max()):
            falls = np.where(cube < counts, chance, 0.0)[:, None]
            found[:, 1:] = found[:, 1:] * (1 - falls) + found[:, :-1] * falls
            found[:, :1] *= 1 - falls
    return found


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
