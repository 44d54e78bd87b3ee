import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.viewer.film.gifcolours import GifColours

PALETTE = np.array([[0, 0, 0], [250, 250, 250], [200, 30, 30], [20, 90, 160]], np.uint8)


@pytest.mark.long
@given(seed=st.integers(0, 2**32 - 1), changed=st.lists(st.integers(0, 5), max_size=6))
def test_places_after_a_change_are_those_of_a_fresh_search(seed, changed):
    rng, colours = np.random.default_rng(seed), GifColours(PALETTE)
    picture = rng.integers(0, 256, (6, 7, 3)).astype(np.uint8)
    for row in [None, *changed]:
        if row is not None:
            picture = picture.copy()
            picture[row] = rng.integers(0, 256, (7, 3))
        places = colours.find(picture)
        distances = ((picture[:, :, None].astype(int) - PALETTE.astype(int)) ** 2).sum(axis=3)
        np.testing.assert_array_equal(places, distances.argmin(axis=2))


def test_pictures_of_another_size_are_searched_anew():
    colours = GifColours(PALETTE)
    assert colours.find(np.zeros((2, 3, 3), np.uint8)).shape == (2, 3)
    assert (colours.find(np.full((3, 3, 3), 255, np.uint8)) == 1).all()
