"""Towers with their tosses as numbers that a page can draw in three dimensions.

A toss is looked at once a tick of the film, from the first tick at which it is shown. Of each
cube it has a series of whole numbers for each coordinate: x, y and depth in `LENGTH` parts of a
mm, the rotation, and its opacity in `OPACITY` parts of one. The rotation of a cube in the plane is
an angle in `ANGLE` parts of a radian, which does not jump by a turn. Any other is a quaternion,
real part first, in `QUATERNION` parts of one, which does not jump to its opposite. A series is one
number if it never changes, else its first number and all steps until it changes no more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubetower.pages.palette import CubeTone, Neutrals, mix
from cubetower.tower import RecordedCube
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT
from cubetower.viewer.page.items import QUATERNION
from cubetower.viewer.page.styles import UniqueList
from cubetower.viewer.tower.oblique import behind_cut_mm
from cubetower.viewer.tower.solidmodel import Part, tower_pieces
from cubetower.viewer.tower.timedtoss import TimedToss, TowerModel
from cubetower.viewer.tower.towerview import MM, TowerView

LENGTH = 10  # parts of a mm
ANGLE = 500  # parts of a radian
OPACITY = 100  # parts of one
Material = tuple[str, str, str, float, str, float]
"""Colours of faces to the front, lit and shaded ones, opacity; colour and opacity of edges."""


class ModelEncoder:
    """The towers, looks and tosses of one panel."""

    def __init__(self, model: TowerModel, area: Rect, rate: float, ticks: int) -> None:
        """For a panel at an area of the stage, and a film of so many ticks, `rate` a second."""
        self._model, self._area, self._rate, self._ticks = model, area, rate, ticks
        self._views: list[TowerView] = []
        self._tones: UniqueList[CubeTone] = UniqueList()

    @property
    def ground(self) -> tuple[Shape, ...]:
        """What lies behind the tower."""
        return self._model.ground

    def notes(self, seconds: float) -> Sequence[Shape]:
        """What is written beside the tower at a time of the film, s."""
        return self._model.notes(seconds)

    def encode(self) -> dict[str, Any]:
        """The model as plain data."""
        tosses = [self._toss(toss) for toss in self._model.tosses]
        return {
            "scales": {
                "length": LENGTH,
                "angle": ANGLE,
                "opacity": OPACITY,
                "quaternion": QUATERNION,
            },
            "tosses": [toss for toss in tosses if toss],
            "towers": [_tower(view, self._area, self._model.room) for view in self._views],
            "tones": [
                [tone.fill, tone.light, tone.dark, tone.mark, tone.mark_colour]
                for tone in self._tones
            ],
        }

    def _toss(self, toss: TimedToss) -> dict[str, Any] | None:
        """The cubes of a toss at all ticks at which they are shown; None if there are none."""
        first, last = (math.ceil(time * self._rate - 1e-9) for time in (toss.begins, toss.ends))
        last += last == self._ticks  # the film's last tick is its end
        if last <= first:
            return None
        times = [tick / self._rate for tick in range(first, last)]
        alphas = np.rint(OPACITY * np.array([toss.alphas(time) for time in times])).astype(int)
        numbers = _coordinates(toss, times)
        shown = np.flatnonzero(alphas.any(axis=0))
        return {
            "tower": self._place(toss.view),
            "ticks": [first, last],
            "cubes": [
                [
                    *self._look(toss.view, toss.recording.cubes[place]),
                    *(_series(each) for each in (*numbers[:, place].T, alphas[:, place])),
                ]
                for place in shown.tolist()
            ],
        }

    def _place(self, view: TowerView) -> int:
        """Where a tower stands in the list of them; a new one is added at the end."""
        known = (place for place, other in enumerate(self._views) if other is view)
        place = next(known, len(self._views))
        if place == len(self._views):
            self._views.append(view)
        return place

    def _look(self, view: TowerView, cube: RecordedCube) -> tuple[int, float]:
        """The place of a cube's tone, and its edge in mm."""
        return self._tones.place(view.tone(cube)), round(cube.edge_mm, 2)


def _coordinates(toss: TimedToss, times: Sequence[float]) -> NDArray[np.int64]:
    """Places and rotations of cubes, (times, cubes, 4) or (times, cubes, 7)."""
    poses = np.array([toss.poses(time) for time in times])
    scale = [LENGTH] * 3
    if toss.recording.is_solid:
        turns = poses[..., 3:]
        jumps = np.einsum("tcq,tcq->tc", turns[1:], turns[:-1]) < 0
        signs = np.cumprod(np.where(jumps, -1.0, 1.0), axis=0)[..., None]
        turns[1:] *= signs
        scale += [QUATERNION] * 4
    else:
        angles = np.unwrap(poses[..., 2], axis=0)
        poses = np.stack([poses[..., 0], poses[..., 1], poses[..., 3], angles], axis=-1)
        scale += [ANGLE]
    numbers: NDArray[np.int64] = np.rint(poses * scale).astype(np.int64)
    return numbers


def _series(numbers: NDArray[np.int64]) -> int | list[int]:
    """One number, or the first one and all steps up to the last change."""
    steps = np.diff(numbers)
    changes = np.flatnonzero(steps)
    if not len(changes):
        return int(numbers[0])
    return [int(numbers[0]), *steps[: changes[-1] + 1].tolist()]


def _tower(view: TowerView, area: Rect, room: Rect) -> dict[str, Any]:
    """Where a tower stands in its panel, how it is projected, and its pieces."""
    design, neutral = view.design, view.palette.neutral
    left, foot = (each / view.unit for each in view.origin)
    pieces = tower_pieces(design)
    parts: UniqueList[Part] = UniqueList()
    return {
        "at": [round(left - area.left, 2), round(HEIGHT - foot - area.top, 2)],
        "room": [
            room.left - area.left,
            room.top - area.top,
            room.right - area.left,
            room.bottom - area.top,
        ],
        "unit": MM / view.unit,
        "shear": view.shear,
        "cut": behind_cut_mm(design, 0.0),
        "top": design.tube.top_mm,
        "floors": [floor.height_mm for floor in design.floor],
        "plate": design.tube.plate_mm,
        "reach": [design.exit_x_mm, design.exit_x_mm + design.tray.length_mm],
        "pieces": [
            [
                parts.place(piece.part),
                [round(LENGTH * each) for corner in piece.corners for each in corner],
                *([list(piece.outward)] if piece.outward else []),
            ]
            for piece in pieces
        ],
        "parts": list(parts),
        "materials": [_material(part, neutral) for part in parts],
        "shadow": neutral.shadow,
        "cutEdge": neutral.wood,
    }


def _material(part: Part, neutral: Neutrals) -> Material:
    wood, light, mid = neutral.wood, neutral.wood_light, neutral.wood_mid
    edge = mix(mid, wood, 0.6)
    match part:
        case "funnel":
            return (neutral.plastic, "#ffffff", neutral.plastic, 0.34, neutral.plastic_edge, 0.8)
        case "throat":
            return (neutral.plastic, "#ffffff", neutral.plastic, 0.45, neutral.plastic_edge, 0.5)
        case "rib":
            return (neutral.plastic_edge, neutral.plastic, neutral.plastic_edge, 0.9, edge, 0.0)
        case "wall":
            return (neutral.inside, light, mid, 1.0, edge, 0.75)
        case "side":
            return (mid, light, mid, 1.0, edge, 0.75)
        case "ramp":
            return (mix(mid, wood, 0.35), light, mid, 1.0, edge, 0.75)
        case "floor":
            return (wood, light, mid, 1.0, edge, 0.0)
    return (wood, light, mid, 1.0, edge, 0.75)
