"""Samurai (M): players with provinces in many regions get a bonus each round."""

from __future__ import annotations

from typing import ClassVar

from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules.samurai.cards import (
    CARDS,
    MIN_REGIONS,
    BonusCard,
    ChooseBonus,
    new_piles,
    next_card,
    put_back,
)
from cubetower.game.shogun.rules.modules.samurai.events import EVENTS
from cubetower.game.shogun.rules.state import ShogunState

__all__ = ["CARDS", "MIN_REGIONS", "BonusCard", "Samurai"]


class Samurai(Module):
    """The samurai cards.

    Args:
        cards: their amounts; by default the shipped ones.
    """

    name = "samurai"
    order = 3
    steps: ClassVar = {"samurai.card": next_card, "samurai.back": put_back}
    kinds: ClassVar = {"samurai.bonus": ChooseBonus()}
    events = EVENTS
    numbers = CARDS

    def __init__(self, cards: tuple[BonusCard, ...] | None = None) -> None:
        self.table = CARDS.plain(cards)

    def begin(self, game: ShogunState) -> None:
        """Give everybody a pile with the blank card on top (M01)."""
        game.extra["samurai"] = new_piles(game)

    def turn_order(self, game: ShogunState) -> None:
        """Check the regions of all players, in turn order (M01)."""
        game.push(*(("samurai.card", seat) for seat in game.order))

    def winter_end(self, game: ShogunState) -> None:
        """After the first winter, reset the piles (M03)."""
        if game.year == 1:
            game.push(("samurai.back",))
