"""The figures of a log: cubes in, out and retained, exit shares, memory, battles.

They serve towers, too: a tower's tosses are put into the shape of a log.
"""

from __future__ import annotations

from dataclasses import dataclass

from cubetower.calibration.logs.battles import Battles, battles
from cubetower.calibration.logs.exits import ExitShares, SizeExits, exit_shares, exits_by_size
from cubetower.calibration.logs.memory import (
    Autocorrelation,
    ContentAfter,
    Retention,
    autocorrelations,
    content_over_time,
    retentions,
)
from cubetower.calibration.logs.throws import throws_of
from cubetower.calibration.logs.turnover import (
    ThrowStatistics,
    Turnover,
    throw_statistics,
    throws_by_size,
    turnover,
)
from cubetower.tower.log import TossLog


@dataclass(frozen=True, slots=True)
class LogStatistics:
    """The figures of a log, or of a tower that was given the throws of a log.

    Attributes:
        sessions: number of sessions.
        throws: rows seen in which something was thrown, seeding throws among them.
        seeding_throws: first throws after the tower was emptied.
        taps: rows seen in which nothing was thrown; in no figure below.
        missing: tosses nobody saw; in no figure below.
        unknown_before: throws into unknown contents, left out of all figures below but the
            battles.
        unknown_after: throws left out of `retained` and `content`, for the same reason.
        overall: figures of all throws.
        later: figures without the seeding throws.
        by_size: figures of the throws by their size, classes without throws left out.
        exits: the share of new and old cubes that fell.
        exits_by_size: the same by the size of the throw, seeding throws left out.
        content: mean content over time.
        turnover: figures with standard errors of the throws without the seeding throws.
        turnover_by_size: the same by the size of the throw, classes without throws left out.
        autocorrelation: of the content at lags 1 to `LAGS`.
        retention: what stays of a first throw, by the number of cubes thrown, ascending.
        battles: how often the side with more in has more out, by its lead.
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
    exits_by_size: tuple[SizeExits, ...]
    content: tuple[ContentAfter, ...]
    turnover: Turnover
    turnover_by_size: tuple[Turnover, ...]
    autocorrelation: tuple[Autocorrelation, ...]
    retention: tuple[Retention, ...]
    battles: tuple[Battles, ...]


def statistics(log: TossLog) -> LogStatistics:
    """The figures of a log; `LogStatistics` says what is counted and what is left out.

    Raises:
        CubesError: more of a colour fell than can have been there, which `read_log` rules out.
    """
    throws = list(throws_of(log))
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
        overall=throw_statistics(1, None, known),
        later=throw_statistics(1, None, later),
        by_size=tuple(throw_statistics(*each) for each in throws_by_size(known)),
        exits=exit_shares(throws),
        exits_by_size=tuple(exits_by_size(later)),
        content=tuple(content_over_time(throws)),
        turnover=turnover(1, None, later),
        turnover_by_size=tuple(turnover(*each) for each in throws_by_size(later)),
        autocorrelation=tuple(autocorrelations(throws)),
        retention=tuple(retentions(throws)),
        battles=tuple(battles(throws)),
    )
