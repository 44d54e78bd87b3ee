"""Samurai (M): players with provinces in many regions get a bonus each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cubetower.game.shogun.module.module import Module
from cubetower.game.shogun.modules.samurai.advice import SamuraiAdvice
from cubetower.game.shogun.modules.samurai.cards import (
    CARDS,
    MIN_REGIONS,
    BonusCard,
    ChooseBonus,
    new_piles,
    next_card,
    put_back,
)
from cubetower.game.shogun.modules.samurai.coding import CODING
from cubetower.game.shogun.modules.samurai.events import EVENTS
from cubetower.game.shogun.modules.samurai.pictures import PICTURES
from cubetower.game.shogun.modules.samurai.words import WORDS

if TYPE_CHECKING:
    from cubetower.game.shogun.game import ShogunGame

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
    words = WORDS
    pictures = PICTURES
    advice = SamuraiAdvice()
    coding = CODING

    def __init__(self, cards: tuple[BonusCard, ...] | None = None) -> None:
        self.table = CARDS.plain(cards)

    def begin(self, game: ShogunGame) -> None:
        """Give everybody a pile with the blank card on top (M01)."""
        game.extra["samurai"] = new_piles(game)

    def turn_order(self, game: ShogunGame) -> None:
        """Check the regions of all players, in turn order (M01)."""
        game.push(*(("samurai.card", seat) for seat in game.order))

    def winter_end(self, game: ShogunGame) -> None:
        """After the first winter, reset the piles (M03)."""
        if game.year == 1:
            game.push(("samurai.back",))
