"""Running the command inside the test's own process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cubetower.command.main import run


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


Cubetower = Callable[..., Ran]
Record = Callable[..., Ran]
Line = str | Callable[[], object]

STOPPABLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests run unattended
from cubetower.command.main import run
run(sys.argv[1:])
"""
"""The command as a program, for `python -c`; interrupts stop it in any case."""


@pytest.fixture
def cubetower(capsys: pytest.CaptureFixture[str]) -> Cubetower:
    def ran(*arguments: object) -> Ran:
        with pytest.raises(SystemExit) as stopped:
            run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(int(stopped.value.code or 0), out, err)

    return ran


@pytest.fixture
def unclassified(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classifier, which has tests of its own, takes most of the time of a comparison."""
    from cubetower.calibration import LogEstimate

    guessed = LogEstimate(0.5, 0.01, 9, 2)
    monkeypatch.setattr(
        "cubetower.calibration.judge.differences.classifier_auc", lambda *_: guessed
    )


class Typed:
    """Standard input; a line that can be called is something that happens meanwhile."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        for line in self._lines:
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


@pytest.fixture
def record(cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """`record my.csv` in a folder of its own, with these lines typed."""
    monkeypatch.chdir(tmp_path)

    def ran(*lines: Line, options: tuple[object, ...] = ("--colours", "red,blue,green")) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        return cubetower("record", "my.csv", *options)

    return ran
