"""Moves tried in imagined games: ranked in some of them, compared in others.

Whatever comes out best of many tries was partly lucky in them. So the moves that were ranked in one
set of worlds are compared in another, with a generator of its own; there the two moves meet the
same worlds, so that their difference has a small error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import NamedTuple, Self, TypeAlias

from cubetower.foundation.intervals import student_t
from cubetower.game.core import Move
from cubetower.game.shogun.bots.worlds import Worlds
from cubetower.game.shogun.rules.game import ShogunGame

Value: TypeAlias = Callable[[ShogunGame], float]
"""What a position is worth to a player: a share of victory."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many imagined games a judgement may take: numbers, never a time.

    Attributes:
        plans: candidates for a plan, as of `cubetower.game.shogun.bots.Search`.
        moves: candidates for other decisions, likewise.
        plan_tries: tries in which the candidates for a plan are ranked.
        move_tries: likewise for other decisions.
        pilot: worlds that show how much the difference of two moves varies.
        min_worlds: fewest worlds of a comparison.
        max_worlds: most worlds of a comparison.
        wanted_error: standard error that a comparison should reach, as a share of victory.
        relative_error: or as a part of the difference, if that is more.
    """

    plans: int = 26
    moves: int = 8
    plan_tries: int = 320
    move_tries: int = 100
    pilot: int = 24
    min_worlds: int = 32
    max_worlds: int = 256
    wanted_error: float = 0.005
    relative_error: float = 0.1

    def worlds_for(self, pilot: Comparison) -> int:
        """Worlds of a comparison, by the difference in other worlds before."""
        error = max(self.wanted_error, self.relative_error * abs(pilot.difference))
        wanted = math.ceil((pilot.spread / error) ** 2)
        return max(self.min_worlds, min(self.max_worlds, wanted))


class Comparison(NamedTuple):
    """Two moves in the same worlds.

    Attributes:
        chance: to win with the first move, the mean over the worlds.
        difference: the first less the second.
        standard_error: of the difference.
        worlds: how many there were.
        units: independent units behind the error, for Student's t; None for the worlds.
    """

    chance: float
    difference: float
    standard_error: float
    worlds: int
    units: int | None = None

    @classmethod
    def of(cls, first: Sequence[float], second: Sequence[float]) -> Self:
        """Compare what two moves were worth in the same worlds, 2 or more."""
        differences = [one - other for one, other in zip(first, second, strict=True)]
        count = len(differences)
        error = stdev(differences) / math.sqrt(count)
        return cls(fmean(first), fmean(differences), error, count)

    @property
    def spread(self) -> float:
        """Standard deviation of the difference between worlds."""
        return self.standard_error * math.sqrt(self.worlds)

    def pool(self, pilot: Comparison) -> Comparison:
        """The same with an error from the spread in the worlds of a pilot, too.

        Where a few worlds count for much, the spread is small just when the mean is off. In other
        worlds it is not.
        """
        mine, other = self.worlds - 1, pilot.worlds - 1
        squares = mine * self.spread**2 + other * pilot.spread**2
        error = math.sqrt(squares / (mine + other) / self.worlds)
        return self._replace(standard_error=error, units=mine + other + 1)

    def is_clear(self, confidence: float) -> bool:
        """Whether the difference is not 0, with this confidence (Student's t)."""
        units = self.units or self.worlds
        if units < 2:
            return False
        return abs(self.difference) > student_t(units, confidence) * self.standard_error


def equal_bouts(tries: int, moves: int) -> Callable[[int, int], int]:
    """How many worlds each bout of `rank_moves` has, at least one.

    Args:
        tries: about how many in all, shared equally among the bouts (Karnin, Koren and Somekh,
            2013).
        moves: how many are ranked.
    """
    bouts = max(1, math.ceil(math.log2(moves)))
    return lambda _, left: max(1, tries // (bouts * left))


def try_moves(worlds: Worlds, moves: Sequence[Move], count: int, value: Value) -> list[list[float]]:
    """Try moves in so many worlds, the same for all of them.

    Args:
        worlds: give the worlds.
        moves: equal ones are tried once.
        count: how many worlds.
        value: of a world after the round, to the player.

    Returns:
        By move, what it was worth in each world.
    """
    found: list[list[float]] = [[] for _ in moves]
    firsts = [moves.index(move) for move in moves]
    for _ in range(count):
        world = worlds.another()
        for number, first in enumerate(firsts):
            known = found[first][-1] if first < number else None
            worth = value(worlds.outcome(world, moves[number])) if known is None else known
            found[number].append(worth)
    return found
