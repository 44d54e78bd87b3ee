"""Ways of a toss: as many as there must be, and with the probabilities of binomials."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from scipy import stats

from calibration.prediction.splits import splits, staying, toss, triangle_index, triangles


@pytest.mark.parametrize("kinds", [1, 2, 3])
@pytest.mark.parametrize("inside", [0, 1, 4])
def test_there_are_as_many_splits_as_ways_to_share(kinds: int, inside: int) -> None:
    found = splits(kinds, inside)
    assert len(set(found)) == len(found) == comb(inside + kinds - 1, kinds - 1)
    assert all(sum(each) == inside for each in found)


def test_a_triangle_has_the_probabilities_of_binomials() -> None:
    chance = np.array([0.0, 0.3, 1.0])
    two = triangles(np.stack([chance, 1 - chance]), ((1, 2), (0, 6)))
    np.testing.assert_allclose(two[1][triangle_index(2, 1)], 2 * chance * (1 - chance), atol=1e-15)
    found = two[0]
    for n in range(7):
        for k in range(n + 1):
            expected = stats.binom.pmf(k, n, chance)
            np.testing.assert_allclose(found[triangle_index(n, k)], expected, atol=1e-15)


@pytest.mark.parametrize("kinds", [1, 2, 3])
@pytest.mark.parametrize(("inside", "least", "most"), [(3, 0, 3), (3, 1, 2), (2, -4, 0), (0, 0, 5)])
def test_as_many_stay_as_may(kinds: int, inside: int, least: int, most: int) -> None:
    _, left = staying(kinds, inside, least, most)
    fallen = {inside - sum(each) for each in left}
    assert fallen == set(range(max(0, least), min(most, inside) + 1))


@pytest.mark.parametrize("kinds", [1, 2, 3])
@pytest.mark.parametrize(("inside", "thrown"), [(0, 0), (0, 3), (2, 0), (3, 2)])
def test_a_toss_ends_in_all_splits_of_what_is_left(kinds: int, inside: int, thrown: int) -> None:
    # The numbers of ways add up: with even chances every outcome is one of 2^n and so on.
    rng = np.random.default_rng(1)
    binomials = triangles(rng.random((7, 1)), tuple((chance, 6) for chance in range(7)))
    total = 0.0
    for fell in range(inside + thrown + 1):
        belief = np.full((len(splits(kinds, inside)), 1), 1 / len(splits(kinds, inside)))
        for stage in toss(kinds, inside, thrown, fell, kinds > 1):
            belief = stage.apply(belief, binomials)
        assert belief.shape == (len(splits(kinds, inside + thrown - fell)), 1)
        total += float(belief.sum())
    assert total == pytest.approx(1)
