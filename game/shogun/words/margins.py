"""By how much a battle was won, in a sentence: whether that was luck, and how often it goes so."""

from __future__ import annotations

from typing import Final

from game.shogun.odds.margins import Margin, MarginChances
from game.shogun.rules.combat import Winner

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def share_text(chance: float) -> str:
    """A chance in percent, with a decimal where it is small; neither 0 nor 100 unless it is."""
    if 0 < chance < 0.001:
        return f"<{NO_BREAK}0.1{NO_BREAK}%"
    if 0.995 <= chance < 1 - 1e-12:
        return f">{NO_BREAK}99{NO_BREAK}%"
    return f"{chance:.1%}".replace("%", f"{NO_BREAK}%") if 0 < chance < 0.02 else (
        f"{100 * chance:.0f}{NO_BREAK}%"
    )  # fmt: skip


def luck_text(chances: MarginChances, margin: Margin, attacker: str, defender: str) -> str:
    """How often the winner wins by so much, or nobody does.

    A bare share would seem to contradict the chance to win at all.

    Args:
        chances: before the toss.
        margin: how it ended.
        attacker: the attacker's name.
        defender: likewise.
    """
    names = {Winner.ATTACKER: attacker, Winner.DEFENDER: defender}
    side, chance, rare = chances.luck(margin)
    only = "only " if rare else ""
    if side is Winner.NOBODY:
        why = "A draw" if margin.held else "Farmers alone hold nothing, so nobody wins"
        return f"{why}: {only}{share_text(chance)}."
    return f"{names[side]} by {abs(margin.lead)} or more: {only}{share_text(chance)}."
