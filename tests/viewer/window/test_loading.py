"""A window that is seen at once while its view is being made, and closed meanwhile."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cubetower.game.errors import Stopped
from cubetower.viewer.window.loading import LoadingView
from cubetower.viewer.window.view import View
from tests.viewer.window.host import words
from tests.viewer.window.looking import picture_of
from tests.waiting import PATIENCE

pytestmark = pytest.mark.long

LOADED = str(Path(__file__).with_name("loaded.py"))


class Window:
    """A host that keeps what it is given."""

    def __init__(self):
        self.shown, self.closed = None, False

    def show(self, view):
        self.shown = view

    def close(self):
        self.closed = True


def loading(make):
    view = LoadingView("A game", "reading", make)
    view.host = Window()
    view.layers()  # the first picture
    view.advance(0.0)
    return view


def test_the_work_begins_after_the_first_picture():
    begun = []
    view = LoadingView("A game", "reading", begun.append)
    view.advance(0.0)
    assert not begun
    assert words(view) == ["A game", "Reading …"]
    view.advance(0.0)
    view._thread.join(PATIENCE)
    assert begun


def test_the_window_goes_to_the_view_that_was_made():
    made = View()
    view = loading(lambda _: made)
    view._thread.join(PATIENCE)
    view.advance(0.0)
    assert view.host.shown is made


def test_how_far_it_is_is_seen():
    def make(progress):
        progress("tosses", 9, 20)
        raise Stopped

    view = loading(make)
    view._thread.join(PATIENCE)
    view.advance(0.0)  # stopped is no error
    assert words(view) == ["A game", "Tosses: 45%"]
    assert view.layers()[0].shapes is view.layers()[0].shapes


def test_it_is_drawn_in_windows_of_every_size():
    view = LoadingView("A game", "reading", lambda _: View())
    view._state = ("tosses", 9, 20)
    for size in ((1280, 796), (720, 450), (600, 1200)):
        picture = picture_of(view, *size)
        colours = {colour for _, colour in picture.getcolors(10**6)}
        accent = view._palette.neutral.accent
        assert tuple(bytes.fromhex(accent[1:])) in colours


def test_an_error_ends_it_where_the_window_is():
    def make(_):
        raise ValueError("a broken view")

    view = loading(make)
    view._thread.join(PATIENCE)
    with pytest.raises(ValueError, match="a broken view"):
        view.advance(0.0)


@pytest.mark.parametrize("key", ["q", "escape", "x"])
def test_closed_meanwhile_the_work_ends(key):
    def make(progress):
        while True:
            progress("tosses", 1, 2)

    view = loading(make)
    view.on_key(key)
    assert view.host.closed is (key != "x")
    view.stop()
    assert not view._thread.is_alive()
    assert view.made is None
    view.advance(0.0)


def said(program, kind):
    return [rest for what, *rest in map(json.loads, program.said()) if what == kind]


def test_a_real_window_loads_and_then_shows_its_view(screen):
    with screen.start(sys.executable, LOADED, "soon") as program:
        program.until_painted(3)
        assert program.title() == "Loading"
        program.until(lambda: said(program, "resized"))
        program.until(lambda: program.title() == "Telling")
        program.until(lambda: program.picture().getpixel((400, 100)) == (0x33, 0x66, 0x99))
        program.type("a")
        program.until(lambda: said(program, "key"))
        program.type("q")
        assert program.ended() == 0
        assert said(program, "threads") == [[[]]]


def test_a_real_window_is_closed_while_it_loads(screen):
    with screen.start(sys.executable, LOADED, "endless") as program:
        program.until_painted(3)
        program.until(lambda: len(said(program, "making")) > 3)
        program.close()
        assert program.ended() == 0
        assert said(program, "threads") == [[[]]]
        assert not program.complained()
