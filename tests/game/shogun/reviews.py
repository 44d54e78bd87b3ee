"""Reviews of games that were never played, with the parts that a test needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cubetower.game.shogun.battles import NumberedBattle
from cubetower.game.shogun.review.battles import BattleOdds, Ends
from cubetower.game.shogun.review.decisions.moves import JudgedMove
from cubetower.game.shogun.review.decisions.rollouts import Comparison
from cubetower.game.shogun.review.gamereview import GameReview
from cubetower.game.shogun.review.laws import Source
from cubetower.game.shogun.review.parts import LuckReview, Parts, TossLuck
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from tests.game.observing import seen_of

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
        seeding=None,
        tosses=(),
        course=(),
        sources={Source.EXACT: 5, Source.TOSSES: 0, Source.COLOURS: 1},
        tower="surrogate",
        misfit=0.0,
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


def with_tosses(
    review: GameReview, *tosses: tuple[Fought, Ends, Mapping[str, float]]
) -> GameReview:
    """The review with battles in summer of year 2: each with its odds and its luck in points.

    The shares have a hundredth of the points; line 10 of the replay has the first battle.
    """
    lucks, battles = [], []
    for number, (event, odds, points) in enumerate(tosses, 1):
        battle, line = NumberedBattle(number, 2, "summer", event), 9 + number
        gains = {seat: points.get(seat, 0.0) for seat in review.seats}
        shares = {seat: gain / 100 for seat, gain in gains.items()}
        none = dict.fromkeys(gains, 0.0)
        lucks.append(TossLuck(battle, line, Source.EXACT, gains, shares, none))
        battles.append(BattleOdds(battle, line, None, odds))
    return replace(review, luck=replace(review.luck, tosses=tuple(lucks)), battles=tuple(battles))


def fought(**given: Any) -> Fought:
    """A battle: three armies of black take Kai from two of blue, 3 cubes to 2, unless given."""
    plain: dict[str, Any] = {
        "kind": "attack", "province": "Kai", "attacker": "black", "defender": "blue",
        "attackers": 3, "defenders": 2, "extra": {}, "tray_before": {},
        "thrown": {"black": 3, "blue": 2}, "fell": {"black": 3, "blue": 2}, "tray_after": {},
        "farmers_help": False, "attack_strength": 3, "defence_strength": 2, "winner": "attacker",
        "left": 1, "holder": "black",
    }  # fmt: skip
    return Fought(**{**plain, **given})


def chances(attacker: float, defender: float) -> Ends:
    """The odds of a battle."""
    return {
        Winner.ATTACKER: attacker,
        Winner.NOBODY: 1 - attacker - defender,
        Winner.DEFENDER: defender,
    }


def judged_move(seat: str, difference: float) -> JudgedMove:
    """A decision of a seat that brought this against the best one."""
    seen = seen_of(Observation, PendingDecision(seat=seat, kind="transfer", about={}), seat=seat)
    return JudgedMove(9, seen, None, 1, False, 2, 2, Comparison(0.3, difference, 0.001, 32))
