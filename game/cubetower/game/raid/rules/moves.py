"""`ExplainedMoves`: listed moves that say which rule another move breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from cubetower.game.core import Listed, Move
from cubetower.game.errors import IllegalMove

Refusals: TypeAlias = dict[Move, tuple[str, str]]
"""The rule that each of some illegal moves breaks, and why."""


class ExplainedMoves(Listed):
    """Listed moves, and some others with the rule that they break."""

    __slots__ = ("_refused",)

    def __init__(
        self,
        moves: Sequence[Move],
        rule: str,
        why: str,
        refused: Mapping[Move, tuple[str, str]],
    ) -> None:
        """List the moves.

        Args:
            moves: one or more.
            rule: id of the rule that all other moves break.
            why: what the rule says.
            refused: some moves with the rule that they break, unless they are listed.
        """
        super().__init__(moves, rule, why)
        self._refused = refused

    def verify(self, move: Move) -> Move:
        """Give the listed move that equals this one.

        Raises:
            IllegalMove: it is not listed.
        """
        try:
            return super().verify(move)
        except IllegalMove:
            asked = tuple(move) if isinstance(move, list) else move
            if _plain(asked) and asked in self._refused:
                raise IllegalMove(*self._refused[asked]) from None
            raise


def _plain(move: Move) -> bool:
    """Whether it can be looked up: a number, or a tuple of texts and numbers."""
    parts = move if isinstance(move, tuple) else (move,)
    return all(isinstance(part, str | int) and not isinstance(part, bool) for part in parts)
