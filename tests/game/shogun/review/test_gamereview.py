"""A game that was played, and what decided it."""

from __future__ import annotations

import pytest

from tests.game.shogun.reviews import LUCKY, chances, fought, made, with_tosses

pytestmark = pytest.mark.long


def test_tosses_are_told_by_the_points_of_those_who_fought() -> None:
    review = with_tosses(
        made(LUCKY),
        *(
            (fought(), chances(0.6, 0.3), points)
            for points in ({"black": 1.0, "red": 9.0}, {"blue": -3.0}, {"black": 2.0, "blue": 0.5})
        ),
    )
    assert [toss.battle.number for toss in review.telling_tosses()] == [2, 3, 1]
    assert [toss.battle.number for toss in review.telling_tosses(1)] == [2]
    assert review.fighters(review.luck.tosses[1]) == ["blue", "black"]
    assert review.odds(review.luck.tosses[2]).battle.number == 3
