"""The exact probability of a toss log under an outcome distribution: a forward filter by colour.

Given throws and contents, the colours are independent. Which cubes inside are loose, wedged or
stuck is hidden; the filter carries the probabilities of all splits, its *belief*. Where contents
are unknown it carries beliefs for all that they may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from cubetower.calibration.logs.stretches import Stretch, UnknownStart, stretches
from cubetower.calibration.prediction.distributions import Distribution, RatesDistribution
from cubetower.calibration.prediction.plans import plan_toss
from cubetower.calibration.prediction.splits import (
    LOOSE,
    NEW,
    STUCK,
    fall_counts,
    splits,
)
from cubetower.tower.errors import CubesError
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Belief = dict[int, Floats]
"""Of a colour: by the number of cubes inside, probabilities of splits, shape (splits, draws)."""

DRAWS_AT_ONCE = 200  # more do not fit into the processor's cache

MAX_CUBES_BY_KINDS = {1: 400, 2: 400, 3: 60}
"""By the number of kinds, how many cubes of a colour may be thrown and inside: with more there are
too many splits. The game has 330 cubes in all."""


@dataclass(frozen=True, slots=True)
class LogLikelihood:
    """How probable a log is.

    Attributes:
        per_toss: log probability of what fell of each colour, in nats, for every row of the log;
            nan where contents are unknown, where nobody saw the toss, and for taps that are not
            scored; minus infinity for what is impossible under the surrogate.
    """

    per_toss: Floats

    @property
    def total(self) -> float:
        """Log probability of all tosses that are scored."""
        return float(np.nansum(self.per_toss))

    @property
    def tosses(self) -> int:
        """Number of tosses that are scored."""
        return int((~np.isnan(self.per_toss)).sum())


@dataclass(frozen=True, slots=True)
class PredictiveDistribution:
    """What may fall in a toss, given its throw and all tosses before it.

    Attributes:
        row: index of the toss in its log.
        by_colour: for each colour, probabilities that 0, 1, 2 ... cubes fall, shape (cubes + 1,
            draws). In each draw the colours are independent.
    """

    row: int
    by_colour: dict[str, Floats]

    @property
    def total(self) -> Floats:
        """Probabilities that 0, 1, 2 ... cubes fall in all, shape (cubes + 1, draws)."""
        found = np.ones((1, next(iter(self.by_colour.values())).shape[1]))
        for each in self.by_colour.values():
            found = convolve(found, each)
        return found


def log_likelihood(
    rates: Rates, log: TossLog, unknown: UnknownStart | None = None
) -> LogLikelihood:
    """The log probability of a log under one surrogate, given its throws.

    The fits use `log_probabilities`, which gives that of every toss under many.

    Args:
        rates: the surrogate.
        log: tosses with colours, or of a single colour.
        unknown: prior of unknown contents; None: tosses into them are not scored.
    """
    return LogLikelihood(log_probabilities(RatesDistribution((rates,)), log, unknown)[0])


def log_probabilities(
    distribution: Distribution, log: TossLog, unknown: UnknownStart | None = None
) -> Floats:
    """The log probability of what fell of each colour, given its throw and all before it.

    Exact, with one exception: where contents are unknown, chances that depend on the number of
    cubes inside (M3) use its mean. Contents are known from an emptied tower or a count of the
    opened one (also backwards) until a toss that nobody saw. After a count that contradicts the
    tosses, its cubes are of each kind as in mid-game. Taps are scored only by distributions with a
    chance for them; in any case every cube inside is equally likely to be freed by a tap.

    Args:
        distribution: of any number of draws.
        log: tosses with colours, or of a single colour.
        unknown: prior of unknown contents; None: tosses into them are not scored.

    Returns:
        Shape (draws, rows), in nats; nan where a toss is not scored.

    Raises:
        CubesError: more of a colour fell than can have been there, which `read_log` rules out; or
            more were there than `MAX_CUBES_BY_KINDS`.
    """
    found = np.full((len(distribution), len(log.rows)), np.nan)
    scored = list(_scorable_stretches(log, unknown))
    for begin in range(0, len(distribution), DRAWS_AT_ONCE):
        draws = slice(begin, begin + DRAWS_AT_ONCE)
        part = distribution.part(draws)
        for stretch in scored:
            filter_ = _ForwardFilter(part, stretch, log.colours, unknown)
            for row, number in enumerate(stretch.rows):
                logs = filter_.update(row)
                if stretch.thrown[row].any() or part.taps.any():
                    found[draws, number] = logs
    return found


def predictive_distributions(
    distribution: Distribution, log: TossLog, unknown: UnknownStart | None = None
) -> Iterator[PredictiveDistribution]:
    """The predictive distribution of each toss of a log that `log_probabilities` scores.

    Args:
        distribution: of any number of draws.
        log: the tosses.
        unknown: as for `log_probabilities`.

    Raises:
        CubesError: as for `log_probabilities`.
    """
    for stretch in _scorable_stretches(log, unknown):
        filter_ = _ForwardFilter(distribution, stretch, log.colours, unknown)
        for row, number in enumerate(stretch.rows):
            if stretch.thrown[row].any() or distribution.taps.any():
                yield PredictiveDistribution(
                    number, dict(zip(log.colours, filter_.predict(row), strict=True))
                )
            filter_.update(row)


def _scorable_stretches(log: TossLog, unknown: UnknownStart | None) -> Iterator[Stretch]:
    return (each for each in stretches(log) if each.start is not None or unknown is not None)


class _ForwardFilter:
    """Goes through a stretch of a log toss by toss and keeps the beliefs about every colour.

    They stand one below another, by colour, by how many cubes of it are inside, and by split.
    """

    def __init__(
        self,
        distribution: Distribution,
        stretch: Stretch,
        colours: tuple[str, ...],
        unknown: UnknownStart | None,
    ) -> None:
        self.distribution = distribution
        self._kinds, self._moves = distribution.kinds, distribution.moves
        self._stretch = stretch
        starts = _starts(stretch, unknown)
        self._check(colours)
        beliefs = [_initial_belief(distribution, chances, stretch.emptied) for chances in starts]
        self._contents = tuple(tuple(belief) for belief in beliefs)
        self._belief = np.concatenate([each for belief in beliefs for each in belief.values()])
        mean = sum(float(chances @ np.arange(len(chances))) for chances in starts)
        content = np.maximum(0, round(mean) + stretch.changes[:-1].sum(axis=1))
        self._chances = _chances_by_row(distribution, stretch.thrown.sum(axis=1), content)

    def _check(self, colours: tuple[str, ...]) -> None:
        """Refuse what would take all memory, most often a mistyped count."""
        stretch, most = self._stretch, MAX_CUBES_BY_KINDS[self._kinds]
        start = stretch.min_start if stretch.start is None else stretch.start
        there = stretch.thrown + stretch.changes[:-1] + start
        if there.max(initial=0) > most:
            row, colour = np.unravel_index(int(there.argmax()), there.shape)
            raise CubesError(
                f"row {stretch.rows[int(row)] + 1} of the log: {there[row, colour]} cubes of "
                f"{colours[int(colour)]} thrown and inside, more than the {most} that the "
                "likelihood can take; is it mistyped?"
            )

    def update(self, row: int) -> Floats:
        """Condition on the next toss; its log probability, shape (draws,)."""
        of_row = self._stretch.thrown[row].tolist(), self._stretch.fell[row].tolist()
        plan = plan_toss(self._kinds, tuple(zip(self._contents, *of_row, strict=True)), self._moves)
        belief = plan.apply(self._belief, self._chances[row])
        self._contents, totals = plan.after, plan.sums @ belief
        if totals.min() > 0:
            belief /= np.repeat(totals, plan.sizes, axis=0)
        else:
            belief = _normalise(belief, totals, plan.sizes)
        self._belief = belief
        with np.errstate(divide="ignore"):
            found: Floats = np.log(totals).sum(axis=0)
        return found

    def predict(self, row: int) -> list[Floats]:
        """For each colour, probabilities that 0, 1, 2 ... cubes fall in the next toss."""
        chances = self._chances[row]
        begin, found = 0, []
        for contents, thrown in zip(
            self._contents, self._stretch.thrown[row].tolist(), strict=True
        ):
            old = np.zeros((max(contents) + 1, chances.shape[1]))
            for inside in contents:
                belief = self._belief[begin : (begin := begin + len(splits(self._kinds, inside)))]
                old[: inside + 1] += fall_counts(
                    belief, inside, chances[LOOSE : LOOSE + self._kinds]
                )
            if not thrown:
                found.append(old)
                continue
            new = fall_counts(np.ones((1, chances.shape[1])), thrown, chances[NEW : NEW + 1])
            found.append(convolve(old, new))
        return found


def _starts(stretch: Stretch, unknown: UnknownStart | None) -> list[Floats]:
    """For each colour, the probabilities of 0, 1, 2 ... cubes at the start of a stretch."""
    if stretch.start is None:
        return (unknown or UnknownStart()).of(stretch.min_start)
    return [np.eye(count + 1)[count] for count in stretch.start.tolist()]


def _initial_belief(distribution: Distribution, chances: Floats, emptied: bool) -> Belief:
    """The belief about contents with these probabilities, kinds distributed as in mid-game."""
    shares = np.ones((1, 1)) if emptied else distribution.shares
    found = {}
    for inside, chance in enumerate(chances.tolist()):
        if chance:
            each = np.array(splits(1 if emptied else distribution.kinds, inside))
            ways = special.gammaln(inside + 1) - special.gammaln(each + 1).sum(axis=1)
            logs = special.xlogy(each[:, :, None], shares).sum(axis=1)
            found[inside] = chance * np.exp(ways[:, None] + logs)
    return {
        inside: np.tile(each, (1, len(distribution) // each.shape[1]))
        for inside, each in found.items()
    }


def _chances_by_row(distribution: Distribution, thrown: Ints, content: Ints) -> Floats:
    """Chances of every row, those of taps among them."""
    chances = distribution.chances(thrown, content)
    even = np.where(
        distribution.taps > 0, distribution.taps, 0.5
    )  # whichever: every cube is as likely as another
    taps = thrown == 0
    chances[taps] = 0.0
    chances[taps, LOOSE : STUCK + 1] = even
    return chances


def _normalise(belief: Floats, totals: Floats, sizes: Sequence[int]) -> Floats:
    """Beliefs about all colours, each scaled to add up to 1; uniform after something impossible."""
    total = np.repeat(totals, sizes, axis=0)
    uniform = np.repeat(1 / np.array(sizes), sizes)[:, None]
    with np.errstate(invalid="ignore"):
        return np.where(total > 0, belief / total, uniform)


def convolve(one: Floats, other: Floats) -> Floats:
    """Distribution of the sum of two independent counts, draw by draw; shapes (counts, draws)."""
    found = np.zeros((len(one) + len(other) - 1, one.shape[1]))
    for count, chance in enumerate(other):
        found[count : count + len(one)] += one * chance
    return found
