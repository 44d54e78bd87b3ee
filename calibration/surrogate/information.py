"""How much a log tells about the surrogate M1, and which throws would tell most next.

`calibration.surrogate.fisher` has the formulas. Colours and throws are independent given the
contents, so their information adds up. Throws into unknown contents, and taps, count for nothing.
All of this assumes an M1: cubes of a real tower fall less independently, so its errors are somewhat
larger.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calibration.logs.throws import Throw, throws_of
from calibration.logs.turnover import SizeClass, throws_by_size
from calibration.surrogate.fisher import PARAMETERS, gradients, of_colour, rates_of_m1
from tower import Cubes
from tower.log import COLOURLESS, TossLog
from tower.models.rates import MID_GAME_THROWN, Rates

Floats = NDArray[np.float64]
Prior: TypeAlias = float | Floats
"""A precision, the inverse of a covariance: a 4x4 matrix, or a number times the identity."""

WEAK_PRIOR = 0.25
"""Prior precision of every parameter, a standard deviation of 2 (assumed): chances of a thrown cube
from 0.5 to 0.99 are within one of them. It keeps finite what a small log tells nothing about."""

MIN_INFORMATION = 0.01  # information about a direction: a standard error of 10 logits tells nothing
SMALL, LARGE = 4, 16  # cubes in the throws between which a change of chances is given
SUGGESTED_SIZES = (2, 3, 5, 8, 12, 16, 20, 25)

MakeUp: TypeAlias = Literal["new", "mixed", "same"]
_ColourOfThrow: TypeAlias = tuple[int, int, int]  # cubes thrown, of one colour, inside of it
_Colours: TypeAlias = list[tuple[int, int]]  # thrown and inside of each


@dataclass(frozen=True, slots=True)
class Information:
    """The information of tosses about M1.

    Attributes:
        matrix: Fisher information about `PARAMETERS`, shape (4, 4).
        throws: number of throws that it comes from.
    """

    matrix: Floats
    throws: int

    @classmethod
    def of_log(cls, log: TossLog, rates: Rates | None = None) -> Information:
        """The information of a log's throws into known contents.

        Args:
            log: the tosses; only what was thrown and inside matters, not what fell.
            rates: of the assumed tower, an M1; the shipped one if None.

        Raises:
            SpecError: rates beyond M1.
            CubesError: more of a colour fell than can have been there, which `read_log` rules out.
        """
        known = _throws_into_known(log)
        return cls(_of_throws(known, rates_of_m1(rates)), len(known))

    def standard_errors(self, prior_precision: Prior | None = None) -> dict[str, float | None]:
        """Expected standard errors of the parameters, by name.

        Args:
            prior_precision: of what is known beforehand; nothing if None.

        Returns:
            None for a parameter about which the tosses tell nothing.
        """
        units = zip(PARAMETERS, np.eye(len(PARAMETERS)), strict=True)
        return {name: self.error_of(unit, prior_precision) for name, unit in units}

    def error_of(
        self, direction: Sequence[float] | Floats, prior_precision: Prior | None = None
    ) -> float | None:
        """Expected standard error of a weighted sum of the parameters.

        Args:
            direction: the weights, shape (4,).
            prior_precision: as for `standard_errors`.

        Returns:
            None if the tosses tell nothing of it.
        """
        values, vectors = np.linalg.eigh(self.matrix + _precision(prior_precision))
        parts = np.square(np.asarray(direction) @ vectors)
        told = values > MIN_INFORMATION
        if parts[~told].sum() > 0.01 * parts.sum():
            return None
        return math.sqrt(float((parts[told] / values[told]).sum()))


@dataclass(frozen=True, slots=True)
class Precision:
    """How precisely a fit of M1 would know chances to fall; None where it could not at all.

    Attributes:
        new: standard error of the chance of a thrown cube, when 8 are thrown.
        old: of a cube inside.
        new_change: of how much that of a thrown cube changes from 4 to 16 thrown.
        old_change: the same for a cube inside.
    """

    new: float | None
    old: float | None
    new_change: float | None
    old_change: float | None


@dataclass(frozen=True, slots=True)
class SizeInformation(SizeClass):
    """The information of throws of `smallest` to `largest` cubes (None: no limit).

    Attributes:
        throws: throws into known contents.
        share: their share of all the information: with J that of the log, W that of the
            `WEAK_PRIOR` and K their own, trace((J + W)^-1 K) / trace((J + W)^-1 J).
    """

    throws: int
    share: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A throw that could come next, and how much it would tell.

    Attributes:
        thrown: number of cubes.
        make_up: of colours that are not inside; of two or three colours, one of them not inside,
            as in a battle; or of the colours that are inside.
        content: cubes inside before; 0 for the emptied tower.
        gain: expected information gain: ln det after - ln det before, in nats.
        tosses: number of average tosses of the log with the same gain; None if they tell nothing.
    """

    thrown: int
    make_up: MakeUp
    content: int
    gain: float
    tosses: float | None

    @property
    def words(self) -> str:
        """What to do, without a full stop: `throw 8 cubes into the emptied tower`."""
        makes_up = {
            "new": "of colours that are not inside",
            "mixed": "of a few colours, one of them not inside",
            "same": "of the colours that are inside",
        }
        where = makes_up[self.make_up] if self.content else "into the emptied tower"
        worth = "" if self.tosses is None else f": as good as {self.worth} of your usual tosses"
        return f"throw {self.thrown} cubes {where}{worth}"

    @property
    def worth(self) -> str:
        """`tosses` in two digits; a dash for None."""
        if self.tosses is None:
            return "–"
        return f"{self.tosses:.1f}" if self.tosses < 9.95 else f"{self.tosses:.0f}"


def precision_of_chances(
    information: Information, rates: Rates | None = None, prior_precision: Prior | None = None
) -> Precision:
    """Standard errors of the chances to fall, from those of the parameters, to first order.

    Raises:
        SpecError: rates beyond M1.
    """
    m1 = rates_of_m1(rates)

    def error(direction: Floats) -> float | None:
        return information.error_of(direction, prior_precision)

    middle, small, large = (gradients(size, m1) for size in (MID_GAME_THROWN, SMALL, LARGE))
    zeros = np.zeros(2)
    ways = (
        np.concatenate([middle[0], zeros]),
        np.concatenate([zeros, middle[1]]),
        np.concatenate([large[0] - small[0], zeros]),
        np.concatenate([zeros, large[1] - small[1]]),
    )
    return Precision(*map(error, ways))


def information_by_size(log: TossLog, rates: Rates | None = None) -> tuple[SizeInformation, ...]:
    """The share of the information that throws of each size give; sizes without throws left out.

    Raises:
        SpecError: rates beyond M1.
        CubesError: as for `Information.of_log`.
    """
    m1, known = rates_of_m1(rates), _throws_into_known(log)
    whole = _of_throws(known, m1)
    covariance = np.linalg.inv(whole + _precision(WEAK_PRIOR))
    total = float(np.trace(covariance @ whole)) or 1.0
    return tuple(
        SizeInformation(
            smallest,
            largest,
            len(throws),
            float(np.trace(covariance @ _of_throws(throws, m1))) / total,
        )
        for smallest, largest, throws in throws_by_size(known)
    )


def suggest_throws(
    log: TossLog, rates: Rates | None = None, prior_precision: Prior = WEAK_PRIOR
) -> tuple[Suggestion, ...]:
    """Which single throws would tell most after the tosses of a log, the most informative first.

    Throws of `SUGGESTED_SIZES` cubes, into the emptied tower and into as many cubes, of as many
    colours, as are inside after an average throw of the log. Only the throw itself counts, not what
    it leaves inside for later ones. Its colours are assumed to be noted even if the log has none.

    Args:
        log: the tosses.
        rates: as for `Information.of_log`.
        prior_precision: what is known beside the log.

    Raises:
        SpecError: rates beyond M1.
        CubesError: as for `Information.of_log`.
    """
    m1 = rates_of_m1(rates)
    so_far = Information.of_log(log, m1)
    before = so_far.matrix + _precision(prior_precision)
    usual = _gain(before, so_far.matrix / so_far.throws) if so_far.throws else 0.0
    inside = _typical_contents(log)
    found = []
    for thrown in SUGGESTED_SIZES:
        for make_up, colours in _candidates(thrown, inside, counts=log.colours == (COLOURLESS,)):
            gain = _gain(before, _of_colours([(thrown, *each) for each in colours], m1))
            content = sum(old for _, old in colours)
            tosses = gain / usual if usual > 0 else None
            found.append(Suggestion(thrown, make_up, content, gain, tosses))
    return tuple(sorted(found, key=lambda each: -each.gain))


def without_colours(log: TossLog) -> TossLog:
    """The log with counts instead of colours."""
    rows = tuple(
        replace(
            row,
            thrown=_grey(row.thrown),
            fell=_grey(row.fell),
            inside=None if row.inside is None else _grey(row.inside),
        )
        for row in log.rows
    )
    description = replace(log.description, colours=(), farmers="")
    return TossLog(rows, (COLOURLESS,), description, log.warnings, log.path)


def _grey(cubes: Cubes) -> Cubes:
    return Cubes({COLOURLESS: cubes.total})


def _precision(prior: Prior | None) -> Floats:
    size = len(PARAMETERS)
    if prior is None:
        return np.zeros((size, size))
    return prior if isinstance(prior, np.ndarray) else prior * np.eye(size)


def _throws_into_known(log: TossLog) -> list[Throw]:
    return [throw for throw in throws_of(log) if throw.before is not None]


def _of_throws(throws: Iterable[Throw], rates: Rates) -> Floats:
    return _of_colours(
        [
            (throw.row.thrown.total, throw.row.thrown[colour], throw.before[colour])
            for throw in throws
            if throw.before is not None
            for colour in throw.row.thrown + throw.before
        ],
        rates,
    )


def _of_colours(cells: Iterable[_ColourOfThrow], rates: Rates) -> Floats:
    """Information of colours of throws."""
    size = len(PARAMETERS)
    found = np.zeros((size, size))
    for cell, times in Counter(cells).items():
        found += times * of_colour(*cell, rates)
    return found


def _gain(before: Floats, more: Floats) -> float:
    return float(np.linalg.slogdet(before + more)[1] - np.linalg.slogdet(before)[1])


def _typical_contents(log: TossLog) -> list[int]:
    """Typical contents: the mean number of cubes after a throw, split over the mean of colours."""
    after = [throw.after for throw in throws_of(log) if throw.after is not None]
    if not after:
        return []
    cubes = round(sum(each.total for each in after) / len(after))
    return _split(cubes, round(sum(map(len, after)) / len(after)))


def _split(cubes: int, colours: int) -> list[int]:
    """Cubes split as evenly as possible over so many colours, at most one colour per cube."""
    colours = min(max(colours, 1), cubes)
    return [cubes // colours + (i < cubes % colours) for i in range(colours)]


def _candidates(thrown: int, inside: list[int], *, counts: bool) -> list[tuple[MakeUp, _Colours]]:
    """Make-ups of a throw, with thrown and inside of each colour; the emptied tower first."""
    found: list[tuple[MakeUp, _Colours]] = [("new", [(thrown, 0)])]
    if not inside:
        return found
    resting = [(0, old) for old in inside]
    found.append(("new", [(thrown, 0), *resting]))
    found.append(("same", _pair(_split(thrown, len(inside)), inside)))
    if not counts:
        first, *others = _split(thrown, 2 if thrown < 5 else min(3, 1 + len(inside)))
        found.append(("mixed", [(first, 0), *_pair(others, inside)]))
    return found


def _pair(thrown: Sequence[int], inside: Sequence[int]) -> _Colours:
    """Thrown and inside of each colour inside, thrown cubes being of the first ones."""
    rest = [0] * (len(inside) - len(thrown))
    return list(zip([*thrown, *rest], inside, strict=True))
