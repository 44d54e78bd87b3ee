"""SAMURAI: one module per chapter of the rules (docs/samurai.md)."""

from game.core.title import Title
from game.samurai.bots import BOTS
from game.samurai.choices import choices
from game.samurai.events import EVENTS
from game.samurai.game import SamuraiGame
from game.samurai.imagine import imagine, unplayed_tokens
from game.samurai.rules.capture import due, influence
from game.samurai.rules.scoring import majorities, ranking
from game.samurai.tables import TYPES, Board, board, tokens
from game.samurai.words.overview import overview
from game.samurai.words.standing import LOOKUPS
from game.samurai.words.wording import describe, option, question

__all__ = [
    "BOTS",
    "TITLE",
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

TITLE = Title(
    SamuraiGame,
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
