"""The posterior of free values: against integration over a grid, and what it must never say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.special import expit, softmax
from scipy.stats import chi2

from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.surrogate.posterior import rates_of, row_probabilities
from cubetower.calibration.surrogate.sampling import resample
from cubetower.calibration.twin.points import Points
from cubetower.calibration.twin.posterior import (
    DRAWS,
    GAP_TOSSES,
    TwinPosterior,
    emulate,
    gaps,
    twin_posterior,
    untapped_throws,
)
from cubetower.tower import Cubes
from cubetower.tower.log import LogRow, TossLog
from cubetower.tower.models.rates import Rates
from tests.calibration.fits import few_draws, sessions_of, simulated
from tests.calibration.smalllogs import a_fifth_by_taps
from tests.calibration.twin import oneaxis
from tests.calibration.twin.oneaxis import Floats

pytestmark = pytest.mark.long

TRUE = 0.35
UNKNOWN = UnknownStart()
MOST_SIGMAS = 4.5  # a figure is farther from its value once in 150,000
FALSE_ALARM = 1e-3
TIMES, RANKS = 40, 5  # logs simulated to see whether ranks are even, and how many are told apart


@cache
def thrown(sessions: int = 1, unit: float = TRUE, seed: int = 1, throws: int = 20) -> TossLog:
    return simulated(Rates(**oneaxis.chances(unit)), seed, sessions, throws)


def found(
    log: TossLog, points: Points | None = None, seed: int = 1, gap: float = 1.0
) -> TwinPosterior:
    emulator = oneaxis.emulator(points)
    return twin_posterior([log], emulator, UNKNOWN, np.random.default_rng(seed), gap=gap)


@cache
def usual(sessions: int = 1, seed: int = 1, gap: float = 1.0) -> TwinPosterior:
    return found(thrown(sessions), seed=seed, gap=gap)


def steep(unit: Floats) -> Floats:
    """Jams that become many: nearly never at 0, one throw in three at 1."""
    return 0.0015 * np.exp(5.4 * unit)


def by_grid(
    log: TossLog, points: Points | None = None, gap: float = 1.0
) -> tuple[Floats, Floats, Floats]:
    """Places on the axis, their weights, and the surrogate's mean given the log."""
    emulator = oneaxis.emulator(points)
    news, olds = np.linspace(-0.5, 4.0, 61), np.linspace(-5.0, 0.5, 61)
    vectors = np.array([[new, old] for new in news for old in olds])
    taps = np.zeros((len(vectors), int(untapped_throws([log]) == 0)))  # of no weight in the rest
    told = row_probabilities(np.hstack([vectors, taps]), "M0", [log], UNKNOWN).sum(axis=1)
    unit = np.linspace(0.005, 0.995, 100)
    means, deviations = emulator(unit[:, None])
    combined = vectors @ emulator.combinations.of.T
    spread = np.hypot(deviations, gap * gaps(emulator))
    away = (combined[:, None, :] - means) / spread
    both = told[:, None] - (away**2).sum(axis=2) / 2 - np.log(spread).sum(axis=1)
    both = both + untapped_throws([log]) * np.log1p(-emulator.jams(unit[:, None]))
    weights = softmax(both)
    return unit, weights.sum(axis=0), weights.sum(axis=1) @ vectors


def agree(log: TossLog, one: TwinPosterior, exact: tuple[Floats, Floats, Floats]) -> None:
    unit, weights, surrogate = exact
    mean = weights @ unit
    deviation = np.sqrt(weights @ (unit - mean) ** 2)
    error = deviation / np.sqrt(one.effective)
    assert error < 0.06 * deviation  # or the test could hardly fail
    assert abs(one.mean[0] - mean) < MOST_SIGMAS * error
    own = np.sqrt(one.weights @ (one.unit[:, 0] - mean) ** 2)
    assert own == pytest.approx(deviation, rel=MOST_SIGMAS / np.sqrt(2 * one.effective))
    vectors = one.weights @ one.vectors[:, :2]
    errors = np.sqrt(one.weights @ (one.vectors[:, :2] - vectors) ** 2 / one.effective)
    assert (abs(vectors - surrogate) < MOST_SIGMAS * errors + 0.01).all()
    ends = np.interp([0.05, 0.95], np.cumsum(weights), unit)
    low, high = ((each[0] - 0.25) / 0.4 for each in one.interval(0.9))
    assert [low, high] == pytest.approx(ends.tolist(), abs=0.05)


@pytest.mark.parametrize(("sessions", "gap"), [(1, 1.0), (2, 0.2), (2, 5.0)])
def test_the_posterior_is_that_of_a_grid(sessions: int, gap: float) -> None:
    agree(thrown(sessions), usual(sessions, gap=gap), by_grid(thrown(sessions), gap=gap))


def test_a_log_without_taps_makes_jams_unlikely() -> None:
    points, log = oneaxis.points(160, jam=steep, error=0.6), thrown(2)
    one = found(log, points)
    agree(log, one, by_grid(log, points))
    knocked = tapped(log)
    free = found(knocked, points)
    agree(knocked, free, by_grid(knocked, points))
    assert one.interval(0.95)[1][0] < free.interval(0.95)[1][0] - 0.02


def tapped(log: TossLog, taps: int = 1) -> TossLog:
    """Taps at the end: of one cube each."""
    rows, inside = list(log.rows), log.contents()[-1].after
    assert inside is not None
    for number in range(taps):
        colour = next(iter(inside))
        rows.append(LogRow(rows[-1].session, 900 + number, False, Cubes(), Cubes({colour: 1})))
        inside -= Cubes({colour: 1})
    return replace(log, rows=tuple(rows))


def test_taps_have_a_chance_of_their_own_in_each_draw() -> None:
    with few_draws():
        one = found(a_fifth_by_taps(), gap=40)
    assert one.vectors.shape == (len(one.weights), 3)
    chances = expit(one.vectors[:, 2])
    assert one.weights @ chances == pytest.approx(0.2, abs=0.03)
    assert np.sqrt(one.weights @ (chances - 0.2) ** 2) == pytest.approx(0.02, abs=0.01)


def test_throws_are_untapped_if_there_is_no_tap_at_all() -> None:
    log = thrown()
    missing = replace(log.rows[-1], missing=True)
    assert untapped_throws([log]) == len(log.rows)
    assert untapped_throws([log, log]) == 2 * len(log.rows)
    assert untapped_throws([replace(log, rows=(*log.rows[:-1], missing))]) == len(log.rows) - 1
    assert untapped_throws([log, tapped(log)]) == 0


def test_gaps_are_the_errors_of_a_fit_to_fewer_tosses() -> None:
    emulator = oneaxis.emulator()
    expected = emulator.combinations.noise * oneaxis.TOSSES / GAP_TOSSES
    np.testing.assert_allclose(gaps(emulator) ** 2, expected)
    # Those of the points' own errors, which hang together.
    covariance = emulator.combinations.back * gaps(emulator) ** 2 @ emulator.combinations.back.T
    deviations = np.sqrt(np.diag(covariance))
    np.testing.assert_allclose(deviations, oneaxis.ERROR * np.sqrt(400 / GAP_TOSSES), rtol=0.35)
    together = covariance[0, 1] / deviations.prod()
    assert together == pytest.approx(oneaxis.TOGETHER, abs=0.3)


def test_without_some_tosses_it_is_that_of_the_others() -> None:
    log = thrown(2)
    first = np.array([row.session == "1" for row in log.rows])
    others = replace(log, rows=log.rows[int(first.sum()) :])
    alone, one = found(others), usual(2)
    weights = one.without(first)
    deviation = np.sqrt(alone.weights @ (alone.unit - alone.mean) ** 2)
    assert abs(weights @ one.unit - alone.mean) < 0.2 * deviation
    assert one.without(np.zeros(len(log.rows), bool)) == pytest.approx(one.weights)


def test_logs_in_two_are_as_good_as_one() -> None:
    log = thrown(2)
    parts = [sessions_of(log, label) for label in ("1", "2")]
    both = twin_posterior(parts, oneaxis.emulator(), UNKNOWN, np.random.default_rng(1))
    np.testing.assert_allclose(both.mean, usual(2).mean, rtol=1e-6)
    assert both.per_toss.shape == (DRAWS, len(log.rows))


def test_the_generator_decides_the_draws() -> None:
    with few_draws():
        one, again, other = (found(thrown(), seed=seed) for seed in (1, 1, 2))
    assert (one.unit == again.unit).all()
    assert (one.weights == again.weights).all()
    assert (one.unit != other.unit).any()


def weighted(unit: list[list[float]], weights: list[float]) -> TwinPosterior:
    """A posterior of some draws."""
    axes = tuple(replace(oneaxis.AXIS, name=f"a.{n}") for n in range(len(unit[0])))
    nothing = np.zeros((len(unit), 1))
    return TwinPosterior(axes, "M0", np.array(unit), nothing, np.array(weights), nothing)


def test_draws_that_share_their_values_count_as_one() -> None:
    found = weighted([[0.1], [0.1], [0.1], [0.9]], [0.25, 0.125, 0.125, 0.5])
    assert found.effective == pytest.approx(2)
    assert found.mean.tolist() == [0.5]
    assert found.contraction.tolist() == [0]  # wider than the prior, which is no less than nothing
    assert weighted([[0.4], [0.6]], [0.5, 0.5]).contraction.tolist() == pytest.approx([1 - 0.12])


def test_the_middle_draw_is_the_nearest_to_the_mean_by_the_covariance() -> None:
    # Both far along the diagonal or a little across it: the first is nearer, as they are told.
    unit = [[0.1, 0.1], [0.9, 0.9], [0.5, 0.52], [0.48, 0.5], [0.65, 0.65], [0.52, 0.42]]
    found = weighted(unit, [0.4, 0.4, 0.05, 0.05, 0.05, 0.05])
    assert found.middle(np.array([0, 1, 4, 5])) == 2
    assert found.middle(np.array([5, 4])) == 1
    assert found.middle(np.array([3])) == 0


def test_the_interval_has_its_share_of_the_weight() -> None:
    unit = np.linspace(0, 1, 1001)[:, None].tolist()
    low, high = weighted(unit, [1 / 1001] * 1001).interval(0.5)
    assert (low[0], high[0]) == pytest.approx((0.35, 0.55), abs=0.001)


def test_emulated_towers_are_as_unsure_as_the_emulator() -> None:
    emulator, rng = oneaxis.emulator(), np.random.default_rng(1)
    unit = np.full((4000, 1), TRUE)
    distribution = emulate(emulator, unit, rng, tap=np.full(4000, 0.5))
    mean, deviation = (each[0] for each in emulator.parameters(unit[:1]))
    logits = np.array(
        [[np.log(r.new / (1 - r.new)), np.log(r.old / (1 - r.old))] for r in distribution.rates]
    )
    np.testing.assert_allclose(logits.mean(axis=0), mean, atol=MOST_SIGMAS * deviation.max() / 63)
    np.testing.assert_allclose(logits.std(axis=0), deviation, rtol=0.06)
    assert distribution.taps.tolist() == pytest.approx([expit(0.5)] * 4000)
    [best] = emulate(emulator, unit[:1], rng).rates
    assert best.tap == Rates(new=0.5, old=0.5).tap


@pytest.mark.statistics
def test_true_values_have_even_ranks_among_draws() -> None:
    # Simulation-based calibration (Talts, Betancourt, Simpson, Vehtari and Gelman 2018).
    emulator, rng = oneaxis.emulator(), np.random.default_rng(3)
    ranks = []
    for number in range(TIMES):
        unit = rng.random((1, 1))
        mean, deviation = emulator(unit)
        values = mean + np.hypot(deviation, gaps(emulator)) * rng.standard_normal(mean.shape)
        rates = rates_of(emulator.combinations.parameters(values)[0], "M0")
        log = simulated(rates, 100 + number, 2, 20)
        one = twin_posterior([log], emulator, UNKNOWN, rng)
        drawn = one.unit[resample(one.weights, 99, rng), 0]
        ranks.append(int((drawn < unit[0, 0]).sum()) * RANKS // 100)
    counts, expected = np.bincount(ranks, minlength=RANKS), TIMES / RANKS
    assert ((counts - expected) ** 2 / expected).sum() < chi2.isf(FALSE_ALARM, RANKS - 1)
