"""`TITLE`: SHOGUN with its players, texts and events."""

from __future__ import annotations

from random import Random
from typing import Final

from cubetower.game.core.title import Title
from cubetower.game.shogun.bots import BOTS
from cubetower.game.shogun.events import EVENTS
from cubetower.game.shogun.game import ShogunGame
from cubetower.game.shogun.imagine import imagine
from cubetower.game.shogun.modules import MODULES, make_modules
from cubetower.game.shogun.observation import Observation
from cubetower.game.shogun.rules.plans import choices
from cubetower.game.shogun.words.course import course
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.overview import overview
from cubetower.game.shogun.words.questions import move_text, question


def _imagine(observation: Observation, rng: Random) -> ShogunGame:
    return imagine(observation, "surrogate", rng)


TITLE: Final = Title(
    ShogunGame,
    choices,
    _imagine,
    BOTS,
    question,
    move_text,
    (*EVENTS, *(event for module in MODULES.values() for event in module.events)),
    describe,
    overview,
    lookups={"round": course},
    part=lambda spec: make_modules([spec])[0],
)
"""For commands, and everything else that works with any game."""
