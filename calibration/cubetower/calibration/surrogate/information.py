"""How much a log tells about the surrogate M1.

`cubetower.calibration.surrogate.fisher` has the formulas. Colours and throws are independent given
the contents, so their information adds up. Throws into unknown contents, and taps, count for
nothing. All of this assumes an M1: cubes of a real tower fall less independently, so its errors are
somewhat larger.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.throws import Throw, throws_of
from cubetower.calibration.logs.turnover import SizeClass, throws_by_size
from cubetower.calibration.surrogate.fisher import PARAMETERS, gradients, of_colour, rates_of_m1
from cubetower.tower import Cubes
from cubetower.tower.log import COLOURLESS, TossLog
from cubetower.tower.models.rates import MID_GAME_THROWN, Rates

Floats = NDArray[np.float64]

WEAK_PRIOR = 0.25
"""Prior precision of every parameter, a standard deviation of 2 (assumed): chances of a thrown cube
from 0.5 to 0.99 are within one of them. It keeps finite what a small log tells nothing about."""

MIN_INFORMATION = 0.01  # information about a direction: a standard error of 10 logits tells nothing
SMALL, LARGE = 4, 16  # cubes in the throws between which a change of chances is given

_ColourOfThrow: TypeAlias = tuple[int, int, int]  # cubes thrown, of one colour, inside of it


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

    def standard_errors(self) -> dict[str, float | None]:
        """Expected standard errors of the parameters, by name.

        Returns:
            None for a parameter about which the tosses tell nothing.
        """
        units = zip(PARAMETERS, np.eye(len(PARAMETERS)), strict=True)
        return {name: self.error_of(unit) for name, unit in units}

    def error_of(self, direction: Sequence[float] | Floats) -> float | None:
        """Expected standard error of a weighted sum of the parameters.

        Args:
            direction: the weights, shape (4,).

        Returns:
            None if the tosses tell nothing of it.
        """
        values, vectors = np.linalg.eigh(self.matrix)
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


def precision_of_chances(information: Information, rates: Rates | None = None) -> Precision:
    """Standard errors of the chances to fall, from those of the parameters, to first order.

    Raises:
        SpecError: rates beyond M1.
    """
    m1 = rates_of_m1(rates)
    middle, small, large = (gradients(size, m1) for size in (MID_GAME_THROWN, SMALL, LARGE))
    zeros = np.zeros(2)
    ways = (
        np.concatenate([middle[0], zeros]),
        np.concatenate([zeros, middle[1]]),
        np.concatenate([large[0] - small[0], zeros]),
        np.concatenate([zeros, large[1] - small[1]]),
    )
    return Precision(*map(information.error_of, ways))


def information_by_size(log: TossLog, rates: Rates | None = None) -> tuple[SizeInformation, ...]:
    """The share of the information that throws of each size give; sizes without throws left out.

    Raises:
        SpecError: rates beyond M1.
        CubesError: as for `Information.of_log`.
    """
    m1, known = rates_of_m1(rates), _throws_into_known(log)
    whole = _of_throws(known, m1)
    covariance = np.linalg.inv(whole + WEAK_PRIOR * np.eye(len(PARAMETERS)))
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
