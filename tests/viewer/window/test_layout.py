"""How a window is divided, and how its map is enlarged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.window.layout import BAR_HEIGHT, WindowLayout, Zoom

pytestmark = pytest.mark.long

SIZES = [(1280, 796), (1920, 1080), (640, 480), (500, 900), (2560, 700)]
AREA = Rect(420.0, 0.0, 1280.0, 720.0)


@pytest.mark.parametrize("size", SIZES)
def test_the_film_keeps_its_proportions_above_the_bar(size):
    layout = WindowLayout(*map(float, size))
    film, bar = layout.film, layout.bar
    assert film.width / film.height == pytest.approx(16 / 9)
    assert film.left >= 0
    assert film.right <= size[0] + 1
    assert film.bottom <= bar.top + 1
    assert bar.bottom == size[1]
    assert bar.height == pytest.approx(BAR_HEIGHT * layout.unit)


@pytest.mark.parametrize("size", SIZES)
def test_places_of_the_window_are_places_of_the_film(size):
    layout = WindowLayout(*map(float, size))
    area = layout.on_film(AREA)
    assert layout.film_place((area.left, area.top)) == pytest.approx((AREA.left, AREA.top))
    assert layout.film_place((area.right, area.bottom)) == pytest.approx((AREA.right, AREA.bottom))


places = st.tuples(st.floats(421, 1279), st.floats(1, 719))


@given(places, st.lists(st.tuples(places, st.floats(-8, 8)), max_size=6), places)
def test_the_enlarged_map_always_fills_its_area(middle, wheel, by):
    zoom = Zoom(AREA)
    for place, steps in wheel:
        zoom = zoom.magnify(place, steps)
    zoom = zoom.pan((by[0] - middle[0], by[1] - middle[1]))
    corners = [zoom.original((AREA.left, AREA.top)), zoom.original((AREA.right, AREA.bottom))]
    for x, y in corners:
        assert AREA.left - 1e-6 <= x <= AREA.right + 1e-6
        assert AREA.top - 1e-6 <= y <= AREA.bottom + 1e-6


@given(places)
def test_what_is_under_the_mouse_stays_there_when_the_map_is_enlarged(place):
    zoom = Zoom(AREA).magnify(place, 3)
    assert zoom.original(place) == pytest.approx(place)


def test_an_enlarged_map_lies_where_its_places_are():
    layout, zoom = WindowLayout(1280.0, 796.0), Zoom(AREA).magnify((900.0, 300.0), 4)
    onto = zoom.stage_onto(layout)
    x, y = zoom.original((1000.0, 400.0))
    scale = onto.width / 1280
    found = (onto.left + x * scale, onto.top + y * scale)
    film = layout.film
    assert found == pytest.approx((film.left + 1000.0, film.top + 400.0), abs=1.0)
