"""The favour cards (T03, T07): kinds from the rulebook, amounts as far as known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from cubetower.game.core import CardTable, find_miscount
from cubetower.game.shogun.rules.tables import ARMIES, BUILDINGS

PRICES: Final = (4, 3, 2)
"""Officials that the open favours cost, the highest number first (T03)."""

KINDS: Final = {
    "cancel_event": (1,),
    "chests": (2, 9, 16),
    "tray_armies": (3, 8, 14),
    "calm_unrest": (4,),
    "rice": (5, 15, 20),
    "points": (6, 13, 19),
    "build": (7, 17, 21),
    "no_attack": (10, 11, 18),
    "armies_to_province": (12,),
}
"""The numbers of the cards of each kind (T07)."""

ALLOWED_AMOUNTS: Final = {
    "cancel_event": ("",),
    "calm_unrest": ("1",),
    "build": tuple(BUILDINGS),
    "no_attack": ("A", "B", "A+B"),
}
"""Kinds with only these amounts; those of all other kinds are numbers up to `ARMIES`."""


class Favour(msgspec.Struct, frozen=True, array_like=True):
    """A favour card; the amount is a number, a building, or the actions that may not attack."""

    number: Annotated[int, Meta(ge=1, le=21)]
    favour: str
    amount: str
    assumed: Annotated[int, Meta(ge=0, le=1)] = 0


def _wrong(favours: Sequence[Favour]) -> str:
    numbers = sorted(favour.number for favour in favours)
    if wrong := find_miscount(numbers, range(1, 22)):
        return f"the favours are 1 to 21; {wrong}"
    return next(filter(None, map(_wrong_favour, favours)), "")


def _wrong_favour(favour: Favour) -> str:
    [kind] = [kind for kind, numbers in KINDS.items() if favour.number in numbers]
    if favour.favour != kind:
        return f"favour {favour.number} is {kind}, not {favour.favour!r:.40}"
    named, amount = ALLOWED_AMOUNTS.get(kind), favour.amount
    if named and amount not in named:
        what = " or ".join(each or "nothing" for each in named)
        return f"favour {favour.number}: the amount of {kind} is {what}, not {amount!r:.40}"
    if not named and not (amount.isdecimal() and len(amount) < 3 and int(amount) <= ARMIES):
        why = f"is a number from 0 to {ARMIES}, not {amount!r:.40}"
        return f"favour {favour.number}: the amount of {kind} {why}"
    return ""


FAVOURS: Final = CardTable("favours", Favour, _wrong)
"""All 21."""
