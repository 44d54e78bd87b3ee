"""`design new`: the files that it writes, and those that it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.calibration.twin.axes import measures_id
from cubetower.tower import Design
from cubetower.tower.design.text import design_text
from tests.command.commands.design.questionnaire import LANES, New, lines, made
from tests.command.commands.play.human.terminal import Terminal

pytestmark = pytest.mark.long


@pytest.mark.parametrize("typed", [[], lines()[:3], lines()[:-1]])
def test_questions_that_are_broken_off_leave_nothing_behind(new: New, typed: list[str]) -> None:
    seen: list[bool] = []
    ran = new(lambda: seen.append(Path("my-measures.png").exists()), *typed)  # type: ignore[arg-type]
    assert (ran.status, ran.err) == (1, "")
    assert "nothing was written" in ran.out
    assert seen == [True]
    assert list(Path().iterdir()) == []


def test_a_file_that_is_there_stays(new: New) -> None:
    Path("my.toml").write_text("mine")
    ran = new(*lines())
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--overwrite" in ran.err
    assert Path("my.toml").read_text() == "mine"
    assert new(options=("--overwrite",)).status == 1  # broken off
    assert Path("my.toml").read_text() == "mine"
    assert new(*lines(), options=("--overwrite",)).status == 0
    assert made().title == "My tower"


def test_a_picture_that_is_there_stays(new: New) -> None:
    Path("my-measures.png").write_text("mine")
    new()
    new(*lines())
    assert Path("my-measures.png").read_text() == "mine"


@pytest.mark.parametrize("name", LANES)
def test_the_file_reads_back_as_it_is(tmp_path: Path, name: str) -> None:
    base = Design.load(name)
    odd = {"ledges.wider_mm": -0.25, "title": 'A "tower"\t[x] \\ ü', "throw.spread_mm": 1 / 3}
    data = base.to_dict() | {"title": odd.pop("title")}
    design = Design.from_dict(data).replace(odd)
    path = tmp_path / "my.toml"
    for each in (base, design):
        path.write_text(design_text(each), "utf-8")
        assert Design.read(path) == each
    assert "# back wall to exit wall" in path.read_text("utf-8")


def test_what_is_not_asked_is_that_of_the_other_design(new: New) -> None:
    base = Design.load("reference-j").replace(
        {"friction.cube_wall": 0.55, "ledges.wider_mm": 1.0, "throw.spread_mm": 22.0}
    )
    Path("other.toml").write_text(design_text(base))
    new(*[""] * 40, options=("--from", "other.toml"))
    assert measures_id(made()) == measures_id(base)
    assert made().friction == base.friction
    assert (made().ledges, made().throw) == (base.ledges, base.throw)


# At a terminal


def test_somebody_at_the_keyboard_measures_a_tower_and_an_interrupt_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    terminal = Terminal(tmp_path, "design", "new", "my.toml", width=80)
    assert terminal.prompt() == "What tower is it? [My tower]"
    terminal.type("Garden")
    assert "How far" not in terminal.type("Anna")
    assert "divide by ten" in terminal.type("?")
    assert "below zero" in terminal.type("-3")
    assert "\x1b[1" in terminal.raw  # in colour
    assert max(map(len, terminal.said.splitlines())) <= 80
    assert "nothing was written" in terminal.interrupt()
    assert terminal.end() == 130
    assert list(tmp_path.iterdir()) == []
