"""Questions to players, and the moves that answer them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import NoneType
from typing import Any, Final, Protocol, TypeAlias

from cubetower.game.errors import IllegalMove

Seat: TypeAlias = str
"""A player's place in a game; in games with coloured pieces the colour."""

Move: TypeAlias = Any
"""JSON-able: a text, a number, None, a tuple of these, or a dict, such as a plan."""

Data: TypeAlias = dict[str, Any]
"""Plain JSON-able data."""

# For isinstance, where a new union each time costs ten times as much.
PLAIN: Final = (str, int, NoneType)
NESTED: Final = (dict, list)


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player.

    Attributes:
        seat: who must decide.
        kind: of the decision, such as ``combat``.
        about: details, such as the province: texts, numbers, None, tuples of these.
    """

    seat: Seat
    kind: str
    about: Mapping[str, Any] = field(default_factory=dict)


class Choices(Protocol):
    """The legal moves of a decision."""

    def verify(self, move: Move) -> Move:
        """The move in the form in which the game writes it.

        Raises:
            IllegalMove: it is not legal; says which rule forbids it and why.
        """

    def sample(self, rng: Random) -> Move:
        """A random legal move; all are equally likely if they can be listed."""

    def count(self) -> int:
        """How many there are."""

    def describe(self) -> Data:
        """The moves as plain data, for observations."""


class Listed:
    """Moves few enough to list.

    Attributes:
        moves: all of them, one or more, in a fixed order.
    """

    __slots__ = ("_rule", "_why", "moves")

    def __init__(self, moves: Sequence[Move], rule: str, why: str) -> None:
        """List the moves.

        Args:
            moves: one or more; texts, numbers, None or tuples of these.
            rule: id of the rule that all other moves break.
            why: what the rule says.
        """
        self.moves = tuple(moves)
        self._rule, self._why = rule, why

    def verify(self, move: Move) -> Move:
        """Give the listed move that equals this one; a list stands for a tuple.

        Raises:
            IllegalMove: it is not listed.
        """
        asked = tuple(move) if isinstance(move, list) else move
        parts = asked if isinstance(asked, tuple) else (asked,)
        if all(isinstance(part, PLAIN) and not isinstance(part, bool) for part in parts):
            for listed in self.moves:
                if listed == asked:
                    return listed
        raise IllegalMove(self._rule, f"{self._why}; not {move!r:.80}")

    def sample(self, rng: Random) -> Move:
        """A random one; all are equally likely."""
        return self.moves[int(rng.random() * len(self.moves))]

    def count(self) -> int:
        """How many there are."""
        return len(self.moves)

    def describe(self) -> Data:
        """Under ``moves``, the list."""
        return {"moves": list(self.moves)}


def copy_data(data: Any) -> Any:
    """A deep copy of plain data."""
    if isinstance(data, dict):
        return {
            k: copy_data(each) if isinstance(each, NESTED) else each for k, each in data.items()
        }
    if isinstance(data, list):
        return [copy_data(each) if isinstance(each, NESTED) else each for each in data]
    return data
