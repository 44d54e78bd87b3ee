"""The steps of the chance to win."""

from __future__ import annotations

import pytest

from game.shogun.review.course import CoursePoint
from game.shogun.review.turns import turns_of

COURSE = (
    CoursePoint(9, None, {}, {"black": 0.5, "blue": 0.5}),
    CoursePoint(20, 1, {}, {"black": 0.8, "blue": 0.2}, {"black": 0.4, "blue": 0.6}),
    CoursePoint(30, None, {}, {"black": 0.7, "blue": 0.3}),
)


def test_what_was_decided_before_a_battle_is_a_step_of_its_own() -> None:
    found = [(turn.place, turn.begin, turn.end, turn.battle) for turn in turns_of(COURSE)]
    assert found == [(0.5, 9, 19, None), (1, 19, 20, 1), (2, 20, 30, None)]


def test_a_step_is_as_large_as_its_largest_change() -> None:
    decided, toss, _ = turns_of(COURSE)
    assert decided.change == pytest.approx({"black": -0.1, "blue": 0.1})
    assert toss.size == pytest.approx(0.4)
