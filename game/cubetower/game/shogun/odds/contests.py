"""Battles before their toss: how likely each end is, and how surprising an end was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from cubetower.game.shogun.odds.distributions import (
    Floats,
    add,
    chance_of_less,
    distributions,
    widen,
)
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.tower import Chances

ENDS: Final = (Winner.ATTACKER, Winner.NOBODY, Winner.DEFENDER)
"""How a battle can end, in the order of the columns of `winning_chances`."""


class Contest(NamedTuple):
    """A battle before its toss.

    Attributes:
        chances: of each cube to fall, from `ExactTower.chances`.
        attacker: colour; that of the farmers in a revolt.
        defender: colour; None for a neutral province.
        farmers_help: whether farmers count for the defence (C06).
    """

    chances: Chances
    attacker: str
    defender: str | None
    farmers_help: bool


def contest_of(event: Fought, chances: Chances) -> Contest:
    """A battle of a game before its toss, given the chances of its cubes to fall."""
    attacker = FARMER if event.attacker == "farmers" else event.attacker
    return Contest(chances, attacker, event.defender, event.farmers_help)


def winning_chances(contests: Sequence[Contest]) -> Floats:
    """The chances of how battles end (C08 to C12, C21, C22).

    The result for a battle is the same to the last digit, whichever others come with it: sums run
    from few cubes to many, so that further columns of zeros change nothing.

    Returns:
        Shape (battles, 3): the chances of `ENDS`.
    """
    if not contests:
        return np.zeros((0, 3))
    tosses = [each.chances for each in contests]
    attack = distributions(tosses, [each.attacker for each in contests])
    armies = distributions(tosses, [each.defender for each in contests])
    farmers = distributions(tosses, [FARMER if each.farmers_help else None for each in contests])
    defence = add(armies, farmers)
    size = max(attack.shape[1], defence.shape[1])
    attack, defence, farmers = (widen(each, size) for each in (attack, defence, farmers))
    # Farmers alone cannot hold a player's province: nobody wins then (C11).
    neutral = np.array([each.defender is None for each in contests])
    alone = np.where(neutral, 0.0, armies[:, 0] * chance_of_less(attack, farmers))
    draw = (attack * defence).cumsum(axis=1)[:, -1]
    loses = np.maximum(0.0, chance_of_less(attack, defence) - alone)
    return np.stack([chance_of_less(defence, attack), draw + alone, loses], axis=1)


def surprise(chance: Any) -> Floats:
    """How surprising a result is: the binary logarithm of one over its chance, in bits.

    Infinite for a chance of 0. Any shape.
    """
    with np.errstate(divide="ignore"):
        found: Floats = np.maximum(0.0, -np.log2(chance))
    return found


def expected_surprise(chances: Floats) -> Floats:
    """The mean of `surprise`, in bits, if the chances along the last axis are right."""
    found: Floats = (chances * np.where(chances > 0, surprise(chances), 0)).sum(axis=-1)
    return found
