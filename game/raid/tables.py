"""The tables of the card game: warriors, helpers, shoguns and quests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.core import rows

MAX_OFFERS: Final = 8
"""Offers and invitations in a turn, at most (T08); assumed."""

CHIPS: Final = (0, 1, 2, 3, 4)
"""The chips of a player (S01)."""

HAND: Final = 5
"""Cards that a player begins with (S01)."""

REVEALED: Final = 3
"""Cards of the row (P02)."""

DRAWN: Final = 3
"""Cards drawn at the end of a turn (P05)."""


@dataclass(frozen=True, slots=True)
class Warrior:
    """A type of warriors.

    Attributes:
        name: of the type.
        colour: whose home warriors they are.
        strength: in contests (R05, R06).
        count: cards of this type.
        needs: relics with the least number of warriors that brings them, highest first (C06).
    """

    name: str
    colour: str
    strength: int
    count: int
    needs: tuple[tuple[int, int], ...]

    def relics(self, number: int) -> int:
        """What so many warriors in a camp of this type bring (C06)."""
        for relics, need in self.needs:
            if number >= need:
                return relics
        return 0


@dataclass(frozen=True, slots=True)
class Power:
    """A card with an effect: a shogun, or a type of helpers.

    Attributes:
        name: colour of the shogun, or type of the helpers.
        count: cards of this type.
        effects: what it does, by the value of the option (O01 to O03).
    """

    name: str
    count: int
    effects: Mapping[str, str]


@cache
def warriors() -> Mapping[str, Warrior]:
    """The types of warriors by name."""
    return {row["warrior"]: _warrior(row) for row in rows("sister/raid_warriors.csv")}


@cache
def helpers() -> Mapping[str, Power]:
    """The types of helpers by name."""
    return {row["helper"]: _power(row["helper"], row) for row in rows("sister/raid_helpers.csv")}


@cache
def shoguns() -> Mapping[str, Power]:
    """The shogun cards by colour."""
    return {row["colour"]: _power(row["colour"], row) for row in rows("sister/raid_shoguns.csv")}


@cache
def quests() -> tuple[str, ...]:
    """All quest cards: the two types that each names, as ``huntress/samurai``."""
    cards: list[str] = []
    for row in rows("sister/raid_quests.csv"):
        cards += [f"{row['warrior_a']}/{row['warrior_b']}"] * int(row["count"])
    return tuple(cards)


@cache
def types() -> tuple[str, ...]:
    """All types of cards, warriors first."""
    return (*warriors(), *helpers())


@cache
def cards() -> tuple[str, ...]:
    """All cards, by type."""
    counts = {name: each.count for name, each in warriors().items()}
    counts |= {name: each.count for name, each in helpers().items()}
    return tuple(name for name, count in counts.items() for _ in range(count))


def _warrior(row: Mapping[str, str]) -> Warrior:
    needs = ((relics, row[f"need{relics}"]) for relics in (4, 3, 2, 1))
    return Warrior(
        name=row["warrior"],
        colour=row["colour"],
        strength=int(row["strength"]),
        count=int(row["count"]),
        needs=tuple((relics, int(need)) for relics, need in needs if need),
    )


def _power(name: str, row: Mapping[str, str]) -> Power:
    effects = {"none": row["effect"], "proposed": row["proposed_effect"]}
    return Power(name, int(row.get("count", 1)), effects)
