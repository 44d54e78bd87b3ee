"""The tables of the card game: warriors, helpers, shoguns and quests.

The owner of the cards can replace them. The `Values` of a game follow from its tables and options;
the names of the types are always the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from cubetower.game.core import CardTable, find_miscount
from cubetower.game.core.observation import Shared

MAX_OFFERS: Final = 8
"""Offers and invitations in a turn, at most (T08); assumed."""

CHIPS: Final = (0, 1, 2, 3, 4)
"""The chips of a player (S01)."""

HAND: Final = 5
"""Cards that a player begins with (S01)."""

CARDS_REVEALED: Final = 3
"""Cards of the row (P02)."""

CARDS_DRAWN: Final = 3
"""Cards drawn at the end of a turn (P05)."""


@dataclass(frozen=True, slots=True)
class Warrior:
    """A type of warriors.

    Attributes:
        name: of the type.
        colour: of the shogun whose home warriors they are.
        strength: in contests (R05, R06).
        count: cards of this type.
        needs: relics, each with the least number of warriors for them, the most relics first (C06).
    """

    name: str
    colour: str
    strength: int
    count: int
    needs: tuple[tuple[int, int], ...]

    def relics(self, number: int) -> int:
        """The relics for a number of warriors in a camp of this type (C06)."""
        for relics, need in self.needs:
            if number >= need:
                return relics
        return 0


Count = Annotated[int, Meta(ge=0, le=60)]
Need = Annotated[str, Meta(pattern="^([1-9][0-9]?)?$")]
Colour = Literal["red", "blue", "green", "yellow", "purple"]

POWERS: Final = "none|reveal_4|raid_cost_[1-6]|swap_front_two|camp3_cost_[0-6]|no_protection_rule"
"""The powers of shoguns (O02)."""

EFFECTS: Final = "none|camp3_cost_minus_[1-6]|counts_as_warrior"
"""The effects of helpers (O03)."""

Effect = Annotated[str, Meta(pattern=f"^({POWERS})$")]
HelperEffect = Annotated[str, Meta(pattern=f"^({EFFECTS})$")]


class WarriorRow(msgspec.Struct, frozen=True, array_like=True):
    """A type of warriors; ``need1`` to ``need4`` are the least numbers for 1 to 4 relics."""

    warrior: str
    name_de: str
    colour: Colour
    strength: Annotated[int, Meta(ge=1, le=10)]
    count: Count
    need1: Need
    need2: Need
    need3: Need
    need4: Need
    name_src: str = ""
    colour_src: str = ""
    strength_src: str = ""
    count_src: str = ""
    scale_src: str = ""


class HelperRow(msgspec.Struct, frozen=True, array_like=True):
    """A type of helpers."""

    helper: str
    name_de: str
    count: Count
    effect: HelperEffect
    proposed_effect: HelperEffect
    name_src: str = ""
    count_src: str = ""
    effect_src: str = ""


class ShogunRow(msgspec.Struct, frozen=True, array_like=True):
    """A shogun card."""

    colour: Colour
    effect: Effect
    proposed_effect: Effect
    colour_src: str = ""
    effect_src: str = ""


class QuestRow(msgspec.Struct, frozen=True, array_like=True):
    """Two types of warriors, and the number of quests that name them."""

    warrior_a: str
    warrior_b: str
    count: Annotated[int, Meta(ge=0, le=10)]
    count_src: str = ""


WARRIORS: Final = (
    "farmer", "brawler", "robber", "guard", "huntress", "nun", "archer", "ninja", "samurai",
    "ronin",
)  # fmt: skip
"""The types of warriors."""

HELPERS: Final = ("builder", "geisha")
"""The types of helpers."""

COLOURS: Final = ("red", "blue", "green", "yellow", "purple")
"""The shogun cards."""

MIN_WARRIORS: Final = 60
"""The least number of warrior cards, enough for five hands and some turns."""


def _wrong_warriors(rows: Sequence[WarriorRow]) -> str:
    if why := find_miscount([row.warrior for row in rows], WARRIORS):
        return f"types: {why}"
    for row in rows:
        scale = [int(need) for _, need in _scale(row)]
        if not scale or scale != sorted(set(scale)):
            return f"{row.warrior}: more relics need more warriors, and one relic at least one"
    total = sum(row.count for row in rows)
    return "" if total >= MIN_WARRIORS else f"{total} warriors are too few; {MIN_WARRIORS} or more"


def _wrong_helpers(rows: Sequence[HelperRow]) -> str:
    return find_miscount([row.helper for row in rows], HELPERS)


def _wrong_shoguns(rows: Sequence[ShogunRow]) -> str:
    return find_miscount([row.colour for row in rows], COLOURS)


def _wrong_quests(rows: Sequence[QuestRow]) -> str:
    for row in rows:
        pair = (row.warrior_a, row.warrior_b)
        if pair[0] == pair[1] or not set(pair) <= set(WARRIORS):
            return f"{pair[0]}/{pair[1]} are not two types of warriors"
    return ""


TABLES: Final[Mapping[str, CardTable[Any]]] = {
    table.name: table
    for table in (
        CardTable("raid_warriors", WarriorRow, _wrong_warriors, "games/"),
        CardTable(
            "raid_helpers",
            HelperRow,
            _wrong_helpers,
            "games/",
            f"effect: {EFFECTS.replace('|', ', ')}",
        ),
        CardTable(
            "raid_shoguns",
            ShogunRow,
            _wrong_shoguns,
            "games/",
            f"effect: {POWERS.replace('|', ', ')}",
        ),
        CardTable("raid_quests", QuestRow, _wrong_quests, "games/"),
    )
}
"""The tables that the owner of the cards can replace."""


@dataclass(frozen=True, eq=False, slots=True)
class Values:
    """The values on the cards of a game, with its options.

    Attributes:
        warriors: the types of warriors by name.
        powers: of the shoguns, by colour (O01, O02).
        effects: of the helpers, by type (O03).
        cards: the types of all cards.
        quests: all quests, each as its two types: ``huntress/samurai``.
    """

    warriors: Mapping[str, Warrior]
    powers: Mapping[str, str]
    effects: Mapping[str, str]
    cards: tuple[str, ...]
    quests: tuple[str, ...]


def values_in(seen: Shared) -> Values:
    """The values of a game, by an observation or the view of an onlooker."""
    return values_of(seen.options, seen.tables)


def values_of(options: Mapping[str, str], tables: Mapping[str, Iterable[Any]]) -> Values:
    """The values of a game.

    Args:
        options: of the game.
        tables: rows of replaced tables, by name.
    """
    key = tuple((name, tuple(map(tuple, rows))) for name, rows in sorted(tables.items()))
    return _values(options["shogun_powers"], options["helper_effects"], key)


@lru_cache(maxsize=64)
def _values(powers: str, effects: str, key: tuple[Any, ...]) -> Values:
    tables = dict(key)
    warriors, helpers, shoguns, quests = (
        [table.row(*row) for row in tables.get(name, table.plain())]
        for name, table in TABLES.items()
    )
    counts = {row.warrior: row.count for row in warriors}
    counts |= {row.helper: row.count for row in helpers}
    return Values(
        {row.warrior: _warrior(row) for row in warriors},
        {row.colour: _effect(row, powers) for row in shoguns},
        {row.helper: _effect(row, effects) for row in helpers},
        tuple(name for name, count in counts.items() for _ in range(count)),
        tuple(f"{row.warrior_a}/{row.warrior_b}" for row in quests for _ in range(row.count)),
    )


def types() -> tuple[str, ...]:
    """All types of cards, warriors first."""
    return (*WARRIORS, *HELPERS)


def _warrior(row: WarriorRow) -> Warrior:
    needs = tuple((relics, int(need)) for relics, need in reversed(_scale(row)))
    return Warrior(row.warrior, row.colour, row.strength, row.count, needs)


def _scale(row: WarriorRow) -> list[tuple[int, str]]:
    """Relics with the least number of warriors for them, the fewest first."""
    needs = enumerate((row.need1, row.need2, row.need3, row.need4), 1)
    return [(relics, need) for relics, need in needs if need]


def _effect(row: HelperRow | ShogunRow, option: str) -> str:
    return row.proposed_effect if option == "proposed" else row.effect
