"""Games from before towers had a second version or bots another default, and games since."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cubetower.main import run
from game import ReplayError
from game.core import read_replay
from game.core.resuming import odds_tower_of
from tests import newer
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import lines_of, refused, write
from tower.spec import spec_to_write
from viewer.boards.scene import GameScene
from viewer.boards.shogun.scenes import shogun_scene

pytestmark = pytest.mark.long

TOWERS = ("surrogate", "physics", "twoshelves")
GAME = ("--players", "3", "--bots", "random")


@cache
def played(tower: str) -> bytes:
    """The replay of a game from before there was a second version."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        newer.ship_first(Path(folder, "data"), patch)
        path = Path(folder, "game.jsonl")
        with pytest.raises(SystemExit) as ended:
            run(["play", *GAME, "--tower", tower, "--out", str(path)])
        assert not ended.value.code
        return path.read_bytes()


@pytest.fixture
def old(tower: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, in a time in which there is one."""
    path = tmp_path / "old.jsonl"
    path.write_bytes(played(tower))
    newer.ship_second(tmp_path / "data", monkeypatch)
    return path


@pytest.mark.parametrize("tower", TOWERS)
def test_an_old_replay_reruns_with_the_first_version(cubetower: Cubetower, old: Path) -> None:
    assert cubetower("verify", old, "--rerun").status == 0


@pytest.mark.parametrize("tower", ["surrogate", "physics"])
def test_with_the_newest_version_it_comes_out_otherwise(
    cubetower: Cubetower, old: Path, tower: str
) -> None:
    refused(cubetower("verify", old, "--rerun", "--tower", tower), f"{old}, line ")


@pytest.mark.parametrize("tower", TOWERS)
def test_an_old_game_is_gone_on_with_as_it_was(
    cubetower: Cubetower, old: Path, tower: str, tmp_path: Path
) -> None:
    whole, said = old.read_bytes(), []
    for cut in (len(whole) - 1, len(whole) // 2):
        old.write_bytes(whole[:cut])
        ran = cubetower("play", "--resume", old, "--json")
        assert old.read_bytes() == whole
        said.append(json.loads(ran.out))
    assert said[0] == said[1]
    assert said[0]["tower"] == tower
    assert "odds_version" not in said[0]


@pytest.mark.parametrize("tower", ["twoshelves"])
def test_its_surprise_is_by_the_odds_of_the_first_version(
    cubetower: Cubetower, old: Path, tmp_path: Path
) -> None:
    header, *lines = lines_of(old)
    said = {}
    for version in (1, 2):
        write(old, {**header, **({"odds_version": 2} if version == 2 else {})}, *lines[:-1])
        said[version] = surprise_in(cubetower("play", "--resume", old).out)
    new = cubetower("play", *GAME, "--tower", "twoshelves", "--out", tmp_path / "new.jsonl")
    assert surprise_in(new.out) == said[2] != said[1]


def surprise_in(out: str) -> str:
    return next(line for line in out.splitlines() if "Surprise: " in line)


@pytest.mark.parametrize("tower", ["surrogate"])
def test_a_new_game_says_its_version(cubetower: Cubetower, old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.jsonl"
    said = cubetower("play", *GAME, "--tower", "surrogate", "--out", new, "--json")
    header = lines_of(new)[0]
    assert header["tower"] == json.loads(said.out)["tower"] == "surrogate,version=2"
    assert header["odds_version"] == 2
    assert lines_of(new)[1:] != lines_of(old)[1:]
    assert cubetower("verify", new, "--rerun").status == 0
    cubetower("play", *GAME, "--tower", "surrogate,version=1", "--out", new)
    assert lines_of(new)[0]["tower"] == "surrogate"
    assert lines_of(new)[1:] == lines_of(old)[1:]
    assert cubetower("verify", new, "--rerun").status == 0


def odds_in(scene: GameScene) -> list[Any]:
    return [cut.odds for cut in scene.schedule.cuts]


@pytest.mark.parametrize("tower", ["surrogate"])
def test_a_film_has_the_odds_of_the_version_in_the_header(old: Path) -> None:
    replay = read_replay(old)
    odds = [
        odds_in(shogun_scene(replay, battles={1}, odds=spec))
        for spec in (None, "surrogate,version=1", "surrogate")
    ]
    assert odds[0] == odds[1] != odds[2]


def test_the_odds_of_a_game_with_a_shipped_design_are_its_surrogates(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    new = tmp_path / "new.jsonl"
    said = cubetower("play", *GAME, "--tower", "physics,design=sticky", "--out", new)
    header, *lines = lines_of(new)
    assert header["odds"] == spec_to_write("surrogate,design=sticky")
    write(new, header, *lines[:-1])
    assert surprise_in(cubetower("play", "--resume", new).out) == surprise_in(said.out)
    write(new, {key: header[key] for key in header if key != "odds"}, *lines[:-1])
    assert surprise_in(cubetower("play", "--resume", new).out) != surprise_in(said.out)


@pytest.mark.parametrize("tower", ["surrogate"])
@pytest.mark.parametrize(
    "odds", [5, "bag", "mine:Tower", "surrogate,design=nosuch", "surrogate,version=9", "surrogate,"]
)
def test_a_header_whose_odds_are_of_no_surrogate_is_refused(old: Path, odds: object) -> None:
    header, *lines = lines_of(old)
    write(old, {**header, "odds": odds}, *lines)
    with pytest.raises(ReplayError, match=r"line 1: the header's odds are"):
        odds_tower_of(read_replay(old))


@pytest.mark.parametrize("tower", ["surrogate"])
@pytest.mark.parametrize("version", [0, True, "1", None, [2]])
def test_a_header_whose_odds_are_of_no_version_is_refused(old: Path, version: object) -> None:
    header, *lines = lines_of(old)
    write(old, {**header, "odds_version": version}, *lines)
    with pytest.raises(ReplayError, match=r"line 1: the header's odds_version is"):
        odds_tower_of(read_replay(old))


@pytest.mark.parametrize("tower", ["surrogate"])
def test_a_table_of_tosses_says_the_version(
    cubetower: Cubetower, old: Path, tmp_path: Path
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for version, told in (("", "surrogate,version=2"), (",version=1", "surrogate")):
        out = tmp_path / "tosses.parquet"
        cubetower("toss", "--tower", f"surrogate{version}", "--throw", "red=4", "--out", out)
        metadata = parquet.read_schema(out).metadata
        assert metadata[b"tower"].decode() == told


# Bots whose default has changed

SEARCH = "search,plans=6,moves=3"  # enough candidates for games that differ
SEARCHED = ("--players", "3", "--tower", "surrogate", "--bots")


@cache
def searched() -> bytes:
    """The replay of a game whose first player takes the others for greedy ones."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        bots = f"{SEARCH},others=greedy,greedy,greedy"
        with pytest.raises(SystemExit) as ended:
            run(["play", *SEARCHED, bots, "--out", str(path)])
        assert not ended.value.code
        return path.read_bytes()


def test_a_new_game_says_whom_its_players_take_the_others_for(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    new = tmp_path / "new.jsonl"
    cubetower("play", *SEARCHED, f"{SEARCH},greedy,greedy", "--out", new)
    header, *lines = lines_of(new)
    assert header["bots"]["black"] == f"{SEARCH},others=mixture"
    assert cubetower("verify", new, "--rerun").status == 0
    new.write_bytes(searched())
    assert lines_of(new)[0]["bots"]["black"] == f"{SEARCH},others=greedy"
    assert lines_of(new)[1:] != lines


def test_in_an_old_game_players_take_the_others_for_greedy(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(searched())
    header, *lines = lines_of(old)
    header["bots"]["black"] = SEARCH
    write(old, header, *lines)
    whole = old.read_bytes()
    assert cubetower("verify", old, "--rerun").status == 0
    old.write_bytes(whole[: len(whole) // 2])
    cubetower("play", "--resume", old)
    assert old.read_bytes() == whole
    refused(cubetower("verify", old, "--rerun", "--bots", f"{SEARCH},greedy,greedy"), "line ")
