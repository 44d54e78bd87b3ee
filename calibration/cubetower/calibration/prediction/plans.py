"""What a toss does to the cubes of all colours, worked out once for any number of draws.

The cubes of each colour change on their own, and their contents before may be uncertain. The steps
of all of them are the same, so those of small ones are joined: they go through numpy together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from cubetower.calibration.prediction.splits import (
    KEPT_TOSSES,
    Binomials,
    TossStage,
    find_stages,
    kept_stages,
    splits,
    sum_groups,
)

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Contents = tuple[int, ...]

ColourToss: TypeAlias = tuple[Contents, int, int]
"""Of a colour: how many may be inside, and how many were thrown and fell."""

MAX_JOINED = 200
"""Splits of what is joined (chosen); with many draws more do not fit into the processor's cache."""

MAX_MOVING = 40
"""Cubes inside up to which plans are kept although cubes move (chosen)."""


@dataclass(frozen=True, slots=True)
class TossPlan:
    """How the beliefs about all colours change in a toss. They stand one below another.

    Attributes:
        parts: for each joined part of the beliefs, where it begins and ends, and its stages.
        binomials: those that the stages need, and no others.
        after: for each colour, how many may be inside after it.
        sizes: for each colour, the number of splits after it.
        sums: adds up the splits of each colour.
    """

    parts: tuple[tuple[slice, tuple[TossStage, ...]], ...]
    binomials: Binomials
    after: tuple[Contents, ...]
    sizes: tuple[int, ...]
    sums: csr_array

    def apply(self, belief: Floats, chances: Floats) -> Floats:
        """Probabilities of all splits after the toss and of what fell.

        Args:
            belief: of the splits before, shape (splits, draws).
            chances: of the toss, shape (7, draws).
        """
        binomials = self.binomials.at(chances)
        found = []
        for part, stages in self.parts:
            here = belief[part]
            for stage in stages:
                here = stage.apply(here, binomials)
            found.append(here)
        return np.concatenate(found) if len(found) > 1 else found[0]


def plan_toss(kinds: int, tosses: tuple[ColourToss, ...], moves: bool) -> TossPlan:
    """Plan a toss of known outcome.

    Of many cubes that move, plans are large, and used without draws: those are not kept.

    Args:
        kinds: number of kinds of cubes inside, 1 to 3.
        tosses: of each colour; with contents of which fewer are there than fell, it is impossible.
        moves: whether loose cubes may get wedged.
    """
    most = max((max(contents, default=0) for contents, _, _ in tosses), default=0)
    plan = _plan if moves and most > MAX_MOVING else _kept_plan
    return plan(kinds, tosses, moves)


def _plan(kinds: int, tosses: tuple[ColourToss, ...], moves: bool) -> TossPlan:
    parts, begin = [], 0
    for joined in _join_small(kinds, tosses):
        end = begin + sum(len(splits(kinds, inside)) for inside, _, _ in joined)
        parts.append((slice(begin, end), _stages(kinds, joined, moves)))
        begin = end
    needed: dict[int, Ints] = {}
    for _, stages in parts:
        for stage in stages:
            others = needed.get(stage.chance, stage.weight[:0])
            needed[stage.chance] = np.union1d(others, stage.weight)
    after = tuple(
        tuple(inside + thrown - fell for inside in contents if inside + thrown >= fell)
        for contents, thrown, fell in tosses
    )
    sizes = tuple(sum(len(splits(kinds, inside)) for inside in contents) for contents in after)
    placed = tuple(
        (part, tuple(_place(stage, needed[stage.chance]) for stage in stages))
        for part, stages in parts
    )
    return TossPlan(placed, Binomials.of(needed), after, sizes, sum_groups(sizes))


_kept_plan = lru_cache(maxsize=KEPT_TOSSES)(_plan)


def _place(stage: TossStage, needed: Ints) -> TossStage:
    """A stage whose weights are places among those that its plan needs."""
    return replace(stage, weight=np.searchsorted(needed, stage.weight))


def _join_small(
    kinds: int, tosses: Sequence[ColourToss]
) -> Iterator[tuple[tuple[int, int, int], ...]]:
    """The contents of all colours in order, with what was thrown and fell, joined while small."""
    joined: list[tuple[int, int, int]] = []
    size = 0
    for contents, thrown, fell in tosses:
        for inside in contents:
            here = len(splits(kinds, inside))
            if joined and size + here > MAX_JOINED:
                yield tuple(joined)
                joined, size = [], 0
            joined.append((inside, thrown, fell))
            size += here
    yield tuple(joined)


def _stages(
    kinds: int, joined: Sequence[tuple[int, int, int]], moves: bool
) -> tuple[TossStage, ...]:
    """The stages of joined tosses, without those that change nothing."""
    each = [
        (find_stages if moves and one[0] > MAX_MOVING else kept_stages)(kinds, *one, moves)
        for one in joined
    ]
    before = [len(splits(kinds, inside)) for inside, _, _ in joined]
    found = []
    for stages in zip(*each, strict=True):
        begins = accumulate(before, initial=0)
        if not all(stage.is_idle for stage in stages):
            found.append(stages[0] if len(stages) == 1 else TossStage.join(stages, begins))
        before = [len(stage.ends) for stage in stages]
    return tuple(found)
