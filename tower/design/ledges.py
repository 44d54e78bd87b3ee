"""Floors as they act on cubes, with ledges wider or narrower than measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tower.design.parts import Floor, Hole, Tube


def widen_ledges(floor: Floor, tube: Tube, wider_mm: float) -> Floor:
    """Widen the ledges of a floor by `wider_mm` along all holes.

    Sides along a wall, and those shared with other holes, stay where they are.
    """
    if not wider_mm:
        return floor
    walls = (-tube.width_mm / 2, tube.width_mm / 2, -tube.depth_mm / 2, tube.depth_mm / 2)
    holes = tuple(
        tuple(_move_sides(hole, _others(floor.holes_mm, hole), walls, wider_mm))
        for hole in floor.holes_mm
    )
    return msgspec.structs.replace(floor, holes_mm=holes)


def _move_sides(
    hole: Hole, others: Sequence[Hole], walls: tuple[float, ...], by: float
) -> Iterator[float]:
    for side, place in enumerate(hole):
        if place == walls[side] or any(_goes_on(hole, other, side) for other in others):
            yield place
        elif side % 2:
            yield min(place - by, walls[side])
        else:
            yield max(place + by, walls[side])


def _others(holes: Sequence[Hole], hole: Hole) -> list[Hole]:
    return [other for other in holes if other is not hole]


def _goes_on(hole: Hole, other: Hole, side: int) -> bool:
    """Whether a hole continues beyond one of its sides in another one."""
    opposite = side + 1 if side % 2 == 0 else side - 1
    if side >= len(other) or hole[side] != other[opposite]:
        return False
    across = 0 if side >= 2 else 2  # the other direction
    if across >= len(hole) or across >= len(other):  # one of them is cut through the whole depth
        return True
    starts, ends = zip(*(each[across : across + 2] for each in (hole, other)), strict=True)
    return bool(max(starts) < min(ends))
