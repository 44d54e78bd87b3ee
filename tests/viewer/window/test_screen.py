"""A real window on a virtual screen: mouse, keys, sizes, pictures, and what can be missing."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from tests.viewer.window.driver import ROOT, VirtualScreen

TELLING = str(Path(__file__).with_name("telling.py"))
BLUE, RED = (0x33, 0x66, 0x99), (255, 0, 0)


@pytest.fixture(scope="module")
def opened(screen, tmp_path_factory):
    with screen.start(sys.executable, TELLING, cwd=tmp_path_factory.mktemp("telling")) as program:
        program.until_painted()
        yield program


@pytest.fixture
def window(opened):
    """A window in which others were at work before; it has told nothing yet."""
    if opened.area()[2:] != (800, 500):
        opened.resize(800, 500)
        opened.until(lambda: told(opened, "resized")[-1:] == [[800.0, 500.0]])
    opened.key("F5")
    opened.until(lambda: told(opened, "key")[-1:] == [["f5", False]])
    opened.forget()
    return opened


def told(program, kind=None):
    """What the view was told, without the kind if only one is asked for."""
    lines = [json.loads(line) for line in program.said()]
    return lines if kind is None else [rest for what, *rest in lines if what == kind]


def until_told(program, kind, count=1):
    program.until(lambda: len(told(program, kind)) >= count)
    return told(program, kind)


def test_the_window_shows_the_view(opened):
    assert opened.area()[2:] == (800, 500)
    picture = opened.picture()
    assert picture.getpixel((400, 100)) == BLUE
    assert picture.getpixel((100, 399)) == RED
    assert told(opened)[0] == ["resized", 800.0, 500.0]
    assert opened.title() == "Telling"


def test_the_mouse_moves_presses_and_drags(window):
    window.move(200, 50)
    assert until_told(window, "moved")[-1] == [200.0, 50.0]
    window.drag((100, 400), (500, 200))
    assert until_told(window, "released") == [[500.0, 200.0]]
    assert told(window, "pressed") == [[100.0, 400.0, "left", False, False]]
    assert told(window, "dragged")[-1] == [500.0, 200.0]
    assert len(told(window, "dragged")) > 3
    window.until(lambda: window.picture().getpixel((500, 200)) == RED)
    assert window.picture().getpixel((100, 399)) == BLUE


@pytest.mark.long
@pytest.mark.parametrize("button", ["middle", "right"])
def test_every_button_has_its_name(window, button):
    window.click(30, 40, button)
    assert until_told(window, "pressed") == [[30.0, 40.0, button, False, False]]


@pytest.mark.long
def test_the_second_of_two_presses_is_a_double_click(window):
    window.click(60, 60, times=3)
    assert [press[3] for press in until_told(window, "pressed", 3)] == [False, True, False]
    window.click(160, 60)
    window.click(60, 160)
    assert [press[3] for press in until_told(window, "pressed", 5)][3:] == [False, False]


@pytest.mark.long
def test_shift_is_told_with_a_press(window):
    window.click(60, 60, held=["Shift_L"])
    assert until_told(window, "pressed")[0][4] is True


@pytest.mark.long
def test_the_wheel_turns_both_ways(window):
    window.wheel(50, 60, 2)
    window.wheel(50, 60, -1)
    turned = until_told(window, "scrolled", 3)
    assert turned == [[50.0, 60.0, 1.0], [50.0, 60.0, 1.0], [50.0, 60.0, -1.0]]


@pytest.mark.long
def test_characters_come_as_they_are_typed(window):
    window.type("a?+1-/ A")
    names = [key for key, _ in until_told(window, "key", 8)]
    assert names == ["a", "?", "+", "1", "-", "/", "space", "a"]
    assert told(window, "key")[-1] == ["a", True]


@pytest.mark.long
def test_other_keys_have_names(window):
    names = {
        "Left": "left", "Right": "right", "Up": "up", "Down": "down", "Home": "home",
        "End": "end", "Page_Up": "pageup", "Page_Down": "pagedown", "Return": "enter",
        "Escape": "escape", "BackSpace": "backspace", "Delete": "delete", "Tab": "tab",
        "F1": "f1", "F10": "f10",
    }  # fmt: skip
    for key in names:
        window.key(key)
        window.key(key, "Shift_L")
    found = until_told(window, "key", 2 * len(names))
    assert found == [[name, shift] for name in names.values() for shift in (False, True)]


@pytest.mark.long
@pytest.mark.parametrize(("key", "name"), [("Right", "right"), ("n", "n"), ("space", "space")])
def test_a_key_that_is_held_repeats(window, key, name):
    with window.holding(key):
        assert until_told(window, "key", 3)[:3] == [[name, False]] * 3


@pytest.mark.long
def test_a_new_size_is_told_and_painted(window):
    window.resize(620, 410)
    assert until_told(window, "resized")[-1] == [620.0, 410.0]
    window.until(lambda: window.picture().getpixel((100, 309)) == RED)
    assert window.picture().getpixel((600, 400)) == BLUE


@pytest.mark.long
def test_it_fills_the_screen_and_comes_back(window):
    window.key("F11")
    window.until(lambda: told(window, "resized")[-1:] == [[1400.0, 900.0]])
    window.until(lambda: window.picture().size == (1400, 900))
    window.until(lambda: window.picture().getpixel((1390, 890)) == BLUE)
    window.key("F11")
    window.until(lambda: told(window, "resized")[-1:] == [[800.0, 500.0]])


@pytest.mark.long
def test_a_screenshot_is_what_is_seen_and_replaces_nothing(window):
    window.type("c")
    for _ in range(3):
        window.key("F12")
    files = [Path(file) for (file,) in until_told(window, "saved", 3)]
    with Image.open(files[0]) as picture:
        assert picture.tobytes() == window.picture().tobytes()
    assert set(files[0].parent.glob("cubetower-*.png")) == set(files)
    assert len(set(files)) == 3


@pytest.mark.long
def test_it_rests_when_nothing_changes(window):
    spent = window.processor_seconds()
    time.sleep(1.0)
    assert window.processor_seconds() - spent < 0.3


@pytest.mark.long
def test_it_stays_open_if_the_view_says_so(window):
    window.type("s")
    window.close()
    until_told(window, "closing")
    window.type("a")
    assert until_told(window, "key", 2)[-1] == ["a", False]
    assert ["after"] not in told(window)


def test_it_closes_when_asked(window):
    window.close()
    assert window.ended() == 0
    assert told(window) == [["closing"], ["after"]]
    assert window.complained() == []


@pytest.mark.long
def test_it_may_fill_the_screen_from_the_beginning_and_an_interrupt_ends_it(screen):
    with screen.start(sys.executable, TELLING, "full") as program:
        program.until_painted()
        assert program.area()[2:] == (1400, 900)
        program.interrupt()
        assert program.ended() != 0
        assert "KeyboardInterrupt" in program.complained()[-1]


@pytest.mark.long
def test_no_screenshot_can_be_written_but_an_error_in_the_view_closes_and_comes_out(
    screen, tmp_path
):
    gone = tmp_path / "gone"
    gone.mkdir()
    with screen.start(sys.executable, TELLING, cwd=gone) as program:
        program.until_painted()
        gone.rmdir()
        program.key("F12")
        assert until_told(program, "saved") == [["None"]]
        program.type("x")
        assert program.ended() == 1
        assert program.complained()[-1] == "ValueError: a broken view"


def error_of(*arguments, display=""):
    """The one line that somebody is told who has no window."""
    bare = {**os.environ, "PATH": "", "PYTHONPATH": str(ROOT), "DISPLAY": display}
    command = [sys.executable, "-c", *arguments]
    return subprocess.run(command, env=bare, capture_output=True, text=True, check=False).stdout


TRY = """
from cubetower.viewer.errors import WindowError
from cubetower.viewer.window.screen import offscreen, show
from cubetower.viewer.window.view import View
try:
    {what}
except WindowError as error:
    print(error)
"""
WITHOUT_LIBRARY = """
import ctypes, ctypes.util, sys
find, load = ctypes.util.find_library, ctypes.CDLL
ctypes.util.find_library = lambda name: None if name == sys.argv[1] else find(name)
class Without(load):
    def __init__(self, name, *more, **others):
        if name and f"lib{sys.argv[1]}." in str(name):
            raise OSError(name)
        super().__init__(name, *more, **others)
ctypes.CDLL = ctypes.cdll._dlltype = Without
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays of X11")
class TestWhatIsMissing:
    @pytest.mark.long
    def test_a_display_that_does_not_answer(self, screen):
        said = error_of(TRY.format(what="show(View())"), display=":98765")
        assert said.startswith("no display: nothing answers at DISPLAY=:98765; ")
        assert said.count("\n") == 1

    @pytest.mark.long
    def test_a_display_without_opengl(self, screen):
        with VirtualScreen(options=["-extension", "GLX"]) as bare:
            said = error_of(TRY.format(what="show(View())"), display=bare.name)
        assert said.startswith("this display has no OpenGL 3.3; install")
        assert "apt-get install libgl1 libgl1-mesa-dri" in said
        assert said.count("\n") == 1

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("library", "what", "packages"),
        [("X11", "show(View())", "libx11-6"),
         ("EGL", "offscreen().__enter__()", "libegl1 libegl-mesa0")],
    )  # fmt: skip
    def test_a_library(self, screen, library, what, packages):
        said = error_of(WITHOUT_LIBRARY + TRY.format(what=what), library, display=screen.name)
        assert said.startswith(f"lib{library} is missing: apt-get install {packages}; ")
        assert said.count("\n") == 1

    @pytest.mark.long
    def test_all_of_them(self):
        tries = [TRY.format(what=what) for what in ("show(View())", "offscreen().__enter__()")]
        said = error_of(WITHOUT_LIBRARY + "".join(tries), "GL", display=":98765").splitlines()
        assert len(said) == 2
        for each in said:
            assert each.startswith("libGL is missing: apt-get install libgl1 libgl1-mesa-dri; ")


def test_a_view_needs_no_pyglet():
    code = (
        "import sys; from cubetower.viewer.window import screen, view; "
        "print('pyglet' in sys.modules)"
    )
    assert error_of(code) == "False\n"
