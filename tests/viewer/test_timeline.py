"""When what is seen of a toss."""

import numpy as np
import pytest

from cubetower.viewer.timeline import FIST_S, MAX_SLOWDOWN, TOSS_S, Timeline, Warp

pytestmark = pytest.mark.long


@pytest.mark.parametrize("rests", [0.9, 1.5, 2.6])
@pytest.mark.parametrize("moments", [(), (0.4, 0.7)])
def test_a_toss_is_fitted_into_three_seconds(rests, moments):
    warp = Warp.fit(rests, moments)
    assert warp.seconds == pytest.approx(TOSS_S)
    assert warp.slowdown == pytest.approx(TOSS_S / rests)


def test_a_long_toss_is_not_hurried_and_a_short_one_not_drawn_out():
    assert Warp.fit(5.0).seconds == pytest.approx(5.0)
    assert Warp.fit(0.5).seconds < 0.5 * MAX_SLOWDOWN


def test_how_fast_a_toss_is_shown_is_the_true_figure():
    assert Warp.fit(1.0).speed_text == "3.0\xa0×\xa0slower"
    assert Warp.fit(4.0).speed_text == "in real time"


def test_a_toss_is_slower_where_it_matters_and_begins_as_fast_as_it_was():
    warp = Warp.fit(1.2, [0.8])
    rates = np.diff(warp.film) / np.diff(warp.toss)
    assert rates[0] == pytest.approx(1.0, abs=0.02)
    assert rates[np.searchsorted(warp.toss, 0.8)] == pytest.approx(2 * rates[-1], rel=0.05)
    for time in (0.0, 0.3, 0.8, 1.2):
        assert warp.toss_seconds(warp.film_seconds(time)) == pytest.approx(time)


def test_a_toss_in_which_nothing_moves_has_a_timeline():
    assert Timeline(Warp.fit(0.0)).lies == FIST_S


def test_the_verdict_is_there_by_second_five():
    time = Timeline(Warp.fit(1.0, [0.5]))
    assert time.result_progress(4.4) == pytest.approx(0.0, abs=1e-6)
    assert time.result_progress(5.0) == pytest.approx(1.0)
    assert time.seconds == pytest.approx(7.1)


def test_rows_form_then_cancel_before_the_verdict_has_grown():
    time = Timeline(Warp.fit(1.0))
    steps = (time.rows_progress, time.cancel_progress)
    assert [step(time.lies) for step in steps] == [0.0, 0.0]
    assert [step(time.lies + 0.5) for step in steps] == pytest.approx([1.0, 0.0])
    assert [step(time.ends) for step in steps] == [1.0, 1.0]


def test_without_sides_no_rows_form():
    time = Timeline(Warp.fit(1.0), sides=False)
    assert time.rows_progress(time.seconds) == time.cancel_progress(time.seconds) == 0.0
    assert time.result_progress(time.seconds) == 1.0
