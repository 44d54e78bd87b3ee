"""A view: what a window shows, and what mouse and keys do in it.

A view knows nothing of pyglet: it gives layers of shapes, and its handlers are called. So it can
be tested without a screen. Places are pixels of the window: x to the right, y down from its upper
left corner, as in `Rect`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from cubetower.viewer.draw.displaylist import Shape, Stage
from cubetower.viewer.draw.rect import Place, Rect

Button = Literal["left", "middle", "right"]
Cursor = Literal["arrow", "hand", "move", "busy"]


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Shapes of a stage, and where in the window that stage lies.

    Attributes:
        shapes: in metres of the stage; while this is the same tuple, its triangles are cached on
            the graphics card.
        stage: of the shapes, which may reach beyond it.
        onto: the rectangle that the stage fills, px; of the stage's proportions, it may reach
            beyond the window.
        clip: nothing is painted outside of it, px; None: everything is painted.
    """

    shapes: tuple[Shape, ...]
    stage: Stage
    onto: Rect
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button of the mouse.

    Attributes:
        place: where, px.
        button: which one.
        twice: it is the second press of a double click.
        shift: the key is held.
    """

    place: Place
    button: Button = "left"
    twice: bool = False
    shift: bool = False


class Host(Protocol):
    """The window, as a view sees it."""

    def close(self) -> None:
        """Close the window."""

    def show(self, view: View) -> None:
        """Show another view from now on."""

    def full_screen(self) -> None:
        """Switch full screen on or off."""

    def screenshot(self) -> Path | None:
        """Save the picture as a PNG in the working directory; None if it cannot be written."""

    def cursor(self, name: Cursor) -> None:
        """Show this cursor."""


class View:
    """What a window shows. Methods here do nothing; a view overrides those it needs.

    Attributes:
        title: of the window.
        host: the window; set before any method is called.
    """

    title = "cubetower"
    host: Host

    def on_resize(self, width: float, height: float) -> None:
        """Handle a new size of the window, px; called once before all other methods."""

    def on_open(self) -> None:
        """Handle the window appearing."""

    def advance(self, seconds: float) -> None:
        """Let some time pass, s; called before each picture."""

    def layers(self) -> Sequence[Layer]:
        """What to show now, painted in this order."""
        return ()

    def on_press(self, press: Press) -> None:
        """Handle a button of the mouse going down."""

    def on_move(self, place: Place) -> None:
        """Handle the mouse moving with no button down."""

    def on_drag(self, place: Place) -> None:
        """Handle the mouse moving with a button down."""

    def on_release(self, place: Place) -> None:
        """Handle the button going up."""

    def on_scroll(self, place: Place, steps: float) -> None:
        """Handle the wheel; steps away from the user are positive."""

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Handle a key that goes down or repeats.

        Args:
            name: what it types, such as ``a``, ``?``, ``+``, ``1``; of others ``space``,
                ``left``, ``right``, ``up``, ``down``, ``home``, ``end``, ``pageup``,
                ``pagedown``, ``enter``, ``escape``, ``backspace``, ``delete``, ``tab``,
                ``f1`` to ``f12``.
            shift: the key is held.
        """

    def on_close(self) -> bool:
        """Handle a request to close the window; False: keep it open."""
        return True
