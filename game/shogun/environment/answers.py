"""Moves put together action by action: a plan field by field, where armies go and how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.core import Choices, Decision, Listed, Move
from game.errors import PositionError
from game.shogun.environment.actions import ACTIONS, NOTHING, NUMBERS, actions_of
from game.shogun.plans import Plan, Plans


class Answer(Protocol):
    """A move that is being put together.

    Attributes:
        stage: what is asked now: the kind of the decision, or ``combat.armies`` and the like.
        taken: the actions so far.
    """

    stage: str
    taken: list[int]

    @property
    def done(self) -> bool:
        """Whether the move is whole."""

    @property
    def move(self) -> Move:
        """The move, when it is whole."""

    def options(self) -> list[int]:
        """The legal actions; there is at least one, until the move is whole."""

    def take(self, action: int) -> None:
        """Go on with a legal action."""


def answer_to(decision: Decision, choices: Choices) -> Answer:
    """The beginning of an answer.

    Raises:
        PositionError: the moves are neither a list nor plans.
    """
    if isinstance(choices, Plans):
        return PlanAnswer(choices)
    if isinstance(choices, Listed):
        return ListedAnswer(decision.kind, choices.moves)
    raise PositionError(f"{decision.kind}: the environment cannot list these moves")


class ListedAnswer:
    """One of several moves, each one action or two.

    Attributes:
        stage: the kind of the decision; with ``.armies`` when the province is chosen.
        taken: the actions so far.
    """

    def __init__(self, kind: str, moves: Sequence[Move]) -> None:
        self.stage = kind
        self.taken: list[int] = []
        self._moves = {actions_of(kind, move): move for move in moves}

    @property
    def done(self) -> bool:
        """Whether the move is whole."""
        return tuple(self.taken) in self._moves

    @property
    def move(self) -> Move:
        """The move, when it is whole."""
        return self._moves[tuple(self.taken)]

    def options(self) -> list[int]:
        """The legal actions."""
        now = len(self.taken)
        return list(dict.fromkeys(actions[now] for actions in self._moves if len(actions) > now))

    def take(self, action: int) -> None:
        """Go on; moves that begin otherwise are out."""
        now = len(self.taken)
        self._moves = {a: move for a, move in self._moves.items() if a[now] == action}
        self.taken.append(action)
        if not self.done:
            self.stage += ".armies"


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
    def done(self) -> bool:
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
