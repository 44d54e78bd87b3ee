"""A window that is none: what a view asks of it, and the mouse over the view."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from cubetower.viewer.draw.displaylist import Text, singles
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.window.hotspots import Hotspot
from cubetower.viewer.window.view import Press, View
from cubetower.viewer.window.watching.filmview import FilmView
from tests.waiting import PATIENCE

AnyView = TypeVar("AnyView", bound=View)


@dataclass
class NoWindow:
    """Notes what a view asks of its window, by the names of the buttons and cursors.

    Attributes:
        asked: all of it until now.
        saved: where pictures are said to be saved.
    """

    asked: list[str] = field(default_factory=list)
    saved: Path | None = None

    def close(self) -> None:
        self.asked.append("close")

    def full_screen(self) -> None:
        self.asked.append("full")

    def screenshot(self) -> Path | None:
        self.asked.append("camera")
        return self.saved

    def cursor(self, name: str) -> None:
        self.asked.append(name)


def in_no_window(view: AnyView, width: float = 1280.0, height: float = 796.0) -> AnyView:
    """The view in a window of this size, px, that is none."""
    view.host = NoWindow()
    view.on_resize(width, height)
    return view


def on_film(view: FilmView, place: Place) -> Place:
    """A place of the film, units, as one of the window, px."""
    film, unit = view.layout.film, view.layout.unit
    return (film.left + place[0] * unit, film.top + place[1] * unit)


def on_bar(view: FilmView, place: Place) -> Place:
    """A place of the bar, units, as one of the window, px."""
    bar, unit = view.layout.bar, view.layout.unit
    return (bar.left + place[0] * unit, bar.top + place[1] * unit)


def click(view: View, place: Place, **more: Any) -> None:
    """Click at a place of the window, px."""
    view.on_move(place)
    view.on_press(Press(place, **more))
    view.on_release(place)


def click_button(view: FilmView, name: str) -> None:
    """Click a button of the bar."""
    click(view, on_bar(view, view.bar.spots[Hotspot("button", name)].middle))


def words(view: View) -> list[str]:
    """All texts in the window."""
    shapes = (shape for layer in view.layers() for shape in singles(layer.shapes))
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def until(view: View, true: Callable[[], object], seconds: float = 0.2) -> None:
    """Let time pass, so much at each look, until something is true."""
    late = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < late, "nothing happens"
        view.advance(seconds)
        time.sleep(0.0005)
