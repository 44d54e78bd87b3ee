"""`cubetower toss`, as a user types it."""

from __future__ import annotations

import json
from random import Random

from cubetower.tower import Cubes, make_tower
from tests.command.conftest import Cubetower


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


def test_json_and_python_give_the_same_tosses(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--tower", "twoshelves", "--throw", "red=9", "--seed", 5, "--json")
    fell = make_tower("twoshelves").toss(Cubes(red=9), Random(5)).fell
    assert json.loads(ran.out)["tosses"][0]["fell"] == dict(fell)
