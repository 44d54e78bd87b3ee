"""Change the source, run the tests of the changed line, count who notices.

``python -m tests.mutation survey FOLDER`` runs the suite and keeps which test ran which line;
``python -m tests.mutation try FOLDER --out sample.jsonl --count 80 'game/**/raid/*.py'`` tries a
sample of changes; ``... try FOLDER --out after.jsonl --again tests/mutation/frozen.jsonl`` once
more those of the frozen sample that were noticed, after the tests have changed.
``python -m tests.mutation report tests/mutation/frozen.jsonl`` says how many were noticed by room;
``python -m tests.mutation table FOLDER`` keeps the short of a survey, which `.ci/changed.py` uses.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import TextIO

from tests.mutation import table
from tests.mutation.mutants import Mutant, room, sample
from tests.mutation.survey import PACKAGES, Survey, take


def main() -> None:
    """Exit with 1 if a change that was noticed before is not noticed again."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("what", choices=["survey", "table", "try", "report"])
    parser.add_argument("folder", type=Path, help="of the survey; of `report`, outcomes")
    parser.add_argument("files", nargs="*", help="patterns of source files; none: all")
    parser.add_argument("--count", type=int, default=50, help="mutants of the files together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--again", type=Path, help="outcomes of before; those killed are tried")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_intermixed_args()
    if asked.what == "survey":
        take(asked.folder)
        return
    if asked.what == "report":
        report(read(asked.folder))
        return
    if asked.what == "table":
        table.write(Survey(asked.folder), sources())
        return
    if asked.again:
        chosen = [mutant for mutant, outcome in read(asked.again) if outcome == "killed"]
    else:
        survey = Survey(asked.folder)
        paths = sorted({str(path) for glob in asked.files for path in Path().glob(glob)})
        paths = paths or sources()
        covered = {path: survey.lines(path) for path in paths}
        chosen = sample(Path(), paths, asked.count, Random(asked.seed), covered)
    tried = [mutant for mutant, _ in read(asked.out)] if asked.out.exists() else []
    attempt([mutant for mutant in chosen if mutant not in tried], asked)
    outcomes = read(asked.out)
    report(outcomes)
    sys.exit(bool(asked.again and any(outcome != "killed" for _, outcome in outcomes)))


def sources() -> list[str]:
    """The modules of all packages."""
    return sorted(str(path) for package in PACKAGES for path in Path(package).rglob("*.py"))


def read(path: Path) -> list[tuple[Mutant, str]]:
    """The outcomes in a file."""
    return [_read(line) for line in path.read_text("utf-8").splitlines()]


def _read(line: str) -> tuple[Mutant, str]:
    mutant, outcome = json.loads(line)
    return Mutant(**mutant), outcome


def attempt(chosen: list[Mutant], asked: argparse.Namespace) -> None:
    """Append the outcome of each to a file; each process works in a clone of the last commit."""
    mixed = Random(0).sample(chosen, len(chosen))
    parts = [mixed[job :: asked.jobs] for job in range(asked.jobs)]
    with (
        tempfile.TemporaryDirectory() as scratch,
        asked.out.open("a", encoding="utf-8") as out,
        ThreadPoolExecutor(asked.jobs) as threads,
    ):
        clones = [Path(scratch, str(job)) for job in range(asked.jobs)]
        list(threads.map(partial(_attempt, asked.folder, out), clones, parts))


def _attempt(folder: Path, out: TextIO, clone: Path, part: list[Mutant]) -> None:
    subprocess.run(["git", "clone", "--quiet", ".", clone], check=True)  # noqa: S607
    # Compiled files that are known by what is in their source, not by its time, which may not move.
    compiled = [sys.executable, "-m", "compileall", "-qq", "--invalidation-mode", "checked-hash"]
    subprocess.run([*compiled, "."], cwd=clone, check=True)
    asked = "".join(json.dumps(mutant.as_dict()) + "\n" for mutant in part)
    command = [sys.executable, "-m", "tests.mutation.trial", folder.absolute()]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    path = os.pathsep.join(str(clone / package) for package in PACKAGES)  # not what is installed
    variables = {**os.environ, "CI": "true", "PYTHONPATH": path}
    with subprocess.Popen(command, cwd=clone, env=variables, **pipes) as trial:
        Thread(target=_give, args=(trial, asked)).start()
        for line in trial.stdout:
            out.write(line)
            out.flush()
            print(*reversed(_read(line)), flush=True)
    if trial.returncode:
        sys.exit(f"the trial in {clone} failed with exit code {trial.returncode}")


def _give(trial: subprocess.Popen[str], asked: str) -> None:
    trial.stdin.write(asked)
    trial.stdin.close()


def report(outcomes: list[tuple[Mutant, str]]) -> None:
    """How many of each room were noticed."""
    counts = Counter((room(mutant.path), outcome) for mutant, outcome in outcomes)
    for folder in ("", *sorted({folder for folder, _ in counts})):
        there = {key: count for key, count in counts.items() if folder in ("", key[0])}
        killed = sum(count for (_, outcome), count in there.items() if outcome == "killed")
        print(f"{folder or 'all rooms'}: {killed} of {sum(there.values())} noticed")


if __name__ == "__main__":
    main()
