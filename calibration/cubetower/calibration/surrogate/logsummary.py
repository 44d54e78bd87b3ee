"""A summary of a log: what is in it, and how much it tells."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from cubetower.calibration.judge.caveats import kind_note
from cubetower.calibration.judge.check import judge_log
from cubetower.calibration.judge.replaytest import Likeness
from cubetower.calibration.logs.exits import SizeExits, exits_by_size
from cubetower.calibration.logs.logstatistics import LogStatistics, statistics
from cubetower.calibration.logs.throws import throws_of
from cubetower.calibration.logs.turnover import (
    Summary,
    ThrowStatistics,
    throw_statistics,
    throws_by_size,
)
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.surrogate.battleerror import win_error
from cubetower.calibration.surrogate.information import (
    Information,
    Precision,
    SizeInformation,
    information_by_size,
    precision_of_chances,
    without_colours,
)
from cubetower.calibration.surrogate.quickfit import quick_towers
from cubetower.tower.log import COLOURLESS, LogKind, TossLog
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import SurrogateTower

ENOUGH_TOSSES = 400
"""Tosses from which a log is not asked any more whether it has too few: replays take too long.

A good log has 200 to 400 (docs/calibration.md)."""

REPLAYS = 59  # of a log into plausible towers, for the verdict on a fit


@dataclass(frozen=True, slots=True)
class ColourCount:
    """Cubes of a colour over all tosses seen, taps among them.

    Attributes:
        colour: its name.
        thrown: cubes in.
        fell: cubes out.
        throws: tosses with any of it thrown.
        inside: mean number inside after a toss, where that is known; None if nowhere.
    """

    colour: str
    thrown: int
    fell: int
    throws: int
    inside: float | None


@dataclass(frozen=True, slots=True)
class ExpectedErrors:
    """How precisely a log tells about a tower that is like M1 of the shipped design.

    Attributes:
        errors: expected standard errors of M1's parameters by name, None where the log tells
            nothing; see `cubetower.calibration.surrogate.information`.
        chances: expected standard errors of the chances to fall.
    """

    errors: dict[str, float | None]
    chances: Precision


@dataclass(frozen=True, slots=True)
class LogSummary:
    """What is in a log.

    Attributes:
        kind: what kind of log it is.
        note: the same as a sentence, with its title.
        tosses: number of rows.
        figures: cubes in, out and retained, and what is missing or unknown.
        colours: by colour, as the log has them; none if it counts without colours.
        content: cubes inside after a throw, where known.
        sizes: cubes in, out and retained by the size of the throw, all throws.
        exits: the share of new and old cubes that fell, by the size of the throw, all throws into
            known contents, including seeding throws.
        told: what the throws into known contents tell.
        told_by_counts: what they would tell if their colours had not been noted; None if they
            were not.
        information: the share of the information that throws of each size give.
        win_error: how far the chance to win a battle is expected to be wrong, 0 to 1; see
            `cubetower.calibration.surrogate.battleerror`.
        is_few: whether it has too few tosses to say if a tower fitted to it is good.
        tosses_needed: roughly how many that takes, one digit; None if there are enough, or if it
            cannot be said.
    """

    kind: LogKind
    note: str
    tosses: int
    figures: LogStatistics
    colours: tuple[ColourCount, ...]
    content: Summary
    sizes: tuple[ThrowStatistics, ...]
    exits: tuple[SizeExits, ...]
    told: ExpectedErrors
    told_by_counts: ExpectedErrors | None
    information: tuple[SizeInformation, ...]
    win_error: float
    is_few: bool
    tosses_needed: int | None

    @property
    def verdict_words(self) -> str:
        """How many tosses a verdict takes, in a sentence; empty with enough."""
        if not self.is_few:
            return ""
        takes = f"roughly {self.tosses_needed:,}" if self.tosses_needed else "more"
        return f"To call a tower fitted to it good takes {takes} tosses, not {self.tosses}."

    def to_json(self) -> dict[str, Any]:
        """Plain data: the attributes by name, all the way down; None where undefined."""
        return asdict(self)


def summarise(log: TossLog, rates: Rates | None = None) -> LogSummary:
    """Summarise a log.

    Args:
        log: the tosses.
        rates: of the assumed tower, an M1, for how much the log tells; the shipped one if None.

    Raises:
        SpecError: rates beyond M1.
        CubesError: more of a colour fell than can have been there, which `read_log` rules out.
    """
    throws = list(throws_of(log))
    coloured = log.colours != (COLOURLESS,)
    towers = quick_towers(log)
    few = _too_few(log, towers)
    return LogSummary(
        kind=log.description.kind,
        note=kind_note(log),
        tosses=len(log.rows),
        figures=statistics(log),
        colours=_colours(log) if coloured else (),
        content=Summary.of(each.content for each in throws if each.content is not None),
        sizes=tuple(throw_statistics(*each) for each in throws_by_size(throws)),
        exits=tuple(exits_by_size(throws)),
        told=_expected_errors(log, rates),
        told_by_counts=_expected_errors(without_colours(log), rates) if coloured else None,
        information=information_by_size(log, rates),
        win_error=win_error(towers),
        is_few=few is not None,
        tosses_needed=_round_down(few.tosses_needed) if few and few.tosses_needed else None,
    )


def _too_few(log: TossLog, towers: RatesDistribution) -> Likeness | None:
    """The verdict of `calibrate --guide` on such a log, if it is that it has too few tosses."""
    if len(log.rows) >= ENOUGH_TOSSES:
        return None
    makers = [partial(SurrogateTower, rates) for rates in towers.rates]
    found, _ = judge_log(log, makers[0], 1, REPLAYS, makers=makers)
    return found if found.state == "few" else None


def _round_down(tosses: int) -> int:
    """A number with one digit that counts: a quick fit tells no more of it."""
    step: int = 10 ** (len(str(tosses)) - 1)
    return tosses // step * step


def _expected_errors(log: TossLog, rates: Rates | None) -> ExpectedErrors:
    information = Information.of_log(log, rates)
    return ExpectedErrors(information.standard_errors(), precision_of_chances(information, rates))


def _colours(log: TossLog) -> tuple[ColourCount, ...]:
    seen = [row for row in log.rows if not row.missing]
    after = [each.after for each in log.contents() if each.after is not None]
    return tuple(
        ColourCount(
            colour,
            sum(row.thrown[colour] for row in seen),
            sum(row.fell[colour] for row in seen),
            sum(row.thrown[colour] > 0 for row in seen),
            sum(each[colour] for each in after) / len(after) if after else None,
        )
        for colour in log.colours
    )
