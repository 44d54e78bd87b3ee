"""A drop with soft contact: at each rounded corner a spring and a damper, up and sideways.

The engine has nothing of the kind: it resolves a hit within a step. So this is integrated by
itself, in steps of 0.1 ms.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from benchmarks.reality.recordings import Floats
from benchmarks.reality.squares.drops import Drops
from tower.design import GRAVITY_MM_S2
from tower.jit import jit

STEP_S = 1e-4


def soft_drop(drops: Drops, values: Mapping[str, float], start: Floats) -> Floats:
    """Let a square fall from a state onto a soft floor.

    Args:
        drops: the rig.
        values: `friction`; `stiffness`, logarithm of that over the mass, in 1/s2; `damping` of a
            corner, as a share of the root of stiffness; `sideways`, the stiffness sideways over
            that up.
        start: pose and velocity, shape (6,).

    Returns:
        Poses, shape (frames, 3).
    """
    stiffness = math.exp(values["stiffness"])
    contact = np.array([
        stiffness,
        values["damping"] * math.sqrt(stiffness),
        values["sideways"] * stiffness,
        values["friction"],
    ])  # fmt: skip
    square = np.array([
        drops.edge_mm / 2 - drops.corner_mm, drops.corner_mm, drops.edge_mm**2 / 6,
        drops.drag_per_s, drops.turn_drag_per_s,
    ])  # fmt: skip
    steps = round(drops.frame_s / STEP_S)
    return _integrate(start, contact, square, drops.poses.shape[1], steps)


@jit
def _integrate(start: Floats, contact: Floats, square: Floats, frames: int, steps: int) -> Floats:
    """Semi-implicit Euler steps; the sideways spring slips where friction cannot hold it."""
    stiffness, damping, sideways, friction = contact
    straight, corner, inertia, drag, turn_drag = square
    x, y, angle, vx, vy, spin = start
    poses = np.empty((frames, 3))
    stretch = np.zeros(4)
    for frame in range(frames):
        poses[frame, 0], poses[frame, 1], poses[frame, 2] = x, y, angle
        for _ in range(steps):
            cosine, sine = math.cos(angle), math.sin(angle)
            ax, ay, turning = -drag * vx, -GRAVITY_MM_S2 - drag * vy, -turn_drag * spin * inertia
            for k in range(4):
                along = straight if k in (1, 2) else -straight
                across = straight if k > 1 else -straight
                rx = cosine * along - sine * across
                ry = sine * along + cosine * across - corner
                pressed = -(y + ry)
                if pressed <= 0:
                    stretch[k] = 0.0
                    continue
                push = max(0.0, stiffness * pressed - damping * (vy + spin * rx))
                limit = friction * push
                stretch[k] += (vx - spin * ry) * STEP_S
                pull = -sideways * stretch[k]
                if abs(pull) > limit:
                    pull = limit if pull > 0 else -limit
                    stretch[k] = -pull / sideways if sideways > 0 else 0.0
                ax, ay, turning = ax + pull, ay + push, turning + rx * push - ry * pull
            vx, vy, spin = vx + ax * STEP_S, vy + ay * STEP_S, spin + turning / inertia * STEP_S
            x, y, angle = x + vx * STEP_S, y + vy * STEP_S, angle + spin * STEP_S
    return poses
