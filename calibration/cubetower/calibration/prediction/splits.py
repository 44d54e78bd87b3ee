"""How a toss changes the cubes of one colour: the ways from each split to the next.

A *split* says how many of the cubes inside are of each kind (loose, wedged, stuck). The ways depend
on the numbers thrown and fallen, not on the chances: so they are listed once, as indices into
arrays, and any number of surrogates go through them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

KEPT_TOSSES = 2048
"""Tosses whose stages and plans are kept (chosen): more than differ in most logs."""

NEW, LOOSE, WEDGED, STUCK, HELD, SUNK, DOWN = range(7)
"""Chances of a toss: those of `TossChances`, and that a loose cube that stays gets wedged."""


@dataclass(frozen=True, slots=True)
class TossStage:
    """One step of a toss, k of n cubes do something, for every possible split.

    Attributes:
        chance: index of one of the seven chances.
        source: index of the split that each way starts from.
        weight: its probability, as a `triangle_index`; in a plan, its place among the plan's.
        ends: how many ways lead to each next split; they are sorted by it.
        sums: adds up the ways to each next split.
    """

    chance: int
    source: Ints
    weight: Ints
    ends: Ints
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
            sum_groups(ends),
        )

    def apply(self, belief: Floats, binomials: Mapping[int, Floats]) -> Floats:
        """Probabilities of the next splits from those of the splits before.

        Args:
            belief: shape (splits, draws).
            binomials: by chance, those that `weight` points to, shape (pairs, draws).
        """
        ways = belief.take(self.source, axis=0)
        ways *= binomials[self.chance].take(self.weight, axis=0)
        if len(self.ends) == len(self.source):
            return ways
        found: Floats = self.sums @ ways
        return found


@cache
def splits(kinds: int, inside: int) -> Ints:
    """All splits of so many cubes into kinds, in order, shape (splits, kinds)."""
    if kinds == 1:
        return np.array([[inside]])
    others = [splits(kinds - 1, inside - first) for first in range(inside + 1)]
    firsts = np.repeat(np.arange(inside + 1), [len(rest) for rest in others])
    return np.column_stack([firsts, np.concatenate(others)])


def staying(kinds: int, inside: int, least: int, most: int) -> tuple[tuple[TossStage, ...], Ints]:
    """Stages in which cubes inside fall, kind by kind, at least and at most so many in all.

    Returns:
        The stages, and the splits of the cubes left at their end.
    """
    keys = splits(kinds, inside)
    stages = []
    for kind, step in enumerate(-np.eye(kinds, dtype=np.int64)):
        gone, later = inside - keys.sum(axis=1), keys[:, kind + 1 :].sum(axis=1)
        falls = least - gone - later, np.minimum(keys[:, kind], most - gone)
        stage, keys = _stage(LOOSE + kind, keys[:, kind], falls, keys, step)
        stages.append(stage)
    return tuple(stages), keys


def find_stages(
    kinds: int, inside: int, thrown: int, fell: int, moves: bool
) -> tuple[TossStage, ...]:
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
        loose = keys[:, 0]
        stage, keys = _stage(DOWN, loose, (0, loose), keys, [-1, 1, 0][:kinds])
        found.append(stage)
    return (*found, *_joining(kinds, thrown, fell - inside, keys))


kept_stages = lru_cache(maxsize=KEPT_TOSSES)(find_stages)


def _joining(kinds: int, thrown: int, more: int, keys: Ints) -> list[TossStage]:
    """Stages in which the thrown cubes that stay join the others.

    Args:
        kinds: number of kinds.
        thrown: cubes thrown.
        more: how many more fell than were inside.
        keys: splits of the cubes that stayed inside.
    """
    out = more + keys.sum(axis=1)
    if kinds == 1:
        return [_stage(NEW, thrown, (out, out), keys + thrown, [-1])[0]]
    entering = np.column_stack([keys, np.full(len(keys), thrown)])
    enter, keys = _stage(NEW, thrown, (out, out), entering, [0] * kinds + [-1])
    left, keys = keys[:, -1], keys[:, :-1]
    loose = keys + np.outer(left, np.eye(kinds, dtype=np.int64)[0])
    if kinds == 2:
        return [enter, _stage(HELD, left, (0, left), loose, [-1, 1])[0]]
    holding = np.column_stack([loose, np.zeros_like(left)])
    hold, keys = _stage(HELD, left, (0, left), holding, [-1, 0, 0, 1])
    held = keys[:, 3]
    wedged = keys[:, :3] + np.outer(held, [0, 1, 0])
    return [enter, hold, _stage(SUNK, held, (0, held), wedged, [0, -1, 1])[0]]


def _stage(
    chance: int,
    cubes: Ints | int,
    acting: tuple[Ints | int, Ints],
    keys: Ints,
    step: Sequence[int] | Ints,
) -> tuple[TossStage, Ints]:
    """The stage in which some of n cubes do something, and the splits at its end, in order.

    Args:
        chance: index of the chance that a cube does.
        cubes: n, for every split before.
        acting: how many of them do at least and at most.
        keys: the split that follows if none does, for every split before.
        step: by how much each that does changes it.
    """
    least, most = np.maximum(0, acting[0]), acting[1]
    counts = np.maximum(0, most - least + 1)
    source = np.repeat(np.arange(len(keys)), counts)
    begins = np.cumsum(counts) - counts - least
    k = np.arange(len(source)) - begins[source]
    ends = keys[source] + k[:, None] * np.asarray(step)
    order = np.lexsort(ends.T[::-1])
    ends, source, k = ends[order], source[order], k[order]
    differ = (ends[1:] != ends[:-1]).any(axis=1)
    firsts = np.concatenate([np.arange(len(ends))[:1], np.flatnonzero(differ) + 1])
    sizes = np.concatenate([firsts[1:], [len(ends)]])[: len(firsts)] - firsts
    weight = triangle_index(cubes if isinstance(cubes, int) else cubes[source], k)
    return TossStage(chance, source, weight, sizes, sum_groups(sizes)), ends[firsts]


def sum_groups(sizes: Sequence[int] | Ints) -> csr_array:
    """What adds up the rows of an array in groups of these sizes, when it is multiplied by it."""
    bounds = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
    rows = int(bounds[-1])
    return csr_array((np.ones(rows), np.arange(rows), bounds), shape=(len(sizes), rows))


def triangle_index(n: Ints | int, k: Ints) -> Ints:
    """Places of k of n among all pairs of n and k, in Pascal's triangle."""
    return n * (n + 1) // 2 + k


@dataclass(frozen=True, slots=True)
class Binomials:
    """The binomial probabilities that a toss needs, of some chances k of n each.

    Attributes:
        parts: of each chance, where its terms stand among all.
        happen: of each term, the place of its chance to the power of k.
        fail: the place of the opposite chance to the power of n - k.
        ways: in how many ways k are chosen of n, shape (terms, 1).
        largest: the largest n.
    """

    parts: Mapping[int, slice]
    happen: Ints
    fail: Ints
    ways: Floats
    largest: int

    @classmethod
    def of(cls, pairs: Mapping[int, Ints]) -> Binomials:
        """Those of some pairs of n and k.

        Args:
            pairs: of each chance, their `triangle_index`.
        """
        sizes = [len(codes) for codes in pairs.values()]
        bounds = [0, *accumulate(sizes)]
        codes = np.concatenate([np.zeros(0, np.int64), *pairs.values()])
        n = ((np.sqrt(8 * codes + 1) - 1) // 2).astype(np.int64)
        k = codes - n * (n + 1) // 2
        # Of each power the chances come first, then their opposites.
        place = np.repeat(np.arange(len(sizes)), sizes)
        return cls(
            {chance: slice(*ends) for chance, ends in zip(pairs, pairwise(bounds), strict=True)},
            2 * len(sizes) * k + place,
            2 * len(sizes) * (n - k) + len(sizes) + place,
            np.array([float(comb(*pair)) for pair in zip(n.tolist(), k.tolist(), strict=True)])[
                :, None
            ],
            int(n.max(initial=0)),
        )

    def at(self, chances: Floats) -> dict[int, Floats]:
        """The probabilities under some chances.

        Args:
            chances: of a toss, shape (7, draws).

        Returns:
            By chance, in the order of its pairs, shape (pairs, draws).
        """
        some = chances.take(list(self.parts), axis=0)
        factors = powers(np.concatenate([some, 1 - some]), self.largest)
        factors = factors.reshape(-1, chances.shape[1])
        terms = factors.take(self.happen, axis=0)
        terms *= factors.take(self.fail, axis=0)
        terms *= self.ways
        return {chance: terms[part] for chance, part in self.parts.items()}


def powers(factors: Floats, largest: int) -> Floats:
    """Powers of some factors from 0 to the largest, shape (powers, *shape of the factors)."""
    table = np.empty((largest + 1, *factors.shape))
    table[0] = 1.0
    for power in range(1, largest + 1):
        np.multiply(table[power - 1], factors, out=table[power])
    return table


def fall_counts(belief: Floats, inside: int, chances: Floats) -> Floats:
    """Probabilities that 0, 1, 2 ... of the cubes inside fall, of all kinds together.

    The sum over all splits of the product of their binomials' generating functions, by Horner's
    scheme: for two kinds this takes ``inside`` squared multiplications, where it would take its
    third power to list the ways.

    Args:
        belief: of the splits of so many cubes into kinds, shape (splits, draws).
        inside: how many they are.
        chances: that a cube of each kind falls, shape (kinds, draws).

    Returns:
        Shape (inside + 1, draws).
    """
    if not inside:
        return belief
    happen, fail = powers(chances[-1], inside), powers(1 - chances[-1], inside)

    def of_last(cubes: int) -> Floats:
        return _ways(cubes) * happen[: cubes + 1] * fail[cubes::-1]

    return _mixture(belief, inside, chances[:-1], of_last)


def _mixture(
    belief: Floats, inside: int, chances: Floats, of_last: Callable[[int], Floats]
) -> Floats:
    """As `fall_counts`, with the probabilities for cubes of the last kind alone."""
    if not len(chances):
        return belief * of_last(inside)
    first, others = chances[0], chances[1:]
    fewer, end = np.empty((0, belief.shape[1])), len(belief)
    for rest in range(inside + 1):  # cubes that are not of the first kind
        begin = end - comb(rest + len(others), len(others))
        mixture = _mixture(belief[begin:end], rest, others, of_last)
        mixture[:-1] += fewer * (1 - first)
        mixture[1:] += fewer * first
        fewer, end = mixture, begin
    return fewer


@cache
def _ways(n: int) -> Floats:
    """In how many ways 0, 1, 2 ... of n are chosen, shape (n + 1, 1)."""
    return np.array([float(comb(n, k)) for k in range(n + 1)])[:, None]
