"""Every file of `corpus` reads as it did when it was written; see the README there."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from calibration.twin.points import read_points
from game import BulkError
from game.bulk import Setting, games_there, run, simulate
from game.bulk.experiment import experiment_of
from game.bulk.results.folder import Folder, complete_configuration, read_configuration
from game.core import (
    Data,
    Event,
    Replay,
    ReplayWriter,
    Seat,
    Seated,
    compare,
    play_out,
    read_replay,
)
from game.core import verify as verify_replay
from game.core.chance import MERSENNE
from game.core.replays.replay import NOT_PLAYED, PROSE
from game.core.resuming import chance_of, resume
from game.shogun.modules import make_modules
from game.shogun.throws import recording_files
from game.titles import title, title_of
from tower import Cubes, Design, Recording, Tower, TowerFile, make_tower, read_log
from tower.spec import spec_beside
from viewer import Palette
from viewer.draw.icons import read_icon

CORPUS = Path(__file__).parent / "corpus"
VERSIONS = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())


def read_design(path: Path) -> Any:
    data = Design.read(path).to_dict()
    assert data.pop("contact")["law"] == "constant"  # what a file means that knows no other law
    return data


def read_tower(path: Path) -> Any:
    for spec in (str(path), f"{path},draw=3"):
        tower, thrown = make_tower(spec), Cubes(red=4, blue=3)
        assert tower.toss(thrown, Random(1)).fell + tower.contents == thrown
    file = TowerFile.read(path)
    return [file.model, file.parameters, file.all_draws(path), file.scores, file.baseline]


def read_toss_log(path: Path) -> Any:
    log = read_log(path)
    rows = [
        (
            row.session,
            row.toss,
            row.emptied,
            row.missing,
            row.note,
            dict(row.thrown),
            dict(row.fell),
        )
        for row in log.rows
    ]
    return [log.colours, log.description.kind, log.description.title, rows]


def read_replay_file(path: Path) -> Any:
    replay = read_replay(path)
    over = verify_replay(replay, title_of(replay).game.again)
    recordings = {}
    for number, file in recording_files(replay).items():
        recording = Recording.read(file)
        ends = recording.poses(recording.seconds)
        recordings[str(number)] = [len(recording.cubes), float(np.round(ends.sum(), 3))]
    ended = [line.event for line in replay.lines if line.event["event"] == "ended"]
    return [len(replay.lines), replay.torn, over, ended, recordings]


def read_game(path: Path) -> Any:
    kind = title(path.stem).game
    tower = make_tower("surrogate") if kind.TOWER else None
    game: Any = kind.from_json(path.read_text("utf-8"), tower)
    asked = game.decision.seat, game.decision.kind
    game.play(game.decision.seat, game.legal().sample(game.player_rng()))
    return [*asked, game.seats]


def setting_of(path: Path) -> Setting:
    return experiment_of(complete_configuration(read_configuration(path), path), Setting)


def read_folder(path: Path) -> Any:
    said = read_configuration(path)
    schemas = setting_of(path).schemas
    folder = Folder(path, schemas, said)
    tables = {name: folder.table(name) for name in schemas}
    return {
        name: {column: list(map(str, values)) for column, values in table.items()}
        for name, table in tables.items()
    }


def read_cards(path: Path) -> Any:
    module = {"favours": "court", "arts": "arts"}[path.stem]
    return [made.table for made in make_modules([module], [path])]


def read_emulator_points(path: Path) -> Any:
    points = read_points(path, Design.load("standard").replace({"contact.law": "constant"}))
    return [points.sha256, points.numbers.tolist()]


def read_palette(path: Path) -> Any:
    palette = Palette.read(path)
    return [palette.neutral.sun, sorted(palette.cubes), palette.tone("red").fill]


def read_shapes(path: Path) -> Any:
    return [
        (
            part.role,
            [[float(round(number, 3)) for number in point] for point in part.points],
            [part.filled, part.closed, round(part.radius, 3), round(part.stroke, 3)],
        )
        for part in read_icon(path).parts
    ]


READERS: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "designs": ("*.toml", read_design),
    "folders": ("*", read_folder),
    "games": ("*.json", read_game),
    "icons": ("*.svg", read_shapes),
    "logs": ("*.csv", read_toss_log),
    "palettes": ("*.toml", read_palette),
    "points": ("*.csv", read_emulator_points),
    "replays": ("*.jsonl", read_replay_file),
    "tables": ("*.csv", read_cards),
    "towers": ("*.toml", read_tower),
}


def readable(version: str) -> dict[str, Callable[[], Any]]:
    """By name each thing to read, and how."""
    return {
        f"{kind}/{path.name}": partial(read, path)
        for kind, (pattern, read) in READERS.items()
        for path in sorted((CORPUS / version / kind).glob(pattern))
        if not path.name.endswith(".design.toml")  # a tower's, and read with it
    }


def digest(found: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(found, order="sorted")).hexdigest()[:16]


def expected(version: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((CORPUS / version / "digests.json").read_text("utf-8"))
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("version", "name"), [(version, name) for version in VERSIONS for name in expected(version)]
)
def test_a_file_of_an_older_version_reads_as_it_did(version: str, name: str) -> None:
    assert digest(readable(version)[name]()) == expected(version)[name]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_file_of_the_corpus_is_read(version: str) -> None:
    assert readable(version).keys() == expected(version).keys()


def named(kind: str, pattern: str) -> Any:
    """A test for each file of a kind."""
    files = [
        file for version in VERSIONS for file in sorted((CORPUS / version / kind).glob(pattern))
    ]
    ids = [str(file.relative_to(CORPUS)) for file in files]
    return pytest.mark.parametrize("path", files, ids=ids)


def tower_of(replay: Replay) -> Tower | None:
    told = replay.header.get("tower")
    return make_tower(spec_beside(told, replay.path)) if told else None


def players_of(replay: Replay) -> dict[Seat, Seated]:
    title = title_of(replay)
    return {seat: title.make_player(bot) for seat, bot in replay.header["bots"].items()}


REPLAYED = named("replays", "*[!o].jsonl")
"""All but those of SHITENNO, whose players have learnt what symbols and koku buy."""


@pytest.mark.long
@REPLAYED
def test_a_replay_played_anew_from_its_seed_is_the_same(path: Path) -> None:
    replay, events = read_replay(path), list[Event]()
    chance, tower = chance_of(replay), tower_of(replay)
    assert chance.generator == MERSENNE
    game = title_of(replay).game.again(replay.header, chance, events.append, tower=tower)
    play_out(game, players_of(replay))
    assert compare(replay, events) is not replay.torn


@pytest.mark.long
@REPLAYED
def test_a_replay_that_was_cut_off_is_gone_on_with_as_it_was(path: Path, tmp_path: Path) -> None:
    whole = path.with_name("shogun.jsonl") if path.stem == "torn" else path
    text, cut = path.read_bytes(), tmp_path / "game.jsonl"
    for size in (len(text) // 2, len(text) - 1):
        cut.write_bytes(text[:size])
        replay = read_replay(cut)
        with ReplayWriter.reopen(replay) as writer:
            kind = title_of(replay).game
            game = resume(replay, kind, tower=tower_of(replay), log=writer)
            play_out(game, players_of(replay))
        assert played_in(cut) == played_in(whole)


def played_in(path: Path) -> list[Data]:
    """The lines of a replay, without what lies outside of the rules, and without prose."""
    lines = [line.event for line in read_replay(path).lines]
    return [{**line, PROSE: ""} for line in lines if line["event"] not in NOT_PLAYED]


@pytest.mark.long
@named("folders", "*")
def test_a_folder_goes_on_with_the_chance_that_it_began_with(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, setting = Path(shutil.copytree(path, tmp_path / "out")), setting_of(path)
    written_by = read_configuration(path)["cubetower"]
    monkeypatch.setattr("game.bulk.results.folder.version", lambda _: written_by)
    before = {file.name: file.read_bytes() for file in out.glob("*-*")}
    games, game, towers = 2 * games_there(out), setting.game, setting.towers or None
    asked = {name: getattr(setting, name) for name in ("bots", "players", "options", "rotate")}
    if title(game).game.REVISION > 1:  # by other rules it does not
        with pytest.raises(BulkError, match="revision"):
            simulate(games, game, towers=towers, out=out, **asked)
        return
    found = simulate(games, game, towers=towers, out=out, **asked)
    assert found.experiment == setting
    assert setting.chance == MERSENNE
    assert found.tally == run(setting, games).tally
    assert games_there(out) == games
    assert {name: (out / name).read_bytes() for name in before} == before
