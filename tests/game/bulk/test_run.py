"""Runs: the same results for any workers and chunks; what is finished is not played again."""

from __future__ import annotations

import json
import sys
from itertools import pairwise

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from cubetower.foundation import WorkersError
from cubetower.foundation.workers import Workers
from cubetower.game import BulkError, PositionError
from cubetower.game.bulk import run
from cubetower.game.bulk.run import missing
from tests.game.bulk.dice import Dice


def assert_same(one, other, names=("games", "throws")):
    assert one.tally == other.tally
    for name in names:
        mine, theirs = one.table(name), other.table(name)
        assert list(mine) == list(theirs)
        for column in mine:
            assert mine[column].dtype == theirs[column].dtype
            assert mine[column].tolist() == theirs[column].tolist()


@pytest.mark.long
@pytest.mark.parametrize("chunk", [1, 7, 100, None])
def test_chunks_change_nothing(chunk, tmp_path):
    whole = run(Dice(), 40, chunk=40)
    assert_same(run(Dice(), 40, chunk=chunk), whole)
    assert_same(run(Dice(), 40, chunk=chunk, out=tmp_path), whole)


def test_equal_chunks_give_equal_bytes(tmp_path):
    for name, workers in (("one", Workers(1)), ("two", Workers(2))):
        run(Dice(), 30, workers=workers, chunk=10, out=tmp_path / name)
    files = [file.name for file in (tmp_path / "one").iterdir()]
    assert len(files) == 3 * 3 + 1  # two tables and a seal each, configuration
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_run_goes_on_where_it_was(tmp_path):
    with pytest.raises(ZeroDivisionError, match="game 25 is broken"):
        run(Dice(broken=25), 40, chunk=6, out=tmp_path)
    kept = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    assert len(kept) == 2 * 4
    told: list[tuple[int, ...]] = []
    done = run(Dice(), 40, chunk=11, out=tmp_path, progress=lambda *now: told.append(now))
    assert_same(done, run(Dice(), 40))
    assert told[3] == (24, 40, 24)
    assert told[-1] == (40, 40, 24)
    assert all(kept[name] == (tmp_path / name).stat().st_mtime_ns for name in kept)


def test_more_games_can_follow_but_not_fewer(tmp_path):
    run(Dice(), 20, out=tmp_path)
    assert_same(run(Dice(), 33, out=tmp_path), run(Dice(), 33))
    with pytest.raises(BulkError, match="33 games are there already; ask for 33 or more"):
        run(Dice(), 20, out=tmp_path)


def test_a_chunk_counts_only_when_all_its_tables_are_there(tmp_path):
    run(Dice(), 20, chunk=10, out=tmp_path)
    (tmp_path / "games-000000011-000000020.parquet").unlink()
    assert_same(run(Dice(), 20, chunk=4, out=tmp_path), run(Dice(), 20))
    chunks = ["01-000000010", "11-000000014", "15-000000018", "19-000000020"]
    for table in ("games", "throws"):  # for whoever reads the files: nothing is there twice
        files = sorted(file.name for file in tmp_path.glob(f"{table}-*"))
        assert files == [f"{table}-0000000{chunk}.parquet" for chunk in chunks]


@pytest.mark.long
def test_a_lost_worker_is_told_and_nothing_is_lost(tmp_path):
    deadly = Dice(deadly=tmp_path / "killed")
    with pytest.raises(WorkersError, match="workers were lost"):
        run(deadly, 40, workers=Workers(2), chunk=2, out=tmp_path / "out")
    again = run(deadly, 40, workers=Workers(2), chunk=2, out=tmp_path / "out")
    assert_same(again, run(Dice(), 40))


def test_a_folder_of_other_games_is_left_alone(tmp_path):
    run(Dice(), 5, out=tmp_path)
    before = sorted(file.read_bytes() for file in tmp_path.iterdir())
    with pytest.raises(BulkError, match="seed was 1, now it is 2; name another folder"):
        run(Dice(seed=2), 5, out=tmp_path)
    assert sorted(file.read_bytes() for file in tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "broken", [True, False], ids=["a run that failed", "a run that was killed"]
)
def test_a_folder_without_games_binds_nobody(broken, tmp_path):
    if broken:
        with pytest.raises(ZeroDivisionError):
            run(Dice(broken=1), 5, out=tmp_path)
    else:
        run(Dice(), 5, out=tmp_path)
        (tmp_path / "games-000000001-000000005.parquet").unlink()
    assert_same(run(Dice(seed=2), 5, out=tmp_path), run(Dice(seed=2), 5))
    with pytest.raises(BulkError, match="seed was 2, now it is 1"):
        run(Dice(), 5, out=tmp_path)


def test_what_is_damaged_still_binds(tmp_path):
    run(Dice(), 5, out=tmp_path)
    (games,) = tmp_path.glob("games-*")
    games.rename(tmp_path / f"{games.name}.damaged")
    with pytest.raises(BulkError, match="seed was 1, now it is 2"):
        run(Dice(seed=2), 5, out=tmp_path)


def test_without_pyarrow_no_game_is_played(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BulkError, match=r'tables need pyarrow: pip install "cubetower\[parquet\]"'):
        run(Dice(broken=1), 5, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(BulkError, match=r"holds thesis\.txt"):
        run(Dice(), 5, out=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_what_a_killed_beginning_leaves_is_no_hindrance(tmp_path):
    (tmp_path / ".half.json").write_text("{")
    assert run(Dice(), 5, out=tmp_path).games == 5


def test_two_runs_cannot_write_into_one_folder(tmp_path):
    with FileLock(tmp_path / ".lock"), pytest.raises(BulkError, match="another run"):
        run(Dice(), 5, out=tmp_path)


def test_overlapping_chunks_are_refused(tmp_path):
    run(Dice(), 20, chunk=10, out=tmp_path)
    for name in ("games", "throws"):
        chunk = (tmp_path / f"{name}-000000011-000000020.parquet").read_bytes()
        (tmp_path / f"{name}-000000005-000000014.parquet").write_bytes(chunk)
    with pytest.raises(BulkError, match="hold the same games"):
        run(Dice(), 20, out=tmp_path)


def test_a_file_says_what_it_is(tmp_path):
    from pyarrow import parquet

    run(Dice(), 5, out=tmp_path)
    schema = parquet.read_schema(tmp_path / "throws-000000001-000000005.parquet")
    assert schema.field("throw").metadata[b"description"] == b"number of the throw"
    assert schema.metadata[b"kind"] == b"simulated"
    assert json.loads((tmp_path / "configuration.json").read_text())["dice"] == [1, 2, 3]


def test_tables_that_nobody_wants_are_not_kept():
    played = run(Dice(), 20, keep=False)
    assert played.tally["games"].tolist() == [20]
    with pytest.raises(BulkError, match="no table 'rolls'; there are games, throws"):
        played.table("rolls")


@pytest.mark.parametrize("keep", ["games", ["games"]])
def test_of_several_tables_those_are_kept_that_are_named(keep):
    played = run(Dice(), 20, keep=keep, chunk=7, workers=Workers(2))
    assert list(played.kept) == ["games"]
    assert_same(played, run(Dice(), 20), names=["games"])
    with pytest.raises(BulkError, match="'throws' was not kept"):
        played.table("throws")
    with pytest.raises(BulkError, match="no table 'rolls'; there are games, throws"):
        run(Dice(), 20, keep=["games", "rolls"])


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": 5, "chunk": 0}])
def test_no_games_are_no_run(wrong):
    with pytest.raises(PositionError, match="1 or more"):
        run(Dice(), **wrong)


@given(
    games=st.integers(1, 60),
    cuts=st.lists(st.integers(1, 60), max_size=8),
    size=st.integers(1, 20),
)
def test_missing_games_fill_the_gaps_exactly(games, cuts, size):
    edges = sorted({cut for cut in cuts if cut <= games})
    finished = [range(one, other) for one, other in list(pairwise(edges))[::2]]
    chunks = list(missing(games, finished, size))
    numbers = [number for chunk in (*finished, *chunks) for number in chunk]
    assert sorted(numbers) == list(range(1, games + 1))
    assert all(1 <= len(chunk) <= size for chunk in chunks)
