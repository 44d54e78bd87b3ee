"""Tidy places for cubes at rest: in rows on the floors of a tower, and in its tray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from random import Random

import numpy as np

from cubetower.tower.conditional.colourless import is_free
from cubetower.tower.design import Design
from cubetower.tower.physics.pose import Pose

PITCH_EDGES = 1.3  # from cube to cube in a row
FREE_MM = 0.4  # clearance, so that no cube is pressed into another one


def place_inside(design: Design, others: Sequence[Pose], rng: Random) -> Pose:
    """A free place on a floor, as low as possible."""
    return _first_free(design, _layers_inside(design), others, rng)


def place_in_tray(design: Design, others: Sequence[Pose], rng: Random) -> Pose:
    """A free place in the tray, as low as possible."""
    return _first_free(design, _layers_in_tray(design), others, rng)


def _first_free(
    design: Design, layers: Iterable[list[Pose]], others: Sequence[Pose], rng: Random
) -> Pose:
    """A free place in the first layer that has one; the layers never end."""
    for layer in layers:
        rng.shuffle(layer)
        for pose in layer:
            if is_free(design, pose, others):
                return pose
    raise AssertionError("there is always a higher layer")


def _layers_inside(design: Design) -> Iterator[list[Pose]]:
    """Places on all floors, layer upon layer."""
    edge = design.cube.edge_mm
    spots = [
        (x, floor.height_mm, depth)
        for depth in _depths(design)
        for floor in design.floors
        for left, right in floor.ledges(design.tube.width_mm, depth)
        for x in _row(design, left, right)
    ]
    for layer in count():
        above = edge / 2 + FREE_MM + layer * (edge + FREE_MM)
        yield [Pose(x, height + above, 0.0, depth) for x, height, depth in spots]


def _row(design: Design, left: float, right: float) -> list[float]:
    """Middles of cubes side by side over a ledge, within the walls; one on a narrow ledge."""
    half, wall = design.cube.edge_mm / 2, design.tube.width_mm / 2
    first, last = max(left, half + FREE_MM - wall), min(right, wall - half - FREE_MM)
    if right - left >= 2 * half:  # wide enough to lie on it wholly
        first, last = max(left + half, first), min(right - half, last)
    return _spread(first, max(first, last), PITCH_EDGES * design.cube.edge_mm)


def _depths(design: Design) -> list[float]:
    if design.section == "plane":
        return [0.0]
    room = (design.tube.depth_mm - design.cube.edge_mm) / 2 - FREE_MM
    return _spread(-room, room, PITCH_EDGES * design.cube.edge_mm)


def _layers_in_tray(design: Design) -> Iterator[list[Pose]]:
    edge = design.cube.edge_mm
    left, right = design.exit_x_mm + 2 * edge, design.exit_x_mm + design.tray.length_mm - edge
    xs = _spread(left, max(left, right), PITCH_EDGES * edge)
    for layer in count():
        y = edge / 2 + layer * (edge + FREE_MM)
        yield [Pose(x, y, 0.0, depth) for x in xs for depth in _depths(design)]


def _spread(first: float, last: float, pitch: float) -> list[float]:
    """Places from first to last, equally spaced by at least a pitch."""
    places: list[float] = np.linspace(first, last, 1 + int((last - first) / pitch)).tolist()
    return places
