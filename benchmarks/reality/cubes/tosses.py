"""Recorded tosses of a cube onto a flat board, and what of them belongs to the rig.

A frame has the place of the middle, the rotation as a quaternion with its real part first, the
velocity and the turning in the cube's own axes, as in the files of ContactNets: see `COLUMNS`.
Lengths there are in a unit of about half an edge; z points up. Everything is turned into mm and s
here, with the board at height 0. Places and rotations are used; velocities are found from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.spatial.transform import Rotation

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

COLUMNS = (
    "x", "y", "z",
    "rotation's real part", "its i", "its j", "its k",
    "speed in x", "in y", "in z",
    "turning about the cube's x (rad/s)", "about its y", "about its z",
)  # fmt: skip
EDGE_MM = 104.8
FRAME_S = 1 / 148
MIN_FRAMES = 20
MIN_FLIGHT = 8  #: frames of a first flight that tells of gravity
LYING_RAD = 0.1  #: a cube turned less than this from lying flat lies on a face
END_FRAMES = 8  #: over which a cube is at rest
UNIT_ROOM = 1e-3  #: that a quaternion may be longer or shorter than 1
FALL_ROOM = 0.1  #: that the fall of a flight may differ from gravity's
GENTLE_MM_S = 100.0  #: speed of the lowest point in gentle touches
NEAR_MM = 3.0  #: of the board, in a gentle touch


@dataclass(frozen=True, eq=False, slots=True)
class Tosses:
    """Recorded tosses and their rig.

    Attributes:
        places: of the middle in mm, shape (tosses, frames, 3); z is the height over the board.
        rotations: quaternions, real part first, shape (tosses, frames, 4).
        frames: recorded ones of each toss; it stays as it was at their end.
        edge_mm: of the cube.
        corner_mm: radius of its rounded edges, from its lowest places while it rolls.
        unit_mm: the unit of length in the file: cubes at rest lie half an edge high.
        fall_mm_s2: downward acceleration in flights, to check that unit.
        noise: standard deviations of the tracking of a place (mm) and of a turn (rad), in flights.
        frame_s: time between frames.
    """

    places: Floats
    rotations: Floats
    frames: Ints
    edge_mm: float
    corner_mm: float
    unit_mm: float
    fall_mm_s2: float
    noise: tuple[float, float]
    frame_s: float


def read_tosses(path: Path | str, edge_mm: float = EDGE_MM, frame_s: float = FRAME_S) -> Tosses:
    """Read a file of tosses and find what belongs to its rig.

    Args:
        path: of the archive; see the module.
        edge_mm: of the cube.
        frame_s: time between frames.

    Raises:
        RecordingError: it cannot be read, or is something else.
    """
    rows, frames = read_frames(path, COLUMNS, MIN_FRAMES)
    places, rotations = rows[..., :3], rows[..., 3:7]
    if wrong := _problem(rotations, places):
        raise RecordingError(f"{path}: {wrong}")
    unit_mm = edge_mm / 2 / float(np.median(places[:, -END_FRAMES:, 2]))
    places = places * unit_mm
    gap, saved = gap_mm(places, rotations, edge_mm, 0.0), np.abs(up_of(rotations)).sum(axis=-1) - 1
    corner = corner_radius_mm(gap, saved, GENTLE_MM_S * frame_s, NEAR_MM, edge_mm / 8)
    touched = touches(gap_mm(places, rotations, edge_mm, corner))
    if (touched + 1 >= MIN_FLIGHT).sum() < MIN_TOSSES:
        why = f"hardly any toss begins with {MIN_FLIGHT} frames of free flight"
        raise RecordingError(f"{path}: {why}; is the third number of a frame the height?")
    fall, noise = _flights(places, rotations, touched, frame_s)
    if abs(fall / GRAVITY_MM_S2 - 1) > FALL_ROOM:
        why = f"cubes fall by {fall / 1000:.2f} m/s2, not {GRAVITY_MM_S2 / 1000:.2f}"
        hint = f"is z up, and is the edge {edge_mm:g} mm?"
        raise RecordingError(f"{path}: {why}; {hint}")
    return Tosses(places, rotations, frames, edge_mm, corner, unit_mm, fall, noise, frame_s)


def _problem(rotations: Floats, places: Floats) -> str:
    """What is wrong with the numbers of a file; nothing if they can be used."""
    off = np.abs(np.linalg.norm(rotations, axis=-1) - 1).max(axis=1)
    if off.max() > UNIT_ROOM:
        where = int(off.argmax())
        return f"toss {where} has a rotation that is no quaternion of length 1"
    if np.median(places[:, -END_FRAMES:, 2]) <= 0:
        return "cubes come to rest at or below height 0; is the third number of a frame the height?"
    flat = np.arccos(np.clip(np.abs(up_of(rotations[:, -1])).max(axis=-1), 0, 1)) < LYING_RAD
    if flat.mean() < 0.5:
        return f"{np.mean(~flat):.0%} of cubes end tilted; is a quaternion's real part first?"
    return ""


def turn(rotations: Floats) -> Rotation:
    """Rotations of quaternions with their real part first, shape (n, 4)."""
    return Rotation.from_quat(np.roll(rotations, -1, axis=-1))


def quaternions(turned: Rotation) -> Floats:
    """The quaternions of rotations, real part first."""
    found: Floats = np.roll(turned.as_quat(), 1, axis=-1)
    return found


def up_of(rotations: Floats) -> Floats:
    """The upward direction in the cube's own axes, of quaternions of shape (..., 4): (..., 3)."""
    w, i, j, k = np.moveaxis(rotations, -1, 0)
    return np.stack([2 * (i * k - j * w), 2 * (j * k + i * w), 1 - 2 * (i * i + j * j)], axis=-1)


def gap_mm(places: Floats, rotations: Floats, edge_mm: float, corner_mm: float) -> Floats:
    """Height of a cube's lowest point over the board at places (..., 3) and rotations (..., 4)."""
    straight = edge_mm / 2 - corner_mm
    found: Floats = places[..., 2] - straight * np.abs(up_of(rotations)).sum(axis=-1) - corner_mm
    return found


def touches(gap: Floats) -> Ints:
    """The last frame before the first touch, by heights of lowest points (tosses, frames)."""
    return first_touches(gap, 6)


def _flights(
    places: Floats, rotations: Floats, touched: Ints, frame_s: float
) -> tuple[float, tuple[float, float]]:
    """Downward acceleration of first flights, and the noise of places and turns in them."""
    falls, weights, noise = [], [], []
    for place, rotation, touch in zip(places, rotations, touched, strict=True):
        count = int(touch) + 1
        if count < MIN_FLIGHT:
            continue
        time_s = (np.arange(count) - (count - 1) / 2) * frame_s
        parabola, line = np.vander(time_s, 3), np.vander(time_s, 2)
        way = np.linalg.lstsq(parabola, place[:count])[0]
        turned = _from_the_middle(rotation[:count])
        spin = np.linalg.lstsq(line, turned)[0]
        falls.append(-2 * way[0, 2])
        weights.append(float(count) ** 5)  # an acceleration's error falls with the root of this
        off = [((place[:count] - parabola @ way) ** 2).sum() / (count - 3),
               ((turned - line @ spin) ** 2).sum() / (count - 2)]  # fmt: skip
        noise.append(np.sqrt(np.array(off) / 3))
    place_mm, turn_rad = np.median(noise, axis=0)
    return float(np.average(falls, weights=weights)), (float(place_mm), float(turn_rad))


def _from_the_middle(rotations: Floats) -> Floats:
    """Turns from the middle frame to each, as vectors; a cube's grow evenly with time in flight."""
    every = turn(rotations)
    found: Floats = (every * every[len(rotations) // 2].inv()).as_rotvec()
    return found


def starts(tosses: Tosses, count: int) -> Floats:
    """States at frame 0 that the first flight allows, within the noise of the tracking.

    A flight is fitted to all frames before the first touch; its states are drawn from the fit's
    distribution.

    Returns:
        Place, rotation, velocity and turning about the board's axes, mm, rad and s, shape
        (tosses, count, 13).
    """
    rng = np.random.default_rng(1)
    found = np.empty((len(tosses.places), count, 13))
    touched = touches(gap_mm(tosses.places, tosses.rotations, tosses.edge_mm, tosses.corner_mm))
    for toss, last in enumerate(touched.tolist()):
        time_s = np.arange(last + 1) * tosses.frame_s
        model = np.column_stack([np.ones(last + 1), time_s])
        spread = np.linalg.inv(model.T @ model)
        fallen = np.outer(time_s**2 / 2, (0.0, 0.0, GRAVITY_MM_S2))
        middle = spread @ model.T @ (tosses.places[toss, : last + 1] + fallen)
        rotations = tosses.rotations[toss, : last + 1]
        turned = spread @ model.T @ _from_the_middle(rotations)
        zero = np.zeros(2)
        for axis in range(3):
            drawn = rng.multivariate_normal(zero, spread * tosses.noise[0] ** 2, count)
            found[toss, :, [axis, 7 + axis]] = (middle[:, axis] + drawn).T
            drawn = rng.multivariate_normal(zero, spread * tosses.noise[1] ** 2, count)
            found[toss, :, [3 + axis, 10 + axis]] = (turned[:, axis] + drawn).T
        base = turn(rotations[None, len(rotations) // 2])
        found[toss, :, 3:7] = quaternions(Rotation.from_rotvec(found[toss, :, 3:6]) * base)
    return found
