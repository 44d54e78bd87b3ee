"""The engine of towers in the plane and with depth lanes: pymunk."""

from __future__ import annotations

from dataclasses import astuple
from random import Random

from cubetower.tower.design import Design
from cubetower.tower.physics.contact import is_blocked
from cubetower.tower.physics.engine import Engine
from cubetower.tower.physics.hand import leave_the_hand
from cubetower.tower.physics.pose import STILL, Motion, Pose
from cubetower.tower.physics.simulation import engine_versions, simulate


def knock(design: Design, rng: Random) -> Motion:
    """How a knock at the tower moves a cube: sideways and up."""
    sigma = design.tap.speed_mm_s
    return Motion(rng.gauss(0, sigma), abs(rng.gauss(0, sigma)), 0.0)


def _is_inside(design: Design, pose: Pose) -> bool:
    return design.encloses(pose.x_mm, pose.y_mm, pose.depth_mm)


PLANAR = Engine(
    name="physics",
    pose=Pose,
    numbers=astuple,
    is_inside=_is_inside,
    still=STILL,
    leave_the_hand=leave_the_hand,
    knock=knock,
    simulate=simulate,
    is_blocked=is_blocked,
    versions=engine_versions,
)
