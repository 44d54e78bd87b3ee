"""A real window on a virtual screen, driven by mouse and keys as a person would.

    with VirtualScreen() as screen, screen.start(sys.executable, "my_window.py") as program:
        program.until_painted()
        program.click(200, 300)             # px of the window, from its upper left corner
        program.drag((200, 300), (400, 320))
        program.wheel(200, 300, 2)
        program.type("?")                   # what it types, whatever key that is
        program.key("Page_Down", "Shift_L") # a key by its X name, others being held
        program.picture().save("seen.png")  # what is on the screen, a Pillow image
        program.until(lambda: "help" in program.said())  # lines of its standard output
        program.close()                     # as the button in the title bar does
        assert program.ended() == 0

Every process of tests has a screen of its own, the fixture `screen`, so that files can run side by
side. The program has to be one of its own: in the process of the tests OpenGL paints without a
screen. There is no window manager, so windows lie in the upper left corner and nothing else is
seen.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import Any

from PIL import Image
from Xlib import XK, X, display
from Xlib.ext import xtest
from Xlib.protocol import event

from tests.needs import SCREEN, skip_without
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]
BUTTONS = {"left": 1, "middle": 2, "right": 3}
KEYS = {" ": "space", "?": "question", "+": "plus", "-": "minus", "/": "slash"}
HELD = 0.005  # s between two events: a quick hand
REPEATS_MS = 200  # after so long a key that is held repeats, ms


class VirtualScreen:
    """An X server without a screen, with OpenGL in software.

    Args:
        width: px.
        height: px.
        options: more of the server's, such as ``-extension GLX`` for one without OpenGL.
    """

    def __init__(self, width: int = 1400, height: int = 900, options: Sequence[str] = ()) -> None:
        server = which("Xvfb")
        if server is None:
            skip_without(SCREEN)
        readable, writable = os.pipe()
        self._server = subprocess.Popen(
            [server, "-displayfd", str(writable), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp", "-noreset", "-ardelay", str(REPEATS_MS), *options],
            pass_fds=[writable], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writable)
        with os.fdopen(readable) as said:
            self.name = f":{said.readline().strip()}"
        assert self.name != ":", "Xvfb did not start"

    def __enter__(self) -> VirtualScreen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._server.terminate()
        self._server.wait()

    @contextmanager
    def start(
        self, *command: str, cwd: Path | None = None, **environment: str
    ) -> Iterator[Program]:
        """Run a program that opens a window here; it is ended when the block is left."""
        program = Program(self.name, command, cwd, environment)
        try:
            yield program
        finally:
            program.end()


def _interruptible() -> None:
    """Let Ctrl+C reach the program, also where the tests themselves must not hear it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Program:
    """A program with a window on a virtual screen."""

    def __init__(
        self, name: str, command: Sequence[str], cwd: Path | None, environment: dict[str, str]
    ) -> None:
        self._display = display.Display(name)
        self._others = {window.id for window in self._root.query_tree().children}
        self._process = subprocess.Popen(
            command, cwd=cwd, text=True, preexec_fn=_interruptible,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "DISPLAY": name, "PYTHONPATH": str(ROOT),
                 "PYTHONUNBUFFERED": "1", **environment},
        )  # fmt: skip
        self._said: list[str] = []
        self._complained: list[str] = []
        self._readers = [
            threading.Thread(target=self._listen, args=(stream, lines), daemon=True)
            for stream, lines in (
                (self._process.stdout, self._said),
                (self._process.stderr, self._complained),
            )
        ]
        for reader in self._readers:
            reader.start()

    @staticmethod
    def _listen(stream: Any, lines: list[str]) -> None:
        with stream:
            for line in stream:
                lines.append(line.rstrip("\n"))

    def said(self) -> list[str]:
        """The lines of its standard output until now."""
        return list(self._said)

    def forget(self) -> None:
        """What it has said until now is not among what it said any more."""
        self._said.clear()

    def complained(self) -> list[str]:
        """The lines of its standard error until now."""
        return list(self._complained)

    def until(self, true: Callable[[], Any]) -> Any:
        """Wait until something is true, and give what it was; an error if it takes too long."""
        ends = time.monotonic() + PATIENCE
        while not (found := true()):
            assert time.monotonic() < ends, f"not within {PATIENCE} s; {self._complained[-3:]}"
            assert self._process.poll() is None or true(), f"it ended: {self._complained[-3:]}"
            time.sleep(HELD)
        return found

    def until_painted(self, colours: int = 2) -> Image.Image:
        """Wait until the window shows at least so many colours; gives what is seen."""
        self.until(lambda: self._window() is not None)

        def painted() -> Image.Image | None:
            seen = self.picture()
            return None if seen.getcolors(colours - 1) else seen  # it gives up beyond so many

        picture: Image.Image = self.until(painted)
        return picture

    def picture(self) -> Image.Image:
        """What is seen in its window."""
        left, top, width, height = self.area()
        seen = self._root.get_image(left, top, width, height, X.ZPixmap, 0xFFFFFFFF)
        return Image.frombytes("RGB", (width, height), seen.data, "raw", "BGRX")

    def area(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of its window on the screen, px."""
        window = self._window()
        assert window is not None, "it has no window"
        size = window.get_geometry()
        corner = self._root.translate_coords(window, 0, 0)
        return (abs(corner.x), abs(corner.y), size.width, size.height)

    def title(self) -> str:
        """Of its window."""
        return str(self._window().get_wm_name())

    def processor_seconds(self) -> float:
        """How long it has been busy."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a place of the window, px from its upper left corner."""
        left, top, _, _ = self.area()
        xtest.fake_input(self._display, X.MotionNotify, x=left + round(x), y=top + round(y))
        self._flush()

    def press(self, button: str = "left") -> None:
        """A button of the mouse goes down where the mouse is."""
        xtest.fake_input(self._display, X.ButtonPress, BUTTONS[button])
        self._flush()

    def release(self, button: str = "left") -> None:
        """It goes up."""
        xtest.fake_input(self._display, X.ButtonRelease, BUTTONS[button])
        self._flush()

    def click(
        self, x: float, y: float, button: str = "left", times: int = 1, held: Sequence[str] = ()
    ) -> None:
        """Click at a place of the window, while keys are held."""
        self.move(x, y)
        codes = [self._key_of(name)[0] for name in held]
        for code in codes:
            xtest.fake_input(self._display, X.KeyPress, code)
        for _ in range(times):  # at once: a double click is a matter of time
            xtest.fake_input(self._display, X.ButtonPress, BUTTONS[button])
            xtest.fake_input(self._display, X.ButtonRelease, BUTTONS[button])
        for code in codes:
            xtest.fake_input(self._display, X.KeyRelease, code)
        self._flush()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Drag with the left button from one place to another."""
        self.move(*start)
        self.press()
        for step in range(1, steps + 1):
            share = step / steps
            self.move(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self.release()

    def wheel(self, x: float, y: float, steps: int) -> None:
        """Turn the wheel at a place; more than 0 is away from the user."""
        self.move(x, y)
        for _ in range(abs(steps)):
            for kind in (X.ButtonPress, X.ButtonRelease):
                xtest.fake_input(self._display, kind, 4 if steps > 0 else 5)
        self._flush()

    def type(self, text: str) -> None:
        """Type characters, with shift where the keyboard needs it."""
        for character in text:
            name = KEYS.get(character, character)
            code, level = self._key_of(name)
            self._strike(code, ["Shift_L"] if level % 2 else [])

    def key(self, name: str, *held: str) -> None:
        """Strike a key by its name in X, such as ``Left`` or ``Escape``, while others are held."""
        self._strike(self._key_of(name)[0], held)

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """Hold a key down, so that it repeats."""
        code = self._key_of(name)[0]
        self._focus()
        xtest.fake_input(self._display, X.KeyPress, code)
        self._flush()
        yield
        xtest.fake_input(self._display, X.KeyRelease, code)
        self._flush()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, px."""
        self._window().configure(width=width, height=height)
        self._flush()

    def close(self) -> None:
        """Ask it to close, as the button in the title bar does."""
        window = self._window()
        protocols = self._display.intern_atom("WM_PROTOCOLS")
        delete = self._display.intern_atom("WM_DELETE_WINDOW")
        data = (32, [delete, X.CurrentTime, 0, 0, 0])
        window.send_event(event.ClientMessage(window=window, client_type=protocols, data=data))
        self._flush()

    def interrupt(self) -> None:
        """As Ctrl+C in its terminal."""
        self._process.send_signal(2)

    def ended(self) -> int:
        """Wait until it has ended; its exit code."""
        code = self._process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return code

    def end(self) -> None:
        """End it if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
        self.ended()
        self._display.close()

    @property
    def _root(self) -> Any:
        return self._display.screen().root

    def _window(self) -> Any:
        """The window that is seen and was not there before; None if there is none."""
        for window in reversed(self._root.query_tree().children):
            seen = window.get_attributes().map_state == X.IsViewable
            if seen and window.id not in self._others:
                return window
        return None

    def _key_of(self, name: str) -> tuple[int, int]:
        symbol = XK.string_to_keysym(name)
        assert symbol, f"no key is called {name}"
        codes = sorted(self._display.keysym_to_keycodes(symbol), key=lambda found: found[1])
        assert codes, f"the keyboard has no {name}"
        return codes[0]

    def _strike(self, code: int, held: Sequence[str]) -> None:
        others = [self._key_of(name)[0] for name in held]
        self._focus()
        for other in others:
            xtest.fake_input(self._display, X.KeyPress, other)
        xtest.fake_input(self._display, X.KeyPress, code)
        xtest.fake_input(self._display, X.KeyRelease, code)
        for other in reversed(others):
            xtest.fake_input(self._display, X.KeyRelease, other)
        self._flush()

    def _focus(self) -> None:
        """Keys go to the window, as after a click on it under a window manager."""
        self._window().set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()

    def _flush(self) -> None:
        self._display.sync()
        time.sleep(HELD)
