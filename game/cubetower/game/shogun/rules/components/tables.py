"""The printed tables: event cards, special cards, supply, starts, prices, and the stock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from cubetower.game.core.cardtables import rows
from cubetower.game.errors import PositionError

BUILDINGS: Final = {"castle": 3, "temple": 2, "theatre": 1}
"""Price in chests (A01), which is also the points of a majority in a region (W04)."""

STOCK: Final = {"castle": 28, "temple": 26, "theatre": 26, "unrest": 42}
"""Tiles and markers that exist (A01, A04)."""

RECRUITS: Final = {"place 5": (5, 3), "place 3": (3, 2), "place 1": (1, 1)}
"""Armies and price in chests of the recruiting actions (A05 to A07)."""

COMBATS: Final = ("combat A", "combat B")
"""The actions that move and fight (A08)."""

ACTIONS: Final = (*BUILDINGS, "rice", "taxes", *RECRUITS, *COMBATS)
"""The ten actions."""

BID: Final = "bid"
"""The eleventh field of a plan (R03)."""

CHEST_CARDS: Final = {f"chest {chests}": chests for chests in range(5)}
"""Every player's five chest cards, and the chests that each bids (S03, R06)."""

SPECIALS: Final = ("+1 taxes", "+1 rice", "6 armies", "+1 attack", "+1 defence")
"""The special cards (R02)."""

PLACES: Final = (1, 2, 3, 4, 5)
"""The places of the turn order (R02)."""

CHESTS: Final = {3: 18, 4: 15, 5: 12}
"""Chests of each player at the start, by number of players (S03)."""

GROUPS: Final = {
    3: (5, 4, 4, 3, 3, 2, 2, 2, 2),
    4: (5, 4, 4, 3, 3, 2, 2, 2),
    5: (5, 4, 4, 3, 3, 2, 2),
}
"""Army groups to place in the draft, by number of players (S04)."""

SEASONS: Final = ("spring", "summer", "autumn")
"""The seasons with a round; winter follows."""

WINTER: Final = len(SEASONS)
"""The number of the winter among the seasons."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card: its effect in its round, and the rice lost if it is left for winter."""

    effect: str
    rice_loss: int


@cache
def event_cards() -> Mapping[int, EventCard]:
    """The event cards by number (E01 to E12)."""
    return {
        int(row["event"]): EventCard(row["effect"], int(row["rice_loss"]))
        for row in rows("events.csv")
    }


def revolts_for(missing: int) -> tuple[int, int]:
    """Revolts, and extra farmers in each, given the number of unsupplied provinces (W02)."""
    for lowest, highest, revolts, farmers in _supply():
        if lowest <= missing <= highest:
            return revolts, farmers
    return 0, 0


@cache
def _supply() -> tuple[tuple[int, int, int, int], ...]:
    return tuple(
        (
            int(row["missing_min"]),
            int(row["missing_max"] or 1000),
            int(row["revolts"]),
            int(row["extra_farmers"]),
        )
        for row in rows("supply.csv")
    )


@cache
def fixed_start(side: str, players: int) -> tuple[Mapping[str, int], ...]:
    """Armies by province, table A first (S06).

    Raises:
        PositionError: the moon side has no tables.
    """
    if side != "sun":
        raise PositionError(
            f"S06: the {side} side has no fixed start; use a draft, or the sun side"
        )
    tables: dict[str, dict[str, int]] = {}
    for row in rows("start_sun.csv"):
        if int(row["players"]) == players:
            tables.setdefault(row["seat"], {})[row["province"]] = int(row["armies"])
    return tuple(tables[name] for name in sorted(tables))
