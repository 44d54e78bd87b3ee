"""`CODING`: moves and observations of SHITENNO as numbers, for learners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cubetower.game.coding.coding import BlockCoding
from cubetower.game.coding.layout import (
    WHO,
    Declared,
    Values,
    count_each,
    fill_up,
    names_of,
    seats_from_observer,
)
from cubetower.game.core import Pick, Seat
from cubetower.game.shitenno.rules.effects import EFFECTS
from cubetower.game.shitenno.rules.observation import Observation
from cubetower.game.shitenno.rules.tables import (
    DRAW_CARD,
    EXCHANGE,
    PILE,
    PLUS1,
    SYMBOLS,
    TITLES,
    cards,
    effect_of,
    provinces,
)
from cubetower.game.shitenno.rules.takes import END, EXTRAS
from cubetower.game.shitenno.rules.titles import GOLDEN

MAX_PLAYERS: Final = 4
"""Players at most."""

SEATS: Final = WHO[:MAX_PLAYERS]
CARDS: Final = tuple(cards())
PROVINCES: Final = tuple(provinces())
SLOTS: Final = (1, 2, 3, 4)
BONUSES: Final = (EXCHANGE, PLUS1, DRAW_CARD)
PACKS: Final = ("A", "B")
NONE: Final = "none"

NAMES: Final = (
    *CARDS,
    *TITLES,
    *PROVINCES,
    *EFFECTS,
    *(f"slot {slot}" for slot in SLOTS),
    *PACKS,
    "accept",
    "decline",
    END,
    DRAW_CARD,
    NONE,
    *EXTRAS,
)
"""The actions: cards, seal tiles, provinces, what acts on a payment, slots, words, extra koku."""

DECLARED: Final[Declared] = (
    ("players", ("2", "3", "4"), 0, "how many play"),
    ("year", ("number",), 10, "from 0 on; in even ones titles are dealt out"),
    ("decides", SEATS, 0, "who must decide"),
    ("turn", SEATS, 0, "whose turn it is in an odd year"),
    ("placed", ("kamons", "hatamoto"), 1, "in this turn: kamons, and whether the title was used"),
    ("title", names_of(SEATS, TITLES), 0, "titles"),
    ("points", SEATS, 50, "points"),
    ("supply", SEATS, 12, "kamons not yet placed"),
    ("kamon", names_of(PROVINCES, SLOTS, SEATS), 0, "whose kamon lies on a slot"),
    ("golden", names_of(PROVINCES, SLOTS), 0, "it shows its golden side"),
    ("top", names_of(PROVINCES, SYMBOLS), 0, "symbol of the top tile on a gate"),
    ("tiles", PROVINCES, PILE, "tiles on a gate"),
    ("bonus", names_of(SEATS, BONUSES), 1, "tiles in front of a player"),
    ("hand", CARDS, 1, "own cards"),
    ("known", names_of(SEATS, CARDS), 1, "cards in hands that all have seen"),
    ("unknown", SEATS, 5, "other cards in hands"),
    ("decks", ("koku", "troop"), 24, "cards in the decks"),
    ("discards", CARDS, 1, "troop cards that will be shuffled again"),
    ("spent", CARDS, 1, "koku cards that are out"),
    ("table", CARDS, 1, "revealed cards that are in no pack"),
    ("seals", tuple(TITLES), 0, "seal tiles that are in no pack"),
    ("pack", names_of(PACKS, CARDS), 1, "cards in the packs offered"),
    ("pack seal", names_of(PACKS, TITLES), 0, "seal tiles in the packs offered"),
    ("declined", SEATS, 0, "who has declined the pack offered"),
    ("sealed", names_of(SEATS, TITLES), 0, "seal tiles taken this year"),
)
"""Name, entries, unit and meaning of the blocks, in their order."""


def action(pick: Pick) -> str:
    """The name of the action for a pick: that of the game, but for slots and no pick at all."""
    if pick is None:
        return NONE
    return f"slot {pick}" if isinstance(pick, int) else str(pick)


def values(seen: Observation) -> Values:
    """By block what a player knows.

    Args:
        seen: what `ShitennoGame.observe` gave.
    """
    seats = seats_from_observer(seen)
    return {**_table(seen), **_players(seen, seats), **_board(seen, seats)}


def _table(seen: Observation) -> Values:
    """The year, decks, and what lies open."""
    return {
        "players": [len(seen.seats) == players for players in (2, 3, 4)],
        "year": [seen.year],
        "placed": [seen.turn.get("kamons", 0), seen.turn.get("hatamoto", 0)],
        "hand": _counts(seen.hand),
        "decks": [seen.decks["koku"], seen.decks["troop"]],
        "discards": _counts(seen.discards),
        "spent": _counts(seen.spent),
        "table": _counts(seen.table),
        "seals": [title in seen.seals for title in TITLES],
        "pack": [number for pack in seen.packs for number in _counts(pack["cards"])],
        "pack seal": [pack["seal"] == title for pack in seen.packs for title in TITLES],
    }


def _players(seen: Observation, seats: Sequence[Seat]) -> Values:
    """What each player has."""
    asked = seen.decision
    return {
        "decides": [asked is not None and asked.seat == seat for seat in seats],
        "turn": [seen.turn.get("seat") == seat for seat in seats],
        "points": [seen.points[seat] for seat in seats],
        "supply": [seen.supply[seat] for seat in seats],
        "unknown": [seen.unknown[seat] for seat in seats],
        "declined": [seat in seen.declined for seat in seats],
        "title": [seen.titles.get(seat) == title for seat in seats for title in TITLES],
        "sealed": [seen.sealed.get(seat) == title for seat in seats for title in TITLES],
        "known": [number for seat in seats for number in _counts(seen.got[seat])],
        "bonus": [
            number
            for seat in seats
            for number in count_each(map(effect_of, seen.won[seat]), BONUSES)
        ],
    }


def _board(seen: Observation, seats: Sequence[Seat]) -> Values:
    """Kamons and tiles."""
    rows = [fill_up(seen.kamons[name], len(SLOTS), ["", ""]) for name in PROVINCES]
    players = fill_up(seats, MAX_PLAYERS, None)
    return {
        "kamon": [owner == seat for row in rows for owner, _ in row for seat in players],
        "golden": [side == GOLDEN for row in rows for _, side in row],
        "top": [seen.tops[name] == symbol for name in PROVINCES for symbol in SYMBOLS],
        "tiles": [max(0, PILE - len(seen.kamons[name])) for name in PROVINCES],
    }


def _counts(cards: Iterable[str]) -> Sequence[float]:
    return count_each(cards, CARDS)


CODING: Final = BlockCoding(
    actions=NAMES,
    action=action,
    kinds=("pack", "answer", "split", "pick", "turn", "golden"),
    declared=DECLARED,
    values=values,
    full=30,
)
"""How learners see the game."""
