"""Towers that are programs: everything that can go wrong, and what is left behind."""

from __future__ import annotations

import gc
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from cubetower.tower import Cubes, ProgramError
from cubetower.tower.models.program import ProgramTower
from tests.tower.models.programs import SIEVE, Make
from tests.waiting import until


def failure(tower: ProgramTower, thrown: Cubes | None = None) -> str:
    """What is said of a toss that fails and changes nothing."""
    before = tower.state()
    with pytest.raises(ProgramError) as caught:
        tower.toss(thrown or Cubes(red=3), Random(1))
    assert tower.state() == before
    said = str(caught.value)
    assert said.startswith(f"tower 'exec:{sys.executable} -S ")
    assert said.isprintable()
    assert len(said) < 800
    return said


# What goes wrong


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("sys.exit(3)", "ended with exit code 3"),
        ("sys.exit()", "ended with exit code 0; it must read requests until"),
        ("1 / 0", "exit code 1; its last words: 'ZeroDivisionError: division by zero'"),
        ("print('a\\n\\x1b[31mb\\n', file=sys.stderr); sys.exit(3)", r"last words: '\x1b[31mb'"),
        ("sys.stderr.buffer.write(b'\\xff\\n'); sys.exit(3)", "last words: '\ufffd'"),
        ("os.kill(os.getpid(), 9)", "ended by signal 9"),
        ("os.close(1); time.sleep(60)", "closed its standard output; keep it open"),
        (
            "print('hello', flush=True); continue",
            "answered 'hello', which is not JSON; write one line of JSON",
        ),
        ("print(flush=True); continue", "answered '', which is not JSON"),
        ("print('x' * 9999, flush=True); continue", "xxx…, which is not JSON"),
        ("os.write(1, b'\\xff\\xfe{}\\n'); continue", "which is not JSON"),
        ("print('[' * 100_000, flush=True); continue", "which is not JSON"),
        (
            "os.write(1, b'hm\\n{\"fell\": {}}\\n'); continue",
            """more than a line, 'hm' and then '{"fell": {}}'; write one line of JSON for each""",
        ),
        ("for _ in range(2000): print('x' * 10_000)", "write one line of JSON for each"),
        ("while True: sys.stdout.write('x' * 100_000)", "with a line of more than 16 MB"),
        ("answer = {'error': 'no\\nidea'}", r"says 'no\nidea'"),
        ("answer = {'error': None, 'fell': 3}", "says None"),
        ("answer = []", 'answered \'[]\'; write {"fell": {"red": 1}}'),
        ("answer = {}", "answered '{}'; write"),
        ("answer['felled'] = 1", "answered with 'felled'; an answer has fell, jammed and state"),
        ("answer['jammed'] = 1", "answered jammed = 1; write true or false"),
        ("answer['state'] = float('nan')", "answered a state with an infinite number"),
        (
            'print(\'{"fell": {}, "state": 1e999}\', flush=True); continue',
            "an infinite number",
        ),
        ("answer['fell'] = 3", 'answered fell = 3; write {"red": 1}'),
        ("answer['fell'] = {'red': 4}", "let 4 of 'red' fall, but 3 were thrown or inside"),
        ("answer['fell'] = {'red': 10 ** 4000}", "000… of 'red' fall, but 3"),
        ("answer['fell'] = {'pink': 1}", "let 1 of 'pink' fall, but 0 were"),
        ("answer['fell'] = {'\\ud800\\n': 1}", r"of '\ud800\n' fall, but 0"),
        ("answer['fell'] = {'red': -1}", "let -1 of 'red' fall; a count is a whole number"),
        ("answer['fell'] = {'red': True}", "let True of 'red' fall; a count"),
    ],
)
def test_a_fault_of_a_program_is_reported_in_one_line(program: Make, body: str, says: str) -> None:
    assert says in failure(program(body))


@pytest.mark.long
@pytest.mark.parametrize(
    ("whole", "says"),
    [
        ("1 +", "ended with exit code 1; its last words: 'SyntaxError"),
        ("", "ended with exit code 0"),
        ("print('ready', flush=True)\nimport time\ntime.sleep(60)", "'ready'"),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_a_program_that_goes_wrong_at_its_start(
    program: Make, whole: str, says: str, later: bool
) -> None:
    tower = program(whole=whole or "pass")
    time.sleep(0.1 * later)
    assert says in failure(tower)


def test_a_program_that_speaks_unasked(program: Make, tmp_path: Path) -> None:
    answered, spoke = tmp_path / "answered", tmp_path / "spoke"
    tower = program(
        "print(json.dumps(answer), flush=True)\n"
        f"while not os.path.exists({str(answered)!r}): time.sleep(0.01)\n"
        "print(json.dumps(answer), flush=True)\n"
        f"open({str(spoke)!r}, 'w').close(); time.sleep(60)"
    )
    tower.toss(Cubes(red=1), Random(1))
    answered.touch()
    until(spoke.exists)
    assert """wrote '{"fell": {}}' unasked; write one line of JSON""" in failure(tower)


@pytest.mark.long
@pytest.mark.parametrize(
    "body",
    [
        "time.sleep(60)",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
        "while True: print('busy', file=sys.stderr); time.sleep(0.01)",
        "while True: print('x', end='', flush=True); time.sleep(0.01)",
        "sys.stdout = open(1, 'w', 100_000, closefd=False); print('{}'); time.sleep(60)",
    ],
)
def test_a_program_is_not_waited_for_longer_than_the_limit(program: Make, body: str) -> None:
    tower, began = program(body, limit_s=0.2), time.monotonic()
    assert "gave no answer within 0.2 s; does it flush its output" in failure(tower)
    assert time.monotonic() - began < 30  # much less than the program would take
    assert "gave no answer within 0.2 s" in failure(tower)  # and it is not asked again


@pytest.mark.long
def test_a_program_that_does_not_read_is_not_waited_for_either(program: Make) -> None:
    tower = program(whole="import time; time.sleep(60)", limit_s=0.2)
    tower.restore({"model": "program", "inside": {}, "state": "x" * 1_000_000})
    assert "gave no answer within 0.2 s" in failure(tower)


def test_a_program_that_answers_before_it_was_asked_is_refused(program: Make) -> None:
    tower = program(whole="import os, time; os.read(0, 1); print('{}', flush=True); time.sleep(60)")
    tower.restore({"model": "program", "inside": {}, "state": "x" * 1_000_000})
    assert "answered before it had read the whole request" in failure(tower)


def test_a_program_may_go_on_after_a_wrong_answer(program: Make) -> None:
    tower = program("answer = {'error': 'not yet'} if number < 2 else answer")
    failure(tower)
    with pytest.raises(ProgramError, match="not yet"):
        tower.tap(Random(1))
    tower.toss(Cubes(red=1), Random(1))
    assert tower.contents == Cubes(red=1)


# What is left behind


def running(pid: int) -> bool:
    """Whether there is such a process, a zombie included."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.long
@pytest.mark.parametrize("body", ["pass", "time.sleep(60)"])
def test_the_program_ends_with_its_tower(program: Make, body: str) -> None:
    tower = program("answer['state'] = os.getpid()")
    other = program(body, limit_s=0.2)
    tower.toss(Cubes(red=1), Random(1))
    pids = [tower.state()["state"], other._program._process.pid]
    assert all(running(pid) for pid in pids)
    del tower, other
    gc.collect()
    assert not any(running(pid) for pid in pids)


def test_the_program_ends_with_the_process_that_uses_it() -> None:
    code = (
        "from cubetower.tower import make_tower\n"
        f"tower = make_tower({f'exec:{SIEVE}'!r})\n"
        "print(tower._program._process.pid)"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stderr == ""
    assert not running(int(ran.stdout))


def test_a_program_behind_a_shell_ends_too(tmp_path: Path) -> None:
    written = tmp_path / "pid"
    code = f"import os, time; open({str(written)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    inner = f"{shlex.quote(sys.executable)} -S -c {shlex.quote(code)}; true"
    tower = ProgramTower(f"sh -c {shlex.quote(inner)}", limit_s=0.2)
    until(lambda: written.exists() and written.read_text())
    with pytest.raises(ProgramError, match="gave no answer"):
        tower.toss(Cubes(red=1), Random(1))
    pid = int(written.read_text())
    until(lambda: ended(pid))  # it is not our child: whoever inherits it has to bury it


def ended(pid: int) -> bool:
    """Whether a process does nothing any more, buried or not."""
    try:
        return "Z" in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return True
