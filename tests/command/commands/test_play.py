"""`play` as a user types it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cubetower.tower import Cubes, Recording
from tests.command.conftest import STOPPABLE, Cubetower
from tests.command.games import (
    OWN,
    SMALL,
    lines_of,
    refused,
    told,
    user_code,
)
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.long


def test_json_is_the_result_and_nothing_else(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = cubetower("play", *SMALL, "--seed", 9, "--out", path, "--json")
    data, lines = json.loads(ran.out), lines_of(path)
    header = {name: data[name] for name in data if name in lines[0]}
    assert header == {name: lines[0][name] for name in header}
    assert set(lines[0]) - set(header) == {"event", "format", "cubetower"}
    end = lines[-1]
    assert (data["winners"], data["scores"], data["chests"]) == (
        end["winners"],
        end["points"],
        end["chests"],
    )
    assert data["battles"] == len(told(lines, "battle"))
    assert 0 < data["expected_bits"] < data["battles"] * 1.6
    assert (data["forfeits"], data["replay"]) == (0, str(path))


@pytest.mark.parametrize("tower", ["surrogate", "physics"])
def test_same_seed_same_file_other_seed_other_file(
    cubetower: Cubetower, tmp_path: Path, tower: str
) -> None:
    files = []
    for name, seed in (("a", 4), ("b", 4), ("c", 5)):
        path = tmp_path / name
        play = ("play", "--players", 3, "--bots", "greedy,random,random", "--tower", tower)
        cubetower(*play, "--seed", seed, "--out", path, "--json")
        files.append(path.read_bytes())
    assert files[0] == files[1] != files[2]


@pytest.mark.parametrize("start", ["fixed", "draft"])
def test_recordings_of_all_throws_are_kept_beside_the_replay(
    cubetower: Cubetower, tmp_path: Path, start: str
) -> None:
    path, folder = tmp_path / "recorded.jsonl", tmp_path / "recorded.jsonl.recordings"
    folder.mkdir()
    (folder / "900.cubes").write_text("of another game, and removed")
    play = ("play", "--players", 3, "--bots", "random", "--tower", "physics", "--start", start)
    assert cubetower(*play, "--seed", 3, "--record", "--out", path, "--json").status == 0
    lines = lines_of(path)
    throws = [line for line in lines if line["event"] in ("seeded", "battle")]
    recordings = told(lines, "recording")
    assert [line["battle"] for line in recordings] == list(range(len(throws)))
    for throw, kept in zip(throws, recordings, strict=True):
        assert lines[lines.index(throw) + 1] == kept
        cubes = Recording.read(path.parent / kept["file"]).cubes
        assert Cubes.of(cube.colour for cube in cubes if cube.thrown) == Cubes(throw["thrown"])
        fell = Cubes.of(cube.colour for cube in cubes if cube.fell)
        assert fell + Cubes(throw.get("tapped", {})) == Cubes(throw["fell"])
    assert {f"{folder.name}/{file.name}" for file in folder.iterdir()} == {
        line["file"] for line in recordings
    }
    assert cubetower("verify", path).status == 0
    assert cubetower("verify", path, "--rerun").status == 0


def test_no_place_for_recordings_is_told_in_a_line(cubetower: Cubetower, tmp_path: Path) -> None:
    another = '{"event": "game", "format": 2}\n'
    (tmp_path / "game.jsonl").write_text(another)
    (tmp_path / "game.jsonl.recordings").write_text("a file where the folder should be")
    play = ("play", "--players", 3, "--bots", "random", "--tower", "physics", "--record")
    refused(cubetower(*play, "--out", tmp_path / "game.jsonl"), "game.jsonl.recordings")
    assert (tmp_path / "game.jsonl").read_text() == another


def test_recordings_are_not_lost_to_a_replay_that_cannot_be_written(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    old = tmp_path / "game.jsonl.recordings" / "001.cubes"
    old.parent.mkdir()
    old.write_text("of another game")
    (tmp_path / "game.jsonl").mkdir()  # no file can be written there
    play = ("play", "--players", 3, "--bots", "random", "--tower", "physics", "--record")
    refused(cubetower(*play, "--out", tmp_path / "game.jsonl"), "cannot write")
    assert old.read_text() == "of another game"


def test_the_example_in_the_help_of_play_can_be_played(cubetower: Cubetower) -> None:
    told_of = " ".join(cubetower("play", "--help").out.replace("│", " ").split())
    example = re.search(r"Example: cubetower (play (?:--\w+ \S+ ?)+)", told_of)
    assert example is not None
    assert "--module" in example[1]
    assert cubetower(*example[1].split()).status == 0


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with a tower and players of the user's own."""
    return user_code(tmp_path, monkeypatch)


def test_forfeits_are_told_and_written(cubetower: Cubetower, tmp_path: Path, own: str) -> None:
    path = tmp_path / "game.jsonl"
    play = ("play", "--players", 3, "--tower", "bag", "--bots", f"{own}:Never,random,random")
    ran = cubetower(*play, "--out", path)
    lines = lines_of(path)
    forfeits = told(lines, "forfeit")
    assert len(forfeits) > 10
    assert f"Forfeited decisions: {len(forfeits)}; the reasons are above." in ran.out
    assert ran.out.count("■ black forfeits its plan: ValueError: no idea") == 6
    for forfeit in forfeits:
        follows = lines[lines.index(forfeit) + 1]
        assert (follows["event"], follows["seat"]) == ("decision", forfeit["seat"])
    assert json.loads(cubetower(*play, "--json").out)["forfeits"] == len(forfeits)
    assert cubetower("verify", path).status == 0


def test_what_a_player_says_brings_no_escape_codes(cubetower: Cubetower, own: str) -> None:
    play = ("play", "--players", 3, "--tower", "bag", "--bots", f"{own}:Painted,random,random")
    ran = cubetower(*play)
    assert "forfeits its plan" in ran.out
    assert "\x1b" not in ran.out


def test_a_tower_that_leaves_is_no_success(cubetower: Cubetower, own: str) -> None:
    play = ("play", "--players", 3, "--bots", "random", "--tower", f"{own}:Leaving")
    refused(cubetower(*play), "its own code raised SystemExit")


def test_a_tower_that_fails_ends_the_game_in_a_line_and_the_replay_is_right_so_far(
    cubetower: Cubetower, tmp_path: Path, own: str
) -> None:
    path = tmp_path / "game.jsonl"
    play = ("play", "--players", 3, "--bots", "random", "--tower", f"{own}:Failing")
    refused(cubetower(*play, "--out", path, "--json"), "its own code raised KeyError: 'no more'")
    assert len(told(lines_of(path), "battle")) == 4
    refused(cubetower("verify", path), "lines are right, but the game is not over")


# Stopped


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 143), (signal.SIGINT, 130)],
)
def test_a_game_that_is_stopped_leaves_a_replay_whose_whole_lines_are_right(
    cubetower: Cubetower, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    (tmp_path / "user_code.py").write_text(OWN.format(pause=0.02))
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-c", STOPPABLE, "play", "--players", "3", "--out", "game.jsonl"]
    command += ["--tower", "user_code:Half", "--bots", "user_code:First"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as program:
        until(lambda: path.exists() and path.read_bytes().count(b"\n") >= 80)
        program.send_signal(number)
        _, err = program.communicate(timeout=PATIENCE)
    assert (program.returncode, err) == (status, "")
    whole = path.read_bytes().count(b"\n")
    assert whole >= 80
    refused(cubetower("verify", path), f"all {whole} lines are right, but the game is not over")


def test_a_result_that_its_tower_calls_impossible_is_told(cubetower: Cubetower, own: str) -> None:
    play = ("play", "--players", 3, "--bots", "random", "--tower", f"{own}:Surprising")
    assert "inf bits" in cubetower(*play).out
    result = json.loads(cubetower(*play, "--json").out)
    assert (result["battles"] > 10, result["surprise_bits"]) == (True, None)
