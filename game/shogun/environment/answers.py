"""Moves put together action by action: a plan field by field, where armies go and how many."""

from __future__ import annotations

from typing import Any

from game.core import Choices, Decision, Listed
from game.environment.answers import Answer, ListedAnswer
from game.errors import PositionError
from game.shogun.environment.actions import ACTIONS, NOTHING, NUMBERS, actions_of
from game.shogun.rules.plans import Plan, Plans


def answer_to(decision: Decision, choices: Choices) -> Answer:
    """The beginning of an answer.

    Raises:
        PositionError: the moves are neither a list nor plans.
    """
    if isinstance(choices, Plans):
        return PlanAnswer(choices)
    if isinstance(choices, Listed):
        moves = {actions_of(decision.kind, move): move for move in choices.moves}
        return ListedAnswer(decision.kind, moves, ".armies")
    raise PositionError(f"{decision.kind}: the environment cannot list these moves")


class PlanAnswer:
    """A plan, field by field in the order of the tableau (R03).

    Attributes:
        stage: ``plan``.
        taken: the actions so far.
    """

    def __init__(self, plans: Plans) -> None:
        self.stage = "plan"
        self.taken: list[int] = []
        self._plans = plans
        self._begun: Plan = {}

    @property
    def is_complete(self) -> bool:
        """Whether every field is decided."""
        return len(self.taken) == len(self._plans.fields)

    @property
    def field(self) -> str:
        """The field that is decided next."""
        return self._plans.fields[len(self.taken)]

    @property
    def move(self) -> Any:
        """The plan as far as it is decided."""
        return self._begun

    def options(self) -> list[int]:
        """What may lie there, so that the plan can be completed."""
        return [NUMBERS[card or NOTHING] for card in self._plans.options(self._begun, self.field)]

    def take(self, action: int) -> None:
        """Lay a card, or leave the field empty."""
        card = ACTIONS[action]
        self._begun[self.field] = None if card == NOTHING else card
        self.taken.append(action)
