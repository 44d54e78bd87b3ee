"""SAMURAI: one module per chapter of the rules (docs/samurai.md)."""

from cubetower.game.definition import GameDefinition
from cubetower.game.samurai.bots import BOTS
from cubetower.game.samurai.choices import choices
from cubetower.game.samurai.coding import CODING
from cubetower.game.samurai.imagine import imagine, unplayed_tokens
from cubetower.game.samurai.rules.capture import due, influence
from cubetower.game.samurai.rules.events import EVENTS
from cubetower.game.samurai.rules.game import SamuraiGame
from cubetower.game.samurai.rules.scoring import majorities, ranking
from cubetower.game.samurai.rules.tables import TYPES, Board, board, tokens
from cubetower.game.samurai.words.overview import overview
from cubetower.game.samurai.words.standing import LOOKUPS
from cubetower.game.samurai.words.wording import describe, option, question

__all__ = [
    "BOTS",
    "DEFINITION",
    "TYPES",
    "Board",
    "SamuraiGame",
    "board",
    "choices",
    "describe",
    "due",
    "imagine",
    "influence",
    "majorities",
    "option",
    "overview",
    "question",
    "ranking",
    "tokens",
    "unplayed_tokens",
]

DEFINITION = GameDefinition(
    game=SamuraiGame,
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
