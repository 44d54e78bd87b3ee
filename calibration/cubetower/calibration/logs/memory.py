"""The number of cubes inside over time: its course and autocorrelation; what stays at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cubetower.calibration.logs.estimates import LogEstimate, jackknife
from cubetower.calibration.logs.throws import Throw, by_session
from cubetower.calibration.logs.turnover import mean_content

LAGS = 4
"""Lags, in throws, of the autocorrelation: 1, 2 ... this many."""


@dataclass(frozen=True, slots=True)
class ContentAfter:
    """Mean content after throw `throw` since the tower was emptied (0: the first).

    `count` fillings lasted that long with their content known; `mean` is in cubes, and
    `standard_error` is of it, by session, None for fewer than two sessions.
    """

    throw: int
    mean: float
    count: int
    standard_error: float | None


@dataclass(frozen=True, slots=True)
class Autocorrelation:
    """How far the content predicts the content `lag` throws later.

    Let x be the content after a throw that is no seeding throw, m the mean of all x of all
    sessions, N their number, and let there be n pairs of an x and the x `lag` throws later in
    the same run: throws of a session with no missing toss between them and no emptying of the
    tower. (Taps between them do not count as throws.) `correlation` is

        (sum over pairs of (x - m) (x later - m) / n) / (sum over all x of (x - m)^2 / N)

    m is one number for all sessions and all throws, so lasting differences between sessions count
    as correlation, and so does a drift that all sessions share, as while a tower still fills up
    after its seeding: a tower that behaves like the log must drift like it, too. Without pairs, or
    if all x are equal, the correlation is None.
    The standard error is by jackknife over sessions, m estimated anew each time.
    """

    lag: int
    correlation: LogEstimate


@dataclass(frozen=True, slots=True)
class Retention:
    """Mean content after a first throw of `thrown` cubes into the emptied tower."""

    thrown: int
    content: LogEstimate


def content_over_time(throws: list[Throw]) -> Iterator[ContentAfter]:
    """The course of the content since the tower was emptied."""
    at: dict[int, list[Throw]] = {}
    for throw in throws:
        if throw.since is not None and throw.after is not None:
            at.setdefault(throw.since, []).append(throw)
    for since, chosen in sorted(at.items()):
        content = mean_content(chosen)
        if content.value is not None:
            yield ContentAfter(since, content.value, content.count, content.standard_error)


def autocorrelations(throws: list[Throw]) -> Iterator[Autocorrelation]:
    """Autocorrelation of the content after throws, at lags 1 to `LAGS`."""
    runs: dict[tuple[str, int], list[int]] = {}
    for throw in throws:
        if not throw.seeding and throw.content is not None:
            runs.setdefault((throw.session, throw.run), []).append(throw.content)
    for lag in range(1, LAGS + 1):
        clusters = by_session((run[0], _sums_at_lag(x, lag)) for run, x in runs.items())
        value, error = jackknife(clusters, _correlation)
        pairs = [each[3] for each in clusters if each[3]]
        yield Autocorrelation(lag, LogEstimate(value, error, sum(pairs), len(pairs)))


def _sums_at_lag(x: list[int], lag: int) -> tuple[int, ...]:
    """Sums over contents and over pairs of contents, as `_correlation` takes them."""
    pairs = list(zip(x, x[lag:], strict=False))
    singles = (len(x), sum(x), sum(content**2 for content in x))
    return *singles, len(pairs), sum(a + b for a, b in pairs), sum(a * b for a, b in pairs)


def _correlation(sums: Sequence[int]) -> float | None:
    """`Autocorrelation.correlation`, all but the division in whole numbers.

    Args:
        sums: count, sum and sum of squares of the contents; count of pairs, sum of both
            contents of each, sum of their products.
    """
    count, total, squares, pairs, ends, products = sums
    variance = count * squares - total**2  # times count^2
    if not pairs or not variance:
        return None
    covariance = count**2 * products - count * total * ends + total**2 * pairs  # times this, pairs
    return covariance / (pairs * variance)


def retentions(throws: list[Throw]) -> Iterator[Retention]:
    """What stays of the first throws into the emptied tower, by their size."""
    first = [throw for throw in throws if throw.seeding]
    for thrown in sorted({throw.row.thrown.total for throw in first}):
        chosen = [throw for throw in first if throw.row.thrown.total == thrown]
        yield Retention(thrown, mean_content(chosen))
