"""Raster back-end: display lists as Pillow images, anti-aliased by aggdraw.

aggdraw lets a fill reach a quarter of a pixel over its edge; that closes the seams between
faces that share one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, groupby

import aggdraw
from PIL import Image, ImageDraw

from pages.palette import rgb
from viewer.draw.displaylist import (
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
from viewer.draw.solids import plain
from viewer.draw.typography import ASCENT, DESCENT, advance, font, left_end, text_width

OVERSAMPLING = 4  # text is set this much finer and averaged, so that it can start between pixels
PAPER = "#ffffff"  # under a backdrop that does not cover the stage


class Raster:
    """Draws display lists at one width in pixels; the height follows from the stage.

    It keeps the last backdrop painted, so that a frame of a film costs only what moves.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self._kept: tuple[Stage, tuple[Shape, ...], Image.Image] | None = None

    def draw(self, picture: DisplayList) -> Image.Image:
        """The picture as an RGB image."""
        image = self._backdrop(picture.stage, picture.backdrop).copy()
        _paint(image, picture.shapes, self.width / picture.stage.width)
        return image

    def _backdrop(self, stage: Stage, shapes: tuple[Shape, ...]) -> Image.Image:
        if self._kept is None or self._kept[0] != stage or self._kept[1] is not shapes:
            scale = self.width / stage.width
            image = Image.new("RGB", (self.width, max(1, round(stage.height * scale))), PAPER)
            _paint(image, shapes, scale)
            self._kept = (stage, shapes, image)
        return self._kept[2]


def rasterise(picture: DisplayList, width: int) -> Image.Image:
    """One picture as an RGB image, `width` pixels wide."""
    return Raster(width).draw(picture)


def _paint(image: Image.Image, shapes: Iterable[Shape], scale: float) -> None:
    for is_text, group in groupby(plain(shapes), lambda shape: isinstance(shape, Text)):
        if is_text:
            for text in group:
                assert isinstance(text, Text)  # noqa: S101 - for the type checker
                _paint_text(image, text, scale)
        else:
            canvas = aggdraw.Draw(image)
            for shape in group:
                _DRAW[type(shape)](canvas, shape, scale, image.height)
            canvas.flush()


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
    return list(chain.from_iterable((x * scale, height - y * scale) for x, y in points))


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


def _paint_text(image: Image.Image, text: Text, scale: float) -> None:
    """Set a line of text; it starts at the nearest quarter of a pixel."""
    x = round(left_end(text) * scale * OVERSAMPLING)
    y = round((image.height - text.at[1] * scale) * OVERSAMPLING)
    em = max(1, round(text.size * scale * OVERSAMPLING))
    mask, up = stencil(text.text, text.weight, em, x % OVERSAMPLING, y % OVERSAMPLING)
    if text.paint.alpha < 1:
        mask = mask.point([round(level * text.paint.alpha) for level in range(256)])
    image.paste(rgb(text.paint.colour), (x // OVERSAMPLING - 1, y // OVERSAMPLING - up), mask)


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
