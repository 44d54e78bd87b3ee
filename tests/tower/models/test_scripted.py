"""`scripted`: the answers of a script, in order, and never an impossible one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.foundation import data_path
from cubetower.tower import (
    Cubes,
    ScriptedTower,
    ScriptError,
    StateError,
    Toss,
    TowerError,
    read_log,
)
from cubetower.tower.models.scripted import from_log
from tests.strategies import cubes

RNG = Random(1)


@pytest.mark.long
@given(throws=st.lists(cubes(), max_size=5), data=st.data())
def test_answers_come_in_order(throws: list[Cubes], data: st.DataObject) -> None:
    inside, answers = Cubes(), []
    for thrown in throws:
        there = inside + thrown
        answers.append(Cubes({c: data.draw(st.integers(0, there[c])) for c in there}))
        inside = there - answers[-1]
    tower = ScriptedTower(answers)
    assert [tower.toss(thrown, RNG).fell for thrown in throws] == answers
    assert tower.contents == inside


def test_no_chance_is_used() -> None:
    rng = Random(1)
    ScriptedTower([Cubes(red=1)]).toss(Cubes(red=2), rng)
    assert rng.getstate() == Random(1).getstate()


def test_an_empty_throw_uses_up_an_answer_too() -> None:
    tower = ScriptedTower([Cubes(), Cubes(red=1)], inside=Cubes(red=1))
    assert tower.toss(Cubes(), RNG).fell == Cubes()
    assert tower.toss(Cubes(), RNG).fell == Cubes(red=1)


@pytest.mark.parametrize("length", [0, 2])
def test_a_script_ends(length: int) -> None:
    tower = ScriptedTower([Cubes()] * length)
    for _ in range(length):
        tower.toss(Cubes(red=1), RNG)
    before = tower.state()
    with pytest.raises(ScriptError, match=f"ended after {length} tosses"):
        tower.toss(Cubes(red=1), RNG)
    assert tower.state() == before


def test_an_impossible_answer_leaves_the_tower_as_it_was() -> None:
    tower = ScriptedTower([Cubes(), Cubes(red=1, blue=3)], inside=Cubes(blue=2))
    tower.toss(Cubes(red=4), RNG)
    before = tower.state()
    with pytest.raises(ScriptError, match=r"answer 2 .* 3 blue, 1 red fall; 1 green were thrown"):
        tower.toss(Cubes(green=1), RNG)
    assert tower.state() == before
    assert tower.contents == Cubes(blue=2, red=4)
    assert tower.toss(Cubes(blue=1), RNG).fell == Cubes(red=1, blue=3)


def test_there_is_nothing_to_record() -> None:
    tower = ScriptedTower([Cubes(red=1)])
    with pytest.raises(TowerError, match="scripted has no poses to record"):
        tower.toss(Cubes(red=1), RNG, record=True)
    assert tower.toss(Cubes(red=1), RNG).fell == Cubes(red=1)


def test_a_restored_tower_goes_on_in_its_script() -> None:
    answers = [Cubes(red=1), Cubes(red=2), Cubes(red=3)]
    tower, other = ScriptedTower(answers), ScriptedTower(answers)
    tower.toss(Cubes(red=5), RNG)
    other.restore(json.loads(json.dumps(tower.state())))
    assert other.toss(Cubes(), RNG).fell == Cubes(red=2)
    assert other.contents == Cubes(red=2)


@pytest.mark.parametrize("given_answers", [-1, 3, 1.0, None, "1"])
def test_a_state_of_another_script_is_refused(given_answers: object) -> None:
    tower = ScriptedTower([Cubes(), Cubes()], inside=Cubes(red=1))
    before = tower.state()
    with pytest.raises(StateError, match="answers of 2"):
        tower.restore({"model": "scripted", "inside": {}, "given": given_answers})
    assert tower.state() == before


@pytest.mark.parametrize("inside", [{"red": -1}, {"red": 1.5}, [1], 3])
def test_a_state_with_impossible_contents_is_refused(inside: object) -> None:
    tower = ScriptedTower([Cubes()])
    with pytest.raises(StateError, match="'inside' is damaged"):
        tower.restore({"model": "scripted", "inside": inside, "given": 0})


def test_a_log_is_repeated_row_by_row() -> None:
    path = data_path("logs/reference-j.csv")
    log = read_log(path)
    first, _, third = log.sessions()[:3]
    after = {
        row.line: contents.after for row, contents in zip(log.rows, log.contents(), strict=True)
    }
    for tower, session in ((from_log(str(path)), first), (from_log(str(path), 3), third)):
        for row in session:
            assert tower.toss(row.thrown, RNG).fell == row.fell
            assert tower.contents == after[row.line]
        with pytest.raises(ScriptError, match="ended after 31 tosses"):
            tower.toss(Cubes(), RNG)


def test_a_session_that_is_not_there_or_not_whole_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match="no session 99; there are 1, 2"):
        from_log(str(data_path("logs/reference-j.csv")), "99")
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell,missing\n1,1,1,3,2,0\n1,2,0,,,1\n")
    with pytest.raises(ScriptError, match="nobody saw"):
        from_log(str(path))


def test_a_tap_uses_up_an_answer() -> None:
    tower = ScriptedTower([Cubes(red=1), Cubes(red=2)], inside=Cubes(red=3))
    assert tower.tap(RNG) == Toss(Cubes(), Cubes(red=1))
    assert tower.tap(RNG).fell == Cubes(red=2)
