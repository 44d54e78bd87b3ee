"""A replay is written by one process at a time."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from cubetower.foundation import OutputError
from cubetower.game.gamefile import claim_replay, expect_free, new_file
from tests.command.conftest import Cubetower
from tests.command.games import refused

HOLD = """
import sys
from pathlib import Path
from cubetower.game.gamefile import claim_replay
with claim_replay(Path(sys.argv[1])):
    print("claimed", flush=True)
    sys.stdin.read()
"""
ROOT = Path(__file__).parents[2]
GAME = ("play", "--players", 3, "--bots", "random", "--tower", "bag")


@contextmanager
def elsewhere(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that writes a replay."""
    command = [sys.executable, "-c", HOLD, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "claimed\n"
        yield process
        process.kill()


@pytest.fixture
def unfinished(cubetower: Cubetower, tmp_path: Path) -> Path:
    """A replay that lacks its second half."""
    path = tmp_path / "game.jsonl"
    assert cubetower(*GAME, "--out", path).status == 0
    assert list(tmp_path.iterdir()) == [path]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    return path


@pytest.mark.long
def test_a_game_that_is_played_elsewhere_is_left_alone(
    cubetower: Cubetower, unfinished: Path
) -> None:
    before, says = unfinished.read_bytes(), ".jsonl is being played in another program"
    link = unfinished.with_name("link.jsonl")
    link.symlink_to(unfinished)
    with elsewhere(unfinished):
        for path in (unfinished, link):
            refused(cubetower("play", "--resume", path), says)
            refused(cubetower(*GAME, "--out", path), says)
        assert unfinished.read_bytes() == before


@pytest.mark.long
def test_whoever_dies_leaves_it_to_others(cubetower: Cubetower, unfinished: Path) -> None:
    before = unfinished.read_bytes()
    with elsewhere(unfinished) as process:
        process.kill()
        process.wait()
        assert cubetower("play", "--resume", unfinished).status == 0
    assert unfinished.read_bytes().startswith(before)
    assert list(unfinished.parent.iterdir()) == [unfinished]


def test_it_may_be_given_free_by_another_thread(tmp_path: Path) -> None:
    files, path = ExitStack(), tmp_path / "game.jsonl"
    thread = threading.Thread(target=lambda: files.enter_context(new_file(path, {}, None)))
    thread.start()
    thread.join()
    with pytest.raises(OutputError, match="another program"):
        expect_free(path)
    files.close()
    expect_free(path)
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_gives_it_free(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(KeyError), claim_replay(path):
        raise KeyError
    expect_free(path)
    assert list(tmp_path.iterdir()) == []
