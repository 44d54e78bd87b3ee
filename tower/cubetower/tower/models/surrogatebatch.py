"""Tosses of many surrogate towers at once."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from cubetower.tower.jit import jit
from cubetower.tower.models.rates import PLACES, Floats, Rates, chance_table
from cubetower.tower.protocol import Counts

MIN_LOG_CHANCE = -600.0  # of the probability to start from; exp(-745) is the smallest number


@lru_cache(maxsize=16)
def coins_of(rates: Rates) -> Floats:
    """The chances of `chance_table` as `events` wants them; read-only.

    Returns:
        Shape (..., 4, 3) instead of (..., 6): by kind (thrown cubes that *stay*; loose, wedged
        and stuck ones that fall) the chance of the event, its odds, and the log chance that
        it does not happen.
    """
    chance = chance_table(rates)[..., : 1 + len(PLACES)].copy()
    chance[..., 0] = 1 - chance[..., 0]
    with np.errstate(divide="ignore"):  # what is certain
        made = np.stack([chance, chance / (1 - chance), np.log1p(-chance)], axis=-1)
    made.flags.writeable = False
    return made


@jit
def events(rng: np.random.Generator, size: int, chance: float, odds: float, log_none: float) -> int:
    """Draw how many of `size` coins show an event, by inversion; see `coins_of`."""
    log_start = size * log_none
    if not log_start > MIN_LOG_CHANCE:  # too many or too likely to start from zero
        return one_by_one(rng, size, chance)
    u, probability, count = rng.random(), math.exp(log_start), 0
    while u >= probability and count < size:
        u -= probability
        probability *= (size - count) * odds / (count + 1)
        count += 1
    return count


@jit
def one_by_one(rng: np.random.Generator, size: int, chance: float) -> int:
    """Draw the same by tossing every coin."""
    count = 0
    for _ in range(size):
        count += rng.random() < chance
    return count


@jit
def pick(rng: np.random.Generator, cubes: Counts, tower: int, place: int, total: int) -> int:
    """Take one of the `total` cubes of a place, all with the same chance; returns its colour.

    All colours are gone through, since a loop that ends early costs more by being unforeseeable.
    """
    rank, colour = int(rng.random() * total), 0
    for k in range(cubes.shape[1] - 1):
        rank -= cubes[tower, k, place]
        colour += rank >= 0
    cubes[tower, colour, place] -= 1
    return colour


@jit
def toss_many(
    states: Counts, thrown: Counts, coins: Floats, chances: Floats, rng: np.random.Generator
) -> Counts:
    """Throw into every tower once; see `BatchTower.toss_many`.

    The number of cubes of a kind that fall is drawn first, then which ones: that takes far fewer
    random numbers than a coin for each. Arrays are checked for negative numbers only. (Slices
    would be shorter to write, and take twice the time.)

    Args:
        states: places are loose, wedged, stuck; changed.
        thrown: left as it is.
        coins: from `coins_of`.
        chances: from `cubetower.tower.models.rates.chance_table`.
        rng: decides every random number.

    Raises:
        ValueError: a negative number of cubes; towers before it are changed already.
    """
    towers, colours = thrown.shape
    fell, left = thrown.copy(), np.zeros((1, colours, 1), np.int64)
    for t in range(towers):
        number = loose = wedged = stuck = 0
        for k in range(colours):
            number += thrown[t, k]
            loose += states[t, k, 0]
            wedged += states[t, k, 1]
            stuck += states[t, k, 2]
            left[0, k, 0] = thrown[t, k]
            if (thrown[t, k] | states[t, k, 0] | states[t, k, 1] | states[t, k, 2]) < 0:  # any
                raise ValueError("a negative number of cubes")
        if number == 0:
            continue
        n = min(number, chances.shape[0] - 1)
        c = min(loose + wedged + stuck, chances.shape[1] - 1)
        for place, total in enumerate((loose, wedged, stuck)):
            if total == 0:
                continue
            i = 1 + place
            gone = events(rng, total, coins[n, c, i, 0], coins[n, c, i, 1], coins[n, c, i, 2])
            for taken in range(gone):
                fell[t, pick(rng, states, t, place, total - taken)] += 1
        stay = events(rng, number, coins[n, c, 0, 0], coins[n, c, 0, 1], coins[n, c, 0, 2])
        held, sunk = chances[n, c, 4], chances[n, c, 4] * chances[n, c, 5]
        for taken in range(stay):
            k = pick(rng, left, 0, 0, number - taken)
            u = rng.random()
            fell[t, k] -= 1
            states[t, k, 2 if u < sunk else 1 if u < held else 0] += 1
    return fell
