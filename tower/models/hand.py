"""How cubes leave the hand: the throw styles of a design."""

from __future__ import annotations

import math
from random import Random

from tower.design import PITCH_EDGES, Design
from tower.models.pose import Motion, Pose

JITTER_EDGES = 0.125  # so cubes in the hand never overlap; chosen by us


def thrown(design: Design, count: int, rng: Random) -> list[tuple[Pose, Motion]]:
    """Cubes in loose rows above the throat, hand by hand, each layer above the last.

    Args:
        design: the tower and its throw.
        count: how many cubes.
        rng: decides where the hands are and how every cube turns and moves.
    """
    if not count:
        return []
    throw, edge = design.throw, design.cube.edge_mm
    pitch, lanes = PITCH_EDGES * edge, design.section == "lanes"
    deep = throw.deep if lanes else 1
    wide = throw.across * pitch + (throw.hands - 1) * throw.apart_mm
    middle = _within((design.funnel.rim_mm - wide) / 2, rng.gauss(0, throw.spread_mm))
    room = (design.funnel.rim_mm - deep * pitch) / 2
    back = _within(room, rng.gauss(0, throw.spread_mm)) if lanes else 0.0
    starts = []
    for place in range(count):
        layer, slot = divmod(place // throw.hands, throw.across * deep)
        row, column = divmod(slot, throw.across)
        hand = place % throw.hands - (throw.hands - 1) / 2
        x = middle + hand * throw.apart_mm + (column - (throw.across - 1) / 2) * pitch
        y = design.throat_mm + throw.height_mm
        if not throw.per_second:
            y += layer * pitch
        z = back + (row - (deep - 1) / 2) * pitch
        starts.append(_start(design, (x, y, z if lanes else None), place, rng))
    return starts


def _start(
    design: Design, at: tuple[float, float, float | None], place: int, rng: Random
) -> tuple[Pose, Motion]:
    """One cube near its place in the hand; of a poured throw, let go when its turn comes."""
    throw = design.throw
    jitter = JITTER_EDGES * design.cube.edge_mm
    x, y = (each + rng.uniform(-jitter, jitter) for each in at[:2])
    angle = rng.uniform(-math.pi, math.pi)
    speeds = (rng.gauss(0, throw.speed_mm_s), rng.gauss(0, throw.speed_mm_s))
    spin = rng.gauss(0, throw.spin_rad_s)
    z = 0.0 if at[2] is None else at[2] + rng.uniform(-jitter, jitter)
    after = place / throw.per_second if throw.per_second else 0.0
    return Pose(x, y, angle, z), Motion(*speeds, spin, after)


def _within(room: float, offset: float) -> float:
    return max(-room, min(room, offset))
