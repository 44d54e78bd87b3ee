"""The samurai as numbers, for learners."""

from __future__ import annotations

from typing import Final

from game.environment.layout import WHO, Declared, names_of
from game.shogun.coded import Coded, Put, Who
from game.shogun.gains import GAINS
from game.shogun.modules.samurai.kept import Kept


def _blocks() -> Declared:
    return (("top", names_of(WHO, range(1, 5)), 0, "samurai: top card of the pile"),)


def _values(put: Put, samurai: Kept, who: Who) -> None:
    for seat, card in samurai["top"].items():
        put("top", who[seat] * 4 + card - 1)


CODED: Final = Coded(
    order=2,
    actions=tuple(f"bonus {what}" for what in GAINS),
    called={"samurai.bonus": "bonus"},
    blocks=_blocks,
    values=_values,
)
