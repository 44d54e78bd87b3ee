"""`DEFINITION`: SHOGUN with its players, texts and events."""

from __future__ import annotations

from typing import Any, Final

from cubetower.game.definition import GameDefinition
from cubetower.game.shogun.bots import BOTS
from cubetower.game.shogun.coding import CODING
from cubetower.game.shogun.imagine import imagine
from cubetower.game.shogun.modulespecs import make_modules
from cubetower.game.shogun.rules.events import EVENTS
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.plans import choices
from cubetower.game.shogun.words.course import course
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.overview import overview
from cubetower.game.shogun.words.questions import move_text, question


def _metrics() -> Any:
    from cubetower.game.shogun.bulk.metrics import METRICS  # takes long to load

    return METRICS


DEFINITION: Final = GameDefinition(
    game=ShogunGame,
    choices=choices,
    imagine=lambda seen, rng: imagine(seen, "surrogate", rng),
    bots=BOTS,
    coding=CODING,
    question=question,
    option=move_text,
    events=(*EVENTS, *(event for module in MODULES.values() for event in module.events)),
    describe=describe,
    overview=overview,
    lookups={"round": course},
    part=lambda spec: make_modules([spec])[0],
    metrics=_metrics,
)
"""For commands, and everything else that works with any game."""
