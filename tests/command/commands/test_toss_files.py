"""`cubetower toss --out`: every toss in a file, or no file at all."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from cubetower.tower import Cubes, read_log, tossfile
from tests.command.conftest import STOPPABLE, Cubetower
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.long

SURROGATE = "surrogate"
THROW = ("toss", "--throw", "red=4,blue=3", "--seed", 5)
JAMMING = """
from cubetower.tower import Cubes, Toss
from cubetower.tower.models.counting import CountingTower

class Jams(CountingTower):
    '''Holds two cubes of every throw, and jams at every third toss until tapped twice.'''
    def __init__(self, start=0, fault=0):
        super().__init__()
        self._inside = Cubes(green=start)
        self.tosses = self.taps = 0
        self.fault = fault

    def falling(self, thrown, rng):
        return thrown - Cubes.of(thrown.list()[:2])

    def toss(self, thrown, rng, *, record=False):
        self.tosses += 1
        if self.fault and self.tosses == self.fault:
            raise {kind}
        fell = super().toss(thrown, rng).fell
        self.taps = 0
        return Toss(thrown, fell, jammed=self.tosses % 3 == 0)

    def tap(self, rng):
        self.taps += 1
        fell = Cubes.of(self.contents.list()[:1])
        self._inside = self.contents - fell
        return Toss(Cubes(), fell, jammed=self.taps < 2)

class Forges(Jams):
    '''Lets cubes of a colour fall that nobody threw.'''
    def toss(self, thrown, rng, *, record=False):
        toss = super().toss(thrown, rng)
        return Toss(thrown, toss.fell + Cubes(purple=1))

class Hides(Jams):
    '''Says that it holds nothing.'''
    @property
    def contents(self):
        return Cubes()
    @contents.setter
    def contents(self, cubes):
        pass
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def jamming(here: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with towers that jam; a fault of theirs is a KeyboardInterrupt."""
    place = here / "modules"
    place.mkdir()
    (place / "jamming.py").write_text(JAMMING.replace("{kind}", "KeyboardInterrupt"))
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.delitem(sys.modules, "jamming", raising=False)
    return "jamming"


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "modules")


def cubes(row: dict[str, Any], what: str) -> Cubes:
    start = f"{what}_"
    return Cubes({key.removeprefix(start): n for key, n in row.items() if key.startswith(start)})


def test_the_columns_have_small_types_and_the_file_says_what_it_is(
    cubetower: Cubetower, here: Path
) -> None:
    ran = cubetower(*THROW, "--times", 20, "--out", "t.parquet")
    assert (ran.status, ran.err) == (0, "")
    schema = parquet.read_schema("t.parquet")
    assert {field.name: str(field.type) for field in schema} == {
        "toss": "int64",
        **{
            f"{what}_{colour}": "int32"
            for what in ("thrown", "fell", "inside")
            for colour in ("blue", "red")
        },
        "jammed": "bool",
        "tapped_blue": "int32",
        "tapped_red": "int32",
    }
    assert {key.decode(): value.decode() for key, value in schema.metadata.items()} == {
        "kind": "simulated",
        "title": f"20 tosses of the tower {SURROGATE} (simulated)",
        "format": "1",
        "tower": SURROGATE,
        "throw": "blue=3,red=4",
        "seed": "5",
        "cubetower": tossfile.version("cubetower"),
    }
    assert files(here) == ["t.parquet"]


@pytest.mark.parametrize("batch", [7, 100_000])
@pytest.mark.parametrize("tower", ["surrogate", "twoshelves"])
def test_the_file_has_the_tosses_that_json_shows(
    cubetower: Cubetower, here: Path, monkeypatch: pytest.MonkeyPatch, tower: str, batch: int
) -> None:
    monkeypatch.setattr(tossfile, "BATCH_SIZE", batch)
    command = (*THROW, "--times", 50, "--tower", tower)
    assert cubetower(*command, "--out", "t.parquet").status == 0
    shown = json.loads(cubetower(*command, "--json").out)["tosses"]
    rows = parquet.read_table("t.parquet").to_pylist()
    assert [row["toss"] for row in rows] == list(range(1, 51))
    assert shown == [
        {what: dict(cubes(row, what)) for what in ("thrown", "fell", "inside")}
        | {"jammed": row["jammed"], "tapped": dict(cubes(row, "tapped"))}
        for row in rows
    ]
    assert parquet.ParquetFile("t.parquet").num_row_groups == -(-50 // batch)


def test_no_cube_is_lost_from_row_to_row_and_taps_are_counted(
    cubetower: Cubetower, jamming: str
) -> None:
    tower = f"{jamming}:Jams,start=2"
    assert cubetower(*THROW, "--times", 40, "--tower", tower, "--out", "t.parquet").status == 0
    rows = parquet.read_table("t.parquet").to_pylist()
    first = {f"inside_{colour}": n for colour, n in {"blue": 0, "green": 2, "red": 0}.items()}
    for before, row in pairwise([first, *rows]):
        there = cubes(before, "inside") + cubes(row, "thrown")
        assert there == cubes(row, "fell") + cubes(row, "tapped") + cubes(row, "inside")
    assert [row["toss"] for row in rows if row["jammed"]] == list(range(3, 41, 3))
    assert all(cubes(row, "tapped").total == 2 * row["jammed"] for row in rows)
    assert rows[0]["inside_green"] == 2
    shown = cubetower(*THROW, "--times", 3, "--tower", tower).out
    assert shown.count("jammed; tapped out: ") == 1


def test_many_tosses_are_not_held_in_memory(cubetower: Cubetower) -> None:
    from tracemalloc import get_traced_memory, start, stop

    start()
    try:
        assert cubetower(*THROW, "--times", 1000).status == 0  # what is imported once
        before = get_traced_memory()[0]
        assert cubetower(*THROW, "--times", 8000).status == 0
        assert get_traced_memory()[1] - before < 1_200_000  # a list of them: over 2.8 MB
    finally:
        stop()


def test_a_csv_is_a_toss_log_that_reads_back(cubetower: Cubetower, here: Path) -> None:
    command = (*THROW, "--times", 60)
    assert cubetower(*command, "--out", "t.csv").status == 0
    log = read_log("t.csv")
    shown = json.loads(cubetower(*command, "--json").out)["tosses"]
    assert [dict(row.fell) for row in log.rows] == [toss["fell"] for toss in shown]
    assert [dict(each.after or {}) for each in log.contents()] == [toss["inside"] for toss in shown]
    assert log.warnings == ()
    assert log.description.kind == "simulated"
    assert log.description.more == {
        "format": 1,
        "tower": SURROGATE,
        "throw": "blue=3,red=4",
        "seed": 5,
    }
    ran = cubetower("check", "t.csv", "--tower", "surrogate", "--repeat", 1)
    assert (ran.status, ran.err) == (0, "")
    assert "The log is simulated" in ran.out
    assert cubetower(*command, "--out", "t.csv").status == 0  # the same again
    assert files(here) == ["t.csv", "t.toml"]


@pytest.mark.parametrize("start", [0, 2])
def test_in_a_log_taps_are_rows_in_which_nothing_is_thrown(
    cubetower: Cubetower, jamming: str, start: int
) -> None:
    command = (*THROW, "--times", 10, "--tower", f"{jamming}:Jams,start={start}")
    assert cubetower(*command, "--out", "t.csv").status == 0
    log = read_log("t.csv")
    taps = [row for row in log.rows if not row.thrown]
    assert [row.toss for row in taps] == [4, 8, 12]
    assert all(row.fell.total == 2 and row.note == "tapped until free" for row in taps)
    assert [row.toss for row in log.rows if row.note == "jammed"] == [3, 7, 11]
    shown = json.loads(cubetower(*command, "--json").out)["tosses"]
    after = log.contents()[-1].after
    assert after is not None
    assert dict(after) == shown[-1]["inside"]
    check = ("check", "t.csv", "--tower", "bag", "--repeat", 1)
    assert start or cubetower(*check).status == 0


def test_without_pyarrow_the_fix_is_told_before_the_first_toss(
    cubetower: Cubetower, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = cubetower(*THROW, "--times", 1_000_000_000, "--out", "t.parquet")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        'cubetower: cannot write t.parquet without pyarrow: pip install "cubetower[parquet]"\n'
    )
    assert files(here) == []
    assert cubetower(*THROW, "--out", "t.csv").status == 0


@pytest.mark.parametrize("out", ["t.parquet", "t.csv"])
@pytest.mark.parametrize(
    ("fault", "status", "says"),
    [("KeyboardInterrupt", 130, ""), ("OSError(28)", 2, "its own code raised OSError: 28")],
)
def test_a_file_in_place_survives_an_error_in_the_middle(
    cubetower: Cubetower,
    here: Path,
    jamming: str,
    monkeypatch: pytest.MonkeyPatch,
    out: str,
    fault: str,
    status: int,
    says: str,
) -> None:
    monkeypatch.setattr(tossfile, "BATCH_SIZE", 10)
    (here / "modules" / f"{jamming}.py").write_text(JAMMING.replace("{kind}", fault))
    (here / out).write_text("before")
    tower = f"{jamming}:Jams,fault=35"
    ran = cubetower(*THROW, "--times", 50, "--tower", tower, "--out", out, "--overwrite")
    assert (ran.status, ran.out) == (status, "")
    assert says in ran.err
    assert len(ran.err.splitlines()) <= 1
    assert (here / out).read_text() == "before"
    assert files(here) == [out]


@pytest.mark.parametrize("out", ["t.parquet", "t.csv"])
@pytest.mark.parametrize("tower", ["Forges", "Hides"])
def test_a_tower_that_does_not_conserve_cubes_makes_no_file(
    cubetower: Cubetower, here: Path, jamming: str, tower: str, out: str
) -> None:
    ran = cubetower(*THROW, "--times", 2, "--tower", f"{jamming}:{tower}", "--out", out)
    assert (ran.status, ran.out) == (2, "")
    assert f"tower {jamming}:{tower} does not conserve cubes: by toss 2 other cubes" in ran.err
    assert ran.err.count("\n") == 1
    assert files(here) == []


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_leaves_nothing_behind(tmp_path: Path, stop: signal.Signals) -> None:
    command = [sys.executable, "-c", STOPPABLE, "toss", "--throw", "red=9", "--times"]
    with subprocess.Popen(
        [*command, "1000000000", "--out", "t.parquet"], cwd=tmp_path, stderr=subprocess.PIPE
    ) as program:
        try:
            until(lambda: list(tmp_path.iterdir()) or program.poll() is not None)
            assert program.poll() is None  # it is writing
            program.send_signal(stop)
            assert program.wait(PATIENCE) == (130 if stop == signal.SIGINT else 143)
        finally:
            program.kill()
    assert list(tmp_path.iterdir()) == []
