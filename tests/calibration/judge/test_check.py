"""The figures of a log, and the replay of its throws into a tower."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from cubetower.calibration import (
    Check,
    ExitShare,
    LogStatistics,
    Summary,
    check_log,
    replay_throws,
    statistics,
)
from cubetower.calibration.logs.memory import ContentAfter
from cubetower.calibration.logs.replay import Jams
from cubetower.foundation import data_path
from cubetower.tower import Cubes, make_tower, read_log
from cubetower.tower.log import LogRow, TossLog
from tests.calibration.smalllogs import SMALL, LeakyTower, row

pytestmark = pytest.mark.long

# Figures


def test_small_log_by_hand_counts() -> None:
    figures = statistics(SMALL)
    assert (figures.sessions, figures.throws, figures.seeding_throws) == (3, 7, 2)
    assert (figures.taps, figures.missing) == (1, 0)
    assert (figures.unknown_before, figures.unknown_after) == (1, 1)


def test_small_log_by_hand_means() -> None:
    overall = statistics(SMALL).overall
    assert overall.thrown == Summary(6, 26 / 6, overall.thrown.sd, 1, 8)
    assert overall.fell == Summary(6, 22 / 6, overall.fell.sd, 1, 8)
    # after the throws: 2, 3, 3 | 1, 1, 1; the tap is no throw
    assert overall.retained == Summary(6, 11 / 6, pytest.approx(math.sqrt(0.9666667)), 1, 3)
    later = statistics(SMALL).later
    assert (later.thrown.count, later.thrown.mean, later.retained.mean) == (4, 15 / 4, 2)


def test_small_log_by_hand_sizes() -> None:
    sizes = statistics(SMALL).by_size
    assert [(each.smallest, each.largest, each.thrown.count) for each in sizes] == [
        (1, 3, 2),
        (4, 6, 3),
        (7, 9, 1),
    ]
    assert [each.fell.mean for each in sizes] == [1.5, 11 / 3, 8]
    assert [each.retained.mean for each in sizes] == [2, 2, 1]
    assert sizes[2].retained == Summary(1, 1.0, None, 1, 1)


def test_small_log_by_hand_exit_shares() -> None:
    exits = statistics(SMALL).exits
    # New: red 3 of 4, blue 1 of 2, green 2 of 3 | red 4 of 5, blue 8 of 8, blue 1 of 2.
    # Sums by session 6 of 9 and 13 of 15, share 19/24, residuals -1.125 and +1.125.
    error = math.sqrt(2 * 2 * 1.125**2) / 24
    assert exits.new == ExitShare(19 / 24, pytest.approx(error), 19, 24, 6, 2)
    assert (exits.new_seeding.fell, exits.new_seeding.at_stake) == (8, 11)
    assert (exits.new_later.fell, exits.new_later.at_stake) == (11, 13)
    # Old: blue 0 of 1, red 0 of 1, blue 1 of 1 | red 0 of 1, red 1 of 1.
    assert (exits.old.fell, exits.old.at_stake, exits.old.colour_tosses) == (2, 5, 5)
    assert (exits.old_after_seeding.fell, exits.old_after_seeding.at_stake) == (0, 2)
    assert (exits.old_later.fell, exits.old_later.at_stake) == (2, 3)


def test_small_log_by_hand_content_over_time() -> None:
    assert statistics(SMALL).content == (
        # 2 and 1, then 3 and 1 twice: half the difference
        ContentAfter(0, 1.5, 2, 0.5),
        ContentAfter(1, 2.0, 2, 1.0),
        ContentAfter(2, 2.0, 2, 1.0),
    )


def test_content_over_time_begins_anew_when_the_tower_is_emptied() -> None:
    rows = (
        row("1", 0, Cubes(red=5), Cubes(red=2), emptied=True),
        row("1", 1, Cubes(red=5), Cubes(red=3)),
        row("1", 2, Cubes(red=9), Cubes(red=2), emptied=True),
    )
    assert statistics(TossLog(rows, ("red",))).content == (
        ContentAfter(0, 5.0, 2, None),
        ContentAfter(1, 5.0, 1, None),
    )


def test_the_seeding_throw_is_the_first_one_after_emptying_wherever_that_was_noted() -> None:
    rows = (
        row("1", 0, Cubes(), Cubes(), emptied=True),
        row("1", 1, Cubes(red=31), Cubes(red=25)),
        row("1", 2, Cubes(blue=2), Cubes(red=1)),
    )
    log = TossLog(rows, ("red", "blue"))
    figures = statistics(log)
    assert figures.seeding_throws == 1
    assert (figures.exits.new_seeding.at_stake, figures.exits.new_later.at_stake) == (31, 2)
    assert figures.exits.old_after_seeding.at_stake == 6
    assert replay_throws(log, lambda: make_tower("bag"), 1).jams.seeding_throws == 1


def test_missing_tosses_leave_a_gap_in_what_needs_the_contents() -> None:
    rows = (
        row("1", 0, Cubes(red=5), Cubes(red=2), emptied=True),
        replace(row("1", 1, Cubes(), Cubes()), missing=True),
        row("1", 2, Cubes(red=5), Cubes(red=3)),
        replace(row("1", 3, Cubes(red=1), Cubes()), inside=Cubes(red=6)),
        row("1", 4, Cubes(blue=2), Cubes(red=3)),
    )
    figures = statistics(TossLog(rows, ("red", "blue")))
    assert (figures.throws, figures.missing) == (4, 1)
    assert (figures.unknown_before, figures.unknown_after) == (2, 1)
    assert figures.exits.old == ExitShare(0.5, None, 3, 6, 1, 1)
    assert figures.content == (
        ContentAfter(0, 3.0, 1, None),
        ContentAfter(3, 6.0, 1, None),
        ContentAfter(4, 5.0, 1, None),
    )


def test_a_log_without_throws_has_no_means() -> None:
    figures = statistics(TossLog((row("1", 0, Cubes(), Cubes()),), ("red",)))
    assert figures.overall.thrown == Summary(0, None, None, None, None)
    assert figures.exits.new == ExitShare(None, None, 0, 0, 0, 0)
    assert (figures.by_size, figures.content) == ((), ())


def figures_of(name: str) -> LogStatistics:
    return statistics(read_log(data_path(f"logs/{name}.csv")))


def test_reference_j_has_its_known_figures() -> None:
    # Means of the shipped log, as known from its making: exact up to the rounding quoted.
    figures = figures_of("reference-j")
    assert (figures.sessions, figures.throws, figures.seeding_throws) == (14, 434, 14)
    assert figures.later.thrown.mean == pytest.approx(7.73, abs=0.005)
    assert figures.later.fell.mean == pytest.approx(7.54, abs=0.005)
    assert figures.overall.retained.mean == pytest.approx(13, abs=1)
    assert figures.overall.retained.max == 27
    assert figures.exits.new_later.share == pytest.approx(0.88, abs=0.02)
    assert figures.exits.old.share == pytest.approx(0.07, abs=0.01)
    assert figures.content[0].mean < figures.content[-1].mean


# Replay


def by_session(log: TossLog) -> dict[str, tuple[LogRow, ...]]:
    return {rows[0].session: rows for rows in log.sessions()}


def test_replay_throws_what_the_log_threw_and_keeps_the_books() -> None:
    replay = replay_throws(SMALL, LeakyTower, seed=1)
    assert [each.thrown for each in replay.log.rows] == [each.thrown for each in SMALL.rows]
    assert [each.fell for each in replay.log.rows] != [each.fell for each in SMALL.rows]
    assert replay.log.description.kind == "simulated"
    contents = replay.log.contents()
    assert contents[7].before is None
    assert next(each.before for each in contents if each.before is not None) == Cubes()


def test_a_session_does_not_depend_on_the_others_or_their_order() -> None:
    shuffled = replace(SMALL, rows=SMALL.rows[7:] + SMALL.rows[4:7] + SMALL.rows[:4])
    alone = replace(SMALL, rows=SMALL.rows[4:7])
    whole = by_session(replay_throws(SMALL, LeakyTower, 1).log)
    assert by_session(replay_throws(shuffled, LeakyTower, 1).log) == whole
    assert by_session(replay_throws(alone, LeakyTower, 1).log) == {"2": whole["2"]}


def test_repeats_are_sessions_of_their_own_with_other_luck() -> None:
    replay = replay_throws(SMALL, LeakyTower, seed=1, repeat=2)
    sessions = by_session(replay.log)
    assert list(sessions) == ["1 #1", "2 #1", "3 #1", "1 #2", "2 #2", "3 #2"]
    once = by_session(replay_throws(SMALL, LeakyTower, seed=1).log)
    assert [each.fell for each in sessions["1 #1"]] == [each.fell for each in once["1"]]
    assert any(
        [each.fell for each in sessions[f"{name} #1"]]
        != [each.fell for each in sessions[f"{name} #2"]]
        for name in "123"
    )
    with pytest.raises(ValueError, match="repeat=0"):
        replay_throws(SMALL, LeakyTower, seed=1, repeat=0)


def test_an_emptied_row_empties_the_tower_and_an_empty_row_taps_it() -> None:
    rows = (
        row("1", 0, Cubes(red=20), Cubes(), emptied=True),
        row("1", 1, Cubes(), Cubes()),
        row("1", 2, Cubes(), Cubes(), emptied=True),
        row("1", 3, Cubes(blue=1), Cubes(), emptied=True),
    )
    tower = LeakyTower()
    replay = replay_throws(TossLog(rows, ("red", "blue")), lambda: tower, seed=1)
    assert replay.log.rows[1].fell == Cubes(red=1)
    assert replay.log.rows[2].fell == Cubes()
    assert set(tower.contents) <= {"blue"}
    assert replay.jams == Jams(seeding_throws=2)


def test_cubes_freed_from_a_jam_count_as_fallen_and_jams_are_counted() -> None:
    rows = (
        row("1", 0, Cubes(red=40), Cubes(), emptied=True),
        row("1", 1, Cubes(red=2), Cubes()),
        row("1", 2, Cubes(red=30), Cubes()),
    )
    tower = LeakyTower(limit=30)
    replay = replay_throws(TossLog(rows, ("red",)), lambda: tower, seed=1)
    assert replay.jams == Jams(1, 1, 2, 1, tapped=2)
    assert replay.log.contents()[-1].after == tower.contents


def test_missing_tosses_are_not_thrown_and_stay_missing() -> None:
    rows = (
        row("1", 0, Cubes(red=4), Cubes(), emptied=True),
        replace(row("1", 1, Cubes(red=50), Cubes()), missing=True),
        replace(row("1", 2, Cubes(red=4), Cubes()), inside=Cubes(red=9)),
        row("1", 3, Cubes(red=4), Cubes(), emptied=True),
    )
    tower = LeakyTower(limit=50)
    replay = replay_throws(TossLog(rows, ("red",)), lambda: tower, seed=1)
    assert replay.jams.other_jams == 0
    assert [each.missing for each in replay.log.rows] == [False, True, False, False]
    assert [each.after is None for each in replay.log.contents()] == [False, True, True, False]


# Check


def test_check_puts_the_same_figures_of_both_side_by_side() -> None:
    check = check_log(SMALL, LeakyTower, seed=1, repeat=3)
    assert check.log == statistics(SMALL)
    assert check.tower == statistics(replay_throws(SMALL, LeakyTower, 1, 3).log)
    assert check.tower.throws == 3 * check.log.throws
    assert check.tower.overall.thrown.mean == check.log.overall.thrown.mean
    assert check.jams == Jams(seeding_throws=6, other_throws=15)


def test_json_is_plain_and_has_its_documented_keys() -> None:
    data = json.loads(json.dumps(check_log(SMALL, LeakyTower, seed=1).to_json()))
    assert list(data) == [
        "tosses", "log_score_per_toss", "log_score_se", "coverage_50", "coverage_90", "pit_p",
        "fitted_tosses", "baselines", "predictions", "log", "tower", "likeness", "difference",
        "jams", "notes", "seed", "repeat",
    ]  # fmt: skip
    assert list(data["log"]) == list(data["tower"])
    assert data["log"]["exits"]["old"]["at_stake"] == 5
    assert data["log"]["by_size"][-1]["largest"] == 9
    assert data["log"]["overall"]["largest"] is None
    assert data["tower"]["overall"]["retained"].keys() == {"count", "mean", "sd", "min", "max"}
    assert data["jams"].keys() == {
        "seeding_throws",
        "seeding_jams",
        "other_throws",
        "other_jams",
        "tapped",
    }


def notes_of(log: TossLog, limit: int = 99) -> str:
    check: Check = check_log(log, lambda: LeakyTower(limit), seed=1, repeat=1)
    return "\n".join(check.notes)


def test_notes_say_what_the_figures_are_of() -> None:
    notes = notes_of(SMALL)
    assert "The throws are the log's; cubes from the tray are not replayed." in notes
    assert "The log has no description" in notes
    assert "Sessions that do not start with an emptied tower: 1 of 3" in notes
    assert "Nobody knows what is inside before 1 and after 1 of the 7 throws" in notes
    assert "tapped" not in notes
    assert "Missing" not in notes


def test_notes_say_what_was_tapped_out_and_left_out() -> None:
    assert "was tapped count, too: 1." in notes_of(SMALL, limit=30)
    missing = replace(SMALL.rows[-1], toss=1, missing=True)
    assert "Missing tosses, not replayed: 1." in notes_of(
        replace(SMALL, rows=(*SMALL.rows, missing))
    )
