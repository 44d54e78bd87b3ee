"""Films and pictures of a scene as files, drawn by several processes if wanted."""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cubetower.foundation import OutputError, write_whole
from cubetower.foundation.files import check_place
from cubetower.foundation.workers import end_at_once, end_with_parent
from cubetower.pages.palette import rgb, shipped_palette
from cubetower.viewer.draw.displaylist import DisplayList
from cubetower.viewer.draw.raster import Pixels, Raster
from cubetower.viewer.errors import FilmError
from cubetower.viewer.film.clacks import TossingScene, film_clacks
from cubetower.viewer.film.gifcolours import GifColours
from cubetower.viewer.film.mp4 import ffmpeg, write_mp4
from cubetower.viewer.film.sound import write_sound
from cubetower.viewer.scene import Scene
from cubetower.viewer.timeline import ease

WIDTH = 960  # pixels
RATE = 25.0  # frames a second
MAX_PIXELS = 7680  # pixels of width or height
SUFFIXES = (".gif", ".mp4", ".png")
DISSOLVE_S = 0.5  # in which the end of a loop turns into its beginning
CHUNK = 16  # frames that one process draws in a row
CHUNKS_AHEAD = 2  # for each process: drawn before they are asked for
Progress = Callable[[int, int], None]  #: called with frames done and frames in all
Frame = NDArray[np.uint8]  #: pixels, or those of a GIF by the places of their colours


def save_film(
    scene: Scene,
    path: Path | str,
    *,
    width: int = WIDTH,
    height: int | None = None,
    rate: float = RATE,
    speed: float = 1.0,
    at: float | None = None,
    loop: bool = False,
    sound: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> None:
    """Write a scene as a film (``.gif``, ``.mp4``) or as a picture of one moment (``.png``).

    The file is written whole or not at all; equal scenes give equal frames for any `jobs`, and
    equal bytes of a GIF or PNG.

    Args:
        scene: what to draw.
        path: the file; its suffix chooses the format.
        width: pixels.
        height: pixels; by default what the scene needs. With more, the scene is centred.
        rate: frames a second; a GIF rounds the time of a frame to hundredths of a second.
        speed: how many times faster the film is.
        at: the moment of a picture, s of the film; by default the last one.
        loop: the film's end dissolves into its beginning, so that it repeats without a seam.
        sound: of wood where cubes strike something; of an ``.mp4`` whose scene has tosses.
        jobs: processes that draw.
        progress: called after each frame.

    Raises:
        FilmError: the suffix is none of these, the numbers make no film, ffmpeg is missing, or
            the file cannot be written.
    """
    path = Path(path)
    check_film(path, width=width, height=height, rate=rate, speed=speed)
    if at is not None and not 0 <= at <= scene.seconds:
        raise FilmError(f"no moment at {at:g} s; the film has {scene.seconds:.1f} s")
    stage = scene.still(0.0).stage
    size = (width, height or max(1, round(width * stage.height / stage.width)))
    drawing = _Drawing(scene.frame, size, shipped_palette().neutral.background)
    if loop:
        drawing = replace(drawing, dissolve=(scene.seconds - DISSOLVE_S * speed, scene.seconds))
    try:
        with write_whole(path) as temporary:
            match path.suffix.lower():
                case ".png":
                    moment = scene.seconds if at is None else at
                    drawing = replace(drawing, frame=scene.still)
                    picture = Image.fromarray(next(_draw_frames(drawing, [moment], 1)))
                    picture.save(temporary, "PNG", optimize=True)
                case ".gif":
                    hundredths = max(2, round(100 / rate))  # players ignore shorter times
                    moments = _moments(scene, speed * hundredths / 100)
                    colours = GifColours.of(scene, Raster(width))
                    drawing = replace(drawing, colours=colours)
                    frames = _draw_all(drawing, moments, jobs, progress)
                    _write_gif(temporary, map(colours.image, frames), hundredths)
                case _:
                    moments = _moments(scene, speed / rate)
                    frames = _draw_all(drawing, moments, jobs, progress)
                    with _sound_file(scene, speed) if sound else nullcontext() as heard:
                        write_mp4(temporary, frames, rate, heard)
    except OutputError as error:
        raise FilmError(str(error)) from error


def check_film(
    path: Path | str,
    *,
    width: int = WIDTH,
    height: int | None = None,
    rate: float = RATE,
    speed: float = 1.0,
) -> None:
    """Make sure that such a film can be written, before the work begins.

    Args:
        path: the file.
        width: pixels.
        height: pixels.
        rate: frames a second.
        speed: how many times faster it is.

    Raises:
        FilmError: as `save_film`.
    """
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        what = f"a {path.suffix}" if path.suffix else "a file without suffix"
        raise FilmError(f"{path}: cannot write {what}; name a .gif, an .mp4 or a .png")
    if not 1 <= width <= MAX_PIXELS or not 1 <= (height or 1) <= MAX_PIXELS or not 1 <= rate <= 60:
        of = f"of width {width}" if height is None else f"of {width} x {height}"
        raise FilmError(
            f"a film {of} and {rate:g} frames a second is impossible; "
            f"a side is from 1 to {MAX_PIXELS}, a rate from 1 to 60"
        )
    if not 0.01 <= speed <= 100:
        raise FilmError(f"a film {speed:g} times as fast is impossible; from 0.01 to 100")
    if path.suffix.lower() == ".mp4":
        ffmpeg()
    try:
        check_place(path)
    except OutputError as error:
        raise FilmError(str(error)) from error


@contextmanager
def _sound_file(scene: Scene, speed: float) -> Iterator[Path | None]:
    """A file with the sound of a scene, `speed` times faster; None if it cannot have any."""
    if not isinstance(scene, TossingScene):
        yield None
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sound.wav"
        found = (replace(each, seconds=each.seconds / speed) for each in film_clacks(scene))
        write_sound(path, found, scene.seconds / speed)
        yield path


def _moments(scene: Scene, step: float) -> list[float]:
    """The times of a film's frames, s."""
    return [number * step for number in range(max(1, math.ceil(scene.seconds / step)))]


def _draw_all(
    drawing: _Drawing, moments: Sequence[float], jobs: int, progress: Progress | None
) -> Iterator[Frame]:
    """The frames at some moments; reports each one."""
    for number, frame in enumerate(_draw_frames(drawing, moments, jobs), 1):
        yield frame
        if progress:
            progress(number, len(moments))


def _write_gif(path: Path, frames: Iterator[Image.Image], hundredths: int) -> None:
    next(frames).save(
        path,
        "GIF",
        save_all=True,
        append_images=frames,
        duration=hundredths * 10,
        loop=0,
        disposal=1,
        optimize=True,
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Drawing:
    """How to draw frames.

    Attributes:
        frame: what they show at a time of the film, s.
        size: width and height of each, pixels; the picture is centred, as large as fits.
        ground: colour ``#rrggbb`` of the space around the picture.
        colours: of a GIF's frames; None for all colours.
        dissolve: from when to when they turn into the first one, s of the film; None: never.
    """

    frame: Callable[[float], DisplayList]
    size: tuple[int, int]
    ground: str
    colours: GifColours | None = None
    dissolve: tuple[float, float] | None = None


def _draw_frames(drawing: _Drawing, moments: Sequence[float], jobs: int) -> Iterator[Frame]:
    """The frames at some moments of a film, s, in their order; the same for any `jobs`."""
    if jobs == 1 or len(moments) <= CHUNK:
        yield from _Painter(drawing).frames(moments)
        return
    from joblib.externals.loky import ProcessPoolExecutor

    about = (drawing, os.getpid())
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=about) as pool:
        chunks = deque(moments[at : at + CHUNK] for at in range(0, len(moments), CHUNK))
        running: deque[Future[list[Frame]]] = deque()
        try:
            while chunks or running:
                while chunks and len(running) < CHUNKS_AHEAD * jobs:
                    running.append(pool.submit(_chunk, chunks.popleft()))
                yield from running.popleft().result()
        finally:
            end_at_once(pool, running)


class _Painter:
    """Draws frames in one process; keeps what does not change from frame to frame."""

    def __init__(self, drawing: _Drawing) -> None:
        self._drawing = drawing
        stage, (width, height) = drawing.frame(0.0).stage, drawing.size
        self._raster = Raster(max(1, min(width, round(height * stage.width / stage.height))))

    def frames(self, moments: Iterable[float]) -> Iterator[Frame]:
        """The frames at some moments; the same array as long as nothing changes."""
        colours, shown, frame = self._drawing.colours, None, np.empty(0, np.uint8)
        for moment in moments:
            pixels = self._dissolve(moment, self._draw(moment))
            if pixels is not shown:
                shown, frame = pixels, colours.find(pixels) if colours else pixels
            yield frame

    def _draw(self, moment: float) -> Pixels:
        return self._fit(self._raster.pixels(self._drawing.frame(moment)))

    def _dissolve(self, moment: float, pixels: Pixels) -> Pixels:
        """The picture as it turns into the first one of a film that repeats."""
        if self._drawing.dissolve is None or moment <= self._drawing.dissolve[0]:
            return pixels
        start, end = self._drawing.dissolve
        share = ease((moment - start) / (end - start))
        return np.asarray(Image.blend(Image.fromarray(pixels), self._first, share))

    @cached_property
    def _first(self) -> Image.Image:
        return Image.fromarray(self._draw(0.0))

    def _fit(self, pixels: Pixels) -> Pixels:
        """The picture in the middle of the frame."""
        (width, height), (high, wide, _) = self._drawing.size, pixels.shape
        if (wide, high) == (width, height):
            return pixels
        left, top = (width - wide) // 2, (height - high) // 2
        frame = np.empty((height, width, 3), np.uint8)
        frame[:] = rgb(self._drawing.ground)
        frame[top : top + high, left : left + wide] = pixels
        return frame


_painter: list[_Painter] = []  # of a process that draws chunks


def _begin(drawing: _Drawing, parent: int) -> None:
    end_with_parent(parent)
    _painter[:] = [_Painter(drawing)]


def _chunk(moments: Sequence[float]) -> list[Frame]:
    return list(_painter[0].frames(moments))
