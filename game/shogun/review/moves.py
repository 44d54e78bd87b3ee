"""The decisions of a game against their alternatives, from what the player knew then.

`search` ranks the move that was made among its own candidates, and the best of these is the move to
compare with: what `search` would have done. Both are then compared in other imagined games, so that
the choice among many does not flatter it, and the difference can have either sign. What a player
could not know, such as the plans of others, plays no part: hindsight is not a fault.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from foundation.workers import Workers
from game.core import Data, Move, Replay, Seat
from game.core.chance import HashRandom
from game.core.resuming import odds_tower_of
from game.shogun.bots.search import candidate_moves, candidate_plans
from game.shogun.bots.worlds import Worlds
from game.shogun.game import ShogunGame
from game.shogun.modules import MODULES
from game.shogun.observation import Asked
from game.shogun.review.decisions import MadeDecision, decisions_in
from game.shogun.review.forecast import CLOCKS, Forecast, Stage
from game.shogun.review.planchanges import plan_changes, take_over
from game.shogun.review.rollouts import Comparison, Effort, Value, compare_moves, rank_moves
from tower import Tower, make_tower

CONFIDENCE: Final = 0.9995
"""That a difference is not 0 where it is called a cost or a gain. Of 100 decisions that change
nothing, one is called so in one game of twenty."""

MIN_DIFFERENCE: Final = 0.001
"""Share of victory below which a difference is neither cost nor gain, however sure it is."""

TOTAL_CONFIDENCE: Final = 0.95
"""Likewise of a player's decisions together."""

USUAL_EFFORT: Final = Effort()
"""A game of five takes a minute or two."""


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
    """

    line: int
    observation: Asked
    move: Move
    best: Move
    forfeited: bool
    candidates: int
    rank: int
    comparison: Comparison
    changes: tuple[tuple[str, ...], ...] = ()

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.observation["seat"]

    @property
    def kind(self) -> str:
        """The kind of decision."""
        return self.observation["decision"]["kind"]

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
            "year": seen["year"],
            "season": seen["season"],
            "slot": seen["slot"],
            "kind": self.kind,
            "about": dict(seen["decision"]["about"]),
            "move": self.move,
            "best": self.best,
            "verdict": str(self.verdict),
            "forfeited": self.forfeited,
            **self.comparison._asdict(),
            "candidates": self.candidates,
            "rank": self.rank,
            "changes": self.changes,
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
        pooled = Comparison(0.0, self.difference, self.standard_error, USUAL_EFFORT.min_worlds)
        return self.decisions > 0 and pooled.is_clear(TOTAL_CONFIDENCE)


def judge_moves(
    replay: Replay,
    seats: Iterable[Seat] | None = None,
    *,
    seed: int = 1,
    effort: Effort = USUAL_EFFORT,
    tower: str | None = None,
    workers: Workers | None = None,
    parts: Sequence[Any] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[JudgedMove, ...]:
    """Judge the decisions of a game: those with more than one move that `search` would consider.

    Args:
        replay: of the game; it may end early.
        seats: whose decisions; None for all.
        seed: decides the imagined games; the same for any number of workers.
        effort: how many imagined games there are.
        tower: spec of their tower, which must be fillable; None for the one that gives the game's
            odds.
        workers: that share the work; None for this process alone.
        parts: the user's own modules of the game.
        progress: called with how many decisions are judged, and of how many.

    Returns:
        In the order of the game; none in a draft, and none at all where `obstacle` says why.

    Raises:
        ReplayError: names the first line that is wrong, and why.
        TowerError: there is no such tower, or it cannot be filled.
    """
    if obstacle(replay):
        return ()
    asked = list(decisions_in(replay, seats, parts))
    spec = odds_tower_of(replay) if tower is None else tower
    tasks = ((number, each, spec, seed, effort) for number, each in enumerate(asked))
    found: dict[int, JudgedMove | None] = {}
    for number, judged in (workers or Workers(1)).results(_judge_task, tasks):
        found[number] = judged
        progress(len(found), len(asked))
    return tuple(judged for number in range(len(asked)) if (judged := found[number]))


def obstacle(replay: Replay) -> str:
    """Why the decisions of a game cannot be judged; empty if they can."""
    own = [name for name in replay.header["options"]["modules"] if name not in MODULES]
    if own:
        return f"`search` cannot play with {' and '.join(own)}, so no decision was judged"
    return ""


def moves_that_mattered(found: Iterable[JudgedMove], count: int = 5) -> tuple[JudgedMove, ...]:
    """The decisions with the greatest costs and gains: the clear ones, then the others."""
    other = [each for each in found if each.verdict is not Verdict.BEST]
    order = sorted(other, key=lambda each: (each.verdict is Verdict.CLOSE, -abs(each.difference)))
    return tuple(order[:count])


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


# The judgement of one


def _judge_task(
    number: int, made: MadeDecision, spec: str, seed: int, effort: Effort
) -> tuple[int, JudgedMove | None]:
    return number, judge_decision(made, _tower(spec), seed, effort)


@cache
def _tower(spec: str) -> Tower:
    """Read once in a process; whoever uses it fills it first."""
    return make_tower(spec)


def judge_decision(
    made: MadeDecision, tower: Tower, seed: int = 1, effort: Effort = USUAL_EFFORT
) -> JudgedMove | None:
    """Judge a decision; None if `search` would consider no other move.

    Args:
        made: the decision.
        tower: of the imagined games; its contents change.
        seed: decides them, together with the line of the decision.
        effort: how many there are.
    """
    seen, move = made.observation, made.move
    choosing = HashRandom(f"{seed}:choose:{made.line}")
    own = _candidates(seen, effort, choosing)
    moves = own if move in own else [*own, move]
    if not own or len(moves) == 1:
        return None
    worlds = Worlds(seen, tower, choosing)
    planned = seen["decision"]["kind"] == "plan"
    order = rank_moves(worlds, moves, effort.plan_tries if planned else effort.move_tries)
    best = moves[next(number for number in order if number < len(own))]
    value = _value(seen)
    pilot = compare_moves(worlds, move, best, effort.pilot, value)
    changes = _changes(worlds, made, best, pilot.worlds, value)
    valuing = HashRandom(f"{seed}:value:{made.line}")
    comparison = compare_moves(
        Worlds(seen, tower, valuing), move, best, effort.worlds_for(pilot), value
    )
    rank = 1 + order.index(moves.index(move))
    return JudgedMove(
        made.line, seen, move, best, made.forfeited, len(moves), rank, comparison, changes
    )


def _value(seen: Asked) -> Value:
    """The share of victory: as it is when the game is over, else by the forecast."""
    seat, options = seen["seat"], seen["options"]
    forecast = Forecast(len(seen["seats"]), options["board"], options["modules"])

    def share(game: ShogunGame) -> float:
        if game.decision is None:
            return (seat in game.winners) / len(game.winners)
        year, season = game.clock
        return forecast.chances(game, Stage(CLOCKS.index((year, season))))[seat]

    return share


def _candidates(seen: Asked, effort: Effort, rng: HashRandom) -> list[Move]:
    if seen["decision"]["kind"] == "plan":
        return list(candidate_plans(seen, effort.plans, rng))
    return candidate_moves(seen, effort.moves)


def _changes(
    worlds: Worlds, made: MadeDecision, best: Move, count: int, value: Value
) -> tuple[tuple[str, ...], ...]:
    """The parts on which a better plan differs, the most valuable first."""
    if made.observation["decision"]["kind"] != "plan":
        return ()
    parts = plan_changes(made.move, best)
    if len(parts) < 2:
        return tuple(parts)
    worth = {
        part: compare_moves(
            worlds, take_over(made.move, best, part), made.move, count, value
        ).difference
        for part in parts
    }
    return tuple(sorted(parts, key=lambda part: -worth[part]))
