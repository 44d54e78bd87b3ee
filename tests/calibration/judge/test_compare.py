"""Towers side by side, and their distances from a log."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial

import pytest

from cubetower.calibration import (
    Comparison,
    LogEstimate,
    Row,
    compare_towers,
    replay_throws,
    standard_throws,
    statistics,
)
from cubetower.calibration.judge.classifier import classifier_auc
from cubetower.calibration.judge.compare import GROUPS, in_common
from cubetower.calibration.judge.standard import standard_fillings
from cubetower.calibration.logs.replay import Progress
from cubetower.foundation import data_path
from cubetower.game.shogun import PLAYERS, seeding_throw
from cubetower.tower import Tower, make_tower, read_log
from cubetower.tower.log import TossLog
from tests.calibration.smalllogs import SMALL, log_of

pytestmark = pytest.mark.long

J = read_log(data_path("logs/reference-j.csv"))
PROTOCOL = read_log(data_path("logs/reference-j-protocol.csv"))
FEW, FILLINGS = (
    replace(each, rows=tuple(row for rows in each.sessions()[:4] for row in rows))
    for each in (J, PROTOCOL)
)
GUESSED = LogEstimate(0.5, 0.01, 9, 2)
NAIVE: Mapping[str, Callable[[], Tower]] = {
    name: partial(make_tower, name) for name in ("bag", "twoshelves")
}


@pytest.fixture(autouse=True)
def _guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classifier, which has tests of its own, takes most of the time."""
    monkeypatch.setattr(
        "cubetower.calibration.judge.differences.classifier_auc", lambda *_: GUESSED
    )


@cache
def beside(*, log: bool = True, protocol: bool = False) -> Comparison:
    """The naive towers beside the reference; made once."""
    return compare_towers(NAIVE, J if log else None, PROTOCOL if protocol else None, seed=1)


def row_of(result: Comparison, group: str, name: str) -> Row:
    (found,) = (row for row in result.rows if (row.group, row.name) == (group, name))
    return found


@cache
def made_by(spec: str, *, seed: int) -> TossLog:
    """The log of a tower given standard throws."""
    return replay_throws(standard_throws(5), lambda: make_tower(spec), seed).log


# Columns and rows


def test_columns_hold_the_figures_of_the_log_and_of_the_replays() -> None:
    result = compare_towers(NAIVE, FEW, FILLINGS, seed=3, repeat=2)
    assert result.log is not None
    assert (result.log.figures, result.log.fillings) == (statistics(FEW), statistics(FILLINGS))
    assert [tower.name for tower in result.towers] == ["bag", "twoshelves"]
    for tower in result.towers:
        replays = [replay_throws(each, NAIVE[tower.name], 3, 2) for each in (FEW, FILLINGS)]
        assert [tower.figures, tower.fillings] == [statistics(each.log) for each in replays]
        assert tower.jams == replays[0].jams + replays[1].jams


def test_rows_come_in_the_order_of_groups_and_sizes() -> None:
    result = beside(protocol=True)
    assert list(dict.fromkeys(row.group for row in result.rows)) == list(GROUPS)
    names = {group: [row.name for row in result.rows if row.group == group] for group in GROUPS}
    assert names["throws"] == ["cubes in", "cubes out", "cubes inside", "cubes inside, sd"]
    sizes = ["1 to 3", "4 to 6", "7 to 9", "10 to 13", "14 to 20"]
    assert names["out per in"] == names["content"] == sizes
    assert names["new by size"] == names["old by size"] == sizes
    assert names["autocorrelation"] == ["lag 1", "lag 2", "lag 3", "lag 4"]
    assert names["retention"] == ["1", "2", "5", "10", "20", "31", "38", "45", "49"]
    assert names["battles"] == [
        "lead 0, draws",
        "lead 1, won",
        "lead 2, won",
        "lead 3 to 4, won",
        "lead 5 up, won",
    ]
    assert names["exit shares"] == [
        "new, seeding throws",
        "new, later",
        "old, after seeding",
        "old, later",
    ]


def test_a_row_holds_each_figure_with_its_error() -> None:
    result = beside()
    figures = [statistics(J), *(tower.figures for tower in result.towers)]
    for name, group, of in (
        ("cubes inside", "throws", lambda each: each.turnover.content),
        ("7 to 9", "out per in", lambda each: each.turnover_by_size[2].out_per_in),
        ("lag 3", "autocorrelation", lambda each: each.autocorrelation[2].correlation),
        ("45", "retention", lambda each: each.retention[-1].content),
        ("lead 1, won", "battles", lambda each: each.battles[1].share),
    ):
        row = row_of(result, group, name)
        assert [row.log, *row.towers] == [of(each) for each in figures]
    share = row_of(result, "exit shares", "old, later").log
    old = statistics(J).exits.old_later
    assert share is not None
    assert (share.value, share.standard_error) == (old.share, old.standard_error)
    assert (share.count, share.sessions) == (old.colour_tosses, 14)


def test_the_retention_is_the_protocols_or_else_the_logs() -> None:
    by_log = beside()
    by_both = beside(protocol=True)
    alone = beside(log=False, protocol=True)
    assert [row.name for row in by_log.rows if row.group == "retention"] == ["31", "38", "45"]
    assert len([row for row in by_both.rows if row.group == "retention"]) == 9
    for result in (by_both, alone):
        first = row_of(result, "retention", "45").log
        assert first is not None
        assert first == statistics(PROTOCOL).retention[-2].content
    assert {row.log for row in alone.rows if row.group != "retention"} == {None}
    others = [
        [row for row in result.rows if row.group != "retention"] for result in (by_both, by_log)
    ]
    assert others[0] == others[1]


def test_without_a_log_the_throws_are_standard_and_there_are_no_distances() -> None:
    result = compare_towers(NAIVE, seed=2)
    replay = replay_throws(standard_throws(2), NAIVE["bag"], 2)
    fillings = replay_throws(standard_fillings(), NAIVE["bag"], 2)
    assert result.log is None
    assert result.towers[0].figures == statistics(replay.log)
    assert result.towers[0].fillings == statistics(fillings.log)
    assert {row.group for row in result.rows} == set(GROUPS)
    assert {distance for row in result.rows for distance in row.distances} == {None}
    assert {row.nearest for row in result.rows} == {None}


# Distances


def test_distances_by_hand() -> None:
    # What stays of 100 cubes: 4 and 8 in the log, all or none by the two towers.
    log = log_of({"a": [4], "b": [8]})
    towers: dict[str, Callable[[], Tower]] = {
        "all": lambda: make_tower("allthrough"),
        "none": lambda: make_tower("bag,new=0.0"),
    }
    row = row_of(compare_towers(towers, log, seed=1), "retention", "100")
    assert row.log is not None
    assert (row.log.value, row.log.standard_error) == (6, 2)
    assert row.distances == (-3, 47)
    assert row.nearest == 0


def test_a_distance_is_in_units_of_the_combined_error() -> None:
    unknown = []
    for row in beside(protocol=True).rows:
        for tower, distance in zip(row.towers, row.distances, strict=True):
            assert row.log is not None
            assert tower is not None
            if row.name == "cubes in":
                assert distance is None
                continue
            if row.log.standard_error is None:  # the log has it in one session only
                assert distance is None
                unknown.append(row.name)
                continue
            assert None not in (tower.standard_error, distance)
            error = math.hypot(row.log.standard_error or 0, tower.standard_error or 0)
            assert distance == pytest.approx(((tower.value or 0) - (row.log.value or 0)) / error)
    assert set(unknown) <= {"1 to 3", "14 to 20"}


def test_a_tower_is_at_distance_0_from_its_own_log() -> None:
    result = compare_towers(NAIVE, made_by("twoshelves", seed=4), seed=4)
    assert {row.distances[1] for row in result.rows if row.name != "cubes in"} == {0}
    apart = [row for row in result.rows if row.distances[0]]  # the other one may be at 0 too
    assert len(apart) > 20
    assert {row.nearest for row in apart} == {1}


def test_a_single_session_has_no_errors_and_no_distances() -> None:
    alone = replace(J, rows=J.sessions()[0])
    result = compare_towers(NAIVE, alone, seed=1)
    assert {distance for row in result.rows for distance in row.distances} == {None}


@pytest.mark.parametrize(
    ("distances", "nearest"),
    [
        ((2.0, -1.0, 1.5), 1),
        ((2.0, None, -3.0), 0),
        ((1.0, -1.0, 4.0), None),
        ((1.0,), None),
        ((None, 3.0), None),
        ((None, None), None),
    ],
)
def test_the_nearest_tower(distances: tuple[float | None, ...], nearest: int | None) -> None:
    row = Row("throws", "cubes inside", None, (None,) * len(distances), distances)
    assert row.nearest == nearest


# The work


def test_towers_are_counted_by_the_figures_that_all_of_them_have() -> None:
    assert in_common([[1.0, None, 3.0], [4.0, 5.0, None]]) == [[1.0], [4.0]]
    assert in_common([[None, None], [4.0, None]]) == [[], [4.0]]
    assert in_common([[], []]) == [[], []]


def test_a_comparison_is_decided_by_its_seed() -> None:
    first, again, other = (compare_towers(NAIVE, FEW, seed=seed) for seed in (1, 1, 2))
    assert again == first
    assert other.rows != first.rows


def test_neither_the_order_of_sessions_nor_other_towers_matter() -> None:
    turned = replace(FEW, rows=tuple(row for rows in FEW.sessions()[::-1] for row in rows))
    first = compare_towers(NAIVE, FEW, seed=1)
    assert compare_towers(NAIVE, turned, seed=1).rows == first.rows
    alone = compare_towers({"twoshelves": NAIVE["twoshelves"]}, FEW, seed=1)
    assert alone.towers == first.towers[1:]


def test_progress_counts_all_tosses_of_each_tower_in_its_context() -> None:
    told: list[tuple[str, int, int]] = []
    left: list[str] = []

    @contextmanager
    def around(name: str) -> Iterator[Progress]:
        yield lambda done, total: told.append((name, done, total))
        left.append(name)

    compare_towers(NAIVE, FEW, FILLINGS, seed=1, repeat=2, around=around)
    total = 2 * (len(FEW.rows) + len(FILLINGS.rows)) + len(FEW.rows)  # and a second run
    assert told == [(name, done, total) for name in NAIVE for done in range(1, total + 1)]
    assert left == list(NAIVE)


def notes_of(log: TossLog | None, protocol: TossLog | None, repeat: int = 1) -> str:
    return "\n".join(compare_towers(NAIVE, log, protocol, seed=1, repeat=repeat).notes)


def test_notes_say_what_was_thrown() -> None:
    with_both = notes_of(FEW, FILLINGS, repeat=2)
    assert "The throws are the log's; cubes from the tray are not replayed." in with_both
    assert "The log is simulated: Reference J (simulated)" in with_both
    assert "The protocol is simulated: Reference J, protocol" in with_both
    assert "thrown 2 times" in with_both
    assert "standard" not in with_both
    assert "Sessions that do not start with an emptied tower: 1 of 3" in notes_of(SMALL, None)
    standard = notes_of(None, None)
    assert "20 sessions of a seeding throw of 45 cubes and 30 throws of 2 to 18; 20" in standard
    assert "the tray" not in standard
    assert "into the emptied tower" not in notes_of(None, PROTOCOL)


def test_json_is_plain_and_has_its_documented_keys() -> None:
    result = beside(protocol=True)
    data = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert list(data) == ["log", "towers", "rows", "differences", "notes", "seed", "repeat"]
    assert list(data["log"]) == ["name", "figures", "fillings", "jams", "speed"]
    assert data["log"]["jams"] is None
    assert data["log"]["speed"] is None
    assert list(data["towers"][0]["speed"]) == ["tosses", "cpu_s", "wall_s"]
    apart = data["differences"][1]
    assert list(apart) == ["tower", "from_reference", "from_itself"]
    assert list(apart["from_itself"]) == ["energy", "auc", "windows", "others"]
    assert list(apart["from_itself"]["energy"]) == ["distance", "p_value", "permutations"]
    assert data["towers"][1]["figures"]["autocorrelation"][3]["lag"] == 4
    assert list(data["rows"][0]) == ["group", "name", "log", "towers", "distances"]
    assert list(data["rows"][0]["log"]) == ["value", "standard_error", "count", "sessions"]
    assert {len(row["towers"]) for row in data["rows"]} == {2}


# Differences, battles, speed


def test_every_tower_is_beside_the_log_and_beside_itself() -> None:
    result = compare_towers(NAIVE, J, seed=1, repeat=2)
    assert [each.tower for each in result.differences] == list(NAIVE)
    for each in result.differences:
        assert each.from_reference is not None
        assert each.from_reference.auc == GUESSED
        # 14 sessions of 28 windows of three of 30 throws; the second run is as large as the log
        assert (each.from_reference.windows, each.from_reference.others) == (784, 392)
        assert (each.from_itself.windows, each.from_itself.others) == (784, 392)
        assert (each.from_reference.energy.distance or 0) > 5 * (
            each.from_itself.energy.distance or 1
        )


def test_without_a_log_the_reference_is_a_second_run_of_the_first_tower() -> None:
    bag, shelves = compare_towers(NAIVE, seed=1, sessions=4).differences
    assert bag.from_reference is None
    assert (bag.from_itself.windows, bag.from_itself.others) == (112, 112)
    same = compare_towers({"bag": NAIVE["bag"], "again": NAIVE["bag"]}, seed=1, sessions=4)
    assert same.differences[1].from_reference == same.differences[0].from_itself
    assert shelves.from_reference is not None


def test_without_scikit_learn_a_note_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cubetower.calibration.judge.differences.classifier_auc", classifier_auc)
    monkeypatch.setitem(sys.modules, "sklearn", None)
    result = compare_towers(NAIVE, seed=1, sessions=2)
    assert {each.from_itself.auc for each in result.differences} == {None}
    assert result.notes[-1].endswith("pip install 'cubetower[stats]'.")


# Standard throws


def test_standard_throws_are_a_seeding_and_throws_as_in_battles() -> None:
    log = standard_throws(1)
    assert [len(rows) for rows in log.sessions()] == [31] * 20
    for seeding, *later in log.sessions():
        assert (seeding.emptied, seeding.thrown) == (True, seeding_throw(PLAYERS))
        for row in later:
            assert not row.emptied
            assert 2 <= row.thrown.total <= 18
            assert 1 <= len(row.thrown) <= 3
    thrown = [row.thrown for row in log.rows if not row.emptied]
    assert {cubes.total for cubes in thrown} == set(range(2, 19))
    assert {colour for cubes in thrown for colour in cubes} == set(log.colours)


def test_standard_throws_are_decided_by_their_seed_session_by_session() -> None:
    assert standard_throws(1) == standard_throws(1)
    assert standard_throws(1).rows != standard_throws(2).rows
    assert standard_throws(1, sessions=2).rows == standard_throws(1).rows[:62]
    assert standard_throws(1, sessions=1, throws=4).rows == standard_throws(1).rows[:5]


def test_standard_fillings_all_go_into_the_emptied_tower() -> None:
    sessions = standard_fillings(3).sessions()
    assert len(sessions) == 3
    for rows in sessions:
        assert all(row.emptied for row in rows)
        assert [row.thrown.total for row in rows] == [1, 2, 5, 10, 20, 31, 38, 45, 49]
