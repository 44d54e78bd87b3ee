"""Texts for the graphics card: one picture of all glyphs that are in use, and where they go.

Glyphs are drawn as the raster back-end draws its texts: by Pillow, four times as fine and
averaged, so that they start at any quarter of a pixel. Here they are kept one by one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from viewer.draw.displaylist import Weight
from viewer.draw.raster import FINER
from viewer.draw.typography import ASCENT, DESCENT, advance, font, left_end, text_width
from viewer.window.triangles import Ink, Mesh, ink_of

WIDTH = 1024  # texels of a row of the atlas
HEIGHT, HIGHEST = 256, 4096  # of the atlas at first, and at most
LARGEST = 160 * FINER  # fine px of an em; larger texts are drawn with these glyphs, magnified
AROUND = 1  # free texels around each glyph
ACCENTS = 0.3  # em that a letter may reach over the ascent, or out at a side
LINES = 4096  # lines of text that are kept


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character's place in the atlas, and where it stands: texels and px are equally large.

    Attributes:
        left: from the pen to its left edge, px.
        up: from the baseline to its upper edge, px.
        width: px.
        height: px.
        x: of its upper left corner in the atlas.
        y: the same, downwards.
    """

    left: int
    up: int
    width: int
    height: int
    x: int
    y: int


class Atlas:
    """All glyphs in use, side by side in rows.

    Attributes:
        texels: how much of each is covered, 0 to 255, (height, width).
        emptied: how often it was full and began anew; glyphs of before are no longer there.
        changed: rows written since somebody asked, from and to; None if there are none.
    """

    def __init__(self, width: int = WIDTH, height: int = HEIGHT, highest: int = HIGHEST) -> None:
        self.texels = np.zeros((height, width), np.uint8)
        self.emptied = 0
        self.changed: tuple[int, int] | None = None
        self._highest = highest
        self._glyphs: dict[tuple[str, Weight, int, int, int], Glyph] = {}
        self._lines: dict[tuple[str, Weight, int, int, int], NDArray[np.float32]] = {}
        self._pen, self._row, self._next = 0, 0, 0  # x, y of the row, y of the one after it

    def line(self, text: str, weight: Weight, em: int, x: int, y: int) -> NDArray[np.float32]:
        """The quads of a line of text that starts at (0, 0).

        Args:
            text: its characters; those that leave no mark have no quad.
            weight: of the font.
            em: fine px.
            x: fine px beyond the whole pixel at which it starts, 0 to 3.
            y: fine px under it, 0 to 3.

        Returns:
            For each glyph left, up, right, down in px with y up, and the same in the atlas;
            (n, 8).
        """
        key = (text, weight, em, x, y)
        kept = self._lines.get(key)
        if kept is None:
            if len(self._lines) >= LINES:
                self._lines.clear()
            full = self.emptied
            kept = self._set(text, weight, em, x, y)
            if self.emptied != full:  # some of its glyphs went while others came
                kept = self._set(text, weight, em, x, y)
            self._lines[key] = kept
        return kept

    def glyph(self, character: str, weight: Weight, em: int, x: int, y: int) -> Glyph:
        """A character, drawn when it is first asked for."""
        key = (character, weight, em, x, y)
        if key not in self._glyphs:
            stencil, left, up = _stencil(*key)
            high, wide = stencil.shape
            column, row = self._room(wide, high)
            self.texels[row : row + high, column : column + wide] = stencil
            first, last = self.changed or (row, row)
            self.changed = (min(first, row), max(last, row + high))
            self._glyphs[key] = Glyph(left, up, wide, high, column, row)
        return self._glyphs[key]

    def _set(self, text: str, weight: Weight, em: int, x: int, y: int) -> NDArray[np.float32]:
        drawn = min(em, LARGEST)
        more, at = em / drawn, float(x)
        quads = []
        for character in text:
            if not character.isspace():
                pen = round(at / more)
                each = self.glyph(character, weight, drawn, pen % FINER, y if more == 1 else 0)
                left, up = pen // FINER + each.left, each.up
                place = (left, up, left + each.width, up - each.height)
                texel = (each.x, each.y, each.x + each.width, each.y + each.height)
                quads.append((*(side * more for side in place), *texel))
            at += em * advance(character, weight)
        return np.array(quads, np.float32).reshape(-1, 8)

    def _room(self, wide: int, high: int) -> tuple[int, int]:
        """A free place for a glyph; the atlas grows, or begins anew."""
        wide, high = wide + AROUND, high + AROUND
        if self._pen + wide > self.texels.shape[1]:
            self._pen, self._row = 0, self._next
        if self._row + high > self._highest:
            self._empty()
        while self._row + high > len(self.texels):
            self.texels = np.concatenate((self.texels, np.zeros_like(self.texels)))
        place = (self._pen, self._row)
        self._pen += wide
        self._next = max(self._next, self._row + high)
        return place

    def _empty(self) -> None:
        self.emptied += 1
        self.texels[:] = 0
        self._glyphs.clear()
        self._lines.clear()
        self._pen = self._row = self._next = 0
        self.changed = (0, len(self.texels))


def set_texts(
    mesh: Mesh, atlas: Atlas, scale: float, height: int
) -> tuple[float, float, float, float] | None:
    """Write the triangles of a mesh's texts.

    Args:
        mesh: whose vertices are written.
        atlas: of its glyphs.
        scale: px a metre.
        height: of the stage, px; as in the raster back-end, texts are set from its upper edge.

    Returns:
        Least x and y, greatest x and y of what was written, px; None if there is no text.
    """
    if not mesh.texts:
        return None
    blocks, origins, firsts, inks = [], [], [], []
    for text, first in mesh.texts:
        x = round(left_end(text) * scale * FINER)
        y = round((height - text.at[1] * scale) * FINER)
        em = max(1, round(text.size * scale * FINER))
        block = atlas.line(text.text, text.weight, em, x % FINER, y % FINER)
        blocks.append(block)
        origins.append((x // FINER, height - y // FINER))
        firsts.append(first)
        inks.append(ink_of(text.paint))
    return _write(mesh, blocks, np.array(origins), np.array(firsts), inks)


def _write(
    mesh: Mesh,
    blocks: list[NDArray[np.float32]],
    origins: NDArray[np.int64],
    firsts: NDArray[np.int64],
    inks: list[Ink],
) -> tuple[float, float, float, float]:
    counts = np.array([len(block) for block in blocks])
    quads = np.concatenate(blocks)
    of = np.repeat(np.arange(len(blocks)), counts)
    places = quads[:, :4] + origins[of][:, [0, 1, 0, 1]]
    since = np.arange(len(quads)) - np.repeat(np.cumsum(counts) - counts, counts)
    at = (firsts[of] + 6 * since)[:, None] + np.arange(6)
    corners = np.array([(0, 1), (0, 3), (2, 3), (0, 1), (2, 3), (2, 1)])
    mesh.vertices["place"][at] = places[:, corners]
    mesh.vertices["texel"][at] = quads[:, 4:][:, corners]
    mesh.vertices["colour"][at] = np.array(inks, np.uint8)[of][:, None]
    least, most = places.min(axis=0), places.max(axis=0)
    return (float(least[0]), float(least[3]), float(most[2]), float(most[1]))


def _stencil(
    character: str, weight: Weight, em: int, x: int, y: int
) -> tuple[NDArray[np.uint8], int, int]:
    """The coverage of a character, and where its upper left corner is from the pen, px."""
    up = int(em * (ASCENT + ACCENTS)) // FINER + 2
    down = int(em * (DESCENT + 0.15)) // FINER + 2
    aside = int(em * ACCENTS) // FINER + 2
    wide = int(text_width(character, em, weight)) // FINER + 1 + 2 * aside
    fine = Image.new("L", (wide * FINER, (up + down) * FINER), 0)
    pen, face = ImageDraw.Draw(fine), font(weight, em)
    pen.text((aside * FINER + x, up * FINER + y), character, 255, face, anchor="ls")
    whole = fine.resize((wide, up + down), Image.Resampling.BOX)
    left, top, right, bottom = whole.getbbox() or (0, 0, 1, 1)
    stencil = np.asarray(whole.crop((left, top, right, bottom)))
    return stencil, left - aside, up - top
