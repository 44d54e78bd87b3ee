"""Opening a window with a view in it, and painting without a window."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cubetower.viewer.errors import WindowError
from cubetower.viewer.window.view import View

if TYPE_CHECKING:
    from cubetower.viewer.window.loading import Progress

DEFAULT_SIZE = (1280, 796)  # of a new window, px: a film's stage and the bar under it
ALTERNATIVE = "`cubetower film` makes videos and pages without a window"
INSTALL_OPENGL = "install OpenGL 3.3 (Debian, Ubuntu: apt-get install libgl1 libgl1-mesa-dri)"
DEBIAN_PACKAGES = {"GL": "libgl1 libgl1-mesa-dri", "EGL": "libegl1 libegl-mesa0", "X11": "libx11-6"}
"""Packages of Debian by library."""


def show(view: View, *, size: tuple[int, int] = DEFAULT_SIZE, full_screen: bool = False) -> None:
    """Open a window with a view in it; return when it is closed.

    Args:
        view: what it shows; an error in it closes the window and is raised here.
        size: px; less if the screen is smaller.
        full_screen: fill the screen from the beginning.

    Raises:
        WindowError: there is no display or no OpenGL 3.3; says what to install.
    """
    prepare()
    with _explain_errors():
        from cubetower.viewer.window.desktop import Desktop

        desktop = Desktop(view, size, full_screen=full_screen)
    desktop.run()


def show_when_made(
    make: Callable[[Progress], View],
    *,
    title: str,
    what: str,
    size: tuple[int, int] = DEFAULT_SIZE,
    full_screen: bool = False,
) -> None:
    """Open a window at once, and show a view in it as soon as that is made.

    Args:
        make: makes the view in a thread, given what to call with what is being done, how much
            of it is, and of how much; an error in it closes the window and is raised here. When
            the window is closed meanwhile, the next such call raises `cubetower.game.Stopped`.
        title: of the window until then.
        what: is being done first.
        size: px; less if the screen is smaller.
        full_screen: fill the screen from the beginning.

    Raises:
        WindowError: there is no display or no OpenGL 3.3; says what to install.
    """
    from cubetower.viewer.window.loading import LoadingView

    loading = LoadingView(title, what, make)
    try:
        show(loading, size=size, full_screen=full_screen)
    finally:
        loading.stop()


@contextmanager
def offscreen() -> Iterator[None]:
    """A context of OpenGL to paint in without a window; afterwards the previous one is current.

    Raises:
        WindowError: there is no OpenGL 3.3; says what to install.
    """
    prepare(headless=True)
    with _explain_errors():
        from pyglet import gl

        from cubetower.viewer.window.desktop import make_hidden_window

        before = gl.current_context
        window = make_hidden_window()
    try:
        yield
    finally:
        window.close()
        if before is not None:
            before.set_current()


def prepare(*, headless: bool = False) -> None:
    """Set pyglet up, before any of its windows is loaded.

    Args:
        headless: for pictures without a window.

    Raises:
        WindowError: there is no display, or no OpenGL.
    """
    if not headless and sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise WindowError(
            "no display: DISPLAY is not set; start it from a desktop (X11, or Wayland with "
            f"Xwayland) or with `ssh -X`; {ALTERNATIVE}"
        )
    with _explain_errors():
        import pyglet

        if "pyglet.window" not in sys.modules:
            pyglet.options.headless = headless
            pyglet.options.debug_gl = False  # it would ask for errors after every call
            pyglet.options.shadow_window = False
        import pyglet.window


@contextmanager
def _explain_errors() -> Iterator[None]:
    """Turn errors of pyglet into a line that says what is missing.

    Raises:
        WindowError: pyglet cannot open a window.
    """
    try:
        yield
    except WindowError:
        raise
    except ImportError as error:
        raise WindowError(_explain_missing(error)) from error
    except Exception as error:
        if not type(error).__module__.startswith("pyglet."):
            raise
        raise WindowError(_explain_refusal(error)) from error


def _explain_missing(error: ImportError) -> str:
    """The message about a library that pyglet cannot load."""
    for name, packages in DEBIAN_PACKAGES.items():
        if f'"{name}"' in str(error):
            return f"lib{name} is missing: apt-get install {packages}; {ALTERNATIVE}"
    return f"no window: {error}; {INSTALL_OPENGL}; {ALTERNATIVE}"


def _explain_refusal(error: Exception) -> str:
    """The message about a display that is missing or too weak."""
    if "Display" in type(error).__name__:
        display = os.environ.get("DISPLAY", "")
        return f"no display: nothing answers at DISPLAY={display}; {ALTERNATIVE}"
    message = " ".join(str(error).split())
    why = f" ({message})" if message else ""
    return f"this display has no OpenGL 3.3{why}; {INSTALL_OPENGL}; {ALTERNATIVE}"
