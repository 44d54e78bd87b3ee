"""The exact probability of a toss log under a law of tosses: a forward filter for each colour.

Throws and contents being known, every colour is a chain of its own. Of its cubes inside one does
not see which are loose, wedged or stuck; the filter carries the probabilities of all splits, its
*belief*. Where contents are unknown it carries beliefs for all that they may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy import special

from calibration.logs.stretches import Stretch, UnknownStart, stretches
from calibration.prediction.distributions import Law, RatesLaw
from calibration.prediction.splits import (
    LOOSE,
    NEW,
    STUCK,
    Stage,
    splits,
    staying,
    toss,
    triangle,
    triangle_index,
)
from tower.errors import CubesError
from tower.log import TossLog
from tower.models.rates import Rates

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Belief = dict[int, Floats]
"""By the number of cubes of a colour inside, probabilities of all splits, shape (splits, draws)."""

DRAWS_AT_ONCE = 200  # more do not stay in the processor's cache

MOST_OF_A_COLOUR = {1: 400, 2: 400, 3: 60}
"""By the number of kinds, cubes of a colour thrown and inside that are looked at: of more there are
too many splits. The game has 330 cubes in all."""


@dataclass(frozen=True, slots=True)
class LogLikelihood:
    """How probable a log is.

    Attributes:
        per_toss: log probability of what fell of each colour, in nats, for every row of the
            log; nan where what was inside is unknown, where nobody saw the toss, and of taps that
            are not scored; minus infinity for what the surrogate holds impossible.
    """

    per_toss: Floats

    @property
    def total(self) -> float:
        """Log probability of all tosses that are scored."""
        return float(np.nansum(self.per_toss))

    @property
    def tosses(self) -> int:
        """How many tosses that are."""
        return int((~np.isnan(self.per_toss)).sum())


@dataclass(frozen=True, slots=True)
class Expected:
    """What a law expects of a toss, knowing all tosses before it.

    Attributes:
        row: index of the toss in its log.
        by_colour: of each colour, probabilities of 0, 1, 2 ... cubes falling, shape (cubes + 1,
            draws). In each draw the colours are independent.
    """

    row: int
    by_colour: dict[str, Floats]

    @property
    def total(self) -> Floats:
        """Probabilities of 0, 1, 2 ... cubes falling in all, shape (cubes + 1, draws)."""
        found = np.ones((1, next(iter(self.by_colour.values())).shape[1]))
        for each in self.by_colour.values():
            found = convolved(found, each)
        return found


def log_likelihood(
    rates: Rates, log: TossLog, unknown: UnknownStart | None = None
) -> LogLikelihood:
    """The log probability of a log, given its throws; see `log_probabilities`.

    Args:
        rates: the surrogate.
        log: tosses with colours, or of a single colour.
        unknown: what is believed of unknown contents; None: tosses into them are not scored.
    """
    return LogLikelihood(log_probabilities(RatesLaw((rates,)), log, unknown)[0])


def log_probabilities(law: Law, log: TossLog, unknown: UnknownStart | None = None) -> Floats:
    """The log probability of what fell of each colour, given its throw and all before it.

    Exact, but for one thing: where contents are unknown, chances that depend on how much is
    inside (M3) take it at its mean. Contents are known from an emptied tower or a count of the
    opened one (also backwards) until a toss that nobody saw. After a count that contradicts the
    tosses its cubes are of each kind as in mid-game. Taps are scored only by laws with a chance
    for them; what they free is known in any case, any cube inside being as likely as another.

    Args:
        law: of how many draws it may be.
        log: tosses with colours, or of a single colour.
        unknown: what is believed of unknown contents; None: tosses into them are not scored.

    Returns:
        Shape (draws, rows), in nats; nan where a toss is not scored.

    Raises:
        CubesError: more of a colour fell than can have been there, `read_log` gives no such log; or
            more were there than `MOST_OF_A_COLOUR`.
        SpecError: `unknown` gives no chance to contents that there must have been.
    """
    found = np.full((len(law), len(log.rows)), np.nan)
    scored = list(_scored(log, unknown))
    for begin in range(0, len(law), DRAWS_AT_ONCE):
        draws = slice(begin, begin + DRAWS_AT_ONCE)
        part = law.part(draws)
        for stretch in scored:
            walk = _Walk(part, stretch, log.colours, unknown)
            for row, number in enumerate(stretch.rows):
                logs = walk.go(row)
                if stretch.thrown[row].any() or part.taps.any():
                    found[draws, number] = logs
    return found


def expectations(law: Law, log: TossLog, unknown: UnknownStart | None = None) -> Iterator[Expected]:
    """What a law expects of each toss of a log that `log_probabilities` scores.

    Args:
        law: of how many draws it may be.
        log: the tosses.
        unknown: as for `log_probabilities`.

    Raises:
        CubesError, SpecError: as for `log_probabilities`.
    """
    for stretch in _scored(log, unknown):
        walk = _Walk(law, stretch, log.colours, unknown)
        for row, number in enumerate(stretch.rows):
            if stretch.thrown[row].any() or law.taps.any():
                yield Expected(number, dict(zip(log.colours, walk.falling(row), strict=True)))
            walk.go(row)


def _scored(log: TossLog, unknown: UnknownStart | None) -> Iterator[Stretch]:
    return (each for each in stretches(log) if each.start is not None or unknown is not None)


class _Walk:
    """Goes through a stretch of a log toss by toss, keeping the beliefs about every colour."""

    def __init__(
        self, law: Law, stretch: Stretch, colours: tuple[str, ...], unknown: UnknownStart | None
    ) -> None:
        self.law = law
        self._kinds, self._moves = law.kinds, law.moves
        self._stretch = stretch
        starts = _starts(stretch, colours, unknown)
        self._check(colours)
        self._beliefs = [_believed(law, chances, stretch.emptied) for chances in starts]
        mean = sum(float(chances @ np.arange(len(chances))) for chances in starts)
        content = np.maximum(0, round(mean) + stretch.changes[:-1].sum(axis=1))
        self._chances = _with_taps(law, stretch.thrown.sum(axis=1), content)

    def _check(self, colours: tuple[str, ...]) -> None:
        """Refuse what would take all memory; most often a mistyped count."""
        stretch, most = self._stretch, MOST_OF_A_COLOUR[self._kinds]
        start = stretch.least_start if stretch.start is None else stretch.start
        there = stretch.thrown + stretch.changes[:-1] + start
        if there.max(initial=0) > most:
            row, colour = np.unravel_index(int(there.argmax()), there.shape)
            raise CubesError(
                f"row {stretch.rows[int(row)] + 1} of the log: {there[row, colour]} cubes of "
                f"{colours[int(colour)]} thrown and inside, more than the {most} that can be "
                "reckoned with; is it mistyped?"
            )

    def go(self, row: int) -> Floats:
        """Take in a toss, the next one; its log probability, shape (draws,)."""
        thrown = self._stretch.thrown[row].tolist()
        there = [c for c, belief in enumerate(self._beliefs) if thrown[c] or set(belief) != {0}]
        ways = [self._ways(row, colour) for colour in there]
        triangles = self._triangles(
            row, [stage for of_colour in ways for _, way in of_colour.values() for stage in way]
        )
        logs = np.zeros(len(self.law))
        for colour, of_colour in zip(there, ways, strict=True):
            after = {
                left: _through(each, way, triangles) for left, (each, way) in of_colour.items()
            }
            of_this = sum(each.sum(axis=0) for each in after.values())
            self._beliefs[colour] = _normalised(after, of_this)
            with np.errstate(divide="ignore"):
                logs += np.log(of_this)
        return logs

    def _ways(self, row: int, colour: int) -> dict[int, tuple[Floats, tuple[Stage, ...]]]:
        """By the number of cubes inside afterwards, the belief before and the stages to it."""
        thrown, fell = int(self._stretch.thrown[row, colour]), int(self._stretch.fell[row, colour])
        return {
            inside + thrown - fell: (each, toss(self._kinds, inside, thrown, fell, self._moves))
            for inside, each in self._beliefs[colour].items()
            if fell <= inside + thrown
        }

    def falling(self, row: int) -> list[Floats]:
        """Of each colour, probabilities of 0, 1, 2 ... cubes falling in the next toss."""
        kinds, thrown = self._kinds, self._stretch.thrown[row].tolist()
        stages = [
            stage
            for belief in self._beliefs
            for inside in belief
            for stage in staying(kinds, inside, 0, inside)[0]
        ]
        triangles = self._triangles(row, stages)
        new = triangle(self._chances[row, NEW], max(thrown))
        return [
            _falling(belief, kinds, new[triangle_index(n, 0) : triangle_index(n + 1, 0)], triangles)
            for belief, n in zip(self._beliefs, thrown, strict=True)
        ]

    def _triangles(self, row: int, stages: list[Stage]) -> Mapping[int, Floats]:
        """Of each chance, the probabilities of k of n, as far as these stages ask for them."""
        most: dict[int, int] = {}
        for stage in stages:
            most[stage.chance] = max(most.get(stage.chance, 0), stage.most)
        return {chance: triangle(self._chances[row, chance], n) for chance, n in most.items()}


def _starts(
    stretch: Stretch, colours: tuple[str, ...], unknown: UnknownStart | None
) -> list[Floats]:
    """Of each colour, the probabilities of 0, 1, 2 ... cubes at the start of a stretch."""
    if stretch.start is None:
        return (unknown or UnknownStart()).of(colours, stretch.least_start)
    return [np.eye(count + 1)[count] for count in stretch.start.tolist()]


def _believed(law: Law, chances: Floats, emptied: bool) -> Belief:
    """Contents of a colour with these probabilities, of each kind as in mid-game."""
    shares = np.ones((1, 1)) if emptied else law.shares
    found = {}
    for inside, chance in enumerate(chances.tolist()):
        if chance:
            each = np.array(splits(1 if emptied else law.kinds, inside))
            ways = special.gammaln(inside + 1) - special.gammaln(each + 1).sum(axis=1)
            logs = special.xlogy(each[:, :, None], shares).sum(axis=1)
            found[inside] = chance * np.exp(ways[:, None] + logs)
    return {inside: np.tile(each, (1, len(law) // each.shape[1])) for inside, each in found.items()}


def _with_taps(law: Law, thrown: Ints, content: Ints) -> Floats:
    """Chances of every row, those of taps among them."""
    chances = law.chances(thrown, content)
    even = np.where(law.taps > 0, law.taps, 0.5)  # whichever: every cube is as likely as another
    taps = thrown == 0
    chances[taps] = 0.0
    chances[taps, LOOSE : STUCK + 1] = even
    return chances


def _through(belief: Floats, way: tuple[Stage, ...], triangles: Mapping[int, Floats]) -> Floats:
    for stage in way:
        belief = stage.apply(belief, triangles)
    return belief


def _normalised(belief: Belief, total: Floats) -> Belief:
    """A belief that adds up to 1; an even one after what cannot be."""
    if total.min() > 0:
        return {inside: each / total for inside, each in belief.items()}
    size = sum(len(each) for each in belief.values())
    with np.errstate(invalid="ignore"):
        return {
            inside: np.where(total > 0, each / total, 1 / size) for inside, each in belief.items()
        }


def _falling(belief: Belief, kinds: int, new: Floats, triangles: Mapping[int, Floats]) -> Floats:
    """Probabilities of 0, 1, 2 ... cubes of a colour falling, shape (cubes + 1, draws)."""
    most = max(belief)
    old = np.zeros((most + 1, new.shape[1]))
    for inside, each in belief.items():
        stages, left = staying(kinds, inside, 0, inside)
        chances = _through(each, stages, triangles)
        np.add.at(old, _fallen(inside, left), chances)
    return convolved(old, new)


@lru_cache(maxsize=1024)
def _fallen(inside: int, left: tuple[tuple[int, ...], ...]) -> Ints:
    return np.array([inside - sum(split) for split in left], np.int64)


def convolved(one: Floats, other: Floats) -> Floats:
    """Probabilities of sums, draw by draw; shapes (counts, draws)."""
    found = np.zeros((len(one) + len(other) - 1, one.shape[1]))
    for count, chance in enumerate(other):
        found[count : count + len(one)] += one * chance
    return found
