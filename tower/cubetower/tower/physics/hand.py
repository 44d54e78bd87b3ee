"""How cubes leave the hand: the throw styles of a design."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cubetower.tower.design import PITCH_EDGES, Design, ThrowStyle
from cubetower.tower.physics.pose import Motion, Pose

# Chosen by us.
JITTER_EDGES = 0.125  # so small that cubes in the hand never overlap
MAX_LAYERS = 10  # in a hand; further cubes follow handful by handful
NEXT_HANDFUL_S = 0.3  # by then the handful before has fallen 44 cm


def leave_the_hand(design: Design, count: int, rng: Random) -> list[tuple[Pose, Motion]]:
    """Place cubes in loose rows above the throat, layer upon layer, in turn in each hand.

    Args:
        design: the tower and its throw.
        count: how many cubes.
        rng: decides where the hands are and how every cube turns and moves.
    """
    if design.section == "plane":
        room = HandRoom(1, None)
    else:  # over the tube's depth only, where the lanes end
        room = HandRoom(design.throw.deep, min(design.funnel.rim_mm, design.tube.depth_mm))
    return [
        _start(design, place, room.depth_mm is not None, rng)
        for place in places_in_hand(design, count, room, rng)
    ]


@dataclass(frozen=True, slots=True)
class HandRoom:
    """Cubes behind one another in a hand, and the depth that hands may reach over; None: none."""

    deep: int
    depth_mm: float | None


@dataclass(frozen=True, slots=True)
class PlaceInHand:
    """Where a cube is let go, mm; when, s; and how fast it is lowered until then, mm/s."""

    at: tuple[float, float, float]
    after_s: float
    lowered_mm_s: float


def places_in_hand(
    design: Design, count: int, room: HandRoom, rng: Random
) -> Iterator[PlaceInHand]:
    """The places of cubes in the hands, which are somewhere above the funnel."""
    if not count:
        return
    throw, deep = design.throw, room.deep
    pitch = PITCH_EDGES * design.cube.edge_mm
    wide = throw.across * pitch + (throw.hands - 1) * throw.apart_mm
    middle = _within((design.funnel.rim_mm - wide) / 2, rng.gauss(0, throw.spread_mm))
    back = 0.0
    if room.depth_mm is not None:
        back = _within((room.depth_mm - deep * pitch) / 2, rng.gauss(0, throw.spread_mm))
    for place in range(count):
        layer, slot = divmod(place // throw.hands, throw.across * deep)
        row, column = divmod(slot, throw.across)
        hand = place % throw.hands - (throw.hands - 1) / 2
        after_s, height, lowered = _wait_in_hand(throw, place, layer, deep, pitch)
        x = middle + hand * throw.apart_mm + (column - (throw.across - 1) / 2) * pitch
        z = back + (row - (deep - 1) / 2) * pitch
        y = design.throat_mm + throw.height_mm + height
        yield PlaceInHand((x, y, z), after_s, lowered)


def _wait_in_hand(
    throw: ThrowStyle, place: int, layer: int, deep: int, pitch: float
) -> tuple[float, float, float]:
    """When a cube is released, s; how high above the lowest, mm; how fast it is lowered, mm/s.

    Cubes that wait form a column that is lowered, at least a pitch apart.
    """
    if throw.per_second:
        places = throw.across * deep * throw.hands
        return place / throw.per_second, 0.0, pitch * throw.per_second / places
    handful, layer = divmod(layer, MAX_LAYERS)
    return handful * NEXT_HANDFUL_S, layer * pitch, MAX_LAYERS * pitch / NEXT_HANDFUL_S


def _start(design: Design, place: PlaceInHand, has_depth: bool, rng: Random) -> tuple[Pose, Motion]:
    """The pose of a cube near its place in the hand, and its motion when released."""
    throw = design.throw
    jitter = JITTER_EDGES * design.cube.edge_mm
    x, y = (each + rng.uniform(-jitter, jitter) for each in place.at[:2])
    angle = rng.uniform(-math.pi, math.pi)
    speeds = (rng.gauss(0, throw.speed_mm_s), rng.gauss(0, throw.speed_mm_s))
    spin = rng.gauss(0, throw.spin_rad_s)
    z = place.at[2] + rng.uniform(-jitter, jitter) if has_depth else 0.0
    return Pose(x, y, angle, z), Motion(*speeds, spin, place.after_s, place.lowered_mm_s)


def _within(room: float, offset: float) -> float:
    return max(-room, min(room, offset))
