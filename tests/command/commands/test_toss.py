"""`cubetower towers`: the models, and what a tower promises, checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command.conftest import Cubetower
from tests.command.games import a_program

pytestmark = pytest.mark.long


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
