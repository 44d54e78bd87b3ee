"""Paints layers with OpenGL; what has not changed stays, on the card and in the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from PIL import Image
from pyglet import gl

from cubetower.pages.palette import rgb
from cubetower.viewer.draw.raster import PAPER
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.window.opengl.atlas import TextAtlas
from cubetower.viewer.window.opengl.boxes import Box, area, merge, overlap, pixel_box
from cubetower.viewer.window.opengl.canvas import Canvas
from cubetower.viewer.window.opengl.layercache import CachedLayer, Shapes, split_layer
from cubetower.viewer.window.opengl.program import Program
from cubetower.viewer.window.view import Layer

SAMPLES = 4  # of each pixel
MAX_CACHED_LAYERS = 96  # on the card, with those that are no longer shown
STILL_PICTURES = 6  # after which an unchanged layer is painted on the ground


@dataclass(frozen=True, slots=True)
class _PlacedLayer:
    """A layer and where it lies in the picture.

    Attributes:
        cached: its triangles on the card.
        scale: px a metre.
        texts: px a metre for which its texts are set.
        left: of the stage's lower left corner, px of the canvas.
        bottom: the same, y up.
        box: around its pixels.
    """

    cached: CachedLayer
    scale: float
    texts: float
    left: int
    bottom: int
    box: Box

    def changes_to(self, other: _PlacedLayer) -> list[Box]:
        """What has to be painted when another layer takes its place."""
        boxes = [self.box, other.box]
        place = (self.scale, self.texts, self.left, self.bottom)
        if place != (other.scale, other.texts, other.left, other.bottom):
            return boxes
        bounds = self.cached.difference(other.cached)
        if bounds is None:
            return boxes
        changed = pixel_box(bounds, self.scale, self.left, self.bottom)
        return [overlap(box, changed) for box in boxes]


class Painter:
    """Paints what a view shows; needs a current context of OpenGL 3.3.

    Args:
        samples: of each pixel, for smooth edges; 1 for none.
    """

    def __init__(self, samples: int = SAMPLES) -> None:
        self.loaded = 0  # how often triangles went to the card
        self._program = Program()
        self._atlas = TextAtlas()
        self._canvas = Canvas(0, 0, samples)
        self._cache: dict[int, CachedLayer] = {}
        self._parts: dict[int, tuple[Shapes, tuple[Shapes, ...]]] = {}  # layers and their parts
        self._shown: list[Shapes] = []
        self._last: list[_PlacedLayer] = []
        self._ages: dict[_PlacedLayer, int] = {}  # number of pictures with an unchanged layer
        self._ground: list[_PlacedLayer] = []  # layers painted on the ground
        self._fresh = True  # nothing is on the ground, not even paper

    def paint(self, layers: Iterable[Layer], width: int, height: int, ratio: float = 1.0) -> bool:
        """Paint a picture; False: it is the same as the last.

        Args:
            layers: in order, px of the window.
            width: of the canvas, px.
            height: px.
            ratio: px of the canvas per px of the window.
        """
        fresh = (self._canvas.width, self._canvas.height) != (width, height)
        if fresh:
            self._canvas.free()
            self._canvas = Canvas(width, height, self._canvas.samples)
            self._ages, self._ground, self._fresh = {}, [], True
        shown = self._place_layers([layer for layer in layers if layer.shapes], ratio)
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

    def _place_layers(self, layers: Sequence[Layer], ratio: float) -> list[_PlacedLayer]:
        parts = [
            replace(layer, shapes=shapes)
            for number, layer in enumerate(layers)
            for shapes in self._split(number, layer.shapes)
        ]
        self._shown = [layer.shapes for layer in layers]
        emptied = self._atlas.emptied
        placed = [self._place_layer(part, ratio) for part in parts]
        if self._atlas.emptied != emptied:  # texts of layers at the beginning are gone
            placed = [self._place_layer(part, ratio) for part in parts]
        self._forget(max(MAX_CACHED_LAYERS, len(placed)))
        return placed

    def _split(self, number: int, shapes: Shapes) -> tuple[Shapes, ...]:
        """Split a layer into the parts that are cached one by one."""
        known = self._parts.pop(id(shapes), None)
        parts = known[1] if known else (shapes,)
        if known is None and number < len(self._shown):
            last = self._shown[number]
            parts = split_layer(shapes, last, self._parts[id(last)][1])
        self._parts[id(shapes)] = (shapes, parts)
        return parts

    def _place_layer(self, layer: Layer, ratio: float) -> _PlacedLayer:
        scale = layer.onto.width * ratio / layer.stage.width
        left, under = round(layer.onto.left * ratio), round(layer.onto.bottom * ratio)
        bottom = self._canvas.height - under
        cached = self._cache.pop(id(layer.shapes), None) or CachedLayer(layer.shapes, scale)
        self._cache[id(layer.shapes)] = cached  # the last one is the one used last
        if cached.fit(scale, under - round(layer.onto.top * ratio), self._atlas):
            self.loaded += 1
        box = pixel_box(cached.bounds, scale, left, bottom)
        if layer.clip:
            box = overlap(box, self._box(layer.clip, ratio))
        box = overlap(box, (0, 0, self._canvas.width, self._canvas.height))
        return _PlacedLayer(cached, scale, cached.text_scale, left, bottom, box)

    def _box(self, area: Rect, ratio: float) -> Box:
        sides = (area.left, area.top, area.right, area.bottom)
        left, top, right, bottom = (round(side * ratio) for side in sides)
        return (left, self._canvas.height - bottom, right, self._canvas.height - top)

    def _forget(self, most: int) -> None:
        """Drop the layers that have not been used for longest."""
        while len(self._cache) > most:
            self._cache.pop(next(iter(self._cache))).buffer.free()
        while len(self._parts) > most:
            self._parts.pop(next(iter(self._parts)))

    def _changes(self, shown: list[_PlacedLayer], whole: Box) -> list[Box]:
        before, now = set(self._last), set(shown)
        same = [layer for layer in self._last if layer in now]
        if same != [layer for layer in shown if layer in before]:
            return [whole]
        gone = [layer for layer in self._last if layer not in now]
        come = [layer for layer in shown if layer not in before]
        boxes = [layer.box for layer in (*gone, *come)]
        if len(gone) == len(come):
            pairs = zip(gone, come, strict=True)
            boxes = [box for old, new in pairs for box in old.changes_to(new)]
        return merge([box for box in boxes if area(box)])

    def _settle(self, shown: list[_PlacedLayer], whole: Box) -> None:
        """Paint the lowest layers on the ground once they have not changed for a while."""
        self._ages = {layer: self._ages.get(layer, 0) + 1 for layer in shown}
        still = list(takewhile(lambda layer: self._ages[layer] > STILL_PICTURES, shown))
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

    def _draw(self, placed: Sequence[_PlacedLayer], box: Box) -> None:
        for layer in placed:
            part = overlap(box, layer.box)
            if area(part):
                _scissor(part)
                self._program.stage(
                    layer.scale, layer.scale / layer.texts, layer.left, layer.bottom
                )
                layer.cached.buffer.draw()


def _scissor(box: Box) -> None:
    gl.glScissor(box[0], box[1], box[2] - box[0], box[3] - box[1])
