"""Raster back-end: display lists as pixels, anti-aliased by aggdraw.

aggdraw lets a fill reach a quarter of a pixel over its edge; that closes the seams between
faces that share one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby

import aggdraw
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from cubetower.pages.palette import rgb
from cubetower.viewer.draw.displaylist import (
    Circle,
    DisplayList,
    Line,
    Paint,
    Point,
    Polygon,
    Shape,
    Stage,
    Text,
    Weight,
)
from cubetower.viewer.draw.solids import plain
from cubetower.viewer.draw.typography import ASCENT, DESCENT, advance, font, left_end, text_width

OVERSAMPLING = 4  # text is set this much finer and averaged, so that it can start between pixels
PAPER = "#ffffff"  # under a backdrop that does not cover the stage

Pixels = NDArray[np.uint8]  #: levels of red, green and blue, (height, width, 3)


class Raster:
    """Draws display lists at one width in pixels; the height follows from the stage.

    It keeps the last backdrop and the last picture painted, so that a frame of a film costs only
    what moves.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self._kept: tuple[Stage, tuple[Shape, ...], Pixels] | None = None
        self._last: tuple[DisplayList, Pixels] | None = None
        self._canvas: tuple[tuple[int, int], aggdraw.Draw] | None = None

    def draw(self, picture: DisplayList) -> Image.Image:
        """The picture as an RGB image."""
        return Image.fromarray(self.pixels(picture))

    def pixels(self, picture: DisplayList) -> Pixels:
        """The same as an array, read-only; the same array again if the picture equals the last."""
        if self._last is None or self._last[0] != picture:
            pixels = self._backdrop(picture.stage, picture.backdrop).copy()
            self._paint(pixels, picture.shapes, self.width / picture.stage.width)
            pixels.flags.writeable = False
            self._last = (picture, pixels)
        return self._last[1]

    def _backdrop(self, stage: Stage, shapes: tuple[Shape, ...]) -> Pixels:
        if self._kept is None or self._kept[0] != stage or self._kept[1] is not shapes:
            scale = self.width / stage.width
            pixels = np.empty((max(1, round(stage.height * scale)), self.width, 3), np.uint8)
            pixels[:] = rgb(PAPER)
            self._paint(pixels, shapes, scale)
            self._kept = (stage, shapes, pixels)
        return self._kept[2]

    def _paint(self, pixels: Pixels, shapes: Iterable[Shape], scale: float) -> None:
        canvas = self._canvas_for(pixels)
        for is_text, group in groupby(plain(shapes), lambda shape: isinstance(shape, Text)):
            if is_text:
                for text in group:
                    assert isinstance(text, Text)  # noqa: S101 - for the type checker
                    _paint_text(pixels, text, scale)
            else:
                canvas.frombytes(pixels)
                for shape in group:
                    _DRAW[type(shape)](canvas, shape, scale, len(pixels))
                pixels[:] = np.frombuffer(canvas.tobytes(), np.uint8).reshape(pixels.shape)

    def _canvas_for(self, pixels: Pixels) -> aggdraw.Draw:
        height, width, _ = pixels.shape
        if self._canvas is None or self._canvas[0] != (width, height):
            self._canvas = ((width, height), aggdraw.Draw("RGB", (width, height)))
        return self._canvas[1]


def _polygon(canvas: aggdraw.Draw, shape: Polygon, scale: float, height: int) -> None:
    canvas.polygon(
        _flat(shape.points, scale, height), *_inks(shape.fill, shape.outline, shape.width * scale)
    )


def _circle(canvas: aggdraw.Draw, shape: Circle, scale: float, height: int) -> None:
    x, y = _flat([shape.centre], scale, height)
    radius = shape.radius * scale
    box = (x - radius, y - radius, x + radius, y + radius)
    canvas.ellipse(box, *_inks(shape.fill, shape.outline, shape.width * scale))


def _line(canvas: aggdraw.Draw, shape: Line, scale: float, height: int) -> None:
    canvas.line(_flat(shape.points, scale, height), _pen(shape.paint, shape.width * scale))


_DRAW: dict[type, Callable[..., None]] = {Polygon: _polygon, Circle: _circle, Line: _line}


def _flat(points: Iterable[Point], scale: float, height: int) -> list[float]:
    """Pixel coordinates x, y, x, y, ... with y down from the upper edge."""
    return [each for x, y in points for each in (x * scale, height - y * scale)]


def _inks(fill: Paint | None, outline: Paint | None, width: float) -> list[object]:
    """The pen and brush of a shape, as far as it has them."""
    pen = [_pen(outline, width)] if outline and width > 0 else []
    return [*pen, *([_brush(fill.colour, _opacity(fill))] if fill else [])]


def _pen(paint: Paint, width: float) -> object:
    return _pen_of(paint.colour, round(width, 3), _opacity(paint))


def _opacity(paint: Paint) -> int:
    return round(255 * paint.alpha)


@lru_cache(maxsize=1024)
def _pen_of(colour: str, width: float, opacity: int) -> object:
    return aggdraw.Pen(rgb(colour), width, opacity)


@lru_cache(maxsize=1024)
def _brush(colour: str, opacity: int) -> object:
    return aggdraw.Brush(rgb(colour), opacity)


def _paint_text(pixels: Pixels, text: Text, scale: float) -> None:
    """Set a line of text; it starts at the nearest quarter of a pixel."""
    x = round(left_end(text) * scale * OVERSAMPLING)
    y = round((len(pixels) - text.at[1] * scale) * OVERSAMPLING)
    em = max(1, round(text.size * scale * OVERSAMPLING))
    fine = (em, x % OVERSAMPLING, y % OVERSAMPLING)
    uncovered, ink, up = _ink_of_text(text.text, text.weight, *fine, text.paint)
    high, wide, _ = ink.shape
    left, top = x // OVERSAMPLING - 1, y // OVERSAMPLING - up
    rows = slice(max(-top, 0), max(len(pixels) - top, 0))  # of the text, on the picture
    columns = slice(max(-left, 0), max(pixels.shape[1] - left, 0))
    under = pixels[max(top, 0) : max(top + high, 0), max(left, 0) : max(left + wide, 0)]
    mixed = under * uncovered[rows, columns]
    mixed += ink[rows, columns]
    mixed += mixed >> 8
    under[:] = mixed >> 8


@lru_cache(maxsize=512)
def _ink_of_text(
    text: str, weight: Weight, em: int, x: int, y: int, paint: Paint
) -> tuple[NDArray[np.uint16], NDArray[np.uint16], int]:
    """How much of the ground a text leaves uncovered, and what it adds, both in 255ths.

    The ink has half a level more, for rounding; the number is that of `stencil`.
    """
    mask, up = stencil(text, weight, em, x, y)
    covered = np.rint(np.asarray(mask)[..., None] * paint.alpha).astype(np.uint16)
    return 255 - covered, covered * np.array(rgb(paint.colour), np.uint16) + 128, up


@lru_cache(maxsize=512)
def stencil(text: str, weight: Weight, em: int, x: int, y: int) -> tuple[Image.Image, int]:
    """The coverage of a text, and how many pixels its baseline lies under the upper edge.

    `em`, `x` and `y` are in fine pixels; one whole pixel is left free at the left.
    """
    up = int(em * (ASCENT + 0.25)) // OVERSAMPLING + 1
    height = (up + int(em * (DESCENT + 0.1)) // OVERSAMPLING + 2) * OVERSAMPLING
    width = (int(text_width(text, em, weight)) // OVERSAMPLING + 4) * OVERSAMPLING
    fine = Image.new("L", (width, height), 0)
    pen, face = ImageDraw.Draw(fine), font(weight, em)
    at = float(x + OVERSAMPLING)
    for character in text:
        pen.text((at, up * OVERSAMPLING + y), character, 255, face, anchor="ls")
        at += em * advance(character, weight)
    return fine.resize((width // OVERSAMPLING, height // OVERSAMPLING), Image.Resampling.BOX), up
