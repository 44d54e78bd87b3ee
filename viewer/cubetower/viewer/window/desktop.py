"""A window on the desktop: it gives pyglet's events to a view, and the view's layers to OpenGL."""

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

from cubetower.foundation import OutputError, write_whole
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.window.opengl.painter import Painter
from cubetower.viewer.window.view import Button, Cursor, Press, View

MAX_FPS = 64.0  # where the display does not set the pace
MAX_SCREEN_SHARE = 0.94  # of the screen that a new window may fill
MIN_SIZE = (720, 450)  # of the window, px; in a smaller one texts cannot be read
DOUBLE_CLICK_S = 0.4  # between the two presses at most
DOUBLE_CLICK_PX = 4.0  # that the mouse may move between them
OUTSIDE: Place = (-1.0, -1.0)  # given as the mouse's place when it has left the window
BUTTONS: dict[int, Button] = {mouse.LEFT: "left", mouse.MIDDLE: "middle", mouse.RIGHT: "right"}
MOTION_KEYS = {
    key.LEFT: "left", key.RIGHT: "right", key.UP: "up", key.DOWN: "down", key.HOME: "home",
    key.END: "end", key.PAGEUP: "pageup", key.PAGEDOWN: "pagedown",
    key.BACKSPACE: "backspace", key.DELETE: "delete", key.NUM_LEFT: "left",
    key.NUM_RIGHT: "right", key.NUM_UP: "up", key.NUM_DOWN: "down", key.NUM_HOME: "home",
    key.NUM_END: "end", key.NUM_PAGE_UP: "pageup", key.NUM_PAGE_DOWN: "pagedown",
    key.NUM_DELETE: "delete",
}  # fmt: skip
"""Keys that move a cursor in a text: pyglet says when one of these repeats, but not which."""
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
    """An invisible window, for its context."""
    return pyglet.window.Window(16, 16, visible=False, config=_config())


def _config() -> gl.Config:
    """What the window needs of OpenGL; the painter smooths edges itself."""
    return gl.Config(  # type: ignore[abstract]  # it becomes the one of the platform
        double_buffer=True, major_version=3, minor_version=3
    )


def _guard(handler: Callable[..., None]) -> Callable[..., None]:
    """A handler that closes the window at an error of the view, which `run` then raises."""

    @wraps(handler)
    def guarded_handler(window: Desktop, *given: Any) -> None:
        if window.done:
            return
        try:
            window.measure()
            handler(window, *given)
        except Exception as error:
            window.failure = error
            window.close()

    return guarded_handler


class Desktop(pyglet.window.Window):  # type: ignore[misc]  # chosen when pyglet is loaded
    """A window with a view in it.

    Args:
        view: the view; its host is the window.
        size: of the window, px.
        full_screen: fill the screen from the beginning.

    Attributes:
        done: it is about to be closed; the view gets no more events.
        failure: the error of the view, if there was one.
    """

    def __init__(self, view: View, size: tuple[int, int], *, full_screen: bool) -> None:
        self.done = False
        self.failure: Exception | None = None
        self._content = view  # pyglet has a `_view` of its own
        self._measured = (0, 0)
        self._stale = True  # the picture has to be shown again
        self._seen = time.perf_counter()
        self._cursor_shown: Cursor = "arrow"
        self._last: tuple[float, Button, Place] | None = None  # press of the mouse
        self._held: str | None = None  # named key that is down
        self._told = False  # the view has had this press of it
        self._shift = False
        wide, high = (None, None) if full_screen else _fit_to_screen(size)
        super().__init__(
            wide, high, view.title, resizable=True, visible=False, vsync=True,
            config=_config(), fullscreen=full_screen,
        )  # fmt: skip
        self.set_minimum_size(*MIN_SIZE)
        self._painter = Painter()
        view.host = self

    def run(self) -> None:
        """Show the view until the window is closed.

        Raises:
            Exception: an error of the view.
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
        """Close the window when the current event has been handled."""
        self.done = True
        pyglet.app.exit()

    def show(self, view: View) -> None:
        """Show another view from now on."""
        self._content, view.host = view, self
        self._measured = (0, 0)
        self.set_caption(view.title)
        self.measure()
        self._on_open()

    def full_screen(self) -> None:
        """Switch full screen on or off."""
        self.set_fullscreen(not self.fullscreen)
        self._stale = True

    def screenshot(self) -> Path | None:
        """Save the picture as a PNG in the working directory; None if it cannot be written."""
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
        """Show the next picture."""
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
        """Show the picture again: a hidden part of the window appears, or its size changes."""
        self._stale = True

    on_resize = on_expose

    @_guard
    def on_close(self) -> None:
        """Close the window if the view agrees."""
        if self._content.on_close():
            self.close()

    @_guard
    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """Pass on a press, if the view knows the button."""
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
        """Pass on a release."""
        if button in BUTTONS:
            self._content.on_release(self._place(x, y))

    @_guard
    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """Pass on a movement."""
        self._content.on_move(self._place(x, y))

    @_guard
    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Pass on a drag."""
        self._content.on_drag(self._place(x, y))

    @_guard
    def on_mouse_leave(self, x: int, y: int) -> None:
        """Tell the view that the mouse has left the window."""
        self._content.on_move(OUTSIDE)

    @_guard
    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Pass on a turn of the wheel."""
        if scroll_y:
            self._content.on_scroll(self._place(x, y), float(scroll_y))

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Pass on a named key; what other keys type comes as a text."""
        self._shift = bool(modifiers & key.MOD_SHIFT)
        self._held = KEY_NAMES.get(symbol)
        self._told = symbol in MOTION_KEYS
        if modifiers & COMMAND_MODIFIERS and symbol in (key.Q, key.W):
            self.on_close()
        elif self._held:
            self._key(self._held)

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Note whether shift is still held."""
        self._shift = bool(modifiers & key.MOD_SHIFT) and symbol not in (key.LSHIFT, key.RSHIFT)

    def on_activate(self) -> None:
        """Forget held keys: they may have gone up while another window was active."""
        getattr(self, "pressed_keys", set()).clear()  # pyglet keeps them on X11

    on_deactivate = on_activate

    def on_text(self, text: str) -> None:
        """Pass on what is typed; letters in lower case, with or without shift."""
        for character in text:
            if character == " ":
                self._key("space")
            elif character.isprintable():
                self._key(character.lower())

    def on_text_motion(self, motion: int) -> None:
        """Pass on repeats of a key such as an arrow; `on_key_press` has passed on the first."""
        if self._told:
            self._told = False
        elif self._held:
            self._key(self._held)

    on_text_motion_select = on_text_motion

    @_guard
    def _key(self, name: str) -> None:
        self._content.on_key(name, shift=self._shift)

    def _place(self, x: int, y: int) -> Place:
        """A place counted from the upper left corner."""
        return (float(x), float(self.get_size()[1] - 1 - y))


def _fit_to_screen(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or as large as the screen allows in its proportions."""
    screen = pyglet.display.get_display().get_default_screen()
    share = min(
        1.0, MAX_SCREEN_SHARE * screen.width / size[0], MAX_SCREEN_SHARE * screen.height / size[1]
    )
    return (round(size[0] * share), round(size[1] * share))
