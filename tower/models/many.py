"""Tosses of many surrogate towers at once."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from tower.compiled import compiled
from tower.models.rates import MOST_CONTENT, MOST_THROWN, PLACES, Floats, Rates, table
from tower.protocol import Counts

KINDS = 1 + len(PLACES)  # thrown cubes, and those in each place
MOST_AT_ONCE = 500  # drawn at once: 2^-500, the least probability of none, is still a number


@lru_cache(maxsize=16)
def coins(rates: Rates) -> Floats:
    """The chances of `table` as `events` wants them.

    Returns:
        Shape (`MOST_THROWN` + 1, `MOST_CONTENT` + 1, 4, 3): by thrown, content and kind (thrown
        cubes that *stay*; loose, wedged and stuck ones that fall), of the rarer side of the coin
        the log chance that it does not show and the odds that it does, and 1 if the event is
        the other side.
    """
    chance = table(rates)[..., :4].copy()
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
    states: Counts, thrown: Counts, coins: Floats, table: Floats, rng: np.random.Generator
) -> Counts:
    """Throw into every tower once; `BatchTower.toss_many` says what is what.

    How many cubes of a kind fall is drawn first, which ones then: that takes far fewer random
    numbers than a coin for each.

    Args:
        states: places are loose, wedged, stuck; changed.
        thrown: left as it is.
        coins: see there.
        table: of `tower.models.rates.table`.
        rng: decides every random number.
    """
    towers, colours = thrown.shape
    fell = thrown.copy()
    cubes = np.zeros((colours, KINDS), np.int64)  # of one tower: thrown, loose, wedged, stuck
    totals = np.zeros(KINDS, np.int64)
    for t in range(towers):
        totals[:] = 0
        for k in range(colours):
            cubes[k, 0] = thrown[t, k]
            totals[0] += cubes[k, 0]
            for kind in range(1, KINDS):
                cubes[k, kind] = states[t, k, kind - 1]
                totals[kind] += cubes[k, kind]
        if totals[0] == 0:
            continue
        n = min(totals[0], MOST_THROWN)
        c = min(totals[1] + totals[2] + totals[3], MOST_CONTENT)
        held, sunk = table[n, c, 4], table[n, c, 4] * table[n, c, 5]
        for kind in range(KINDS):
            if totals[kind] == 0:
                continue
            log_none, odds, often = coins[n, c, kind]
            for drawn in range(events(rng, totals[kind], log_none, odds, often)):
                k = pick(rng, cubes, kind, totals[kind] - drawn)
                if kind == 0:
                    u = rng.random()
                    fell[t, k] -= 1
                    states[t, k, 2 if u < sunk else 1 if u < held else 0] += 1
                else:
                    fell[t, k] += 1
                    states[t, k, kind - 1] -= 1
    return fell
