"""The tally of a picture: how many cubes of each colour lie on which floor and in the tray.

It is found from what is drawn, poses and opacities, so that numbers and picture always agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import RecordedCube
from cubetower.tower.design import Design
from cubetower.viewer.tower.placing import in_view
from cubetower.viewer.tower.poses import Poses

MIN_ALPHA: Final = 0.5
"""Opacity above which a cube counts."""
TRAY: Final = 0
"""The number of the tray among the places of a tower."""
RAMP: Final = 1
"""The number of the ramp; those of the floors follow, the lowest first, of funnel and hand."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many cubes lie where.

    Attributes:
        colours: of all cubes, each once.
        counts: for each place, from the tray up to the hand, the number of cubes of each colour.
    """

    colours: tuple[str, ...] = ()
    counts: tuple[tuple[int, ...], ...] = ()

    def at(self, place: int) -> Mapping[str, int]:
        """The cubes at a place by colour; only colours that are there."""
        if place >= len(self.counts):
            return {}
        pairs = zip(self.colours, self.counts[place], strict=True)
        return {colour: count for colour, count in pairs if count}

    @property
    def of_tray(self) -> Tally:
        """The cubes in the tray alone."""
        return Tally(self.colours, self.counts[: TRAY + 1])

    def plus(self, other: Tally) -> Tally:
        """The cubes of both together, in towers of one design."""
        if not (self.colours and other.colours):
            return self if self.colours else other
        colours = tuple(sorted({*self.colours, *other.colours}))
        places = range(max(len(self.counts), len(other.counts)))
        rows = ((self.at(place), other.at(place)) for place in places)
        counts = (tuple(a.get(each, 0) + b.get(each, 0) for each in colours) for a, b in rows)
        return Tally(colours, tuple(counts))


def count_cubes(
    design: Design,
    cubes: Sequence[RecordedCube],
    poses: Poses,
    alphas: NDArray[np.float64] | None = None,
) -> Tally:
    """Count the cubes that a picture shows.

    Args:
        design: the tower.
        cubes: all of them.
        poses: theirs.
        alphas: their opacities, negative for ghosts, which count like others; 1 by default.
    """
    if not len(cubes):
        return Tally()
    colours, numbers, fell = _columns(tuple(cubes))
    seen = in_view(design, poses)
    if alphas is not None:
        seen &= abs(alphas) > MIN_ALPHA
    wide, places = len(colours), find_places(design, poses, fell)
    cells = (places * wide + numbers)[seen]
    counts = np.bincount(cells, minlength=place_count(design) * wide).reshape(-1, wide)
    return Tally(colours, tuple(map(tuple, counts.tolist())))


def find_places(design: Design, poses: Poses, fell: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The numbers of the places where cubes are, each in just one.

    A cube belongs to the highest floor over whose upper face some of it is. It is in the tray once
    it has passed the end of the ramp; one that comes to lie there has left the tower too.

    Args:
        design: the tower.
        poses: of the cubes.
        fell: which of them lie in the tray when all is over.
    """
    x, y, edge = poses[:, 0], poses[:, 1], design.cube.edge_mm
    places: NDArray[np.int64] = RAMP + np.searchsorted(_levels(design), y, side="right")
    out = (x > design.exit_x_mm + edge) | fell & (x > design.exit_x_mm)
    places[out & (y < design.tube.top_mm)] = TRAY
    return places


def floor_heights(design: Design) -> list[float]:
    """The heights of the floors' upper faces, mm, the lowest first, each once."""
    return sorted({floor.height_mm for floor in design.floor})


def place_count(design: Design) -> int:
    """How many places a tower has: tray, ramp, floors, funnel and hand."""
    return len(floor_heights(design)) + 4


@lru_cache(maxsize=64)
def _levels(design: Design) -> NDArray[np.float64]:
    """The heights of cubes' middles from which on they are on the next place, from the ramp up."""
    floors = [height - design.cube.edge_mm / 2 for height in floor_heights(design)]
    return np.array([*floors, design.tube.top_mm, design.rim_mm])


@lru_cache(maxsize=64)
def _columns(
    cubes: tuple[RecordedCube, ...],
) -> tuple[tuple[str, ...], NDArray[np.int64], NDArray[np.bool_]]:
    """The colours of cubes, the number of each one's colour among them, and which fell."""
    colours = tuple(sorted({cube.colour for cube in cubes}))
    numbers = np.array([colours.index(cube.colour) for cube in cubes])
    return colours, numbers, np.array([cube.fell for cube in cubes], bool)
