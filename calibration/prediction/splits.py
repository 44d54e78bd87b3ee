"""How a toss changes the cubes of one colour: the ways from each split to the next.

A *split* says how many of the cubes inside are of each kind (loose, wedged, stuck). The ways depend
on the numbers thrown and fallen, not on the chances: so they are listed once, as indices into
arrays, and any number of surrogates go through them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

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
        weight: index of its probability in `triangles` of the chance.
        ends: how many ways lead to each next split; they are sorted by it.
        most: the largest n.
        sums: adds up the ways to each next split.
    """

    chance: int
    source: Ints
    weight: Ints
    ends: Ints
    most: int
    sums: csr_array

    @property
    def is_idle(self) -> bool:
        """Whether it leaves everything as it is: 0 of 0 cubes do something."""
        return len(self.source) > 0 and not self.weight.any()

    @staticmethod
    def join(stages: Sequence[TossStage], begins: Iterable[int]) -> TossStage:
        """The same step of several tosses, whose splits stand one below another.

        Args:
            stages: of each.
            begins: where the splits of each begin.
        """
        sources = [stage.source + begin for stage, begin in zip(stages, begins, strict=False)]
        ends = np.concatenate([stage.ends for stage in stages])
        return TossStage(
            stages[0].chance,
            np.concatenate(sources),
            np.concatenate([stage.weight for stage in stages]),
            ends,
            max(stage.most for stage in stages),
            sum_groups(ends),
        )

    def apply(self, belief: Floats, triangles: Mapping[int, Floats]) -> Floats:
        """Probabilities of the next splits from those of the splits before.

        Args:
            belief: shape (splits, draws).
            triangles: see there; up to `most`.
        """
        ways = belief.take(self.source, axis=0)
        ways *= triangles[self.chance].take(self.weight, axis=0)
        if len(self.ends) == len(self.source):
            return ways
        found: Floats = self.sums @ ways
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
        fell: cubes fallen; if more than inside and thrown together, there is no way.
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
    counts = Counter(end for end, _, _ in found)  # in order
    weight = np.array([w for _, _, w in found], np.int64)
    ends = np.array(list(counts.values()), np.int64)
    stage = TossStage(
        chance,
        np.array([source for _, source, _ in found], np.int64),
        weight,
        ends,
        int((np.sqrt(8 * weight.max(initial=0) + 1) - 1) // 2),
        sum_groups(ends),
    )
    return stage, tuple(counts)


def sum_groups(sizes: Sequence[int] | Ints) -> csr_array:
    """What adds up the rows of an array in groups of these sizes, when it is multiplied by it."""
    bounds = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
    rows = int(bounds[-1])
    return csr_array((np.ones(rows), np.arange(rows), bounds), shape=(len(sizes), rows))


def _shift(key: Split, kind: int, change: int) -> Split:
    return (*key[:kind], key[kind] + change, *key[kind + 1 :])


def triangle_index(n: int, k: int) -> int:
    """Place of the probability of k of n in `triangles`."""
    return n * (n + 1) // 2 + k


def triangles(chances: Floats, most: tuple[tuple[int, int], ...]) -> dict[int, Floats]:
    """For some chances of a toss, the probabilities of k of n events, for all n up to a largest.

    Args:
        chances: of an event, shape (7, draws).
        most: which of them, and the largest n of each.

    Returns:
        By chance, of shape ((n + 1) (n + 2) / 2, draws), in the order of `triangle_index`.
    """
    terms = _binomial_terms(most)
    some = chances.take([chance for chance, _ in most], axis=0)
    factors = np.concatenate([some, 1 - some])
    powers = np.empty((terms.largest + 1, *factors.shape))
    powers[0] = 1.0
    for power in range(1, terms.largest + 1):
        np.multiply(powers[power - 1], factors, out=powers[power])
    powers = powers.reshape(-1, factors.shape[1])
    found = powers.take(terms.happen, axis=0)
    found *= powers.take(terms.fail, axis=0)
    found *= terms.ways
    return {chance: found[part] for chance, part in terms.parts.items()}


@dataclass(frozen=True, slots=True)
class _BinomialTerms:
    """What is multiplied in `triangles`: ways, and indices of powers of chances."""

    happen: Ints
    fail: Ints
    ways: Floats
    largest: int
    parts: Mapping[int, slice]


@lru_cache(maxsize=1024)
def _binomial_terms(most: tuple[tuple[int, int], ...]) -> _BinomialTerms:
    """The terms for some chances; powers of theirs are before those that nothing happens."""
    happen: list[int] = []
    fail: list[int] = []
    ways: list[int] = []
    parts = {}
    for place, (chance, largest) in enumerate(most):
        begin = len(ways)
        for n in range(largest + 1):
            for k in range(n + 1):
                happen.append(2 * len(most) * k + place)
                fail.append(2 * len(most) * (n - k) + len(most) + place)
                ways.append(comb(n, k))
        parts[chance] = slice(begin, len(ways))
    return _BinomialTerms(
        np.array(happen, np.int64),
        np.array(fail, np.int64),
        np.array(ways, np.float64)[:, None],
        max((largest for _, largest in most), default=0),
        parts,
    )
