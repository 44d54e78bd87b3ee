"""Ways of writing under a failing disk and killed: ``python -m benchmarks.faults [WRITER ...]``.

Of the calls into the file system that a writer makes each fails in three ways, and the process is
killed at each in three ways. Prints what went wrong, which should be nothing.
"""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from errno import EACCES, EIO, ENOSPC
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.arguments import at_least, parser_for
from benchmarks.faults.trials import Ending, Fault, files_in, run
from benchmarks.faults.writers import WRITERS, Writer
from benchmarks.output import print_table

ERRORS = {"ENOSPC": ENOSPC, "EIO": EIO, "EACCES": EACCES}
SIGNALS = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM, "INT": signal.SIGINT}
ENDS = {signal.SIGKILL: -signal.SIGKILL, signal.SIGTERM: 143, signal.SIGINT: 130}
MAX_ERROR_LINES = 2  # an error says what is wrong, and how much was saved
NO_WAY_BACK = ("os.remove", "os.listdir", "os.scandir", "open", "close")
"""Where these fail, nothing can be cleared away."""


class Trials:
    """All trials of one writer, compared with its run without a fault.

    Attributes:
        calls: into the file system, in that run.
        count: how many trials there were.
        problems: what went wrong, each with its fault.
    """

    def __init__(self, name: str, writer: Writer, folder: Path) -> None:
        self._name, self._writer, self._folder = name, writer, folder
        self.count, self.problems = 0, list[str]()
        self._older = folder / "older"
        self._older.mkdir(parents=True)
        run(writer.older, self._older)
        run(writer.work, self._copy(), typed=writer.typed)  # makes what is made only once
        place = self._copy()
        ending = run(writer.work, place, typed=writer.typed)
        if ending.status:
            raise RuntimeError(f"{name} fails without a fault: {ending.out}{ending.err}")
        self.calls = ending.calls
        self._before, self._after = self._read(self._older), writer.read(place)
        self._files = {*files_in(self._older), *files_in(place)}
        self._blame("no fault", (f"leaves {n}" for n in files_in(place) if Path(n).name[0] == "."))

    def try_all(self, limit: int, rng: Random) -> None:
        """Let calls fail, and kill at them: all calls, or some drawn at random."""
        calls = range(1, self.calls + 1)
        for at in sorted(rng.sample(calls, limit)) if 0 < limit < len(calls) else calls:
            for name, error in ERRORS.items():
                self._try(Fault(f"{name} at call {at}", at, error=error))
            for name, kill in SIGNALS.items():
                after = rng.random() < 0.5
                when = "after" if after else "at"
                self._try(Fault(f"{name} {when} call {at}", at, kill=kill, after=after))

    def _try(self, fault: Fault) -> None:
        place = self._copy()
        ending = run(self._writer.work, place, fault, self._writer.typed)
        self.count += 1
        self._blame(f"{fault.name} ({ending.hit})", self._problems_of(fault, ending, place))
        shutil.rmtree(place)

    def _problems_of(self, fault: Fault, ending: Ending, place: Path) -> Iterator[str]:
        """What is wrong after a fault, and after the next run."""
        yield from _complaints(ending)
        ends = (0, ENDS[signal.Signals(fault.kill)]) if fault.kill else (0, 1, 2)
        if ending.status not in ends:
            yield f"exit status {ending.status}"
        yield from self._problems_on_disk(ending, place)
        stuck = bool(fault.error) and ending.hit.startswith(NO_WAY_BACK)
        if fault.kill != signal.SIGKILL and not stuck:
            yield from self._strays(place, self._writer.also)
        saved = self._read(place)
        again = run(self._writer.work, place, typed=self._writer.typed)
        yield from (f"the next run: {line}" for line in _complaints(again))
        yield from (f"the next run: {line}" for line in self._strays(place))
        if not self._writer.repeats:
            if len(self._read(place) or ()) < len(saved or ()):
                yield "the next run loses what was there"
        elif again.status and saved != self._after:
            yield f"the next run ends with {again.status}: {again.err.strip()[:200]}"
        elif self._read(place) != self._after:
            yield "the next run does not come to the same end"

    def _problems_on_disk(self, ending: Ending, place: Path) -> Iterator[str]:
        """What is wrong with the files."""
        writer, before = self._writer, self._before
        try:
            now = writer.read(place)
        except Exception as error:
            if before is not None or not isinstance(error, FileNotFoundError):
                yield f"cannot be read: {error!r:.300}"
            return
        if writer.reported:
            reported = len(before) + writer.reported(ending.out)
            if len(now) < reported:
                yield f"reported {reported} as saved, {len(now)} are there"
            if now[: len(before)] != before:
                yield "what was there before is lost"
        elif ending.status == 0 and now != self._after:
            yield "ended well, but it is not there"
        elif not (writer.grows and now == self._after[: len(now)]) and now not in (
            before,
            self._after,
        ):
            yield "is neither as before nor as it should be"

    def _strays(self, place: Path, also: tuple[str, ...] = ()) -> Iterator[str]:
        """Files that should not be there."""
        for name in sorted(files_in(place).keys() - self._files - {*also}):
            yield f"leaves {name}"

    def _read(self, place: Path) -> Any:
        """What can be read; None if it cannot."""
        try:
            return self._writer.read(place)
        except Exception:
            return None

    def _copy(self) -> Path:
        """A new folder with what was there before."""
        place = Path(tempfile.mkdtemp(dir=self._folder))
        return Path(shutil.copytree(self._older, place, dirs_exist_ok=True))

    def _blame(self, fault: str, problems: Iterator[str]) -> None:
        self.problems += [f"{self._name}: {fault}: {problem}" for problem in problems]


def _complaints(ending: Ending) -> Iterator[str]:
    """What a program must not print, however it ends."""
    for mark in ("Traceback", "Exception ignored", "Error in"):
        if mark in ending.err or mark in ending.out:
            lines = (ending.err if mark in ending.err else ending.out).strip().splitlines()
            yield f"{mark}: {lines[-1][:200]}"
            return
    lines = ending.err.splitlines()
    ours = all(line.startswith("cubetower: ") for line in lines)
    short = ours and len(lines) <= MAX_ERROR_LINES and (lines or ending.out)
    if ending.status in (1, 2) and not short:
        yield f"{len(lines)} lines of error: {ending.err!r:.400}"


def main() -> None:
    """Try the writers and print what went wrong."""
    parser = parser_for(__doc__)
    parser.add_argument(
        "writers", nargs="*", metavar="WRITER", choices=[*WRITERS, "all"], default="all",
        help=f"of {', '.join(WRITERS)}; all if none is named",
    )  # fmt: skip
    parser.add_argument("--calls", type=at_least(0), default=0, help="of each (default: 0, all)")
    options = parser.parse_args()
    rows, problems = [], []
    for name in WRITERS if "all" in options.writers else options.writers:
        folder = Path(tempfile.mkdtemp())  # no TemporaryDirectory: every fork would clear it away
        try:
            trials = Trials(name, WRITERS[name], folder)
            trials.try_all(options.calls, Random(1))
        finally:
            shutil.rmtree(folder)
        rows.append((name, *map(str, (trials.calls, trials.count, len(trials.problems)))))
        problems += trials.problems
    print(*problems, sep="\n")
    print_table(("writer", "calls", "trials", "problems"), rows)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
