"""A writer for each way in which files are written, for the trials of `benchmarks.faults`.

Each begins in a folder with older results, writes there, and reads back what is there then.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ReadBack = Callable[[Path], Any]
Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Writer:
    """Something that writes files.

    Attributes:
        work: writes into the working directory.
        older: writes what is there before.
        read: reads what is there as its users do; raises if it cannot be used.
        typed: input at the terminal.
        grows: what is read is a growing sequence; any beginning of it is sound.
        reported: how much of the sequence it said was saved, from its output.
        repeats: run again, it ends the same.
        also: files that may stay besides those of a run without faults.
    """

    work: Work
    older: Work
    read: ReadBack
    typed: str = ""
    grows: bool = False
    reported: Callable[[str], int] | None = None
    repeats: bool = True
    also: tuple[str, ...] = ()


def command(*arguments: str) -> Work:
    """The `cubetower` command."""

    def work() -> None:
        from cubetower.command.main import run

        run(list(arguments))

    return work


def as_command(work: Work) -> Work:
    """Let the command run some work, with its handling of errors and signals."""

    def run() -> None:
        from unittest import mock

        from cubetower.command import main

        with mock.patch.object(main, "commands", return_value=lambda *_, **__: work()):
            main.run([])

    return run


def nothing() -> None:
    """There was nothing before."""


def contents(name: str) -> ReadBack:
    """A file as bytes."""
    return lambda folder: (folder / name).read_bytes()


def _older_log() -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,note\n"
                              "1,1,1,5,5,1,1,\n1,2,0,1,0,1,0,\n")  # fmt: skip
    Path("my.toml").write_text('kind = "recorded"\ntitle = "my tower"\n')


def _read_log(folder: Path) -> tuple[Any, ...]:
    """The rows of a log, which must have its own description."""
    from cubetower.tower import read_log

    log = read_log(folder / "my.csv")
    assert log.description.title == "my tower", "the log lost its description"
    return tuple((row.thrown, row.fell) for row in log.rows)


def _recording(cubes: int) -> Any:
    import numpy as np

    from cubetower.tower import RecordedCube, Recording

    several = tuple(RecordedCube("red", 8.0, thrown=True, fell=True) for _ in range(cubes))
    poses = np.random.default_rng(cubes).normal(size=(20, cubes, 4))
    return Recording.from_poses(several, poses, 100.0, {"title": "none"}, {})


def _recorded_game(first: int) -> Work:
    """A game with recordings, as `play --record` writes it."""

    def work() -> None:
        from types import SimpleNamespace

        from cubetower.game.core import Tossed
        from cubetower.game.gamefile import new_file

        class Thrown(Tossed):
            number: int

        recorder: Any = SimpleNamespace(last=None)
        with new_file(Path("game.jsonl"), {"rules": "none", "first": first}, recorder) as file:
            for number in range(4):
                recorder.last = _recording(first + number)
                file(Thrown(number))

    return as_command(work)


def _read_replay(folder: Path) -> tuple[str, ...]:
    """The lines of a replay; the recordings that it names must be whole."""
    from cubetower.game.core import read_replay
    from cubetower.tower import Recording

    replay = read_replay(folder / "game.jsonl")
    events = [line.event for line in replay.lines]
    for event in events:
        if event["event"] == "recording":
            Recording.read(folder / event["file"])
    return tuple(json.dumps(line) for line in (replay.header, *events))


SIMULATE = ("simulate", "--games", "3", "--players", "3", "--bots", "random", "--tower", "bag",
            "--out", "F", "--chunk", "1", "--jobs", "1")  # fmt: skip


def _read_results(folder: Path) -> tuple[Any, ...]:
    """The games of all finished chunks."""
    from cubetower.game.bulk.results.folder import CONFIGURATION, Folder
    from cubetower.game.shogun import PLAYERS
    from cubetower.game.shogun.bulk import schemas

    path = folder / "F"
    if not (path / CONFIGURATION).is_file():
        return ()
    json.loads((path / CONFIGURATION).read_text())
    results = Folder(path, schemas(PLAYERS[:3]), {})
    return tuple(
        (chunk, repr({table: results.read_one(table, chunk) for table in schemas(PLAYERS[:3])}))
        for chunk in results.finished_ranges()
    )


def _tower(title: str, new: float) -> Work:
    def work() -> None:
        from cubetower.tower import TowerFile

        draws = [{"new": new + n / 1000, "old": 0.1} for n in range(50)]
        TowerFile(model="bag", title=title, parameters={"new": new}).write("my.toml", draws)

    return as_command(work)


def _read_tower(folder: Path) -> Any:
    """A tower file with its draws, which must be its own."""
    from cubetower.tower import TowerFile

    path = folder / "my.toml"
    file = TowerFile.read(path)
    draws = file.all_draws(path)
    assert draws["0"]["new"] == file.parameters["new"], "the draws are another's"
    return file.title, draws


def _points(points: int) -> Work:
    """A table of points, without the cost of simulating them."""

    def work() -> None:
        from unittest import mock

        from cubetower.calibration.twin import points as module
        from cubetower.foundation.workers import Workers
        from cubetower.tower import Design

        def study(
            design: Design, values: dict[str, float], seed: str, *_: object, **__: object
        ) -> dict[str, Any]:
            number = int(seed.partition(":")[2])
            row = dict.fromkeys(module.columns_of(design)[2 + len(values) :], 0.5 + number)
            return {**row, "tosses": 31, "seeding_jams": number, "other_jams": 2}

        with mock.patch.object(module, "study", study):
            module.simulate_points(Design.load("plane"), "a.csv", Workers(1), points=points)

    return as_command(work)


def _read_points(folder: Path) -> tuple[Any, ...]:
    from cubetower.calibration.twin.points import read_points
    from cubetower.tower import Design

    points = read_points(folder / "a.csv", Design.load("plane"))
    return tuple(zip(points.numbers.tolist(), points.content.tolist(), strict=True))


def _film() -> None:
    from random import Random

    from cubetower.tower import Cubes, make_tower
    from cubetower.viewer import TossScene, save_film

    recording = make_tower("physics").toss(Cubes(red=1), Random(1), record=True).recording
    assert recording is not None, "the physics records"
    save_film(TossScene("A toss", "", recording), "f.mp4", width=160, rate=2)


WRITERS = {
    "record": Writer(command("record", "my.csv"), _older_log, _read_log,
                     "r4 b3 > r3\nr2 > r1\nr1 >\nb2 > b1\n", repeats=False,
                     reported=lambda out: out.count(" · out ")),
    "replay": Writer(_recorded_game(1), _recorded_game(5), _read_replay, grows=True),
    "results": Writer(command(*SIMULATE), nothing, _read_results, grows=True),
    "tower": Writer(_tower("new", 0.5), _tower("old", 0.25), _read_tower,
                    also=("my.draws-new.csv",)),
    "points": Writer(_points(5), _points(2), _read_points, grows=True),
    "pages": Writer(command("design", "build", "standard", "--out", "b.pdf"),
                    command("design", "build", "reference-k", "--out", "b.pdf"),
                    contents("b.pdf")),
    "film": Writer(as_command(_film), lambda: Path("f.mp4").write_bytes(b"old"),
                   contents("f.mp4")),
}  # fmt: skip
"""By name, one for each way: a log rewritten at every toss; a replay that grows, with files beside
it; a folder of tables; two files that belong together; a table that grows; a file written anew; one
that another program writes."""
