"""`battles` lists the battles of a game, and `--battle` finds them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.core import read_replay
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import refused
from tests.viewer.boards.shogun.games import GAMES, play

pytestmark = pytest.mark.long

SAMURAI = Path(__file__).parents[2] / "corpus/v0.1.0/replays/samurai.jsonl"
ROW = re.compile(r" *(\d+) +(spring|summer|autumn|winter) ([12]) +([A-Z]\S+) .*")


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("game") / "game.jsonl", **GAMES["five"])


def rows(text: str) -> list[re.Match[str]]:
    return [found for line in text.splitlines() if (found := ROW.fullmatch(line))]


def test_the_most_surprising_battle_is_first_and_can_be_filmed(
    cubetower: Cubetower, replay: Path
) -> None:
    listed = json.loads(cubetower("battles", replay, "--json").out)["battles"]
    bits = [battle["surprise_bits"] for battle in listed]
    assert bits == sorted(bits, reverse=True)
    first = listed[0]["battle"]
    text = cubetower("battles", replay).out
    assert [int(row[1]) for row in rows(text)] == [battle["battle"] for battle in listed]
    last = text.splitlines()[-1]
    assert last.endswith(f"cubetower film {replay} --battle {first} --out battle-{first}.gif")


def test_in_their_order_they_are_numbered_from_1(cubetower: Cubetower, replay: Path) -> None:
    text = cubetower("battles", replay, "--by", "order", "--top", 4).out
    assert [int(row[1]) for row in rows(text)] == [1, 2, 3, 4]
    assert "4 of them here, in their order" in text


def test_a_line_fits_into_80_columns(
    cubetower: Cubetower, replay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    text = re.sub(r"\x1b\[[0-9;]*m", "", cubetower("battles", replay).out)
    table = text[: text.index("odds: before")].splitlines()[1:]
    battles = json.loads(cubetower("battles", replay, "--json").out)["battles"]
    assert len(rows(text)) == len(battles)
    assert max(map(len, table)) <= 80
    assert len(table) == len(battles) + 4  # nothing is wrapped


def test_a_battle_in_json_has_its_odds_and_its_line(cubetower: Cubetower, replay: Path) -> None:
    asked = ("battles", replay, "--by", "order", "--json", "--odds", "bag")
    battles = json.loads(cubetower(*asked).out)["battles"]
    lines = [line.event for line in read_replay(replay).lines if line.event["event"] == "battle"]
    assert len(battles) == len(lines)
    for battle, line in zip(battles, lines, strict=True):
        assert battle.items() >= {key: line[key] for key in line if key != "event"}.items()
        assert sum(battle["odds"].values()) == pytest.approx(1)
        assert battle["chance"] == battle["odds"][line["winner"]]


def test_what_cannot_be_listed_is_refused_in_a_line(cubetower: Cubetower, replay: Path) -> None:
    for arguments, said in (
        ((SAMURAI,), "is a game of samurai, which has no battles in a tower"),
        ((replay, "--by", "size"), "--by size: the battles are listed by surprise or order"),
        ((replay, "--odds", "twoshelves"), "tower twoshelves: it cannot give odds"),
        (("none.jsonl",), "none.jsonl: there is no such file"),
    ):
        refused(cubetower("battles", *arguments), said)


def test_a_game_without_battles_says_so(cubetower: Cubetower, replay: Path, tmp_path: Path) -> None:
    lines = replay.read_text("utf-8").splitlines(keepends=True)
    begun = next(n for n, line in enumerate(lines) if '"event": "round"' in line)
    short = tmp_path / "short.jsonl"
    short.write_text("".join(lines[: begun + 1]), "utf-8")
    assert "no battle was fought" in cubetower("battles", short).out
    refused(cubetower("film", short, "--battle", 1, "--out", tmp_path / "x.gif"), "it has none")
    ran = cubetower("film", short, "--battle", "Hida", "--out", tmp_path / "x.gif")
    refused(ran, "no province with a battle begins so; there were battles in none")
