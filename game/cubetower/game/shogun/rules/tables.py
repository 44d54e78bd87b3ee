"""What lies in the box and what is printed: cubes, tiles, cards, prices, supply, starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from cubetower.game.core import rows
from cubetower.game.errors import PositionError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import CubesError

FARMER: Final = "green"
"""Colour of the farmers (S08)."""

PLAYERS: Final = ("black", "blue", "purple", "red", "yellow")
"""Colours of the players' armies (S01)."""

ARMIES: Final = 62
"""Armies of each player (S03)."""

FARMERS: Final = 20
"""Farmers in all (S08)."""

ALL_CUBES: Final = Cubes({**dict.fromkeys(PLAYERS, ARMIES), FARMER: FARMERS})
"""Every cube that exists."""

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


def check_player(colour: str) -> None:
    """Refuse a colour that no player can have.

    Raises:
        PositionError: it is the farmers' colour, or not in the game.
    """
    if colour == FARMER:
        raise PositionError(f"{colour} cubes are the farmers', no player's")
    if colour not in PLAYERS:
        raise PositionError(f"{colour!r} is no player's colour; players are {', '.join(PLAYERS)}")


def check_armies(colour: str, count: int) -> None:
    """Refuse more armies than a player has.

    Raises:
        CubesError: not a whole number.
        PositionError: more than `ARMIES`.
    """
    if not isinstance(count, int) or isinstance(count, bool):
        raise CubesError(f"{colour}={count!r}: a count is a whole number")
    if count > ARMIES:
        raise PositionError(f"the armies in combat: {count} {colour}, but only {ARMIES} exist")


def check_cubes(cubes: Cubes, where: str) -> None:
    """Refuse cubes that the game does not have.

    Raises:
        PositionError: a colour not in the game, or more of a colour than exist.
    """
    if cubes <= ALL_CUBES:
        return
    for colour, count in cubes.items():
        if colour not in ALL_CUBES:
            raise PositionError(f"{where}: no cube is {colour}; colours are {', '.join(ALL_CUBES)}")
        if count > ALL_CUBES[colour]:
            raise PositionError(f"{where}: {count} {colour}, but only {ALL_CUBES[colour]} exist")


def amount_text(what: str, amount: int) -> str:
    """Such as ``2 armies into the tray``."""
    return f"{amount} {AMOUNTS[what][amount != 1]}"


def number_text(what: str, count: int) -> str:
    """Such as ``1 army``, or ``no armies``."""
    return amount_text(what, count) if count else f"no {AMOUNTS[what][1]}"
