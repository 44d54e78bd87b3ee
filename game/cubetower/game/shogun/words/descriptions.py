"""Events in a line for people; the `words` of an expansion add its events."""

from __future__ import annotations

from functools import singledispatch

from cubetower.game.core import Event, Forfeited
from cubetower.game.shogun.captions import caption_of
from cubetower.game.shogun.rules import events
from cubetower.game.shogun.rules.tables import ACTIONS, amount_text
from cubetower.game.shogun.wording import EFFECTS, action_text


@singledispatch
def describe(event: Event) -> str:
    """What happened, as everybody at the table sees it; empty if it is not worth a line.

    Events without a description of their own are described by their caption (`caption_of`).
    """
    caption = caption_of(event)
    return f"{caption.seat} {caption.line}" if caption and caption.seat else ""


@describe.register
def _describe_forfeit(event: Forfeited) -> str:
    """The terminal reports forfeits itself."""
    return ""


def _chests(count: int) -> str:
    return amount_text("chests", count) if count else "nothing"


@describe.register
def _describe_placement(event: events.Placed) -> str:
    return f"{event.seat} has {amount_text('armies', event.armies)} in {event.province}"


@describe.register
def _describe_seeding(event: events.Seeded) -> str:
    thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
    return f"The tower is seeded with {thrown} cubes, of which {thrown - fell} stay inside."


@describe.register
def _describe_round(event: events.Round) -> str:
    return f"{event.season.capitalize()} of year {event.year}"


@describe.register
def _describe_event(event: events.EventDrawn) -> str:
    return f"Event {event.card}: {EFFECTS.get(event.effect, event.effect)}"


@describe.register
def _describe_bids(event: events.Bids) -> str:
    return "Bids " + " ".join(f" {seat} {event.bids[seat] or 'none'} " for seat in event.order)


@describe.register
def _describe_turn_order(event: events.TurnOrder) -> str:
    specials = (f" {seat} {event.specials[seat]} " for seat in event.order)
    return "Turn order " + " ".join(specials)


@describe.register
def _describe_action(event: events.Action) -> str:
    return f"Action {event.slot}: {action_text(event.action)}"


@describe.register
def _describe_opening(event: events.Opened) -> str:
    return f"next: {action_text(event.action)} is action {event.slot}"


@describe.register
def _describe_reveal(event: events.Revealed) -> str:
    """Empty if the event of the action itself follows."""
    card = event.card
    if event.action not in ACTIONS or (card and not card.startswith("chest")):
        return ""
    return f"{event.seat} has {card or 'nothing'} there"


@describe.register
def _describe_building(event: events.Built) -> str:
    paid = _chests(event.paid)
    return f"{event.seat} builds a {event.building} in {event.province} for {paid}"


@describe.register
def _describe_income(event: events.Income) -> str:
    what = "rice" if event.action == "rice" else "taxes"
    return f"{event.seat} gets {event.gained} {what} from {event.province}"


@describe.register
def _describe_recruits(event: events.Recruited) -> str:
    armies, paid = amount_text("armies", event.armies), _chests(event.paid)
    return f"{event.seat} places {armies} in {event.province} for {paid}"


@describe.register
def _describe_move(event: events.Moved) -> str:
    armies = amount_text("armies", event.armies)
    return f"{event.seat} moves {armies} from {event.province} to {event.to}"


@describe.register
def _describe_lapse(event: events.Lapsed) -> str:
    where = f" in {event.province}" if event.province else ""
    return f"{event.seat} cannot use {action_text(event.action)}{where}: {event.why} ({event.rule})"


@describe.register
def _describe_unrest(event: events.Unrest) -> str:
    return f"unrest in {event.province}: {event.markers}"


@describe.register
def _describe_battle(event: events.Fought) -> str:
    farmers = "farmer" if event.defenders == 1 else "farmers"
    if event.kind == "attack":
        where = f"{event.province} from {event.source}, {event.attackers}"
        start = f"{event.attacker} attacks {where} against"
    else:
        start = f"farmers revolt in {event.province} against"
    strengths = f"{event.attack_strength}:{event.defence_strength}"
    battle = f"{start} {event.defenders} {event.defender or farmers}: {strengths}"
    if event.holder is None:
        return f"{battle}, {event.province} is neutral"
    return f"{battle}, {event.holder} holds it with {event.left}"


@describe.register
def _describe_winter(event: events.Winter) -> str:
    return f"Winter of year {event.year}: everybody loses {event.rice_loss} rice"


@describe.register
def _describe_famine(event: events.Famine) -> str:
    more, where = amount_text("farmers", event.farmers), ", ".join(event.provinces)
    missing = f"{event.seat} has {event.missing} rice too few for its provinces"
    return f"{missing}: revolts with {more} more in {where}"


@describe.register
def _describe_scoring(event: events.Scored) -> str:
    return f"{event.seat} gets {amount_text('points', event.total)}, has {event.points}"


@describe.register
def _describe_gain(event: events.Gained) -> str:
    return f"{event.seat} gets {amount_text(event.what, event.gained)} ({event.source})"


@describe.register
def _describe_end(event: events.Ended) -> str:
    names = " and ".join(event.winners)
    won = f"{names} wins" if len(event.winners) == 1 else f"{names} share the victory"
    return f"The game ends: {won} with {max(event.points.values())} points."
