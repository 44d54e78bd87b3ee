"""The steps of the chance to win."""

from __future__ import annotations

import pytest

from cubetower.game.shogun.review.course import CoursePoint
from cubetower.game.shogun.review.turns import turns_of

pytestmark = pytest.mark.long

COURSE = (
    CoursePoint(9, None, {}, {"black": 0.5, "blue": 0.5}),
    CoursePoint(20, 1, {}, {"black": 0.8, "blue": 0.2}, {"black": 0.4, "blue": 0.6}),
    CoursePoint(30, None, {}, {"black": 0.7, "blue": 0.3}),
)


def test_what_was_decided_before_a_battle_is_a_step_of_its_own() -> None:
    found = [
        (turn.place, turn.begin, turn.end, turn.battle) for turn in turns_of(COURSE, over=False)
    ]
    assert found == [(0.5, 9, 19, None), (1, 19, 20, 1), (2, 20, 30, None)]


def test_a_step_is_as_large_as_its_largest_change() -> None:
    decided, toss, _ = turns_of(COURSE, over=False)
    assert decided.change == pytest.approx({"black": -0.1, "blue": 0.1})
    assert toss.size == pytest.approx(0.4)


def test_the_last_revolt_steps_to_the_result_if_only_points_are_counted_after_it() -> None:
    over = list(turns_of(COURSE, over=True))
    assert [turn.after for turn in over[1:]] == [COURSE[-1].shares] * 2
    assert over[-1].size == 0
    still = [*COURSE[:2], COURSE[2]._replace(line=25), COURSE[2]]
    assert list(turns_of(still, over=True))[1].after == COURSE[1].shares
