"""Tenno's Court in words: its decisions and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from cubetower.game.core import Event, Move
from cubetower.game.shogun.captions import Caption, caption_of
from cubetower.game.shogun.presentation.words import (
    Entry,
    OverviewLine,
    Wording,
    Words,
    caption_entries,
)
from cubetower.game.shogun.rules.modules.court.events import (
    EventCancelled,
    FavourKept,
    Favours,
    FavourTaken,
    Hall,
    MarkerStopped,
    Officials,
    Settled,
)
from cubetower.game.shogun.rules.modules.court.favours import PRICES
from cubetower.game.shogun.rules.modules.court.officials import FIELDS, CourtState
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import amount_text
from cubetower.game.shogun.wording import EFFECTS, favour_text
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.questions import province_choice

Table: TypeAlias = Sequence[Sequence[Any]]
"""The rows of the favours, as plain data."""

# Decisions


def _favour(table: Table, card: int) -> tuple[str, str]:
    """The kind and the amount of a favour."""
    [(kind, amount)] = [(row[1], row[2]) for row in table if row[0] == card]
    return kind, amount


def _price(seen: Observation, card: int) -> int:
    """The officials that an open favour costs."""
    court: CourtState = seen.extra["court"]
    return next(price for each, price in court["open"] if each == card)


def _ask_take(seen: Observation) -> str:
    court: CourtState = seen.extra["court"]
    officials = amount_text("officials", court["hall"][seen.seat])
    return f"You have {officials}: which favour of the Emperor do you take?"


def _take(seen: Observation, move: Move) -> str:
    if move is None:
        return "take none"
    what = favour_text(*_favour(seen.tables["court"], move))
    return f"favour {move} for {_price(seen, move)} officials: {what}"


def _take_briefly(seen: Observation, move: Move) -> str:
    if move is None:
        return ""
    return (
        f"{favour_text(*_favour(seen.tables['court'], move))}, for {_price(seen, move)} officials"
    )


def _ask_may(seen: Observation) -> str:
    if _favour(seen.tables["court"], seen.question.about["card"])[0] == "cancel_event":
        effect = EFFECTS.get(seen.effect, seen.effect)
        return f"Do you take this round's event away ({effect})?"
    return "You have no unrest to calm: do you keep the favour to stop your next marker?"


def _may(seen: Observation, move: Move) -> str:
    cancel = _favour(seen.tables["court"], seen.question.about["card"])[0] == "cancel_event"
    if move == "yes":
        return "yes, take the event away" if cancel else "yes, keep it"
    return "no, let the event be" if cancel else "no, give it up"


def _ask_where(seen: Observation) -> str:
    kind, amount = _favour(seen.tables["court"], seen.question.about["card"])
    return f"Where do you use the favour ({favour_text(kind, amount)})?"


# Events


@caption_of.register
def _caption_officials(event: Officials) -> Caption:
    tray = ", from the tray" if event.province is None else ""
    armies = amount_text("armies", event.armies)
    return Caption(event.seat, f"{armies} to the court{tray}", event.province)


@caption_of.register
def _caption_favour(event: FavourTaken) -> Caption:
    price = amount_text("officials", event.officials)
    return Caption(event.seat, f"{favour_text(event.favour, event.amount)}, for {price}")


@caption_of.register
def _caption_settling(event: Settled) -> Caption:
    return Caption(event.seat, f"+{amount_text('armies', event.armies)}", event.province)


@caption_of.register
def _caption_cancelling(event: EventCancelled) -> Caption:
    return Caption(event.seat, "takes the event away")


@caption_of.register
def _caption_keeping(event: FavourKept) -> Caption:
    return Caption(event.seat, "will stop the next unrest")


@caption_of.register
def _caption_stopping(event: MarkerStopped) -> Caption:
    return Caption(event.seat, "stops an unrest marker", event.province)


@describe.register
def _describe_favour(event: FavourTaken) -> str:
    what, price = favour_text(event.favour, event.amount), amount_text("officials", event.officials)
    return f"{event.seat} takes favour {event.card} for {price}: {what}"


@describe.register
def _describe_officials(event: Officials) -> str:
    sent = amount_text("officials", event.armies)
    return f"{event.seat} sends {sent} from {event.province or 'the tray'}, has {event.now}"


@describe.register
def _describe_settling(event: Settled) -> str:
    return f"{event.seat} puts {amount_text('armies', event.armies)} into {event.province}"


@describe.register
def _describe_keeping(event: FavourKept) -> str:
    return f"{event.seat} keeps favour {event.card}"


# The course of a game


def _entries(event: Event) -> Iterable[Entry]:
    match event:
        case Officials():
            yield "court", event.seat, f"+{event.armies} from {event.province or 'the tray'}"
        case Hall():  # after the seeding and each audience
            for seat, officials in event.officials.items():
                yield "officials", seat, str(officials)
        case FavourTaken():
            yield "court", event.seat, f"takes {event.card} for {event.officials}"
        case FavourKept():
            yield "court", event.seat, f"keeps {event.card}"
        case Settled():
            armies = amount_text("armies", event.armies)
            yield "court", event.seat, f"{armies} into {event.province}"
        case MarkerStopped():
            yield from caption_entries(event)


def _offers(event: Event, table: Any) -> Iterable[tuple[str, str]]:
    if isinstance(event, Favours):
        favours, cards = {row[0]: row for row in table}, sorted(event.cards, reverse=True)
        offers = (
            f"{card} for {price}: {favour_text(*favours[card][1:3])}"
            for card, price in zip(cards, PRICES, strict=True)
        )
        yield "Favours", "; ".join(offers)


def _overview(court: CourtState, table: Table) -> Iterable[OverviewLine]:
    for place, (card, price) in enumerate(court["open"]):
        what = favour_text(*_favour(table, card))
        yield ("" if place else "Favours"), f"{price} officials: {what} ({card})"
    yield "Officials", court["hall"]


WORDS: Final = Words(
    title="Tenno’s Court",
    questions={
        "court.take": Wording(_ask_take, _take, _take_briefly),
        "court.may": Wording(_ask_may, _may),
        "court.where": Wording(_ask_where, province_choice),
    },
    fields={
        field: f"Sends {count} of its armies to the court; a tower card sends armies of the tray."
        for field, count in FIELDS.items()
    },
    columns=("court", "officials"),
    entries=_entries,
    gain=lambda event: "",  # the card says what a favour gives
    offers=_offers,
    overview=_overview,
)
