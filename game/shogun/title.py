"""`TITLE`: SHOGUN with its players, texts and events."""

from __future__ import annotations

from random import Random
from typing import Final

from game.core.title import Title
from game.shogun.bots import BOTS
from game.shogun.events import EVENTS
from game.shogun.game import ShogunGame
from game.shogun.imagine import imagine
from game.shogun.modules import MODULES, make_modules
from game.shogun.observation import Observation
from game.shogun.rules.plans import choices
from game.shogun.words.course import course
from game.shogun.words.descriptions import describe
from game.shogun.words.overview import overview
from game.shogun.words.questions import move_text, question


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
