"""Reviews of games that were never played, with the parts that a test needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.shogun.review.decisions.moves import JudgedMove
from game.shogun.review.decisions.rollouts import Comparison
from game.shogun.review.gamereview import GameReview
from game.shogun.review.laws import Source
from game.shogun.review.parts import LuckReview, Parts

LUCKY = {"black": (60, 6, 2), "blue": (70, -2, 1), "red": (20, -3, 0)}
EVEN = {"black": (55, 4, 2), "blue": (72, 0, 0), "red": (25, 0, 1)}
"""Results, tower and cards by seat: of a game in which black was lucky, and of another one."""


def made(
    points: Mapping[str, tuple[float, float, float]],
    *,
    errors: float = 0.0,
    names: Mapping[str, str] | None = None,
    bots: Mapping[str, str] | None = None,
    over: bool = True,
    winners: tuple[str, ...] = (),
    moves: tuple[JudgedMove, ...] = (),
) -> GameReview:
    """A review by result, tower and cards of each seat; the best result wins.

    The shares have a hundredth of the points as tower, cards and own decisions.
    """
    best = winners or (max(points, key=lambda seat: points[seat][0]),)
    in_points, shares = {}, {}
    for seat, (result, tower, cards) in points.items():
        won = (seat in best) / len(best) if over else 0.5 + (seat in best) / 4
        in_points[seat] = Parts(40.0, tower, cards, result - 40 - tower - cards, 0.0, result)
        luck = (tower / 100, cards / 100, (result - 40) / 100)
        shares[seat] = Parts(0.3, *luck, won - 0.3 - sum(luck), won)
    luck = LuckReview(
        seats=tuple(points),
        points=in_points,
        shares=shares,
        errors=dict.fromkeys(points, errors),
        tosses=(),
        course=(),
        sources={Source.EXACT: 5, Source.TOSSES: 0, Source.COLOURS: 1},
        tower="surrogate,version=2",
        over=over,
    )
    return GameReview(
        path="game.jsonl",
        names=names or {},
        players=bots or dict.fromkeys(points, "greedy"),
        luck=luck,
        battles=(),
        tower="surrogate",
        why="",
        repeats=12,
        moves=moves,
    )


def judged_move(seat: str, difference: float) -> JudgedMove:
    """A decision of a seat that brought this against the best one."""
    seen: Any = {"seat": seat, "decision": {"kind": "transfer"}}
    return JudgedMove(9, seen, None, 1, False, 2, 2, Comparison(0.3, difference, 0.001, 32))
