"""What a log tells of a tower's turnover, its memory and its first throws."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.calibration import LogEstimate, LogStatistics, statistics
from cubetower.calibration.logs.memory import LAGS, Retention
from cubetower.tower import Cubes
from cubetower.tower.log import TossLog
from tests.calibration.smalllogs import SMALL, log_of, row

series = st.lists(st.integers(0, 9), min_size=1, max_size=9)
logs = st.dictionaries(st.sampled_from("abcde"), series, min_size=1).map(log_of)


def correlations(log: TossLog) -> list[LogEstimate]:
    return [each.correlation for each in statistics(log).autocorrelation]


def in_order(log: TossLog, *, backwards: bool) -> TossLog:
    sessions = sorted(log.sessions(), key=lambda rows: rows[0].session, reverse=backwards)
    return replace(log, rows=tuple(each for rows in sessions for each in rows))


# Turnover


def test_turnover_by_hand() -> None:
    # Later throws: 4 in 3 out, 1 in 1 out | 8 in 8 out, 2 in 2 out; contents 3, 3 | 1, 1.
    turnover = statistics(SMALL).turnover
    assert turnover.thrown == LogEstimate(
        15 / 4, pytest.approx(math.sqrt(2 * 2 * 2.5**2) / 4), 4, 2
    )
    assert turnover.fell == LogEstimate(14 / 4, pytest.approx(math.sqrt(2 * 2 * 3**2) / 4), 4, 2)
    assert turnover.out_per_in.value == 14 / 15
    assert turnover.out_per_in.standard_error == pytest.approx(math.sqrt(2 * 2 * (2 / 3) ** 2) / 15)
    assert turnover.content == LogEstimate(2, math.sqrt(2 * 2 * 2**2) / 4, 4, 2)
    # Without either session the other's contents are all equal: the sd is 0 both times.
    assert turnover.content_sd == LogEstimate(pytest.approx(math.sqrt(4 / 3)), 0, 4, 2)


def test_turnover_by_size_leaves_seeding_throws_out() -> None:
    sizes = statistics(SMALL).turnover_by_size
    assert [(each.sizes, each.thrown.count) for each in sizes] == [
        ("1 to 3", 2),
        ("4 to 6", 1),
        ("7 to 9", 1),
    ]
    assert [each.out_per_in.value for each in sizes] == [1, 3 / 4, 1]
    assert [each.content.value for each in sizes] == [2, 3, 1]


@given(logs)
def test_turnover_has_the_means_of_the_later_throws(log: TossLog) -> None:
    figures = statistics(log)
    assert figures.turnover.content.value == pytest.approx(figures.later.retained.mean)
    assert figures.turnover.content_sd.value == pytest.approx(figures.later.retained.sd)
    assert figures.turnover.fell.value == pytest.approx(figures.later.fell.mean)


# Autocorrelation


def test_autocorrelation_by_hand() -> None:
    # Contents 1 2 3 | 3 2 after the seeding throws (9 and 7): mean 2.2, variance 0.56.
    # Lag 1: pairs 1 2, 2 3, 3 2: (0.24 - 0.16 - 0.16) / 3 / 0.56. Alone: 0, and -1.
    # Lag 2: the pair 1 3 only: -1.2 * 0.8 / 0.56.
    found = correlations(log_of({"a": [9, 1, 2, 3], "b": [7, 3, 2]}))
    assert len(found) == LAGS == 4
    assert found[0] == LogEstimate(pytest.approx(-1 / 21), 0.5, 3, 2)
    assert found[1] == LogEstimate(pytest.approx(-12 / 7), None, 1, 1)
    assert found[2:] == [LogEstimate(None, None, 0, 0)] * 2


def test_contents_that_never_change_have_no_correlation() -> None:
    assert correlations(log_of({"a": [3, 3, 3], "b": [3, 3]}))[0] == LogEstimate(None, None, 1, 1)


def thrown(toss: int, stay: int, *, emptied: bool = False) -> TossLog:
    cubes = row("1", toss, Cubes(red=9), Cubes(red=9 - stay), emptied=emptied)
    return TossLog((cubes,), ("red",))


def joined(*parts: TossLog) -> TossLog:
    return TossLog(tuple(each for part in parts for each in part.rows), ("red",))


MISSING = TossLog((replace(row("1", 5, Cubes(), Cubes()), missing=True),), ("red",))
COUNT = TossLog((replace(row("1", 6, Cubes(red=9), Cubes()), inside=Cubes(red=9)),), ("red",))
TAP = TossLog((row("1", 5, Cubes(), Cubes(red=1)),), ("red",))
SEEDED = thrown(0, 4, emptied=True)


@pytest.mark.parametrize(
    ("log", "pairs"),
    [
        (joined(SEEDED, thrown(1, 1), thrown(2, 2), thrown(3, 0)), 2),
        (joined(SEEDED, thrown(1, 1), TAP, thrown(6, 2)), 1),
        (joined(SEEDED, thrown(1, 1), MISSING, thrown(6, 2), thrown(7, 2)), 0),
        (joined(SEEDED, thrown(1, 1), MISSING, COUNT, thrown(7, 2)), 1),
        (joined(SEEDED, thrown(1, 1), thrown(2, 1, emptied=True), thrown(3, 2)), 0),
        (joined(thrown(1, 1), COUNT, thrown(7, 2), thrown(8, 2)), 2),
        (joined(MISSING, SEEDED, thrown(1, 1), thrown(2, 2)), 1),
    ],
    ids=["all known", "tap", "missing", "counted again", "emptied", "first count", "late start"],
)
def test_what_is_unknown_or_emptied_breaks_the_series(log: TossLog, pairs: int) -> None:
    assert correlations(log)[0].count == pairs


@given(logs)
def test_the_order_of_sessions_does_not_matter(log: TossLog) -> None:
    def new_figures(figures: LogStatistics) -> object:
        return (
            figures.turnover,
            figures.turnover_by_size,
            figures.autocorrelation,
            figures.retention,
        )

    first, second = (statistics(in_order(log, backwards=turned)) for turned in (False, True))
    assert new_figures(first) == new_figures(second)


# Retention


def test_retention_by_hand() -> None:
    rows = (
        row("1", 0, Cubes(red=5), Cubes(red=3), emptied=True),  # 2 stay
        row("1", 1, Cubes(red=5), Cubes(red=1)),  # no first throw
        row("1", 2, Cubes(red=3, blue=2), Cubes(red=1), emptied=True),  # 4 stay
        row("1", 3, Cubes(red=10), Cubes(red=7), emptied=True),  # 3 stay
        row("2", 0, Cubes(red=5), Cubes(red=5), emptied=True),  # none stays
        row("3", 0, Cubes(red=5), Cubes(red=5)),  # into who knows what
    )
    # 6 in 2 throws and 0 in 1: mean 2, residuals +2 and -2.
    assert statistics(TossLog(rows, ("red", "blue"))).retention == (
        Retention(5, LogEstimate(2, pytest.approx(4 / 3), 3, 2)),
        Retention(10, LogEstimate(3, None, 1, 1)),
    )


def test_a_log_without_throws_has_no_such_figures() -> None:
    figures = statistics(TossLog((row("1", 0, Cubes(), Cubes()),), ("red",)))
    nothing = LogEstimate(None, None, 0, 0)
    assert figures.turnover.content == figures.turnover.content_sd == nothing
    assert [each.correlation for each in figures.autocorrelation] == [nothing] * LAGS
    assert (figures.turnover_by_size, figures.retention) == ((), ())
    json.dumps(asdict(figures), allow_nan=False)
