"""What a player did, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core import Event, Seat
from game.shogun.wording import amount_text, favour_text


@dataclass(frozen=True, slots=True)
class Deed:
    """What a player did.

    Attributes:
        seat: who; farmers in a revolt; None if nobody in particular.
        text: what, without the player's name, such as "7 chests".
        province: where; None if nowhere.
        passed: nothing came of it: a chest card, or a card that lapsed.
    """

    seat: Seat | None
    text: str
    province: str | None = None
    passed: bool = False


def deed_of(event: Event, tables: Mapping[str, Any]) -> Deed | None:
    """What an event tells of somebody's deed; None if it tells of none.

    Args:
        event: a line of a replay.
        tables: the numbers with which modules play, as in the header.
    """
    return _DEEDS[event["event"]](event, tables) if event["event"] in _DEEDS else None


Say = Callable[[Event, Mapping[str, Any]], Deed | None]


def _revealed(event: Event, tables: Mapping[str, Any]) -> Deed | None:
    """A chest card stands for nothing; what a province brings is told by the next line."""
    card = event["card"]
    if card is None:
        return Deed(event["seat"], "no card", passed=True)
    return Deed(event["seat"], "–", passed=True) if card.startswith("chest ") else None


def _income(event: Event, tables: Mapping[str, Any]) -> Deed:
    what = "chests" if event["action"] == "taxes" else "rice"
    return Deed(event["seat"], f"+{amount_text(what, event['gained'])}", event["province"])


def _battle(event: Event, tables: Mapping[str, Any]) -> Deed:
    if event["kind"] == "attack":
        won = event["winner"] == "attacker"
        return Deed(event["attacker"], "conquered" if won else "repelled", event["province"])
    held = event["winner"] == "defender"
    return Deed(event["defender"], "revolt put down" if held else "lost", event["province"])


def _leader(event: Event, tables: Mapping[str, Any]) -> Deed:
    how = {"entered": "leader enters", "went": "leader goes here", "fled": "leader flees here"}
    return Deed(event["seat"], how.get(event["how"], "leader lost"), event["province"])


def _favour(event: Event, tables: Mapping[str, Any]) -> Deed:
    price = "1 official" if event["officials"] == 1 else f"{event['officials']} officials"
    return Deed(event["seat"], f"{favour_text(event['favour'], event['amount'])}, for {price}")


def _armies(count: int) -> str:
    return "1 army" if count == 1 else f"{count} armies"


_DEEDS: dict[str, Say] = {
    "placed": lambda e, _: Deed(e["seat"], _armies(e["armies"]), e["province"]),
    "revealed": _revealed,
    "lapsed": lambda e, _: Deed(e["seat"], f"lapses: {e['why']}", e["province"], passed=True),
    "built": lambda e, _: Deed(e["seat"], e["building"], e["province"]),
    "income": _income,
    "recruited": lambda e, _: Deed(e["seat"], f"+{_armies(e['armies'])}", e["province"]),
    "moved": lambda e, _: Deed(e["seat"], f"{_armies(e['armies'])} to {e['to']}", e["province"]),
    "battle": _battle,
    "famine": lambda e, _: Deed(
        e["seat"], f"lacks {e['missing']} rice", ", ".join(e["provinces"]) or None
    ),
    "forfeit": lambda e, _: Deed(e["seat"], "forfeits a decision"),
    "gained": lambda e, _: Deed(e["seat"], f"+{amount_text(e['what'], e['gained'])}"),
    "officials": lambda e, _: Deed(
        e["seat"], f"{_armies(e['armies'])} to the court", e["province"]
    ),
    "favour": _favour,
    "settled": lambda e, _: Deed(e["seat"], f"+{_armies(e['armies'])}", e["province"]),
    "event cancelled": lambda e, _: Deed(e["seat"], "takes the event away"),
    "favour kept": lambda e, _: Deed(e["seat"], "keeps a favour against unrest"),
    "marker stopped": lambda e, _: Deed(e["seat"], "stops an unrest marker", e["province"]),
    "leader": _leader,
    "monument": lambda e, _: Deed(e["seat"], "a monument", e["province"]),
    "artist": lambda e, _: Deed(e["seat"], f"an artist, for the {e['region']} region"),
}
