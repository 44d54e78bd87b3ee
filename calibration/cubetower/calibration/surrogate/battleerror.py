"""How far a log leaves the chances of battles open, and what to throw to know them better.

Battles of games to come are simulated. How far their chances are expected to be wrong because the
tower is not fully known is their spread over towers that the log leaves plausible
(`cubetower.calibration.surrogate.quickfit`): models M1 to M3, each as far as it is plausible.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from cubetower.calibration.judge.standard import standard_throws
from cubetower.calibration.logs.replay import replay_throws
from cubetower.calibration.logs.stretches import stretches
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.splits import LOOSE, NEW
from cubetower.calibration.surrogate.quickfit import TINY, mean_falls, spread_of_old
from cubetower.tower.models.surrogate import SurrogateTower

Floats = NDArray[np.float64]

GAMES, BATTLES = 4, 12  # simulated, and battles of each before the one that is predicted
SIDE = 10  # armies of either side in that battle

WHAT_TO_THROW = "Play as in battles, now and then a large throw."
"""Throws planned to teach most gained nothing at equal tosses (docs/calibration.md)."""


def win_error(towers: RatesDistribution, seed: int = 1) -> float:
    """Error of the chance to win a battle of `SIDE` against `SIDE`, root mean square, 0 to 1.

    Args:
        towers: that the log leaves plausible: `quickfit.quick_towers` of it, or `fitted_towers`.
        seed: decides which games are simulated, each in one of the towers.
    """
    rates = Random(f"{seed}:games").choices(towers.rates, k=GAMES)
    chances = []
    for game, of_game in enumerate(rates):
        throws = standard_throws(GAMES * seed + game, 1, BATTLES)
        (stretch,) = stretches(replay_throws(throws, partial(SurrogateTower, of_game), seed).log)
        inside = mean_falls(towers, stretch).inside
        chances.append(_chances_to_win(towers, stretch.changes[-1], inside))
    return float(np.sqrt(np.concatenate(chances).var(axis=1).mean()))


def describe_win_error(error: float) -> str:
    """The error of `win_error` in a sentence."""
    return (
        f"A tower fitted to this log would know the chance to win a battle of {SIDE} against "
        f"{SIDE} to about ± {100 * error:.1f} percentage points."
    )


def _chances_to_win(towers: RatesDistribution, cubes: NDArray[np.int64], inside: Floats) -> Floats:
    """Chances that more fall of one colour than of another, by Gaussian approximation.

    Args:
        towers: any number of draws.
        cubes: inside, of each colour, shape (colours,).
        inside: mean number of each kind, shape (kinds, colours, draws).

    Returns:
        Shape (ordered pairs of colours, draws).
    """
    chances = towers.chances(np.array([2 * SIDE]), np.array([cubes.sum()]))[0]
    new = chances[NEW]
    old = (chances[LOOSE : LOOSE + towers.kinds, None] * inside).sum(axis=0)
    spread = SIDE * new * (1 - new) + spread_of_old(old, cubes)
    one, other = map(list, zip(*permutations(range(len(old)), 2), strict=True))
    deviation = np.sqrt(spread[one] + spread[other])
    wins: Floats = ndtr((old[one] - old[other] - 0.5) / np.maximum(deviation, TINY))
    return wins
