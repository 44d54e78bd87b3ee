"""Files for pictures of the window."""

from __future__ import annotations

from datetime import datetime
from itertools import chain, count
from pathlib import Path

from PIL import Image

from tower.errors import OutputError
from tower.files import write_whole


def save(picture: Image.Image) -> Path | None:
    """Save a picture in the working directory; where, or None if it cannot be written."""
    try:
        path = unused(Path.cwd() / f"{datetime.now():cubetower-%Y%m%d-%H%M%S}.png")
        with write_whole(path) as temporary:
            picture.save(temporary)
    except (OutputError, OSError):
        return None
    return path


def unused(path: Path) -> Path:
    """The path, or one with a number after its name if there is such a file."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(each for each in chain([path], others) if not each.exists())
