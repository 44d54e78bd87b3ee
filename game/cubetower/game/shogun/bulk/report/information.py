"""How much the cubes inside tell about a battle beyond those thrown, from counts of leads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk.estimates import Estimate, Floats
from cubetower.game.shogun.bulk.counts import MAX_LEAD

MAX_STEPS: Final = 50
TOLERANCE: Final = 1e-9
_INSIDE: Final = np.arange(-MAX_LEAD, MAX_LEAD + 1, dtype=float)


@dataclass(frozen=True, slots=True)
class LeadInformation:
    """How much leads tell about who wins a battle.

    Attributes:
        battles: number of battles.
        open: bits per battle that the lead in thrown cubes leaves open.
        inside: bits per battle that the lead inside adds.
        odds: factor of the attacker's odds for each further cube inside; 1 if the lead inside
            never varied.
    """

    battles: int
    open: float
    inside: Estimate
    odds: float

    @property
    def share(self) -> float:
        """Share of the open bits that the lead inside tells; nan if nothing is open."""
        return max(0.0, self.inside.value) / self.open if self.open else math.nan


def lead_information(leads: NDArray[Any], unit: int = 1) -> LeadInformation:
    """What the lead inside tells beyond the lead in thrown cubes.

    A logistic model has a level for each lead in thrown cubes and one slope along the lead inside.
    Its gain in bits per battle over the levels alone is a lower bound of the conditional mutual
    information of winner and lead inside. Half a nat is subtracted for the fitted slope. Counting
    leads instead, with the correction of Miller and Madow (1955), overestimated it by up to 0.03
    bits with 500 battles; this is within 0.005. The standard error is that of the mean gain of
    single battles (Vuong 1989), and at least that of a slope without effect.

    Args:
        leads: by lead thrown and lead inside, from `MAX_LEAD` behind to `MAX_LEAD` ahead: battles,
            won by the attacker.
        unit: games with one seed, which count as one, as they may all be the same.
    """
    count, won = leads[..., 0] / unit, leads[..., 1] / unit
    battles, of_thrown, won_thrown = count.sum(), count.sum(axis=1), won.sum(axis=1)
    if not battles:
        return LeadInformation(0, math.nan, Estimate(math.nan, math.nan, 0), math.nan)
    open_ = (won_thrown > 0) & (won_thrown < of_thrown)
    count, won = count[open_], won[open_]
    share = won.sum(axis=1) / count.sum(axis=1)
    bits = -(share * np.log2(share) + (1 - share) * np.log2(1 - share)) @ count.sum(axis=1)
    gained = _gain(count, won, share, battles)
    return LeadInformation(int(leads[..., 0].sum()), float(bits / battles), *gained)


def _gain(count: Floats, won: Floats, share: Floats, battles: float) -> tuple[Estimate, float]:
    """The gain of the slope in bits per battle, and the factor of the odds for each cube."""
    level, slope = np.log(share / (1 - share)), 0.0
    spread = (count @ _INSIDE**2 - (count @ _INSIDE) ** 2 / np.maximum(count.sum(axis=1), 1)).sum()
    if spread < TOLERANCE:
        return Estimate(0.0, 0.0, int(battles)), 1.0
    fitted, slope = _slope(count, won, level)
    before = level[:, None] + 0 * _INSIDE
    wins = (_log(fitted) - _log(before)) / math.log(2)
    losses = (_log(-fitted) - _log(-before)) / math.log(2)
    lost = count - won
    mean = float((won * wins + lost * losses).sum() / battles)
    square = float((won * wins**2 + lost * losses**2).sum() / battles)
    by_chance = 1 / (2 * battles * math.log(2))
    least = 2 * by_chance**2  # variance of the gain of a slope of 0, chi-squared
    varies = max((square - mean**2) / battles - least, least)
    found = Estimate(mean - by_chance, math.sqrt(varies), int(battles))
    return found, math.exp(slope)


def _slope(count: Floats, won: Floats, level: Floats) -> tuple[Floats, float]:
    """The attacker's log odds by both leads, and their slope, by damped Newton steps."""
    slope = 0.0
    for _ in range(MAX_STEPS):
        chance = 1 / (1 + np.exp(-(level[:, None] + slope * _INSIDE)))
        weight = count * chance * (1 - chance) + TOLERANCE
        missed = won - count * chance
        of_level, both = weight.sum(axis=1), weight @ _INSIDE
        step = (missed @ _INSIDE - both @ (missed.sum(axis=1) / of_level)).sum()
        curve = weight @ _INSIDE**2 - both**2 / of_level
        slope_step = float(np.clip(step / curve.sum(), -0.5, 0.5))
        level = level + np.clip((missed.sum(axis=1) - both * slope_step) / of_level, -2, 2)
        slope = float(np.clip(slope + slope_step, -5, 5))
        if abs(slope_step) < TOLERANCE:
            break
    return level[:, None] + slope * _INSIDE, slope


def _log(odds: Floats) -> Floats:
    """The logarithm of a chance, from its log odds."""
    found: Floats = -np.logaddexp(0, -odds)
    return found
