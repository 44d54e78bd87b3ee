"""What the checks share: failure, throws, and statistical tests."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, variance
from typing import TypeAlias

from cubetower.tower.cubes import Cubes
from cubetower.tower.protocol import Capabilities, Toss, Tower

MAX_SIGMAS = 4.0
"""A tower that keeps the contract fails one comparison of means once in 16,000 runs.

With 100 tosses; once in 11,000 where both means are estimated. `check_tower` makes two
comparisons, two more for an `ExactTower` and six more for a `BatchTower`: a tower that keeps
the contract fails once in 8,000 runs, or with both capabilities once in 1,300.
"""

Factory: TypeAlias = Callable[[], Tower]
Check: TypeAlias = Callable[[Factory, int, int], None]
Checks: TypeAlias = dict[str, tuple[Callable[[Capabilities], bool], Check]]
"""By name: whether a check applies to towers with these capabilities, and the check."""


class TowerCheckError(AssertionError):
    """A tower broke the contract; the message says which part, and how."""


def expect(condition: object, message: str) -> None:
    """Fail the check unless a condition is true; the message says what is wrong."""
    if not condition:
        raise TowerCheckError(message)


def throws_of(count: int, seed: int) -> list[Cubes]:
    """Throws of 1 to 18 cubes of up to three colours."""
    rng = Random(seed)
    return [
        Cubes.of(rng.choices(("red", "blue", "green"), k=rng.randint(1, 18))) for _ in range(count)
    ]


def play(tower: Tower, throws: Sequence[Cubes], seed: int) -> list[Toss]:
    """Toss one throw after the other."""
    rng = Random(seed)
    return [tower.toss(thrown, rng) for thrown in throws]


def expect_balanced(differences: Sequence[int]) -> None:
    """Expect independent differences to have mean 0, as for exchangeable colours."""
    sigmas = _sigmas(sum(differences), sum(d * d for d in differences))
    expect(sigmas <= MAX_SIGMAS, f"one colour falls more often, by {sigmas:.1f} sigma")


def expect_same_mean(these: Sequence[int], those: Sequence[int], what: str) -> None:
    """Expect independent numbers, two or more of each, to have the same mean."""
    mine, yours = fmean(these), fmean(those)
    sigmas = _sigmas(mine - yours, variance(these) / len(these) + variance(those) / len(those))
    expect(sigmas <= MAX_SIGMAS, f"{what}: {mine:.2f} and {yours:.2f}, {sigmas:.1f} sigma apart")


def expect_sum(found: float, expected: float, variance_: float, what: str) -> None:
    """Expect a sum of many terms to agree with its expectation and variance."""
    sigmas = _sigmas(found - expected, variance_)
    expect(
        sigmas <= MAX_SIGMAS,
        f"{what}: {found:g} instead of {expected:.1f}, {sigmas:.1f} sigma off",
    )


def _sigmas(difference: float, variance_: float) -> float:
    """A difference in standard errors; with a variance of 0, only rounding errors are allowed."""
    if abs(difference) < 1e-9:
        return 0.0
    return abs(difference) / math.sqrt(variance_) if variance_ > 0 else math.inf
