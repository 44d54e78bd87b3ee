"""The steps of the chance to win: each toss, what was decided before it, the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cubetower.game.core import Seat
from cubetower.game.shogun.review.course import CoursePoint


class Turn(NamedTuple):
    """A step of the chance to win.

    Attributes:
        place: where it ends: a point of the course is at its number, from 0 on, and what was
            decided before a battle ends half a step before it.
        begin: number of the line in the replay after which it begins.
        end: number of the line with which it ends.
        battle: the number of the battle, if the step is its toss; else None.
        before: chances to win by seat where it begins.
        after: likewise where it ends.
    """

    place: float
    begin: int
    end: int
    battle: int | None
    before: Mapping[Seat, float]
    after: Mapping[Seat, float]

    @property
    def change(self) -> dict[Seat, float]:
        """By how much each chance changes."""
        return {seat: chance - self.before[seat] for seat, chance in self.after.items()}

    @property
    def size(self) -> float:
        """The largest change, up or down."""
        return max(map(abs, self.change.values()))


def turns_of(course: Sequence[CoursePoint], *, over: bool) -> Iterator[Turn]:
    """All steps of a game, in order.

    A revolt of the last winter after which only points are counted steps to the result.

    Args:
        course: of the game.
        over: whether it ends with the result.
    """
    if over and len(course) > 1 and course[-2].battle is not None:
        *before, last, end = course
        course = [*before, last._replace(points=end.points, shares=end.shares), end]
    for place, (last, point) in enumerate(pairwise(course), 1):
        begin, now = last.line, last.shares
        if point.before is not None:
            yield Turn(place - 0.5, begin, point.line - 1, None, now, point.before)
            begin, now = point.line - 1, point.before
        yield Turn(place, begin, point.line, point.battle, now, point.shares)
