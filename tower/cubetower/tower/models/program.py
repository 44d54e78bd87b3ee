"""`ProgramTower`: a tower that is a separate program, in any language.

The program reads requests from its standard input and writes answers to its standard output, one
line of JSON each. It keeps no state between requests: all that an answer depends on is in the
request, including a seed for its random numbers. docs/towers.md shows both.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
import weakref
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from io import FileIO
from random import Random
from time import monotonic
from typing import Any, ClassVar, NoReturn, cast

from cubetower.foundation import SpecError
from cubetower.foundation.plugin import Value
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import CubesError, ProgramError, StateError
from cubetower.tower.models.counting import CountingTower
from cubetower.tower.protocol import Capabilities, State, Toss

SEED_BITS = 53
"""Whole numbers of this length are exact in JSON, even where all numbers are floats."""

MAX_ANSWER_BYTES = 16 * 2**20  # so that an endless answer does not fill the memory
TIME_TO_END_S = 1.0  # until a program is killed that does not end with its input
MAX_QUOTE_CHARS = 120  # of a program's output in a message
CHUNK_BYTES = 2**16
ONE_LINE = "write one line of JSON for each request, and everything else to standard error"
ANSWER_KEYS = {"fell", "jammed", "state"}


class ProgramTower(CountingTower):
    """A tower whose tosses are decided by a program: ``ProgramTower("./my_tower")``.

    The program runs as long as the tower is used. A copy starts the program once more.

    Args:
        command: the program and its arguments, as in a shell; no shell runs it.
        parameters: sent with every request.
        limit_s: seconds to wait for an answer.

    Raises:
        SpecError: there is no such program, or no such number in JSON.
        ProgramError: at a toss or tap, when the program ends, does not answer in time or
            gives an impossible answer. Contents and state are left as they were.
    """

    name = "program"
    capabilities: ClassVar[Capabilities] = Capabilities(
        repeatable=True, recordable=False, fillable=True
    )

    def __init__(
        self, command: str, parameters: Mapping[str, Value] | None = None, *, limit_s: float = 30.0
    ) -> None:
        super().__init__()
        self._label = f"tower {f'exec:{command}'!r}"
        self._parameters = dict(parameters or {})
        if not _is_json(self._parameters):
            raise SpecError(f"{self._label}: a parameter is infinite or NaN")
        self._state: Any = None
        self._jammed = False
        self._command, self._limit_s = command, limit_s
        self._program = _Program(command, self._label, limit_s)
        weakref.finalize(self, self._program.close)

    def __reduce__(self) -> tuple[Any, ...]:
        kept = ("_inside", "_state", "_jammed")
        state = {name: getattr(self, name) for name in kept}
        return _start_again, (type(self), self._command, self._parameters, self._limit_s), state

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """Ask the program what falls; it is not asked about a toss of nothing."""
        self._jammed = False
        return self._ask(thrown, rng, tap=False) if thrown else Cubes()

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in.

        Raises:
            ProgramError: see the class.
            TowerError: `record` was asked; there are no poses to record.
        """
        toss = super().toss(thrown, rng, record=record)
        return replace(toss, jammed=self._jammed)

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower: the program decides what comes out.

        Raises:
            ProgramError: see the class.
        """
        fell = self._ask(Cubes(), rng, tap=True)
        self._inside -= fell
        return Toss(Cubes(), fell, self._jammed)

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put exactly these cubes inside; the program's own state is reset."""
        super().fill(contents, rng)
        self._state = None

    def empty(self) -> None:
        """Take every cube out; the program's own state is reset."""
        super().empty()
        self._state = None

    def state(self) -> State:
        """The contents by colour, and the state in the program's last answer."""
        return {**super().state(), "state": _copy(self._state)}

    def restore(self, state: State) -> None:
        """Go back to a state.

        Raises:
            StateError: not a state of a program's tower.
        """
        inside = self.read_cubes(state, "inside")
        if state.keys() != {"model", "inside", "state"} or not _is_json(state["state"]):
            raise StateError(f"program state: 'state' is missing or not JSON: {state!r:.80}")
        self._inside, self._state = inside, _copy(state["state"])

    def _ask(self, thrown: Cubes, rng: Random, *, tap: bool) -> Cubes:
        """Let the program decide a toss, and keep its state of the tower afterwards."""
        request = {
            "inside": dict(self._inside),
            "thrown": dict(thrown),
            "tap": tap,
            "seed": rng.getrandbits(SEED_BITS),
            "state": self._state,
            "parameters": self._parameters,
        }
        line = self._program.ask(json.dumps(request).encode() + b"\n")
        try:
            answer = _read_answer(line)
            fell = _read_fell(answer["fell"], self._inside + thrown)
        except ValueError as error:
            raise ProgramError(f"{self._label}: the program {error}") from None
        self._jammed, self._state = answer.get("jammed", False), answer.get("state")
        return fell


def _start_again(
    kind: type[ProgramTower], command: str, parameters: Mapping[str, Value], limit_s: float
) -> ProgramTower:
    """Another tower with the same program."""
    return kind(command, parameters, limit_s=limit_s)


def _read_answer(line: bytes) -> dict[str, Any]:
    """The answer in a line, with the right keys and a state that can be sent again.

    Raises:
        ValueError: what the program did wrong, as the rest of a sentence about it.
    """
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise ValueError(f"answered {_quote(line)}, which is not JSON; {ONE_LINE}") from None
    if isinstance(answer, dict) and "error" in answer:
        raise ValueError(f"says {_quote(answer['error'])}")
    if not isinstance(answer, dict) or "fell" not in answer:
        raise ValueError(f'answered {_quote(line)}; write {{"fell": {{"red": 1}}}}')
    if unknown := answer.keys() - ANSWER_KEYS:
        raise ValueError(
            f"answered with {_quote(min(unknown))}; an answer has fell, jammed and state, or error"
        )
    if not isinstance(answer.get("jammed", False), bool):
        raise ValueError(f"answered jammed = {_quote(answer['jammed'])}; write true or false")
    if not _is_json(answer.get("state")):
        raise ValueError("answered a state with an infinite number or NaN")
    return answer


def _read_fell(fell: object, there: Cubes) -> Cubes:
    """The cubes that fell, out of those there.

    Raises:
        ValueError: what the program did wrong, as the rest of a sentence about it.
    """
    if not isinstance(fell, dict):
        raise ValueError(f'answered fell = {_quote(fell)}; write {{"red": 1}}, or {{}} for none')
    for colour, count in fell.items():
        try:
            Cubes({colour: count})
        except CubesError:
            raise ValueError(
                f"let {_quote(count)} of {_quote(colour)} fall; a count is a whole number, 0 "
                "or more"
            ) from None
        if count > there[colour]:
            raise ValueError(
                f"let {_quote(count)} of {_quote(colour)} fall, but {there[colour]} were thrown "
                "or inside"
            )
    return Cubes(fell)


def _is_json(value: object) -> bool:
    """Whether a value can be written as JSON that every language reads."""
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _copy(value: Any) -> Any:
    """Copy a JSON value; `copy.deepcopy` reaches its recursion limit sooner."""
    return json.loads(json.dumps(value))


def _quote(said: object) -> str:
    """Quote part of a program's output in one line, without control codes for the terminal."""
    if isinstance(said, bytes):
        said = said[: 4 * MAX_QUOTE_CHARS].decode(errors="replace").strip().partition("\n")[0]
    text = repr(said)
    return text if len(text) <= MAX_QUOTE_CHARS else f"{text[:MAX_QUOTE_CHARS]}…"


class _Program:
    """A running program that answers each line with a line.

    Its pipes do not block: whatever it does, `ask` returns or raises within the time limit.
    """

    def __init__(self, command: str, label: str, limit_s: float) -> None:
        self._label, self._limit_s = label, limit_s
        self._over = ""  # why it cannot be asked any more
        self._errors = b""  # the end of what it wrote to its standard error
        self._process = _start(command, label)
        self._requests = cast(FileIO, self._process.stdin)  # bufsize=0
        self._answers = cast(FileIO, self._process.stdout)
        self._stderr = cast(FileIO, self._process.stderr)
        for pipe in (self._requests, self._answers, self._stderr):
            os.set_blocking(pipe.fileno(), False)

    def ask(self, request: bytes) -> bytes:
        """Send a line and wait for the line that answers it.

        Raises:
            ProgramError: no answer; then the program is closed, and every later call says why.
        """
        if self._over:
            raise ProgramError(self._over)
        try:
            if unasked := self._answers.read(CHUNK_BYTES):
                self._give_up(f"wrote {_quote(unasked)} unasked; {ONE_LINE}")
            return self._line_for(request)
        except OSError as error:
            self._give_up(f"cannot be reached: {error}")

    def _line_for(self, request: bytes) -> bytes:
        """Write and read, whichever is possible first, until a line is complete."""
        unsent, answer = memoryview(request), bytearray()
        deadline = monotonic() + self._limit_s
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._requests, selectors.EVENT_WRITE)
            pipes.register(self._answers, selectors.EVENT_READ)
            pipes.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in answer[-CHUNK_BYTES:]:
                ready = {key.fileobj for key, _ in pipes.select(max(0.0, deadline - monotonic()))}
                if self._requests in ready:
                    unsent = unsent[self._send(unsent) :]
                    if not unsent:
                        pipes.unregister(self._requests)
                if self._stderr in ready and not self._listen():
                    pipes.unregister(self._stderr)
                if self._answers in ready:
                    answer += self._read(len(answer))
                elif monotonic() >= deadline:
                    self._give_up(
                        f"gave no answer within {self._limit_s:g} s; does it flush its output "
                        "after every line?"
                    )
        if unsent:
            self._give_up("answered before it had read the whole request")
        line, _, more = answer.partition(b"\n")
        if more:
            self._give_up(
                f"answered with more than a line, {_quote(bytes(line))} and then "
                f"{_quote(bytes(more))}; {ONE_LINE}"
            )
        return bytes(line)

    def _send(self, unsent: memoryview) -> int:
        """Write a part; returns how much: all if the program has ended, which `_read` finds out."""
        try:
            return self._requests.write(unsent) or 0
        except BrokenPipeError:
            return len(unsent)

    def _read(self, so_far: int) -> bytes:
        """Read a part of the answer; never empty."""
        part = self._answers.read(CHUNK_BYTES)
        if not part:
            self._give_up(self._end())
        if so_far + len(part) > MAX_ANSWER_BYTES:
            self._give_up(f"answered with a line of more than {MAX_ANSWER_BYTES >> 20} MB")
        return part

    def _listen(self) -> bool:
        """Read from standard error; returns whether more may follow."""
        part = self._stderr.read(CHUNK_BYTES)
        self._errors = (self._errors + (part or b""))[-CHUNK_BYTES:]
        return part != b""

    def _end(self) -> str:
        """How the program ended, called when its standard output has ended."""
        try:
            status = self._process.wait(TIME_TO_END_S)
        except subprocess.TimeoutExpired:
            return "closed its standard output; keep it open until the standard input ends"
        if status == 0:
            return "ended with exit code 0; it must read requests until its standard input ends"
        return f"ended with exit code {status}" if status > 0 else f"ended by signal {-status}"

    def _give_up(self, reason: str) -> NoReturn:
        for _ in range(16):  # what waits in the pipe, but no endless output
            if not self._listen():
                break
        lines = [line for line in self._errors.splitlines() if line.strip()]
        words = f"; its last words: {_quote(lines[-1])}" if lines else ""
        self._over = f"{self._label}: the program {reason}{words}"
        self.close(0.0)
        raise ProgramError(self._over)

    def close(self, patience_s: float = TIME_TO_END_S) -> None:
        """End the program's input, and kill the program if it does not end in time."""
        for pipe in (self._requests, self._answers, self._stderr):
            pipe.close()
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            _kill(self._process)
            self._process.wait()


def _start(command: str, label: str) -> subprocess.Popen[bytes]:
    """Start a command in a process group of its own, so that all its children can be ended.

    Raises:
        SpecError: no such program, or it cannot be run; names the fix.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SpecError(f"{label}: {error}; close every quotation mark") from None
    if not words:
        raise SpecError(f"{label}: names no program; write exec:./my_tower")
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(  # noqa: S603 - the user typed the command
            words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, process_group=0
        )
    except FileNotFoundError:
        fix = (
            f"there is no program {words[0]!r}, or none that its first line names; write ./ "
            "before one in this folder"
        )
    except PermissionError:
        fix = f"{words[0]!r} may not be run; make it executable: chmod +x {words[0]}"
    except (OSError, ValueError) as error:  # no first line that says what runs it; a null byte
        fix = f"{words[0]!r} cannot be run: {error}; name what runs it, as in 'exec:perl tower.pl'"
    raise SpecError(f"{label}: {fix}")


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
