"""Calls of the command and what they print: read, run again, written.

A transcript is a text file. A line ``$ ...`` is typed in a shell: ``cubetower``, what is piped
into it (``printf 'r4 > r3\\n' | cubetower record my.csv``), which lines of its output are shown
(``cubetower odds ... | head -3``, also ``tail`` and ``grep``), ``printf 'tower = 3\\n' > FILE`` or
``cat FILE``. Below it stands what is printed at 80 columns, errors last, and ``[2]`` where the exit
status is not 0. Lines before the first call are prose. All calls of a file run in one folder,
called ``FOLDER`` where it is named (that of shipped files: ``DATA``); it begins with `FILES` and
`SHIPPED`. A call that is refused says so in one line and leaves all files as they are. Today is
`TODAY`. Long fractions are shortened to ten digits: the last ones differ between processors.
"""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from datetime import date
from functools import reduce
from pathlib import Path

import pytest

from cubetower.command.main import run
from cubetower.foundation import data_path

FOLDER = Path(__file__).parent
CALL = re.compile(r"^\$ (.*)\n", re.MULTILINE)
LONG_FRACTION = re.compile(r"\b\d+\.\d{9,}(?:e-?\d+)?\b")
TODAY = date(2026, 11, 28)
HEADER = "session,toss,emptied,thrown_red,fell_red,note\n"
FILES = {
    "bad.csv": "line,points,assumed\nrow1,1,1\nrow2,many,1\n",
    "broken.toml": "format = = 1\n",
    "design.toml": 'format = 1\nkind = "design"\n',
    "good.csv": f"{HEADER}1,0,1,3,2,\n",
    "impossible.csv": f"{HEADER}1,0,1,2,3,\n",
    "mine.py": (
        "from cubetower.tower import CountingTower\n"
        "class Mine(CountingTower):\n"
        "    def falling(self, thrown, rng):\n"
        "        1 // 0\n"
    ),
    "words.csv": f"{HEADER}1,0,1,two,1,\n",
    "year.jsonl": '{"event": "year"}\n',
}
SHIPPED = {
    "arts.csv": "arts.csv",
    "j-protocol.csv": "logs/reference-j-protocol.csv",
    "j.csv": "logs/reference-j.csv",
    "k.csv": "logs/reference-k.csv",
    "k.toml": "logs/reference-k.toml",
    "printed.csv": "logs/rulebook-examples.csv",
    "printed.toml": "logs/rulebook-examples.toml",
}
REPLAYS = FOLDER.parent / "corpus/replays"


def _clock() -> Callable[[], float]:
    """Goes on by a millisecond whenever one of our modules looks, whatever libraries do."""
    looks = 0

    def look() -> float:
        nonlocal looks
        caller = sys._getframe(1).f_globals["__name__"]
        looks += caller.startswith(("cubetower.calibration", "cubetower.command"))
        return looks / 1000

    return look


class _Today(date):
    @classmethod
    def today(cls) -> date:
        return TODAY


def prepare(folder: Path) -> None:
    """Write what the calls name."""
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    for name, file in SHIPPED.items():
        shutil.copy(data_path(file), folder / name)
    for name in ("samurai.jsonl", "shogun.jsonl"):
        shutil.copy(REPLAYS / name, folder)
    for suffix in ("csv", "parquet", "png"):
        (folder / f"folder.{suffix}").mkdir()


def rerun(text: str, folder: Path) -> str:
    """The transcript as its calls print today, run in a folder.

    Raises:
        AssertionError: A refused call has changed a file, or says more than a line.
    """
    prepare(folder)
    parts = CALL.split(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("COLUMNS", "80")
        # As if there were a screen.
        patched.setattr("cubetower.viewer.window.screen.prepare", lambda: None)
        patched.setattr("cubetower.command.commands.design.command.date", _Today)
        for name in ("perf_counter", "process_time"):
            patched.setattr(time, name, _clock())
        patched.setattr(sys, "path", [str(folder), *sys.path])
        patched.setattr(sys, "dont_write_bytecode", True)
        patched.delitem(sys.modules, "mine", raising=False)
        with chdir(folder):
            printed = [f"$ {call}\n{_run(call)}\n" for call in parts[1::2]]
    return (parts[0] + "".join(printed)).rstrip() + "\n"


def _run(call: str) -> str:
    """What a call prints, and its status."""
    first, *rest = (shlex.split(part) for part in call.split(" | "))
    typed = ""
    if first[0] == "printf":
        typed = first[1].encode("latin-1", "backslashreplace").decode("unicode_escape")
        if not rest:
            Path(first[3]).write_text(typed, "utf-8")
            return ""
        first, *rest = rest
    name, *arguments = first
    if name == "cat":
        return "".join(Path(file).read_text("utf-8") for file in arguments)
    assert name == "cubetower", f"{call}: only cubetower, printf and cat are known"
    before = dict(_contents())
    status, out, err = _call(arguments, typed)
    if status == 2:
        assert dict(_contents()) == before, f"{call}: refused, yet files have changed"
        alone = re.fullmatch(r"cubetower: .+\n", err)
        assert out or alone, f"{call}: refused, but not in one line"  # a list of faults is output
    shown = reduce(_shown, rest, out.splitlines()) + err.splitlines()
    lines = "".join(f"{line.rstrip()}\n" for line in shown)
    for path, place in ((Path.cwd(), "FOLDER"), (data_path("arts.csv").parent, "DATA")):
        lines = lines.replace(str(path), place)
    lines = LONG_FRACTION.sub(lambda match: f"{float(match[0]):.10g}", lines)
    return lines + (f"[{status}]\n" if status else "")


def _shown(lines: list[str], picked: list[str]) -> list[str]:
    """The lines that are shown of others."""
    name, what = picked
    if name == "grep":
        return [line for line in lines if what in line]
    return lines[: int(what[1:])] if name == "head" else lines[-int(what[1:]) :]


def _call(arguments: list[str], typed: str) -> tuple[int, str, str]:
    """Exit status, output, errors."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(out), redirect_stderr(err):
        patched.setattr(sys, "stdin", io.StringIO(typed))
        try:
            run(arguments)
        except SystemExit as stopped:
            status = int(stopped.code or 0)
    return status, out.getvalue(), err.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    """Every file below the current folder, and what it holds."""
    for path in Path().rglob("*"):
        yield str(path), path.read_bytes() if path.is_file() else b""
