"""Chapter R: the round, from laying out cards through plans, event and bids to the actions."""

from __future__ import annotations

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.shogun.rules.events import Action, Bids, EventDrawn, Opened, Round, TurnOrder
from cubetower.game.shogun.rules.inventory import check_pieces
from cubetower.game.shogun.rules.module import adjust, visit
from cubetower.game.shogun.rules.plans import Plan, Plans
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import (
    ACTIONS,
    BID,
    CHEST_CARDS,
    PLACES,
    SEASONS,
    SPECIALS,
    event_cards,
)

OPEN_SLOTS = 5
"""Action cards that lie open from the start (R01)."""

PROVINCE_BID, CHEST_0_BID = 0.5, 0.25
"""The values of these bids: less than 1 chest, more than no card (R07)."""


def begin_round(game: ShogunState, season: int) -> None:
    """Push all steps of a round, in order (R00)."""
    game.season, game.slot, game.drawn = season, 0, {}
    game.push(
        ("lay out",),
        *(("plan", seat) for seat in game.seats),
        ("event",),
        ("bids",),
        *(("place", number) for number in range(len(game.seats))),
        ("turn order",),
        *(("slot", slot) for slot in range(1, len(ACTIONS) + 1)),
        ("round end",),
        ("clear",),
    )
    visit(game, "round_start")


def lay_out(game: ShogunState) -> None:
    """Lay out five open action cards (R01) and all special cards (R02)."""
    game.actions = game.draw("round.actions", ACTIONS, OPEN_SLOTS)
    game.offered = game.draw("round.specials", SPECIALS, len(SPECIALS))
    game.emit(
        Round(
            year=game.year,
            season=SEASONS[game.season],
            actions=list(game.actions),
            specials=list(game.offered),
        )
    )
    visit(game, "before_planning")


def ask_plan(game: ShogunState, seat: Seat) -> None:
    """Ask a player for a plan (R03)."""
    game.ask(seat, "plan")


def plans_of(game: ShogunState, seat: Seat) -> Plans:
    """The legal plans of a player now (R03)."""
    return Plans(fields_of(game, seat), hand_of(game, seat), CHEST_CARDS, game.chests[seat])


def hand_of(game: ShogunState, seat: Seat) -> tuple[str, ...]:
    """The cards that a player plans with (R03)."""
    cards: tuple[str, ...] = (*game.provinces_of(seat), *CHEST_CARDS)
    return adjust(game, "cards", cards, seat)


def fields_of(game: ShogunState, seat: Seat) -> tuple[str, ...]:
    """The fields that a player plans (R03)."""
    fields: tuple[str, ...] = (*ACTIONS, BID)
    return adjust(game, "fields", fields, seat)


class ChoosePlan:
    """Which card to put on which field (R03)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """All legal plans."""
        return plans_of(game, decision.seat)

    def apply(self, game: ShogunState, decision: Decision, move: Plan) -> None:
        """Lay the cards face down."""
        seat = decision.seat
        game.laid[seat] = list(hand_of(game, seat))
        game.plans[seat], game.open[seat] = dict(move), []


def draw_event(game: ShogunState) -> None:
    """Draw the open event card that takes effect in this round (R05)."""
    [card] = game.draw("event.card", game.events, 1)
    game.event, game.effect = card, event_cards()[card].effect
    game.emit(EventDrawn(card=card, effect=game.effect))
    visit(game, "event")


def open_bids(game: ShogunState) -> None:
    """Open the bids and pay them (R06); they decide who chooses first (R07)."""
    bids = {seat: open_field(game, seat, BID) for seat in game.seats}
    lots = game.draw("bids.lots", game.seats, len(game.seats))
    order = sorted(lots, key=lambda seat: -bid_value(game, bids[seat]))
    game.bids = {seat: bids[seat] for seat in order}
    for seat, card in bids.items():
        game.chests[seat] -= CHEST_CARDS.get(card or "", 0)
    game.emit(Bids(bids=bids, lots=lots, order=order, chests=dict(game.chests)))
    visit(game, "before_turn_order")


def bid_value(game: ShogunState, card: str | None) -> float:
    """The value of a bid: chests 4 to 1, then a province, then chest 0, then nothing (R07)."""
    value = 0.0
    if card is not None:
        value = float(CHEST_CARDS.get(card, PROVINCE_BID)) or CHEST_0_BID
    return adjust(game, "bid_value", value, card)


def ask_place(game: ShogunState, number: int) -> None:
    """Ask the next player in the order of the bids for a place (R08)."""
    game.ask(list(game.bids)[number], "place")


class ChoosePlace:
    """Which place of the turn order to take, with the special card there (R08)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """The numbers of the free places."""
        taken = game.place.values()
        free = [place for place in PLACES if place not in taken]
        return Listed(free, "R08", "choose a free position, 1 to 5")

    def apply(self, game: ShogunState, decision: Decision, move: int) -> None:
        """Take it."""
        game.place[decision.seat] = move
        game.special[decision.seat] = game.offered[move - 1]


def set_order(game: ShogunState) -> None:
    """Set the turn order; empty places are skipped (R08)."""
    game.order = sorted(game.seats, key=game.place.__getitem__)
    game.emit(TurnOrder(order=list(game.order), specials=dict(game.special)))
    visit(game, "turn_order")


def begin_slot(game: ShogunState, slot: int) -> None:
    """Let all players carry out an action, in turn order (R09)."""
    game.slot, action = slot, game.actions[slot - 1]
    game.emit(Action(slot=slot, action=action))
    game.push(*(("act", seat, action) for seat in game.order), ("slot end", slot))


def end_slot(game: ShogunState, slot: int) -> None:
    """Turn over the next hidden action card (R01)."""
    if len(game.actions) < len(ACTIONS):
        hidden = [action for action in ACTIONS if action not in game.actions]
        [action] = game.draw("opened.action", hidden, 1)
        game.actions.append(action)
        game.emit(Opened(slot=len(game.actions), action=action))
    visit(game, "action_end", game.actions[slot - 1])


def open_field(game: ShogunState, seat: Seat, field: str) -> str | None:
    """Reveal a player's card on a field; None if there is none."""
    card = game.plans[seat][field]
    if field not in game.open[seat]:
        game.open[seat].append(field)
    if card in game.laid[seat]:
        game.laid[seat].remove(card)
    return card


def clear_round(game: ShogunState) -> None:
    """Remove the event card, and return the players' cards to their hands (R12).

    In autumn, turn order and special cards stay until the winter is over.
    """
    if game.event is not None:
        game.events.remove(game.event)
    game.event, game.effect, game.slot = None, "", 0
    game.actions, game.offered, game.bids = [], [], {}
    game.plans, game.laid, game.open = {}, {}, {}
    if game.season < len(SEASONS) - 1:
        clear_order(game)
    check_pieces(game)
    if game.log:
        game.emit(game.checkpoint())


def clear_order(game: ShogunState) -> None:
    """Take back the special cards and the places of the turn order (R12)."""
    game.place, game.special, game.order = {}, {}, []
