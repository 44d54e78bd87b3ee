"""What the hand reads off an observation: facts on provinces, fields and cards."""

from __future__ import annotations

from collections.abc import Collection

from game.shogun.components.board import Province, board
from game.shogun.components.tables import BID, BUILDINGS, CHEST_CARDS, COMBATS, RECRUITS
from game.shogun.module.module import Module, registered_modules
from game.shogun.observation import Knowledge
from viewer.draw.paper import with_capital


def modules(seen: Knowledge) -> Collection[type[Module]]:
    """The expansions in play."""
    return registered_modules(seen["options"]["modules"]).values()


def is_province(seen: Knowledge, card: str) -> bool:
    """Whether a card is a province's."""
    return card in seen["owner"]


def printed_province(seen: Knowledge, province: str) -> Province:
    """What is printed on a province."""
    return board(seen["options"]["board"], len(seen["seats"])).provinces[province]


def cost(field: str, card: str, *, known: bool) -> int:
    """The chests that a card on a field will cost, if nothing changes the price.

    Args:
        field: of the plan.
        card: on it.
        known: it is a province's.
    """
    if field == BID:
        return CHEST_CARDS.get(card, 0)
    if not known:
        return 0
    return RECRUITS[field][1] if field in RECRUITS else BUILDINGS.get(field, 0)


def why_no_effect(seen: Knowledge, field: str, province: str) -> str:
    """Why nothing would happen with a province on a field, as things are; empty if it would."""
    armies, standing = seen["armies"][province], seen["buildings"].get(province, ())
    if field in BUILDINGS and field in standing:
        return f"There is a {field} already: nothing would happen."
    if field in BUILDINGS and len(standing) >= printed_province(seen, province).sites:
        return "No site is free: nothing would happen."
    if field in COMBATS and armies < 2:
        return "One army must stay: nothing would happen now."
    leave = sum(kind.plan_fields.get(field, 0) for kind in modules(seen))
    if leave and armies <= leave:
        return "One army must stay: nothing would happen now."
    return ""


def short_name(field: str) -> str:
    """What is written on an empty field: its name, and what it costs."""
    price = cost(field, "", known=True)
    named = {"court": "to court", "place": "armies"}.get(field.partition(" ")[0], field)
    named = "combat" if field in COMBATS else named
    return f"{named} · {_chests(price)}" if price else named


def field_name(field: str) -> str:
    """A field as a title, such as ``Place 5 armies``."""
    if field in RECRUITS:
        count = RECRUITS[field][0]
        return f"Place {count} {'army' if count == 1 else 'armies'}"
    return with_capital(field)


def field_text(seen: Knowledge, field: str) -> str:
    """What happens on a field, in a sentence or two; empty if nobody says it."""
    if field in BUILDINGS:
        return f"Builds a {field} on a free site; it costs {_chests(BUILDINGS[field])}."
    if field in RECRUITS:
        moves = " Then armies may move to an own neighbour." if field == "place 1" else ""
        return f"It costs {_chests(RECRUITS[field][1])}.{moves}"
    if field in COMBATS:
        return "Armies of the province go to a neighbour, or attack one; one army stays."
    if field in ("rice", "taxes"):
        what = "rice" if field == "rice" else "chests"
        return f"Brings the {what} printed on the province, and a marker of unrest."
    if field == BID:
        return "Who bids most chooses first among the places of the turn order."
    return "".join(kind.words.fields.get(field, "") for kind in modules(seen))


def card_name(card: str) -> str:
    """A card that is no province, as a title, such as ``3 chests``."""
    return _chests(CHEST_CARDS[card]) if card in CHEST_CARDS else with_capital(card)


def _chests(count: int) -> str:
    return "1 chest" if count == 1 else f"{count} chests"
