"""How much logs tell of M1: against derivatives of exact likelihoods."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from cubetower.calibration.surrogate.fisher import (
    MAX_EXACT_CUBES,
    PARAMETERS,
    of_colour,
    rates_of_m1,
)
from cubetower.calibration.surrogate.information import (
    Information,
    information_by_size,
    precision_of_chances,
    without_colours,
)
from cubetower.foundation import SpecError, data_path
from cubetower.tower import Cubes, make_tower, read_log
from cubetower.tower.log import LogRow, TossLog
from cubetower.tower.models.rates import Rates
from tests.calibration.smalllogs import row

pytestmark = pytest.mark.long

Floats = NDArray[np.float64]

RATES = Rates(new=0.8, old=0.15, new_thrown=-0.3, old_thrown=0.6)
J = read_log(data_path("logs/reference-j.csv"))


def vector(rates: Rates) -> Floats:
    a0 = math.log(rates.new / (1 - rates.new))
    b0 = math.log(-math.log1p(-rates.old))
    return np.array([a0, rates.new_thrown, b0, rates.old_thrown])


def chances(parameters: Floats, size: float) -> tuple[float, float]:
    """p_new and p_old, from the formulas of the docstring."""
    a0, a1, b0, b1 = parameters
    x = math.log(size / 8)
    return 1 / (1 + math.exp(-a0 - a1 * x)), 1 - math.exp(-math.exp(b0 + b1 * x))


def distribution(parameters: Floats, size: int, new: int, old: int) -> Floats:
    """Probabilities of 0, 1 ... of a colour's cubes falling."""
    p_new, p_old = chances(parameters, size)
    through = stats.binom.pmf(range(new + 1), new, p_new)
    freed = stats.binom.pmf(range(old + 1), old, p_old)
    return np.convolve(through, freed)


def curvature(function: Callable[[Floats], float], at: Floats, step: float = 1e-3) -> Floats:
    units = step * np.eye(len(at))
    found = np.empty((len(at), len(at)))
    for i, j in product(range(len(at)), repeat=2):
        signs = ((1, 1), (1, -1), (-1, 1), (-1, -1))
        parts = [s * t * function(at + s * units[i] + t * units[j]) for s, t in signs]
        found[i, j] = sum(parts) / (4 * step**2)
    return found


def exact(cells: list[tuple[int, int, int]]) -> Floats:
    """Fisher information of colours: minus the curvature of the expected log likelihood."""
    truth = vector(RATES)

    def expected(parameters: Floats) -> float:
        return sum(
            float(distribution(truth, *cell) @ np.log(distribution(parameters, *cell)))
            for cell in cells
        )

    return -curvature(expected, truth)


def onto(before: Cubes, thrown: Cubes) -> TossLog:
    """A single throw onto counted cubes."""
    colours = tuple(before + thrown)
    counted = LogRow("1", 1, False, Cubes(), Cubes(), inside=before)
    return TossLog((counted, row("1", 2, thrown, Cubes())), colours)


@pytest.mark.parametrize(
    ("before", "thrown", "cells"),
    [
        ({}, {"red": 5}, [(5, 5, 0)]),
        ({"blue": 7}, {"red": 3}, [(3, 3, 0), (3, 0, 7)]),
        ({"blue": 4, "green": 2}, {"red": 12, "black": 1}, [(13, 12, 0), (13, 1, 0), (13, 0, 6)]),
    ],
)
def test_the_information_of_single_binomials_is_exact(
    before: dict[str, int], thrown: dict[str, int], cells: list[tuple[int, int, int]]
) -> None:
    found = Information.of_log(onto(Cubes(before), Cubes(thrown)), RATES)
    assert found.throws == 1
    assert found.matrix == pytest.approx(exact(cells), rel=1e-4, abs=1e-5)


@pytest.mark.parametrize(("new", "old"), [(4, 6), (8, 8), (12, 3), (2, 15)])
def test_the_information_of_thrown_and_lying_cubes_of_one_colour_is_exact(
    new: int, old: int
) -> None:
    found = Information.of_log(onto(Cubes(red=old), Cubes(red=new)), RATES).matrix
    assert found == pytest.approx(exact([(new, new, old)]), rel=1e-4, abs=1e-5)
    assert np.linalg.matrix_rank(found, tol=1e-6) == 2  # the spread tells new from old


def test_the_information_of_very_many_cubes_is_that_of_their_mean() -> None:
    for thrown, inside in ((5 * MAX_EXACT_CUBES, 0), (0, 5 * MAX_EXACT_CUBES)):
        few, many = (of_colour(8, thrown // k, inside // k, RATES) for k in (5, 1))
        assert many == pytest.approx(5 * few, rel=1e-9)
    both = of_colour(8, MAX_EXACT_CUBES, 1, RATES)
    assert both == pytest.approx(of_colour(8, MAX_EXACT_CUBES - 1, 1, RATES), rel=0.01, abs=0.02)
    assert np.isfinite(of_colour(10**6, 10**6, 10**6, RATES)).all()


def test_colours_and_throws_add_up() -> None:
    whole = Information.of_log(J, RATES)
    parts = [
        Information.of_log(TossLog(session, J.colours), RATES).matrix for session in J.sessions()
    ]
    assert whole.matrix == pytest.approx(sum(parts))
    assert whole.throws == 434


def test_standard_errors_are_those_of_the_inverse() -> None:
    information = Information.of_log(J)
    errors = information.standard_errors()
    wanted = np.sqrt(np.diag(np.linalg.inv(information.matrix)))
    assert tuple(errors) == PARAMETERS
    assert list(errors.values()) == pytest.approx(wanted)


def test_what_a_log_does_not_tell_has_no_error() -> None:
    one_size = TossLog((row("1", 1, Cubes(red=8), Cubes(red=8), emptied=True),), ("red",))
    information = Information.of_log(one_size)
    errors = information.standard_errors()
    assert errors["a0"] is not None
    assert [errors[name] for name in ("a1", "b0", "b1")] == [None, None, None]
    told = precision_of_chances(information)
    assert told.new == pytest.approx(math.sqrt(0.88593 * (1 - 0.88593) / 8), rel=1e-3)
    assert (told.old, told.new_change, told.old_change) == (None, None, None)


def test_errors_of_chances_follow_from_those_of_the_parameters() -> None:
    information, truth = Information.of_log(J, RATES), vector(RATES)
    told = precision_of_chances(information, RATES)
    covariance = np.linalg.inv(information.matrix)

    def error(figure: Callable[[Floats], float]) -> float:
        gradient = [
            (figure(truth + step) - figure(truth - step)) / 2e-5 for step in 1e-5 * np.eye(4)
        ]
        return math.sqrt(gradient @ covariance @ gradient)

    for which, at, change in ((0, told.new, told.new_change), (1, told.old, told.old_change)):
        assert at == pytest.approx(error(lambda p, w=which: chances(p, 8)[w]))
        difference = error(lambda p, w=which: chances(p, 16)[w] - chances(p, 4)[w])
        assert change == pytest.approx(difference)


def test_taps_missing_tosses_and_unknown_contents_tell_nothing() -> None:
    rows = (
        row("1", 1, Cubes(red=5), Cubes(red=4)),
        row("2", 1, Cubes(), Cubes(), emptied=True),
        LogRow("2", 2, False, Cubes(red=4), Cubes(red=4), missing=True),
        row("2", 3, Cubes(red=3), Cubes(red=3)),
    )
    found = Information.of_log(TossLog(rows, ("red",)))
    assert found.throws == 0
    assert not found.matrix.any()


def test_colours_tell_more_than_counts() -> None:
    coloured, counted = Information.of_log(J), Information.of_log(without_colours(J))
    assert np.linalg.eigvalsh(coloured.matrix - counted.matrix).min() > 0
    assert without_colours(J).contents()[-1].after == Cubes(cube=14)


def test_the_shares_of_the_sizes_add_up_to_the_whole() -> None:
    found = information_by_size(J)
    assert sum(each.share for each in found) == pytest.approx(1)
    assert sum(each.throws for each in found) == 434
    seeding = next(each for each in found if each.largest is None)
    assert seeding.share > 3 * seeding.throws / 434  # large throws tell more than others


def test_rates_beyond_m1_are_refused_and_extreme_ones_are_not() -> None:
    with pytest.raises(SpecError, match="M1"):
        Information.of_log(J, make_tower("surrogate").rates)  # type: ignore[attr-defined]
    steep = Rates(new=0.5, old=0.5, new_thrown=100, old_thrown=100)
    assert np.isfinite(Information.of_log(J, steep).matrix).all()
    assert rates_of_m1().old == 0.08058
