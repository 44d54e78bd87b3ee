"""The layout of the observation vector: blocks of named entries, the same for all games.

Seats are counted from the observing player: ``me``, then ``+1`` for the next seat and so on, so
that one policy can play all seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubetower.game.coding.layout import WHO, Declared, VectorBlock, names_of, place_blocks
from cubetower.game.shogun.environment.actions import CARDS, CODINGS, COMMON_CARDS, PROVINCES
from cubetower.game.shogun.presentation.coding import regions
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.tables import (
    ACTIONS,
    BID,
    BUILDINGS,
    PLACES,
    SEASONS,
    SPECIALS,
    STOCK,
    event_cards,
)

OWNERS: Final = (*WHO, "neutral")
FIELDS: Final = (*ACTIONS, BID, *(each for kind in MODULES.values() for each in kind.plan_fields))
"""All fields of a plan, including those of expansions."""

GROUP_SIZES: Final = (2, 3, 4, 5)
CARD_NUMBERS: Final = range(1, 22)
"""The possible numbers of an expansion's card."""

REGIONS: Final = tuple(regions())
EVENTS: Final = tuple(event_cards())
TIMES: Final = ("year 1", "year 2", *SEASONS, "winter")
GAME: Final = ("3 players", "4 players", "5 players", "moon", "draft", *MODULES)

STAGES: Final = (
    "draft", "group", "plan", "place", "transfer", "transfer.armies", "combat", "combat.armies",
    "rising", *(stage for name in CODINGS for stage in MODULES[name].kinds),
)  # fmt: skip
"""The stages of a move: kinds of decisions, and their parts."""


DECLARED: Final[Declared] = (
    ("game", GAME, 0, "players, side, start and expansions"),
    ("time", TIMES, 0, "year and season"),
    ("slot", names_of(range(1, 11)), 0, "the action slot that is carried out"),
    ("event open", names_of(EVENTS), 0, "event cards of the year that lie open"),
    ("event", names_of(EVENTS), 0, "the event card of the round"),
    ("event dealt", names_of(EVENTS), 0, "event cards that have been dealt"),
    ("effect", ("holds",), 0, "the event has an effect now"),
    ("action", names_of(ACTIONS, range(1, 11)), 0, "open action cards by slot"),
    (
        "offered",
        names_of(SPECIALS, PLACES),
        0,
        "special cards by the position in turn order where they lie",
    ),
    ("place", names_of(WHO, PLACES), 0, "positions taken"),
    ("special", names_of(WHO, SPECIALS), 0, "special cards taken"),
    ("bid", WHO, 4, "opened bids: chests; a province 0.5, chest 0 or a tower card 0.25"),
    ("chooses", WHO, 5, "in the order of the bids: 1 chooses first"),
    ("chests", WHO, 20, "chests"),
    ("rice", WHO, 20, "rice"),
    ("points", WHO, 50, "points"),
    ("provinces", WHO, 10, "provinces held"),
    ("supply", (*WHO, "green"), 62, "cubes off the board; green are the farmers"),
    ("inside", (*WHO, "green"), 10, "cubes in the tower"),
    ("tray", (*WHO, "green"), 10, "cubes in the tray"),
    ("stock", tuple(STOCK), 28, "tiles and unrest markers left"),
    ("owner", names_of(PROVINCES, OWNERS), 0, "who holds a province; none if it is out of play"),
    ("armies", PROVINCES, 10, "armies"),
    ("unrest", PROVINCES, 3, "unrest markers"),
    ("building", names_of(PROVINCES, BUILDINGS), 0, "buildings"),
    ("down", PROVINCES, 0, "province cards that may lie face down"),
    ("held down", names_of(WHO, COMMON_CARDS), 0, "other cards that may lie face down"),
    ("field open", names_of(WHO, FIELDS), 0, "fields whose card was opened or is known to be lost"),
    ("plan", names_of(FIELDS, CARDS), 0, "the own plan, also while it is made"),
    ("deck open", PROVINCES, 0, "draft: open province cards"),
    ("deck left", ("cards",), 45, "draft: cards not open"),
    ("groups", names_of(WHO, GROUP_SIZES), 4, "draft: army groups left by size"),
    ("mine", ("now",), 0, "the observing player must decide"),
    ("decides", WHO, 0, "who must decide"),
    ("stage", STAGES, 0, "what is asked"),
    ("field", FIELDS, 0, "the field asked for, or whose combat it is"),
    ("about", PROVINCES, 0, "the province it is about: armies leave, were placed, or enter"),
    ("chosen", PROVINCES, 0, "the province chosen by the action before"),
    ("card", names_of(CARD_NUMBERS), 0, "the card of an expansion it is about"),
    ("region", REGIONS, 0, "the region it is about"),
    ("farmers", ("extra",), 5, "rising: extra farmers in each revolt"),
    *(block for name in MODULES for block in CODINGS[name].blocks()),
)
"""Name, entries, unit and meaning of every block, in order."""


BLOCKS: Final[Mapping[str, VectorBlock]] = place_blocks(DECLARED)
"""The blocks by name, in their order."""

SIZE: Final = sum(len(block.entries) for block in BLOCKS.values())
"""The length of the vector."""


def entry_names() -> tuple[str, ...]:
    """The names of all entries in order, such as ``owner.Aki.me``."""
    return tuple(f"{block.name}.{name}" for block in BLOCKS.values() for name in block.entries)


def block(name: str) -> slice:
    """The part of the vector with the entries of a block, in the order of `VectorBlock.entries`.

    Raises:
        KeyError: no such block; `BLOCKS` has them.
    """
    return BLOCKS[name].place
