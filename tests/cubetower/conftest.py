"""Running the command inside the test's own process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from cubetower.main import run


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


Cubetower = Callable[..., Ran]

STOPPABLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests run unattended
from cubetower.main import run
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
