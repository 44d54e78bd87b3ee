"""The decisions of a game against their alternatives, from what the player knew then.

`search` ranks the move that was made among its own candidates, and the best of these is the move to
compare with: what `search` would have done. Both are then compared in other imagined games, so that
the choice among many does not flatter it, and the difference can have either sign. What a player
could not know, such as the plans of others, plays no part: hindsight is not a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from cubetower.foundation.workers import Workers
from cubetower.game.core import Replay, Seat
from cubetower.game.core.resuming import odds_tower_of
from cubetower.game.shogun.review.decisions.judgedmove import (
    DecisionTotal,
    JudgedMove,
    Verdict,
    decision_totals,
    moves_that_mattered,
)
from cubetower.game.shogun.review.decisions.judgement import USUAL_EFFORT, judge_decision
from cubetower.game.shogun.review.decisions.made import MadeDecision, decisions_in
from cubetower.game.shogun.review.decisions.rollouts import Effort
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.tower import Tower, make_tower

__all__ = [
    "USUAL_EFFORT",
    "DecisionTotal",
    "Effort",
    "JudgedMove",
    "Verdict",
    "decision_totals",
    "judge_moves",
    "moves_that_mattered",
    "obstacle",
]


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
        return f"The player search cannot play with {' and '.join(own)}, so no decision was judged"
    return ""


def _judge_task(
    number: int, made: MadeDecision, spec: str, seed: int, effort: Effort
) -> tuple[int, JudgedMove | None]:
    return number, judge_decision(made, _tower(spec), seed, effort)


@cache
def _tower(spec: str) -> Tower:
    """Read once in a process; whoever uses it fills it first."""
    return make_tower(spec)
