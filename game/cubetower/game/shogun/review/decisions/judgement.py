"""The judgement of a decision: what `search` would have done, and how much better that was."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from cubetower.game.core import Move
from cubetower.game.core.chance import HashRandom
from cubetower.game.shogun.bots.search import candidate_moves, candidate_plans
from cubetower.game.shogun.bots.worlds import Worlds, rank_moves
from cubetower.game.shogun.review.decisions.judgedmove import JudgedMove
from cubetower.game.shogun.review.decisions.made import MadeDecision
from cubetower.game.shogun.review.decisions.planchanges import plan_changes, take_over
from cubetower.game.shogun.review.decisions.rollouts import (
    Comparison,
    Effort,
    Value,
    equal_bouts,
    try_moves,
)
from cubetower.game.shogun.review.forecast import CLOCKS, Forecast, Stage
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.observation import Observation
from cubetower.tower import Tower

USUAL_EFFORT: Final = Effort()
"""A game of five takes a minute or two."""


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
    moves = _candidates(seen, effort, choosing)
    if not moves or moves == [move]:
        return None
    worlds = Worlds(seen, tower, choosing)
    choice = _choose(worlds, seen, move, moves, effort)
    valuing = Worlds(seen, tower, HashRandom(f"{seed}:value:{made.line}"))
    comparison, alone, changes = _compare(worlds, valuing, made, choice.best, effort)
    return JudgedMove(
        line=made.line,
        observation=seen,
        move=move,
        best=choice.best,
        forfeited=made.forfeited,
        candidates=choice.candidates,
        rank=choice.rank,
        comparison=comparison,
        changes=changes,
        first_change=alone,
    )


def _compare(
    worlds: Worlds, valuing: Worlds, made: MadeDecision, best: Move, effort: Effort
) -> tuple[Comparison, Comparison | None, tuple[tuple[str, ...], ...]]:
    """Compare a move with the best, and with the most valuable part of it alone.

    Args:
        worlds: in which the parts are ranked, and the spread of the difference is seen.
        valuing: other ones.
        made: the decision.
        best: what `search` would have done.
        effort: how many worlds.
    """
    move, value = made.move, _value(made.observation)
    if move == best:
        [worth] = try_moves(valuing, [move], effort.min_worlds, value)
        return Comparison.of(worth, worth), None, ()
    parts = _parts(made.observation, move, best)
    alone = [take_over(move, best, part) for part in parts]
    first, second, *others = try_moves(worlds, [move, best, *alone], effort.pilot, value)
    order = sorted(range(len(parts)), key=lambda number: -math.fsum(others[number]))
    pilot = Comparison.of(first, second)
    valued = [move, best, *(alone[number] for number in order[:1])]
    first, second, *others = try_moves(valuing, valued, effort.worlds_for(pilot), value)
    return (
        Comparison.of(first, second).pool(pilot),
        Comparison.of(first, others[0]) if others else None,
        tuple(parts[number] for number in order),
    )


class _Choice(NamedTuple):
    best: Move
    candidates: int
    rank: int


def _choose(
    worlds: Worlds, seen: Observation, move: Move, moves: Sequence[Move], effort: Effort
) -> _Choice:
    """Rank a move among those of `search`; the best of these is what it would have done."""
    every = [*moves] if move in moves else [*moves, move]
    tries = effort.plan_tries if seen.question.kind == "plan" else effort.move_tries
    order = rank_moves(worlds, every, equal_bouts(tries, len(every)))
    best = next(number for number in order if number < len(moves))
    return _Choice(every[best], len(every), 1 + order.index(every.index(move)))


def _candidates(seen: Observation, effort: Effort, rng: HashRandom) -> list[Move]:
    if seen.question.kind == "plan":
        return list(candidate_plans(seen, effort.plans, rng))
    return candidate_moves(seen, effort.moves)


def _parts(seen: Observation, move: Move, best: Move) -> list[tuple[str, ...]]:
    """Of a plan, the parts in which a better one differs."""
    return plan_changes(move, best) if seen.question.kind == "plan" else []


def _value(seen: Observation) -> Value:
    """The share of victory: as it is when the game is over, else by the forecast."""
    seat, options = seen.seat, seen.options
    forecast = Forecast(len(seen.seats), options["board"], options["modules"])

    def share(game: ShogunGame) -> float:
        if game.decision is None:
            return (seat in game.winners) / len(game.winners)
        year, season = game.clock
        return forecast.chances(game, Stage(CLOCKS.index((year, season))))[seat]

    return share
