"""How much a log tells about the surrogate M1, and which throws would tell most next.

`calibration.surrogate.fisher` has the formulas. Colours and throws are independent given what is
inside, so what they tell adds up. Throws into unknown contents, and taps, tell nothing here. It is
what an M1 would tell: cubes of a real tower fall less independently, so that its errors are
somewhat larger.
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
from tower.log import COUNTED, TossLog
from tower.models.rates import MID_GAME_THROWN, Rates

Floats = NDArray[np.float64]
Prior: TypeAlias = float | Floats
"""A precision, the inverse of a covariance: a 4x4 matrix, or a number times the identity."""

WEAK = 0.25
"""Prior precision of every parameter, a standard deviation of 2 (assumed): a thrown cube that falls
with 0.5 to 0.99 is within one of them. It keeps what a small log tells nothing about finite."""

LEAST = 0.01  # information about a direction: a standard error of 10 logits tells nothing
SMALL, LARGE = 4, 16  # throws between which chances are said to change
NEXT = (2, 3, 5, 8, 12, 16, 20, 25)  # sizes of throws to choose from

MakeUp: TypeAlias = Literal["new", "mixed", "same"]
_Cell: TypeAlias = tuple[int, int, int]  # cubes thrown of all colours, of one, and inside of it
_Colours: TypeAlias = list[tuple[int, int]]  # thrown and inside of each


@dataclass(frozen=True, slots=True)
class Information:
    """What tosses tell about M1.

    Attributes:
        matrix: Fisher information about `PARAMETERS`, shape (4, 4).
        throws: how many throws it comes from.
    """

    matrix: Floats
    throws: int

    @classmethod
    def of_log(cls, log: TossLog, rates: Rates | None = None) -> Information:
        """What the throws of a log into known contents tell.

        Args:
            log: the tosses; only what was thrown and inside counts, not what fell.
            rates: the tower as it is assumed to be, an M1; the shipped one if None.

        Raises:
            SpecError: rates beyond M1.
            CubesError: more of a colour fell than can have been there; `read_log` gives no
                such log.
        """
        known = _known(log)
        return cls(_of_throws(known, rates_of_m1(rates)), len(known))

    def standard_errors(self, prior_precision: Prior | None = None) -> dict[str, float | None]:
        """Expected standard errors of the parameters, by name.

        Args:
            prior_precision: what is known beforehand; nothing if None.

        Returns:
            None for a parameter of which the tosses tell nothing.
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
        told = values > LEAST
        if parts[~told].sum() > 0.01 * parts.sum():
            return None
        return math.sqrt(float((parts[told] / values[told]).sum()))


@dataclass(frozen=True, slots=True)
class Precision:
    """How precisely a fit of M1 would know chances to fall; None where it would not at all.

    Attributes:
        new: standard error of the chance of a thrown cube, when 8 are thrown.
        old: of a cube inside.
        new_change: of how much that of a thrown cube changes from 4 to 16 thrown.
        old_change: the same of a cube inside.
    """

    new: float | None
    old: float | None
    new_change: float | None
    old_change: float | None


@dataclass(frozen=True, slots=True)
class SizeInformation(SizeClass):
    """What throws of `smallest` to `largest` cubes (None: no limit) tell.

    Attributes:
        throws: throws into known contents.
        share: their share of all the information: with J that of the log, W the `WEAK` prior and
            K their own, trace((J + W)^-1 K) / trace((J + W)^-1 J).
    """

    throws: int
    share: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A throw that could come next, and what it would tell.

    Attributes:
        thrown: number of cubes.
        make_up: of colours that are not inside; of two or three colours, one of them not inside,
            as in a battle; or of the colours that are inside.
        content: cubes inside before; 0 for the emptied tower.
        gain: expected gain of information: ln det after - ln det before, in nats.
        tosses: as many tosses of the log's average kind would gain it; None if they tell nothing.
    """

    thrown: int
    make_up: MakeUp
    content: int
    gain: float
    tosses: float | None

    @property
    def words(self) -> str:
        """What to do, as a sentence without its stop: `throw 8 cubes into the emptied tower`."""
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
    """What the errors of the parameters mean for the chances to fall, to first order.

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
    """Which share of the information throws of each size give; sizes without throws left out.

    Raises:
        SpecError: rates beyond M1.
        CubesError: as for `Information.of_log`.
    """
    m1, known = rates_of_m1(rates), _known(log)
    whole = _of_throws(known, m1)
    covariance = np.linalg.inv(whole + _precision(WEAK))
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


def worth(
    log: TossLog, rates: Rates | None = None, prior_precision: Prior = WEAK
) -> tuple[Suggestion, ...]:
    """What single throws would tell after the tosses of a log, the most telling first.

    `NEXT` cubes each, into the emptied tower and into as many cubes, of as many colours, as are
    inside after a throw of the log on average. The best throw for the moment: what it leaves
    inside for the throws after it does not count. Where the log tells no colours apart, those of
    the throw are taken to be noted all the same.

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
    inside = _typical(log)
    found = []
    for thrown in NEXT:
        for make_up, colours in _candidates(thrown, inside, counts=log.colours == (COUNTED,)):
            gain = _gain(before, _of_colours([(thrown, *each) for each in colours], m1))
            content = sum(old for _, old in colours)
            tosses = gain / usual if usual > 0 else None
            found.append(Suggestion(thrown, make_up, content, gain, tosses))
    return tuple(sorted(found, key=lambda each: -each.gain))


def without_colours(log: TossLog) -> TossLog:
    """The log as it would be if cubes had been counted without their colours."""
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
    return TossLog(rows, (COUNTED,), description, log.warnings, log.path)


def _grey(cubes: Cubes) -> Cubes:
    return Cubes({COUNTED: cubes.total})


def _precision(prior: Prior | None) -> Floats:
    size = len(PARAMETERS)
    if prior is None:
        return np.zeros((size, size))
    return prior if isinstance(prior, np.ndarray) else prior * np.eye(size)


def _known(log: TossLog) -> list[Throw]:
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


def _of_colours(cells: Iterable[_Cell], rates: Rates) -> Floats:
    """Information of colours of throws."""
    size = len(PARAMETERS)
    found = np.zeros((size, size))
    for cell, times in Counter(cells).items():
        found += times * of_colour(*cell, rates)
    return found


def _gain(before: Floats, more: Floats) -> float:
    return float(np.linalg.slogdet(before + more)[1] - np.linalg.slogdet(before)[1])


def _typical(log: TossLog) -> list[int]:
    """Cubes of each colour inside after a throw, if they were alike: mean number, mean colours."""
    after = [throw.after for throw in throws_of(log) if throw.after is not None]
    if not after:
        return []
    cubes = round(sum(each.total for each in after) / len(after))
    return _split(cubes, round(sum(map(len, after)) / len(after)))


def _split(cubes: int, colours: int) -> list[int]:
    """Cubes as evenly as can be over so many colours, or as many as there are cubes."""
    colours = min(max(colours, 1), cubes)
    return [cubes // colours + (i < cubes % colours) for i in range(colours)]


def _candidates(thrown: int, inside: list[int], *, counts: bool) -> list[tuple[MakeUp, _Colours]]:
    """Make-ups of a throw: thrown and inside of each colour; into the emptied tower first."""
    found: list[tuple[MakeUp, _Colours]] = [("new", [(thrown, 0)])]
    if not inside:
        return found
    resting = [(0, old) for old in inside]
    found.append(("new", [(thrown, 0), *resting]))
    found.append(("same", _paired(_split(thrown, len(inside)), inside)))
    if not counts:
        first, *others = _split(thrown, 2 if thrown < 5 else min(3, 1 + len(inside)))
        found.append(("mixed", [(first, 0), *_paired(others, inside)]))
    return found


def _paired(thrown: Sequence[int], inside: Sequence[int]) -> _Colours:
    """Cubes thrown of the first colours inside."""
    rest = [0] * (len(inside) - len(thrown))
    return list(zip([*thrown, *rest], inside, strict=True))
