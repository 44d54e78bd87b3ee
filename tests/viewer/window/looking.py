"""What a view shows, drawn by Pillow: to look at and to compare with, where there is no OpenGL.

picture_of(view, 1280, 796).save("view.png")
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec.structs import replace
from PIL import Image

from cubetower.viewer.draw.displaylist import (
    Circle,
    Cube,
    DisplayList,
    Point,
    Shape,
    Single,
    Stage,
    Text,
    singles,
)
from cubetower.viewer.draw.raster import PAPER, Pixels, Raster
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.window.view import Layer, View


def picture_of(view: View, width: int, height: int) -> Image.Image:
    """The view in a window of this size, px; it is told the size first."""
    view.on_resize(width, height)
    return painted(view.layers(), width, height)


def painted(layers: Iterable[Layer], width: int, height: int) -> Image.Image:
    """Layers in a window of this size, px."""
    image = Image.new("RGB", (width, height), PAPER)
    for layer in layers:
        drawn = _Over(image, layer).draw(_in_window(layer, height))
        clip = layer.clip or Rect(0, 0, width, height)
        box = tuple(round(side) for side in (clip.left, clip.top, clip.right, clip.bottom))
        box = (max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3]))
        if box[0] < box[2] and box[1] < box[3]:
            image.paste(drawn.crop(box), box[:2])
    return image


def _in_window(layer: Layer, height: int) -> DisplayList:
    """The layer's shapes on a stage as large as the window."""
    scale = layer.onto.width / layer.stage.width
    by = (round(layer.onto.left) / scale, (height - round(layer.onto.bottom)) / scale)
    return DisplayList(layer.stage, (), tuple(_moved(shape, by) for shape in singles(layer.shapes)))


def _moved(shape: Single, by: Point) -> Single:
    if isinstance(shape, Circle | Cube):
        return replace(shape, centre=(shape.centre[0] + by[0], shape.centre[1] + by[1]))
    if isinstance(shape, Text):
        return replace(shape, at=(shape.at[0] + by[0], shape.at[1] + by[1]))
    return replace(shape, points=tuple((x + by[0], y + by[1]) for x, y in shape.points))


class _Over(Raster):
    """Draws over a picture instead of paper, at the scale of a layer."""

    def __init__(self, under: Image.Image, layer: Layer) -> None:
        super().__init__(under.width)
        self.width = layer.onto.width  # type: ignore[assignment]
        self._under = np.asarray(under)

    def _backdrop(self, stage: Stage, shapes: tuple[Shape, ...]) -> Pixels:
        return self._under
