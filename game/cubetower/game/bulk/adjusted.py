"""`Adjusted`: victories and points less luck, with smaller errors and the same mean.

Luck is what chance gave a player directly beyond its mean. It is zero on average, so results less a
part of it have the mean of the results (control variates: Burch, Schmid, Moravčík and Bowling,
AIVAT, arXiv:1612.06915). How large a part is best depends on the players: for each block of games
it is fitted to all *other* blocks, whose luck says nothing about that of this one, so that nothing
is biased.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk.estimates import Estimate, Floats, by_block, ratio

MIN_BLOCKS: Final = 20
"""Blocks of games behind results less luck: with fewer, the errors are too uncertain."""

PRIOR_BLOCKS: Final = 10
"""How many blocks count as much as what other games say: all of it; chosen."""


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A result of one player less luck.

    Attributes:
        less_luck: the estimate, per seat. With few games it may leave the range of the result.
        gain: how many times as many games would be needed for such an error without.
        factor: the part of the luck that was taken, on average.
    """

    less_luck: Estimate
    gain: float
    factor: float


def adjust(
    result: NDArray[Any],
    luck: Floats,
    seats: NDArray[Any],
    blocks: NDArray[Any],
) -> Adjusted | None:
    """A result of a player less luck.

    None with fewer blocks than `MIN_BLOCKS`, and if all blocks are the same.

    Args:
        result: of its seats together, in every game.
        luck: likewise, as much as is best in other games.
        seats: how many it has.
        blocks: the block of every game.
    """
    sums = by_block(np.stack([result, luck, seats], axis=1).astype(np.float64), blocks)
    if len(sums) < MIN_BLOCKS:
        return None
    factors = best_factors(sums[:, 0], sums[:, 1], sums[:, 2])
    left = sums[:, 0] - factors * sums[:, 1]
    numbers = np.arange(len(sums))
    plain, less = (ratio(each, sums[:, 2], numbers) for each in (sums[:, 0], left))
    if not plain.standard_error or not less.standard_error:
        return None
    gain = (plain.standard_error / less.standard_error) ** 2
    return Adjusted(less, gain, float(factors.mean()))


def best_factors(result: Floats, luck: Floats, seats: Floats) -> Floats:
    """The best part of the luck to take from each block, by all other blocks.

    Args:
        result: of every block.
        luck: likewise; its mean is known to be zero.
        seats: likewise.
    """
    others = len(result) - 1
    mean = (result.sum() - result) / np.maximum(1, seats.sum() - seats)
    joint = _others(luck * result) - mean * _others(luck * seats)
    square = _others(luck * luck)
    prior = PRIOR_BLOCKS * square / others
    found: Floats = np.ones(len(result))
    np.divide(joint + prior, square + prior, out=found, where=square > 0)
    return found


def _others(values: Floats) -> Floats:
    """For each block the sum of all others."""
    found: Floats = values.sum() - values
    return found
