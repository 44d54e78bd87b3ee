"""Amounts of what the game counts, in words: for reasons in the log, and all texts."""

from __future__ import annotations

AMOUNTS = {
    "chests": ("chest", "chests"),
    "rice": ("rice", "rice"),
    "points": ("point", "points"),
    "tray_armies": ("army into the tray", "armies into the tray"),
    "armies": ("army", "armies"),
    "officials": ("official", "officials"),
    "farmers": ("farmer", "farmers"),
    "monuments": ("monument", "monuments"),
    "armies_to_province": ("army into a province", "armies into a province"),
}
"""Singular and plural of what the game counts."""


def amount_text(what: str, amount: int) -> str:
    """Such as ``2 armies into the tray``."""
    return f"{amount} {AMOUNTS[what][amount != 1]}"


def number_text(what: str, count: int) -> str:
    """Such as ``1 army``, or ``no armies``."""
    return amount_text(what, count) if count else f"no {AMOUNTS[what][1]}"
