"""The exact law of a surrogate's toss, cube by cube, and a test of samples against a law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import product

from scipy import stats

from tower import Cubes
from tower.models.rates import PLACES, Rates

FALSE_ALARM = 1e-4  # of every test of samples against a law; seeds are fixed

Colour = tuple[int, int, int, int]
"""Of a colour: fell; loose, wedged and stuck afterwards."""

Inside = Mapping[str, Cubes]
"""The cubes of each of `PLACES`."""


def toss_law(rates: Rates, inside: Inside, thrown: Cubes) -> dict[tuple[Colour, ...], float]:
    """Probability of every outcome of a toss, for the colours in alphabetical order."""
    content = sum(cubes.total for cubes in inside.values())
    chances = tuple(float(each) for each in rates.chances(thrown.total, content))
    law: dict[tuple[Colour, ...], float] = {(): 1.0}
    for colour in sorted({*thrown, *(c for cubes in inside.values() for c in cubes)}):
        counts = [inside[place][colour] for place in PLACES]
        part = _colour(chances, counts, thrown[colour])
        law = {(*o, end): p * q for o, p in law.items() for end, q in part.items()}
    return law


def _colour(chances: tuple[float, ...], inside: list[int], thrown: int) -> dict[Colour, float]:
    new, *falling, held, sunk = chances
    law: dict[Colour, float] = {}
    for *gone, through in product(*(range(n + 1) for n in inside), range(thrown + 1)):
        falls = float(stats.binom.pmf(through, thrown, new))
        for count, number, chance in zip(gone, inside, falling, strict=True):
            falls *= float(stats.binom.pmf(count, number, chance))
        stay = thrown - through
        left = [number - count for number, count in zip(inside, gone, strict=True)]
        for caught in range(stay + 1):
            for deep in range(caught + 1):
                weight = falls * float(
                    stats.binom.pmf(caught, stay, held) * stats.binom.pmf(deep, caught, sunk)
                )
                end = (
                    sum(gone) + through,
                    left[0] + stay - caught,
                    left[1] + caught - deep,
                    left[2] + deep,
                )
                if weight:
                    law[end] = law.get(end, 0.0) + weight
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
