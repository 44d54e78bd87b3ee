"""The frames of a film, drawn by as many processes as there are cores."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from PIL import Image

from foundation.workers import end_at_once, end_with
from viewer.draw.displaylist import DisplayList
from viewer.draw.raster import Raster
from viewer.film.gifcolours import GifColours

CHUNK = 16  # frames that one process draws in a row
CHUNKS_AHEAD = 2  # for each process: drawn before they are asked for


@dataclass(frozen=True, eq=False, slots=True)
class Drawing:
    """How to draw frames.

    Attributes:
        frame: what they show at a time of the film, s.
        size: width and height of each, pixels; the picture is as large as fits, in the middle.
        ground: colour ``#rrggbb`` of what the picture leaves free.
        colours: of a GIF's frames; None for all colours.
    """

    frame: Callable[[float], DisplayList]
    size: tuple[int, int]
    ground: str
    colours: GifColours | None = None


def draw_frames(drawing: Drawing, moments: Sequence[float], jobs: int) -> Iterator[Image.Image]:
    """The frames at some moments of a film, s, in this order; equal for any `jobs`."""
    if jobs == 1 or len(moments) <= CHUNK:
        yield from _Painter(drawing).frames(moments)
        return
    from joblib.externals.loky import ProcessPoolExecutor

    about = (drawing, os.getpid())
    mode = "P" if drawing.colours else "RGB"
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=about) as pool:
        chunks = deque(moments[at : at + CHUNK] for at in range(0, len(moments), CHUNK))
        running: deque[Future[list[bytes]]] = deque()
        try:
            while chunks or running:
                while chunks and len(running) < CHUNKS_AHEAD * jobs:
                    running.append(pool.submit(_chunk, chunks.popleft()))
                for pixels in running.popleft().result():
                    image = Image.frombytes(mode, drawing.size, pixels)
                    if drawing.colours:
                        image.putpalette(drawing.colours.palette.tobytes())
                    yield image
        finally:
            end_at_once(pool, running)


class _Painter:
    """Draws frames in one process, and keeps what stays the same from one to the next."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        stage, (width, height) = drawing.frame(0.0).stage, drawing.size
        self._raster = Raster(max(1, min(width, round(height * stage.width / stage.height))))

    def frames(self, moments: Iterable[float]) -> Iterator[Image.Image]:
        for moment in moments:
            image = self._fit(self._raster.draw(self._drawing.frame(moment)))
            yield self._drawing.colours.quantise(image) if self._drawing.colours else image

    def _fit(self, image: Image.Image) -> Image.Image:
        """The picture in the middle of the frame."""
        width, height = self._drawing.size
        if image.size == (width, height):
            return image
        frame = Image.new("RGB", (width, height), self._drawing.ground)
        frame.paste(image, ((width - image.width) // 2, (height - image.height) // 2))
        return frame


_painter: list[_Painter] = []  # of a process that draws chunks


def _begin(drawing: Drawing, parent: int) -> None:
    end_with(parent)
    _painter[:] = [_Painter(drawing)]


def _chunk(moments: Sequence[float]) -> list[bytes]:
    return [frame.tobytes() for frame in _painter[0].frames(moments)]
