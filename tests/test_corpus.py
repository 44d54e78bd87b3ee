"""Every file of `corpus` reads as when it was written; see the README there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cubetower.calibration.twin.points import read_points
from cubetower.command.commands.verify.resultfolder import results_folder
from cubetower.foundation.reading import read_toml
from cubetower.game.core import read_replay, verify
from cubetower.game.games import definition_of, game_definition
from cubetower.game.shogun.modulespecs import make_modules
from cubetower.game.shogun.throws import recording_files
from cubetower.pages.palette import Palette
from cubetower.tower import Cubes, Design, Recording, TowerFile, make_tower, read_log
from cubetower.viewer.draw.icons import read_icon

CORPUS = Path(__file__).parent / "corpus"
DIGESTS = CORPUS / "digests.json"


def read_tower(path: Path) -> Any:
    for spec in (str(path), f"{path},draw=3"):
        tower, thrown = make_tower(spec), Cubes(red=4, blue=3)
        assert tower.toss(thrown, Random(1)).fell + tower.contents == thrown
    file = TowerFile.read(path)
    return [file, file.all_draws(path)]


def read_toss_log(path: Path) -> Any:
    log = read_log(path)
    return [log.colours, log.description, log.rows]


def read_replay_file(path: Path) -> Any:
    replay = read_replay(path)
    assert verify(replay, definition_of(replay).game.from_header)
    recordings = [Recording.read(file) for file in recording_files(replay).values()]
    ends = [recording.poses(recording.seconds).sum().round(3) for recording in recordings]
    return [sorted(replay.header), replay.lines, list(map(float, ends))]


def read_game(path: Path) -> Any:
    kind, text = game_definition(path.stem).game, path.read_text("utf-8")
    game = kind.from_json(text, make_tower("surrogate") if kind.TOWER else None)
    saved = json.loads(text)
    saved.pop("shown", None)  # follows from the plans; saved once, and no longer
    assert json.loads(game.to_json()) == saved
    return text


def read_folder(path: Path) -> Any:
    folder = results_folder(path)
    tables = {name: folder.table(name) for name in folder.schemas}
    return [
        (name, column, values.tolist())
        for name, table in tables.items()
        for column, values in table.items()
    ]


def read_cards(path: Path) -> Any:
    module = {"favours": "court", "arts": "arts"}[path.stem]
    return [made.table for made in make_modules([module], [path])]


def read_emulator_points(path: Path) -> Any:
    points = read_points(path, Design.load("standard"))
    return [points.sha256, read_toml(path.with_suffix(".toml"))]


def read_shapes(path: Path) -> Any:
    return [
        (part.role, np.round(part.points, 3).tolist(), part.filled, part.closed)
        for part in read_icon(path).parts
    ]


READERS: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "designs": ("*.toml", Design.read),
    "folders": ("*", read_folder),
    "games": ("*.json", read_game),
    "icons": ("*.svg", read_shapes),
    "logs": ("*.csv", read_toss_log),
    "palettes": ("*.toml", Palette.read),
    "points": ("*.csv", read_emulator_points),
    "replays": ("*.jsonl", read_replay_file),
    "tables": ("*.csv", read_cards),
    "towers": ("*.toml", read_tower),
}


FILES = [
    path.relative_to(CORPUS).as_posix()
    for kind, (pattern, _) in READERS.items()
    for path in sorted((CORPUS / kind).glob(pattern))
    if not path.name.endswith(".design.toml")  # a tower's, and read with it
]


def digest(name: str) -> str:
    """Of what a file says."""
    _, read = READERS[name.partition("/")[0]]
    return hashlib.sha256(repr(read(CORPUS / name)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", FILES)
def test_a_file_reads_as_when_it_was_written(name: str) -> None:
    assert digest(name) == json.loads(DIGESTS.read_text("utf-8"))[name]


if __name__ == "__main__":
    found = {name: digest(name) for name in FILES}
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
