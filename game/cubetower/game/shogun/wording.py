"""The texts of cards and amounts, in a few words."""

from __future__ import annotations

from cubetower.foundation.reading import printable
from cubetower.game.shogun.rules.tables import AMOUNTS, amount_text

EFFECTS = {
    "theatre_removes_unrest": "a theatre built removes an unrest marker",
    "castle_defender_plus1": "a castle defends with an army more",
    "tax_max_5": "taxes bring at most 5 chests",
    "tax_min_6": "taxes bring at least 6 chests",
    "rice_min_4": "rice brings at least 4",
    "rice_max_3": "rice brings at most 3",
    "neutral_2_farmers": "neutral provinces are defended by 2 farmers",
    "temple_no_attack": "provinces with a temple cannot be attacked",
    "recruit_5to3_3to2": "only 3 armies are placed instead of 5, 2 instead of 3",
}
"""The effects of event cards, in words."""

ARMIES = {"place 5": "armies", "place 3": "armies", "place 1": "army"}
"""What the recruiting actions place, which their short names leave out."""

FAVOURS = {
    "cancel_event": "take the event away",
    "calm_unrest": "take a marker away",
    "build": "a {amount}",
    "no_attack": "no attack by {amount}",
}
"""The other favours, in words."""

SPECIAL_TEXTS = {
    "+1 taxes": "one chest more from taxes",
    "+1 rice": "one rice more from rice",
    "6 armies": "6 armies where the action gives 5",
    "+1 attack": "attacks with one army more",
    "+1 defence": "defends with one army more",
}
"""What the special cards do in their round (A02 to A05, C03)."""


def action_text(action: str) -> str:
    """An action in words, such as ``place 5 armies`` for ``place 5``."""
    return f"{action} {ARMIES[action]}" if action in ARMIES else action


def favour_text(kind: str, amount: str) -> str:
    """A favour card, in words."""
    if kind in AMOUNTS:
        return amount_text(kind, int(amount))
    return FAVOURS[kind].format(amount=amount)


def readable(value: object) -> str:
    """A value from a file as one line of text, without control characters."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return printable(str(value))
