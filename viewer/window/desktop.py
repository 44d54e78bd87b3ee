"""A window on the desktop: pyglet's events for the view, the view's layers for the painter."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from itertools import chain, count
from pathlib import Path
from typing import Any

import pyglet
from pyglet import gl
from pyglet.window import key, mouse

from foundation import OutputError, write_whole
from viewer.draw.rect import Place
from viewer.window.opengl.painter import Painter
from viewer.window.view import Button, Cursor, Press, View

MAX_FPS = 64.0  # pictures a second where the display does not set the pace
MAX_SCREEN_SHARE = 0.94  # of the screen that a new window may fill
MIN_SIZE = (720, 450)  # size of the window, px; in a smaller one texts cannot be read
DOUBLE_CLICK_S = 0.4  # s between the two presses of a double click
DOUBLE_CLICK_PX = 4.0  # px that the mouse may move between them
OUTSIDE: Place = (-1.0, -1.0)  # where the mouse is said to be when it has left the window
BUTTONS: dict[int, Button] = {mouse.LEFT: "left", mouse.MIDDLE: "middle", mouse.RIGHT: "right"}
MOTION_KEYS = {
    key.LEFT: "left", key.RIGHT: "right", key.UP: "up", key.DOWN: "down", key.HOME: "home",
    key.END: "end", key.PAGEUP: "pageup", key.PAGEDOWN: "pagedown",
    key.BACKSPACE: "backspace", key.DELETE: "delete", key.NUM_LEFT: "left",
    key.NUM_RIGHT: "right", key.NUM_UP: "up", key.NUM_DOWN: "down", key.NUM_HOME: "home",
    key.NUM_END: "end", key.NUM_PAGE_UP: "pageup", key.NUM_PAGE_DOWN: "pagedown",
    key.NUM_DELETE: "delete",
}  # fmt: skip
"""Keys that move something in a text: pyglet says when these repeat, but not which it was."""
KEY_NAMES = MOTION_KEYS | {
    key.RETURN: "enter", key.NUM_ENTER: "enter", key.ESCAPE: "escape", key.TAB: "tab",
    **{getattr(key, f"F{number}"): f"f{number}" for number in range(1, 13)},
}  # fmt: skip
if sys.platform.startswith("linux"):  # with shift it has another name, unknown to pyglet
    KEY_NAMES[key.user_key(23)] = "tab"
COMMAND_MODIFIERS = key.MOD_CTRL | key.MOD_COMMAND
CURSORS: dict[Cursor, str | None] = {
    "arrow": pyglet.window.Window.CURSOR_DEFAULT,
    "hand": pyglet.window.Window.CURSOR_HAND,
    "move": pyglet.window.Window.CURSOR_SIZE,
    "busy": pyglet.window.Window.CURSOR_WAIT,
}


def make_hidden_window() -> pyglet.window.Window:
    """A window that is not seen, for its context."""
    return pyglet.window.Window(16, 16, visible=False, config=_config())


def _config() -> gl.Config:
    """What the window's context has to be able to do; the painter smooths edges itself."""
    return gl.Config(  # type: ignore[abstract]  # it becomes the one of the platform
        double_buffer=True, major_version=3, minor_version=3
    )


def _guard(handler: Callable[..., None]) -> Callable[..., None]:
    """A handler that may go wrong in the view; the first error ends everything."""

    @wraps(handler)
    def guarded_handler(window: Desktop, *given: Any) -> None:
        if window.done:
            return
        try:
            window.measure()
            handler(window, *given)
        except Exception as error:  # it comes out of `run`
            window.failure = error
            window.close()

    return guarded_handler


class Desktop(pyglet.window.Window):  # type: ignore[misc]  # chosen when pyglet is loaded
    """A window with a view in it.

    Args:
        content: the view; its host is the window.
        size: of the window, px.
        full_screen: fill the screen from the beginning.

    Attributes:
        done: it is about to be closed, and nothing more is told.
        failure: what went wrong in the view.
    """

    def __init__(self, content: View, size: tuple[int, int], *, full_screen: bool) -> None:
        self.done = False
        self.failure: Exception | None = None
        self._content = content
        self._measured = (0, 0)
        self._stale = True  # what is in the window has to be shown again
        self._seen = time.perf_counter()
        self._cursor_shown: Cursor = "arrow"
        self._last: tuple[float, Button, Place] | None = None  # press of the mouse
        self._held: str | None = None  # named key that is down
        self._told = False  # the view has been told of this press of it
        self._shift = False
        wide, high = (None, None) if full_screen else _fit_to_screen(size)
        super().__init__(
            wide, high, content.title, resizable=True, visible=False, vsync=True,
            config=_config(), fullscreen=full_screen,
        )  # fmt: skip
        self.set_minimum_size(*MIN_SIZE)
        self._painter = Painter()
        content.host = self

    def run(self) -> None:
        """Show the view until the window is closed.

        Raises:
            Exception: whatever went wrong in the view.
        """
        try:
            self.measure()
            self.set_visible()
            self._on_open()
            self._seen = time.perf_counter()
            pyglet.app.run(1 / MAX_FPS)
        finally:
            self._painter.free()
            super().close()
        if self.failure:
            raise self.failure

    def close(self) -> None:
        """Close the window, when what is being done has ended."""
        self.done = True
        pyglet.app.exit()

    def full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self.set_fullscreen(not self.fullscreen)
        self._stale = True

    def screenshot(self) -> Path | None:
        """Save what is seen as a PNG in the working directory; None if it cannot be written."""
        try:
            stem = Path.cwd() / f"{datetime.now():cubetower-%Y%m%d-%H%M%S}"
            names = chain([f"{stem}.png"], (f"{stem}-{number}.png" for number in count(2)))
            path = next(path for path in map(Path, names) if not path.exists())
            with write_whole(path) as temporary:
                self._painter.picture().save(temporary)
        except (OutputError, OSError):
            return None
        return path

    def cursor(self, name: Cursor) -> None:
        """Show this cursor."""
        if name != self._cursor_shown:
            self._cursor_shown = name
            self.set_mouse_cursor(self.get_system_mouse_cursor(CURSORS[name]))

    def measure(self) -> None:
        """Tell the view how large the window is, if that has changed."""
        size = self.get_size()
        if size != self._measured and min(size) > 0:
            self._measured = size
            self._stale = True
            self._content.on_resize(float(size[0]), float(size[1]))

    @_guard
    def draw(self, dt: float) -> None:
        """The time for one more picture."""
        now = time.perf_counter()
        self._content.advance(now - self._seen)
        self._seen = now
        if self.done:
            return
        self.measure()
        self.switch_to()
        wide, high = self.get_framebuffer_size()
        layers = self._content.layers()
        changed = self._painter.paint(layers, wide, high, wide / self._measured[0])
        if changed or self._stale:
            self._stale = False
            self._painter.show()
            self.flip()

    @_guard
    def _on_open(self) -> None:
        self._content.on_open()

    def on_expose(self, *_size: int) -> None:
        """A part of the window that was hidden is seen, or it has a size to be measured."""
        self._stale = True

    on_resize = on_expose

    @_guard
    def on_close(self) -> None:
        """Somebody wants to close the window."""
        if self._content.on_close():
            self.close()

    @_guard
    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button goes down."""
        name, place, now = BUTTONS.get(button), self._place(x, y), time.perf_counter()
        if name is None:
            return
        twice = self._last is not None and (
            now - self._last[0] < DOUBLE_CLICK_S
            and self._last[1] == name
            and all(
                abs(a - b) <= DOUBLE_CLICK_PX for a, b in zip(place, self._last[2], strict=True)
            )
        )
        self._last = None if twice else (now, name, place)
        self._content.on_press(Press(place, name, twice, bool(modifiers & key.MOD_SHIFT)))

    @_guard
    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button goes up."""
        if button in BUTTONS:
            self._content.on_release(self._place(x, y))

    @_guard
    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """The mouse moves."""
        self._content.on_move(self._place(x, y))

    @_guard
    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """The mouse moves with a button down."""
        self._content.on_drag(self._place(x, y))

    @_guard
    def on_mouse_leave(self, x: int, y: int) -> None:
        """The mouse leaves the window."""
        self._content.on_move(OUTSIDE)

    @_guard
    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """The wheel turns."""
        if scroll_y:
            self._content.on_scroll(self._place(x, y), float(scroll_y))

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """A key goes down; what it types comes as a text."""
        self._shift = bool(modifiers & key.MOD_SHIFT)
        self._held = KEY_NAMES.get(symbol)
        self._told = symbol in MOTION_KEYS
        if modifiers & COMMAND_MODIFIERS and symbol in (key.Q, key.W):
            self.on_close()
        elif self._held:
            self._key(self._held)

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """A key goes up."""
        self._shift = bool(modifiers & key.MOD_SHIFT) and symbol not in (key.LSHIFT, key.RSHIFT)

    def on_activate(self) -> None:
        """Keys that went up while another window had them are not down any more."""
        getattr(self, "pressed_keys", set()).clear()  # pyglet keeps them on X11

    on_deactivate = on_activate

    def on_text(self, text: str) -> None:
        """Something is typed; letters come small, with or without shift."""
        for character in text:
            if character == " ":
                self._key("space")
            elif character.isprintable():
                self._key(character.lower())

    def on_text_motion(self, motion: int) -> None:
        """A key such as an arrow goes down, of which we know already, or repeats."""
        if self._told:
            self._told = False
        elif self._held:
            self._key(self._held)

    on_text_motion_select = on_text_motion

    @_guard
    def _key(self, name: str) -> None:
        self._content.on_key(name, shift=self._shift)

    def _place(self, x: int, y: int) -> Place:
        """From the upper left corner."""
        return (float(x), float(self.get_size()[1] - 1 - y))


def _fit_to_screen(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or as large as the screen allows in its proportions."""
    screen = pyglet.display.get_display().get_default_screen()
    share = min(
        1.0, MAX_SCREEN_SHARE * screen.width / size[0], MAX_SCREEN_SHARE * screen.height / size[1]
    )
    return (round(size[0] * share), round(size[1] * share))
