"""Windows of three throws in a row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cubetower.calibration import replay_throws, standard_throws
from cubetower.calibration.judge.windows import (
    FEATURES,
    WINDOW_THROWS,
    Windows,
    spreads,
    thin,
    windows_of,
)
from cubetower.tower import Cubes
from cubetower.tower.log import LogRow, TossLog
from tests.calibration.smalllogs import SMALL, LeakyTower, log_of, row


def throws(*stays: int, session: str = "1", emptied: int = 0) -> list[LogRow]:
    """Throws of 9 red cubes of which so many stay, into a tower emptied before one of them."""
    return [
        row(session, toss, Cubes(red=9), Cubes(red=9 - stay), emptied=toss == emptied)
        for toss, stay in enumerate(stays)
    ]


def found(*rows: LogRow) -> Windows:
    log = TossLog(rows, ("red", "blue"))
    return windows_of(log, log)


def test_features_by_hand() -> None:
    rows = (
        row("1", 0, Cubes(red=5, blue=1), Cubes(red=1), emptied=True),  # left out: a seeding
        row("1", 1, Cubes(red=3), Cubes(red=1, blue=1)),
        row("1", 2, Cubes(blue=2), Cubes()),
        row("1", 3, Cubes(blue=4), Cubes(blue=1)),
        row("1", 4, Cubes(red=1), Cubes(red=1)),
    )
    windows = found(*rows)
    assert FEATURES == ("cubes in", "cubes out", "content after", "colours out")
    assert windows.features.tolist() == [
        [3, 2, 6, 2, 2, 0, 8, 0, 4, 1, 11, 1],
        [2, 0, 8, 0, 4, 1, 11, 1, 1, 1, 11, 1],
    ]
    assert windows.starts.tolist() == [1, 2]
    assert windows.sessions.tolist() == [0, 0]


def test_no_window_goes_across_an_emptying_a_gap_or_sessions() -> None:
    first = throws(1, 1, 1, 1, emptied=0)
    emptied = replace(first[0], toss=4)
    assert len(found(*first)) == 1
    assert len(found(*first, emptied, replace(first[1], toss=5))) == 1
    missing = replace(first[2], missing=True)
    counted = replace(first[3], inside=Cubes(red=3))
    assert len(found(*first[:2], missing, counted, replace(first[3], toss=4))) == 0
    assert len(found(*throws(1, 1, 1), *throws(1, 1, 1, session="2"))) == 0


def test_windows_need_known_contents() -> None:
    unknown = throws(1, 1, 1, 1, emptied=9)
    assert len(found(*unknown)) == 0
    counted = [replace(unknown[0], inside=Cubes(red=2)), *unknown[1:]]
    assert found(*counted).starts.tolist() == [1]


def test_a_tap_is_no_throw() -> None:
    first = throws(1, 1, 1, 1)
    tap = row("1", 9, Cubes(), Cubes(red=1))
    late = [replace(each, toss=each.toss + 10) for each in first[2:]]
    assert found(*first[:2], tap, *late).features[0, [2, 6, 10]].tolist() == [2, 2, 3]


def test_the_same_throws_have_the_same_keys_whatever_their_order() -> None:
    log = standard_throws(1, sessions=3, throws=5)
    turned = replace(log, rows=tuple(each for rows in log.sessions()[::-1] for each in rows))
    replay = replay_throws(turned, LeakyTower, 1, 2).log
    windows, once = windows_of(replay, turned, 2), windows_of(log, log)
    assert len(windows) == 2 * len(once) == 2 * 3 * (5 - WINDOW_THROWS + 1)
    for repeat in (1, 2):
        keys = windows.where(windows.repeats == repeat).keys
        assert sorted(keys.tolist()) == sorted(once.keys.tolist())


def test_nothing_has_no_windows_and_spreads_of_1() -> None:
    windows = windows_of(SMALL, SMALL)
    assert windows.features.shape == (0, WINDOW_THROWS * len(FEATURES))
    assert spreads(windows).tolist() == [1.0] * 12


def test_spreads_are_standard_deviations_and_1_where_nothing_varies() -> None:
    windows = windows_of(log_of({"a": [9, 2, 4, 2, 4, 2]}), log_of({"a": [9, 2]}))
    spread = spreads(windows)
    assert spread[0] == 1  # always 100 thrown
    assert spread[2] == pytest.approx(np.std([2, 4, 2]))


def test_thinning_takes_repeats_first_and_the_same_throws_on_both_sides() -> None:
    log = standard_throws(1, sessions=4, throws=12)  # 10 windows of each session
    many = windows_of(replay_throws(log, LeakyTower, 1, 5).log, log, 5)
    once = windows_of(log, log)
    rng = np.random.default_rng(1)
    fewer, same = thin(many, once, rng, most=90)
    assert (len(fewer), len(same), set(fewer.repeats.tolist())) == (80, 40, {1, 2})
    fewer, same = thin(many, once, rng, most=15)
    assert sorted(fewer.keys.tolist()) == sorted(same.keys.tolist())
    assert len(fewer) == 15
    assert [len(each) for each in thin(many, once, rng)] == [200, 40]
