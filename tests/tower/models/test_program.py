"""Towers that are programs of their own: right ones, large and slow ones."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cubetower.tower import Cubes, StateError, TowerError, check_tower, make_tower
from cubetower.tower.models.program import ProgramTower
from tests.tower.models.programs import SIEVE, Make

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


@pytest.mark.long
@pytest.mark.parametrize("parameters", ["", ",mesh=1e-05"])
def test_the_example_in_perl_keeps_the_contract(parameters: str) -> None:
    made = check_tower(f"exec:{SIEVE}{parameters}", tosses=25)
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


@pytest.mark.long
def test_a_program_with_a_state_keeps_the_contract(program: Make) -> None:
    check_tower(lambda: program(SHELVES), tosses=15)


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


@pytest.mark.long
@pytest.mark.parametrize(
    "state",
    [
        [],
        {"model": "bag", "inside": {}},
        {"model": "program", "inside": {}},
        {"model": "program", "inside": {"red": -1}, "state": None},
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


def test_it_cannot_be_recorded(program: Make) -> None:
    with pytest.raises(TowerError, match="no poses to record"):
        program().toss(Cubes(red=1), Random(1), record=True)


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


def test_requests_are_json_that_any_language_reads(program: Make, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    tower = program(f"open({str(seen)!r}, 'w').write(line)", parameters={"name": "é"})
    tower.toss(Cubes(red=1), Random(1))
    line = seen.read_text("ascii")
    assert line.endswith("\n")
    assert json.loads(line)["seed"] < 2**53
