"""The figures of a log: cubes in, out and retained, exit shares, content over time.

One function serves logs and towers alike: a tower's tosses are put into the shape of a log.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

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
class ThrowStatistics:
    """Figures of the throws of `smallest` to `largest` cubes (None: no limit).

    `thrown` and `fell` are over all throws seen, `retained` (the content after the throw)
    over those after which the content is known.
    """

    smallest: int
    largest: int | None
    thrown: Summary
    fell: Summary
    retained: Summary


@dataclass(frozen=True, slots=True)
class ExitShare:
    """Which share of the cubes at stake fell.

    Attributes:
        share: cubes fallen / cubes at stake; None if none were.
        standard_error: of `share`, clustered by session: cubes of a session share their
            history and are no independent trials. Ratio estimator with the factor
            sessions / (sessions - 1), Cochran, Sampling Techniques, 1977, section 6.4;
            None for fewer than two sessions.
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


@dataclass(frozen=True, slots=True)
class _Throw:
    """One throw seen: how many throws since the tower was emptied, None if unknown."""

    session: str
    row: LogRow
    before: Cubes | None
    after: Cubes | None
    since: int | None
    follows_seeding: bool

    @property
    def seeding(self) -> bool:
        return self.since == 0


def _throws(log: TossLog) -> Iterator[_Throw]:
    contents = iter(log.contents())
    for session in log.sessions():
        since: int | None = None
        follows_seeding = False
        for row, inside in zip(session, contents, strict=False):
            since = 0 if row.emptied else since
            if row.missing or not row.thrown:
                follows_seeding = False
            else:
                yield _Throw(row.session, row, inside.before, inside.after, since, follows_seeding)
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
    classes = [(low, high, _of_size(known, low, high)) for low, high in SIZES]
    return LogStatistics(
        sessions=len(log.sessions()),
        throws=len(throws),
        seeding_throws=sum(throw.seeding for throw in throws),
        taps=len(seen) - len(throws),
        missing=len(log.rows) - len(seen),
        unknown_before=sum(throw.before is None for throw in throws),
        unknown_after=sum(throw.after is None for throw in throws),
        overall=_throw_statistics(1, None, known),
        later=_throw_statistics(1, None, [throw for throw in known if not throw.seeding]),
        by_size=tuple(_throw_statistics(*each) for each in classes if each[2]),
        exits=_exit_shares(throws),
        content=tuple(_content(throws)),
    )


def _of_size(throws: list[_Throw], smallest: int, largest: int | None) -> list[_Throw]:
    limit = math.inf if largest is None else largest
    return [throw for throw in throws if smallest <= throw.row.thrown.total <= limit]


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
    colour_tosses = 0
    clusters: dict[str, tuple[int, int]] = {}
    for throw in throws:
        for fell, at_stake in trials(throw, throw.before) if throw.before is not None else ():
            sums = clusters.get(throw.session, (0, 0))
            clusters[throw.session] = (sums[0] + fell, sums[1] + at_stake)
            colour_tosses += 1
    fallen = sum(fell for fell, _ in clusters.values())
    stakes = sum(at_stake for _, at_stake in clusters.values())
    share = fallen / stakes if stakes else None
    error = _clustered_error(list(clusters.values()))
    return ExitShare(share, error, fallen, stakes, colour_tosses, len(clusters))


def _clustered_error(clusters: list[tuple[int, int]]) -> float | None:
    """Standard error of the ratio of sums over clusters of (fallen, at stake)."""
    count = len(clusters)
    if count < 2:
        return None
    stakes = sum(at_stake for _, at_stake in clusters)
    share = sum(fell for fell, _ in clusters) / stakes
    squares = sum((fell - share * at_stake) ** 2 for fell, at_stake in clusters)
    return math.sqrt(count / (count - 1) * squares) / stakes
