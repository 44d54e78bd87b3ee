"""The course of a game in points: after each winter, and between them if it were winter now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.core import Data, Seat
from game.shogun import board
from game.shogun.winter import standing_points
from viewer.boards.shogun.moments import Moment


@dataclass(frozen=True, slots=True)
class Reached:
    """What the players have at some time of the game.

    Attributes:
        label: what ends then, such as ``spring``.
        year: 1 or 2; 0 before the first.
        points: by seat; between winters with those of a winter that came now.
        scored: these points are had: a winter has just ended, or the game.
    """

    label: str
    year: int
    points: Mapping[Seat, int]
    scored: bool


def points_course(moments: Iterable[Moment], header: Data) -> tuple[Reached, ...]:
    """At the start, after each round and winter, and at the end.

    Points that a user's own modules give in a winter are only in those that are had.
    """
    reached: list[Reached] = []
    last: Moment | None = None
    for moment in moments:
        if last is not None and _over(last, moment):
            reached.append(_reached(last, header))
        last = moment
    if last is not None:
        reached.append(_reached(last, header))
    return tuple(reached)


def _over(last: Moment, now: Moment) -> bool:
    """Whether a part of the game ends between two moments."""
    one, other = last.table, now.table
    return (one.year, one.season) != (other.year, other.season) and bool(one.season or other.season)


def _reached(moment: Moment, header: Data) -> Reached:
    table, position, seats = moment.table, moment.after, header["seats"]
    points: dict[Seat, int] = dict(position.points)
    scored = table.season == "winter" and bool(table.scores)
    if not scored:
        side = board(header["options"]["board"], len(seats))
        standing = standing_points(side, seats, position.owner, position.buildings)
        points = {seat: points[seat] + sum(standing[seat].values()) for seat in seats}
    return Reached(table.season or "start", table.year, points, scored)
