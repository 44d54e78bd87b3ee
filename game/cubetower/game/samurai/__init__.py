"""SAMURAI: one module per chapter of the rules (docs/samurai.md)."""

from cubetower.game.core.title import Title
from cubetower.game.samurai.bots import BOTS
from cubetower.game.samurai.choices import choices
from cubetower.game.samurai.events import EVENTS
from cubetower.game.samurai.game import SamuraiGame
from cubetower.game.samurai.imagine import imagine, unplayed_tokens
from cubetower.game.samurai.rules.capture import due, influence
from cubetower.game.samurai.rules.scoring import majorities, ranking
from cubetower.game.samurai.tables import TYPES, Board, board, tokens
from cubetower.game.samurai.words.overview import overview
from cubetower.game.samurai.words.standing import LOOKUPS
from cubetower.game.samurai.words.wording import describe, option, question

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
