"""Writing one picture into a file."""

from __future__ import annotations

from pathlib import Path

from tower import files, write_whole
from viewer.draw.displaylist import DisplayList
from viewer.draw.raster import rasterised
from viewer.errors import FilmError

WIDTH = 2400  # pixels; A4 at 205 to the inch


def check_picture(path: Path) -> None:
    """Make sure that a picture can be written there, before the work begins.

    Raises:
        FilmError: another format than PNG is asked for.
        OutputError: the place cannot be written to.
    """
    if path.suffix.lower() != ".png":
        what = f"a {path.suffix}" if path.suffix else "a file without suffix"
        raise FilmError(f"{path}: cannot draw {what}; name a .png")
    files.check_place(path)


def save_picture(picture: DisplayList, path: Path, width: int = WIDTH) -> None:
    """Draw a picture and write it as PNG; whole or not at all.

    Args:
        picture: what is drawn.
        path: a .png.
        width: pixels.

    Raises:
        FilmError: another format than PNG is asked for.
        OutputError: the place cannot be written to.
    """
    check_picture(path)
    with write_whole(path) as temporary:
        rasterised(picture, width).save(temporary, optimize=True)
