"""Films and pictures of a scene: display lists drawn one after the other into a file."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from tower import OutputError, write_whole
from viewer.errors import FilmError
from viewer.gifcolours import GifColours
from viewer.raster import Raster
from viewer.scene import Scene

WIDTH = 960  # pixels
RATE = 25.0  # frames a second
Progress = Callable[[int, int], None]  #: called with frames done and frames in all


def save_film(
    scene: Scene,
    path: Path | str,
    *,
    width: int = WIDTH,
    rate: float = RATE,
    at: float | None = None,
    progress: Progress | None = None,
) -> None:
    """Write a scene as a film (``.gif``) or as a picture of one moment (``.png``).

    The file is written whole or not at all; equal scenes give equal bytes.

    Args:
        scene: what to draw.
        path: the file; its suffix chooses the format.
        width: pixels.
        rate: frames a second; a GIF counts in hundredths of a second, so it is rounded to them.
        at: the moment of a picture, s of the film; by default the last one.
        progress: called after each frame.

    Raises:
        FilmError: the suffix is neither, the numbers make no film, or the file cannot be
            written.
    """
    path = Path(path)
    if path.suffix.lower() not in (".gif", ".png"):
        raise FilmError(
            f"{path}: cannot write {path.suffix or 'a file without suffix'!r}; "
            "name a .gif or a .png"
        )
    if width < 1 or not 1 <= rate <= 50:
        raise FilmError(
            f"a film of width {width} and {rate:g} frames a second is impossible; "
            "a width is at least 1, a rate from 1 to 50"
        )
    try:
        with write_whole(path) as temporary:
            if path.suffix.lower() == ".gif":
                _write_gif(scene, temporary, Raster(width), round(100 / rate), progress)
            else:
                moment = scene.seconds if at is None else at
                Raster(width).draw(scene.still(moment)).save(temporary, optimize=True)
    except OutputError as error:
        raise FilmError(str(error)) from error


def _write_gif(
    scene: Scene, path: Path, raster: Raster, hundredths: int, progress: Progress | None
) -> None:
    frames = max(1, math.ceil(scene.seconds * 100 / hundredths))
    colours = GifColours.of(scene, raster)

    def drawn() -> Iterator[Image.Image]:
        for number in range(frames):
            yield colours.indexed(raster.draw(scene.frame(number * hundredths / 100)))
            if progress:
                progress(number + 1, frames)

    images = drawn()
    next(images).save(
        path,
        save_all=True,
        append_images=images,
        duration=hundredths * 10,
        loop=0,
        disposal=1,
        optimize=True,
    )
