"""Tosses of many surrogate towers at once."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from tower.compiled import compiled
from tower.models.rates import MOST_CONTENT, MOST_THROWN, Floats, Rates, table
from tower.protocol import Counts

MOST_AT_ONCE = 500  # drawn at once: 2^-500, the least probability of none, is still a number


@lru_cache(maxsize=16)
def coins(rates: Rates) -> Floats:
    """The chances of `table` as `events` wants them.

    Returns:
        Shape (`MOST_THROWN` + 1, `MOST_CONTENT` + 1, 3, 3): by thrown, content and class (thrown
        cubes that *stay*, loose and wedged ones that fall), of the rarer side of the coin the
        log chance that it does not show and the odds that it does, and 1 if it is the other one.
    """
    chance = table(rates).copy()
    chance[..., 0] = 1 - chance[..., 0]
    often = chance > 0.5
    rare = np.where(often, 1 - chance, chance)
    return np.stack([np.log1p(-rare), rare / (1 - rare), often], axis=-1)


@compiled
def events(rng: np.random.Generator, size: int, log_none: float, odds: float, often: float) -> int:
    """How many of `size` coins show an event, by inversion; see `coins`."""
    found = 0
    for first in range(0, size, MOST_AT_ONCE):
        part = min(MOST_AT_ONCE, size - first)
        u = rng.random()
        probability = math.exp(part * log_none)
        count, below = 0, probability
        while u >= below and count < part:
            probability *= (part - count) / (count + 1) * odds
            count += 1
            below += probability
        found += count
    return size - found if often else found


@compiled
def pick(rng: np.random.Generator, cubes: Counts, group: int, total: int) -> int:
    """Take one of the `total` cubes of a group out, any with the same chance: its colour."""
    place, colour = int(rng.random() * total), 0
    while place >= cubes[colour, group]:
        place -= cubes[colour, group]
        colour += 1
    cubes[colour, group] -= 1
    return colour


@compiled
def toss_many(
    states: Counts, thrown: Counts, coins: Floats, wedge: float, rng: np.random.Generator
) -> Counts:
    """Throw into every tower once; `BatchTower.toss_many` says what is what.

    How many cubes of a class fall is drawn first, which ones then: that takes far fewer random
    numbers than a coin for each.

    Args:
        states: places are loose, wedged; changed.
        thrown: left as it is.
        coins: see there.
        wedge: share of the cubes that stay that are wedged.
        rng: decides every random number.
    """
    towers, colours = thrown.shape
    fell = thrown.copy()
    cubes = np.zeros((colours, 3), np.int64)  # of one tower: thrown, loose, wedged
    for t in range(towers):
        thrown_, loose, wedged = 0, 0, 0
        for k in range(colours):
            cubes[k, 0] = thrown[t, k]
            cubes[k, 1] = states[t, k, 0]
            cubes[k, 2] = states[t, k, 1]
            thrown_ += cubes[k, 0]
            loose += cubes[k, 1]
            wedged += cubes[k, 2]
        if thrown_ == 0:
            continue
        n, c = min(thrown_, MOST_THROWN), min(loose + wedged, MOST_CONTENT)
        for group, total in enumerate((thrown_, loose, wedged)):
            log_none, odds, often = coins[n, c, group]
            for drawn in range(events(rng, total, log_none, odds, often)):
                k = pick(rng, cubes, group, total - drawn)
                if group == 0:
                    fell[t, k] -= 1
                    states[t, k, 1 if rng.random() < wedge else 0] += 1
                else:
                    fell[t, k] += 1
                    states[t, k, group - 1] -= 1
    return fell
