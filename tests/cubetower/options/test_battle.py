"""`--battle` takes the number of a battle, or the name of a province that had one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cubetower.options.battle import battle_number
from game.core import read_replay
from tests.cubetower.conftest import Cubetower

REPLAY = Path(__file__).parents[2] / "corpus/replays/shogun.jsonl"


@pytest.mark.long
def test_a_battle_is_found_by_its_number_or_its_province(cubetower: Cubetower) -> None:
    found, provinces = read_replay(REPLAY), dict[str, list[int]]()
    for battle in json.loads(cubetower("battles", REPLAY, "--by", "order", "--json").out)[
        "battles"
    ]:
        provinces.setdefault(battle["province"], []).append(battle["battle"])
    assert battle_number("0", found) == 0
    assert battle_number(" 12 ", found) == 12
    once = [name for name, numbers in provinces.items() if len(numbers) == 1]
    assert once
    for name in once:
        [number] = provinces[name]
        assert battle_number(name, found) == battle_number(name.lower(), found) == number
    [shima, *_] = [name for name in once if sum(o.startswith(name[:4]) for o in provinces) == 1]
    assert battle_number(shima[:4].upper(), found) == provinces[shima][0]


@pytest.mark.long
def test_of_several_battles_of_a_province_the_numbers_are_said(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    battles = json.loads(cubetower("battles", REPLAY, "--by", "order", "--json").out)["battles"]
    names = [battle["province"] for battle in battles]
    often = max(names, key=names.count)
    numbers = [battle for battle in battles if battle["province"] == often]
    told = [f"{each['battle']} ({each['season']} of year {each['year']})" for each in numbers]
    for text, says in (
        (often, f"{often} had battles {', '.join(told[:-1])} and {told[-1]}; name a number"),
        ("Nowhere", f"no province with a battle begins so; there were battles in {min(names)}, "),
        ("", "no province with a battle begins so"),
    ):
        ran = cubetower("film", REPLAY, "--battle", text, "--out", tmp_path / "x.gif")
        assert says in ran.err
        assert (ran.status, ran.err.count("\n"), list(tmp_path.iterdir())) == (2, 1, [])


def test_of_several_provinces_that_begin_so_all_are_named(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    battles = json.loads(cubetower("battles", REPLAY, "--json").out)["battles"]
    names = sorted({battle["province"] for battle in battles})
    letter = next(name[0] for name in names if sum(o[0] == name[0] for o in names) == 2)
    [one, other] = [name for name in names if name[0] == letter]
    ran = cubetower("film", REPLAY, "--battle", letter, "--out", tmp_path / "x.gif")
    assert (ran.status, ran.err) == (2, f"cubetower: --battle {letter}: {one} or {other}?\n")
