"""The course of the chance to win: as in the review, line by line, and by what a position shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cubetower.game.core import Replay
from cubetower.game.shogun import read_history
from cubetower.game.shogun.history import HistoryLine
from cubetower.game.shogun.review import CourseTracker, course_of
from tests.game.shogun.played import play_game, replay_of

pytestmark = pytest.mark.long


def game(**options: object) -> Replay:
    """A game that can be played again from its seed."""
    head, *events = play_game("surrogate", "greedy", seed=3, **dict(options))
    return replay_of([{**head, "seed": 3, "chance": "sha512", "tower": "surrogate"}, *events])


def test_a_point_for_the_beginning_each_battle_and_round_and_the_end() -> None:
    replay = game()
    course = course_of(read_history(replay))
    fights = sum(line.event["event"] == "battle" for line in replay.lines)
    assert [point.battle for point in course if point.battle] == [*range(1, fights + 1)]
    assert len(course) == 1 + fights + 7 + 1  # the last winter is followed by the end
    for point in course:
        assert sum(point.shares.values()) == pytest.approx(1)
    won = replay.lines[-1].event["winners"]
    assert {seat for seat, share in course[-1].shares.items() if share} == set(won)


def test_a_game_that_is_played_has_the_same_course_so_far() -> None:
    history = read_history(game())
    tracker, so_far = CourseTracker(history.header), []
    for line in history.lines[:400]:
        so_far += [point] if (point := tracker.take(line)) else []
        assert tracker.last == (so_far[-1] if so_far else None)
    assert so_far == [*course_of(history)][: len(so_far)]


def test_modules_of_ones_own_count_for_nothing() -> None:
    history = read_history(game())
    options = {**history.header["options"], "modules": ["storm"]}
    header = {**history.header, "options": options, "tables": {"storm": [1]}}
    lines: list[HistoryLine] = [*history.lines]
    plain, own = CourseTracker(history.header), CourseTracker(header)
    assert [plain.take(line) for line in lines] == [own.take(line) for line in lines]


def test_chances_before_a_battle_contain_what_was_decided_since_the_last() -> None:
    course = course_of(read_history(game()))
    battles = [(last, point) for last, point in pairwise(course) if point.battle]
    assert all(point.before is None for point in course if not point.battle)
    assert any(point.before == last.shares for last, point in battles)
    assert any(point.before != last.shares for last, point in battles)
    for _, point in battles:
        assert point.before is not None
        assert sum(point.before.values()) == pytest.approx(1)
