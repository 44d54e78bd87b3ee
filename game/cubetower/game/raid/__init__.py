"""The SHOGUN card game: camps, raids, relics and trade (docs/raid.md)."""

from cubetower.game.core.title import Title
from cubetower.game.raid.bots import BOTS, Greedy
from cubetower.game.raid.choices import choices
from cubetower.game.raid.events import EVENTS
from cubetower.game.raid.game import RaidGame
from cubetower.game.raid.imagine import imagine
from cubetower.game.raid.words.composing import composer
from cubetower.game.raid.words.overview import overview
from cubetower.game.raid.words.sentences import EXAMPLES, parse_move
from cubetower.game.raid.words.standing import LOOKUPS
from cubetower.game.raid.words.wording import describe, option, question

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
