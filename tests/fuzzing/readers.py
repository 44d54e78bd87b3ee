"""Every reader of files that may come from a stranger, as far as a command goes with the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from cubetower.calibration.prediction.distributions import baseline_of, named_distribution
from cubetower.calibration.twin.emulatorfile import _kernels
from cubetower.calibration.twin.points import read_points
from cubetower.command.commands.verify.resultfolder import results_folder
from cubetower.command.options.trust import trusted_spec
from cubetower.game.bulk.results.inspection import inspect
from cubetower.game.core import read_replay
from cubetower.game.core import verify as verify_replay
from cubetower.game.games import GAMES, definition_of, game_definition
from cubetower.game.shogun import read_history
from cubetower.game.shogun.battles import battles_in
from cubetower.game.shogun.modulespecs import make_modules
from cubetower.game.shogun.throws import recording_files, throws_in
from cubetower.pages.palette import Palette
from cubetower.tower import Cubes, Design, Recording, TowerFile, make_tower, read_log
from cubetower.tower.log.notebookfile import NotebookFile
from cubetower.viewer.draw.icons import read_icon


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads a format.

    Attributes:
        pattern: of its files in a folder of the corpus.
        read: reads a file.
        beside: of files that belong to it, by its ``{stem}`` and ``{name}``.
    """

    pattern: str
    read: Callable[[Path], Any]
    beside: tuple[str, ...] = ()


def toss_design(path: Path) -> None:
    """As `toss --tower my-design.toml` does, without the physics."""
    design = Design.read(path)
    design.plates()
    design.warnings()
    Design.from_dict(design.to_dict())


def use_tower(path: Path) -> None:
    """As `toss --tower my-tower.toml` and `check` do, without the physics."""
    file = TowerFile.read(path)
    baseline_of(file, str(path))
    draws = file.all_draws(path)
    named_distribution(str(path))
    tower = make_tower(f"{path},draw={next(iter(draws))}" if draws else str(path))
    if file.model != "physics":
        tower.toss(Cubes(red=2), Random(1))


def record_log(path: Path) -> None:
    """As `calibrate`, `check` and `record` do."""
    NotebookFile(path).read()
    read_log(path)


def follow_replay(path: Path) -> None:
    """As `verify`, `verify --rerun` and `film` do, without tosses."""
    replay = read_replay(path)
    game = definition_of(replay).game
    verify_replay(replay, game.from_header)
    if not game.TOWER:
        return
    trusted_spec(replay, "tower", replay.header.get("tower"))
    read_history(replay)
    throws_in(replay)
    battles_in(replay)
    for file in recording_files(replay).values():
        play_recording(file)


def play_recording(path: Path) -> None:
    """As `film` does with a recording."""
    recording = Recording.read(path)
    for seconds in (0.0, recording.seconds / 2, recording.seconds):
        recording.poses(seconds)
    Design.from_dict(recording.design, str(path))


def load_game(path: Path) -> None:
    """A saved game, gone on with."""
    kind = game_definition(path.stem if path.stem in GAMES else "shogun").game
    tower = make_tower("surrogate") if kind.TOWER else None
    kind.from_json(path.read_text("utf-8", "replace"), tower)


def read_tables(path: Path) -> None:
    """As `simulate` and `arena` do with a folder that they go on in."""
    folder = results_folder(path)
    inspect(folder)
    for name in folder.schemas:
        folder.table(name)


def play_cards(path: Path) -> None:
    """As `play --data` does."""
    make_modules(["court", "arts"], [path])


def read_kernels(path: Path) -> None:
    """As `calibrate --model physics` does."""
    points = read_points(path, Design.load("standard"))
    _kernels(path.with_suffix(".toml"), points)


READERS: dict[str, Reader] = {
    "cards": Reader("tables/*.csv", play_cards),
    "design": Reader("designs/*.toml", toss_design),
    "folder": Reader("folders/*", read_tables),
    "game": Reader("games/*.json", load_game),
    "icon": Reader("icons/*.svg", read_icon.__wrapped__),
    "log": Reader("logs/*.csv", record_log, ("{stem}.toml",)),
    "palette": Reader("palettes/*.toml", Palette.read),
    "points": Reader("points/*.csv", read_kernels, ("{stem}.toml",)),
    "recording": Reader("replays/*.recordings/00[0-3].cubes", play_recording),
    "replay": Reader("replays/*.jsonl", follow_replay, ("{name}.recordings/00[0-1].cubes",)),
    "tower": Reader(
        "towers/*.toml", use_tower,
        ("{stem}.draws.csv", "{stem}.design.toml", "{stem}.surrogate*"),
    ),
}  # fmt: skip
