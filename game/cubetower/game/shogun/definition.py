"""`DEFINITION`: SHOGUN with its players, texts and events."""

from __future__ import annotations

from random import Random
from typing import Final

from cubetower.game.definition import GameDefinition
from cubetower.game.shogun.bots import BOTS
from cubetower.game.shogun.coding import CODING
from cubetower.game.shogun.imagine import imagine
from cubetower.game.shogun.modulespecs import make_modules
from cubetower.game.shogun.rules.events import EVENTS
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import choices
from cubetower.game.shogun.words.course import course
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.overview import overview
from cubetower.game.shogun.words.questions import move_text, question


def _imagine(observation: Observation, rng: Random) -> ShogunGame:
    return imagine(observation, "surrogate", rng)


DEFINITION: Final = GameDefinition(
    game=ShogunGame,
    choices=choices,
    imagine=_imagine,
    bots=BOTS,
    coding=CODING,
    question=question,
    option=move_text,
    events=(*EVENTS, *(event for module in MODULES.values() for event in module.events)),
    describe=describe,
    overview=overview,
    lookups={"round": course},
    part=lambda spec: make_modules([spec])[0],
)
"""For commands, and everything else that works with any game."""
