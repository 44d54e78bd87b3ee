"""Cubes without colours on their way through a tower: what a toss moves, and where they rest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from tower.design import Design
from tower.physics.hand import thrown as leave_the_hand
from tower.physics.pose import Pose
from tower.physics.simulation import Rest, Start, simulate

DEPTH_APART = 1.25  # edges; lanes hold cubes of up to 1.2 apart for neighbours
APART_MM = 0.3  # closer, a cube put to rest would push the other one away
SUPPORTED = (0.3, 1.3)  # edges: how much higher a cube lies on another one, and how far at most


@dataclass(frozen=True, slots=True)
class Moved:
    """A toss of cubes without colours, that can be had again from its seed.

    Attributes:
        numbers: of each cube, its own in a chain of tosses; those inside first.
        starts: where each begins and how it moves.
        old: how many lay inside before.
        rest: how the toss ended.
        seed: of the generator of hand and hits.
    """

    numbers: tuple[int, ...]
    starts: tuple[Start, ...]
    old: int
    rest: Rest
    seed: str

    @property
    def fell(self) -> list[int]:
        """The numbers of the cubes that fell, in the order in which they left."""
        return [self.numbers[index] for index in self.rest.fallen]

    @property
    def inside(self) -> dict[int, Pose]:
        """The cubes that stayed, by number, in order."""
        return {self.numbers[index]: pose for index, pose in sorted(self.rest.inside.items())}


def toss(
    design: Design,
    inside: Mapping[int, Pose],
    first: int,
    count: int,
    seed: str,
    *,
    record: bool = False,
) -> Moved:
    """Throw so many cubes, numbered from `first` on, onto those inside, which are asleep.

    Recording does not change what happens.
    """
    rng = Random(seed)
    hand = leave_the_hand(design, count, rng)
    starts: list[Start] = [*((pose, None) for pose in inside.values()), *hand]
    rest = simulate(design, starts, rng, record=record)
    numbers = (*inside, *range(first, first + count))
    return Moved(numbers, tuple(starts), len(inside), rest, seed)


def pose_of(row: NDArray[np.float64]) -> Pose:
    """A row of a recording: x, y, angle, depth."""
    return Pose(*map(float, row))


def is_free(design: Design, pose: Pose, others: Iterable[Pose]) -> bool:
    """Whether a cube can rest somewhere without reaching into others."""
    edge = design.cube.edge_mm
    return not any(_meet(edge, pose, other) for other in others)


def _meet(edge: float, one: Pose, other: Pose) -> bool:
    """Whether two cubes overlap, or nearly so: no axis of either square lies between them."""
    if abs(one.depth_mm - other.depth_mm) >= DEPTH_APART * edge:
        return False
    x, y = other.x_mm - one.x_mm, other.y_mm - one.y_mm
    if math.hypot(x, y) >= edge * math.sqrt(2) + APART_MM:
        return False
    turn = one.angle_rad - other.angle_rad
    reach = edge / 2 * (1 + abs(math.cos(turn)) + abs(math.sin(turn))) + APART_MM
    axes = [angle + quarter for angle in (one.angle_rad, other.angle_rad) for quarter in QUARTERS]
    return all(abs(x * math.cos(axis) + y * math.sin(axis)) < reach for axis in axes)


QUARTERS = (0.0, math.pi / 2)


def carries(design: Design, pose: Pose, others: Iterable[Pose]) -> bool:
    """Whether some other cube may lie on the one at a pose."""
    edge = design.cube.edge_mm
    higher, near = (share * edge for share in SUPPORTED)
    return any(
        other.y_mm > pose.y_mm + higher
        and math.hypot(other.x_mm - pose.x_mm, other.y_mm - pose.y_mm) < near
        and abs(other.depth_mm - pose.depth_mm) < DEPTH_APART * edge
        for other in others
    )
