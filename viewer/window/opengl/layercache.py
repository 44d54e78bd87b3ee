"""Triangles of shapes that stay on the graphics card from picture to picture."""

from __future__ import annotations

from itertools import takewhile

import numpy as np

from viewer.draw.displaylist import Shape
from viewer.window.opengl.atlas import Atlas, set_texts
from viewer.window.opengl.program import VertexBuffer
from viewer.window.opengl.strokes import Floats
from viewer.window.opengl.triangles import bounds, triangulate

CIRCLE_MARGIN = (
    2.0  # circles of a layer that grows are made round enough for so many times its size
)
MAX_SHRINK = 8.0  # a layer that has shrunk so much is made anew
MAX_TEXT_MAGNIFICATION = 1.6  # times that texts may be larger or smaller than they were set
MIN_PART = 40  # shapes at the beginning that are kept apart from those that change after them
MIN_SHARED = 0.5  # of the shapes; if more than that are the same, the first of them are kept anew

Shapes = tuple[Shape, ...]


class CachedLayer:
    """Triangles of a layer, at the scale at which it was last seen.

    Attributes:
        shapes: which they are; as long as they are here, no other tuple has their id.
        triangles: on the card.
    """

    def __init__(self, shapes: Shapes, scale: float) -> None:
        self.shapes = shapes
        self.buffer = VertexBuffer()
        self._mesh = triangulate(shapes, scale)
        self._finest = scale  # for which circles are round
        self._scale = 0.0  # of the last picture
        self._set = (0.0, 0, -1)  # scale, height and atlas for which texts are set

    @property
    def text_scale(self) -> float:
        """Px a metre for which its texts are set; they are magnified for any other."""
        return self._set[0]

    @property
    def bounds(self) -> Floats:
        """What all of it reaches, metres, (4,); no numbers if it leaves no mark."""
        return self._mesh.bounds

    def fit(self, scale: float, height: int, atlas: Atlas) -> bool:
        """Make them right for a scale and a height of the stage; whether something was done.

        While the scale changes from picture to picture, texts are only magnified.
        """
        wanted = (scale, height, atlas.emptied)
        there = self.text_scale and self._set[2] == atlas.emptied
        near = (
            there
            and 1 / MAX_TEXT_MAGNIFICATION <= scale / self.text_scale <= MAX_TEXT_MAGNIFICATION
        )
        moving, self._scale = scale != self._scale, scale
        if not self._finest / MAX_SHRINK <= scale <= self._finest:
            self._finest = scale * CIRCLE_MARGIN
            self._mesh = triangulate(self.shapes, self._finest)
        elif self._set == wanted or (moving and near):
            return False
        set_texts(self._mesh, atlas, scale, height)
        self._set = wanted
        self.buffer.load(self._mesh.vertices)
        return True

    def apart_from(self, other: CachedLayer) -> Floats | None:
        """What the shapes reach that only one of both has; None: both may differ everywhere."""
        before, now = set(map(id, self.shapes)), set(map(id, other.shapes))
        stay = [id(shape) for shape in self.shapes if id(shape) in now]
        if stay != [id(shape) for shape in other.shapes if id(shape) in before]:
            return None  # in another order
        gone = [id(shape) not in now for shape in self.shapes]
        come = [id(shape) not in before for shape in other.shapes]
        return bounds(np.concatenate((self._mesh.boxes[gone], other._mesh.boxes[come])))


def split_layer(shapes: Shapes, last: Shapes, parts: tuple[Shapes, ...]) -> tuple[Shapes, ...]:
    """A layer in parts, so that those that were there before are the same objects.

    Args:
        shapes: of the layer.
        last: of the layer that was there before.
        parts: of that one.
    """
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(last, shapes)))  # noqa: B905
    if same == len(shapes) == len(last):
        return parts
    first = parts[0]
    if MIN_SHARED * same <= len(first) <= same and len(first) >= MIN_PART:
        return (first, shapes[len(first) :])
    if same >= MIN_PART:
        return (shapes[:same], shapes[same:])
    return (shapes,)
