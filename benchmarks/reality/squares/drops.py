"""Recorded drops of a square between two plates, and what of them belongs to the rig.

A frame has x and height of a mark on the square in m and its angle in rad, which grows
counterclockwise, as seen with x to the right. Everything is turned into mm and s here, with the
floor at height 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import least_squares

from benchmarks.reality.recordings import (
    MIN_TOSSES,
    Floats,
    Ints,
    RecordingError,
    corner_radius_mm,
    first_touches,
    read_frames,
)
from cubetower.tower.design import GRAVITY_MM_S2

COLUMNS = ("x (m)", "height (m)", "angle (rad)")
MIN_FRAMES = 50
CLEAR_MM = 2.0  #: above the floor a square is surely in flight
MIN_FLIGHT = 9  #: frames of a flight that tells of drag, without two at each end
STILL_MM = 0.5  #: at rest a square's height changes less than this in 10 frames
LYING_RAD = 0.05  #: a square turned less than this lies on a side
GENTLE_MM_S = 75.0  #: speed of the lowest point in gentle touches
QUARTER = np.pi / 2


@dataclass(frozen=True, eq=False, slots=True)
class Drops:
    """Recorded drops and their rig.

    Attributes:
        poses: x and height of the middle in mm, angle in rad, shape (drops, frames, 3).
        edge_mm: of the square.
        corner_mm: radius of its rounded corners, from its lowest places while it rolls.
        drag_per_s: rate at which the plates slow it, in proportion to its speed, from flights.
        turn_drag_per_s: the same of its turning.
        noise: standard deviations of the tracking in x, height (mm) and angle (rad), from flights.
        frame_s: time between frames.
    """

    poses: Floats
    edge_mm: float
    corner_mm: float
    drag_per_s: float
    turn_drag_per_s: float
    noise: tuple[float, float, float]
    frame_s: float

    def gap_mm(self, poses: Floats) -> Floats:
        """Height of the square's lowest point over the floor at poses of shape (..., 3)."""
        return poses[..., 1] - lowest_mm(poses[..., 2], self.edge_mm, self.corner_mm)


def read_drops(path: Path | str, edge_mm: float = 60.0, frame_s: float = 0.004) -> Drops:
    """Read a file of drops and find what belongs to its rig.

    Args:
        path: of the archive; see the module.
        edge_mm: of the square.
        frame_s: time between frames.

    Raises:
        RecordingError: it cannot be read, or is something else.
    """
    frames, _ = read_frames(path, COLUMNS, MIN_FRAMES)
    poses = _on_the_floor(frames * (1000.0, 1000.0, 1.0), edge_mm)
    gap = poses[..., 1] - lowest_mm(poses[..., 2], edge_mm, 0.0)
    saved = np.abs(np.cos(poses[..., 2])) + np.abs(np.sin(poses[..., 2])) - 1
    corner = corner_radius_mm(gap, saved, GENTLE_MM_S * frame_s, CLEAR_MM, edge_mm / 4)
    sharp = Drops(poses, edge_mm, corner, 0.0, 0.0, (0.0, 0.0, 0.0), frame_s)
    flights = _flights(sharp)
    if len(flights) < MIN_TOSSES:
        why = f"the square is in free flight {len(flights)} times for {MIN_FLIGHT} frames or more"
        raise RecordingError(
            f"{path}: {why}; are x and height in m, and is the edge {edge_mm:g} mm?"
        )
    motion, turning = _drag(flights)
    noise = tuple(float(np.median(flights[:, column])) for column in (6, 7, 8))
    return Drops(poses, edge_mm, corner, motion, turning, noise, frame_s)  # type: ignore[arg-type]


def lowest_mm(angle_rad: Floats, edge_mm: float, corner_mm: float) -> Floats:
    """Distance from a square's middle down to its lowest point."""
    straight = edge_mm / 2 - corner_mm
    found: Floats = straight * (np.abs(np.cos(angle_rad)) + np.abs(np.sin(angle_rad))) + corner_mm
    return found


def _on_the_floor(poses: Floats, edge_mm: float) -> Floats:
    """Poses of the middle over the floor: the mark is turned and a little off the middle.

    At rest a square lies on a side. Its angle then says how the mark is turned, its height by the
    side it lies on how far the mark is from the middle, and its height in a drop how high the floor
    is in that drop's pictures.
    """
    end = np.median(poses[:, -10:], axis=1)
    turned = float(np.median(_off_a_side(end[:, 2])))
    side = end[:, 2] - turned
    lies = np.abs(_off_a_side(side)) < LYING_RAD
    lies &= np.ptp(poses[:, -10:, 1], axis=1) < STILL_MM
    model = np.column_stack([np.ones(len(side)), np.sin(side), np.cos(side)])

    def residuals(x: Floats) -> Floats:
        found: Floats = model[lies] @ x - end[lies, 1]
        return found

    fitted = least_squares(residuals, (edge_mm / 2, 0.0, 0.0), loss="soft_l1")
    height, along, across = fitted.x  # of the middle at rest, and of the mark from it
    found = poses - (0.0, 0.0, turned)
    cosine, sine = np.cos(found[..., 2]), np.sin(found[..., 2])
    found[..., 0] -= along * cosine - across * sine
    found[..., 1] -= along * sine + across * cosine
    floor = np.where(lies, np.median(found[:, -10:, 1], axis=1), height) - edge_mm / 2
    found[..., 1] -= floor[:, None]
    return found


def _off_a_side(angle_rad: Floats) -> Floats:
    """How far a square is turned from lying on its nearest side."""
    found: Floats = (angle_rad + QUARTER / 2) % QUARTER - QUARTER / 2
    return found


def _flights(drops: Drops) -> Floats:
    """Free flights, shape (flights, 10).

    Columns: mean velocity, acceleration and deviation from a parabola, each of x, height and
    angle; then the number of frames.
    """
    found = []
    for poses, gap in zip(drops.poses, drops.gap_mm(drops.poses), strict=True):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], gap > CLEAR_MM, [0]]).astype(int)))
        for first, end in edges.reshape(-1, 2):
            first, end = first + 2 if first else 0, end - 2
            if end - first < MIN_FLIGHT:
                continue
            time_s = (np.arange(end - first) - (end - first - 1) / 2) * drops.frame_s
            model = np.vander(time_s, 3)
            fitted = np.linalg.lstsq(model, poses[first:end])[0]
            left = poses[first:end] - model @ fitted
            deviation = np.sqrt((left**2).sum(axis=0) / (end - first - 3))
            found.append([*fitted[1], *2 * fitted[0], *deviation, end - first])
    return np.array(found).reshape(-1, 10)


def _drag(flights: Floats) -> tuple[float, float]:
    """Rates at which speed and turning decay, fitted robustly to flights."""
    vx, vy, spin, ax, ay, turning, *_, frames = flights.T
    weight = (frames / frames.max()) ** 2.5  # an acceleration's error falls with this power

    def rate(*parts: tuple[Floats, Floats, float]) -> float:
        def residuals(x: Floats) -> Floats:
            each = [(slowing + x[0] * speed) * weight / scale for speed, slowing, scale in parts]
            return np.concatenate(each)

        return float(least_squares(residuals, [0.5], loss="soft_l1", bounds=(0.0, 9.0)).x[0])

    motion = rate((vx, ax, 300.0), (vy, ay + GRAVITY_MM_S2, 300.0))
    return motion, rate((spin, turning, 5.0))


def touches(drops: Drops, poses: Floats) -> Ints:
    """The last frame before the first touch, of recorded or simulated poses (drops, frames, 3)."""
    return first_touches(drops.gap_mm(poses), 10)


def starts(drops: Drops, count: int) -> Floats:
    """States at frame 0 that the first flight allows, within the noise of the tracking.

    A flight with the rig's drag is fitted to all frames before the first touch; its states are
    drawn from the fit's distribution.

    Returns:
        Pose and velocity, mm, rad and s, shape (drops, count, 6).
    """
    rng = np.random.default_rng(1)
    found = np.empty((len(drops.poses), count, 6))
    for drop, touch in enumerate(touches(drops, drops.poses)):
        last = int(touch)
        flight = drops.poses[drop, : last + 1]
        time_s = np.linspace(0.0, last * drops.frame_s, last + 1)
        slowed = [_slowed_s(time_s, drag) for drag in (drops.drag_per_s, drops.turn_drag_per_s)]
        fallen = GRAVITY_MM_S2 * _fallen_s2(time_s, drops.drag_per_s)
        known = np.column_stack([0 * fallen, -fallen, 0 * fallen])
        for place, way in enumerate((slowed[0], slowed[0], slowed[1])):
            model = np.column_stack([np.ones(last + 1), way])
            spread = np.linalg.inv(model.T @ model)
            middle = spread @ (model.T @ (flight[:, place] - known[:, place]))
            spread *= drops.noise[place] ** 2
            found[drop, :, [place, place + 3]] = rng.multivariate_normal(middle, spread, count).T
    return found


def _slowed_s(time_s: Floats, drag: float) -> Floats:
    """The way of a body of unit speed at first, that decays at a rate."""
    found: Floats = -np.expm1(-drag * time_s) / drag if drag > 1e-6 else time_s
    return found


def _fallen_s2(time_s: Floats, drag: float) -> Floats:
    """The way that such a body falls from rest, by unit gravity."""
    return (time_s - _slowed_s(time_s, drag)) / drag if drag > 1e-3 else time_s**2 / 2
