"""What happens in a window of pyglet, told to a view in its own terms."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pyglet
from pyglet import gl
from pyglet.window import key, mouse

from viewer.draw.rect import Place
from viewer.window.view import Button, Press

if TYPE_CHECKING:
    from viewer.window.desktop import Desktop

LEAST = (720, 450)  # size of the window, px; in a smaller one texts cannot be read
TWICE = 0.4  # s between the two presses of a double click
NEAR = 4.0  # px that the mouse may move between them
OUTSIDE: Place = (-1.0, -1.0)  # where the mouse is said to be when it has left the window
BUTTONS: dict[int, Button] = {mouse.LEFT: "left", mouse.MIDDLE: "middle", mouse.RIGHT: "right"}
REPEATED = {
    key.LEFT: "left", key.RIGHT: "right", key.UP: "up", key.DOWN: "down", key.HOME: "home",
    key.END: "end", key.PAGEUP: "pageup", key.PAGEDOWN: "pagedown",
    key.BACKSPACE: "backspace", key.DELETE: "delete", key.NUM_LEFT: "left",
    key.NUM_RIGHT: "right", key.NUM_UP: "up", key.NUM_DOWN: "down", key.NUM_HOME: "home",
    key.NUM_END: "end", key.NUM_PAGE_UP: "pageup", key.NUM_PAGE_DOWN: "pagedown",
    key.NUM_DELETE: "delete",
}  # fmt: skip
"""Keys that move something in a text: pyglet says when these repeat, but not which it was."""
NAMED = REPEATED | {
    key.RETURN: "enter", key.NUM_ENTER: "enter", key.ESCAPE: "escape", key.TAB: "tab",
    **{getattr(key, f"F{number}"): f"f{number}" for number in range(1, 13)},
}  # fmt: skip
if sys.platform.startswith("linux"):  # with shift it has another name, unknown to pyglet
    NAMED[key.user_key(23)] = "tab"
COMMANDS = key.MOD_CTRL | key.MOD_COMMAND


def config() -> gl.Config:
    """What the window's context has to be able to do; the painter smooths edges itself."""
    return gl.Config(  # type: ignore[abstract]  # it becomes the one of the platform
        double_buffer=True, major_version=3, minor_version=3
    )


class Window(pyglet.window.Window):  # type: ignore[misc]  # chosen when pyglet is loaded
    """A window that tells a desktop's view what happens in it."""

    def __init__(self, desktop: Desktop, size: tuple[int, int], *, full_screen: bool) -> None:
        wide, high = (None, None) if full_screen else size
        super().__init__(
            wide, high, resizable=True, visible=False, vsync=True, config=config(),
            fullscreen=full_screen,
        )  # fmt: skip
        self.set_minimum_size(*LEAST)
        self._desktop = desktop
        self._last: tuple[float, Button, Place] | None = None  # press of the mouse
        self._held: str | None = None  # named key that is down
        self._told = False  # the view has been told of this press of it
        self._shift = False

    def draw(self, dt: float) -> None:
        """The time for one more picture."""
        self._desktop.guarded(self._desktop.pass_on)

    def on_expose(self) -> None:
        """A part of the window that was hidden is seen."""
        self._desktop.stale()

    def on_resize(self, width: int, height: int) -> None:
        """The size is read when the next picture is painted."""
        self._desktop.stale()

    def on_close(self) -> None:
        """The button in the title bar."""
        self._desktop.guarded(self._desktop.asked_to_close)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button goes down."""
        name, place, now = BUTTONS.get(button), self._place(x, y), time.perf_counter()
        if name is None:
            return
        twice = self._last is not None and (
            now - self._last[0] < TWICE
            and self._last[1] == name
            and all(abs(a - b) <= NEAR for a, b in zip(place, self._last[2], strict=True))
        )
        self._last = None if twice else (now, name, place)
        press = Press(place, name, twice, bool(modifiers & key.MOD_SHIFT))
        self._desktop.guarded(lambda: self._desktop.view.pressed(press))

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button goes up."""
        if button in BUTTONS:
            self._desktop.guarded(lambda: self._desktop.view.released(self._place(x, y)))

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """The mouse moves."""
        self._desktop.guarded(lambda: self._desktop.view.moved(self._place(x, y)))

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """The mouse moves with a button down."""
        self._desktop.guarded(lambda: self._desktop.view.dragged(self._place(x, y)))

    def on_mouse_leave(self, x: int, y: int) -> None:
        """The mouse leaves the window."""
        self._desktop.guarded(lambda: self._desktop.view.moved(OUTSIDE))

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """The wheel turns."""
        if scroll_y:
            self._desktop.guarded(
                lambda: self._desktop.view.scrolled(self._place(x, y), float(scroll_y))
            )

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """A key goes down; what it types comes as a text."""
        self._shift = bool(modifiers & key.MOD_SHIFT)
        self._held = NAMED.get(symbol)
        self._told = symbol in REPEATED
        if modifiers & COMMANDS and symbol in (key.Q, key.W):
            self._desktop.guarded(self._desktop.asked_to_close)
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

    def _key(self, name: str) -> None:
        self._desktop.guarded(lambda: self._desktop.view.key(name, shift=self._shift))

    def _place(self, x: int, y: int) -> Place:
        """From the upper left corner."""
        return (float(x), float(self.get_size()[1] - 1 - y))
