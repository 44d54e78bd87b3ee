"""Where a film is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.viewer.window.playhead import SPEEDS, Playhead, clock

pytestmark = pytest.mark.long


def test_it_goes_on_at_its_speed_and_stops_at_the_end():
    head = Playhead(10.0, speed=4.0, playing=True)
    head.advance(0.2)
    assert head.time == pytest.approx(0.8)
    for _ in range(20):
        head.advance(0.2)
    assert (head.time, head.playing) == (10.0, False)


def test_a_film_that_grows_waits_at_its_end():
    head = Playhead(1.0, playing=True, growing=True)
    for _ in range(9):
        head.advance(0.2)
    assert (head.time, head.playing) == (1.0, True)
    head.seconds = 2.0
    head.advance(0.2)
    assert head.time == pytest.approx(1.2)


def test_a_pause_of_the_machine_is_not_made_up_for():
    head = Playhead(100.0, playing=True)
    head.advance(30.0)
    assert head.time == 0.25


def test_held_it_stays():
    head = Playhead(10.0, playing=True, held=True)
    head.advance(0.2)
    assert head.time == 0.0


def test_played_from_the_end_it_begins_again():
    head = Playhead(10.0, time=10.0)
    head.play()
    assert (head.time, head.playing) == (0.0, True)


def test_back_goes_to_the_beginning_of_what_it_is_in_then_to_the_one_before():
    head, places = Playhead(30.0, time=25.0), [0.0, 10.0, 20.0]
    head.to_previous(places)
    assert head.time == 20.0
    head.to_previous(places)
    assert head.time == 10.0


def test_back_while_it_plays_is_given_time_for_a_second_press():
    head = Playhead(30.0, time=21.0, playing=True)
    head.to_previous([0.0, 10.0, 20.0])
    assert head.time == 10.0


def test_on_goes_to_the_next_place_and_after_the_last_to_the_end():
    head = Playhead(30.0, time=10.0)
    head.to_next([0.0, 10.0, 20.0])
    assert head.time == 20.0
    head.to_next([0.0, 10.0, 20.0])
    assert head.time == 30.0


@given(st.lists(st.integers(-9, 9)))
def test_the_speed_is_always_one_of_eight(steps):
    head = Playhead(1.0)
    for each in steps:
        head.change_speed(each)
    assert head.speed in SPEEDS


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0:00"), (59.99, "0:59"), (725.2, "12:05"), (3725, "1:02:05")]
)
def test_a_time_in_words(seconds, said):
    assert clock(seconds) == said
