"""Facts about provinces, fields and cards, from an observation."""

from __future__ import annotations

from collections.abc import Mapping

from cubetower.foundation.wording import plural
from cubetower.game.shogun.outlook import printed_cost
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.board import Province, board
from cubetower.game.shogun.rules.module import Module, registered_modules
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import (
    BID,
    BUILDINGS,
    CHEST_CARDS,
    COMBATS,
    RECRUITS,
)
from cubetower.game.shogun.words.reasons import site_fault
from cubetower.viewer.draw.paper import with_capital


def modules(seen: Observation) -> Mapping[str, type[Module]]:
    """The rules of the expansions in play, by name."""
    return registered_modules(seen.options["modules"])


def is_province(seen: Observation, card: str) -> bool:
    """Whether a card is a province card."""
    return card in seen.owner


def printed_province(seen: Observation, province: str) -> Province:
    """What is printed on a province."""
    return board(seen.options["board"], len(seen.seats)).provinces[province]


def why_no_effect(seen: Observation, field: str, province: str) -> str:
    """Why a province on a field would do nothing as things are now; empty if it would."""
    if field in BUILDINGS and (fault := site_fault(seen, field, province)):
        return f"{with_capital(fault)}: nothing would happen."
    armies = seen.armies[province]
    leave = sum(kind.plan_fields.get(field, 0) for kind in modules(seen).values())
    if (field in COMBATS and armies < 2) or (leave and armies <= leave):
        return "One army must stay behind: nothing would happen now."
    return ""


def short_name(field: str) -> str:
    """The text of an empty field: its name and its price."""
    price = printed_cost(field)
    named = {"court": "to court", "place": "armies"}.get(field.partition(" ")[0], field)
    named = "combat" if field in COMBATS else named
    return f"{named} · {plural(price, 'chest')}" if price else named


def field_name(field: str) -> str:
    """A field as a title, such as ``Place 5 armies``."""
    if field in RECRUITS:
        return f"Place {plural(RECRUITS[field][0], 'army', 'armies')}"
    return with_capital(field)


def field_text(seen: Observation, field: str) -> str:
    """What a field does, in a sentence or two; empty: an expansion does not say."""
    if field in BUILDINGS:
        return f"Builds a {field} on a free site, for {plural(BUILDINGS[field], 'chest')}."
    if field in RECRUITS:
        moves = " Then armies may move to a neighbouring province of yours."
        return f"Costs {plural(RECRUITS[field][1], 'chest')}.{moves if field == 'place 1' else ''}"
    if field in COMBATS:
        return "Armies move to a neighbouring province, or attack it; one stays behind."
    if field in ("rice", "taxes"):
        what = "rice" if field == "rice" else "chests"
        return f"Brings in the {what} printed on the province; adds an unrest marker."
    if field == BID:
        return "The highest bidder is the first to choose a position in the turn order."
    expansions = presentations(modules(seen)).values()
    return "".join(expansion.words.fields.get(field, "") for expansion in expansions)


def card_name(card: str) -> str:
    """A card other than a province card as a title, such as ``3 chests``."""
    return plural(CHEST_CARDS[card], "chest") if card in CHEST_CARDS else with_capital(card)
