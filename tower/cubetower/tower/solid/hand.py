"""How cubes leave the hand in three dimensions: turned in any way."""

from __future__ import annotations

import math
from random import Random

from cubetower.tower.design import Design
from cubetower.tower.physics.hand import HandRoom, PlaceInHand, places_in_hand
from cubetower.tower.solid.pose import SolidMotion, SolidPose


def leave_the_hand(design: Design, count: int, rng: Random) -> list[tuple[SolidPose, SolidMotion]]:
    """Place cubes in loose rows above the throat, layer upon layer, in turn in each hand.

    Args:
        design: the tower and its throw.
        count: how many cubes.
        rng: decides where the hands are and how every cube turns and moves.
    """
    room = HandRoom(design.throw.deep, design.funnel.rim_mm)
    return [_start(design, place, rng) for place in places_in_hand(design, count, room, rng)]


def _start(design: Design, place: PlaceInHand, rng: Random) -> tuple[SolidPose, SolidMotion]:
    """A cube at its place, turned in any way: nearer to others, it could overlap them."""
    throw = design.throw
    turn = [rng.gauss(0, 1) for _ in range(4)]
    length = math.hypot(*turn)
    velocity, spin = _draw(throw.speed_mm_s, rng), _draw(throw.spin_rad_s, rng)
    pose = SolidPose(*place.at, *(each / length for each in turn))
    return pose, SolidMotion(velocity, spin, place.after_s, place.lowered_mm_s)


def _draw(sigma: float, rng: Random) -> tuple[float, float, float]:
    return rng.gauss(0, sigma), rng.gauss(0, sigma), rng.gauss(0, sigma)
