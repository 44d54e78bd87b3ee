"""The legal moves, from what a player sees."""

from __future__ import annotations

from cubetower.game.core import Choices
from cubetower.game.samurai.rules.laying import Laying
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.setup import Hand, Places


def choices(observation: Observation) -> Choices:
    """The legal moves of the player who observes, and must decide.

    Args:
        observation: what `SamuraiGame.observe` gave, also after a trip through JSON.
    """
    asked = observation.asked
    if asked.kind == "hand":
        return Hand(asked.tokens)
    if asked.kind == "place":
        return Places([tuple(move) for move in asked.moves], observation.figures)
    return Laying.from_question(asked)
