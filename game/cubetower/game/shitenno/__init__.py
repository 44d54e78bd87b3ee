"""SHITENNO: one module per chapter of the rules (docs/shitenno.md)."""

from cubetower.game.definition import GameDefinition
from cubetower.game.shitenno.bots import BOTS, Greedy
from cubetower.game.shitenno.choices import choices
from cubetower.game.shitenno.coding import CODING
from cubetower.game.shitenno.imagine import imagine
from cubetower.game.shitenno.rules.events import EVENTS
from cubetower.game.shitenno.rules.game import ShitennoGame
from cubetower.game.shitenno.rules.packs import Packs, Splits
from cubetower.game.shitenno.rules.takes import Takes
from cubetower.game.shitenno.words.overview import overview
from cubetower.game.shitenno.words.standing import LOOKUPS
from cubetower.game.shitenno.words.wording import describe, option, question

__all__ = [
    "BOTS",
    "DEFINITION",
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

DEFINITION = GameDefinition(
    game=ShitennoGame,
    choices=choices,
    imagine=imagine,
    bots=BOTS,
    coding=CODING,
    question=question,
    option=option,
    events=EVENTS,
    describe=describe,
    overview=overview,
    lookups=LOOKUPS,
)
"""All that belongs to the game, for commands."""
