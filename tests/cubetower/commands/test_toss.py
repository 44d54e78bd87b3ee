"""`cubetower towers`: the models, and what a tower promises, checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import SIEVE, a_program

pytestmark = pytest.mark.long


def test_a_right_tower_is_told_check_by_check(cubetower: Cubetower) -> None:
    ran, tower = cubetower("towers", "--check", SIEVE), SIEVE
    verdict, *lines = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert verdict == f"{tower} keeps the rules of a tower: it passed all {len(lines)} checks."
    assert all(line.startswith("ok: ") for line in lines)
    assert lines[:3] == ["ok: is a tower", "ok: starts empty", "ok: conserves cubes"]
    plain = json.loads(cubetower("towers", "--check", tower, "--json").out)
    assert plain == {"tower": tower, "checks": [line.removeprefix("ok: ") for line in lines]}


@pytest.mark.parametrize(
    ("body", "says", "as_json"),
    [
        (
            "fell = {'red': json.loads(line)['thrown'].get('red', 0)}; "
            "print(json.dumps({'fell': fell}), flush=True)",
            ": treats thrown colours alike: one colour falls more often, by ",
            (),
        ),
        (
            'print(\'{"fell": {"red": 99}}\', flush=True)',
            ": conserves cubes: raised ProgramError: ",
            ("--json",),
        ),
        ("sys.exit('no\\nidea')", ": conserves cubes: raised ProgramError: ", ()),
    ],
)
def test_a_broken_promise_is_one_line_and_status_1(
    cubetower: Cubetower, tmp_path: Path, body: str, says: str, as_json: tuple[str, ...]
) -> None:
    tower = a_program(tmp_path, body)
    ran = cubetower("towers", "--check", tower, *as_json)
    assert ran.status == 1
    assert ran.out == ""
    assert ran.err.startswith(f"cubetower: tower {tower}{says}")
    assert ran.err.count("\n") == 1
