"""The figures of a log: cubes in, out and retained, exit shares, content and its memory.

One function serves logs and towers alike: a tower's tosses are put into the shape of a log.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from calibration.estimates import Estimate, jackknife, ratio, ratio_error
from tower import Cubes
from tower.log import LogRow, TossLog

SIZES: tuple[tuple[int, int | None], ...] = (
    (1, 3),
    (4, 6),
    (7, 9),
    (10, 13),
    (14, 20),
    (21, None),
)
"""Classes of throws by the number of cubes thrown: the smallest and the largest of each."""

LAGS = 4
"""The content is correlated with the content 1, 2 ... this many throws later."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean, sample standard deviation, least and greatest of `count` numbers, in cubes.

    Mean, min and max are None of no numbers, the standard deviation of fewer than two.
    """

    count: int
    mean: float | None
    sd: float | None
    min: int | None
    max: int | None

    @classmethod
    def of(cls, values: Iterable[int]) -> Summary:
        """Summarise numbers of cubes."""
        numbers = list(values)
        if not numbers:
            return cls(0, None, None, None, None)
        mean = sum(numbers) / len(numbers)
        squares = sum((number - mean) ** 2 for number in numbers)
        sd = math.sqrt(squares / (len(numbers) - 1)) if len(numbers) > 1 else None
        return cls(len(numbers), mean, sd, min(numbers), max(numbers))


@dataclass(frozen=True, slots=True)
class _SizeClass:
    """Throws of `smallest` to `largest` cubes; no limit if `largest` is None."""

    smallest: int
    largest: int | None

    @property
    def sizes(self) -> str:
        """The sizes in words: `4 to 6`."""
        if self.largest is None:
            return f"{self.smallest} up"
        if self.smallest == self.largest:
            return str(self.smallest)
        return f"{self.smallest} to {self.largest}"


@dataclass(frozen=True, slots=True)
class ThrowStatistics(_SizeClass):
    """Figures of the throws of `smallest` to `largest` cubes (None: no limit).

    `thrown` and `fell` are over all throws seen, `retained` (the content after the throw)
    over those after which the content is known.
    """

    thrown: Summary
    fell: Summary
    retained: Summary


@dataclass(frozen=True, slots=True)
class Turnover(_SizeClass):
    """What throws of `smallest` to `largest` cubes (None: no limit) do, seeding throws left out.

    Attributes:
        thrown: mean of the cubes in.
        fell: mean of the cubes out.
        out_per_in: all cubes out / all cubes in; near 1 over all sizes if the content is steady.
        content: mean content after the throw, where it is known.
        content_sd: its sample standard deviation over throws; the error by jackknife.
    """

    thrown: Estimate
    fell: Estimate
    out_per_in: Estimate
    content: Estimate
    content_sd: Estimate


@dataclass(frozen=True, slots=True)
class ExitShare:
    """Which share of the cubes at stake fell.

    Attributes:
        share: cubes fallen / cubes at stake; None if none were.
        standard_error: of `share`, clustered by session: cubes of a session share their
            history and are no independent trials; see `ratio_error`. None for fewer than
            two sessions.
        fell: cubes fallen.
        at_stake: cubes that could have fallen.
        colour_tosses: pairs of a throw and a colour counted.
        sessions: sessions with any of them.
    """

    share: float | None
    standard_error: float | None
    fell: int
    at_stake: int
    colour_tosses: int
    sessions: int


@dataclass(frozen=True, slots=True)
class ExitShares:
    """Exit shares of new cubes and of old ones, over throws into known contents.

    *New*: the cubes thrown of colours that were not yet inside. *Old*: the cubes inside of
    colours that were not thrown. Of a colour both inside and thrown nobody can tell which
    cubes fell, so it is left out. A *seeding throw* is the first throw after the tower was
    emptied; there are no old cubes in it. Taps (nothing thrown) are left out.

    Attributes:
        new: all throws.
        new_seeding: seeding throws only.
        new_later: without seeding throws.
        old: all throws.
        old_after_seeding: only throws that directly follow a seeding throw.
        old_later: without those.
    """

    new: ExitShare
    new_seeding: ExitShare
    new_later: ExitShare
    old: ExitShare
    old_after_seeding: ExitShare
    old_later: ExitShare


@dataclass(frozen=True, slots=True)
class ContentAfter:
    """Mean content after throw `throw` since the tower was emptied (0: the first).

    `count` fillings lasted that long with their content known; `mean` is in cubes.
    """

    throw: int
    mean: float
    count: int


@dataclass(frozen=True, slots=True)
class Autocorrelation:
    """How much of the content is still to be seen `lag` throws later.

    Let x be the content after a throw that is no seeding throw, m the mean of all x of all
    sessions, N their number, and let there be n pairs of an x and the x `lag` throws later in
    the same run: throws of a session with no missing toss between them and no emptying of the
    tower. (Taps between them do not count as throws.) `correlation` is

        (sum over pairs of (x - m) (x later - m) / n) / (sum over all x of (x - m)^2 / N)

    m is one number for all sessions and all throws, so lasting differences between sessions
    count as correlation, and so does a drift that all sessions have in common, as while a
    tower still fills up after its seeding. No throw is left out for that reason: a tower that is
    to behave like the log must drift like it. No pairs, or equal x only, have no correlation.
    The standard error is by jackknife over sessions, m estimated anew each time.
    """

    lag: int
    correlation: Estimate


@dataclass(frozen=True, slots=True)
class Retention:
    """Mean content after the first throw into the emptied tower, if `thrown` cubes go in."""

    thrown: int
    content: Estimate


@dataclass(frozen=True, slots=True)
class LogStatistics:
    """The figures of a log, or of a tower that was given the throws of a log.

    Attributes:
        sessions: number of sessions.
        throws: rows seen in which something was thrown, seeding throws among them.
        seeding_throws: first throws after the tower was emptied.
        taps: rows seen in which nothing was thrown; in no figure below.
        missing: tosses nobody saw; in no figure below.
        unknown_before: throws left out of all figures below, what was inside being unknown.
        unknown_after: throws left out of `retained` and `content`, for the same reason.
        overall: figures of all throws.
        later: figures without the seeding throws.
        by_size: figures of the throws by their size, classes without throws left out.
        exits: which share of new and old cubes fell.
        content: mean content over time.
        turnover: figures with standard errors of the throws without the seeding throws.
        turnover_by_size: the same by the size of the throw, classes without throws left out.
        autocorrelation: of the content at lags 1 to `LAGS`.
        retention: what stays of a first throw, by the number of cubes thrown, ascending.
    """

    sessions: int
    throws: int
    seeding_throws: int
    taps: int
    missing: int
    unknown_before: int
    unknown_after: int
    overall: ThrowStatistics
    later: ThrowStatistics
    by_size: tuple[ThrowStatistics, ...]
    exits: ExitShares
    content: tuple[ContentAfter, ...]
    turnover: Turnover
    turnover_by_size: tuple[Turnover, ...]
    autocorrelation: tuple[Autocorrelation, ...]
    retention: tuple[Retention, ...]


@dataclass(frozen=True, slots=True)
class _Throw:
    """One throw seen.

    `since` is the number of throws since the tower was emptied, None if unknown. Throws with the
    same `run` in a session have no missing toss and no emptying between them.
    """

    session: str
    run: int
    row: LogRow
    before: Cubes | None
    after: Cubes | None
    since: int | None
    follows_seeding: bool

    @property
    def seeding(self) -> bool:
        return self.since == 0

    @property
    def content(self) -> int | None:
        """Cubes inside afterwards; None if unknown."""
        return None if self.after is None else self.after.total


def _throws(log: TossLog) -> Iterator[_Throw]:
    contents = iter(log.contents())
    for session in log.sessions():
        since: int | None = None
        follows_seeding = False
        run = 0
        for row, inside in zip(session, contents, strict=False):
            since = 0 if row.emptied else since
            run += row.emptied or row.missing
            if row.missing or not row.thrown:
                follows_seeding = False
            else:
                before, after = inside.before, inside.after
                yield _Throw(row.session, run, row, before, after, since, follows_seeding)
                follows_seeding = since == 0
            if since is not None and (row.thrown or row.missing):
                since += 1


def statistics(log: TossLog) -> LogStatistics:
    """The figures of a log; `LogStatistics` says what is counted and what is left out.

    Raises:
        CubesError: more of a colour fell than can have been there; `read_log` gives no such
            log.
    """
    throws = list(_throws(log))
    seen = [row for row in log.rows if not row.missing]
    known = [throw for throw in throws if throw.before is not None]
    later = [throw for throw in known if not throw.seeding]
    return LogStatistics(
        sessions=len(log.sessions()),
        throws=len(throws),
        seeding_throws=sum(throw.seeding for throw in throws),
        taps=len(seen) - len(throws),
        missing=len(log.rows) - len(seen),
        unknown_before=sum(throw.before is None for throw in throws),
        unknown_after=sum(throw.after is None for throw in throws),
        overall=_throw_statistics(1, None, known),
        later=_throw_statistics(1, None, later),
        by_size=tuple(_throw_statistics(*each) for each in _by_size(known)),
        exits=_exit_shares(throws),
        content=tuple(_content(throws)),
        turnover=_turnover(1, None, later),
        turnover_by_size=tuple(_turnover(*each) for each in _by_size(later)),
        autocorrelation=tuple(_autocorrelations(throws)),
        retention=tuple(_retention(throws)),
    )


def _by_size(throws: list[_Throw]) -> Iterator[tuple[int, int | None, list[_Throw]]]:
    """Smallest and largest size of each class with throws, and its throws."""
    for smallest, largest in SIZES:
        limit = math.inf if largest is None else largest
        chosen = [throw for throw in throws if smallest <= throw.row.thrown.total <= limit]
        if chosen:
            yield smallest, largest, chosen


def _throw_statistics(smallest: int, largest: int | None, throws: list[_Throw]) -> ThrowStatistics:
    return ThrowStatistics(
        smallest,
        largest,
        thrown=Summary.of(throw.row.thrown.total for throw in throws),
        fell=Summary.of(throw.row.fell.total for throw in throws),
        retained=Summary.of(throw.after.total for throw in throws if throw.after is not None),
    )


def _content(throws: list[_Throw]) -> Iterator[ContentAfter]:
    totals: dict[int, list[int]] = {}
    for throw in throws:
        if throw.since is not None and throw.after is not None:
            totals.setdefault(throw.since, []).append(throw.after.total)
    for since, contents in sorted(totals.items()):
        yield ContentAfter(since, sum(contents) / len(contents), len(contents))


def _exit_shares(throws: list[_Throw]) -> ExitShares:
    return ExitShares(
        new=_share(throws, _new),
        new_seeding=_share([throw for throw in throws if throw.seeding], _new),
        new_later=_share([throw for throw in throws if not throw.seeding], _new),
        old=_share(throws, _old),
        old_after_seeding=_share([throw for throw in throws if throw.follows_seeding], _old),
        old_later=_share([throw for throw in throws if not throw.follows_seeding], _old),
    )


def _new(throw: _Throw, before: Cubes) -> Iterator[tuple[int, int]]:
    """Fallen and thrown of each colour that was not inside."""
    for colour, thrown in throw.row.thrown.items():
        if not before[colour]:
            yield throw.row.fell[colour], thrown


def _old(throw: _Throw, before: Cubes) -> Iterator[tuple[int, int]]:
    """Fallen and inside of each colour that was not thrown."""
    for colour, inside in before.items():
        if not throw.row.thrown[colour]:
            yield throw.row.fell[colour], inside


def _share(
    throws: list[_Throw], trials: Callable[[_Throw, Cubes], Iterator[tuple[int, int]]]
) -> ExitShare:
    clusters = _by_session(
        (throw.session, (fell, at_stake, 1))
        for throw in throws
        if throw.before is not None
        for fell, at_stake in trials(throw, throw.before)
    )
    fallen, stakes, colour_tosses = (sum(each[i] for each in clusters) for i in range(3))
    share = fallen / stakes if stakes else None
    error = ratio_error([(fell, at_stake) for fell, at_stake, _ in clusters])
    return ExitShare(share, error, fallen, stakes, colour_tosses, len(clusters))


def _by_session(parts: Iterable[tuple[str, tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """Sums of equally many numbers each, session by session."""
    sums: dict[str, tuple[int, ...]] = {}
    for session, part in parts:
        own = sums.get(session, (0,) * len(part))
        sums[session] = tuple(map(sum, zip(own, part, strict=True)))
    return list(sums.values())


def _turnover(smallest: int, largest: int | None, throws: list[_Throw]) -> Turnover:
    clusters = _by_session(
        (throw.session, (throw.row.thrown.total, throw.row.fell.total, 1)) for throw in throws
    )
    return Turnover(
        smallest,
        largest,
        thrown=ratio([(thrown, count) for thrown, _, count in clusters], len(throws)),
        fell=ratio([(fell, count) for _, fell, count in clusters], len(throws)),
        out_per_in=ratio([(fell, thrown) for thrown, fell, _ in clusters], len(throws)),
        content=_mean_content(throws),
        content_sd=_content_sd(throws),
    )


def _mean_content(throws: list[_Throw]) -> Estimate:
    clusters = _by_session(
        (throw.session, (throw.content, 1)) for throw in throws if throw.content is not None
    )
    return ratio([(content, count) for content, count in clusters], sum(n for _, n in clusters))


def _content_sd(throws: list[_Throw]) -> Estimate:
    clusters = _by_session(
        (throw.session, (1, throw.content, throw.content**2))
        for throw in throws
        if throw.content is not None
    )
    value, error = jackknife(clusters, _sd)
    return Estimate(value, error, sum(count for count, *_ in clusters), len(clusters))


def _sd(sums: Sequence[int]) -> float | None:
    """Sample standard deviation from count, sum and sum of squares."""
    count, total, squares = sums
    if count < 2:
        return None
    return math.sqrt((count * squares - total**2) / (count * (count - 1)))


def _autocorrelations(throws: list[_Throw]) -> Iterator[Autocorrelation]:
    runs: dict[tuple[str, int], list[int]] = {}
    for throw in throws:
        if not throw.seeding and throw.content is not None:
            runs.setdefault((throw.session, throw.run), []).append(throw.content)
    for lag in range(1, LAGS + 1):
        clusters = _by_session((run[0], _sums_at_lag(x, lag)) for run, x in runs.items())
        value, error = jackknife(clusters, _correlation)
        pairs = [each[3] for each in clusters if each[3]]
        yield Autocorrelation(lag, Estimate(value, error, sum(pairs), len(pairs)))


def _sums_at_lag(x: list[int], lag: int) -> tuple[int, ...]:
    """Count, sum and sum of squares of the contents; the same of pairs, as `_correlation` asks."""
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


def _retention(throws: list[_Throw]) -> Iterator[Retention]:
    first = [throw for throw in throws if throw.seeding]
    for thrown in sorted({throw.row.thrown.total for throw in first}):
        chosen = [throw for throw in first if throw.row.thrown.total == thrown]
        yield Retention(thrown, _mean_content(chosen))
