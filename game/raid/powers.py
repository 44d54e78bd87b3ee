"""Chapter O: what shoguns and helpers can do, where the options say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.raid.tables import REVEALED, helpers, shoguns

RAID_COST: Final = 3
"""Warriors that a raid costs (R03)."""

UNLOCK_COST: Final = 3
"""Relics that the third camp costs (C10)."""

Options = Mapping[str, str]


def power(options: Options, shogun: str) -> str:
    """The power of a shogun; ``none`` if there is none (O01)."""
    return shoguns()[shogun].effects[options["shogun_powers"]]


def row_length(options: Options, shogun: str) -> int:
    """Cards that the active player reveals (P02, O02)."""
    return REVEALED + (power(options, shogun) == "reveal_4")


def raid_cost(options: Options, shogun: str) -> int:
    """Warriors that a raid costs, and that a raider must have (R02, R03, O02)."""
    return RAID_COST - (power(options, shogun) == "raid_cost_2")


def may_swap(options: Options, shogun: str) -> bool:
    """Whether the two front cards of the hand may change places (O02)."""
    return power(options, shogun) == "swap_front_two"


def protects(options: Options, shogun: str) -> bool:
    """Whether camps of one card are protected (C05, O02)."""
    return power(options, shogun) != "no_protection_rule"


def unlock_cost(options: Options, shogun: str, camps: Sequence[Sequence[str]]) -> int:
    """Relics that the third camp costs (C10, O02, O03)."""
    cost = UNLOCK_COST - (power(options, shogun) == "camp3_cost_2")
    for helper in helpers():
        if _effect(options, helper) == "camp3_cost_minus_2":
            cost -= 2 * any(helper in camp for camp in camps)
    return max(0, cost)


def counts_as_warrior(options: Options, card: str) -> bool:
    """Whether a helper is one more in its camp (C06, O03)."""
    return _effect(options, card) == "counts_as_warrior"


def _effect(options: Options, card: str) -> str:
    """The effect of a helper; ``none`` of a warrior."""
    helper = helpers().get(card)
    return helper.effects[options["helper_effects"]] if helper else "none"
