"""A fitted tower described in plain words, and the caveats that go with it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.judge.caveats import kind_note
from cubetower.calibration.logs.throws import throws_of
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.splits import HELD, LOOSE, NEW, STUCK
from cubetower.calibration.surrogate.ladder import model_name
from cubetower.calibration.surrogate.sampling import MIN_EFFECTIVE_WITHOUT, pareto_k, pareto_limit
from cubetower.foundation.wording import plural
from cubetower.pages.wording import keep_together
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import MID_GAME_INSIDE, Rates

if TYPE_CHECKING:
    from cubetower.calibration.surrogate.logfit import Calibration

Floats = NDArray[np.float64]

TYPICAL_THROW = 10  # cubes
OVER_ALL = (
    "These shares are over all throws of the log, small and large ones; those of a throw of "
    f"{TYPICAL_THROW} differ a little."
)
"""Why a share here is not that of the description above."""

SMALL_THROW, LARGE_THROW = 4, 16  # cubes in throws that are compared
MEMORY_TOSSES = 100  # that show a memory, if there is one (docs/calibration.md, "sizes")
MIN_CONTRACTION = 0.2
"""A log is said not to identify a parameter with less contraction."""


@dataclass(frozen=True, slots=True)
class UncertainChance:
    """A chance with its uncertainty.

    Attributes:
        mean: over the posterior's draws.
        deviation: their standard deviation.
    """

    mean: float
    deviation: float

    def __str__(self) -> str:
        """With its deviation; near 0 or 1 as a range, of two deviations, that ends there."""
        digits = 0 if self.deviation >= 0.02 else 1
        low, high = self.mean - 2 * self.deviation, self.mean + 2 * self.deviation
        if low <= 0 or high >= 1:
            return f"{100 * max(low, 0):.{digits}f} to {100 * min(high, 1):.{digits}f}\u00a0%"
        return f"{100 * self.mean:.{digits}f} % ± {100 * self.deviation:.{digits}f}"


def falls_through(draws: Sequence[Rates], thrown: int, content: int) -> UncertainChance:
    """Chance that a thrown cube falls at once."""
    return _chance(fall_chances(draws, thrown, content)[0])


def falls_of_inside(draws: Sequence[Rates], thrown: int, content: int) -> UncertainChance:
    """Chance that a cube inside falls in a throw of so many, kinds distributed as in mid-game."""
    return _chance(fall_chances(draws, thrown, content)[1])


def fall_chances(draws: Sequence[Rates], thrown: int, content: int) -> tuple[Floats, Floats]:
    """Chances of a thrown cube and of one inside to fall, kinds as in mid-game; (draws,) each."""
    shares = np.array([each.shares_inside for each in draws]).T
    chances = _chances(draws, thrown, content)
    inside: Floats = (shares * chances[LOOSE : STUCK + 1]).sum(axis=0)
    return chances[NEW], inside


def mean_content(logs: Sequence[TossLog]) -> int:
    """Mean number of cubes inside before a throw, without seeding throws."""
    before = [
        throw.before.total
        for log in logs
        for throw in throws_of(log)
        if throw.before is not None and not throw.seeding
    ]
    return round(float(np.mean(before))) if before else MID_GAME_INSIDE


def describe(found: Calibration) -> Iterator[str]:
    """The tower in sentences."""
    draws, content = found.draws, mean_content(found.logs)
    through, freed = falls_through, falls_of_inside
    yield keep_together(
        f"In a throw of {TYPICAL_THROW} cubes each one falls through with a chance of "
        f"{through(draws, TYPICAL_THROW, content)}, and each cube inside falls with "
        f"{freed(draws, TYPICAL_THROW, content)}."
    )
    if found.level != "M0":
        new, old = (
            [chance(draws, size, content) for size in (SMALL_THROW, LARGE_THROW)]
            for chance in (through, freed)
        )
        small, large = (f"in a throw of {size}" for size in (SMALL_THROW, LARGE_THROW))
        same = "about as many" if _is_same(*new) else f"{new[1]}"
        yield keep_together(
            f"{new[0]} of the thrown cubes fall through {small}, {same} {large}; "
            f"{old[0]} of the cubes inside come out {small}, {old[1]} {large}."
        )
    tosses = plural(len(found.predictions), "toss", "tosses")
    if found.level in ("M2", "M3") and len(found.predictions) < MEMORY_TOSSES:
        yield (
            "The model has a memory, as simulated towers have: cubes that came recently fall "
            f"sooner. {tosses} hardly show whether this tower has one."
        )
    elif found.level in ("M2", "M3"):
        chances = _chances(draws, TYPICAL_THROW, content)
        fresh, held = _chance(chances[LOOSE]), _chance(chances[HELD])
        yield keep_together(
            f"The tower has a memory: {held} of the cubes that stay get wedged. A cube that is not "
            f"wedged falls in a throw of {TYPICAL_THROW} with {fresh}, so cubes that came recently "
            "fall sooner."
        )


def _is_same(one: UncertainChance, other: UncertainChance) -> bool:
    """Whether two chances are not told apart."""
    error = math.hypot(one.deviation, other.deviation)
    return abs(one.mean - other.mean) < error


def describe_model(found: Calibration) -> Iterator[str]:
    """What the chosen model can show, and what it leaves out, in sentences."""
    name, tosses = model_name(found.level), plural(len(found.predictions), "toss", "tosses")
    why = "as asked" if found.asked else "the simplest that predicts left-out tosses well"
    yield f"The model: {name}, {why}."
    if found.level == "M0":
        yield (
            f"{tosses} do not show that chances depend on the throw; in a tower they do."
            if len(found.predictions) < MEMORY_TOSSES
            else "The log does not show that chances depend on the throw."
        )
    if found.level in ("M0", "M1"):
        few = len(found.predictions) < MEMORY_TOSSES
        yield (
            "It leaves memory out: a cube that came long ago falls as readily as one that just "
            f"came. Whether the tower remembers, {tosses} do not show"
            f"{f'; that takes {MEMORY_TOSSES} or more' if few else ''}."
        )


def describe_source(found: Calibration) -> Iterator[str]:
    """What the logs are, in sentences: recorded or simulated, and of what."""
    for log in found.logs:
        yield kind_note(log)
    if found.is_simulated:
        yield "So this tower is one of a simulation, not one on a table."


def describe_draws(found: Calibration) -> Iterator[str]:
    """That the draws may stand badly for the posterior, if they may."""
    k, limit = pareto_k(found.posterior.weights), pareto_limit(len(found.posterior.weights))
    if k > limit:
        yield (
            "The draws may stand badly for the posterior, and intervals be wrong: a few of them "
            f"have most of the weight (Pareto k {k:.2f}, above {limit:.2f})."
        )


def caveats(found: Calibration) -> Iterator[str]:
    """What readers of a calibration must know, in sentences."""
    yield from describe_source(found)
    sessions = plural(len(np.unique(found.predictions.session)), "session")
    what = "session" if found.by_session else "block of tosses"
    yield (
        f"Fitted to {plural(len(found.predictions), 'toss', 'tosses')} of {sessions}. Scores are "
        f"cross-validated: each {what} is predicted by a fit to the others."
    )
    if "M3" not in found.posteriors:
        yield (
            f"The largest model, {model_name('M3')}, was not fitted: it needs colours, known "
            "contents, and not too many cubes of a colour."
        )
    unidentified = [
        name
        for name, share in zip(found.posterior.names, found.posterior.contraction, strict=True)
        if share < MIN_CONTRACTION
    ]
    if unidentified:
        names = ", ".join(unidentified)
        yield f"Not identified by this log, so known only from the prior: {names}."
    yield from describe_draws(found)
    weak = [each.level for each in found.ladder if each.effective < MIN_EFFECTIVE_WITHOUT]
    if weak:
        yield f"The cross-validated scores of {', '.join(weak)} are rough: few draws fit there."


def _chances(draws: Sequence[Rates], thrown: int, content: int) -> Floats:
    """Chances of a throw by `cubetower.calibration.prediction.splits`, shape (7, draws)."""
    distribution = RatesDistribution(tuple(draws))
    found: Floats = distribution.chances(np.array([thrown]), np.array([content]))[0]
    return found


def _chance(values: Floats) -> UncertainChance:
    return UncertainChance(float(np.mean(values)), float(np.std(values)))
