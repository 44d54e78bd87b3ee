"""What a player did, in a few words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
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


ATTACKS = {"attacker": "conquers", "defender": "is repelled"}
REVOLTS = {"attacker": "loses to farmers", "defender": "puts a revolt down"}
NOBODYS = "draws: nobody’s"


def _battle(event: Event, tables: Mapping[str, Any]) -> Deed:
    """What became of the attacker; of a revolt, what became of who ruled there."""
    attack = event["kind"] == "attack"
    said = (ATTACKS if attack else REVOLTS).get(event["winner"], NOBODYS)
    return Deed(event["attacker" if attack else "defender"], said, event["province"])


def _lapsed(event: Event, tables: Mapping[str, Any]) -> Deed:
    """The reason is prose, which is not played again: it may be anything."""
    said = f"lapses: {_plainer(readable(event['why']))}".removesuffix(": ")
    return Deed(event["seat"], said, event["province"], passed=True)


def _plainer(why: str) -> str:
    """A reason for those who see only the card."""
    for pattern, said in REASONS:
        if found := pattern.fullmatch(why):
            return found.expand(said)
    return why


REASONS = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"it costs (.*)", r"cannot pay \1"),
        (r"0 (armies|officials) (.*)", r"no \1 \2"),
        (r"1 officials are left", "1 official is left"),
        (r"1 armies (stand|lie)(.*)", r"1 army \1s\2"),
        (r"no free site", "no room to build"),
        (r"there is a (.*)", r"it has a \1"),
        (r"(\d+) armies are to be placed, 0 are in supply", r"\1 armies due, none in supply"),
        (r"(\d+) armies are to be placed, (\d+) are in supply", r"\1 armies due, \2 in supply"),
    )
)
"""Reasons why a card lapses, as a replay tells them, and in plainer words."""


def _forfeit(event: Event, tables: Mapping[str, Any]) -> Deed | None:
    """It is not played again, so that it may say anything."""
    seat, why = readable(event.get("seat")), readable(event.get("reason"))
    return Deed(seat, f"forfeits: {why}" if why else "forfeits a decision") if seat else None


def _officials(event: Event, tables: Mapping[str, Any]) -> Deed:
    said = f"{_armies(event['armies'])} to the court"
    if event["province"] is None:
        said += ", from the tray"
    return Deed(event["seat"], said, event["province"])


def _leader(event: Event, tables: Mapping[str, Any]) -> Deed:
    how = {"entered": "leader enters", "went": "leader goes", "fled": "leader flees"}
    return Deed(event["seat"], how.get(event["how"], "loses its leader"), event["province"])


def _favour(event: Event, tables: Mapping[str, Any]) -> Deed:
    price = "1 official" if event["officials"] == 1 else f"{event['officials']} officials"
    return Deed(event["seat"], f"{favour_text(event['favour'], event['amount'])}, for {price}")


def _armies(count: int) -> str:
    return "1 army" if count == 1 else f"{count} armies"


def lines_won(first: Mapping[str, Sequence[Seat]], seat: Seat) -> str:
    """Rows and columns of the arts in which a player is first, such as ``rows 1,4, column 2``.

    Args:
        first: by line, who has most markers there, as in a ``lines`` line.
        seat: the player.
    """
    said = []
    for kind in ("row", "column"):
        lines = (line.removeprefix(kind) for line, seats in first.items() if seat in seats)
        if numbers := [line for line in lines if line.isdecimal()]:
            said.append(f"{kind}{'s' * (len(numbers) > 1)} {','.join(numbers)}")
    return ", ".join(said)


def readable(value: object) -> str:
    """A value of a file as a line of text without control characters; empty if it is none.

    Args:
        value: as it was read: what is neither text nor a number is left out.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = "".join(sign for sign in str(value) if sign.isprintable() or sign.isspace())
    return " ".join(text.split())


_DEEDS: dict[str, Say] = {
    "placed": lambda e, _: Deed(e["seat"], _armies(e["armies"]), e["province"]),
    "revealed": _revealed,
    "lapsed": _lapsed,
    "built": lambda e, _: Deed(e["seat"], f"a {e['building']}", e["province"]),
    "income": _income,
    "recruited": lambda e, _: Deed(e["seat"], f"+{_armies(e['armies'])}", e["province"]),
    "moved": lambda e, _: Deed(e["seat"], f"{_armies(e['armies'])} from {e['province']}", e["to"]),
    "battle": _battle,
    "famine": lambda e, _: Deed(
        e["seat"], f"lacks {e['missing']} rice", ", ".join(e["provinces"]) or None
    ),
    "forfeit": _forfeit,
    "gained": lambda e, _: Deed(e["seat"], f"+{amount_text(e['what'], e['gained'])}"),
    "officials": _officials,
    "favour": _favour,
    "settled": lambda e, _: Deed(e["seat"], f"+{_armies(e['armies'])}", e["province"]),
    "event cancelled": lambda e, _: Deed(e["seat"], "takes the event away"),
    "favour kept": lambda e, _: Deed(e["seat"], "will stop the next unrest"),
    "marker stopped": lambda e, _: Deed(e["seat"], "stops an unrest marker", e["province"]),
    "leader": _leader,
    "monument": lambda e, _: Deed(e["seat"], "leaves a monument", e["province"]),
    "artist": lambda e, _: Deed(e["seat"], f"an artist, as patron of {e['region']}"),
}
