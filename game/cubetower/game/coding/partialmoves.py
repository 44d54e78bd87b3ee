"""`PartialMove`: a move that is built action by action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from cubetower.game.core import Move, Pick, Picks


class PartialMove(Protocol):
    """A move that is being built.

    Attributes:
        stage: the kind of the decision, or a part of it.
        taken: the actions so far.
    """

    stage: str
    taken: list[int]

    @property
    def is_complete(self) -> bool:
        """Whether no action is missing."""

    @property
    def move(self) -> Move:
        """The move, once it is complete."""

    def options(self) -> list[int]:
        """The legal actions: one or more, until the move is complete."""

    def take(self, action: int) -> None:
        """Add a legal action."""


class PartialListedMove:
    """One of several moves, each of one action or more.

    Args:
        kind: of the decision.
        moves: by their actions, of which none is the beginning of another's.
        further: added to the stage from the second action on.
    """

    def __init__(self, kind: str, moves: Mapping[tuple[int, ...], Move], further: str = "") -> None:
        self.stage = kind
        self.taken: list[int] = []
        self._moves, self._further = dict(moves), further

    @property
    def is_complete(self) -> bool:
        """Whether the actions so far are those of a move."""
        return tuple(self.taken) in self._moves

    @property
    def move(self) -> Move:
        """The move, once it is complete."""
        return self._moves[tuple(self.taken)]

    def options(self) -> list[int]:
        """The legal actions."""
        now = len(self.taken)
        return list(dict.fromkeys(actions[now] for actions in self._moves if len(actions) > now))

    def take(self, action: int) -> None:
        """Keep the moves that go on with this action."""
        now = len(self.taken)
        self._moves = {a: move for a, move in self._moves.items() if a[now] == action}
        self.taken.append(action)
        if not self.is_complete:
            self.stage += self._further


class PartialPicks:
    """A move of picks, each of one action.

    Args:
        kind: of the decision.
        choices: the moves.
        number: of the action for a pick.
    """

    def __init__(self, kind: str, choices: Picks, number: Callable[[Pick], int]) -> None:
        self.stage = kind
        self.taken: list[int] = []
        self.move: tuple[Pick, ...] = ()
        self._choices, self._number = choices, number

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to pick."""
        return not self._choices.options(self.move)

    def options(self) -> list[int]:
        """The legal actions."""
        return [self._number(pick) for pick in self._choices.options(self.move)]

    def take(self, action: int) -> None:
        """Add a pick."""
        options = self._choices.options(self.move)
        [pick] = [each for each in options if self._number(each) == action]
        self.move += (pick,)
        self.taken.append(action)
