"""`JudgedMove`: a decision and how good it was; the moves that mattered, and a player's in all."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import Final, NamedTuple

from cubetower.game.core import Data, Move, Seat
from cubetower.game.shogun.review.decisions.rollouts import Comparison
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import SEASONS

CONFIDENCE: Final = 0.9995
"""That a difference is not 0 where it is called a cost or a gain. Of 100 decisions that change
nothing, one is called so in one game of twenty. (By resampling the differences of 23 decisions of a
game, with their means removed: 5 of 10,000 on average.)"""

MIN_DIFFERENCE: Final = 0.005
"""Share of victory below which a difference is neither cost nor gain, however sure it is."""

TOTAL_CONFIDENCE: Final = 0.95
"""Likewise of a player's decisions together."""


class Verdict(StrEnum):
    """How good a move was."""

    BEST = "best"
    COST = "cost"
    GAIN = "gain"
    CLOSE = "too close to tell"


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A decision of a game, and how good it was.

    Attributes:
        line: number of its line in the replay.
        observation: what the player knew.
        move: what was played.
        best: what `search` would have done.
        forfeited: whether the player failed to decide, so that `move` is a random one.
        candidates: how many moves were tried, with the one that was played.
        rank: the place of `move` among them, 1 for the best; of many almost equal ones it says
            little.
        comparison: of `move` with `best`, in share of victory as it is expected at the end of the
            round.
        changes: of a plan, the fields on which `best` differs, in parts that could be changed
            alone, the most valuable part first.
        first_change: of a plan, the comparison of `move` with the plan in which only the first of
            `changes` is made, in the same worlds.
    """

    line: int
    observation: Observation
    move: Move
    best: Move
    forfeited: bool
    candidates: int
    rank: int
    comparison: Comparison
    changes: tuple[tuple[str, ...], ...] = ()
    first_change: Comparison | None = None

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.observation.seat

    @property
    def kind(self) -> str:
        """The kind of decision."""
        return self.observation.question.kind

    @property
    def difference(self) -> float:
        """Share of victory by `move` less that by `best`: negative if the move cost something."""
        return self.comparison.difference

    @property
    def is_clear(self) -> bool:
        """Whether it differs from the best: with `CONFIDENCE`, by `MIN_DIFFERENCE` or more."""
        large = abs(self.difference) >= MIN_DIFFERENCE
        return large and self.comparison.is_clear(CONFIDENCE)

    @property
    def verdict(self) -> Verdict:
        """How good it was."""
        if self.move == self.best:
            return Verdict.BEST
        if not self.is_clear:
            return Verdict.CLOSE
        return Verdict.COST if self.difference < 0 else Verdict.GAIN

    def plain(self) -> Data:
        """All but the observation, as plain JSON-able data by name."""
        seen = self.observation
        return {
            "line": self.line,
            "seat": self.seat,
            "year": seen.year,
            "season": (*SEASONS, "winter")[seen.season],
            "slot": seen.slot,
            "kind": self.kind,
            "about": dict(seen.question.about),
            "move": self.move,
            "best": self.best,
            "verdict": str(self.verdict),
            "forfeited": self.forfeited,
            "chance": self.comparison.chance,
            "difference": self.difference,
            "standard_error": self.comparison.standard_error,
            "worlds": self.comparison.worlds,
            "candidates": self.candidates,
            "rank": self.rank,
            "changes": self.changes,
            "first_change": self.first_change and self.first_change.difference,
        }


class DecisionTotal(NamedTuple):
    """A player's decisions together, against what `search` would have done.

    Attributes:
        difference: in share of victory, the sum over the decisions.
        standard_error: of the sum; each decision was judged in worlds of its own.
        decisions: how many were judged.
        costs: how many of them clearly cost something.
        forfeited: how many the player failed to make.
    """

    difference: float
    standard_error: float
    decisions: int
    costs: int
    forfeited: int

    @property
    def is_clear(self) -> bool:
        """Whether the sum is not 0, with `TOTAL_CONFIDENCE`."""
        limit = NormalDist().inv_cdf((1 + TOTAL_CONFIDENCE) / 2) * self.standard_error
        return abs(self.difference) > limit


def moves_that_mattered(found: Iterable[JudgedMove], count: int = 5) -> tuple[JudgedMove, ...]:
    """The decisions with the greatest costs and gains, of those that are clear."""
    clear = [each for each in found if each.verdict in (Verdict.COST, Verdict.GAIN)]
    return tuple(sorted(clear, key=lambda each: -abs(each.difference))[:count])


def decision_totals(found: Iterable[JudgedMove]) -> dict[Seat, DecisionTotal]:
    """The decisions of each player together; without players of whom none was judged."""
    moves: dict[Seat, list[JudgedMove]] = {}
    for each in found:
        moves.setdefault(each.seat, []).append(each)
    return {
        seat: DecisionTotal(
            math.fsum(each.difference for each in mine),
            math.hypot(*(each.comparison.standard_error for each in mine)),
            len(mine),
            sum(each.verdict is Verdict.COST for each in mine),
            sum(each.forfeited for each in mine),
        )
        for seat, mine in moves.items()
    }
