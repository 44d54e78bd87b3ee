"""Trials of a writer: a process of its own whose disk fails, or that is killed, at one moment.

Each is a fork of this process, in which everything is loaded: it takes no longer than the writing.
A moment is the k-th call into the file system that touches the trial's folder, as Python makes it
(an audit hook and a profile function see it).
"""

from __future__ import annotations

import atexit
import io
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSPC
from importlib import import_module
from pathlib import Path
from typing import Any

LIMIT_S = 120
"""How long a trial may take before it counts as hung and is ended, s."""

AUDITED = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate",
           "os.listdir", "os.scandir")  # fmt: skip
ON_FILES = ("write", "writelines", "flush", "truncate", "close", "__exit__")
TAKES_ROOM = (*ON_FILES, "fsync", "open", "os.mkdir")
"""Calls that a full disk refuses, again and again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to a trial.

    Attributes:
        name: for people.
        at: number of the call, from 1.
        error: number of the system error that the call raises; 0 for none.
        kill: a signal that comes at the call; 0 for none.
        after: the signal comes when the call is done, not before it is made.
    """

    name: str
    at: int
    error: int = 0
    kill: int = 0
    after: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a trial ended.

    Attributes:
        status: exit status; minus a signal's number if that ended it.
        out: its standard output.
        err: its standard error.
        calls: how many calls there were.
        hit: the call that the fault hit; empty if there were fewer.
    """

    status: int
    out: str
    err: str
    calls: int
    hit: str


def run(
    work: Callable[[], object], folder: Path, fault: Fault | None = None, typed: str = ""
) -> Ending:
    """Do some work in a folder, in a fork of this process, with a fault or none."""
    beside = Path(tempfile.mkdtemp(dir=folder.parent))
    (beside / "in").write_text(typed)
    sys.stdout.flush()
    process = os.fork()
    if not process:
        _be_child(work, folder, beside, fault)
    _, status = os.waitpid(process, 0)
    counted = (beside / "calls").read_text() if (beside / "calls").exists() else ""
    calls, _, hit = counted.partition(" ")
    out, err = ((beside / name).read_text(errors="replace") for name in ("out", "err"))
    if fault is None and (beside / "modules").exists():
        _load((beside / "modules").read_text().splitlines())
    shutil.rmtree(beside)
    return Ending(os.waitstatus_to_exitcode(status), out, err, int(calls or 0), hit)


def files_in(folder: Path) -> dict[str, bytes]:
    """All files of a folder and the folders in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _load(modules: list[str]) -> None:
    """Load what a fork had to load, so that the next one need not."""
    for name in modules:
        if name not in sys.modules and not name.startswith("__"):
            with suppress(Exception):
                import_module(name)


def _be_child(work: Callable[[], object], folder: Path, beside: Path, fault: Fault | None) -> None:
    """Do the work as a program of its own would, and end."""
    status = 1
    try:
        os.chdir(folder)
        _connect(beside)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.alarm(LIMIT_S)
        counter = _Calls(folder, fault, beside / "calls")
        status = _status_of(work)
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM, signal.SIGINT))  # it has ended
        counter.stop()
        (beside / "modules").write_text("\n".join(sys.modules))
        with open(beside / "calls", "w") as file:  # noqa: PTH123 - the hook is off by now
            file.write(f"{counter.calls} {counter.hit}")
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _connect(beside: Path) -> None:
    """Redirect the standard streams to files."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for number, name, mode in ((0, "in", os.O_RDONLY), (1, "out", flags), (2, "err", flags)):
        handle = os.open(beside / name, mode, 0o600)
        os.dup2(handle, number)
        os.close(handle)
    sys.stdin, sys.stdout, sys.stderr = (
        open(0, closefd=False), open(1, "w", closefd=False),  # noqa: SIM115
        open(2, "w", buffering=1, closefd=False),  # noqa: SIM115
    )  # fmt: skip


def _status_of(work: Callable[[], object]) -> int:
    try:
        work()
    except SystemExit as ended:
        return int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


class _Calls:
    """Counts calls into the file system, and lets a fault happen at one of them."""

    def __init__(self, folder: Path, fault: Fault | None, kept: Path) -> None:
        self.calls, self.hit = 0, ""
        self._folder, self._fault, self._kept = os.fspath(folder), fault, os.fspath(kept)
        self._due: Callable[[], None] | None = None
        self._on, self._full = True, False
        sys.addaudithook(self._audit)
        sys.setprofile(self._profile)

    def stop(self) -> None:
        self._on = False
        sys.setprofile(None)

    def _audit(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._on or event not in AUDITED:
            return
        path = args[0]
        name = self._name(os.fsdecode(path)) if isinstance(path, str | bytes | os.PathLike) else ""
        if name:
            writes = event != "open" or bool(args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            self._count(event, name, writes=writes)
        if self._full:
            sys.setprofile(self._profile)  # an error takes it away

    def _profile(self, frame: Any, event: str, arg: Any) -> None:
        if not self._on:
            return
        if event == "c_return" and self._due:
            due, self._due = self._due, None
            due()
        elif event == "c_call":
            name = arg.__name__
            if name == "fsync":
                self._count(name, "")
            elif name in ON_FILES and (where := self._place(arg.__self__)):
                self._count(name, where, wait=name in ("close", "__exit__"))

    def _place(self, file: Any) -> str:
        """The name of an open file in the folder; nothing of anything else."""
        if not isinstance(file, io.IOBase):
            return ""
        try:
            name = getattr(file, "name", 0)
            if isinstance(name, int):
                name = str(Path(f"/proc/self/fd/{name}").readlink()) if name > 2 else ""
        except (AttributeError, OSError, ValueError):
            return ""
        # A part of an archive, which no path leads to, has a name as well.
        found = self._name(os.fsdecode(name)) if name else ""
        return found if found and os.path.lexists(name) else ""

    def _name(self, path: str) -> str:
        """The name of a file in the folder, or of the folder itself; nothing of any other one."""
        whole = os.path.abspath(path)  # noqa: PTH100 - follows no links, unlike `resolve`
        inside = f"{whole}{os.sep}".startswith(f"{self._folder}{os.sep}")
        return Path(whole).name if inside else ""

    def _count(self, what: str, where: str, *, writes: bool = True, wait: bool = False) -> None:
        self.calls += 1
        fault = self._fault
        if self._full and what in TAKES_ROOM and writes and not wait:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        if fault is None or self.calls != fault.at:
            return
        self.hit = f"{what} {where}".strip()
        if fault.kill == signal.SIGKILL:
            self._note()
        self._full = fault.error == ENOSPC
        if wait or fault.after:
            self._due = self._happen
        else:
            self._happen()

    def _note(self) -> None:
        """Write down what was hit, as a killed trial cannot."""
        self._on = False
        with open(self._kept, "w") as file:  # noqa: PTH123
            file.write(f"{self.calls} {self.hit}")
        self._on = True

    def _happen(self) -> None:
        fault = self._fault
        assert fault is not None
        if fault.error:
            raise OSError(fault.error, os.strerror(fault.error))
        os.kill(os.getpid(), fault.kill)
