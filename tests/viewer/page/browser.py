"""A real browser without a screen, told what to do over its pipe (Chrome DevTools Protocol)."""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import signal
import time
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.waiting import PATIENCE

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--enable-unsafe-swiftshader",
    "--mute-audio",
)
SLOW_READING = "GPU stall due to ReadPixels"  # what a test reads has to be computed first
VIRTUAL = {"Escape": 27, "Tab": 9, " ": 32}  # keys that the browser itself answers


class BrowserError(Exception):
    """The browser refuses, or does not answer."""


class Browser:
    """One browser with one page."""

    def __init__(self, profile: Path) -> None:
        assert PROGRAM
        orders, answers = os.pipe(), os.pipe()
        self._to, self._from = orders[1], answers[0]
        self._process = _start(f"--user-data-dir={profile}", orders[0], answers[1])
        self._unread, self._last, self._session = b"", 0, None
        self.events: list[dict[str, Any]] = []
        self.kept: Path | None = None  # the page that `Driver.again` may go on with
        self._size: tuple[int, int, float, bool] | None = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def close(self) -> None:
        """End the browser."""
        self._session = None
        with suppress(BrowserError, OSError):
            self.send("Browser.close")
        end = time.monotonic() + 10
        while not os.waitpid(self._process, os.WNOHANG)[0]:
            if time.monotonic() > end:
                os.kill(self._process, signal.SIGKILL)
            time.sleep(0.02)
        os.close(self._to)
        os.close(self._from)

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Give an order and wait for its answer; events on the way are kept."""
        self._last += 1
        order = {"id": self._last, "method": method, "params": params}
        if self._session:
            order["sessionId"] = self._session
        os.write(self._to, json.dumps(order).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == order["id"]:
                if "error" in message:
                    raise BrowserError(f"{method}: {message['error']}")
                result: dict[str, Any] = message["result"]
                return result
            if "method" in message:
                self.events.append(message)

    def open(self, page: str) -> None:
        """Go to a page and wait until it says that it is ready."""
        self.kept = None
        self.events.clear()
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=page)
        self.wait("document.body && document.body.classList.contains('ready')")

    def run(self, script: str) -> Any:
        """The value of an expression in the page; of a promise, what it becomes."""
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression is true."""
        self.until(lambda: self.run(script), script)

    def until(self, true: Callable[[], Any], what: str) -> None:
        """Wait until something is true."""
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise BrowserError(f"never true: {what}; {self.complaints()}")
            time.sleep(0.02)

    def size(self, width: int, height: int, ratio: float = 1.0, *, touch: bool = False) -> None:
        """Give the window a size in CSS pixels, or the screen of a phone."""
        if self._size == (width, height, ratio, touch):
            return
        self._size = (width, height, ratio, touch)
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=ratio,
            mobile=touch,
        )
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.wait_for_paint()

    def own_size(self) -> None:
        """Give the window its own size: one of another size never fills the screen."""
        self._size = None
        self.send("Emulation.clearDeviceMetricsOverride")
        self.wait_for_paint()

    def wait_for_paint(self) -> None:
        """Wait until what has been ordered is on the screen."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def picture(self, **clip: float) -> bytes:
        """The screen, or a part of it, as PNG."""
        part = {"clip": {**clip, "scale": 1}} if clip else {}
        return b64decode(self.send("Page.captureScreenshot", format="png", **part)["data"])

    def key(self, key: str, *, shift: bool = False) -> None:
        """Press a key."""
        text = {"text": key} if len(key) == 1 else {}
        press = {"key": key, "modifiers": 8 if shift else 0}
        if key in VIRTUAL:
            press["windowsVirtualKeyCode"] = VIRTUAL[key]
        self.send("Input.dispatchKeyEvent", type="keyDown", **press, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", **press)

    def drag(self, *points: tuple[float, float]) -> None:
        """Press at the first point, move over the others, let go at the last; or click."""
        held = {"button": "left", "buttons": 1, "clickCount": 1}
        for kind, (x, y) in (
            ("mouseMoved", points[0]),
            ("mousePressed", points[0]),
            *(("mouseMoved", point) for point in points[1:]),
            ("mouseReleased", points[-1]),
        ):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **held)

    def wheel(self, x: float, y: float, turn: float) -> None:
        """Turn the wheel; up is negative."""
        self.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=turn)

    def touch(self, *moments: list[tuple[float, float]]) -> None:
        """Put fingers at the first places, move them over the others, lift them."""
        for number, places in enumerate([*moments, []]):
            kind = "touchStart" if not number else "touchMove" if places else "touchEnd"
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
            self.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def complaints(self) -> list[str]:
        """What the page has complained about."""
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", details).get("description", str(details)))
            if event["method"] == "Runtime.consoleAPICalled":
                found.append(str(event["params"]["args"]))
            if event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
        return [each for each in found if SLOW_READING not in each]

    def requests(self) -> list[str]:
        """What the page has asked for, itself included."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def _message(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._from], [], [], max(0.0, end - time.monotonic()))
            data = os.read(self._from, 1 << 20) if ready else b""
            if not data:
                raise BrowserError("the browser does not answer")
            self._unread += data
        line, _, self._unread = self._unread.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message


def _start(profile: str, orders: int, answers: int) -> int:
    """Start the browser, which reads from descriptor 3 and writes to 4; its process."""
    assert PROGRAM
    high = [fcntl.fcntl(each, fcntl.F_DUPFD_CLOEXEC, 16) for each in (orders, answers)]
    actions = [
        *((os.POSIX_SPAWN_OPEN, each, os.devnull, os.O_RDWR, 0) for each in (0, 1, 2)),
        (os.POSIX_SPAWN_DUP2, high[0], 3),
        (os.POSIX_SPAWN_DUP2, high[1], 4),
    ]
    command = [PROGRAM, *FLAGS, profile, "about:blank"]
    process = os.posix_spawn(PROGRAM, command, os.environ, file_actions=actions)
    for each in (orders, answers, *high):
        os.close(each)
    return process
