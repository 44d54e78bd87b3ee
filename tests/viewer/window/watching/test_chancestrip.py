"""The chances to win under the timeline of a window."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cubetower.pages.wording import whole_percent
from cubetower.viewer.draw.displaylist import Text, singles
from cubetower.viewer.window.layout import BAR_HEIGHT
from cubetower.viewer.window.watching.chancestrip import STRIP
from cubetower.viewer.window.watching.filmview import FilmView
from tests.viewer.boards.plain import scene_of
from tests.viewer.window.host import on_bar

pytestmark = pytest.mark.long


def texts(shapes):
    return [each.text for each in singles(shapes) if isinstance(each, Text)]


def test_the_numbers_are_those_of_the_last_battle_or_round(view):
    strip, chances = view.bar.strip, view.scene.chances
    for last, now in pairwise(chances):
        for seconds, shown in ((now.seconds - 0.01, last), (now.seconds, now)):
            said = {whole_percent(share) for share in shown.shares.values()}
            assert said <= set(texts(strip.numbers(seconds)))


def test_nothing_but_the_playhead_is_drawn_anew(view):
    first, second = view.scene.chances[3:5]
    strip, middle = view.bar.strip, (first.seconds + second.seconds) / 2
    assert strip.bands is view.bar.strip.bands
    assert strip.numbers(first.seconds) is strip.numbers(middle)
    assert strip.numbers(second.seconds) is not strip.numbers(middle)
    assert len([*strip.moving(middle)]) == 2


def test_a_click_on_the_bands_goes_there(view):
    seconds = view.scene.seconds / 2
    place = on_bar(view, (view.bar._x(seconds), 60))
    assert view.bar.on_timeline(view.layout.bar_place(place))
    assert view.bar.seconds_at(view.layout.bar_place(place)) == pytest.approx(seconds)


def test_a_key_folds_them(view):
    assert view.layout.bar_height == view.bar.high == BAR_HEIGHT + STRIP
    view.on_key("t")
    assert view.bar.strip is None
    assert view.layout.bar_height == view.bar.high == BAR_HEIGHT
    view.do("chances")
    assert view.bar.strip is not None


def test_who_is_followed_lies_at_the_bottom_in_full_colour(view):
    strip = view.bar.strip
    view.follow("blue")
    other = view.bar.strip
    assert other is not strip
    assert other._order[-1] == "blue"
    assert other._colours["blue"] == view.scene.palette.tone("blue").fill


def test_a_film_without_a_forecast_has_the_bar_it_had():
    view = FilmView(scene_of("samurai", 2), "other", playing=False)
    view.on_resize(1280.0, 796.0)
    assert view.bar.strip is None
    assert not view.bar.forecast
    assert view.layout.bar_height == BAR_HEIGHT
