"""The turns of a game that are told and marked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.game.shogun.review.course import CoursePoint
from cubetower.game.shogun.review.gamereview import GameReview
from cubetower.game.shogun.reviewpage.course import (
    MAX_TURNS,
    course_chart,
    telling_turns,
    turn_texts,
)
from cubetower.game.shogun.words.tosses import MAX_TOSSES
from tests.game.shogun.reviews import LUCKY, chances, fought, made, with_tosses

pytestmark = pytest.mark.long

TOSSES = 12


def review_with_course() -> GameReview:
    """The last tosses have most luck, the first ones move the chance to win most."""
    review = with_tosses(
        made(LUCKY),
        *((fought(), chances(0.6, 0.3), {"black": number}) for number in range(TOSSES)),
    )
    course = [CoursePoint(9, None, {}, {"black": 0.3, "blue": 0.5, "red": 0.2})]
    for number in range(TOSSES):
        high = 0.02 * (TOSSES - number) * (-1) ** number
        now = {"black": 0.4 + high, "blue": 0.4 - high, "red": 0.2}
        course.append(CoursePoint(10 + number, number + 1, {}, now, course[-1].shares))
    return replace(review, luck=replace(review.luck, course=tuple(course)))


def test_the_largest_changes_and_the_luckiest_tosses_are_one_list_in_order_of_time() -> None:
    told = telling_turns(review_with_course())
    numbers = [each.turn.battle for each in told]
    assert numbers == sorted(numbers)
    assert [each.turn.battle for each in told if each.lucky] == [
        *range(TOSSES - MAX_TOSSES + 1, TOSSES + 1)
    ]
    assert len(told) == MAX_TURNS + MAX_TOSSES
    assert {1, 2} <= set(numbers)


def test_every_turn_that_is_told_has_its_number_in_the_chart() -> None:
    review = review_with_course()
    texts, chart = turn_texts(review), course_chart(review)
    for number, text in enumerate(texts, 1):
        assert text.startswith(f"{number}. Battle ")
    for picture in chart.pictures:
        assert all(f">{number}</text>" in picture for number in range(1, len(texts) + 1))
