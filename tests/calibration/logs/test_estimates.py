"""Standard errors by session."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.calibration import LogEstimate
from cubetower.calibration.logs.estimates import jackknife, ratio, ratio_error

clusters = st.lists(st.tuples(st.integers(0, 50), st.integers(1, 20)), min_size=2, max_size=8)


def mean(sums: Sequence[int]) -> float | None:
    return sums[0] / sums[1] if sums[1] else None


def test_ratio_by_hand() -> None:
    # 3 of 4 and 1 of 4: share 1/2, residuals +1 and -1.
    assert ratio([(3, 4), (1, 4)], 7) == LogEstimate(0.5, math.sqrt(2 * 2) / 8, 7, 2)


def test_nothing_has_no_ratio_and_one_session_no_error() -> None:
    assert ratio([], 0) == LogEstimate(None, None, 0, 0)
    assert ratio([(1, 2)], 1) == LogEstimate(0.5, None, 1, 1)


@given(st.lists(st.integers(0, 100), min_size=2, max_size=9))
def test_both_errors_of_a_mean_are_those_of_independent_numbers(numbers: list[int]) -> None:
    middle = sum(numbers) / len(numbers)
    squares = sum((number - middle) ** 2 for number in numbers)
    expected = pytest.approx(math.sqrt(squares / (len(numbers) - 1) / len(numbers)), abs=1e-9)
    pairs = [(number, 1) for number in numbers]
    assert ratio_error(pairs) == expected
    assert jackknife(pairs, mean)[1] == expected


@given(clusters)
def test_the_order_of_sessions_does_not_matter(
    pairs: list[tuple[int, int]],
) -> None:
    turned = pairs[::-1]
    assert ratio(turned, 1) == ratio(pairs, 1)
    assert jackknife(turned, mean) == jackknife(pairs, mean)


def test_a_figure_that_hangs_on_one_session_has_no_jackknife_error() -> None:
    assert jackknife([(3, 2), (0, 0)], mean) == (1.5, None)
    assert jackknife([(3, 2)], mean) == (1.5, None)
    assert jackknife([], mean) == (None, None)
