"""The exact likelihood of logs: against enumeration, with unknown parts."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import (
    RatesDistribution,
    ShelvesDistribution,
    distribution_of,
)
from cubetower.calibration.prediction.likelihood import (
    log_likelihood,
    log_probabilities,
    predictive_distributions,
)
from cubetower.foundation import SpecError
from cubetower.tower import Cubes, CubesError, make_tower
from cubetower.tower.log import COLOURLESS, LogRow, TossLog
from cubetower.tower.models.rates import PLACES, Rates
from cubetower.tower.models.surrogate import SurrogateTower
from tests.calibration.smalllogs import row
from tests.tower.models.exact import outcome_distribution
from tests.tower.models.test_rates import FULL

KINDS = Rates(
    new=0.7, old=0.4, new_thrown=-0.3, old_thrown=0.5, wedge=0.4, wedged_hazard=0.3, stuck=0.4,
    stuck_hazard=0.1, tap=0.1,
)  # fmt: skip
COLOURS = ("blue", "red")


def log_of(rows: list[LogRow]) -> TossLog:
    return TossLog(tuple(rows), COLOURS)


def simulated(rates: Rates, throws: list[Cubes], seed: int) -> TossLog:
    tower, rng = SurrogateTower(rates), Random(seed)
    rows = []
    for number, thrown in enumerate(throws):
        fell = tower.toss(thrown, rng).fell if thrown else tower.tap(rng).fell
        rows.append(row("1", number, thrown, fell, emptied=number == 0))
    return log_of(rows)


def enumerated(rates: Rates, log: TossLog) -> float:
    """Probability of a log without taps, by following every split of the contents."""
    splits: dict[tuple[tuple[int, ...], ...], float] = {((0, 0, 0),) * len(COLOURS): 1.0}
    for each in log.rows:
        after: dict[tuple[tuple[int, ...], ...], float] = {}
        for split, p in splits.items():
            inside = {
                place: Cubes({c: of[i] for c, of in zip(COLOURS, split, strict=True)})
                for i, place in enumerate(PLACES)
            }
            seen = sorted({*each.thrown, *(c for cubes in inside.values() for c in cubes)})
            for outcome, q in outcome_distribution(rates, inside, each.thrown).items():
                by = dict(zip(seen, outcome, strict=True))
                ends = [by.get(c, (0, 0, 0, 0)) for c in COLOURS]
                if all(end[0] == each.fell[c] for c, end in zip(COLOURS, ends, strict=True)):
                    key = tuple(end[1:] for end in ends)
                    after[key] = after.get(key, 0.0) + p * q
        splits = after
    return sum(splits.values())


THROWS = [Cubes(blue=3, red=2), Cubes(red=2), Cubes(blue=2), Cubes(blue=1, red=1)]


@pytest.mark.long
@pytest.mark.parametrize("rates", [KINDS, FULL, Rates(new=0.6, old=0.3)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_likelihood_is_that_of_enumeration(rates: Rates, seed: int) -> None:
    log = simulated(rates, THROWS, seed)
    exact = enumerated(rates, log)
    assert 0 < exact < 1
    assert log_likelihood(rates, log).total == pytest.approx(math.log(exact), rel=1e-12)


@pytest.mark.parametrize("rates", [KINDS, FULL, replace(KINDS, stuck=0.0), Rates(new=0.6, old=0.3)])
def test_the_probabilities_of_all_outcomes_add_up_to_1(rates: Rates) -> None:
    throws = [Cubes(blue=5, red=2), Cubes(red=3), Cubes(), Cubes(blue=2), Cubes(blue=1, red=1)]
    for each in predictive_distributions(RatesDistribution((rates,)), simulated(rates, throws, 3)):
        assert sum(each.total) == pytest.approx(1)
        assert [len(chances) for chances in each.by_colour.values()] == [
            1 + cubes for cubes in there(simulated(rates, throws, 3), each.row)
        ]


def there(log: TossLog, row: int) -> list[int]:
    """Cubes of each colour thrown and inside."""
    before = log.contents()[row].before
    assert before is not None
    return [(before + log.rows[row].thrown)[colour] for colour in log.colours]


def test_a_tap_has_a_chance_of_its_own() -> None:
    log = log_of(
        [row("1", 0, Cubes(red=3), Cubes(red=1), emptied=True), row("1", 1, Cubes(), Cubes(red=1))]
    )
    found = log_likelihood(KINDS, log).per_toss
    assert found[1] == pytest.approx(math.log(2 * 0.1 * 0.9))


def test_without_a_chance_for_them_taps_are_not_scored_but_their_cubes_are_gone() -> None:
    rates = replace(KINDS, tap=0.0)
    log = log_of(
        [
            row("1", 0, Cubes(red=9), Cubes(red=3), emptied=True),
            row("1", 1, Cubes(), Cubes(red=2)),
            row("1", 2, Cubes(red=2), Cubes(red=3)),
        ]
    )
    found, other = log_likelihood(rates, log), log_likelihood(KINDS, log)
    assert np.isnan(found.per_toss).tolist() == [False, True, False]
    assert found.tosses == 2
    assert [each.row for each in predictive_distributions(RatesDistribution((rates,)), log)] == [
        0,
        2,
    ]
    # Whatever the chance of a tap, the cubes that it frees are any of those inside.
    assert found.per_toss[2] == pytest.approx(other.per_toss[2])


def test_more_falling_than_was_there_is_an_error() -> None:
    log = log_of([row("1", 0, Cubes(red=1), Cubes(red=2), emptied=True)])
    with pytest.raises(CubesError):
        log_likelihood(KINDS, log)
    with pytest.raises(CubesError):
        list(predictive_distributions(RatesDistribution((KINDS,)), log))


def test_what_is_not_known_is_left_out() -> None:
    known = row("2", 0, Cubes(red=3), Cubes(red=2), emptied=True)
    missing = LogRow("1", 1, False, Cubes(), Cubes(), missing=True)
    log = log_of(
        [
            row("1", 0, Cubes(red=3), Cubes(red=2), emptied=True),
            missing,
            row("1", 2, Cubes(red=2), Cubes(red=2)),
            row("1", 3, Cubes(red=3), Cubes(red=2), emptied=True),
            known,
            row("3", 0, Cubes(blue=2), Cubes(blue=2)),
        ]
    )
    found = log_likelihood(KINDS, log)
    assert np.isnan(found.per_toss).tolist() == [False, True, True, False, False, True]
    assert found.tosses == 3
    alone = log_likelihood(KINDS, log_of([known])).total
    assert found.total == pytest.approx(3 * alone)
    assert [each.row for each in predictive_distributions(RatesDistribution((KINDS,)), log)] == [
        0,
        3,
        4,
    ]


def test_the_impossible_has_no_probability_and_spoils_nothing_after_it() -> None:
    rates = Rates(new=1, old=0.5)
    log = log_of(
        [
            row("1", 0, Cubes(red=3), Cubes(red=2), emptied=True),
            row("1", 1, Cubes(red=1), Cubes(red=1)),
            row("2", 0, Cubes(red=1), Cubes(red=1), emptied=True),
        ]
    )
    found = log_likelihood(rates, log)
    assert found.per_toss.tolist() == [-math.inf, pytest.approx(math.log(0.5)), 0]
    assert (found.total, found.tosses) == (-math.inf, 3)


def test_a_log_without_rows_is_certain() -> None:
    found = log_likelihood(KINDS, log_of([]))
    assert (found.total, found.tosses) == (0.0, 0)


def test_many_draws_go_together_as_each_alone() -> None:
    log = simulated(FULL, [*THROWS, Cubes(blue=4, red=6), Cubes(), Cubes(red=2)], 7)
    draws = [replace(FULL, new=new, wedge=wedge) for new in (0.5, 0.8) for wedge in (0.0, 0.6)]
    together = log_probabilities(RatesDistribution(tuple(draws)), log)
    alone = [log_likelihood(rates, log).per_toss for rates in draws]
    np.testing.assert_allclose(together, alone, rtol=1e-12)


def test_more_draws_than_go_at_once_are_all_there() -> None:
    log = simulated(KINDS, THROWS, 7)
    draws = RatesDistribution(tuple(replace(KINDS, new=0.3 + n / 1000) for n in range(450)))
    found = log_probabilities(draws, log)
    alone = log_likelihood(draws.rates[430], log).per_toss
    np.testing.assert_allclose(found[430], alone, rtol=1e-12)


# Unknown starts: the same as averaging over what may have been inside.


def started(rates: Rates, log: TossLog, inside: dict[str, int]) -> float:
    """Probability of a log whose tower was filled as in mid-game."""
    counted = LogRow("1", -1, True, Cubes(inside), Cubes(), inside=Cubes(inside))
    # A count that contradicts its tosses: the belief starts from it.
    odd = replace(counted, thrown=Cubes(), fell=Cubes())
    found = log_likelihood(rates, replace(log, rows=(odd, *log.rows))).per_toss
    return math.exp(np.nansum(found[1:]))


CONTENT_FREE = replace(KINDS, tap=0.0)


@pytest.mark.parametrize("rates", [CONTENT_FREE, Rates(new=0.6, old=0.3, wedge=0.5)])
def test_an_unknown_start_is_averaged_over_what_may_have_been_inside(
    rates: Rates, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_of([row("1", 0, Cubes(blue=2), Cubes(blue=3)), row("1", 1, Cubes(red=2), Cubes())])
    belief = {"blue": [0.2, 0.3, 0.1, 0.4], "red": [0.5, 0.5]}
    averaged = sum(
        p * q * started(rates, log, {"blue": b, "red": r})
        for b, p in enumerate(belief["blue"])
        for r, q in enumerate(belief["red"])
        if b >= 1  # three blue fell where two were thrown
    )
    chances = [np.array(belief[colour]) for colour in log.colours]
    monkeypatch.setattr(UnknownStart, "of", lambda _, least: chances)
    found = log_likelihood(rates, log, UnknownStart())
    assert found.tosses == 2
    assert found.total == pytest.approx(math.log(averaged), rel=1e-9)


def test_an_unknown_start_is_negative_binomial() -> None:
    for chances in UnknownStart(3.0).of(np.array([0, 9])):  # 1.5 cubes of each colour
        expected = [(k + 1) * (2 / 3.5) ** 2 * (1.5 / 3.5) ** k for k in range(len(chances))]
        assert chances == pytest.approx(expected)
        assert chances.sum() > 0.999


def test_after_a_missing_toss_contents_are_unknown_until_the_tower_is_emptied() -> None:
    rows = [
        row("1", 0, Cubes(red=3), Cubes(red=1), emptied=True),
        LogRow("1", 1, False, Cubes(), Cubes(), missing=True),
        row("1", 2, Cubes(blue=2), Cubes(red=9, blue=1)),
        row("1", 3, Cubes(blue=2), Cubes(), emptied=True),
    ]
    assert np.isnan(log_likelihood(KINDS, log_of(rows)).per_toss).tolist() == [
        False, True, True, False,
    ]  # fmt: skip
    found = log_likelihood(KINDS, log_of(rows), UnknownStart(2.0)).per_toss
    assert np.isnan(found).tolist() == [False, True, False, False]
    alone = log_likelihood(KINDS, log_of([rows[2]]), UnknownStart(2.0)).total
    assert found[2] == pytest.approx(alone)
    assert math.isfinite(alone)  # though nine red are more than anybody would have thought


def test_a_count_at_the_end_tells_what_was_inside_at_the_start() -> None:
    rows = [row("1", 0, Cubes(blue=2), Cubes(blue=1)), row("1", 1, Cubes(red=2), Cubes(blue=1))]
    counted = replace(rows[1], inside=Cubes(blue=2, red=2))
    found = log_likelihood(CONTENT_FREE, log_of([rows[0], counted]))
    assert found.tosses == 2
    assert math.exp(found.total) == pytest.approx(
        started(CONTENT_FREE, log_of(rows), {"blue": 2}), rel=1e-9
    )


def test_many_cubes_that_stay_are_unlikely_not_impossible() -> None:
    rows = [row("1", n, Cubes(blue=165, red=165), Cubes(), emptied=True) for n in range(2)]
    found = log_likelihood(Rates(new=0.9, old=0.1), log_of(rows))
    assert found.per_toss.tolist() == pytest.approx([330 * math.log(0.1)] * 2)


def test_a_belief_goes_as_far_as_must_be() -> None:
    # 90 fell where few would have been thought of: nearly all of what is left is counted.
    log = TossLog((row("1", 0, Cubes(), Cubes({COLOURLESS: 90})),), (COLOURLESS,))
    [chances] = UnknownStart(12.0).of(np.array([90]))
    assert chances[90:].sum() > 0
    tail = sum((k + 1) * (2 / 14) ** 2 * (12 / 14) ** k for k in range(90, 2000))
    assert chances[90:].sum() == pytest.approx(tail, rel=1e-3)
    rates = Rates(new=0.9, old=0.1, tap=0.5)
    assert math.isfinite(log_likelihood(rates, log, UnknownStart(12.0)).total)


@pytest.mark.parametrize("mean", [-1.0, 0.0, 101.0, math.nan, math.inf])
def test_a_mean_content_is_a_number_of_cubes(mean: float) -> None:
    with pytest.raises(SpecError):
        UnknownStart(mean)


# The two shelves: cubes by coins of their own.


@pytest.mark.long
def test_the_distribution_of_two_shelves_is_near_the_tower() -> None:
    # 1,500 tosses: the mean that falls is right within 4 standard errors, and the spread of what
    # falls is at most a fifth above that of independent cubes.
    tower, rng, rows = make_tower("twoshelves"), Random(1), []
    for number in range(1500):
        thrown = Cubes({COLOURLESS: (1, 4, 7, 12)[number % 4]})
        rows.append(row("1", number, thrown, tower.toss(thrown, rng).fell, emptied=number == 0))
    log = TossLog(tuple(rows), (COLOURLESS,))
    distribution = distribution_of(tower)
    assert isinstance(distribution, ShelvesDistribution)
    pmfs = [each.total[:, 0] for each in predictive_distributions(distribution, log)]
    means = np.array([pmf @ np.arange(len(pmf)) for pmf in pmfs])
    squares = np.array([pmf @ np.arange(len(pmf)) ** 2 for pmf in pmfs])
    fell = np.array([each.fell.total for each in log.rows])
    variances = squares - means**2
    assert abs((fell - means).sum()) < 4 * math.sqrt(1.2 * variances.sum())
    assert 0.95 < np.mean((fell - means) ** 2 / variances) < 1.25


def test_a_cube_alone_lies_on_the_upper_shelf_as_often_as_that_holds_it() -> None:
    [_, chances] = ShelvesDistribution(through=0.6, free=0.3).chances(
        np.array([1, 1]), np.array([4, 4])
    )
    new, upper, _, _, sank, _, moved = chances[:, 0]
    assert (1 - new) * (1 - sank) == pytest.approx(1 - 0.6)
    assert (1 - upper) * (1 - moved) == pytest.approx(1 - 0.3)
    # Of 4 cubes half lay on the upper shelf; 0.7 of them stay there, and 0.4 of the first throw.
    arrive = 0.6 + 0.3 * (2 * 0.7 + 0.4)
    assert chances[2, 0] == pytest.approx(1 - 0.7**arrive)
    [certain] = ShelvesDistribution(through=1.0, free=1.0).chances(np.array([1]), np.array([4]))
    assert certain[:, 0].tolist() == [1, 1, 1, 0, 0, 0, 0]


def test_towers_without_a_distribution_have_none() -> None:
    assert distribution_of(make_tower("physics")) is None


@pytest.mark.parametrize(
    ("spec", "rates"),
    [("bag", Rates(new=2 / 3, old=1 / 3)), ("allthrough", Rates(new=1, old=1))],
)
def test_coins_have_the_distribution_of_a_surrogate(spec: str, rates: Rates) -> None:
    assert distribution_of(make_tower(spec)) == RatesDistribution((rates,))


@pytest.mark.parametrize(("rates", "count"), [(KINDS, 61), (Rates(new=0.9, old=0.1), 401)])
def test_a_mistyped_count_is_named_before_it_takes_all_memory(rates: Rates, count: int) -> None:
    rows = [
        row("1", 0, Cubes(red=1), Cubes(), emptied=True),
        row("1", 1, Cubes(red=count), Cubes(red=3)),
    ]
    with pytest.raises(CubesError, match=f"row 2 of the log: {count + 1} cubes of red"):
        log_likelihood(rates, log_of(rows))
