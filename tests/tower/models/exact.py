"""The exact distribution of a surrogate's toss, and a test of samples against a distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import product

from scipy import stats

from cubetower.tower import Cubes
from cubetower.tower.models.rates import PLACES, Rates

FALSE_ALARM = 1e-4  # of every test of samples against a distribution; seeds are fixed

Colour = tuple[int, int, int, int]
"""Of a colour: fell; loose, wedged and stuck afterwards."""

Inside = Mapping[str, Cubes]
"""The cubes of each of `PLACES`."""


def outcome_distribution(
    rates: Rates, inside: Inside, thrown: Cubes
) -> dict[tuple[Colour, ...], float]:
    """Probability of every outcome of a toss, for the colours in alphabetical order."""
    content = sum(cubes.total for cubes in inside.values())
    chances = tuple(float(each) for each in rates.chances(thrown.total, content))
    joint: dict[tuple[Colour, ...], float] = {(): 1.0}
    for colour in sorted({*thrown, *(c for cubes in inside.values() for c in cubes)}):
        counts = [inside[place][colour] for place in PLACES]
        part = _colour(chances, counts, thrown[colour])
        joint = {(*o, end): p * q for o, p in joint.items() for end, q in part.items()}
    return joint


def _colour(chances: tuple[float, ...], inside: list[int], thrown: int) -> dict[Colour, float]:
    new, *falling, held, sunk = chances
    distribution: dict[Colour, float] = {}
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
                    distribution[end] = distribution.get(end, 0.0) + weight
    return distribution


def assert_follows(
    samples: Iterator[Hashable], distribution: Mapping[Hashable, float], count: int
) -> None:
    """Chi-square test of `count` samples; outcomes expected under 5 times are pooled."""
    seen = Counter(samples)
    assert seen.total() == count
    assert set(seen) <= set(distribution), "an outcome that cannot be"
    common = [outcome for outcome, p in distribution.items() if p * count >= 5]
    observed = [seen[outcome] for outcome in common]
    expected = [distribution[outcome] * count for outcome in common]
    if count - sum(expected) >= 5:
        observed.append(count - sum(observed))
        expected.append(count - sum(expected))
    scale = sum(observed) / sum(expected)
    result = stats.chisquare(observed, [each * scale for each in expected])
    assert result.pvalue > FALSE_ALARM
