"""The experiment: nothing is lost, the same seed gives the same, a change begins anew."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from cubetower.foundation import data_path
from cubetower.tower import Cubes, read_log
from tests.viewer.window.lab.conftest import MANY
from tests.waiting import PATIENCE

pytestmark = pytest.mark.long

REFERENCE = data_path("logs/reference-j.csv")


def actions(lab) -> list[tuple[str, ...]]:
    """What a view has counted, as plain values."""
    figures = lab.view.lab.era.statistics
    return [
        tuple(lab.view.lab.contents),
        tuple(lab.view.lab.latest.inside.items()),
        (figures.tosses, figures.cubes_in, figures.cubes_out, figures.new.fell, figures.old.fell),
    ]


@pytest.mark.parametrize("spec", ["physics", "surrogate", "bag", "twoshelves", "allthrough"])
def test_cubes_are_conserved_by_colour(opened, spec: str) -> None:
    lab = opened(spec)
    model = lab.view.lab
    inside = Cubes()
    for key in ("enter", "p", "enter", "t", "p", "enter", "r", "t", "e", "enter"):
        lab.keys(key)
        if key in ("enter", "r", "t", "e"):
            latest = model.latest
            inside = Cubes() if key == "e" else inside + latest.toss.thrown - latest.toss.fell
            assert model.latest.inside == inside
            if latest.lying is not None:
                assert Cubes.of(cube.colour for cube in latest.lying) == inside
    assert len(model.contents) == 5


@pytest.mark.parametrize("spec", ["physics", "surrogate", "bag"])
def test_the_same_steps_from_the_same_seed_give_the_same_tosses(opened, spec: str) -> None:
    steps = ("p", "enter", "p", "r", "tab", ".", "m", "t", "enter")
    same, again, other = (opened(spec, seed=seed) for seed in (5, 5, 6))
    for lab in (same, again, other):
        lab.keys(*steps)
    assert actions(same) == actions(again) != actions(other)


def test_a_toss_is_the_same_whether_it_is_shown_or_one_of_a_hundred(opened) -> None:
    one, many = opened("physics"), opened("physics")
    one.keys(*["enter"] * 3)
    many.keys("m")
    assert many.view.lab.contents[:3] == one.view.lab.contents


def test_a_slider_changes_the_tower_keeps_the_cubes_and_begins_anew(opened) -> None:
    lab = opened("physics")
    lab.keys("m")
    model = lab.view.lab
    before, lying, counted = model.latest.inside, model.latest.lying, model.era.statistics.tosses
    lab.drag("friction.cube_wall", 0.9)
    lab.settle()
    assert model.settings.values["friction.cube_wall"] > 0.8
    assert model.settings.design.friction.cube_wall == model.settings.values["friction.cube_wall"]
    assert (model.latest.inside, model.latest.lying) == (before, lying)
    assert (model.era.statistics.tosses, model.eras[-2].statistics.tosses) == (0, counted)
    lab.keys("enter")
    assert model.era.statistics.tosses == 1


def test_another_opening_keeps_the_cubes_by_colour(opened) -> None:
    lab = opened("physics")
    lab.keys("enter", "enter")
    before = lab.view.lab.latest.inside
    lab.drag("floor.1", 0.2)
    lab.settle()
    assert lab.view.lab.settings.values["floor.1"] < 60
    assert lab.view.lab.latest.inside == before


def test_changes_with_no_throw_between_them_are_one(opened) -> None:
    lab = opened("bag")
    lab.keys("enter", "tab", ".", ".", "tab", ".", "enter")
    assert [era.label for era in lab.view.lab.eras] == ["", "several values"]
    lab.keys("d")
    assert dict(lab.view.lab.settings.values) == dict(lab.view.lab.settings.first)


def test_a_change_back_before_any_throw_is_none(opened) -> None:
    lab = opened("bag")
    lab.keys("enter", "tab", ".", "d", "enter")
    assert [era.label for era in lab.view.lab.eras] == [""]


def test_a_hundred_throws_run_beside_the_window_and_stop(opened) -> None:
    lab, gate, tossed = opened("bag"), Event(), []
    model = lab.view.lab
    toss = model.bench._tower.toss

    def slow(*given, **named):
        if len(tossed) == 5:
            assert gate.wait(PATIENCE)
        tossed.append(toss(*given, **named))
        return tossed[-1]

    model.bench._tower.toss = slow
    lab.view.on_key("m")
    while not (model.run and model.run.done == 5):
        lab.view.advance(0.01)
    buttons = {button.name: button.able for button in lab.view.panel().buttons()}
    assert buttons["stop"]
    assert not any(buttons[name] for name in ("throw", "tap", "empty"))
    lab.view.on_key("enter")  # not while it runs
    lab.click("stop")
    gate.set()
    lab.settle()
    assert len(model.contents) == len(tossed) == 6
    fell = sum(toss.fell.total for toss in tossed)
    assert model.latest.inside.total == 60 - fell
    lab.keys("m")
    assert len(model.contents) == 6 + MANY


def test_a_slider_stops_a_run(opened) -> None:
    lab = opened("physics")
    lab.view.on_key("m")
    lab.drag("friction.cube_wall", 0.1)
    lab.settle()
    assert len(lab.view.lab.contents) < MANY
    assert lab.view.lab.settings.values["friction.cube_wall"] < 0.2


def test_the_first_throw_into_the_empty_tower_is_a_seeding_throw(opened) -> None:
    lab = opened("bag")
    lab.keys("enter", "enter", "t", "e", "enter", "enter", "enter")
    figures = lab.view.lab.era.statistics
    assert (figures.tosses, figures.seedings) == (3, 2)


def test_the_log_is_thrown_again_toss_by_toss(opened) -> None:
    lab, rows = opened("bag", log=REFERENCE), read_log(REFERENCE).rows
    for row in rows[:4]:
        lab.keys("l")
        assert lab.view.lab.latest.toss.thrown == row.thrown
    lab.keys("L")
    seen = [row for row in rows[: 4 + MANY] if row.thrown]
    figures = lab.view.lab.era.statistics
    assert lab.view.lab.log_at == 4 + MANY
    assert figures.seedings == sum(row.emptied for row in seen)
    assert figures.cubes_in == sum(row.thrown.total for row in seen if not row.emptied)


def test_a_log_begins_again_after_its_end(opened, tmp_path: Path) -> None:
    log = tmp_path / "short.csv"
    log.write_text("session,toss,emptied,thrown,fell\n1,1,1,6,4\n1,2,0,0,1\n1,3,0,3,3\n")
    lab = opened("bag", log=log)
    actions = []
    for _ in range(4):
        lab.keys("l")
        actions.append((lab.view.lab.latest.action, lab.view.lab.latest.toss.thrown.total))
    assert actions == [("throw", 6), ("tap", 0), ("throw", 3), ("throw", 6)]


def test_a_tower_that_fails_is_said_in_a_line_and_can_be_used_again(opened, tmp_path) -> None:
    log = tmp_path / "script.csv"
    log.write_text("session,toss,emptied,thrown_red,fell_red\n1,1,1,2,1\n")
    lab = opened(f"scripted,log={log}")
    lab.view.lab.choose(Cubes(blue=1))
    lab.keys("enter")
    assert "\n" not in lab.view.lab.message
    assert lab.view.lab.message
    lab.view.lab.choose(Cubes(red=2))
    lab.keys("enter")
    assert lab.view.lab.latest.toss.fell == Cubes(red=1)


def test_an_error_of_somebody_elses_tower_is_said_too(opened) -> None:
    lab = opened("bag")

    def broken(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError("of\nmine")

    lab.view.lab.bench._tower.toss = broken
    lab.keys("enter")
    assert lab.view.lab.message == "the tower failed: ZeroDivisionError: of mine"
    assert not lab.view.busy


def test_a_log_is_counted_as_its_replay_is(opened, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "session,toss,emptied,thrown_red,fell_red\n1,1,1,0,0\n1,2,0,9,5\n1,3,0,4,4\n1,4,1,0,0\n"
        "1,5,0,0,0\n1,6,0,6,3\n1,7,0,2,1\n"
    )
    lab = opened("bag", log=path)
    model = lab.view.lab
    lab.keys(*"l" * model.log_length)
    for figures in (model.log_statistics, model.era.statistics):
        assert (figures.tosses, figures.seedings, figures.cubes_in) == (2, 2, 6)
