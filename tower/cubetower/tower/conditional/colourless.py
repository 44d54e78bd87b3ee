"""Tosses of cubes without colours, and which cubes overlap or carry others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubetower.tower.design import Design
from cubetower.tower.physics.hand import leave_the_hand
from cubetower.tower.physics.pose import Pose
from cubetower.tower.physics.simulation import Start, simulate
from cubetower.tower.physics.toss import TossEnd

DEPTH_APART = 1.25  # edges; lanes hold cubes of up to 1.2 apart for neighbours
APART_MM = 0.3  # closer, a cube put to rest would push the other one away
QUARTERS = (0.0, math.pi / 2)
CARRIED_EDGES = (0.3, 1.3)  # a cube on another one is this much higher, and at most this far off


@dataclass(frozen=True, slots=True)
class ColourlessToss:
    """A toss of cubes without colours, which its seed repeats.

    Attributes:
        numbers: the number of each cube in its chain of tosses; those inside come first.
        starts: where each begins and how it moves.
        old: how many were inside before.
        end: how the toss ended.
        seed: of the generator that decides the hand and the hits.
    """

    numbers: tuple[int, ...]
    starts: tuple[Start, ...]
    old: int
    end: TossEnd[Pose]
    seed: str

    @property
    def fell(self) -> list[int]:
        """The numbers of the cubes that fell, in the order in which they left."""
        return [self.numbers[index] for index in self.end.fallen]

    @property
    def inside(self) -> dict[int, Pose]:
        """The cubes that stayed, by number and in order."""
        return {self.numbers[index]: pose for index, pose in sorted(self.end.inside.items())}


def simulate_throw(
    design: Design,
    inside: Mapping[int, Pose],
    first: int,
    count: int,
    seed: str,
    *,
    record: bool = False,
) -> ColourlessToss:
    """Throw `count` cubes, numbered from `first` on, onto those inside, which are at rest.

    With `record` the toss also has its poses over time, and is otherwise the same.
    """
    rng = Random(seed)
    hand = leave_the_hand(design, count, rng)
    starts: list[Start] = [*((pose, None) for pose in inside.values()), *hand]
    end = simulate(design, starts, rng, record=record)
    numbers = (*inside, *range(first, first + count))
    return ColourlessToss(numbers, tuple(starts), len(inside), end, seed)


def pose_of(row: NDArray[np.float64]) -> Pose:
    """The pose in a row of a recording: x, y, angle, depth."""
    return Pose(*map(float, row))


def is_free(design: Design, pose: Pose, others: Iterable[Pose]) -> bool:
    """Whether a cube can rest at a pose without overlapping others."""
    return not any(_overlap(design.cube.edge_mm, pose, other) for other in others)


def _overlap(edge: float, one: Pose, other: Pose) -> bool:
    """Whether two cubes overlap or nearly do: they cannot be separated along any of their axes."""
    if abs(one.depth_mm - other.depth_mm) >= DEPTH_APART * edge:
        return False
    x, y = other.x_mm - one.x_mm, other.y_mm - one.y_mm
    if math.hypot(x, y) >= edge * math.sqrt(2) + APART_MM:
        return False
    turn = one.angle_rad - other.angle_rad
    touch = edge / 2 * (1 + abs(math.cos(turn)) + abs(math.sin(turn))) + APART_MM
    axes = [angle + quarter for angle in (one.angle_rad, other.angle_rad) for quarter in QUARTERS]
    return all(abs(x * math.cos(axis) + y * math.sin(axis)) < touch for axis in axes)


def carries(design: Design, pose: Pose, others: Iterable[Pose]) -> bool:
    """Whether another cube may be lying on the one at this pose."""
    edge = design.cube.edge_mm
    higher, near = (share * edge for share in CARRIED_EDGES)
    return any(
        other.y_mm > pose.y_mm + higher
        and math.hypot(other.x_mm - pose.x_mm, other.y_mm - pose.y_mm) < near
        and abs(other.depth_mm - pose.depth_mm) < DEPTH_APART * edge
        for other in others
    )
