"""The rows of a battle in the tray: where its cubes go once all lie still, and which ones cancel.

The attacker's cubes stand behind, the defender's before them, column under column as the tower is
seen, so that the longer row shows at once. Cubes that count for nobody stand aside at the far end.
All keep clear of each other and of the tray's end as they are seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import RecordedCube
from cubetower.tower.design import Design
from cubetower.viewer.tower.oblique import is_deep, shear_of
from cubetower.viewer.tower.poses import Poses, are_solid

BACK, FRONT = 0.82, 0.18  # where the rows stand, of the tray's depth from the cut
CLOSE, WIDE = 1.4, 2.0  # from cube to cube in a row, edges: at least, at most
BEGIN = 1.7  # from the ramp to the first cube's middle, edges
CLEAR = 0.4  # from the last cube to the tray's end, edges
ASIDE, APART = 1.7, 1.0  # from cube to cube of those aside; more space before them, edges


@dataclass(frozen=True, eq=False, slots=True)
class TrayRows:
    """Where cubes go that lie in the tray.

    Attributes:
        places: their poses in rows; of all others as they were.
        meetings: the same, but cubes that cancel have met their opponent.
        pairs: number of the pair that a cube cancels with; -1 if it does not.
    """

    places: Poses
    meetings: Poses
    pairs: NDArray[np.int64]


def form_rows(
    design: Design,
    cubes: Sequence[RecordedCube],
    rest: Poses,
    attack: Sequence[str],
    defence: Sequence[str],
) -> TrayRows:
    """The rows of the cubes of a toss.

    Args:
        design: the tower.
        cubes: of the toss.
        rest: their poses at its end.
        attack: colours that count for the attacker.
        defence: colours that count for the defender, the farmers last: they cancel first.
    """
    lying = [place for place, cube in enumerate(cubes) if cube.fell]
    rows = [
        sorted(
            (place for place in lying if cubes[place].colour in colours),
            key=lambda place: (-colours.index(cubes[place].colour), rest[place, 0]),
        )
        for colours in (attack, defence)
    ]
    aside = [place for place in lying if not any(place in row for row in rows)]
    tray = _Tray(design, rest, len(aside))
    places, pairs = rest.copy(), np.full(len(cubes), -1)
    equal = min(map(len, rows))
    for row, depth in zip(rows, (BACK, FRONT), strict=True):
        for number, place in enumerate(row):
            places[place] = tray.place(place, number, max(map(len, rows)), depth)
            if number < equal:
                pairs[place] = number
    for number, place in enumerate(aside):
        places[place] = tray.place_aside(place, number)
    meetings = places.copy()
    for one, other in zip(*rows, strict=False):
        meetings[one], meetings[other] = tray.meet(places[one], places[other])
    return TrayRows(places, meetings, pairs)


class _Tray:
    """The places in a tray for cubes that lie there at rest."""

    def __init__(self, design: Design, rest: Poses, aside: int) -> None:
        self._design, self._rest, self._edge = design, rest, design.cube.edge_mm
        self._solid = are_solid(rest)
        self.axis = 2 if self._solid else 3  # of a pose, its depth
        self._slant = shear_of(design)[0]
        columns = -(-aside // 2)
        aside_mm = (columns * ASIDE + APART * bool(columns)) * self._edge
        self._left = design.exit_x_mm + BEGIN * self._edge
        self._right = self._end(BACK) - aside_mm

    def place(self, cube: int, number: int, longest: int, depth: float) -> NDArray[np.float64]:
        """The pose of a cube in a row: the last ones stand on the others where it is full."""
        room, edge = self._right - self._left, self._edge
        columns = max(1, min(longest, int(room / (CLOSE * edge)) + 1))
        pitch = min(WIDE * edge, room / max(1, columns - 1))
        layer, column = divmod(number, columns)
        left = self._left + (room - (columns - 1) * pitch) / 2 + self._end(depth) - self._end(BACK)
        return self._upright(
            cube, left + column * pitch, edge * (0.5 + 1.02 * layer), self.depth(depth, 0.0)
        )

    def _end(self, depth: float) -> float:
        """Where the last cube may stand that is not seen through the tray's end, mm.

        Places so far from it are seen one under the other, whatever their depth.
        """
        design = self._design
        end = design.exit_x_mm + design.tray.length_mm - (0.5 + CLEAR) * self._edge
        return end - self._slant * (depth * design.tube.depth_mm + self._edge / 2)

    def meet(
        self, back: NDArray[np.float64], front: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The poses of two cubes of a column, face to face in the middle between the rows."""
        one, other = back.copy(), front.copy()
        one[0] = other[0] = (back[0] + front[0]) / 2
        one[self.axis], other[self.axis] = (
            self.depth((BACK + FRONT) / 2, toward) for toward in (0.5, -0.5)
        )
        return one, other

    def place_aside(self, cube: int, number: int) -> NDArray[np.float64]:
        """The pose of a cube that counts for nobody: in line with the rows, at the far end."""
        column, line = divmod(number, 2)
        depth = (BACK, FRONT)[line]
        x = self._end(depth) - column * ASIDE * self._edge
        return self._upright(cube, x, self._edge / 2, self.depth(depth, 0.0))

    def depth(self, share: float, edges: float) -> float:
        """The depth of a pose whose middle lies so far behind the cut."""
        design = self._design
        behind = share * design.tube.depth_mm + edges * self._edge
        return behind - (design.tube.depth_mm if is_deep(design) else self._edge) / 2

    def _upright(self, cube: int, x: float, y: float, depth: float) -> NDArray[np.float64]:
        """A pose that stands on a face, turned as little as can be from where the cube rests."""
        pose: NDArray[np.float64] = self._rest[cube].copy()
        pose[0], pose[1], pose[self.axis] = x, y, depth
        if self._solid:
            along = UPRIGHT @ pose[3:]
            best = int(np.abs(along).argmax())
            pose[3:] = UPRIGHT[best] * np.sign(along[best])
        else:
            pose[2] = np.round(pose[2] / (np.pi / 2)) * np.pi / 2
        return pose


def _upright_rotations() -> NDArray[np.float64]:
    """The 24 rotations of a cube onto itself, as quaternions."""
    found = []
    for parts in product((-1.0, 0.0, 1.0), repeat=4):
        size = float(np.abs(parts).sum())
        first = next((part for part in parts if part), 0.0)
        if size in (1.0, 2.0, 4.0) and first > 0:
            found.append(np.array(parts) / np.sqrt(size))
    return np.array(found)


UPRIGHT = _upright_rotations()
