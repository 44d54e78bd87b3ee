"""Whether a window can be opened here, and if not, why and what to do about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from viewer.errors import WindowError

WITHOUT = "`cubetower film` makes videos and pages without a window"
DRIVER = "install OpenGL 3.3 (Debian, Ubuntu: apt-get install libgl1 libgl1-mesa-dri)"
LIBRARIES = {
    "GL": "libgl1 libgl1-mesa-dri",
    "EGL": "libegl1 libegl-mesa0",
    "X11": "libx11-6",
}
"""Packages of Debian by what they bring."""


def prepare(*, headless: bool = False) -> None:
    """Set pyglet up, before any of its windows is loaded.

    Args:
        headless: there is to be no window, only a picture.

    Raises:
        WindowError: there is no display, or no OpenGL.
    """
    if not headless and sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise WindowError(
            "no display: DISPLAY is not set; start it from a desktop (X11, or Wayland with "
            f"Xwayland) or with `ssh -X`; {WITHOUT}"
        )
    with explained():
        import pyglet

        if "pyglet.window" not in sys.modules:
            pyglet.options.headless = headless
            pyglet.options.debug_gl = False  # it would ask for errors after every call
            pyglet.options.shadow_window = False
        import pyglet.window


@contextmanager
def explained() -> Iterator[None]:
    """Say in one line what is missing when pyglet cannot open a window.

    Raises:
        WindowError: it could not.
    """
    try:
        yield
    except WindowError:
        raise
    except ImportError as error:
        raise WindowError(_missing(error)) from error
    except Exception as error:
        if not type(error).__module__.startswith("pyglet."):
            raise
        raise WindowError(_refused(error)) from error


def _missing(error: ImportError) -> str:
    """A library that pyglet asks for is not there."""
    for name, packages in LIBRARIES.items():
        if f'"{name}"' in str(error):
            return f"lib{name} is missing: apt-get install {packages}; {WITHOUT}"
    return f"no window: {error}; {DRIVER}; {WITHOUT}"


def _refused(error: Exception) -> str:
    """The display is not there, or cannot do what is needed."""
    if "Display" in type(error).__name__:
        display = os.environ.get("DISPLAY", "")
        return f"no display: nothing answers at DISPLAY={display}; {WITHOUT}"
    said = " ".join(str(error).split())
    why = f" ({said})" if said else ""
    return f"this display has no OpenGL 3.3{why}; {DRIVER}; {WITHOUT}"
