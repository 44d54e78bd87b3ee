"""The samurai as numbers, for learners."""

from __future__ import annotations

from typing import Final

from cubetower.game.coding.layout import WHO, Declared, names_of
from cubetower.game.shogun.presentation.coding import ModuleCoding, Put, Who
from cubetower.game.shogun.rules.inventory import GAINS
from cubetower.game.shogun.rules.modules.samurai.cards import SamuraiState


def _blocks() -> Declared:
    return (("top", names_of(WHO, range(1, 5)), 0, "samurai: top card of the pile"),)


def _values(put: Put, samurai: SamuraiState, who: Who) -> None:
    for seat, card in samurai["top"].items():
        put("top", who[seat] * 4 + card - 1)


CODING: Final = ModuleCoding(
    order=2,
    actions=tuple(f"bonus {what}" for what in GAINS),
    action_words={"samurai.bonus": "bonus"},
    blocks=_blocks,
    values=_values,
)
