"""What a view shows, drawn by Pillow: to look at and to compare with, where there is no OpenGL.

picture_of(view, 1280, 776).save("view.png")
"""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from viewer.displaylist import DisplayList, Shape
from viewer.raster import PAPER, Raster
from viewer.rect import Rect
from viewer.window.view import Layer, View


def picture_of(view: View, width: int, height: int) -> Image.Image:
    """The view in a window of this size, px; it is told the size first."""
    view.resized(width, height)
    return painted(view.layers(), width, height)


def painted(layers: Iterable[Layer], width: int, height: int) -> Image.Image:
    """Layers in a window of this size, px."""
    image = Image.new("RGB", (width, height), PAPER)
    for layer in layers:
        area = _whole(layer.onto)
        image.paste(*_on(image, layer, area))
    return image


def _on(image: Image.Image, layer: Layer, area: Rect) -> tuple[Image.Image, tuple[int, int]]:
    """What lies under a layer, with the layer on it, and where that belongs."""
    seen = _whole(layer.clip) if layer.clip else Rect(0, 0, image.width, image.height)
    left, top = max(0, int(seen.left)), max(0, int(seen.top))
    right, bottom = min(image.width, int(seen.right)), min(image.height, int(seen.bottom))
    if right <= left or bottom <= top:
        return image, (0, 0)
    under = image.crop((int(area.left), int(area.top), int(area.right), int(area.bottom)))
    drawn = _Over(under, layer.onto.width).draw(DisplayList(layer.stage, (), layer.shapes))
    x, y = int(area.left), int(area.top)
    box = (left - x, top - y, right - x, bottom - y)
    part = image.crop((left, top, right, bottom))
    cut = drawn.crop(box)
    part.paste(cut, (0, 0), _inside(drawn.size, box))
    return part, (left, top)


def _inside(size: tuple[int, int], box: tuple[int, int, int, int]) -> Image.Image:
    """Which pixels of a box lie on a picture of this size."""
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    mask.paste(255, (-box[0], -box[1], size[0] - box[0], size[1] - box[1]))
    return mask


class _Over(Raster):
    """Draws over a picture instead of paper."""

    def __init__(self, under: Image.Image, width: float) -> None:
        super().__init__(under.width)
        self.width = width  # type: ignore[assignment]
        self._under = under

    def _backdrop(self, stage: object, shapes: tuple[Shape, ...]) -> Image.Image:
        return self._under


def _whole(area: Rect) -> Rect:
    return Rect(*(float(round(side)) for side in (area.left, area.top, area.right, area.bottom)))
