"""The SHOGUN card game: camps, raids, relics and trade (docs/raid.md)."""

from game.core.title import Title
from game.raid.bots import BOTS, Greedy
from game.raid.choices import choices
from game.raid.events import EVENTS
from game.raid.game import RaidGame
from game.raid.imagine import imagine
from game.raid.words.composing import composer
from game.raid.words.overview import overview
from game.raid.words.sentences import EXAMPLES, parse_move
from game.raid.words.standing import LOOKUPS
from game.raid.words.wording import describe, option, question

__all__ = [
    "BOTS",
    "TITLE",
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

TITLE = Title(
    RaidGame, choices, imagine, BOTS, question, option, EVENTS, describe, overview, parse_move,
    composer=composer, examples=EXAMPLES, lookups=LOOKUPS,
)  # fmt: skip
"""The game with all that belongs to it."""
