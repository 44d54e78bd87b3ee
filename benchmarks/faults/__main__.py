"""Every writer under a failing disk and killed: ``python -m benchmarks.faults [WRITER ...]``.

``--calls``: how many of the calls into the file system fail, each in three ways, and have the
process killed at them in three ways (0: all). ``--kills``: at how many random moments it is killed
by each of three signals. ``--pairs``: how often two write the same at once. Prints what it found
to be wrong; there should be nothing.
"""

from __future__ import annotations

import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from errno import EACCES, EIO, ENOSPC
from pathlib import Path
from typing import Any

from benchmarks.arguments import parser_for
from benchmarks.faults.trials import Fault, Files, Ran, files_in, run
from benchmarks.faults.writers import WRITERS, Writer
from cubetower.terminal.output import console, table

ERRORS = {"ENOSPC": ENOSPC, "EIO": EIO, "EACCES": EACCES}
SIGNALS = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM, "INT": signal.SIGINT}
ENDS = {signal.SIGKILL: -signal.SIGKILL, signal.SIGTERM: 143, signal.SIGINT: 130}
MAX_ERROR_LINES = 2  # an error says what is wrong, and how much was saved
PAGE = 4096  # bytes; room for what the trial itself writes
NO_WAY_BACK = ("os.remove", "os.listdir", "os.scandir", "open", "close")
"""Where these fail, nothing can be cleared away."""


@dataclass(frozen=True, slots=True)
class Before:
    """A writer and its run without a fault, with which all others are compared.

    Attributes:
        writer: the writer.
        old: files before.
        new: files after.
        was: what its reader reads before.
        is_now: what it reads after.
        calls: into the file system.
        seconds: how long it takes.
    """

    writer: Writer
    old: Files
    new: Files
    was: Any
    is_now: Any
    calls: int
    seconds: float


class Trials:
    """All trials of one writer.

    Attributes:
        wrong: what went wrong, each with its fault.
        done: how many trials of each kind there were.
    """

    def __init__(self, writer: Writer, folder: Path) -> None:
        self.writer, self._folder, self._count = writer, folder, 0
        self.wrong: list[str] = []
        self.done: Counter[str] = Counter()
        writer.ready()
        self._older = folder / "older"
        self._older.mkdir(parents=True)
        run(writer.older, self._older)
        place = self._place()
        run(writer.work, place, typed=writer.typed)  # makes what is made only once
        place = self._place()
        start = time.monotonic()
        ran = run(writer.work, place, typed=writer.typed)
        seconds = time.monotonic() - start
        if ran.status:
            raise RuntimeError(f"{writer.name} fails without a fault: {ran.out}{ran.err}")
        self.before = Before(
            writer,
            files_in(self._older),
            files_in(place),
            self._read(self._older, empty=True),
            self._read(place),
            ran.calls,
            seconds,
        )
        left = [name for name in self.before.new if Path(name).name.startswith(".")]
        self._blame("no fault", [f"leaves {name}" for name in left])

    def calls(self, wanted: int, chance: random.Random) -> None:
        """Let calls fail, and kill at them."""
        numbers = list(range(1, self.before.calls + 1))
        if wanted and wanted < len(numbers):
            numbers = sorted(chance.sample(numbers, wanted))
        for at in numbers:
            for name, error in ERRORS.items():
                self._try(Fault(f"{name} at call {at}", error=error, at=at))
            for name, kill in SIGNALS.items():
                after = chance.random() < 0.5
                when = "after" if after else "at"
                self._try(Fault(f"{name} {when} call {at}", kill=kill, at=at, after=after))

    def full(self) -> None:
        """Let files have no room for more than some bytes."""
        longest = max(map(len, self.before.new.values()), default=0)
        for room in {PAGE, longest // 2}:
            if PAGE <= room < longest:
                self._try(Fault(f"room for {room} bytes", bytes_per_file=room))

    def kills(self, wanted: int, chance: random.Random) -> None:
        """Kill at random moments."""
        for name, kill in SIGNALS.items():
            for _ in range(wanted):
                seconds = chance.uniform(0.0, self.before.seconds)
                self._try(Fault(f"{name} after {seconds:.4f} s", kill=kill, seconds=seconds))

    def pairs(self, wanted: int, chance: random.Random) -> None:
        """Let two write the same at once."""
        for number in range(wanted):
            place, several = self._place(), [self.before.seconds * chance.random(), 0.0]
            ran: list[Ran] = []

            def one(wait: float, place: Path = place, ran: list[Ran] = ran) -> None:
                time.sleep(wait)
                ran.append(run(self.writer.work, place, typed=self.writer.typed))

            threads = [threading.Thread(target=one, args=(wait,)) for wait in several]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.done["two at once"] += 1
            self._blame(f"two at once, {number}", list(self._wrong_of_two(place, ran)))

    def _wrong_of_two(self, place: Path, ran: list[Ran]) -> Iterator[str]:
        for each in ran:
            yield from _complaints(each)
            if each.status not in (0, 1, 2):
                yield f"exit status {each.status}"
        if all(each.status for each in ran) and not self.writer.reported:  # lines may be refused
            yield f"neither came to its end: {ran[0].err}{ran[0].out[-300:]}"
        names = {*self.before.old, *self.before.new}
        yield from (f"leaves {name}" for name in files_in(place).keys() - names)
        try:
            found = self._read(place)
        except Exception as error:
            yield f"cannot be read: {error!r:.200}"
            return
        if self.writer.reported:
            kept = sum(self.writer.reported(each.out) for each in ran)
            if len(found) < len(self.before.was) + kept:
                yield f"reported {kept} as saved, {len(found) - len(self.before.was)} are there"
        elif found != self.before.is_now:
            yield "is neither's"

    def _try(self, fault: Fault) -> None:
        place = self._place()
        ran = run(self.writer.work, place, fault, self.writer.typed)
        if _is_too_early(fault, ran):
            shutil.rmtree(place)
            return
        self.done["killed" if fault.kill else "failed"] += 1
        named = f"{fault.name}{f' ({ran.hit})' if ran.hit else ''}"
        self._blame(named, list(self._wrong(fault, ran, place)))
        shutil.rmtree(place)

    def _wrong(self, fault: Fault, ran: Ran, place: Path) -> Iterator[str]:
        """What is wrong after a fault, and after the next run."""
        before = self.before
        yield from _complaints(ran)
        if fault.kill and ran.status not in (ENDS[signal.Signals(fault.kill)], 0):
            yield f"exit status {ran.status}"
        if not fault.kill and ran.status not in (0, 1, 2):
            yield f"exit status {ran.status}"
        yield from self._wrong_there(ran, place)
        stuck = bool(fault.error) and ran.hit.startswith(NO_WAY_BACK)
        excused = fault.kill == signal.SIGKILL or stuck
        if not excused:
            yield from self._strays(place)
        kept = self._safe(place)
        again = run(self.writer.work, place, typed=self.writer.typed)
        yield from (f"the next run: {each}" for each in _complaints(again))
        yield from (f"the next run: {each}" for each in self._strays(place, after=True))
        if again.status and kept != before.is_now and self.writer.repeats:
            yield f"the next run ends with {again.status}: {again.err.strip()[:200]}"
        elif self.writer.repeats and self._safe(place) != before.is_now:
            yield "the next run does not come to the same end"
        elif not self.writer.repeats and len(self._safe(place) or ()) < len(kept or ()):
            yield "the next run loses what was there"

    def _wrong_there(self, ran: Ran, place: Path) -> Iterator[str]:
        """What is wrong with the files."""
        before, writer = self.before, self.writer
        try:
            found = self._read(place, empty=before.was is None)
        except Exception as error:
            yield f"cannot be read: {error!r:.300}"
            return
        if writer.reported:
            yield from self._check_kept(found, writer.reported(ran.out))
        elif ran.status == 0 and found != before.is_now:
            yield "ended well, but it is not there"
        elif not self._sound(found):
            yield "is neither as before nor as it should be"

    def _check_kept(self, found: Any, reported: int) -> Iterator[str]:
        was = self.before.was
        if len(found) < len(was) + reported:
            yield f"reported {len(was) + reported} as saved, {len(found)} are there"
        if found[: len(was)] != was:
            yield "what was there before is lost"

    def _sound(self, found: Any) -> bool:
        """Whether files are as before, as they should be, or a beginning of that."""
        if self.writer.grows and found == self.before.is_now[: len(found)]:
            return True
        return bool(found == self.before.was or found == self.before.is_now)

    def _strays(self, place: Path, *, after: bool = False) -> Iterator[str]:
        """Files that should not be there."""
        known = {*self.before.old, *self.before.new, *(() if after else self.writer.also)}
        found = files_in(place)
        for name in sorted(found.keys() - known):
            yield f"leaves {name}"

    def _read(self, place: Path, *, empty: bool = False) -> Any:
        try:
            return self.writer.read(place)
        except FileNotFoundError:
            if empty:
                return None
            raise
        except Exception:
            if empty:  # what was there was put there as it is
                return ("unread",)
            raise

    def _safe(self, place: Path) -> Any:
        try:
            return self.writer.read(place)
        except Exception:
            return None

    def _place(self) -> Path:
        self._count += 1
        place = self._folder / f"trial-{self._count}"
        shutil.copytree(self._older, place)
        return place

    def _blame(self, fault: str, found: list[str]) -> None:
        self.wrong += [f"{self.writer.name}: {fault}: {each}" for each in found]


def _is_too_early(fault: Fault, ran: Ran) -> bool:
    """Whether a signal came before the command began, which a fork cannot show."""
    loading = "KeyboardInterrupt" in ran.err and "main.py" not in ran.err
    return bool(fault.seconds is not None and (ran.status in (-15, -2) or loading))


def _complaints(ran: Ran) -> Iterator[str]:
    """What a program must not print, however it ends."""
    for mark in ("Traceback", "Exception ignored", "Error in"):
        if mark in ran.err or mark in ran.out:
            lines = (ran.err if mark in ran.err else ran.out).strip().splitlines()
            yield f"{mark}: {lines[-1][:200]}"
            return
    lines = ran.err.splitlines()
    ours = all(line.startswith("cubetower: ") for line in lines)
    if ran.status in (1, 2) and not (ours and len(lines) <= MAX_ERROR_LINES and (lines or ran.out)):
        yield f"{len(lines)} lines of error: {ran.err!r:.400}"


def main() -> None:
    """Try the writers and print what went wrong."""
    parser = parser_for(__doc__)
    parser.add_argument("writers", nargs="*", help="beginnings of names; all if none is named")
    parser.add_argument("--calls", type=int, default=0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--pairs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chosen = [
        writer
        for writer in WRITERS
        if not asked.writers or any(writer.name.startswith(each) for each in asked.writers)
    ]
    if strange := [
        each for each in asked.writers if not any(w.name.startswith(each) for w in chosen)
    ]:
        parser.error(f"no writer begins with {strange[0]!r}")
    columns = ("writer", "calls", "s", "failed", "killed", "two at once", "wrong")
    shown = table(*columns, title="Faults", words=("writer",))
    wrong = []
    for writer in chosen:
        folder = Path(tempfile.mkdtemp())  # no TemporaryDirectory: every fork would clear it away
        try:
            trials, chance = Trials(writer, folder), random.Random(asked.seed)
            print(f"{writer.name}: {trials.before.calls} calls", f"{trials.before.seconds:.2f} s")
            trials.full()
            trials.calls(asked.calls, chance)
            trials.kills(asked.kills, chance)
            trials.pairs(asked.pairs, chance)
        finally:
            shutil.rmtree(folder)
        done = [str(trials.done[kind]) for kind in columns[3:6]]
        found = len(trials.wrong)
        shown.add_row(
            writer.name, f"{trials.before.calls}", f"{trials.before.seconds:.2f}", *done, f"{found}"
        )
        wrong += trials.wrong
        for each in trials.wrong:
            print(each, flush=True)
    console().print(shown)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
