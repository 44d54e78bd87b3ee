"""`choices`: the legal moves, from an observation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cubetower.game.core import Choices, Listed
from cubetower.game.shitenno.rules.observation import Observation, Question
from cubetower.game.shitenno.rules.packs import Packs, Splits
from cubetower.game.shitenno.rules.takes import Takes

BUILDERS: Final[Mapping[str, Callable[[Question], Choices]]] = {
    "pack": lambda asked: Packs(asked.cards, asked.seals),
    "split": lambda asked: Splits(asked.cards, asked.seals),
    "turn": Takes.from_question,
}
"""By kinds of decisions whose moves are built pick by pick."""

RULES: Final = {"answer": "V02", "pick": "Y08", "golden": "V04"}
"""By kinds of decisions whose moves are listed, the rule that they follow."""


def choices(observation: Observation) -> Choices:
    """The legal moves of the own decision, from the observation's ``decision`` alone."""
    asked = observation.asked
    if built := BUILDERS.get(asked.kind):
        return built(asked)
    moves = [tuple(move) if isinstance(move, list) else move for move in asked.moves]
    return Listed(moves, RULES[asked.kind], "choose one of the moves listed")
