"""Moves made action by action: a plan field by field, armies by target and number."""

from __future__ import annotations

from typing import Any

from cubetower.game.coding.partialmoves import PartialListedMove, PartialMove
from cubetower.game.core import Choices, Decision, Listed
from cubetower.game.errors import PositionError
from cubetower.game.shogun.environment.actions import ACTIONS, NOTHING, NUMBERS, actions_of
from cubetower.game.shogun.rules.plans import Plan, Plans


def begin_move(decision: Decision, choices: Choices) -> PartialMove:
    """An answer with no action taken yet.

    Raises:
        PositionError: the moves are neither a list nor plans.
    """
    if isinstance(choices, Plans):
        return PartialPlan(choices)
    if isinstance(choices, Listed):
        moves = {actions_of(decision.kind, move): move for move in choices.moves}
        return PartialListedMove(decision.kind, moves, ".armies")
    raise PositionError(f"{decision.kind}: the environment cannot list these moves")


class PartialPlan:
    """A plan, field by field in the order of the tableau (R03).

    Attributes:
        stage: ``plan``.
        taken: the actions so far.
    """

    def __init__(self, plans: Plans) -> None:
        self.stage = "plan"
        self.taken: list[int] = []
        self._plans = plans
        self._plan: Plan = {}

    @property
    def is_complete(self) -> bool:
        """Whether all fields are decided."""
        return len(self.taken) == len(self._plans.fields)

    @property
    def field(self) -> str:
        """The field to decide next."""
        return self._plans.fields[len(self.taken)]

    @property
    def move(self) -> Any:
        """The plan so far."""
        return self._plan

    def options(self) -> list[int]:
        """The actions for this field with which the plan can still be completed."""
        return [NUMBERS[card or NOTHING] for card in self._plans.options(self._plan, self.field)]

    def take(self, action: int) -> None:
        """Put a card on the field, or leave it empty."""
        card = ACTIONS[action]
        self._plan[self.field] = None if card == NOTHING else card
        self.taken.append(action)
