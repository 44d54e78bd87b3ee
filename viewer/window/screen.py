"""Opening a window with a view in it, and pictures of views without a window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viewer.window.opening import explained, prepare
from viewer.window.view import View

if TYPE_CHECKING:
    from PIL import Image

SIZE = (1280, 796)  # px of a new window: the stage of a film and the bar under it


def show(view: View, *, size: tuple[int, int] = SIZE, full_screen: bool = False) -> None:
    """Open a window with a view in it; come back when it is closed.

    Args:
        view: what it shows; an error in it closes the window and comes out here.
        size: px; less if the screen is smaller.
        full_screen: fill the screen from the beginning.

    Raises:
        WindowError: there is no display or no OpenGL 3.3; says what to install.
    """
    prepare()
    with explained():
        from viewer.window.desktop import Desktop

        desktop = Desktop(view, size, full_screen=full_screen)
    desktop.run()


def snapshot(view: View, width: int, height: int) -> Image.Image:
    """What a view shows in a window of this size, px; without a window.

    Raises:
        WindowError: there is no OpenGL 3.3; says what to install.
    """
    with offscreen():
        from viewer.window.painter import Painter

        painter = Painter()
        try:
            view.resized(width, height)
            painter.paint(view.layers(), width, height)
            return painter.picture()
        finally:
            painter.free()


@contextmanager
def offscreen() -> Iterator[None]:
    """A context of OpenGL to paint in, without a window.

    Raises:
        WindowError: there is no OpenGL 3.3; says what to install.
    """
    prepare(headless=True)
    with explained():
        from viewer.window.desktop import hidden

        window = hidden()
    try:
        yield
    finally:
        window.close()
