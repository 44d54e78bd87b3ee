"""How unsure a log leaves predictions of battles, and what a throw would take off that.

The *doubt* is what a prediction of a battle is expected to be wrong by, because the tower is not
fully known: the standard deviation, over the towers that a log leaves plausible, of how many cubes
of a colour fall on average; battles and colours are taken together by their mean square.

Towers are drawn from the posteriors of M1 to M3, of each model as many as it is plausible. What a
throw takes off the doubt is found without derivatives: over these towers the mean falls in battles
are predicted, by the best linear rule, from what falls of each colour in the throw, and what that
rule leaves is the doubt after it (Goldstein and Wooff, Bayes Linear Statistics, 2007). What the
spread of what falls would tell besides is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from calibration.prediction.distributions import RatesDistribution
from calibration.prediction.likelihood import MAX_CUBES_BY_KINDS, KindsInside
from calibration.prediction.splits import LOOSE, NEW
from calibration.surrogate.ladder import LEVELS
from calibration.surrogate.posterior import Posterior, quick_posterior, rates_of
from calibration.surrogate.prior import physics_prior
from calibration.surrogate.sampling import resample
from tower import Cubes
from tower.log import COLOURLESS, TossLog
from tower.models.rates import Rates

Floats = NDArray[np.float64]

IN_QUESTION = dict(zip(LEVELS[1:], MAX_CUBES_BY_KINDS.values(), strict=True))
"""Models that a tower may be, and how many cubes of a colour their likelihood takes; constant
chances (M0) fitted no tower that was looked at."""

TOWERS = 400  # drawn of all models together

BATTLES = tuple(product((2, 6, 10, 14, 18), (6, 13, 20)))
"""The battles that shall be predicted: so many cubes are thrown, half of each of two colours, while
so many are inside, equally many of `BATTLE_COLOURS` colours."""

BATTLE_COLOURS = 6
TINY = 1e-9  # variance of a colour of which nothing can fall


def draw_towers(log: TossLog, seed: int = 1) -> RatesDistribution:
    """Towers that a log leaves plausible, by approximate posteriors.

    Tosses into unknown contents are left out, and M3 if colours were not noted: it would take long
    and hardly be told from M2. A log with more cubes of a colour than any likelihood takes is
    left out as a whole.

    Args:
        log: the tosses; there may be none.
        seed: decides which are drawn.
    """
    most = max_of_a_colour(log)
    levels = [level for level, cubes in IN_QUESTION.items() if most <= cubes]
    if not levels:
        return draw_towers(replace(log, rows=()), seed)
    if log.colours == (COLOURLESS,):
        levels = levels[:2]
    found = [quick_posterior(log, level, physics_prior(level)) for level in levels]
    rng = np.random.default_rng([seed, 91])
    rates: list[Rates] = []
    for level, (normal, _), count in zip(
        levels, found, _shares([evidence for _, evidence in found]), strict=True
    ):
        points = rng.standard_normal((count, len(normal.mean)))
        rates += [rates_of(each, level) for each in normal.mean + points @ normal.root.T]
    return RatesDistribution(tuple(rates))


def draw_fitted_towers(posteriors: Mapping[str, Posterior], seed: int = 1) -> RatesDistribution:
    """Towers that fits of all models leave plausible: as `draw_towers`, but exact."""
    fits = [fit for level, fit in posteriors.items() if level in IN_QUESTION]
    rng = np.random.default_rng([seed, 91])
    rates: list[Rates] = []
    for fit, count in zip(fits, _shares([fit.evidence for fit in fits]), strict=True):
        rates += [fit.rates(fit.vectors[draw]) for draw in resample(fit.weights, count, rng)]
    return RatesDistribution(tuple(rates))


def max_of_a_colour(log: TossLog) -> int:
    """The most cubes of a colour that were thrown and inside together, as far as is known."""
    there = (
        max((row.thrown + (at.before or Cubes())).values(), default=0)
        for row, at in zip(log.rows, log.contents(), strict=True)
    )
    return max(there, default=0)


def _shares(evidence: Sequence[float]) -> list[int]:
    """How many of `TOWERS` are drawn of each model, all being equally likely beforehand."""
    ends = np.round(TOWERS * np.cumsum(softmax(evidence))).astype(np.int64)
    return [int(count) for count in np.diff(ends, prepend=0)]


def battle_falls(towers: RatesDistribution) -> Floats:
    """Mean falls of a colour in `BATTLES`, by tower, less their mean over all towers.

    Returns:
        Shape (battles and colours, towers), scaled so that the sum of the squares over rows is the
        mean square over battles and colours.
    """
    found: list[Floats] = []
    for thrown, content in BATTLES:
        new, old, _ = mean_falls(towers, thrown, content)
        beside, of_colour = old / BATTLE_COLOURS, new / 2 + old / BATTLE_COLOURS
        found += [of_colour * 2**0.5, beside * (BATTLE_COLOURS - 2) ** 0.5]
    scaled: Floats = centre(np.array(found)) / (len(BATTLES) * BATTLE_COLOURS) ** 0.5
    return scaled


def mean_falls(
    towers: RatesDistribution, thrown: int, content: int
) -> tuple[Floats, Floats, tuple[float, float]]:
    """Of thrown cubes and of those inside in mid-game, how many fall by tower; their variances."""
    chances = towers.chances(np.array([thrown]), np.array([content]))[0]
    new, old = chances[NEW], chances[LOOSE : LOOSE + towers.kinds]
    fall = (towers.shares * old).sum(axis=0)
    noise = (thrown * float((new * (1 - new)).mean()), content * float((fall * (1 - fall)).mean()))
    return thrown * new, content * fall, noise


def gains(
    towers: RatesDistribution,
    battles: Floats,
    kinds: KindsInside,
    content: int,
    throws: NDArray[np.int64],
) -> Floats:
    """What each of some throws of equally many cubes takes off the square of the doubt.

    Args:
        towers: that are plausible.
        battles: their `battle_falls`.
        kinds: what is inside.
        content: how many cubes that are.
        throws: cubes of each colour, shape (throws, colours).

    Returns:
        Shares of the square of the doubt, shape (throws,).
    """
    colours = throws.shape[1]
    chances = towers.chances(throws[:1].sum(axis=1), np.array([content]))[0]
    new, old = chances[NEW], chances[LOOSE : LOOSE + towers.kinds]
    fall = np.einsum("ckd,kd->cd", kinds.mean, old)
    noise = np.einsum("ckd,kd->cd", kinds.mean, old * (1 - old))
    noise = noise + np.einsum("cijd,id,jd->cd", kinds.covariance, old, old)
    by_chance = noise.mean(axis=1) + throws * float((new * (1 - new)).mean()) + TINY
    # What falls of a colour: of the thrown cubes the first part, and its own of the others.
    parts = np.concatenate([new[None, :], fall])
    makes = np.zeros((len(throws), colours, colours + 1))
    makes[:, :, 0], makes[:, :, 1:] = throws, np.eye(colours)
    cross = covariance(battles, parts) @ makes.transpose(0, 2, 1)
    spread = makes @ covariance(parts, parts) @ makes.transpose(0, 2, 1)
    spread += by_chance[:, :, None] * np.eye(colours)
    taken = np.einsum("tbc,tcb->t", cross, np.linalg.solve(spread, cross.transpose(0, 2, 1)))
    found: Floats = taken / squared_doubt(battles)
    return found


def squared_doubt(battles: Floats) -> float:
    """The square of the doubt, from `battle_falls`; of towers that are all alike a trifle."""
    return max(float((battles**2).sum() / battles.shape[1]), TINY)


def covariance(one: Floats, other: Floats) -> Floats:
    """Over towers; shapes (numbers, towers), (others, towers)."""
    found: Floats = centre(one) @ centre(other).T / one.shape[1]
    return found


def centre(values: Floats) -> Floats:
    """Values less their mean over the towers, shape (numbers, towers)."""
    centred: Floats = values - values.mean(axis=1, keepdims=True)
    return centred
