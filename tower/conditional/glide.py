"""Smooth ways of single cubes without physics: through the funnel, to a given place."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tower.design import Design, Floor
from tower.physics.pose import Motion, Pose
from tower.physics.simulation import Start
from tower.physics.world import FRAMES_PER_SECOND

MM_PER_S = 700.0  # on average
MIN_S = 0.35
WAY_POINTS = 200
CORNER_POINTS = 25  # half width of a rounded corner

Places = NDArray[np.float64]  #: x, y and depth of each of some points


def glide(design: Design, start: Start, end: Pose, *, falls: bool) -> NDArray[np.float64]:
    """Move a cube smoothly from its start to where it is to rest; poses (frames, 4).

    It waits in the hand as long as its start says, and slows down at both ends. One that falls
    comes down in the middle of the tower and along the ramp.
    """
    pose, motion = start
    points = np.array([_place(pose), *_via(design, pose, end, falls), _place(end)])
    lengths = np.linalg.norm(np.diff(points, axis=0), axis=1)
    seconds = max(MIN_S, lengths.sum() / MM_PER_S)
    progress = np.linspace(0, 1, 1 + math.ceil(seconds * FRAMES_PER_SECOND))
    progress = progress * progress * (3 - 2 * progress)
    way = _along(points, lengths, progress)
    angles = pose.angle_rad + progress * _turn(end.angle_rad - pose.angle_rad)
    film = np.column_stack([way[:, :2], angles, way[:, 2]])
    return np.concatenate([_waiting(film[0], motion), film])


def _via(design: Design, start: Pose, end: Pose, falls: bool) -> list[tuple[float, float, float]]:
    """Points on the way: the throat, the holes under it, and ramp and exit if the cube falls."""
    edge = design.cube.edge_mm
    room = design.funnel.opening_mm / 2 - edge
    points = []
    middle = max(-room, min(room, start.x_mm)), max(-room, min(room, start.depth_mm))
    if start.y_mm > design.throat_mm:
        points.append((middle[0], design.throat_mm, middle[1]))
    low = 0.0 if falls else end.y_mm
    for floor in sorted(design.floor, key=lambda floor: -floor.height_mm):
        if low < floor.height_mm < start.y_mm:
            x, depth = _into_hole(floor, points[-1] if points else _place(start), edge)
            points.append((x, floor.height_mm + edge, depth))
    if falls:
        for x in (0.0, design.exit_x_mm, design.exit_x_mm + edge):
            points.append((x, design.ramp_height_mm(x) + edge, end.depth_mm))
    return points


def _into_hole(floor: Floor, at: tuple[float, float, float], edge: float) -> tuple[float, float]:
    """The nearest x and depth at which a cube fits through a floor."""
    found = []
    for x0, x1, *depths in floor.holes_mm:
        z0, z1 = depths or (-math.inf, math.inf)
        x, depth = (
            min(max(value, first + edge), last - edge)
            for value, first, last in ((at[0], x0, x1), (at[2], z0, z1))
        )
        found.append((math.hypot(x - at[0], depth - at[2]), x, depth))
    return min(found)[1:] if found else (at[0], at[2])


def _along(points: Places, lengths: NDArray[np.float64], progress: NDArray[np.float64]) -> Places:
    """Points along a line whose corners are rounded, by progress from 0 to 1."""
    at = np.concatenate([[0.0], np.cumsum(lengths)])
    fine = np.linspace(0, at[-1], WAY_POINTS)
    line = np.column_stack([np.interp(fine, at, axis) for axis in points.T])
    # Reflected about its ends, which thereby stay where they are.
    padded = np.pad(line, ((CORNER_POINTS, CORNER_POINTS), (0, 0)), "reflect", reflect_type="odd")
    window = np.ones(2 * CORNER_POINTS + 1) / (2 * CORNER_POINTS + 1)
    smooth = [np.convolve(axis, window, "valid") for axis in padded.T]
    return np.column_stack([np.interp(progress * at[-1], fine, axis) for axis in smooth])


def _waiting(start: NDArray[np.float64], motion: Motion | None) -> NDArray[np.float64]:
    """The frames before the hand lets a cube go, while it is brought down to its start."""
    waits = motion.after_s if motion else 0.0
    frames = np.tile(start, (round(waits * FRAMES_PER_SECOND), 1))
    if motion:
        left = waits - np.arange(len(frames)) / FRAMES_PER_SECOND
        frames[:, 1] += motion.lowered_mm_s * left
    return frames


def _place(pose: Pose) -> tuple[float, float, float]:
    return pose.x_mm, pose.y_mm, pose.depth_mm


def _turn(angle: float) -> float:
    """The shortest equivalent turn: a cube looks the same after every quarter."""
    return (angle + math.pi / 4) % (math.pi / 2) - math.pi / 4
