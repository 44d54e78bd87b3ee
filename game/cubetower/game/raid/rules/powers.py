"""Chapter O: the powers of shoguns and the effects of helpers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cubetower.game.raid.rules.tables import CARDS_REVEALED, Values

RAID_COST: Final = 3
"""Warriors that a raid costs (R03)."""

UNLOCK_COST: Final = 3
"""Relics that the third camp costs (C10)."""


def row_length(values: Values, shogun: str) -> int:
    """Cards that the active player reveals (P02, O02)."""
    return _number(values.powers[shogun], "reveal_", CARDS_REVEALED)


def raid_cost(values: Values, shogun: str) -> int:
    """Warriors that a raid costs, and that a raider must have (R02, R03, O02)."""
    return _number(values.powers[shogun], "raid_cost_", RAID_COST)


def may_swap(values: Values, shogun: str) -> bool:
    """Whether the two front cards of the hand may change places (O02)."""
    return values.powers[shogun] == "swap_front_two"


def protects(values: Values, shogun: str) -> bool:
    """Whether camps of one card are protected (C05, O02)."""
    return values.powers[shogun] != "no_protection_rule"


def unlock_cost(values: Values, shogun: str, camps: Sequence[Sequence[str]]) -> int:
    """Relics that the third camp costs (C10, O02, O03)."""
    cost = _number(values.powers[shogun], "camp3_cost_", UNLOCK_COST)
    for helper, effect in values.effects.items():
        if any(helper in camp for camp in camps):
            cost -= _number(effect, "camp3_cost_minus_", 0)
    return max(0, cost)


def counts_as_warrior(values: Values, card: str) -> bool:
    """Whether a helper is one more in its camp (C06, O03)."""
    return values.effects.get(card) == "counts_as_warrior"


def _number(effect: str, name: str, usual: int) -> int:
    """The number at the end of an effect, if that has this name; otherwise the usual number."""
    return int(effect.removeprefix(name)) if effect.startswith(name) else usual
