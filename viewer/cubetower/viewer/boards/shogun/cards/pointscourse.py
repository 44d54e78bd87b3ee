"""The course of the points of a game, and the battle that decided it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from cubetower.game.core import Data, Seat
from cubetower.game.shogun.rules.events import Ended, Fought
from cubetower.viewer.boards.shogun.cards.standings import points_now, ranking
from cubetower.viewer.boards.shogun.moments import ShogunMoment


@dataclass(frozen=True, slots=True)
class Milestone:
    """The points of the players at the end of a part of the game.

    Attributes:
        year: 1 or 2; 0 before the first.
        points: by seat; between winters they include what a winter would score now.
        scored: whether they are final: a winter has just ended, or the game.
    """

    year: int
    points: Mapping[Seat, int]
    scored: bool


def points_course(moments: Iterable[ShogunMoment], header: Data) -> tuple[Milestone, ...]:
    """The points at the start, after each round and winter, and at the end.

    Winter points of a user's own modules are included only once they are scored.
    """
    reached: list[Milestone] = []
    last: ShogunMoment | None = None
    for moment in moments:
        if last is not None and _over(last, moment):
            reached.append(_milestone(last, header))
        last = moment
    if last is not None:
        reached.append(_milestone(last, header))
    return tuple(reached)


def _over(last: ShogunMoment, now: ShogunMoment) -> bool:
    """Whether a part of the game ends between two moments."""
    one, other = last.table, now.table
    return (one.year, one.season) != (other.year, other.season) and bool(one.season or other.season)


def _milestone(moment: ShogunMoment, header: Data) -> Milestone:
    table, position = moment.table, moment.after
    points: dict[Seat, int] = dict(position.points)
    scored = table.season == "winter" and bool(table.scores)
    if not scored:
        points = points_now(header, position)
    return Milestone(table.year, points, scored)


@dataclass(frozen=True, slots=True)
class DecisiveBattle:
    """The battle that moved the winner's lead over the second most.

    Attributes:
        number: of the battle.
        province: where it was.
        winner: of the game.
        second: the best of those who have not won.
        swing: by how many points the lead grew, counted as if winter came right before and after.
        place: in the course of the points, halfway from one milestone to the next.
    """

    number: int
    province: str
    winner: Seat
    second: Seat
    swing: int
    place: float


def decisive_battle(moments: Iterable[ShogunMoment], header: Data) -> DecisiveBattle | None:
    """The battle that decided a game that is over; the last one of equals.

    None where no battle made the winner's lead grow, or all share the victory.
    """
    shown = list(moments)
    ended = shown[-1].event if shown else None
    if not isinstance(ended, Ended):
        return None
    ranked = ranking(header["seats"], ended.points, ended.chests)
    second = next((seat for seat in ranked if seat not in ended.winners), None)
    if second is None:
        return None
    winner, found, parts = ended.winners[0], None, 0
    for last, moment in pairwise(shown):
        parts += _over(last, moment)
        if isinstance(moment.event, Fought) and moment.battle is not None:
            before, after = (points_now(header, at) for at in (moment.before, moment.after))
            swing = after[winner] - after[second] - before[winner] + before[second]
            if swing >= (found.swing if found else 1):
                found = DecisiveBattle(
                    moment.battle, moment.event.province, winner, second, swing, parts - 0.5
                )
    return found
