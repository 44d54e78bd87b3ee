"""Tenno's Court as numbers, for learners."""

from __future__ import annotations

from typing import Final

from cubetower.game.coding.layout import WHO, Declared, names_of
from cubetower.game.shogun.presentation.coding import ModuleCoding, Put, Who
from cubetower.game.shogun.rules.modules.court.officials import CourtState

FAVOURS: Final = range(1, 22)
"""The numbers of the favours (T03)."""


def _blocks() -> Declared:
    return (
        ("hall", WHO, 7, "court: officials in the reception hall"),
        ("favour price", names_of(FAVOURS), 4, "court: officials that an open favour costs"),
        ("favour drawn", names_of(FAVOURS), 0, "court: favours drawn so far"),
        ("peace", names_of(WHO, "AB"), 0, "court: not attacked by combat A, by combat B"),
        ("kept", WHO, 0, "court: who has kept favour 4"),
    )


def _values(put: Put, court: CourtState, who: Who) -> None:
    for seat, officials in court["hall"].items():
        put("hall", who[seat], officials)
    for card, price in court["open"]:
        put("favour price", card - 1, price)
    for card in court["drawn"]:
        put("favour drawn", card - 1)
    for seat, actions in court["peace"].items():
        for action in actions.split("+"):
            put("peace", who[seat] * 2 + "AB".index(action))
    if court["kept"] is not None:
        put("kept", who[court["kept"]])


CODING: Final = ModuleCoding(
    order=3,
    actions=tuple(f"favour {card}" for card in FAVOURS),
    action_words={"court.take": "favour"},
    blocks=_blocks,
    values=_values,
)
