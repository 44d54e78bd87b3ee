"""Calls that cannot be answered: one line on standard error, status 2, and nothing written."""

from __future__ import annotations

import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from foundation import data_path
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import own_tower, refused

CALLS = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text("utf-8"))
HEADER = "session,toss,emptied,thrown_red,fell_red,note\n"
FILES = {
    "broken.toml": "format = = 1\n",
    "design.toml": 'format = 1\nkind = "design"\n',
    "words.csv": f"{HEADER}1,0,1,two,1,\n",
    "impossible.csv": f"{HEADER}1,0,1,2,3,\n",
    "good.csv": f"{HEADER}1,0,1,3,2,\n",
    "year.jsonl": '{"event": "year"}\n',
    "bad.csv": "line,points,assumed\nrow1,1,1\nrow2,many,1\n",
}
SHIPPED = {
    "j.csv": "logs/reference-j.csv",
    "k.csv": "logs/reference-k.csv",
    "k.toml": "logs/reference-k.toml",
    "printed.csv": "logs/rulebook-examples.csv",
    "printed.toml": "logs/rulebook-examples.toml",
    "arts.csv": "arts.csv",
}
REPLAY = Path(__file__).parents[1] / "corpus/v0.1.0/replays/samurai.jsonl"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the calls name; each leaves it as it is."""
    path = tmp_path_factory.mktemp("refusals")
    for name, text in FILES.items():
        (path / name).write_text(text)
    for name, file in SHIPPED.items():
        shutil.copy(data_path(file), path / name)
    shutil.copy(REPLAY, path)
    (path / "folder.png").mkdir()
    return path


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


@pytest.mark.parametrize(
    ("call", "says"),
    [
        pytest.param([command, *shlex.split(rest)], says, id=f"{command} {rest}")
        for command, calls in CALLS.items()
        for rest, says in calls.items()
    ],
)
def test_bad_input_ends_in_one_line_and_status_2_and_leaves_nothing(
    cubetower: Cubetower,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(folder)
    own_tower(folder, monkeypatch, "1 // 0")
    monkeypatch.setattr("viewer.window.screen.prepare", lambda: None)  # as if there were a screen
    before = files(folder)
    refused(cubetower(*call), says)
    assert files(folder) == before
