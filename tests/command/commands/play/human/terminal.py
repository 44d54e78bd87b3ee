"""The command at a real pseudo-terminal, driven by a scripted person."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

from tests.command.conftest import STOPPABLE
from tests.waiting import PATIENCE

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|[\x01\x02\r]")
HALF = re.compile(r"\x1b(?:\[[0-9;?]*|\][^\x07]*)?$")  # a code that has not come whole yet
PROMPT = re.compile(
    r"(?:^|\n)(?:\d of \d  )?([a-z][^\n]*?(?:>|\?|\]|looks\.|Enter\.)) $", re.IGNORECASE
)
ROOT = str(Path(__file__).parents[5])


class Terminal:
    """A running command, as somebody at the keyboard sees it.

    Attributes:
        raw: everything that was printed so far.
        said: the same without codes.
    """

    def __init__(self, folder: Path, *arguments: object, width: int = 100) -> None:
        self.said, self.raw = "", ""
        self._seen, self._half, self._closed = 0, "", False
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.pid, self._handle = pty.fork()
        if self.pid == 0:  # pragma: no cover - the child
            try:  # or it would be another process that runs the tests
                size = struct.pack("HHHH", 50, width, 0, 0)
                fcntl.ioctl(pty.STDOUT_FILENO, termios.TIOCSWINSZ, size)
                os.chdir(folder)
                os.environ.update(TERM="xterm-256color", INPUTRC="/dev/null", PYTHONPATH=ROOT)
                command = [sys.executable, "-c", STOPPABLE, *map(str, arguments)]
                os.execv(sys.executable, command)  # noqa: S606
            finally:
                os._exit(127)

    def prompt(self) -> str:
        """Wait for the next prompt; empty when the program has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not self._read(0.02) and self._closed:
                return ""
            found = PROMPT.search(self.said[self._seen :])
            if found and self._waits() and not self._read(0.0):
                return found[1]
        raise AssertionError(f"no prompt in {PATIENCE:g} s; the end of it:\n{self.said[-2000:]}")

    def type(self, line: str) -> str:
        """Type a line; give what the program says up to its next prompt, or its end."""
        self._seen = len(self.said)
        self.press(f"{line}\n")
        return self._answer()

    def press(self, keys: str) -> None:
        """Press keys and do not wait."""
        os.write(self._handle, keys.encode())

    def wait_for(self, text: str) -> None:
        """Wait until a text is shown, after the one that was waited for before."""
        until = time.monotonic() + PATIENCE
        while text not in self.said[self._seen :]:
            alive = self._read(0.02) or not self._closed
            assert alive and time.monotonic() < until, self.said[-2000:]  # noqa: PT018
        self._seen = self.said.index(text, self._seen) + len(text)

    def interrupt(self) -> str:
        """Press Ctrl-C."""
        self._seen = len(self.said)
        self.press("\x03")
        return self._answer()

    def _waits(self) -> bool:
        """Whether the program sleeps until something is typed.

        A prompt alone does not tell: a line may end like one where the output happens to be cut,
        and Python loses a Ctrl-C that comes when the prompt is shown but not yet waited at
        (readline's signals are looked at only when they interrupt the waiting).
        """
        try:
            return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"
        except OSError:  # no Linux
            time.sleep(0.05)
            return True

    def _answer(self) -> str:
        self._skip_echo()
        self.prompt()
        return self.said[self._seen :]

    def _skip_echo(self) -> None:
        until = time.monotonic() + PATIENCE
        while "\n" not in self.said[self._seen :] and time.monotonic() < until:
            if not self._read(0.02) and self._closed:
                return
        self._seen += self.said[self._seen :].find("\n") + 1

    def end(self) -> int:
        """Wait for the end; give the exit status, less than 0 if a signal ended it."""
        until = time.monotonic() + PATIENCE
        while self._read(0.5) or not self._closed:
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"does not end; the end of it:\n{self.said[-2000:]}")
        _, status = os.waitpid(self.pid, 0)
        os.close(self._handle)
        return os.waitstatus_to_exitcode(status)

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        self.end()

    def _read(self, wait: float) -> bool:
        if self._closed or not select.select([self._handle], [], [], wait)[0]:
            return False
        try:
            data = os.read(self._handle, 65536)
        except OSError:  # the other side is gone
            data = b""
        if not data:
            self._closed = True
            return False
        text = self._decoder.decode(data)
        self.raw += text
        text = self._half + text
        half = HALF.search(text)
        whole = text[: half.start()] if half else text
        self._half = text[len(whole) :]
        self.said += CODES.sub("", whole)
        return True


Answer = Callable[[Terminal, str], str | None]


def played(terminal: Terminal, answer: Answer) -> None:
    """Type what somebody answers to each prompt, until the program ends or None is answered."""
    while asked := terminal.prompt():
        line = answer(terminal, asked)
        if line is None:
            return
        terminal.type(line)


def as_suggested(terminal: Terminal, asked: str) -> str:
    """What the suggestion says; asks for it at every decision."""
    said = terminal.type("suggest")
    if asked.endswith("plans>"):
        return "done"
    found = re.search(r"would type (.+?):", said)
    assert found is not None, said
    return found[1]
