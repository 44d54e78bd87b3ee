"""Sums step by step, all on one scale."""

from __future__ import annotations

import pytest

from cubetower.pages.waterfall import Fall, Step, lay_waterfalls

UP = Fall(
    "Black", "black", "wins", [Step("start", 40, "40"), Step("more", 20, "+20")], ("all", "60")
)
DOWN = Fall("Red", "red", "", [Step("start", 40, "40"), Step("less", -50, "−50")], ("all", "−10"))
SAME = Fall("Blue", "blue", "", [Step("start", 40, "40"), Step("none", 0, "0")], ("all", "40"))


def test_each_step_begins_where_the_last_one_ended() -> None:
    [fall] = lay_waterfalls("Parts", [UP], "").falls
    start, more, total = fall.steps
    assert start.low == total.low == 0
    assert (more.low, more.high) == (start.high, total.high)
    assert [step.look for step in fall.steps] == ["total", "up", "total"]


def test_what_goes_below_nothing_has_nothing_on_the_scale() -> None:
    found = lay_waterfalls("Parts", [UP, DOWN], "")
    assert found.zero is not None
    start, less, total = found.falls[1].steps
    assert start.low == found.zero == total.high
    assert (less.low, less.high) == (total.low, start.high)
    assert all(0 <= step.low <= step.high <= 100 for fall in found.falls for step in fall.steps)
    assert lay_waterfalls("Parts", [UP], "").zero is None


@pytest.mark.parametrize(("fall", "look"), [(DOWN, "down"), (SAME, "total")])
def test_a_step_looks_like_what_it_does(fall: Fall, look: str) -> None:
    assert lay_waterfalls("Parts", [fall], "").falls[0].steps[1].look == look


def test_a_scale_far_above_nothing_begins_above_it_and_says_so() -> None:
    steps = [Step("start", 52, "52"), Step("more", 6, "+6"), Step("less", -8, "−8")]
    found = lay_waterfalls(
        "Parts", [Fall("Black", "black", "", steps, ("all", "50"))], "In points."
    )
    assert found.caption == "In points. The scale begins at 47."
    start, more, less, total = found.falls[0].steps
    assert start.low == total.low == 0 < total.high < start.high < more.high
    assert (less.low, less.high) == (total.high, more.high)
    assert less.high - less.low > 50
