"""`battles` lists the battles of a game, and `--battle` finds them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cubetower.command.commands.battles import SPARE
from tests.command.conftest import Cubetower
from tests.command.games import refused

pytestmark = pytest.mark.long

REPLAY = Path(__file__).parents[2] / "corpus/replays/shogun.jsonl"


def test_a_game_without_battles_says_so(cubetower: Cubetower, tmp_path: Path) -> None:
    lines = REPLAY.read_text("utf-8").splitlines(keepends=True)
    begun = next(n for n, line in enumerate(lines) if '"event": "round"' in line)
    short = tmp_path / "short.jsonl"
    short.write_text("".join(lines[: begun + 1]), "utf-8")
    assert "no battle was fought" in cubetower("battles", short).out
    refused(cubetower("film", short, "--battle", 1, "--out", tmp_path / "x.gif"), "it has none")
    ran = cubetower("film", short, "--battle", "Hida", "--out", tmp_path / "x.gif")
    refused(ran, "no province with a battle begins so; there were battles in none")


@pytest.mark.parametrize("width", [100, 80, 60, 40, 30])
def test_a_battle_stays_on_one_line_and_the_table_names_what_is_left_out(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = cubetower("battles", REPLAY, "--odds", "bag", "--top", 5).out.splitlines()
    rule = next(place for place, line in enumerate(lines) if set(line) == {"─"})
    rows = lines[rule + 1 : rule + 6]
    assert max(map(len, lines[rule - 1 : rule + 6])) <= width
    assert all(re.match(r" *\d+ ", row) for row in rows)
    left_out = [name for name in SPARE if name not in lines[rule - 1].split()]
    assert tuple(left_out) == SPARE[: len(left_out)]
    assert lines[rule + 6].startswith("no room: ") == bool(left_out)
