"""SHITENNO: one module per chapter of the rules (docs/shitenno.md)."""

from game.core.title import Title
from game.shitenno.bots import BOTS, Greedy
from game.shitenno.choices import choices
from game.shitenno.events import EVENTS
from game.shitenno.game import ShitennoGame
from game.shitenno.imagine import imagine
from game.shitenno.rules.packs import Packs, Splits
from game.shitenno.rules.takes import Takes
from game.shitenno.words.overview import overview
from game.shitenno.words.standing import LOOKUPS
from game.shitenno.words.wording import describe, option, question

__all__ = [
    "BOTS",
    "TITLE",
    "Greedy",
    "Packs",
    "ShitennoGame",
    "Splits",
    "Takes",
    "choices",
    "describe",
    "imagine",
    "option",
    "overview",
    "question",
]

TITLE = Title(
    ShitennoGame,
    choices,
    imagine,
    BOTS,
    question,
    option,
    EVENTS,
    describe,
    overview,
    lookups=LOOKUPS,
)
"""All that belongs to the game, for commands."""
