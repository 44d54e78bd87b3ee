"""The samurai cards and their bonuses (M01, M02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, TypedDict

import msgspec
from msgspec import Meta

from cubetower.game.core import CardTable, Choices, Decision, Listed, Seat
from cubetower.game.shogun.rules.inventory import GAINS, gain
from cubetower.game.shogun.rules.modules.samurai.events import SamuraiBack, SamuraiCard
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import ARMIES

MIN_REGIONS: Final = 4
"""Regions in which a player needs provinces (M01)."""

Amount = Annotated[int, Meta(ge=0, le=ARMIES)]


class SamuraiState(TypedDict):
    """The data in ``extra["samurai"]``: the ``top`` card of each player's pile."""

    top: dict[Seat, int]


class BonusCard(msgspec.Struct, frozen=True, array_like=True):
    """The bonuses of a card, 0 for those it does not have. Card 1 is blank."""

    card: int
    chests: Amount
    rice: Amount
    tray_armies: Amount
    points: Amount
    source: str = ""


def _wrong(cards: Sequence[BonusCard]) -> str:
    numbers = [card.card for card in cards]
    if numbers != [1, 2, 3, 4]:
        return f"the cards are 1, 2, 3, 4 in this order; not {', '.join(map(str, numbers))}"
    if any(getattr(cards[0], what) for what in GAINS):
        return "card 1 is blank: it offers nothing"
    return ""


CARDS: Final = CardTable("samurai_cards", BonusCard, _wrong)
"""The cards of a pile, from the top."""


def new_piles(game: ShogunState) -> SamuraiState:
    """All piles with the blank card on top."""
    return {"top": dict.fromkeys(game.seats, 1)}


def put_back(game: ShogunState) -> None:
    """Put the piles back as they were at the beginning (M03)."""
    game.extra["samurai"] = new_piles(game)
    game.emit(SamuraiBack())


def next_card(game: ShogunState, seat: Seat) -> None:
    """Turn to a player's next card and its bonus, given provinces in enough regions (M01)."""
    regions = {game.board.provinces[province].region for province in game.provinces_of(seat)}
    if len(regions) < MIN_REGIONS:
        return
    top = game.extra["samurai"]["top"]
    top[seat] = top[seat] % len(game.rules.tables["samurai"]) + 1
    game.emit(SamuraiCard(seat=seat, card=top[seat], regions=len(regions)))
    if offers(game, top[seat]):
        game.ask(seat, "samurai.bonus", card=top[seat])


def offers(game: ShogunState, card: int) -> dict[str, int]:
    """The bonuses of a card, and their amounts (M02)."""
    row = game.rules.tables["samurai"][card - 1]
    amounts = dict(zip(CARDS.columns, row, strict=True))
    return {what: amounts[what] for what in GAINS if amounts[what]}


class ChooseBonus:
    """Which bonus of the new top card to take (M02)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """The bonuses of the card."""
        found = offers(game, decision.about["card"])
        return Listed(list(found), "M02", "take one bonus of the card")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Take it."""
        amount = offers(game, decision.about["card"])[move]
        gain(game, decision.seat, move, amount, "samurai")
