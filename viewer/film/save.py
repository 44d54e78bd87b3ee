"""Films and pictures of a scene: display lists drawn one after the other into a file."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from foundation import OutputError, write_whole
from foundation.files import check_place
from pages.palette import shipped_palette
from viewer.draw.raster import Raster
from viewer.errors import FilmError
from viewer.film.frames import Drawing, draw_frames
from viewer.film.gifcolours import GifColours
from viewer.film.mp4 import ffmpeg, write_mp4
from viewer.scene import Scene

WIDTH = 960  # pixels
RATE = 25.0  # frames a second
MAX_PIXELS = 7680  # pixels of width or height
SUFFIXES = (".gif", ".mp4", ".png")
Progress = Callable[[int, int], None]  #: called with frames done and frames in all


def save_film(
    scene: Scene,
    path: Path | str,
    *,
    width: int = WIDTH,
    height: int | None = None,
    rate: float = RATE,
    speed: float = 1.0,
    at: float | None = None,
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
        height: pixels; by default what the scene takes. If there is room left, the scene is in
            its middle.
        rate: frames a second; a GIF counts in hundredths of a second, so it is rounded to them.
        speed: how many times faster the film is.
        at: the moment of a picture, s of the film; by default the last one.
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
    drawing = Drawing(scene.frame, size, shipped_palette().neutral.background)
    try:
        with write_whole(path) as temporary:
            match path.suffix.lower():
                case ".png":
                    moment = scene.seconds if at is None else at
                    drawing = replace(drawing, frame=scene.still)
                    next(draw_frames(drawing, [moment], 1)).save(temporary, "PNG", optimize=True)
                case ".gif":
                    hundredths = max(2, round(100 / rate))  # players take less for a mistake
                    moments = _moments(scene, speed * hundredths / 100)
                    drawing = replace(drawing, colours=GifColours.of(scene, Raster(width)))
                    _write_gif(temporary, _draw_all(drawing, moments, jobs, progress), hundredths)
                case _:
                    moments = _moments(scene, speed / rate)
                    write_mp4(temporary, _draw_all(drawing, moments, jobs, progress), rate)
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


def _moments(scene: Scene, step: float) -> list[float]:
    """The times of a film's frames, s."""
    return [number * step for number in range(max(1, math.ceil(scene.seconds / step)))]


def _draw_all(
    drawing: Drawing, moments: Sequence[float], jobs: int, progress: Progress | None
) -> Iterator[Image.Image]:
    """The frames at some moments; tells of each."""
    for number, frame in enumerate(draw_frames(drawing, moments, jobs), 1):
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
