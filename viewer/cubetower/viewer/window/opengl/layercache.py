"""A cache of layers as triangles in vertex buffers, which stay on the graphics card."""

from __future__ import annotations

from itertools import takewhile

import numpy as np

from cubetower.viewer.draw.displaylist import Shape, singles
from cubetower.viewer.window.opengl.atlas import TextAtlas, set_texts
from cubetower.viewer.window.opengl.program import VertexBuffer
from cubetower.viewer.window.opengl.strokes import Floats
from cubetower.viewer.window.opengl.triangles import bounds, triangulate

CIRCLE_MARGIN = 2.0  # circles of a growing layer are round enough for so many times its size
MAX_SHRINK = 8.0  # a layer that has shrunk by more is triangulated again
MAX_MAGNIFICATION = 1.6  # of texts, larger or smaller, while the scale changes
MIN_PART = 40  # shapes at the beginning of a layer that are worth a buffer of their own
MIN_SHARED = 0.5  # share of unchanged shapes that the buffer of the first ones must have

Shapes = tuple[Shape, ...]


class CachedLayer:
    """A layer on the graphics card, at the scale at which it was last shown.

    Attributes:
        shapes: of the layer; held here so that no other tuple gets their id.
        buffer: their triangles.
    """

    def __init__(self, shapes: Shapes, scale: float) -> None:
        self.shapes = shapes
        self.buffer = VertexBuffer()
        self._singles = tuple(singles(shapes))
        self._mesh = triangulate(self._singles, scale)
        self._finest = scale  # up to which circles are round
        self._scale = 0.0  # of the last picture
        self._set = (0.0, 0, -1)  # scale, height and atlas for which texts are set

    @property
    def text_scale(self) -> float:
        """Px a metre for which its texts are set; they are magnified for any other."""
        return self._set[0]

    @property
    def bounds(self) -> Floats:
        """The box around all shapes, metres, (4,); nan if they leave no mark."""
        return self._mesh.bounds

    def fit(self, scale: float, height: int, atlas: TextAtlas) -> bool:
        """Adapt to a scale and a height of the stage; whether the buffer was loaded again.

        While the scale changes from picture to picture, texts are only magnified.
        """
        wanted = (scale, height, atlas.emptied)
        there = self.text_scale and self._set[2] == atlas.emptied
        near = there and 1 / MAX_MAGNIFICATION <= scale / self.text_scale <= MAX_MAGNIFICATION
        moving, self._scale = scale != self._scale, scale
        if not self._finest / MAX_SHRINK <= scale <= self._finest:
            self._finest = scale * CIRCLE_MARGIN
            self._mesh = triangulate(self._singles, self._finest)
        elif self._set == wanted or (moving and near):
            return False
        set_texts(self._mesh, atlas, scale, height)
        self._set = wanted
        self.buffer.load(self._mesh.vertices)
        return True

    def difference(self, other: CachedLayer) -> Floats | None:
        """The box around the shapes that only one of both has; None: they differ everywhere."""
        before, now = set(map(id, self._singles)), set(map(id, other._singles))
        stay = [id(shape) for shape in self._singles if id(shape) in now]
        if stay != [id(shape) for shape in other._singles if id(shape) in before]:
            return None  # in another order
        gone = [id(shape) not in now for shape in self._singles]
        come = [id(shape) not in before for shape in other._singles]
        return bounds(np.concatenate((self._mesh.boxes[gone], other._mesh.boxes[come])))


def split_layer(shapes: Shapes, last: Shapes, parts: tuple[Shapes, ...]) -> tuple[Shapes, ...]:
    """Split a layer so that unchanged parts are the same objects as in the layer before it.

    Args:
        shapes: of the layer.
        last: of the layer before it.
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
