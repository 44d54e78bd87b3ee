"""`PartialMove`: a move that is put together action by action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from game.core import Move, Pick, Picks


class PartialMove(Protocol):
    """A move that is being put together.

    Attributes:
        stage: what is asked now: the kind of the decision, or a part of it.
        taken: the actions so far.
    """

    stage: str
    taken: list[int]

    @property
    def is_complete(self) -> bool:
        """Whether the move is whole."""

    @property
    def move(self) -> Move:
        """The move, when it is whole."""

    def options(self) -> list[int]:
        """The legal actions; there is at least one, until the move is whole."""

    def take(self, action: int) -> None:
        """Go on with a legal action."""


class PartialListedMove:
    """One of several moves, each one action or more.

    Args:
        kind: of the decision.
        moves: by their actions; none begins with all of another's.
        further: added to the stage from the second action on.

    Attributes:
        stage: the kind of the decision.
        taken: the actions so far.
    """

    def __init__(self, kind: str, moves: Mapping[tuple[int, ...], Move], further: str = "") -> None:
        self.stage = kind
        self.taken: list[int] = []
        self._moves, self._further = dict(moves), further

    @property
    def is_complete(self) -> bool:
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
        if not self.is_complete:
            self.stage += self._further


class PartialPicks:
    """A move of picks, each an action.

    Args:
        kind: of the decision.
        choices: the moves.
        number: of the action that stands for a pick.

    Attributes:
        stage: the kind of the decision.
        taken: the actions so far.
    """

    def __init__(self, kind: str, choices: Picks, number: Callable[[Pick], int]) -> None:
        self.stage = kind
        self.taken: list[int] = []
        self._choices, self._number = choices, number
        self._picked: tuple[Pick, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether the move is whole."""
        return not self._choices.options(self._picked)

    @property
    def move(self) -> Any:
        """The picks so far."""
        return self._picked

    def options(self) -> list[int]:
        """The legal actions."""
        return [self._number(pick) for pick in self._picks()]

    def take(self, action: int) -> None:
        """Go on with a pick."""
        [pick] = [each for each in self._picks() if self._number(each) == action]
        self._picked += (pick,)
        self.taken.append(action)

    def _picks(self) -> Sequence[Pick]:
        return self._choices.options(self._picked)
