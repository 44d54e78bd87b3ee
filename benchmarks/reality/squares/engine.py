"""A drop in the engine: the tower's own squares, space and law of contact, on a flat floor."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pymunk
from msgspec.structs import replace

from benchmarks.reality.recordings import Floats
from benchmarks.reality.squares.drops import Drops
from cubetower.tower import Design
from cubetower.tower.design import GRAVITY_MM_S2
from cubetower.tower.design.parts import Contact, CubeSize, Friction, Numerics, Restitution
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.space import cube_body, empty_space

FLOOR_MM = (-10_000.0, 10_000.0)
DEEP_MM = 500.0
MASS_G = 100.0  # any: a square's motion does not depend on it


def surfaces(friction: float, bounce: float, grip: float | None = None) -> Design:
    """A design with these values for a square on the floor; with a grip the law is compliant."""
    return replace(
        _standard(),
        friction=Friction(cube_cube=1.0, cube_wall=friction, cube_funnel=0.0),
        restitution=Restitution(cube_cube=1.0, cube_wall=bounce),
        contact=Contact() if grip is None else Contact(law="compliant", grip=grip),
        numerics=Numerics(rate_hz=500, iterations=10),
    )


@cache
def _standard() -> Design:
    return Design.load("standard")


def drop(drops: Drops, design: Design, start: Floats) -> Floats:
    """Let a square fall from a state.

    Args:
        drops: the rig, and how many frames of which length.
        design: surfaces and numerics; a square has the friction and bounce of `cube_wall`.
        start: pose and velocity, shape (6,).

    Returns:
        Poses, shape (frames, 3).
    """
    space = empty_space(design)
    ends = [(x, y) for x, y in zip(FLOOR_MM, (-DEEP_MM, -DEEP_MM), strict=True)]
    floor = pymunk.Poly(space.static_body, [*ends, *((x, 0.0) for x in reversed(FLOOR_MM))])
    floor.friction, floor.elasticity = design.friction.cube_wall, design.restitution.cube_wall
    square = replace(design, cube=CubeSize(edge_mm=drops.edge_mm, mass_g=MASS_G))
    x, y, angle, vx, vy, spin = start.tolist()
    steps = math.ceil(design.numerics.rate_hz * drops.frame_s)  # of the engine in a frame
    vy -= GRAVITY_MM_S2 * drops.frame_s / steps / 2  # the engine lags half a step
    body = cube_body(square, Pose(x, y, angle), Motion(vx, vy, spin), drops.corner_mm)
    space.add(floor, body, *body.shapes)
    return _run(drops, space, body, steps)


def _run(drops: Drops, space: pymunk.Space, body: pymunk.Body, steps: int) -> Floats:
    frames = drops.poses.shape[1]
    kept = math.exp(-drops.drag_per_s * drops.frame_s)
    kept_turning = math.exp(-drops.turn_drag_per_s * drops.frame_s)
    poses = np.empty((frames, 3))
    for frame in range(frames):
        poses[frame] = (*body.position, body.angle)
        if body.is_sleeping:
            poses[frame:] = poses[frame]
            break
        body.velocity *= kept
        body.angular_velocity *= kept_turning
        for _ in range(steps):
            space.step(drops.frame_s / steps)
    return poses
