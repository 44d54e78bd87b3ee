"""Towers that are programs of their own: right ones, and everything that can go wrong."""

from __future__ import annotations

import copy
import gc
import json
import os
import pickle
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import cubes, seeds, throws
from tower import (
    Cubes,
    ProgramError,
    StateError,
    TowerCheckError,
    TowerError,
    check_tower,
    make_tower,
)
from tower.models.program import ProgramTower

ROOT = Path(__file__).parents[3]
SIEVE = shlex.quote(str(ROOT / "examples" / "sieve.pl"))

ANSWERING = """
import json, os, random, signal, sys, time
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    answer = {{"fell": {{}}}}
    {body}
    print(json.dumps(answer), flush=True)
"""

Make = Callable[..., ProgramTower]


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a tower of a Python program; `body` sets `answer`, or the whole is given."""

    def make(body: str = "", *, whole: str = "", **options: Any) -> ProgramTower:
        path = tmp_path / f"tower{len(list(tmp_path.iterdir()))}.py"  # others may still be read
        indented = body.strip().replace("\n", "\n    ")
        path.write_text(whole or ANSWERING.format(body=indented), "utf-8")
        command = f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"
        return ProgramTower(command, **options)

    return make


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


# Right ones

SHELVES = """
rng = random.Random(request["seed"])
kept = request["state"] or {"tosses": 0}
there = dict(request["thrown"])
for colour, count in request["inside"].items():
    there[colour] = there.get(colour, 0) + count
fell = {c: sum(rng.random() < 0.5 for _ in range(n)) for c, n in there.items()}
if request["tap"]:
    fell = {}
answer = {"fell": fell, "jammed": rng.random() < 0.1, "state": {"tosses": kept["tosses"] + 1}}
"""


@pytest.mark.parametrize("parameters", ["", ",mesh=0.3", ",mesh=1", ",mesh=1e-05"])
def test_the_example_in_perl_keeps_the_contract(parameters: str) -> None:
    made = check_tower(lambda: make_tower(f"exec:{SIEVE}{parameters}"))
    assert {"is repeatable", "can be filled", "refuses to record"} <= set(made)


def test_the_example_in_perl_tosses_by_the_seed_and_the_mesh() -> None:
    tower, rng = make_tower(f"exec:{SIEVE},mesh=0.25"), Random(1)
    tower.fill(Cubes(blue=1000), rng)
    state = tower.state()
    fell = tower.toss(Cubes(red=1000), Random(5)).fell
    tower.restore(state)
    assert tower.toss(Cubes(red=1000), Random(5)).fell == fell
    tower.restore(state)
    assert tower.toss(Cubes(red=1000), Random(6)).fell != fell
    for colour in ("red", "blue"):
        assert abs(fell[colour] - 250) < 4 * (1000 * 0.25 * 0.75) ** 0.5  # false alarm: 6e-5


def test_the_example_in_perl_needs_no_module_beyond_the_smallest_perl() -> None:
    used = [line for line in Path(shlex.split(SIEVE)[0]).read_text().splitlines() if "use " in line]
    assert [line for line in used if line.startswith("use ")] == ["use strict;", "use warnings;"]


def test_a_program_with_a_state_keeps_the_contract(program: Make) -> None:
    check_tower(lambda: program(SHELVES), tosses=50)


@pytest.mark.parametrize(
    ("body", "check"),
    [
        ("answer = {'fell': {k: random.randint(0, n) for k, n in request['thrown'].items()}}",
         "is repeatable"),
        ("answer = {'fell': request['thrown'] if number % 2 else {}}",
         "continues from a restored state"),
        ("answer = {'fell': {'red': request['thrown'].get('red', 0)}}",
         "treats thrown colours alike"),
    ],
)  # fmt: skip
def test_a_program_that_breaks_the_contract_is_caught(program: Make, body: str, check: str) -> None:
    with pytest.raises(TowerCheckError, match=f"^{check}"):
        check_tower(lambda: program(body), tosses=25)


def asked(program: Make, **options: Any) -> ProgramTower:
    """A tower whose state is the last request."""
    return program("del request['state']\nanswer['state'] = request", **options)


def test_a_request_says_all_that_matters(program: Make) -> None:
    tower, rng, same = asked(program, parameters={"x": 1, "name": "é"}), Random(3), Random(3)
    tower.fill(Cubes(red=2), rng)
    tower.toss(Cubes(blue=3), rng)
    request = tower.state()["state"]
    assert request == {
        "inside": {"red": 2},
        "thrown": {"blue": 3},
        "tap": False,
        "seed": same.getrandbits(53),
        "parameters": {"x": 1, "name": "é"},
    }
    tower.tap(rng)
    request = tower.state()["state"]
    assert request["inside"] == {"red": 2, "blue": 3}
    assert (request["thrown"], request["tap"]) == ({}, True)
    assert request["seed"] == same.getrandbits(53)
    assert rng.getstate() == same.getstate()


def test_a_program_without_parameters_gets_none(program: Make) -> None:
    tower = asked(program)
    tower.toss(Cubes(red=1), Random(1))
    assert tower.state()["state"]["parameters"] == {}


def test_a_toss_of_nothing_asks_nobody(program: Make) -> None:
    tower, rng = program("sys.exit(1)"), Random(1)
    tower.fill(Cubes(red=3), rng)
    toss = tower.toss(Cubes(), rng)
    assert (toss.fell, toss.jammed) == (Cubes(), False)
    assert rng.getstate() == Random(1).getstate()


def test_jams_and_taps_are_the_programs(program: Make) -> None:
    tower = program(
        "answer = {'fell': {'red': 1} if request['tap'] else {}, 'jammed': not request['tap']}"
    )
    assert tower.toss(Cubes(red=3), Random(1)).jammed
    tap = tower.tap(Random(1))
    assert (tap.thrown, tap.fell, tap.jammed) == (Cubes(), Cubes(red=1), False)
    assert tower.contents == Cubes(red=2)
    assert tower.toss(Cubes(red=1), Random(1)).jammed
    assert not tower.toss(Cubes(), Random(1)).jammed


def test_the_state_starts_anew_in_a_fresh_filled_or_emptied_tower(program: Make) -> None:
    tower, rng = program("answer['state'] = [number, {'was': request['state']}]"), Random(1)
    change: Callable[[], object]
    for change in (lambda: None, lambda: tower.fill(Cubes(red=1), rng), tower.empty):
        change()
        assert tower.state()["state"] is None
        tower.toss(Cubes(red=1), rng)
        number, was = tower.state()["state"]
        assert was == {"was": None}
        tower.toss(Cubes(red=1), rng)
        assert tower.state()["state"] == [number + 1, {"was": [number, was]}]


def test_an_answer_without_a_state_forgets_it(program: Make) -> None:
    tower = program("answer = {'fell': {}} if number else {'fell': {}, 'state': 1}")
    for state in (1, None):
        tower.toss(Cubes(red=1), Random(1))
        assert tower.state()["state"] == state


def test_a_state_cannot_be_changed_from_outside(program: Make) -> None:
    tower = program("answer['state'] = [1]")
    tower.toss(Cubes(red=1), Random(1))
    tower.state()["state"].append(2)
    state = tower.state()
    assert state["state"] == [1]
    tower.restore(state)
    state["state"].append(3)
    assert tower.state()["state"] == [1]


@pytest.mark.parametrize(
    "state",
    [
        {},
        [],
        {"model": "bag", "inside": {}},
        {"model": "program", "inside": {}},
        {"model": "program", "inside": {"red": -1}, "state": None},
        {"model": "program", "inside": {}, "state": float("nan")},
        {"model": "program", "inside": {}, "state": {1, 2}},
        {"model": "program", "inside": {}, "state": None, "more": 1},
    ],
)
def test_a_foreign_state_is_refused(program: Make, state: Any) -> None:
    tower = program()
    tower.fill(Cubes(red=1), Random(1))
    before = tower.state()
    with pytest.raises(StateError):
        tower.restore(state)
    assert tower.state() == before


@given(inside=cubes(), thrown=throws(), seed=seeds)
def test_whatever_is_thrown_is_conserved(inside: Cubes, thrown: Cubes, seed: int) -> None:
    tower = SHARED
    tower.fill(inside, Random(seed))
    toss = tower.toss(thrown, Random(seed))
    assert tower.contents + toss.fell == inside + thrown


SHARED = make_tower(f"exec:{SIEVE}")


def test_it_cannot_be_recorded_copied_or_pickled(program: Make) -> None:
    tower = program()
    with pytest.raises(TowerError, match="no poses to record"):
        tower.toss(Cubes(red=1), Random(1), record=True)
    for act in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled; make another one"):
            act(tower)


# Large and slow ones


def test_large_answers_complaints_and_states_do_not_block(program: Make) -> None:
    tower, rng = (
        program(
            "assert len(line) < 200 or len(line) > 3_000_000\n"
            "print('x' * 3_000_000, file=sys.stderr)\n"
            "answer['state'] = 'y' * 3_000_000\n"
        ),
        Random(1),
    )
    for _ in range(3):
        tower.toss(Cubes(red=1), rng)
    assert len(tower.state()["state"]) == 3_000_000


def test_an_answer_may_come_in_pieces_and_late(program: Make) -> None:
    tower = program(
        "for part in ('{\"fell\"', ': {\"re', 'd\": 1}}', '\\r\\n'):\n"
        "    print(part, end='', flush=True); time.sleep(0.02)\n"
        "continue"
    )
    for _ in range(2):
        assert tower.toss(Cubes(red=1), Random(1)).fell == Cubes(red=1)


def test_a_program_may_close_its_standard_error(program: Make) -> None:
    tower = program("os.close(2) if not number else None")
    for _ in range(3):
        tower.toss(Cubes(red=1), Random(1))
    assert tower.contents == Cubes(red=3)


# What goes wrong


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
        ("os.write(1, '{\"fell\": {}}'.encode('utf-16') + b'\\n'); continue", "which is not JSON"),
        ("print('[' * 100_000, flush=True); continue", "which is not JSON"),
        (
            "print('{\"fell\": {\"red\": ' + '9' * 5000 + '}}', flush=True); continue",
            "which is not JSON",
        ),
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
        ("answer = 'fell'", "write {"),
        ("answer['felled'] = 1", "answered with 'felled'; an answer has fell, jammed and state"),
        ("answer['jammed'] = 1", "answered jammed = 1; write true or false"),
        ("answer['state'] = float('nan')", "answered a state with a number that is infinite"),
        (
            'print(\'{"fell": {}, "state": 1e999}\', flush=True); continue',
            "a number that is infinite",
        ),
        ("answer['fell'] = 3", 'answered fell = 3; write {"red": 1}'),
        ("answer['fell'] = None", "answered fell = None"),
        ("answer['fell'] = {'red': 4}", "let 4 of 'red' fall, but 3 were thrown or inside"),
        ("answer['fell'] = {'red': 10 ** 4000}", "000… of 'red' fall, but 3"),
        ("answer['fell'] = {'pink': 1}", "let 1 of 'pink' fall, but 0 were"),
        ("answer['fell'] = {'\\ud800\\n': 1}", r"of '\ud800\n' fall, but 0"),
        ("answer['fell'] = {'red': -1}", "let -1 of 'red' fall; a count is a whole number"),
        ("answer['fell'] = {'red': 1.0}", "let 1.0 of 'red' fall; a count"),
        ("answer['fell'] = {'red': True}", "let True of 'red' fall; a count"),
        ("answer['fell'] = {'red': '1'}", "let '1' of 'red' fall; a count"),
    ],
)
def test_what_a_program_does_wrong_is_told_in_a_line(program: Make, body: str, says: str) -> None:
    assert says in failure(program(body))


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


def test_a_program_that_speaks_unasked(program: Make) -> None:
    tower = program("print(json.dumps(answer), flush=True); time.sleep(0.4)")
    tower.toss(Cubes(red=1), Random(1))
    time.sleep(0.8)
    assert """wrote '{"fell": {}}' unasked; write one line of JSON""" in failure(tower)


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
    tower, began = program(body, limit_s=0.5), time.monotonic()
    assert "gave no answer within 0.5 s; does it flush its output" in failure(tower)
    assert time.monotonic() - began < 5
    assert "gave no answer within 0.5 s" in failure(tower)  # and it is not asked again


def test_a_program_that_does_not_read_is_not_waited_for_either(program: Make) -> None:
    tower = program(whole="import time; time.sleep(60)", limit_s=0.5)
    tower.restore({"model": "program", "inside": {}, "state": "x" * 1_000_000})
    assert "gave no answer within 0.5 s" in failure(tower)


def test_a_program_that_answers_before_it_was_asked_is_refused(program: Make) -> None:
    tower = program(whole="import time; time.sleep(0.3); print('{}', flush=True); time.sleep(60)")
    tower.restore({"model": "program", "inside": {}, "state": "x" * 1_000_000})
    assert "answered before it had read the whole request" in failure(tower)


def test_a_wrong_answer_ends_nothing(program: Make) -> None:
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
        "from tower import make_tower\n"
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
    code = f"import os, time; open({str(written)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    inner = f"{shlex.quote(sys.executable)} -S -c {shlex.quote(code)}; true"
    tower = ProgramTower(f"sh -c {shlex.quote(inner)}", limit_s=0.2)
    while not written.exists() or not written.read_text():
        time.sleep(0.02)
    with pytest.raises(ProgramError, match="gave no answer"):
        tower.toss(Cubes(red=1), Random(1))
    pid = int(written.read_text())
    deadline = time.monotonic() + 5  # it is not our child: whoever inherits it has to bury it
    while running(pid) and "Z" not in Path(f"/proc/{pid}/stat").read_text().split(")")[1][:3]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_all_is_said_in_json_that_others_read(program: Make, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    tower = program(f"open({str(seen)!r}, 'w').write(line)", parameters={"name": "é"})
    tower.toss(Cubes(red=1), Random(1))
    line = seen.read_text("ascii")
    assert line.endswith("\n")
    assert json.loads(line)["seed"] < 2**53
