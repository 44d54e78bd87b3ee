"""`cubetower toss`, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from tests.cubetower.conftest import Cubetower
from tower import Cubes, make_tower


def test_toss_prints_the_tosses_as_json(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--throw", "red=4,blue=3", "--times", 7, "--seed", 1, "--json")
    tosses = json.loads(ran.out)["tosses"]
    assert ran.status == 0
    assert len(tosses) == 7
    inside = Cubes()
    for toss in tosses:
        assert Cubes(toss["thrown"]) == Cubes(red=4, blue=3)
        inside = inside + Cubes(toss["thrown"]) - Cubes(toss["fell"]) - Cubes(toss["tapped"])
        assert Cubes(toss["inside"]) == inside
        assert toss["jammed"] is False


def test_cubes_are_typed_as_in_a_toss_log(cubetower: Cubetower) -> None:
    throws = ("red=4,blue=3", "r4 b3", "4 red, 3 blue", "b3r4")
    tosses = [cubetower("toss", "--throw", throw, "--json").out for throw in throws]
    assert json.loads(tosses[0])["tosses"][0]["thrown"] == {"blue": 3, "red": 4}
    assert set(tosses) == {tosses[0]}
    odds = ("odds", "--attack", 3, "--defend", 2, "--json", "--inside")
    assert cubetower(*odds, "b2 g3").out == cubetower(*odds, "blue=2,green=3").out


def test_same_seed_same_output_other_seed_other_output(cubetower: Cubetower) -> None:
    throw = ("toss", "--tower", "bag", "--throw", "red=9", "--times", 20, "--json", "--seed")
    assert cubetower(*throw, 3).out == cubetower(*throw, 3).out != cubetower(*throw, 4).out


def test_toss_shows_a_table_whose_middle_is_left_out(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--tower", "bag", "--throw", "red=3", "--times", 50)
    assert "30 more" in ran.out
    assert "50 tosses of 3 cubes: on average" in ran.out
    assert "\x1b" not in ran.out  # no colours into a pipe


def test_a_single_toss_has_no_averages(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--tower", "allthrough", "--throw", "red=3")
    assert ran.out.splitlines()[-1] == "1 toss of 3 cubes: 3 cubes fell, and 0 are inside. Jams: 0."


def test_json_and_python_give_the_same_tosses(cubetower: Cubetower) -> None:

    ran = cubetower("toss", "--tower", "twoshelves", "--throw", "red=9", "--seed", 5, "--json")
    fell = make_tower("twoshelves").toss(Cubes(red=9), Random(5)).fell
    assert json.loads(ran.out)["tosses"][0]["fell"] == dict(fell)


def test_a_doubtful_design_is_warned_of_on_standard_error(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--throw", "red=3", "--tower", "physics,ramp.degrees=15", "--json")
    assert ran.status == 0
    assert "warning" in ran.err
    assert "15 degrees are too flat" in ran.err
    assert json.loads(ran.out)["tosses"]


def test_a_tower_file_with_a_bad_parameter_is_named(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nkind = "tower"\nmodel = "bag"\n[parameters]\nnew = 3\n')
    ran = cubetower("toss", "--throw", "red=1", "--tower", path)
    assert ran.status == 2
    assert f"{path}: new=3: a probability lies between 0 and 1" in ran.err


def test_a_missing_program_is_told_with_the_fix(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--throw", "red=3", "--tower", "exec:no_such_tower")
    assert ran.status == 2
    assert "there is no program 'no_such_tower'" in ran.err
    assert "write ./ before one in this folder" in ran.err
    assert ran.err.count("\n") == 1
