"""A window on the desktop: pyglet's events for the view, the view's layers for the painter."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pyglet

from viewer.window.events import Window, config
from viewer.window.painter import Painter
from viewer.window.screenshots import save
from viewer.window.view import Cursor, View

RATE = 64.0  # pictures a second where the display does not set the pace
SHARE = 0.94  # of the screen that a new window may fill

CURSORS: dict[Cursor, str | None] = {
    "arrow": Window.CURSOR_DEFAULT,
    "hand": Window.CURSOR_HAND,
    "move": Window.CURSOR_SIZE,
    "busy": Window.CURSOR_WAIT,
}


def hidden() -> pyglet.window.Window:
    """A window that is not seen, for its context."""
    return pyglet.window.Window(16, 16, visible=False, config=config())


class Desktop:
    """Runs a view in a window.

    Args:
        view: what is shown; its host is the window.
        size: of the window, px.
        full_screen: fill the screen from the beginning.
    """

    def __init__(self, view: View, size: tuple[int, int], *, full_screen: bool = False) -> None:
        self._view = view
        self._window = Window(self, _fitting(size), full_screen=full_screen)
        self._painter = Painter()
        self._failure: Exception | None = None
        self._done = False
        self._size = (0, 0)
        self._seen = time.perf_counter()
        self._stale = True
        self._cursor: Cursor = "arrow"
        view.host = self

    def run(self) -> None:
        """Show the view until the window is closed.

        Raises:
            Exception: whatever went wrong in the view.
        """
        try:
            self._measure()
            self._window.set_caption(self._view.title)
            self._window.set_visible()
            self.guarded(self._view.opened)
            self._seen = time.perf_counter()
            pyglet.app.run(1 / RATE)
        finally:
            self._painter.free()
            self._window.close()
        if self._failure:
            raise self._failure

    def close(self) -> None:
        """Close the window."""
        self._done = True
        pyglet.app.exit()

    def full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self._window.set_fullscreen(not self._window.fullscreen)
        self._stale = True

    def screenshot(self) -> Path | None:
        """Save what is seen as a PNG in the working directory; None if it cannot be written."""
        return save(self._painter.picture())

    def cursor(self, name: Cursor) -> None:
        """Show this cursor."""
        if name != self._cursor:
            self._cursor = name
            self._window.set_mouse_cursor(self._window.get_system_mouse_cursor(CURSORS[name]))

    def stale(self) -> None:
        """What is in the window has to be shown again."""
        self._stale = True

    def guarded(self, act: Callable[[], None]) -> None:
        """Do something that may go wrong in the view; the first error ends everything."""
        if self._done:
            return
        try:
            self._measure()
            act()
        except Exception as error:  # it comes out of `run`
            self._failure = error
            self.close()

    def asked_to_close(self) -> None:
        """Somebody wants to close the window."""
        if self._view.closing():
            self.close()

    def pass_on(self) -> None:
        """The time for one more picture."""
        now = time.perf_counter()
        self._view.passed(now - self._seen)
        self._seen = now
        if self._done:
            return
        self._measure()
        self._window.switch_to()
        wide, high = self._window.get_framebuffer_size()
        changed = self._painter.paint(self._view.layers(), wide, high, wide / self._size[0])
        if changed or self._stale:
            self._stale = False
            self._painter.show()
            self._window.flip()

    @property
    def view(self) -> View:
        """What is shown."""
        return self._view

    def _measure(self) -> None:
        size = self._window.get_size()
        if size != self._size and min(size) > 0:
            self._size = size
            self._stale = True
            self._view.resized(float(size[0]), float(size[1]))


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or as large as the screen allows in its proportions."""
    screen = pyglet.display.get_display().get_default_screen()
    share = min(1.0, SHARE * screen.width / size[0], SHARE * screen.height / size[1])
    return (round(size[0] * share), round(size[1] * share))
