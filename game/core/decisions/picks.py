"""`Picks`: moves too many to be listed, built pick by pick, such as a hand or a payment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from game.core.decisions.decision import PLAIN, Data, Move
from game.errors import IllegalMove

Pick: TypeAlias = Any
"""A part of a move: a text, a number, None, or a tuple of these."""

Picked: TypeAlias = tuple[Pick, ...]
"""The picks of a move, or those it begins with."""


class Picks(ABC):
    """The legal moves of a decision, each the tuple of its picks.

    A subclass says how a move can go on. From that come `verify`, `sample` and `count`; a
    terminal asks pick by pick, and a learner answers so.
    """

    def __init__(self, rule: str, why: str) -> None:
        """Set the rule and the reason with which other moves are refused.

        Args:
            rule: id of the rule that it breaks.
            why: what the rule says.
        """
        self._rule, self._why = rule, why

    @abstractmethod
    def options(self, picked: Picked) -> Sequence[Pick]:
        """The picks that can follow, in a fixed order; none if the move is whole.

        Whatever is picked of them, some move begins so: there is no dead end.

        Args:
            picked: the first picks of a legal move, none of them at its beginning.
        """

    @abstractmethod
    def describe(self) -> Data:
        """What the moves can be built from, as plain data, for observations."""

    def normalize(self, move: Picked) -> Picked:
        """The move with its picks in the order of `options`, where their order means nothing."""
        return move

    def verify(self, move: Move) -> Move:
        """The move in the form in which the game writes it.

        Raises:
            IllegalMove: it cannot be built so.
        """
        asked = as_tuples(move)
        if not isinstance(asked, tuple):
            raise self._illegal(move)
        try:
            picks = self.normalize(asked)
        except (TypeError, ValueError, LookupError):  # picks that are of another kind
            raise self._illegal(move) from None
        for number, pick in enumerate(picks):
            if not any(_same(pick, option) for option in self.options(picks[:number])):
                raise self._illegal(move)
        if self.options(picks):
            raise self._illegal(move)
        return picks

    def sample(self, rng: Random) -> Move:
        """A legal move, each of its picks with the same chance as the others possible there."""
        picked: Picked = ()
        while options := self.options(picked):
            picked += (options[int(rng.random() * len(options))],)
        return picked

    def count(self) -> int:
        """How many there are, by building each."""
        return self._count(())

    def _count(self, picked: Picked) -> int:
        options = self.options(picked)
        return sum(self._count((*picked, pick)) for pick in options) if options else 1

    def _illegal(self, move: Move) -> IllegalMove:
        return IllegalMove(self._rule, f"{self._why}; not {move!r:.80}")


def as_tuples(value: Any) -> Any:
    """Lists, as they come from JSON, as tuples."""
    return tuple(map(as_tuples, value)) if isinstance(value, list | tuple) else value


def _same(pick: Pick, option: Pick) -> bool:
    """Whether two picks are the same, and of the same type: True is not 1."""
    if isinstance(pick, tuple) or isinstance(option, tuple):
        both = isinstance(pick, tuple) and isinstance(option, tuple) and len(pick) == len(option)
        return both and all(map(_same, pick, option))
    plain = isinstance(pick, PLAIN) and not isinstance(pick, bool)
    return plain and bool(pick == option)
