"""How a toss changes the cubes of one colour: the ways from each split to the next.

A *split* says how many of the cubes inside are of each kind (loose, wedged, stuck). The ways depend
on the numbers thrown and fallen, not on the chances: so they are listed once, as indices into
arrays, and any number of surrogates go through them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Split = tuple[int, ...]

NEW, LOOSE, WEDGED, STUCK, HELD, SUNK, DOWN = range(7)
"""Chances of a toss: those of `TossChances`, and that a loose cube that stays gets wedged."""


@dataclass(frozen=True, slots=True)
class TossStage:
    """One step of a toss, k of n cubes do something, for every possible split.

    Attributes:
        chance: index of one of the seven chances.
        source: index of the split that each way starts from.
        weight: index of its probability in a `triangle` of the chance.
        starts: where the ways to each next split start; ways are sorted by it.
        most: the largest n.
    """

    chance: int
    source: Ints
    weight: Ints
    starts: Ints
    most: int

    def apply(self, belief: Floats, triangles: Mapping[int, Floats]) -> Floats:
        """Probabilities of the next splits from those of the splits before.

        Args:
            belief: shape (splits, draws).
            triangles: by chance, up to `most`.
        """
        ways = belief.take(self.source, axis=0)
        ways *= triangles[self.chance].take(self.weight, axis=0)
        if len(self.starts) == len(self.source):
            return ways
        found: Floats = np.add.reduceat(ways, self.starts, axis=0)
        return found


@cache
def splits(kinds: int, inside: int) -> tuple[Split, ...]:
    """All splits of so many cubes into kinds, in order."""
    if kinds == 1:
        return ((inside,),)
    return tuple(
        (first, *rest) for first in range(inside + 1) for rest in splits(kinds - 1, inside - first)
    )


@cache
def staying(
    kinds: int, inside: int, least: int, most: int
) -> tuple[tuple[TossStage, ...], tuple[Split, ...]]:
    """Stages in which cubes inside fall, kind by kind, at least and at most so many in all.

    Returns:
        The stages, and the splits of the cubes left at their end.
    """
    keys = splits(kinds, inside)
    stages = []
    for kind in range(kinds):
        stage, keys = _stage(LOOSE + kind, keys, _falling(kind, inside, least, most))
        stages.append(stage)
    return tuple(stages), keys


def _falling(kind: int, inside: int, least: int, most: int) -> Ways:
    def ways(key: Split) -> Iterable[tuple[Split, int]]:
        gone, later = inside - sum(key), sum(key[kind + 1 :])
        for falls in range(max(0, least - gone - later), min(key[kind], most - gone) + 1):
            yield _shift(key, kind, -falls), triangle_index(key[kind], falls)

    return ways


@cache
def toss(kinds: int, inside: int, thrown: int, fell: int, moves: bool) -> tuple[TossStage, ...]:
    """All stages of a toss in which so many were thrown and fell; the last ends in `splits`.

    Args:
        kinds: number of kinds, 1 to 3.
        inside: cubes inside before.
        thrown: cubes thrown.
        fell: cubes fallen, at most those inside and thrown together.
        moves: whether loose cubes may get wedged.
    """
    stages, keys = staying(kinds, inside, fell - thrown, fell)
    found = list(stages)
    if moves:
        stage, keys = _stage(DOWN, keys, _sinking)
        found.append(stage)
    for chance, ways in _joining(kinds, inside, thrown, fell):
        stage, keys = _stage(chance, keys, ways)
        found.append(stage)
    return tuple(found)


def _joining(kinds: int, inside: int, thrown: int, fell: int) -> list[tuple[int, Ways]]:
    """Chances and ways by which the thrown cubes that stay join the others."""

    def entering(key: Split) -> Iterable[tuple[Split, int]]:
        out = fell - inside + sum(key)
        left = thrown - out
        end = (key[0] + left,) if kinds == 1 else (*key, left)
        yield end, triangle_index(thrown, out)

    def holding(key: Split) -> Iterable[tuple[Split, int]]:
        *split, left = key
        for held in range(left + 1):
            loose = (split[0] + left - held, *split[1:])
            end = (loose[0], loose[1] + held) if kinds == 2 else (*loose, held)
            yield end, triangle_index(left, held)

    def sinking(key: Split) -> Iterable[tuple[Split, int]]:
        a, b, c, held = key
        for sunk in range(held + 1):
            yield (a, b + held - sunk, c + sunk), triangle_index(held, sunk)

    found: list[tuple[int, Ways]] = [(NEW, entering), (HELD, holding), (SUNK, sinking)]
    return found[:kinds]


def _sinking(key: Split) -> Iterable[tuple[Split, int]]:
    """Loose cubes that stay get wedged."""
    for down in range(key[0] + 1):
        yield (key[0] - down, key[1] + down, *key[2:]), triangle_index(key[0], down)


Ways = Callable[[Split], Iterable[tuple[Split, int]]]
"""From a split to the splits that may follow, with the index of each probability."""


def _stage(chance: int, keys: Sequence[Split], ways: Ways) -> tuple[TossStage, tuple[Split, ...]]:
    """The stage of these ways, and the splits at its end, in order."""
    found = sorted(
        (end, source, weight) for source, key in enumerate(keys) for end, weight in ways(key)
    )
    ends = [end for end, _, _ in found]
    starts = [n for n, end in enumerate(ends) if n == 0 or end != ends[n - 1]]
    weight = np.array([w for _, _, w in found], np.int64)
    stage = TossStage(
        chance,
        np.array([source for _, source, _ in found], np.int64),
        weight,
        np.array(starts, np.int64),
        int((np.sqrt(8 * weight.max(initial=0) + 1) - 1) // 2),
    )
    return stage, tuple(ends[start] for start in starts)


def _shift(key: Split, kind: int, change: int) -> Split:
    return (*key[:kind], key[kind] + change, *key[kind + 1 :])


def triangle_index(n: int, k: int) -> int:
    """Place of the probability of k of n in a `triangle`."""
    return n * (n + 1) // 2 + k


def triangle(chance: Floats, most: int) -> Floats:
    """Probabilities of k of n events, for all n up to `most`, by Pascal's recurrence.

    Args:
        chance: of an event, shape (draws,).
        most: the largest n.

    Returns:
        Shape ((most + 1) (most + 2) / 2, draws), in the order of `triangle_index`.
    """
    rows = np.empty(((most + 1) * (most + 2) // 2, len(chance)))
    rows[0] = 1.0
    stays = 1 - chance
    for n in range(1, most + 1):
        before, here = triangle_index(n - 1, 0), triangle_index(n, 0)
        last, row = rows[before:here], rows[here : here + n + 1]
        np.multiply(last, stays, out=row[:n])
        row[n] = 0.0
        row[1:] += last * chance
    return rows
