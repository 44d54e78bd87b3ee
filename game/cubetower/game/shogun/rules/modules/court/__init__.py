"""Tenno's Court (T): armies become officials, and officials buy the Emperor's favours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules.court.audience import (
    ChooseFavour,
    begin_audience,
    end_audience,
    receive,
)
from cubetower.game.shogun.rules.modules.court.events import EVENTS, Favours, Hall
from cubetower.game.shogun.rules.modules.court.favours import FAVOURS, PRICES, Favour
from cubetower.game.shogun.rules.modules.court.grants import ChooseProvince, ChooseUse, stop_marker
from cubetower.game.shogun.rules.modules.court.officials import (
    FIELDS,
    OFFICIALS,
    TOWER_CARDS,
    CourtState,
    send,
)
from cubetower.game.shogun.rules.round import CHEST_0_BID
from cubetower.game.shogun.rules.state import ShogunState

__all__ = ["FAVOURS", "FIELDS", "OFFICIALS", "PRICES", "TOWER_CARDS", "Court", "Favour"]


class Court(Module):
    """The Emperor's court.

    Args:
        favours: the favour cards; by default the shipped ones.
    """

    name = "court"
    order = 4
    steps: ClassVar = {
        "court.send": send,
        "court.audience": begin_audience,
        "court.receive": receive,
        "court.end": end_audience,
    }
    kinds: ClassVar = {
        "court.take": ChooseFavour(),
        "court.may": ChooseUse(),
        "court.where": ChooseProvince(),
    }
    events = EVENTS
    numbers = FAVOURS
    plan_fields = FIELDS
    plan_cards = TOWER_CARDS

    def __init__(self, favours: tuple[Favour, ...] | None = None) -> None:
        self.table = tuple(sorted(FAVOURS.plain(favours)))

    def begin(self, game: ShogunState) -> None:
        """Begin with an empty reception hall (T01)."""
        court: CourtState = {
            "hall": dict.fromkeys(game.seats, 0),
            "open": [],
            "drawn": [],
            "peace": {},
            "kept": None,
        }
        game.extra["court"] = court

    def after_seeding(self, game: ShogunState, fell: Mapping[str, int]) -> None:
        """Give each player an official for each own army that fell out (T02)."""
        hall = {seat: fell.get(seat, 0) for seat in game.seats}
        game.extra["court"]["hall"] = hall
        game.emit(Hall(officials=dict(hall)))

    def before_planning(self, game: ShogunState) -> None:
        """Open three favours; higher numbers cost more (T03)."""
        court: CourtState = game.extra["court"]
        left = [row[0] for row in self.table if row[0] not in court["drawn"]]
        cards = game.draw("favours.cards", left, len(PRICES))
        game.emit(Favours(cards=list(cards)))
        court["drawn"] += cards
        court["open"] = [list(each) for each in zip(sorted(cards)[::-1], PRICES, strict=True)]

    def fields(self, game: ShogunState, seat: Seat, fields: tuple[str, ...]) -> tuple[str, ...]:
        """Add three fields (T01)."""
        return (*fields, *FIELDS)

    def cards(self, game: ShogunState, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Add three tower cards (T01)."""
        return (*cards, *TOWER_CARDS)

    def bid_value(self, game: ShogunState, card: str | None, value: float) -> float:
        """A tower card bids like chest 0 (T04)."""
        return CHEST_0_BID if card in TOWER_CARDS else value

    def turn_order(self, game: ShogunState) -> None:
        """Send officials (T05), then hold the audience (T06)."""
        sent = [("court.send", seat, field) for seat in game.order for field in FIELDS]
        game.push(*sent, ("court.audience",))

    def attack_barred(
        self, game: ShogunState, seat: Seat, action: str, province: str, rule: str
    ) -> str:
        """Favours 10, 11 and 18 protect all provinces of their owner (T07)."""
        owner = game.owner[province]
        actions: str = game.extra["court"]["peace"].get(owner, "")
        return rule or ("T07" if action[-1] in actions.split("+") else "")

    def unrest(self, game: ShogunState, province: str, added: bool) -> bool:
        """Favour 4, once kept, stops its owner's next marker (T07)."""
        return added and not stop_marker(game, province)

    def round_end(self, game: ShogunState) -> None:
        """End the protection of provinces (T07)."""
        game.extra["court"]["peace"] = {}
