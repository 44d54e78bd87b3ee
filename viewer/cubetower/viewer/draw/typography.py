"""Measuring text in the bundled typeface, so that a layout is the same in all back-ends.

The fonts carry no kerning and their digits are equally wide, so the width of a text is the
sum of its characters' advances (data/fonts/README.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import ImageFont

from cubetower.foundation import data_path
from cubetower.viewer.draw.displaylist import Anchor, Text, Weight

NOTE, TEXT, BODY, HEAD, LARGE, TITLE, DISPLAY = 14.0, 15.0, 18.0, 20.0, 23.0, 26.0, 30.0
"""The sizes of text in units: on cards the first two, with `HEAD` as title and `LARGE` for what
is seen first; beside a tower that fills the stage `TEXT`, `BODY`, `TITLE` and `DISPLAY`."""
UNITS_PER_EM = 2048
ASCENT = 0.76  # em, of the tallest unaccented letters
DESCENT = 0.21  # em, below the baseline
CAP_HEIGHT = 0.727  # em
ELLIPSIS = "…"
_FILES: dict[Weight, str] = {"regular": "Inter-Regular.ttf", "semibold": "Inter-SemiBold.ttf"}
_SHIFT: dict[Anchor, float] = {"left": 0.0, "middle": 0.5, "right": 1.0}


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle, in metres of a stage."""

    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.bottom < other.top
            and other.bottom < self.top
        )


@lru_cache(maxsize=64)
def font(weight: Weight, pixels: int) -> ImageFont.FreeTypeFont:
    """The bundled font, with an em of `pixels`."""
    file = BytesIO(font_bytes(weight))
    return ImageFont.truetype(file, pixels, layout_engine=ImageFont.Layout.BASIC)


def font_bytes(weight: Weight) -> bytes:
    """The bundled font as its file has it."""
    return data_path(f"fonts/{_FILES[weight]}").read_bytes()


@lru_cache(maxsize=4096)
def advance(character: str, weight: Weight) -> float:
    """How far one character moves the pen, in em."""
    return font(weight, UNITS_PER_EM).getlength(character) / UNITS_PER_EM


def text_width(text: str, size: float, weight: Weight = "regular") -> float:
    """Width of a line of text, in the unit of `size`, its em."""
    return size * _advances(text, weight)


@lru_cache(maxsize=4096)
def _advances(text: str, weight: Weight) -> float:
    """How far a text moves the pen, in em; cached, as most texts come again and again."""
    return sum(advance(character, weight) for character in text)


def left_end(text: Text) -> float:
    """Where a text starts on its baseline."""
    return text.at[0] - _SHIFT[text.anchor] * text_width(text.text, text.size, text.weight)


def text_box(text: Text) -> Box:
    """The space a line of text takes, from its descenders to its capitals."""
    left, baseline = left_end(text), text.at[1]
    width = text_width(text.text, text.size, text.weight)
    bottom, top = baseline - DESCENT * text.size, baseline + ASCENT * text.size
    return Box(left, bottom, left + width, top)


def shorten(text: str, size: float, width: float, weight: Weight = "regular") -> str:
    """The text, shortened with an ellipsis where it is wider than `width`."""
    if text_width(text, size, weight) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, weight) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, size: float, width: float, lines: int, weight: Weight = "regular") -> list[str]:
    """The text broken at spaces into at most `lines` lines no wider than `width`.

    The lines are about equally long; what does not fit ends in an ellipsis.
    """
    rows = _fill_lines(text, size, width, lines, weight)
    for percent in range(50, 100, 5):
        narrow = width * percent / 100
        even = _fill_lines(text, size, narrow, lines, weight)
        if len(even) == len(rows) and all(text_width(row, size, weight) <= narrow for row in even):
            return even
    return [shorten(row, size, width, weight) for row in rows]


def _fill_lines(text: str, size: float, width: float, lines: int, weight: Weight) -> list[str]:
    """The text in lines filled up to `width`; the last one takes all that is left.

    No line ends at a no-break space, as before the sign of a percentage.
    """
    rows: list[str] = []
    for word in filter(None, text.split(" ")):
        joined = f"{rows[-1]} {word}" if rows else word
        if rows and (text_width(joined, size, weight) <= width or len(rows) == lines):
            rows[-1] = joined
        else:
            rows.append(word)
    return rows
