"""The engine of towers in three dimensions: Rapier."""

from __future__ import annotations

from dataclasses import astuple
from random import Random

from cubetower.tower.design import Design
from cubetower.tower.physics.engine import Engine
from cubetower.tower.solid.blocked import is_blocked
from cubetower.tower.solid.hand import leave_the_hand
from cubetower.tower.solid.pose import STILL, SolidMotion, SolidPose
from cubetower.tower.solid.simulation import simulate
from cubetower.tower.solid.world import engine_versions

MAX_ROUNDING = 1e-3  # by which the length of a rotation's quaternion may differ from 1


def knock(design: Design, rng: Random) -> SolidMotion:
    """How a knock at the tower moves a cube: sideways and up."""
    sigma = design.tap.speed_mm_s
    x, y, z = (rng.gauss(0, sigma) for _ in range(3))
    return SolidMotion((x, abs(y), z))


def _is_inside(design: Design, pose: SolidPose) -> bool:
    turn = pose.real**2 + pose.i**2 + pose.j**2 + pose.k**2
    if abs(turn - 1) > MAX_ROUNDING or not design.encloses(pose.x_mm, pose.y_mm, pose.depth_mm):
        return False
    if pose.y_mm > design.tube.top_mm:
        return True
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    before_exit = pose.x_mm < across or pose.y_mm < design.ramp.exit_mm
    return before_exit and pose.x_mm > -across and abs(pose.depth_mm) < deep


SOLID = Engine(
    name="physics3d",
    pose=SolidPose,
    numbers=astuple,
    is_inside=_is_inside,
    still=STILL,
    leave_the_hand=leave_the_hand,
    knock=knock,
    simulate=simulate,
    is_blocked=is_blocked,
    versions=engine_versions,
)
