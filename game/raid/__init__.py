"""The SHOGUN card game: camps, raids, relics and trade (docs/raid.md)."""

from game.core.title import Title
from game.raid.bots import BOTS, Greedy
from game.raid.choices import choices
from game.raid.composing import composer
from game.raid.events import EVENTS
from game.raid.game import RaidGame
from game.raid.imagine import imagine
from game.raid.overview import overview
from game.raid.payment import Payment
from game.raid.sentences import EXAMPLES, typed
from game.raid.talk import Answers, Deals, Offers
from game.raid.wording import option, question, told

__all__ = [
    "BOTS",
    "TITLE",
    "Answers",
    "Deals",
    "Greedy",
    "Offers",
    "Payment",
    "RaidGame",
    "choices",
    "imagine",
    "option",
    "overview",
    "question",
    "told",
    "typed",
]

TITLE = Title(
    RaidGame, choices, imagine, BOTS, question, option, EVENTS, told, overview, typed,
    composer=composer, examples=EXAMPLES,
)  # fmt: skip
"""The game with all that belongs to it."""
