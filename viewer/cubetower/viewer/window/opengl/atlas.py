"""Texts for the graphics card: an atlas, which is a texture with all lines of text in use.

A line looks as in a film: the raster back-end draws it, and it starts at any quarter of a pixel.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pyglet.image import ImageData
from pyglet.image.atlas import Allocator, AllocatorException

from cubetower.viewer.draw.displaylist import Text, Weight
from cubetower.viewer.draw.raster import OVERSAMPLING, stencil
from cubetower.viewer.draw.typography import left_end, text_width
from cubetower.viewer.window.opengl.triangles import Mesh

ATLAS_SIDE = 4096  # texels of the atlas, each way
MAX_EM = 160 * OVERSAMPLING  # fine px of an em; larger texts are these, magnified
CORNERS = np.array([(0, 1), (0, 3), (2, 3), (0, 1), (2, 3), (2, 1)])  # of a quad's two triangles

Quad = tuple[float, ...]
"""Left, up, right, down in px with y up, and the same in the atlas."""


class TextAtlas:
    """All lines of text in use, side by side in one texture.

    Args:
        side: texels each way.

    Attributes:
        texture: the coverage of each texel.
        emptied: how often it was full and was cleared; earlier lines are gone.
    """

    def __init__(self, side: int = ATLAS_SIDE) -> None:
        self.emptied = 0
        self._blank = ImageData(side, side, "R", bytes(side * side))
        self.texture = self._blank.get_texture()
        self._free = Allocator(side, side)
        self._lines: dict[tuple[str, Weight, int, int, int], Quad] = {}

    def line(self, text: str, weight: Weight, em: int, x: int, y: int) -> Quad:
        """The quad of a line of text that starts at (0, 0); drawn when it is first asked for.

        Args:
            text: what is written.
            weight: of the font.
            em: fine px.
            x: fine px beyond the whole pixel at which it starts, 0 to 3.
            y: fine px under it, 0 to 3.
        """
        key = (text, weight, em, x, y)
        if key in self._lines:
            return self._lines[key]
        longest = 0.9 * self.texture.width * OVERSAMPLING / max(1.0, text_width(text, 1.0, weight))
        drawn = min(em, MAX_EM, int(longest))
        more = em / drawn
        mask, up = stencil(text, weight, drawn, *((x, y) if more == 1 else (0, 0)))
        wide, high = mask.size
        u, v = self._room(wide, high)
        self.texture.blit_into(ImageData(wide, high, "R", mask.tobytes()), u, v, 0)
        place = (-1, up, wide - 1, up - high)
        self._lines[key] = (*(side * more for side in place), u, v, u + wide, v + high)
        return self._lines[key]

    def _room(self, wide: int, high: int) -> tuple[int, int]:
        """A free place for a line; if there is none, the atlas is cleared first."""
        try:
            return self._free.alloc(wide, high)
        except AllocatorException:
            self.emptied += 1
            self._lines.clear()
            self._free = Allocator(self.texture.width, self.texture.height)
            self.texture.blit_into(self._blank, 0, 0, 0)
            return self._free.alloc(wide, high)


def set_texts(mesh: Mesh, atlas: TextAtlas, scale: float, height: int) -> None:
    """Write the triangles of a mesh's texts.

    Args:
        mesh: whose vertices are changed.
        atlas: for its texts.
        scale: px a metre.
        height: of the stage, px; as in the raster back-end, texts are set from its upper edge.
    """
    if not mesh.texts:
        return
    quads = np.array([_quad(text, atlas, scale, height) for text, _ in mesh.texts])
    at = np.array([first for _, first in mesh.texts])[:, None] + np.arange(6)
    mesh.vertices["place"][at] = quads[:, CORNERS]
    mesh.vertices["texel"][at] = quads[:, 4 + CORNERS]


def _quad(text: Text, atlas: TextAtlas, scale: float, height: int) -> Sequence[float]:
    """The quad of a text on its stage."""
    x = round(left_end(text) * scale * OVERSAMPLING)
    y = round((height - text.at[1] * scale) * OVERSAMPLING)
    em = max(1, round(text.size * scale * OVERSAMPLING))
    left, up, right, down, *texels = atlas.line(
        text.text, text.weight, em, x % OVERSAMPLING, y % OVERSAMPLING
    )
    x, y = x // OVERSAMPLING, height - y // OVERSAMPLING
    return (x + left, y + up, x + right, y + down, *texels)
