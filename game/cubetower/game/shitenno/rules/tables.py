"""The tables of SHITENNO: provinces, cards and bonus tiles, and the numbers of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from cubetower.game.core import CardTable, find_miscount, rows

SYMBOLS: Final = ("samurai", "bushi", "shinobi", "sohei")
"""The symbols of troops, in the order of the tables."""

KOKU: Final = "koku"

KINDS: Final = (*SYMBOLS, KOKU)
"""The kinds of units on cards: four symbols, and koku."""

TITLES: Final[Mapping[str, int]] = {"Daimyo": 4, "Shomyo": 3, "Sensei": 2, "Hatamoto": 1}
"""The seals of every title; more are a higher rank."""

TITLE_POINTS: Final[Mapping[str, int]] = {"Daimyo": 2, "Shomyo": 1}
"""Points of a title for each own kamon placed (T01, T02)."""

KAMONS: Final[Mapping[int, int]] = {2: 12, 3: 10, 4: 8}
"""Kamons of each player, by the number of players (S01)."""

REVEALED: Final[Mapping[int, tuple[int, int]]] = {2: (4, 2), 3: (6, 3), 4: (8, 4)}
"""Troop and koku cards revealed, by the number of players (Y01)."""

FIRST_TROOPS: Final = 2
"""Troop cards in every hand at the start (S05)."""

PILE: Final = 3
"""Tiles on a gate at the start (S03)."""

MAX_KAMONS: Final = 2
"""Kamons placed in a turn, at most (P01)."""

EXCHANGE, PLUS1, DRAW_CARD = "exchange", "plus1", "draw_card"

Units = tuple[int, ...]
"""The amount of each of `KINDS`."""


@dataclass(frozen=True, slots=True)
class Province:
    """What is printed on a province.

    Attributes:
        name: of the province.
        symbol: the troops that it demands.
        with_tile: how many of them, if there is a tile on the gate (P03).
        last_slot: how many of them for the last slot.
        slots: koku price and points of each, from the left (S02).
        majority: points for the most kamons at the end (E03).
    """

    name: str
    symbol: str
    with_tile: int
    last_slot: int
    slots: tuple[int, ...]
    majority: int


@cache
def provinces() -> Mapping[str, Province]:
    """All provinces by name, in the order of their table."""
    found = {
        row["province"]: Province(
            name=row["province"],
            symbol=row["troop"],
            with_tile=int(row["with_tile"]),
            last_slot=int(row["last_slot"]),
            slots=tuple(int(row[f"slot{number}"]) for number in (1, 2, 3, 4)),
            majority=int(row["majority"]),
        )
        for row in rows("games/shitenno_provinces.csv")
    }
    return MappingProxyType(found)


@cache
def cards() -> Mapping[str, int]:
    """The count of each card, such as ``koku 2`` or ``bushi+sohei``; koku first."""
    found = {}
    for row in rows("games/shitenno_cards.csv"):
        one, other = row["face1"], row["face2"]
        troops = f"{one}+{other}" if other else one
        found[f"{KOKU} {one}" if row["deck"] == KOKU else troops] = int(row["count"])
    return MappingProxyType(found)


Count = Annotated[int, Meta(ge=0, le=24)]


class CardRow(msgspec.Struct, frozen=True, array_like=True):
    """A card of koku, or with one or two symbols, and its count."""

    deck: str
    face1: str
    face2: str
    count: Count
    count_source: str = ""


class BonusRow(msgspec.Struct, frozen=True, array_like=True):
    """The symbol and bonus of a tile, and its count."""

    troop: str
    effect: str
    count: Count
    assumed: Literal["", "0", "1"] = ""
    source: str = ""


def _wrong_cards(found: Sequence[CardRow]) -> str:
    shipped = [(row["deck"], row["face1"], row["face2"]) for row in rows(f"games/{CARDS}.csv")]
    if why := find_miscount([(row.deck, row.face1, row.face2) for row in found], shipped):
        return f"cards: {why}"
    counts = Counter[str]()
    for row in found:
        counts[row.deck if not row.face2 else "double"] += row.count
    asked = {KOKU: 24, "troop": 24, "double": 10}
    wrong = [f"{counts[each]} {each} instead of {asked[each]}" for each in asked]
    return "" if counts == asked else f"cards: {', '.join(wrong)} (S04)"


def _wrong_tiles(found: Sequence[BonusRow]) -> str:
    pairs = [(symbol, bonus) for symbol in SYMBOLS for bonus in (EXCHANGE, PLUS1, DRAW_CARD)]
    if why := find_miscount([(row.troop, row.effect) for row in found], pairs):
        return f"tiles: {why}"
    total = sum(row.count for row in found)
    return "" if total == 24 else f"{total} tiles instead of 24 (S03)"


CARDS, BONUS = "shitenno_cards", "shitenno_bonus"

TABLES: Final[Mapping[str, CardTable[Any]]] = {
    CARDS: CardTable(
        CARDS, CardRow, _wrong_cards, "games/", "24 koku, 24 with a symbol, 10 with two"
    ),
    BONUS: CardTable(BONUS, BonusRow, _wrong_tiles, "games/", "24 tiles in all"),
}
"""The tables that the owner of the cards can replace."""

Replaced = Mapping[str, Sequence[Sequence[Any]]]
"""The rows of replaced tables, by name."""


def deck(name: str, tables: Replaced = MappingProxyType({})) -> tuple[str, ...]:
    """All cards of a deck, ``koku`` or ``troop``, in the order of the table (S04)."""
    return tuple(
        f"{KOKU} {one}" if name == KOKU else f"{one}+{other}" if other else one
        for kind, one, other, count, *_ in tables.get(CARDS, TABLES[CARDS].plain())
        if kind == name
        for _ in range(count)
    )


def tiles(tables: Replaced = MappingProxyType({})) -> tuple[str, ...]:
    """All bonus tiles, such as ``bushi exchange``, in the order of the table."""
    return tuple(
        f"{troop} {bonus}"
        for troop, bonus, count, *_ in tables.get(BONUS, TABLES[BONUS].plain())
        for _ in range(count)
    )


def troop_of(tile: str) -> str:
    """The symbol on the front of a tile."""
    return tile.split()[0]


def effect_of(tile: str) -> str:
    """The bonus on the back of a tile."""
    return tile.split()[1]


def is_koku(card: str) -> bool:
    """Whether a card is of the koku deck."""
    return card.startswith(KOKU)


@cache
def units(card: str) -> Units:
    """The units on a card."""
    if is_koku(card):
        return (0, 0, 0, 0, int(card.split()[1]))
    found = Counter(card.split("+"))
    return tuple(found[kind] for kind in KINDS)


@cache
def _places() -> Mapping[str, int]:
    return {card: place for place, card in enumerate(cards())}


def in_order(some: Iterable[str]) -> list[str]:
    """Cards in the order of their table.

    Raises:
        KeyError: there is no such card.
    """
    return sorted(some, key=lambda card: _places()[card])
