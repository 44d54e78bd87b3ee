"""What a person made is replaced only if that is asked for."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from cubetower.command.main import app
from cubetower.command.options.outputs import check_outputs, free_path, human_work
from cubetower.command.options.overwrite import WRITTEN
from cubetower.foundation import OutputError, data_path
from cubetower.tower.towerfile import LogUsed, Provenance, TowerFile
from tests.command.conftest import Cubetower

REPLAY = '{{"event": "game", "format": 2, "rules": "samurai", {}}}\n'
LOG = "session,toss,emptied,thrown,fell\n1,1,1,4,3\n"
SIMULATED = 'kind = "simulated"\nmade_with = "cubetower 0.1.0"\n'
RECORDED = 'kind = "recorded"\n'
TOWER = 'format = 1\nkind = "tower"\nmodel = "bag"\n'
PERSON = ("game.jsonl", REPLAY.format('"humans": ["red"]'))
TABLE = ("game.jsonl", REPLAY.format('"tower": "table"'))
BOTS = ("game.jsonl", REPLAY.format('"tower": "bag"'))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(*files: tuple[str, str]) -> Path:
    for name, text in files:
        Path(name).write_text(text)
    return Path(files[0][0])


@pytest.mark.parametrize(
    ("files", "work"),
    [
        ([PERSON], "a game that somebody played"),
        ([TABLE], "a game that somebody played"),
        ([("my.csv", LOG)], "a toss log"),
        ([("my.toml", RECORDED), ("my.csv", LOG)], "the description of a log"),
        ([("my.toml", TOWER)], "a tower"),
        ([("my.toml", data_path("designs/standard.toml").read_text("utf-8"))], "a design"),
        ([("my.toml", "# to be written\n")], "written by hand"),
        ([("my.csv", "guest,cake\n")], "a table that cubetower does not know"),
        ([("my.html", "<html>My tower</html>")], "a page that cubetower does not know"),
        ([("my.jsonl", '{"event": "ga')], "a file that cubetower does not know"),
        ([BOTS], None),
        ([("my.csv", LOG), ("my.toml", SIMULATED)], None),
        ([("my.toml", SIMULATED), ("my.csv", LOG)], None),
        ([("my.draws.csv", "draw,new\n1,0.5\n")], None),
        ([("my.html", '<html><meta name="generator" content="cubetower 0.1.0">')], None),
        ([("my.svg", "<?xml version='1.0'?><svg/>")], None),
        ([("my.gif", "GIF89a\0\0")], None),
        ([("my.pdf", "%PDF-1.4")], None),
        ([("my.csv", "\n")], None),
    ],
)
def test_a_file_is_known_by_its_content(files: list[tuple[str, str]], work: str | None) -> None:
    assert human_work(put(*files)) == work


@pytest.mark.parametrize(
    ("there", "free"),
    [
        ([], "game.jsonl"),
        (["game.jsonl"], "game-2.jsonl"),
        (["game.csv"], "game-2.jsonl"),
        (["game.jsonl", "game-2.toml"], "game-3.jsonl"),
        (["game.html"], "game.jsonl"),
    ],
)
def test_a_free_name_is_that_of_no_file_nor_of_what_belongs_to_it(
    there: list[str], free: str
) -> None:
    put(*((name, "x") for name in there)) if there else None
    assert free_path(Path("game.jsonl")) == Path(free)


PLAY = ("play", "--game", "samurai", "--players", "2", "--bots", "random", "--seed", "1")
FIT = ("calibrate", "reference-k", "--sessions", "1", "--level", "M0", "--out", "my.toml")


@pytest.mark.parametrize(
    ("files", "call", "says"),
    [
        ([PERSON], (*PLAY, "--out", "game.jsonl"), "such as game-2.jsonl"),
        ([PERSON], ("watch", "--human", "0", "--out", "game.jsonl"), "such as game-2.jsonl"),
        ([("my.toml", RECORDED)], ("toss", "--throw", "r4", "--out", "my.csv"), "my-2.csv"),
        ([("my.toml", TOWER)], FIT, "my.toml is a tower; name another file, such as my-2.toml"),
        ([("my.toml", TOWER)], ("design", "new", "my.toml"), "such as my-2.toml"),
        ([("my.html", PERSON[1])], ("odds", "--report", "my.html"), "such as my-2.html"),
    ],
)
def test_a_command_leaves_what_a_person_made_and_names_a_free_name(
    cubetower: Cubetower, files: list[tuple[str, str]], call: tuple[str, ...], says: str
) -> None:
    put(*files)
    ran = cubetower(*call)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert says in ran.err
    assert ran.err.rstrip().endswith("or replace it with --overwrite")
    assert {name: Path(name).read_text() for name, _ in files} == dict(files)


@pytest.mark.parametrize(
    ("files", "call"),
    [
        ([PERSON], (*PLAY, "--out", "game.jsonl")),
        ([("my.csv", LOG), ("my.toml", RECORDED)], ("toss", "--throw", "r4", "--out", "my.csv")),
    ],
)
def test_it_is_replaced_if_that_is_asked_for_and_then_again_without(
    cubetower: Cubetower, files: list[tuple[str, str]], call: tuple[str, ...]
) -> None:
    path = put(*files)
    assert cubetower(*call, "--overwrite").status == 0
    assert human_work(path) is None
    assert cubetower(*call).status == 0


def test_every_command_that_writes_a_file_can_be_asked_to_overwrite() -> None:
    def commands(group: Any) -> Iterator[typer.core.TyperCommand]:
        for command in group.commands.values():
            yield from commands(command) if hasattr(command, "commands") else [command]

    for command in commands(get_command(app)):
        names = {parameter.name for parameter in command.params}
        assert ("overwrite" in names) == bool(names & {*WRITTEN, "file"}), command.name


@pytest.mark.parametrize("game", ["shogun", "samurai", "shitenno", "raid"])
def test_two_evenings_have_two_seeds_and_the_replay_says_which(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\nquit\n"))
    seeds = []
    for name in ("game.jsonl", "game-2.jsonl"):
        ran = cubetower("play", "--game", game, "--human", "0", "--bots", "random")
        seeds.append(json.loads(Path(name).read_text("utf-8").splitlines()[0])["seed"])
        assert f"with seed {seeds[-1]}: " in ran.out
        assert f"The game is saved in {name}." in ran.out
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize(
    ("model", "logs", "replaced"),
    [
        ("surrogate", ["my.csv", "more.csv"], True),
        ("surrogate", ["my.csv", "others.csv"], False),
        ("surrogate", [], False),
        ("physics", ["my.csv"], False),
    ],
)
def test_a_tower_is_replaced_by_its_new_fit(model: str, logs: list[str], replaced: bool) -> None:
    used = tuple(LogUsed(name, "0" * 64) for name in logs)
    TowerFile(model=model, provenance=Provenance(logs=used)).write("my-tower.toml")
    places = [(Path("my-tower.toml"), (".toml",))]
    with nullcontext() if replaced else pytest.raises(OutputError, match="is a tower"):
        check_outputs(places, [Path("my.csv"), Path("more.csv")], models=["surrogate"])
