"""Paints layers with OpenGL; what has not changed stays as it is, on card and picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from PIL import Image
from pyglet import gl

from pages.palette import rgb
from viewer.draw.raster import PAPER
from viewer.draw.rect import Rect
from viewer.window.opengl.atlas import Atlas
from viewer.window.opengl.boxes import Box, area, merge, overlap, pixel_box
from viewer.window.opengl.canvas import Canvas
from viewer.window.opengl.layercache import CachedLayer, Shapes, split_layer
from viewer.window.opengl.program import Program
from viewer.window.view import Layer

SAMPLES = 4  # of each pixel
MAX_CACHED_LAYERS = 96  # layers whose triangles stay on the card after they were last seen
STILL_PICTURES = 6  # pictures after which a layer that has not changed is painted on the ground


@dataclass(frozen=True, slots=True)
class _PlacedLayer:
    """A layer in the picture.

    Attributes:
        layer: its triangles.
        scale: px a metre.
        texts: px a metre for which its texts are set.
        left: of the stage's lower left corner, px of the canvas.
        bottom: the same, y up.
        box: no pixel outside of it is painted.
    """

    layer: CachedLayer
    scale: float
    texts: float
    left: int
    bottom: int
    box: Box

    def to(self, other: _PlacedLayer) -> list[Box]:
        """What has to be painted when another layer comes instead."""
        boxes = [self.box, other.box]
        place = (self.scale, self.texts, self.left, self.bottom)
        if place != (other.scale, other.texts, other.left, other.bottom):
            return boxes
        apart = self.layer.apart_from(other.layer)
        if apart is None:
            return boxes
        changed = pixel_box(apart, self.scale, self.left, self.bottom)
        return [overlap(box, changed) for box in boxes]


class Painter:
    """Paints what a view shows; needs a current context of OpenGL 3.3.

    Args:
        samples: of each pixel, for smooth edges; 1 for none.
    """

    def __init__(self, samples: int = SAMPLES) -> None:
        self.loaded = 0  # how often triangles went to the card
        self._program = Program()
        self._atlas = Atlas()
        self._canvas = Canvas(0, 0, samples)
        self._kept: dict[int, CachedLayer] = {}
        self._cuts: dict[int, tuple[Shapes, tuple[Shapes, ...]]] = {}  # layers and their parts
        self._shown: list[Shapes] = []
        self._last: list[_PlacedLayer] = []
        self._ages: dict[_PlacedLayer, int] = {}  # pictures in which a layer was the same
        self._ground: list[_PlacedLayer] = []  # layers that are painted on the ground
        self._fresh = True  # there is nothing on the ground, not even paper

    def paint(self, layers: Iterable[Layer], width: int, height: int, ratio: float = 1.0) -> bool:
        """Paint a picture; whether it is another one than the last.

        Args:
            layers: in their order, in px of the window.
            width: of the canvas, px.
            height: px.
            ratio: px of the canvas to one of the window.
        """
        fresh = (self._canvas.width, self._canvas.height) != (width, height)
        if fresh:
            self._canvas.free()
            self._canvas = Canvas(width, height, self._canvas.samples)
            self._ages, self._ground, self._fresh = {}, [], True
        shown = self._place([layer for layer in layers if layer.shapes], ratio)
        whole = (0, 0, width, height)
        boxes = [whole] if fresh else self._changes(shown, whole)
        self._last = shown
        if not boxes:
            return False
        self._program.begin(width, height, self._atlas.texture)
        self._settle(shown, whole)
        self._canvas.from_ground(boxes)
        self._canvas.begin()
        for box in boxes:
            self._draw(shown[len(self._ground) :], box)
        self._canvas.finish(boxes)
        return True

    def show(self) -> None:
        """Copy the picture into the window."""
        self._canvas.show()

    def picture(self) -> Image.Image:
        """The picture as an image."""
        return self._canvas.picture()

    def free(self) -> None:
        """Give all memory back."""
        self._forget(0)
        self._canvas.free()
        self._atlas.texture.delete()
        self._program.free()

    def _place(self, layers: Sequence[Layer], ratio: float) -> list[_PlacedLayer]:
        """All layers with their triangles on the card."""
        parts = [
            replace(layer, shapes=shapes)
            for number, layer in enumerate(layers)
            for shapes in self._cut(number, layer.shapes)
        ]
        self._shown = [layer.shapes for layer in layers]
        emptied = self._atlas.emptied
        spots = [self._spot(part, ratio) for part in parts]
        if self._atlas.emptied != emptied:  # texts of layers at the beginning are gone
            spots = [self._spot(part, ratio) for part in parts]
        self._forget(max(MAX_CACHED_LAYERS, len(spots)))
        return spots

    def _cut(self, number: int, shapes: Shapes) -> tuple[Shapes, ...]:
        """The parts of a layer that are painted one by one."""
        known = self._cuts.pop(id(shapes), None)
        parts = known[1] if known else (shapes,)
        if known is None and number < len(self._shown):
            last = self._shown[number]
            parts = split_layer(shapes, last, self._cuts[id(last)][1])
        self._cuts[id(shapes)] = (shapes, parts)
        return parts

    def _spot(self, layer: Layer, ratio: float) -> _PlacedLayer:
        scale = layer.onto.width * ratio / layer.stage.width
        left, under = round(layer.onto.left * ratio), round(layer.onto.bottom * ratio)
        bottom = self._canvas.height - under
        kept = self._kept.pop(id(layer.shapes), None) or CachedLayer(layer.shapes, scale)
        self._kept[id(layer.shapes)] = kept  # the last one is the one used last
        if kept.fit(scale, under - round(layer.onto.top * ratio), self._atlas):
            self.loaded += 1
        box = pixel_box(kept.bounds, scale, left, bottom)
        if layer.clip:
            box = overlap(box, self._box(layer.clip, ratio))
        box = overlap(box, (0, 0, self._canvas.width, self._canvas.height))
        return _PlacedLayer(kept, scale, kept.text_scale, left, bottom, box)

    def _box(self, area: Rect, ratio: float) -> Box:
        """A part of the window on the canvas."""
        sides = (area.left, area.top, area.right, area.bottom)
        left, top, right, bottom = (round(side * ratio) for side in sides)
        return (left, self._canvas.height - bottom, right, self._canvas.height - top)

    def _forget(self, most: int) -> None:
        """Drop what has not been used for longest."""
        while len(self._kept) > most:
            self._kept.pop(next(iter(self._kept))).buffer.free()
        while len(self._cuts) > most:
            self._cuts.pop(next(iter(self._cuts)))

    def _changes(self, shown: list[_PlacedLayer], whole: Box) -> list[Box]:
        """The parts of the picture that are no longer right."""
        before, now = set(self._last), set(shown)
        same = [spot for spot in self._last if spot in now]
        if same != [spot for spot in shown if spot in before]:
            return [whole]
        gone = [spot for spot in self._last if spot not in now]
        come = [spot for spot in shown if spot not in before]
        boxes = [spot.box for spot in (*gone, *come)]
        if len(gone) == len(come):
            boxes = [box for pair in zip(gone, come, strict=True) for box in pair[0].to(pair[1])]
        return merge([box for box in boxes if area(box)])

    def _settle(self, shown: list[_PlacedLayer], whole: Box) -> None:
        """Paint layers on the ground that have not changed for a while, and nothing below them."""
        self._ages = {spot: self._ages.get(spot, 0) + 1 for spot in shown}
        still = list(takewhile(lambda spot: self._ages[spot] > STILL_PICTURES, shown))
        if self._fresh or self._ground != still[: len(self._ground)]:
            self._ground, self._fresh = [], False
            self._canvas.begin(ground=True)
            self._clear(whole)
        if len(still) > len(self._ground):
            self._canvas.begin(ground=True)
            self._draw(still[len(self._ground) :], whole)
        self._ground = still

    def _clear(self, box: Box) -> None:
        red, green, blue = (level / 255 for level in rgb(PAPER))
        _scissor(box)
        gl.glClearColor(red, green, blue, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)

    def _draw(self, spots: Sequence[_PlacedLayer], box: Box) -> None:
        """Paint layers in one part of the picture."""
        for spot in spots:
            part = overlap(box, spot.box)
            if area(part):
                _scissor(part)
                self._program.stage(spot.scale, spot.scale / spot.texts, spot.left, spot.bottom)
                spot.layer.buffer.draw()


def _scissor(box: Box) -> None:
    gl.glScissor(box[0], box[1], box[2] - box[0], box[3] - box[1])
