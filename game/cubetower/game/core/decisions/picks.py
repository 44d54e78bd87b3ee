"""`Picks`: moves too many to be listed, built pick by pick, such as a hand or a payment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from cubetower.game.core.decisions.decision import PLAIN, Data, Move
from cubetower.game.errors import IllegalMove

Pick: TypeAlias = Any
"""A part of a move: a text, a number, None, or a tuple of these."""

Picked: TypeAlias = tuple[Pick, ...]
"""The picks of a move, or those it begins with."""


class Picks(ABC):
    """The legal moves of a decision, each the tuple of its picks.

    A subclass gives the picks that can follow; `verify`, `sample` and `count` are based on that.
    People and learners build their moves pick by pick.
    """

    def __init__(self, rule: str, why: str) -> None:
        """Set the rule and the reason with which other moves are refused.

        Args:
            rule: id of the rule that they break.
            why: what the rule says.
        """
        self._rule, self._why = rule, why

    @abstractmethod
    def options(self, picked: Picked) -> Sequence[Pick]:
        """The picks that can follow, in a fixed order; none if the move is complete.

        Each of them leads to a legal move: there is no dead end.

        Args:
            picked: the picks so far, which begin a legal move.
        """

    @abstractmethod
    def describe(self) -> Data:
        """The data from which the moves follow, for observations."""

    def normalize(self, move: Picked) -> Picked:
        """The move in the order of `options`, if the order of its picks means nothing."""
        return move

    def verify(self, move: Move) -> Move:
        """The move in the form in which the game writes it.

        Raises:
            IllegalMove: it is not one of these moves.
        """
        asked = as_tuples(move)
        if not isinstance(asked, tuple):
            raise self._illegal(move)
        try:
            picks = self.normalize(asked)
        except (TypeError, ValueError, LookupError):  # picks of another kind
            raise self._illegal(move) from None
        for number, pick in enumerate(picks):
            if not any(_same(pick, option) for option in self.options(picks[:number])):
                raise self._illegal(move)
        if self.options(picks):
            raise self._illegal(move)
        return picks

    def sample(self, rng: Random) -> Move:
        """A random legal move; for each pick, all options are equally likely."""
        picked: Picked = ()
        while options := self.options(picked):
            picked += (options[int(rng.random() * len(options))],)
        return picked

    def count(self) -> int:
        """How many there are, by building all of them."""
        return self._count(())

    def _count(self, picked: Picked) -> int:
        options = self.options(picked)
        return sum(self._count((*picked, pick)) for pick in options) if options else 1

    def _illegal(self, move: Move) -> IllegalMove:
        return IllegalMove(self._rule, f"{self._why}; not {move!r:.80}")


def as_tuples(value: Any) -> Any:
    """Plain data with tuples instead of lists."""
    return tuple(map(as_tuples, value)) if isinstance(value, list | tuple) else value


def _same(pick: Pick, option: Pick) -> bool:
    """Whether two picks are equal and of the same type: True is not 1."""
    if isinstance(pick, tuple) or isinstance(option, tuple):
        both = isinstance(pick, tuple) and isinstance(option, tuple) and len(pick) == len(option)
        return both and all(map(_same, pick, option))
    plain = isinstance(pick, PLAIN) and not isinstance(pick, bool)
    return plain and bool(pick == option)
