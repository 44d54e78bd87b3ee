"""Do the tests notice? Each mutant in a process of its own that started with all libraries."""

from __future__ import annotations

import importlib
import json
import multiprocessing
import os
import sys
from pathlib import Path

import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.survey import Survey, tests_here

LIBRARIES = (
    "hypothesis.strategies",
    "matplotlib.pyplot",
    "msgspec",
    "numba",
    "numpy",
    "PIL.Image",
    "pyarrow.parquet",
    "pymunk",
    "rich.console",
    "scipy.stats",
    "shapely",
    "typer",
)
FIRST_S, ALL_S, PATIENCE_S = 3.0, 20.0, 30.0
"""Time of the quickest tests of a line; of all that are tried; what a trial may take beyond."""


def load_libraries() -> None:
    """What nearly every test imports, once for all trials."""
    for name in LIBRARIES:
        importlib.import_module(name)


def outcome(mutant: Mutant, survey: Survey) -> str:
    """``killed`` or ``survived``; ``untested`` if no test runs this line any more.

    ``gone`` if the source has changed there.

    The current folder is changed and put back: it has to be a copy of the project.
    """
    file = Path(mutant.path)
    try:
        original, changed = file.read_bytes(), mutant.source(Path())
    except (FileNotFoundError, LookupError):
        return "gone"
    seconds = [FIRST_S, ALL_S]
    chosen = [survey.tests(mutant.path, mutant.line, limit) for limit in seconds]
    if not chosen[0]:
        return "untested"
    chosen[1] = chosen[1][len(chosen[0]) :]
    try:
        file.write_text(changed, "utf-8")
        noticed = any(tests and _notice(tests, survey.seconds(tests)) for tests in chosen)
    finally:
        file.write_bytes(original)
    return "killed" if noticed else "survived"


def _notice(tests: list[str], seconds: float) -> bool:
    """Whether one of them fails, or does not end."""
    process = multiprocessing.get_context("fork").Process(target=_run, args=(tests,))
    process.start()
    process.join(4 * seconds + PATIENCE_S)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode != 0


def _run(tests: list[str]) -> None:
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silence, stream)
    options = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:cov"]
    os._exit(pytest.main([*options, *tests]))


def main() -> None:
    """``trial FOLDER``: outcomes of the mutants on standard input, a line of JSON each."""
    load_libraries()
    survey = Survey(Path(sys.argv[1]), tests_here())
    for line in sys.stdin:
        mutant = Mutant(**json.loads(line))
        print(json.dumps([mutant.as_dict(), outcome(mutant, survey)]), flush=True)


if __name__ == "__main__":
    main()
