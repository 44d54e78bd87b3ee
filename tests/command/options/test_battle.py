"""`--battle` takes the number of a battle, or the name of a province that had one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.command.options.battle import battle_number
from cubetower.game.core import read_replay

REPLAY = Path(__file__).parents[2] / "corpus/replays/shogun.jsonl"


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), (" 12 ", 12), ("Kai", 2), ("hida", 7), ("MIMA", 1)]
)
def test_a_battle_is_found_by_its_number_or_its_province(typed: str, number: int) -> None:
    assert battle_number(typed, read_replay(REPLAY)) == number
