"""The command at a real pseudo-terminal, driven by a scripted person."""

from __future__ import annotations

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

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|[\x01\x02\r]")
PROMPT = re.compile(r"(?:^|\n)([a-z][^\n]*?(?:>|\?|\]|looks\.|Enter\.)) $", re.IGNORECASE)
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from cubetower.main import run
run()
"""
ROOT = str(Path(__file__).parents[3])
PATIENCE = 60.0  # s for an answer


class Terminal:
    """A running command, as somebody at the keyboard sees it.

    Attributes:
        raw: everything that was printed so far.
        said: the same without codes.
    """

    def __init__(self, folder: Path, *arguments: object, width: int = 100) -> None:
        self.said, self.raw = "", ""
        self._seen, self._closed = 0, False
        self.pid, self._handle = pty.fork()
        if self.pid == 0:  # pragma: no cover - the child
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", INPUTRC="/dev/null", PYTHONPATH=ROOT)
            command = [sys.executable, "-c", PROGRAM, *map(str, arguments)]
            os.execv(sys.executable, command)  # noqa: S606
        size = struct.pack("HHHH", 50, width, 0, 0)
        fcntl.ioctl(self._handle, termios.TIOCSWINSZ, size)

    def prompt(self) -> str:
        """Wait for the next prompt; empty when the program has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not self._read(0.02) and self._closed:
                return ""
            if found := PROMPT.search(self.said[self._seen :]):
                if select.select([self._handle], [], [], 0.0)[0]:
                    continue
                return found[1]
        raise AssertionError(f"no prompt in {PATIENCE} s; the end of it:\n{self.said[-2000:]}")

    def type(self, line: str) -> str:
        """Type a line; give what the program says up to its next prompt, or its end."""
        self._seen = len(self.said)
        os.write(self._handle, f"{line}\n".encode())
        return self._answer()

    def interrupt(self) -> str:
        """Press Ctrl-C."""
        self._seen = len(self.said)
        os.write(self._handle, b"\x03")
        return self._answer()

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
        while self._read(0.5) or not self._closed:
            pass
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
        self.raw += data.decode(errors="replace")
        self.said = CODES.sub("", self.raw)
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
