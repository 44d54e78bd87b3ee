"""The exact likelihood of logs: against enumeration, against samples, with unknown parts."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from calibration.likelihood import expectations, filtered, log_likelihood, step
from tests.calibration.logs import row
from tests.strategies import seeds
from tests.tower.models.exact import assert_follows, toss_law
from tests.tower.models.test_rates import FULL
from tower import Cubes, CubesError, data_path, read_log
from tower.log import LogRow, TossLog
from tower.models.rates import PLACES, Rates, table
from tower.models.surrogate import SurrogateTower

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
            for outcome, q in toss_law(rates, inside, each.thrown).items():
                by = dict(zip(seen, outcome, strict=True))
                ends = [by.get(c, (0, 0, 0, 0)) for c in COLOURS]
                if all(end[0] == each.fell[c] for c, end in zip(COLOURS, ends, strict=True)):
                    key = tuple(end[1:] for end in ends)
                    after[key] = after.get(key, 0.0) + p * q
        splits = after
    return sum(splits.values())


THROWS = [Cubes(blue=3, red=2), Cubes(red=2), Cubes(blue=2), Cubes(blue=1, red=1)]


@pytest.mark.parametrize("rates", [KINDS, FULL, Rates(new=0.6, old=0.3)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_likelihood_is_that_of_enumeration(rates: Rates, seed: int) -> None:
    log = simulated(rates, THROWS, seed)
    exact = enumerated(rates, log)
    assert 0 < exact < 1
    assert log_likelihood(rates, log).total == pytest.approx(math.log(exact), rel=1e-12)


def test_samples_follow_the_likelihood() -> None:
    # Two throws of a few cubes: every log that can be has its probability, and together 1.
    throws, law = [Cubes(blue=2, red=1), Cubes(red=2)], {}
    for b1 in range(3):
        for r1 in range(2):
            for b2 in range(3 - b1):
                for r2 in range(2 - r1 + 2):
                    fell = (Cubes(blue=b1, red=r1), Cubes(blue=b2, red=r2))
                    rows = [
                        row("1", i, t, f, emptied=i == 0)
                        for i, (t, f) in enumerate(zip(throws, fell, strict=True))
                    ]
                    law[b1, r1, b2, r2] = math.exp(log_likelihood(KINDS, log_of(rows)).total)
    assert sum(law.values()) == pytest.approx(1)

    def samples() -> Iterator[tuple[int, ...]]:
        tower, rng = SurrogateTower(KINDS), Random(4)
        for _ in range(20_000):
            tower.empty()
            one, two = (tower.toss(thrown, rng).fell for thrown in throws)
            yield one["blue"], one["red"], two["blue"], two["red"]

    assert_follows(samples(), law, 20_000)


@settings(deadline=None)  # the first call compiles
@given(seed=seeds)
def test_the_probabilities_of_all_outcomes_add_up_to_1(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size, thrown = int(rng.integers(1, 7)), int(rng.integers(0, 7))
    belief = rng.random((size, size)) * (np.add.outer(range(size), range(size)) < size)
    belief /= belief.sum()
    steps = [step(belief, thrown, fell, rng.random(6)) for fell in range(thrown + size)]
    assert [each.shape for each in steps] == [
        (size + thrown - fell, size + thrown - fell) for fell in range(thrown + size)
    ]
    chances = rng.random(6)
    found = [step(belief, thrown, fell, chances).sum() for fell in range(thrown + size)]
    assert sum(found) == pytest.approx(1)


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
    assert expectations(rates, log)[1] is None
    # Whatever the chance of a tap, the cubes that it frees are any of those inside.
    assert found.per_toss[2] == pytest.approx(other.per_toss[2])


def test_more_falling_than_was_there_is_an_error() -> None:
    log = log_of([row("1", 0, Cubes(red=1), Cubes(red=2), emptied=True)])
    for function in (log_likelihood, expectations):
        with pytest.raises(CubesError):
            function(KINDS, log)


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
    assert [each is None for each in expectations(KINDS, log)] == [
        False, True, True, False, False, True,
    ]  # fmt: skip


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


def test_expectations_hold_the_probability_of_what_came() -> None:
    log = simulated(KINDS, [*THROWS, Cubes(), Cubes(red=9)], 5)
    logs = log_likelihood(KINDS, log).per_toss
    for each, expected, per_toss in zip(log.rows, expectations(KINDS, log), logs, strict=True):
        assert expected is not None
        assert all(pmf.sum() == pytest.approx(1) for pmf in expected.values())
        of_this = math.fsum(math.log(pmf[each.fell[c]]) for c, pmf in expected.items())
        assert of_this == pytest.approx(per_toss)


def test_a_log_without_rows_is_certain() -> None:
    found = log_likelihood(KINDS, log_of([]))
    assert (found.total, found.tosses) == (0.0, 0)


RUN = """
import sys
if sys.argv[1] == "without":
    sys.modules["numba"] = None
from tower import data_path, read_log
from tower.models.surrogate import make
from calibration.likelihood import log_likelihood
log = read_log(data_path("logs/reference-k-protocol.csv"))
print(sys.modules.get("numba") is not None)
print([value.hex() for value in log_likelihood(make().rates, log).per_toss])
"""


def test_the_likelihood_does_not_depend_on_numba() -> None:
    results = [
        subprocess.run(
            [sys.executable, "-c", RUN, which],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ},
        ).stdout
        for which in ("with", "without")
    ]
    (first, *with_), (second, *without) = (each.split("\n") for each in results)
    assert (first, second) == ("True", "False")
    assert with_ == without
    assert "0x" in with_[0]


def test_models_that_know_more_score_higher_on_a_log_that_they_were_not_fitted_to() -> None:
    # The log is simulated in 3-D by another engine.
    log = read_log(data_path("logs/reference-j.csv"))
    ladder: list[dict[str, float]] = [
        {"new": 2 / 3, "old": 1 / 3},
        {"new": 0.86, "old": 0.08},
        {"new": 0.86, "old": 0.19, "new_thrown": -0.22, "old_thrown": 0.83, "wedge": 0.48,
         "wedged_hazard": 0.11},
    ]  # fmt: skip
    scores = [log_likelihood(Rates(**values), log).total for values in ladder]
    assert scores == sorted(scores)


def test_a_log_has_a_row_for_each_toss_and_colour() -> None:
    log = simulated(FULL, THROWS, 6)
    thrown = np.array([[each.thrown[c] for c in COLOURS] for each in log.rows])
    fell = np.array([[each.fell[c] for c in COLOURS] for each in log.rows])
    logs = filtered(thrown, fell, np.array([1, 0, 0, 0]), table(FULL), 0.0)
    assert logs.shape == (4, 2)
    assert logs.sum() == pytest.approx(log_likelihood(FULL, log).total)
