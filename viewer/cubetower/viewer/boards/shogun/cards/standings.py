"""The ranking of the players, and rows of a table that glide to their new ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from cubetower.game.core import Data, Seat
from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.winter import standing_points
from cubetower.viewer.draw.displaylist import Circle, Cube, Group, Pinned, Point, Shape, Text
from cubetower.viewer.timeline import ease

Row = TypeVar("Row")

PALE = 0.7  # how much paler a row is in the middle of its way down


def ranking(
    seats: Iterable[Seat], points: Mapping[Seat, int], chests: Mapping[Seat, int]
) -> tuple[Seat, ...]:
    """The players by points, then by chests (W06); equal ones stay in their order."""
    return tuple(sorted(seats, key=lambda seat: (-points[seat], -chests[seat])))


def points_now(header: Data, position: Position) -> dict[Seat, int]:
    """The points of all players if winter came now (W04), without those of expansions."""
    seats: Sequence[Seat] = header["seats"]
    played = board(header["options"]["board"], len(seats))
    standing = standing_points(played, position)
    return {seat: position.points[seat] + sum(standing[seat].values()) for seat in seats}


class Gliding(NamedTuple, Generic[Row]):
    """A row on its way to a new place.

    Attributes:
        row: which one.
        place: where it lies, in rows from the first one.
        alpha: its opacity; rows that sink are paler on their way, since others pass over them.
    """

    row: Row
    place: float
    alpha: float


def glide(before: Sequence[Row], after: Sequence[Row], progress: float) -> list[Gliding[Row]]:
    """The rows of a table on their way to a new order, those that sink first."""
    old, step = {row: place for place, row in enumerate(before)}, ease(progress)
    pale = 1 - PALE * 4 * step * (1 - step)
    moving = []
    for place, row in enumerate(after):
        way = place - old.get(row, place)
        moving.append(Gliding(row, place - way * (1 - step), pale if way > 0 else 1.0))
    return sorted(moving, key=lambda each: each.alpha)


def lower(shapes: Iterable[Shape], by: float) -> Iterator[Shape]:
    """The same shapes farther down, `by` metres of the stage."""

    def down(point: Point) -> Point:
        return point[0], point[1] - by

    for shape in shapes:
        match shape:
            case Text():
                yield replace(shape, at=down(shape.at))
            case Cube() | Circle():
                yield replace(shape, centre=down(shape.centre))
            case Pinned():
                inner = tuple(lower(shape.shapes, by))
                yield replace(shape, at=down(shape.at), shapes=inner)
            case Group():
                yield Group(tuple(lower(shape.shapes, by)))
            case _:
                yield replace(shape, points=tuple(down(point) for point in shape.points))
