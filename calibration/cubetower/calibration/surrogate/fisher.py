"""Fisher information of one colour of a throw about the surrogate M1.

M1 has the parameters a0, a1, b0, b1. Of a throw of N cubes, with x = ln(N / 8) and the hazard H of
a cube inside,

    logit p_new = a0 + a1 x        ln H = b0 + b1 x        p_old = 1 - exp(-H)

Of a colour with n cubes thrown and m inside, what falls is the sum of two binomial numbers, of n
with p_new and of m with p_old. Its Fisher information is the mean of s s', where s is the gradient
of the log probability of what falls, summed over all outcomes.

With more than `MAX_EXACT_CUBES` cubes it is g g' / variance, where g is the gradient of the mean
n p_new + m p_old: a Gaussian approximation, exact where only one of n and m is above 0. With fewer
cubes it would overrate colours: it misses what spread and skewness tell, and by these even counts
without colours tell new cubes from old ones.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import binom, xlog1py

from cubetower.calibration.surrogate.ladder import names
from cubetower.foundation import SpecError
from cubetower.tower.models.rates import MAX_THROWN, MID_GAME_INSIDE, MID_GAME_THROWN, Rates
from cubetower.tower.models.surrogate import make

Floats = NDArray[np.float64]

PARAMETERS = ("a0", "a1", "b0", "b1")
MAX_EXACT_CUBES = 300  # cubes of a colour


def rates_of_m1(rates: Rates | None = None) -> Rates:
    """The rates, if they are an M1; that of the shipped design `standard` if None.

    Raises:
        SpecError: rates beyond M1.
    """
    if rates is None:
        return make("standard", "M1").rates
    if rates != Rates(
        **{name: getattr(rates, name) for name in (*names("M1"), "tap", "max_inside")}
    ):
        raise SpecError("information is about M1: give rates of new, old, new_thrown, old_thrown")
    return rates


def gradients(size: float, rates: Rates) -> tuple[Floats, Floats]:
    """Derivatives of p_new by a0 and a1, and of p_old by b0 and b1; shape (2,) each.

    Args:
        size: cubes thrown in all.
        rates: an M1.
    """
    new, old = _chances(size, rates)
    by_x = np.array([1.0, math.log(min(size, MAX_THROWN) / MID_GAME_THROWN)])
    return new * (1 - new) * by_x, -float(xlog1py(1 - old, -old)) * by_x  # exp(-H) H


@lru_cache(maxsize=10_000)
def of_colour(size: int, thrown: int, inside: int, rates: Rates) -> Floats:
    """Fisher information about `PARAMETERS`, shape (4, 4); read-only.

    Args:
        size: cubes thrown of all colours.
        thrown: cubes thrown of this one.
        inside: cubes of it inside before.
        rates: an M1.
    """
    new, old = _chances(size, rates)
    by_parameters = np.zeros((2, len(PARAMETERS)))
    by_parameters[0, :2], by_parameters[1, 2:] = gradients(size, rates)
    about = _exact if thrown + inside <= MAX_EXACT_CUBES else _gaussian
    found = by_parameters.T @ about(thrown, new, inside, old) @ by_parameters
    found.flags.writeable = False
    return found


def _chances(size: float, rates: Rates) -> tuple[float, float]:
    new, old, *_ = map(float, rates.chances(size, MID_GAME_INSIDE))
    return new, old


def _exact(thrown: int, new: float, inside: int, old: float) -> Floats:
    """Information about p_new and p_old, shape (2, 2)."""
    through, freed = _binomial(thrown, new), _binomial(inside, old)
    distribution = np.convolve(through, freed)
    by_new = np.convolve(_slopes(thrown, new), freed)
    by_old = np.convolve(through, _slopes(inside, old))
    slopes, can = np.stack([by_new, by_old]), distribution > 0
    found: Floats = (slopes[:, can] / distribution[can]) @ slopes[:, can].T
    return found


def _gaussian(thrown: int, new: float, inside: int, old: float) -> Floats:
    """The same from the mean only."""
    variance = thrown * new * (1 - new) + inside * old * (1 - old)
    counts = np.array([thrown, inside], np.float64)
    return np.outer(counts, counts) / variance if variance else np.zeros((2, 2))


def _binomial(size: int, chance: float) -> Floats:
    """Probabilities of 0 to `size` events."""
    k = np.arange(size + 1)
    found: Floats = binom(size, k) * chance**k * (1 - chance) ** (size - k)
    return found


def _slopes(size: int, chance: float) -> Floats:
    """Derivatives of these by the chance: for k of n, n (P(k - 1 of n - 1) - P(k of n - 1))."""
    if not size:
        return np.zeros(1)
    return -size * np.diff(_binomial(size - 1, chance), prepend=0, append=0)
