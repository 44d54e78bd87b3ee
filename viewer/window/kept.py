"""Triangles of shapes that stay on the graphics card from picture to picture."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from viewer.draw.displaylist import Text
from viewer.draw.typography import text_box
from viewer.window.changes import Shapes, differing
from viewer.window.glyphs import Atlas, set_texts
from viewer.window.program import Triangles
from viewer.window.triangles import Mesh, Reach, around, meshed

FINER = 2.0  # circles of a layer that grows are made round enough for so many times its size
COARSER = 8.0  # a layer that has shrunk so much is made anew
MAGNIFIED = 1.6  # times that texts may be larger or smaller than they were set
LETTERS = 0.3  # em that letters may reach over their box


class Kept:
    """Triangles of a layer, at the scale at which it was last seen.

    Attributes:
        shapes: which they are; as long as they are here, no other tuple has their id.
        triangles: on the card.
    """

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self.triangles = Triangles()
        self._mesh: Mesh | None = None
        self._finest = 0.0  # scale for which circles are round
        self._scale = 0.0  # of the last picture
        self._set = (0.0, 0, -1)  # scale, height and atlas for which texts are set
        self._texts: Reach | None = None

    @property
    def text_scale(self) -> float:
        """Px a metre for which its texts are set; they are magnified for any other."""
        return self._set[0]

    def fit(self, scale: float, height: int, atlas: Atlas) -> bool:
        """Make them right for a scale and a height of the stage; whether something was done.

        While the scale changes from picture to picture, texts are only magnified.
        """
        rounder = self._mesh is None or not self._finest / COARSER <= scale <= self._finest
        moving, self._scale = scale != self._scale, scale
        if rounder or self._mesh is None:
            self._finest = scale * (FINER if self._mesh else 1.0)
            self._mesh = meshed(self.shapes, self._finest)
        there = self._set[0] and self._set[2] == atlas.emptied
        near = there and 1 / MAGNIFIED <= scale / self._set[0] <= MAGNIFIED
        wanted = (scale, height, atlas.emptied)
        if not rounder and (self._set == wanted or (moving and near)):
            return False
        self._texts = set_texts(self._mesh, atlas, scale, height)
        self._set = wanted
        self.triangles.load(self._mesh.vertices)
        return True

    def reach(self, scale: float) -> Reach | None:
        """Where there are triangles, px from the stage's lower left corner."""
        metres = self._mesh.reach if self._mesh else None
        plain = metres and times(metres, scale)
        texts = self._texts and times(self._texts, scale / self._set[0])
        return around([each for each in (plain, texts) if each])

    def apart_from(self, other: Kept) -> Reach | None:
        """Where the two differ, metres; None if they may differ everywhere."""
        places = differing(self.shapes, other.shapes)
        if places is None:
            return None
        boxes = np.concatenate((self._boxes[places[0]], other._boxes[places[1]]))
        boxes = boxes[~np.isnan(boxes[:, 0])]  # what leaves no mark is nowhere
        if not len(boxes):
            return (0.0, 0.0, 0.0, 0.0)
        least, most = boxes.min(axis=0), boxes.max(axis=0)
        return (float(least[0]), float(least[1]), float(most[2]), float(most[3]))

    @cached_property
    def _boxes(self) -> NDArray[np.float64]:
        """Where each shape is, metres, (n, 4)."""
        assert self._mesh is not None  # noqa: S101 - for the type checker
        boxes = self._mesh.boxes(len(self.shapes))
        for place, shape in enumerate(self.shapes):
            if isinstance(shape, Text):
                box, more = text_box(shape), LETTERS * shape.size
                boxes[place] = (
                    box.left - more, box.bottom - more, box.right + more, box.top + more
                )  # fmt: skip
        return boxes


def times(reach: Reach, scale: float) -> Reach:
    """From metres to px."""
    left, bottom, right, top = reach
    return (left * scale, bottom * scale, right * scale, top * scale)
