"""What is compared of a toss: five figures, and three errors of its path as a whole."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from benchmarks.reality.cubes.tosses import Tosses, gap_mm, touches, turn, up_of
from benchmarks.reality.recordings import Floats, Ints
from cubetower.tower.design import GRAVITY_MM_S2

FIGURES = {
    "rebound": "height of the middle after the first touch at most, over its height at rest, mm",
    "way": "displacement from the first touch to the end, along the flight, mm (signed)",
    "turns": "faces that come down between the first touch and the end",
    "rest": "time from the first touch to rest, s",
    "energy": "share of the energy left 14 to 27 ms after the first touch",
}
PATHS = {
    "apart": "mean distance of the simulated middle from the recorded one, in edges",
    "turned": "mean angle between the simulated and the recorded cube, degrees",
    "missed": "tosses that do not end on the right face, turned rightly within 20 degrees",
}

STILL_MM, STILL_RAD = 1.0, 0.02  #: at rest, all later frames are as near to the last one
RIGHT_DEG = 20.0


def figures_of(tosses: Tosses, places: Floats, rotations: Floats) -> Floats:
    """The figures of tosses, in the order of `FIGURES`.

    Args:
        tosses: their rig.
        places: shape (n, frames, 3).
        rotations: shape (n, frames, 4).

    Returns:
        Shape (n, 5).
    """
    touched = touches(gap_mm(places, rotations, tosses.edge_mm, tosses.corner_mm))
    down = lowest_faces(rotations)
    still = (np.linalg.norm(places - places[:, -1:], axis=-1) < STILL_MM) & (
        angles_rad(rotations, rotations[:, -1:]) < STILL_RAD
    )
    found = []
    for toss, touch in enumerate(touched.tolist()):
        place = places[toss]
        moving = np.flatnonzero(~still[toss])
        rest = moving[-1] + 1 if len(moving) else 0
        flight = place[touch, :2] - place[0, :2]
        along = flight / max(float(np.linalg.norm(flight)), 1e-9)
        before = _energy(tosses, place, rotations[toss], touch - 1)
        found.append((
            place[touch + 2 :, 2].max() - tosses.edge_mm / 2,
            along @ (place[-1, :2] - place[touch, :2]),
            np.count_nonzero(np.diff(down[toss, touch:])),
            (rest - touch) * tosses.frame_s,
            _energy(tosses, place, rotations[toss], touch + 3) / before,
        ))  # fmt: skip
    return np.array(found)


def path_errors(
    tosses: Tosses, places: Floats, rotations: Floats, numbers: Ints, real: tuple[Floats, Floats]
) -> Floats:
    """Errors of paths, in the order of `PATHS`.

    Args:
        tosses: the rig.
        places: of simulated tosses, shape (n, frames, 3).
        rotations: shape (n, frames, 4).
        numbers: frames of each that count, shape (n,).
        real: places and rotations to compare with, of the same shapes.

    Returns:
        Shape (n, 3).
    """
    counts = np.arange(places.shape[1]) < numbers[:, None]
    apart = np.linalg.norm(places - real[0], axis=-1) / tosses.edge_mm
    turned = np.degrees(angles_rad(rotations, real[1]))
    right = lowest_faces(rotations[:, -1]) == lowest_faces(real[1][:, -1])
    right &= turned[:, -1] < RIGHT_DEG
    means = [(each * counts).sum(axis=1) / numbers for each in (apart, turned)]
    return np.column_stack([*means, ~right])


def lowest_faces(rotations: Floats) -> Ints:
    """Number of the face that is lowest, 0 to 5, at rotations of shape (..., 4)."""
    up = up_of(rotations)
    axis = np.abs(up).argmax(axis=-1)
    sign = np.take_along_axis(up, axis[..., None], axis=-1)[..., 0] > 0
    found: Ints = 2 * axis + sign
    return found


def angles_rad(one: Floats, other: Floats) -> Floats:
    """Angles between rotations, as quaternions of shape (..., 4)."""
    found: Floats = 2 * np.arccos(np.clip(np.abs((one * other).sum(axis=-1)), 0.0, 1.0))
    return found


def _energy(tosses: Tosses, places: Floats, rotations: Floats, frame: int) -> float:
    """Energy of a uniform, solid cube by its mass, over that of lying still."""
    between = 2 * tosses.frame_s
    speed = (places[frame + 1] - places[frame - 1]) / between
    ends: Rotation = turn(rotations[[frame - 1, frame + 1]])
    spin = (ends[1] * ends[0].inv()).magnitude() / between
    height = places[frame, 2] - tosses.edge_mm / 2
    turning = tosses.edge_mm**2 / 6 * spin**2
    return float((speed @ speed + turning) / 2 + GRAVITY_MM_S2 * height)
