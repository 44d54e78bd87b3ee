"""Everything that writes files, for the trials of `benchmarks.faults`.

Each begins in a folder with older results, writes there, and reads back what is there then.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ReadBack = Callable[[Path], Any]
Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Writer:
    """Something that writes files.

    Attributes:
        name: for people.
        work: writes into the working directory.
        older: writes what is there before.
        read: reads what is there as its users do; raises if it cannot be used.
        typed: input at the terminal.
        grows: what is read is a growing sequence; any beginning of it is sound.
        reported: how much of the sequence it said was saved, from its output.
        repeats: run again, it ends the same.
        ready: prepares what takes long, once for all trials.
        also: files that may stay besides those of a run without faults.
    """

    name: str
    work: Work
    older: Work
    read: ReadBack
    typed: str = ""
    grows: bool = False
    reported: Callable[[str], int] | None = None
    repeats: bool = True
    ready: Work = int
    also: tuple[str, ...] = ()


def command(*arguments: str) -> Work:
    """The `cubetower` command."""

    def work() -> None:
        from cubetower.main import run

        run(list(arguments))

    return work


def nothing() -> None:
    """There was nothing before."""


def contents(*names: str) -> ReadBack:
    """Files as bytes, None for one that is not there."""

    def read(folder: Path) -> tuple[bytes | None, ...]:
        paths = [folder / name for name in names]
        return tuple(path.read_bytes() if path.exists() else None for path in paths)

    return read


# Logs

TOSSES = "r4 b3 > r3\nr2 > r1\nr1 >\nb2 > b1\n"


def _read_log(folder: Path) -> tuple[Any, ...]:
    """The rows of a log, which must have its own description."""
    from tower import read_log
    from tower.log.description import read_description

    path = folder / "my.csv"
    if path.exists():
        log = read_log(path)
        assert log.description.title == "my tower", "the log lost its description"
        return tuple((row.thrown, row.fell) for row in log.rows)
    read_description(path.with_suffix(".toml"))
    return ()


def _count_entered(out: str) -> int:
    """The number of tosses that were answered."""
    return out.count(" · out ")


def _older_log() -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,note\n"
                              "1,1,1,5,5,1,1,\n1,2,0,1,0,1,0,\n")  # fmt: skip
    Path("my.toml").write_text('kind = "recorded"\ntitle = "my tower"\n')


def _read_tosses(folder: Path) -> Any:
    """The rows of a toss log with its description."""
    from tower import read_log

    path = folder / "t.csv"
    if not path.exists():
        return None
    log = read_log(path)
    return log.rows, log.description


def _table(folder: Path) -> Any:
    from pyarrow import parquet

    path = folder / "t.parquet"
    return parquet.read_table(path).to_pydict() if path.exists() else None


# Games

GAME = ("play", "--players", "3", "--bots", "random", "--tower", "bag", "--out", "game.jsonl")


def _old_replay() -> None:
    header = {"event": "game", "format": 1, "cubetower": "0", "rules": "old"}
    Path("game.jsonl").write_text(json.dumps(header) + '\n{"event": "old"}\n')


def _replay(folder: Path) -> tuple[str, ...]:
    """The lines of a replay; the recordings that it names must be whole."""
    from game.core import read_replay
    from tower import Recording

    found = read_replay(folder / "game.jsonl")
    for line in found.lines:
        if line.event["event"] == "recording":
            Recording.read(folder / line.event["file"])
    return tuple(json.dumps(each) for each in (found.header, *(x.event for x in found.lines)))


class _Recorder:
    """Has a recording of every throw."""

    def __init__(self) -> None:
        self.last: Any = None


@cache
def _recording(cubes: int) -> Any:
    import numpy as np

    from tower import RecordedCube, Recording

    several = tuple(RecordedCube("red", 8.0, thrown=True, fell=True) for _ in range(cubes))
    poses = np.random.default_rng(cubes).normal(size=(20, cubes, 4))
    return Recording.from_poses(several, poses, 100.0, {"title": "none"}, {})


def _recorded_game(first: int) -> Work:
    """A game with recordings, as `play --record` writes it."""

    def work() -> None:
        from game.core import Tossed
        from game.gamefile import new_file

        class Thrown(Tossed):
            number: int

        recorder: Any = _Recorder()
        with new_file(Path("game.jsonl"), {"rules": "none", "first": first}, recorder) as file:
            for number in range(4):
                recorder.last = _recording(first + number)
                file(Thrown(number))

    return as_command(work)


def as_command(work: Work) -> Work:
    """Let the command run some work, with its handling of errors and signals."""

    def run() -> None:
        from unittest import mock

        from cubetower import main

        with mock.patch.object(main, "commands", return_value=lambda *_, **__: work()):
            main.run([])

    return run


# Results

SIMULATE = ("simulate", "--games", "3", "--players", "3", "--bots", "random", "--tower", "bag",
            "--out", "F", "--chunk", "1", "--jobs", "1")  # fmt: skip


def _results(folder: Path) -> tuple[Any, ...]:
    """The games of all finished chunks."""
    from game.bulk.results.folder import CONFIGURATION, Folder
    from game.shogun import PLAYERS
    from game.shogun.bulk import schemas

    path = folder / "F"
    if not (path / CONFIGURATION).is_file():
        return ()
    json.loads((path / CONFIGURATION).read_text())
    kept = Folder(path, schemas(PLAYERS[:3]), {})
    return tuple(
        (chunk, repr({table: kept.read_one(table, chunk) for table in schemas(PLAYERS[:3])}))
        for chunk in kept.finished_ranges()
    )


# Calibrations


def _tower(title: str, new: float) -> Work:
    def work() -> None:
        from tower import TowerFile

        draws = [{"new": new + n / 1000, "old": 0.1} for n in range(50)]
        TowerFile(model="bag", title=title, parameters={"new": new}).write("my.toml", draws)

    return as_command(work)


def _tower_read(folder: Path) -> Any:
    """A tower file with its draws, which must be its own."""
    from tower import TowerFile

    path = folder / "my.toml"
    if not path.exists():
        return None
    file = TowerFile.read(path)
    draws = file.all_draws(path)
    assert not draws or draws["0"]["new"] == file.parameters["new"], "the draws are another's"
    return file.title, draws


def _points(points: int) -> Work:
    """A table of points, without the cost of simulating them."""

    def work() -> None:
        from unittest import mock

        from calibration.twin import points as table
        from foundation.workers import Workers
        from tower import Design

        def study(design: Design, values: dict[str, float], seed: str, _: int) -> dict[str, Any]:
            number = int(seed.partition(":")[2])
            row = dict.fromkeys(table.columns_of(design)[2 + len(values) :], 0.5 + number)
            return {**row, "tosses": 31, "seeding_jams": number, "other_jams": 2}

        with mock.patch.object(table, "study", study):
            table.simulate_points(Design.load("plane"), "a.csv", Workers(1), points=points)

    return as_command(work)


def _points_read(folder: Path) -> tuple[Any, ...]:
    from calibration.twin.points import read_points
    from tower import Design

    path = folder / "a.csv"
    if not path.exists() or b"\n" not in path.read_bytes():
        return ()
    found = read_points(path, Design.load("plane"))
    return tuple(zip(found.numbers.tolist(), found.content.tolist(), strict=True))


def _kernels() -> None:
    from types import SimpleNamespace

    from calibration.twin.emulatorfile import write_kernels

    points: Any = SimpleNamespace(sha256="0" * 64, axes=())
    write_kernels(Path("a.toml"), points, {"content": [0.5, 1.0]})


@cache
def _fit() -> Any:
    from calibration import calibrate
    from foundation import data_path
    from tower import read_log

    return calibrate(read_log(data_path("logs/reference-j.csv")), level="M1")


def _write_calibration() -> None:
    from calibration.surrogate.export import write_draws, write_tower
    from pages.page import write_page

    write_tower(_fit(), "my.toml")
    write_draws(_fit(), "my.npz")
    page = {"title": "a page", "subtitle": "", "eyebrow": "", "contents": (), "banner": ""}
    write_page("pages", "page.html", page, Path("my.html"))


def _calibration_read(folder: Path) -> Any:
    from tower import TowerFile

    path = folder / "my.toml"
    if not path.exists():
        return None
    file = TowerFile.read(path)
    return file.title, file.all_draws(path)


# Pictures and films


@cache
def _scene() -> Any:
    from random import Random

    from tower import Cubes, make_tower
    from viewer import TossScene

    recording = make_tower("physics").toss(Cubes(red=3), Random(1), record=True).recording
    assert recording is not None, "the physics records"
    return TossScene("A toss", "", recording)


def _film(name: str) -> Work:
    def work() -> None:
        from viewer import save_film

        save_film(_scene(), name, width=160, rate=2)

    return as_command(work)


def _cache_of_tosses() -> None:
    from foundation import OutputError
    from tower.conditional.tosscache import TossCache

    throws: Any = [_Throw(number) for number in range(3)]
    made = [_recording(number + 1) for number in range(3)]
    if why := TossCache(Path("cache").absolute(), ["key"]).write(throws, made):
        raise OutputError(why)


@dataclass(frozen=True, slots=True)
class _Throw:
    number: int


def _cache_read(folder: Path) -> tuple[Any, ...]:
    from tower import Recording

    files = sorted((folder / "cache").rglob("[0-9]*.cubes"))
    return tuple(Recording.read(file).cubes for file in files)


def _old(*names: str) -> Work:
    def work() -> None:
        for name in names:
            Path(name).write_bytes(b"old")

    return work


WRITERS = (
    Writer("record, a new log", command("record", "my.csv", "--colours", "red,blue"), nothing,
           _read_log, f"{TOSSES}", grows=True, reported=_count_entered, repeats=False),
    Writer("record, going on", command("record", "my.csv"), _older_log,
           _read_log, f"{TOSSES}", grows=True, reported=_count_entered, repeats=False),
    Writer("record --sheet", command("record", "--sheet", "s.pdf"), _old("s.pdf"),
           contents("s.pdf")),
    Writer("toss --out .csv", command("toss", "--throw", "red=4,blue=3", "--times", "20", "--tower",
           "bag", "--out", "t.csv"), nothing, _read_tosses, also=("t.toml",)),
    Writer("toss --out .parquet", command("toss", "--throw", "red=4", "--times", "9", "--tower",
           "bag", "--out", "t.parquet"), command("toss", "--throw", "red=3", "--times", "9",
           "--tower", "bag", "--out", "t.parquet"), _table),
    Writer("play --out", command(*GAME), _old_replay, _replay, grows=True),
    Writer("play --record", _recorded_game(1), _recorded_game(5), _replay, grows=True),
    Writer("simulate --out", command(*SIMULATE), nothing, _results, grows=True),
    Writer("a tower file, its draws", _tower("new", 0.5), _tower("old", 0.25), _tower_read,
           also=("my.draws-new.csv",)),
    Writer("calibrate --out --export", as_command(_write_calibration), nothing, _calibration_read,
           ready=_fit),
    Writer("points of a design", _points(5), _points(2), _points_read, grows=True),
    Writer("kernels of an emulator", as_command(_kernels), _old("a.toml"), contents("a.toml")),
    Writer("design build", command("design", "build", "standard", "--out", "b.pdf"),
           _old("b.pdf"), contents("b.pdf")),
    Writer("design new", command("design", "new", "d.toml", "--force"), _old("d.toml"),
           contents("d.toml"), "\n" * 60),
    Writer("odds --plot", command("odds", "--table", "2x2",
           "--tower", "bag", "--plot", "o.png"), _old("o.png"), contents("o.png")),
    Writer("film .png", _film("f.png"), _old("f.png"), contents("f.png"), ready=_scene),
    Writer("film .gif", _film("f.gif"), _old("f.gif"), contents("f.gif"), ready=_scene),
    Writer("film .mp4", _film("f.mp4"), _old("f.mp4"), contents("f.mp4"), ready=_scene),
    Writer("cache of tosses", as_command(_cache_of_tosses), nothing, _cache_read, grows=True),
)  # fmt: skip
