"""What a window shows, and what it does with mouse and keys: without a window, a plain object.

A view knows nothing of pyglet: it gives layers of shapes and is told what happens. So all of it
can be tested without a screen. Places are pixels of the window: x to the right, y down from its
upper left corner, as in `Rect`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from viewer.draw.displaylist import Shape, Stage
from viewer.draw.rect import Place, Rect

Button = Literal["left", "middle", "right"]
Cursor = Literal["arrow", "hand", "move", "busy"]


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Shapes of a stage, and where in the window that stage lies.

    Attributes:
        shapes: in metres of the stage; as long as this is the same tuple, it is kept on the
            graphics card.
        stage: of the shapes.
        onto: the rectangle that the stage fills, px; it has the stage's proportions, and may
            reach out of the window. Shapes may reach out of the stage.
        clip: nothing is painted outside of it, px; None: everything is painted.
    """

    shapes: tuple[Shape, ...]
    stage: Stage
    onto: Rect
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the mouse goes down.

    Attributes:
        place: where, px.
        button: which one.
        twice: it is the second one of a double click.
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

    def full_screen(self) -> None:
        """Fill the screen, or no longer."""

    def screenshot(self) -> Path | None:
        """Save what is seen as a PNG in the working directory; None if it cannot be written."""

    def cursor(self, name: Cursor) -> None:
        """Show this cursor."""


class View:
    """What a window shows. The methods here do nothing; a view overrides those it needs.

    Attributes:
        title: of the window.
        host: the window; set before anything else is called.
    """

    title = "cubetower"
    host: Host

    def on_resize(self, width: float, height: float) -> None:
        """The window has this size now, px; called once before all others."""

    def on_open(self) -> None:
        """The window is seen now, for the first time."""

    def advance(self, seconds: float) -> None:
        """Time has passed since the last picture, s."""

    def layers(self) -> Sequence[Layer]:
        """What is seen now, painted in this order."""
        return ()

    def on_press(self, press: Press) -> None:
        """A button of the mouse goes down."""

    def on_move(self, place: Place) -> None:
        """The mouse moves with no button down."""

    def on_drag(self, place: Place) -> None:
        """The mouse moves with a button down."""

    def on_release(self, place: Place) -> None:
        """The button goes up."""

    def on_scroll(self, place: Place, steps: float) -> None:
        """The wheel turns; away from the user is more than 0."""

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """A key goes down, or repeats.

        Args:
            name: what it types, such as ``a``, ``?``, ``+``, ``1``; of others ``space``,
                ``left``, ``right``, ``up``, ``down``, ``home``, ``end``, ``pageup``,
                ``pagedown``, ``enter``, ``escape``, ``backspace``, ``delete``, ``tab``,
                ``f1`` to ``f12``.
            shift: the key is held.
        """

    def on_close(self) -> bool:
        """Somebody wants to close the window; whether it may be closed now."""
        return True
