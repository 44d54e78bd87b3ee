"""The colours of a GIF: one palette for all frames, and the nearest colour for each pixel."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cubetower.viewer.draw.displaylist import Circle, DisplayList, Polygon
from cubetower.viewer.draw.raster import Pixels, Raster
from cubetower.viewer.draw.solids import plain
from cubetower.viewer.scene import Scene

MAX_COLOURS = 255  # one more is left for "as before"
MAX_FLAT_COLOURS = 160  # of them at most that fill whole areas and are kept exactly
SAMPLES = 8  # moments that choose a film's colours


class GifColours:
    """A palette of at most 255 colours that turns pictures into indexed ones.

    Pillow's own search for the nearest colour is off by a few levels even for colours of the
    palette, so this class searches itself, once for each colour.
    """

    def __init__(self, palette: NDArray[np.uint8]) -> None:
        self.palette = palette
        self._last: tuple[Pixels, NDArray[np.uint8]] | None = None

    @classmethod
    def of(cls, scene: Scene, raster: Raster) -> GifColours:
        """Choose colours from moments spread over a film.

        Colours that fill areas are kept exactly, the most frequent first. The others share the
        rest by the square root of their frequency, so that soft edges lose little.
        """
        moments = np.linspace(0.0, scene.seconds, SAMPLES).tolist()
        frames = [scene.frame(moment) for moment in moments]
        pixels = np.concatenate([_pack(raster.pixels(frame)).ravel() for frame in frames])
        colours, counts = np.unique(pixels, return_counts=True)
        order = np.lexsort((colours, -counts))
        colours, counts = colours[order], counts[order]
        fills = np.isin(colours, _fills(frames))
        fills &= np.cumsum(fills) <= MAX_FLAT_COLOURS
        chosen = _unpack(colours[fills])
        shades = _median_cut(colours[~fills], counts[~fills], MAX_COLOURS - len(chosen))
        return cls(np.unique(np.concatenate([chosen, shades]), axis=0))

    def find(self, pixels: Pixels) -> NDArray[np.uint8]:
        """The places of the nearest colours in the palette, (height, width), without dither.

        Only rows are sought that differ from those of the picture before.
        """
        if self._last is None or self._last[0].shape != pixels.shape:
            places = self._find(pixels)
        else:
            changed, places = (pixels != self._last[0]).any(axis=(1, 2)), self._last[1].copy()
            places[changed] = self._find(pixels[changed])
        self._last = (pixels, places)
        return places

    def _find(self, pixels: Pixels) -> NDArray[np.uint8]:
        colours = _pack(pixels)
        found = self._numbers.take(colours)
        unseen = np.unique(colours[found == 0])
        if len(unseen):
            self._numbers[unseen] = 1 + self._nearest(_unpack(unseen))
            found = self._numbers.take(colours)
        return found - 1

    def image(self, places: NDArray[np.uint8]) -> Image.Image:
        """The indexed picture with colours at these places of the palette."""
        image = Image.fromarray(places)
        image.putpalette(self.palette.tobytes())
        return image

    @cached_property
    def _numbers(self) -> NDArray[np.uint8]:
        """The number, from 1, in the palette of each colour 0xrrggbb; 0 where it is not sought."""
        return np.zeros(1 << 24, np.uint8)

    def _nearest(self, colours: NDArray[np.uint8]) -> NDArray[np.intp]:
        palette = self.palette.T.astype(np.int32)
        places = np.empty(len(colours), np.intp)
        for start in range(0, len(colours), 4096):
            block = colours[start : start + 4096].T.astype(np.int32)
            distances = np.zeros((block.shape[1], palette.shape[1]), np.int32)
            for levels, others in zip(block, palette, strict=True):
                distances += (levels[:, None] - others) ** 2
            places[start : start + 4096] = distances.argmin(axis=1)
        return places


def _fills(frames: list[DisplayList]) -> NDArray[np.uint32]:
    """Colours of opaque areas, as numbers 0xrrggbb."""
    colours = {
        shape.fill.colour
        for frame in frames
        for shape in plain(frame)
        if isinstance(shape, Polygon | Circle) and shape.fill and shape.fill.alpha == 1
    }
    return np.array([int(colour[1:], 16) for colour in sorted(colours)], np.uint32)


def _median_cut(
    colours: NDArray[np.uint32], counts: NDArray[np.intp], most: int
) -> NDArray[np.uint8]:
    """At most `most` colours (n, 3) that represent the given ones."""
    if len(colours) <= most:
        return _unpack(colours)
    times = np.ceil(np.sqrt(counts)).astype(int)
    row = Image.fromarray(_unpack(np.repeat(colours, times))[None])
    cut = row.quantize(most, Image.Quantize.MEDIANCUT).convert("RGB")
    chosen: NDArray[np.uint8] = np.unique(np.asarray(cut)[0], axis=0)
    return chosen


def _pack(pixels: Pixels) -> NDArray[np.uint32]:
    """The colours of pixels as numbers 0xrrggbb."""
    red, green, blue = (pixels[..., channel].astype(np.uint32) for channel in range(3))
    return (red << 16 | green << 8 | blue).astype(np.uint32, copy=False)


def _unpack(colours: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Colours (n, 3) of numbers 0xrrggbb."""
    return np.stack([colours >> 16, colours >> 8, colours], axis=-1).astype(np.uint8)
