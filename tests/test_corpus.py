"""Every file of `corpus` reads as it did when it was written; see the README there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from calibration.twin.points import read_points
from game.bulk.folder import Folder, read_configuration
from game.bulk.matches import Matches
from game.core import read_replay
from game.core import verify as verify_replay
from game.shogun import ShogunGame, from_results
from game.shogun.bulk import Setting
from game.shogun.modules import make_modules
from game.titles import TITLES, title
from tower import Cubes, Design, Recording, TowerFile, make_tower, read_log
from viewer import Palette
from viewer.shogun.tosses.drawing import recorded_in

CORPUS = Path(__file__).parent / "corpus"
VERSIONS = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())


def read_design(path: Path) -> Any:
    return Design.read(path).to_dict()


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
    rules = replay.header["rules"]
    begin = title(rules).game.again if rules in TITLES else from_results
    over = verify_replay(replay, begin)
    recordings = {}
    for number, file in recorded_in(replay).items():
        recording = Recording.read(file)
        ends = recording.poses(recording.seconds)
        recordings[str(number)] = [len(recording.cubes), float(np.round(ends.sum(), 3))]
    ended = [line.event for line in replay.lines if line.event["event"] == "ended"]
    return [len(replay.lines), replay.torn, over, ended, recordings]


def read_game(path: Path) -> Any:
    text = path.read_text("utf-8")
    if path.stem in TITLES:
        game: Any = title(path.stem).game.from_json(text)
    else:
        game = ShogunGame.from_json(text, make_tower("surrogate"))
    asked = game.decision.seat, game.decision.kind
    game.play(game.decision.seat, game.legal().sample(game.player_rng()))
    return [*asked, game.seats]


def read_folder(path: Path) -> Any:
    said = read_configuration(path)
    experiment: Any
    if said["game"] == "shogun":
        experiment = Setting(
            *(tuple(said[name]) for name in ("towers", "bots")), players=said["players"]
        )
    else:
        experiment = Matches(
            said["game"], tuple(said["bots"]), said["players"], rotate=said["rotate"]
        )
    folder = Folder(path, experiment.schemas, said)
    tables = {name: folder.table(name) for name in experiment.schemas}
    return {
        name: {column: list(map(str, values)) for column, values in table.items()}
        for name, table in tables.items()
    }


def read_cards(path: Path) -> Any:
    module = {"favours": "court", "arts": "arts"}[path.stem]
    return [made.table for made in make_modules([module], [path])]


def read_emulator_points(path: Path) -> Any:
    points = read_points(path, Design.named("standard"))
    return [points.sha256, points.numbers.tolist()]


def read_palette(path: Path) -> Any:
    palette = Palette.read(path)
    return [palette.neutral.sun, sorted(palette.cubes), palette.tone("red").fill]


READERS: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "designs": ("*.toml", read_design),
    "folders": ("*", read_folder),
    "games": ("*.json", read_game),
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


@pytest.mark.parametrize(
    ("version", "name"), [(version, name) for version in VERSIONS for name in expected(version)]
)
def test_a_file_of_an_older_version_reads_as_it_did(version: str, name: str) -> None:
    assert digest(readable(version)[name]()) == expected(version)[name]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_file_of_the_corpus_is_read(version: str) -> None:
    assert readable(version).keys() == expected(version).keys()
