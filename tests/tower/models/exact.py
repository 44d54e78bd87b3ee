"""The exact law of a surrogate's toss, cube by cube, and a test of samples against a law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import product

import numpy as np
from scipy import stats

from tower import Cubes
from tower.models.rates import Rates

FALSE_ALARM = 1e-4  # of every test of samples against a law; seeds are fixed

Outcome = tuple[tuple[int, int, int], ...]
"""By colour: fell, loose afterwards, wedged afterwards."""


def toss_law(rates: Rates, loose: Cubes, wedged: Cubes, thrown: Cubes) -> dict[Outcome, float]:
    """Probability of every outcome of a toss, for the colours in alphabetical order."""
    content = loose.total + wedged.total
    chances = tuple(float(each) for each in rates.chances(thrown.total, content))
    colours = sorted({*loose, *wedged, *thrown})
    parts = [list(_colour(rates, chances, loose[c], wedged[c], thrown[c]).items()) for c in colours]
    law: dict[Outcome, float] = {}
    for choice in product(*parts):
        outcome = tuple(each for each, _ in choice)
        law[outcome] = law.get(outcome, 0.0) + float(np.prod([p for _, p in choice]))
    return law


def _colour(
    rates: Rates, chances: tuple[float, ...], loose: int, wedged: int, thrown: int
) -> dict[tuple[int, int, int], float]:
    new, free, held = chances
    law: dict[tuple[int, int, int], float] = {}
    for a, b, c in product(range(loose + 1), range(wedged + 1), range(thrown + 1)):
        stay = thrown - c
        falls = (
            stats.binom.pmf(a, loose, free)
            * stats.binom.pmf(b, wedged, held)
            * stats.binom.pmf(c, thrown, new)
        )
        for caught in range(stay + 1):
            after = (a + b + c, loose - a + stay - caught, wedged - b + caught)
            weight = falls * stats.binom.pmf(caught, stay, rates.wedge)
            law[after] = law.get(after, 0.0) + float(weight)
    return law


def assert_follows(samples: Iterator[Hashable], law: Mapping[Hashable, float], count: int) -> None:
    """Chi-square of `count` samples against a law; rare outcomes (under 5 expected) pooled."""
    seen = Counter(samples)
    assert seen.total() == count
    assert set(seen) <= set(law), "an outcome that cannot be"
    common = [outcome for outcome, p in law.items() if p * count >= 5]
    observed = [seen[outcome] for outcome in common]
    expected = [law[outcome] * count for outcome in common]
    if count - sum(expected) >= 5:
        observed.append(count - sum(observed))
        expected.append(count - sum(expected))
    scale = sum(observed) / sum(expected)
    result = stats.chisquare(observed, [each * scale for each in expected])
    assert result.pvalue > FALSE_ALARM
