"""The SHOGUN card game: camps, raids, relics and trade (docs/raid.md)."""

from cubetower.game.definition import GameDefinition
from cubetower.game.raid.bots import BOTS, Greedy
from cubetower.game.raid.choices import choices
from cubetower.game.raid.coding import CODING
from cubetower.game.raid.imagine import imagine
from cubetower.game.raid.rules.events import EVENTS
from cubetower.game.raid.rules.game import RaidGame
from cubetower.game.raid.words.composing import composer
from cubetower.game.raid.words.overview import overview
from cubetower.game.raid.words.sentences import EXAMPLES, parse_move
from cubetower.game.raid.words.standing import LOOKUPS
from cubetower.game.raid.words.wording import describe, option, question

__all__ = [
    "BOTS",
    "DEFINITION",
    "Greedy",
    "RaidGame",
    "choices",
    "describe",
    "imagine",
    "option",
    "overview",
    "parse_move",
    "question",
]

DEFINITION = GameDefinition(
    game=RaidGame,
    choices=choices,
    imagine=imagine,
    bots=BOTS,
    coding=CODING,
    question=question,
    option=option,
    events=EVENTS,
    describe=describe,
    overview=overview,
    parse_move=parse_move,
    composer=composer,
    examples=EXAMPLES,
    lookups=LOOKUPS,
)
"""The game with all that belongs to it."""
