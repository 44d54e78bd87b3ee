"""What a fitted tower does, in words that anybody follows, and what must be said with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.judge.caveats import kind_note
from calibration.logs.throws import throws_of
from calibration.prediction.distributions import RatesLaw
from calibration.prediction.splits import HELD, LOOSE, NEW, STUCK
from calibration.surrogate.logfit import Calibration
from calibration.surrogate.sampling import ENOUGH_WITHOUT
from tower.log import TossLog
from tower.models.rates import CONTENT, Rates

Floats = NDArray[np.float64]

THROW = 10  # cubes in the throw that is told of
SMALL, LARGE = 4, 16  # throws that are compared
LEAST_CONTRACTION = 0.2
"""Of a parameter: of one with less it is said that the log does not identify it."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance with its uncertainty.

    Attributes:
        mean: over the posterior's draws.
        deviation: their standard deviation.
    """

    mean: float
    deviation: float

    def __str__(self) -> str:
        digits = 0 if self.deviation >= 0.005 else 1
        return f"{100 * self.mean:.{digits}f} % ± {100 * self.deviation:.{digits}f}"


def falls_through(draws: Sequence[Rates], thrown: int, content: int) -> Chance:
    """Chance of a thrown cube to fall at once."""
    return _chance(_chances(draws, thrown, content)[NEW])


def falls_of_inside(draws: Sequence[Rates], thrown: int, content: int) -> Chance:
    """Chance of a cube inside to fall when so many are thrown, of all kinds as in mid-game."""
    shares = np.array([each.shares_inside for each in draws]).T
    return _chance((shares * _chances(draws, thrown, content)[LOOSE : STUCK + 1]).sum(axis=0))


def mean_content(logs: Sequence[TossLog]) -> int:
    """Cubes inside before a throw, on average over throws that are no seeding throws."""
    before = [
        throw.before.total
        for log in logs
        for throw in throws_of(log)
        if throw.before is not None and not throw.seeding
    ]
    return round(float(np.mean(before))) if before else CONTENT


def in_words(found: Calibration) -> Iterator[str]:
    """The tower in sentences."""
    draws, content = found.draws, mean_content(found.logs)
    yield (
        f"A thrown cube falls through with {falls_through(draws, THROW, content)}; of what sits "
        f"inside, a throw of {THROW} brings out {falls_of_inside(draws, THROW, content)}."
    )
    if found.level != "M0":
        new, old = (
            [f(draws, size, content) for size in (SMALL, LARGE)]
            for f in (falls_through, falls_of_inside)
        )
        yield (
            f"It depends on the throw: of {SMALL} thrown cubes {new[0]} fall through, of {LARGE} "
            f"cubes {new[1]}; of what sits inside, a throw of {SMALL} brings out {old[0]}, one of "
            f"{LARGE} brings out {old[1]}."
        )
    if found.level in ("M2", "M3"):
        chances = _chances(draws, THROW, content)
        fresh, held = _chance(chances[LOOSE]), _chance(chances[HELD])
        yield (
            f"It has a memory: of the cubes that stay {held} get wedged; one that is not falls in "
            f"a throw of {THROW} with {fresh}, so cubes that came lately fall sooner."
        )


def notes_on(found: Calibration) -> Iterator[str]:
    """What must be said with a calibration."""
    for log in found.logs:
        yield kind_note(log)
    if found.simulated:
        yield "So the tower is one of a simulation, not of anything on a table."
    tosses, sessions = len(found.forecasts), len(np.unique(found.forecasts.session))
    what = "each session" if found.by_session else "each block of tosses"
    plural = "session" if sessions == 1 else "sessions"
    yield (
        f"Fitted to {tosses} tosses of {sessions} {plural}; scores are of {what} by a fit to the "
        f"others."
    )
    if "M3" not in found.posteriors:
        yield (
            "M3 was not fitted: without colours, with unknown contents or very many cubes of a "
            "colour it could hardly be told."
        )
    untold = [
        name
        for name, share in zip(found.posterior.names, found.posterior.contraction, strict=True)
        if share < LEAST_CONTRACTION
    ]
    if untold:
        names = ", ".join(untold)
        yield f"Not identified by this log, so known by the prior alone: {names}."
    weak = [each.level for each in found.ladder if each.effective < ENOUGH_WITHOUT]
    if weak:
        yield f"Scores of {', '.join(weak)} on what was left out are rough: few draws fit there."


def _chances(draws: Sequence[Rates], thrown: int, content: int) -> Floats:
    """Chances of a throw by `calibration.prediction.splits`, shape (7, draws)."""
    found: Floats = RatesLaw(tuple(draws)).chances(np.array([thrown]), np.array([content]))[0]
    return found


def _chance(values: Floats) -> Chance:
    return Chance(float(np.mean(values)), float(np.std(values)))
