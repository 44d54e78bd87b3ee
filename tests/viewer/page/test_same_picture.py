"""The canvas of a page shows what the raster back-end draws."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from cubetower.viewer import Raster
from cubetower.viewer.page import save_page
from tests.viewer.boards.shogun.golden.make import moments, scene_of
from tests.viewer.page.scenes import CloseUp, Medley

pytestmark = pytest.mark.long

WIDTH, HEIGHT = 1280, 720
RATE, SLOW = 20, 4  # ticks a second


@pytest.fixture(scope="module")
def show(browser):
    opened = []

    def picture(page, seconds):
        if opened == [page]:
            browser.run(f"player.seek({seconds})")
            browser.wait_for_paint()
        else:
            opened[:] = [page]
            browser.size(WIDTH, HEIGHT)
            browser.open(f"{page.as_uri()}#t={seconds}")
            browser.run("document.querySelectorAll('button.turn').forEach(each => each.remove())")
            browser.size(WIDTH, HEIGHT + browser.run("document.getElementById('bar').offsetHeight"))
        png = browser.picture(x=0, y=0, width=WIDTH, height=HEIGHT)
        assert browser.complaints() == []
        return np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(np.int16)

    return picture


def assert_alike(canvas, scene, seconds, mean=0.6, far=0.0003, some=0.003):
    """Text and slanted edges are smoothed a little differently; nothing else differs."""
    raster = np.asarray(Raster(WIDTH).draw(scene.frame(seconds))).astype(np.int16)
    assert canvas.shape == raster.shape
    apart = np.abs(canvas - raster).max(axis=2)
    assert apart.mean() < mean
    assert (apart > 40).mean() < some
    assert (apart > 100).mean() < far


def test_a_page_shows_what_a_film_shows(show, medley):
    for seconds in (0.0, 3.5, 7.5):
        assert_alike(show(medley, seconds), Medley(), seconds)


def test_between_two_ticks_a_page_shows_what_is_between(show, medley):
    for seconds in (2.525, 3.3125, 5.96, 7.5125):
        assert_alike(show(medley, seconds), Medley(), seconds, 0.8)


def test_cubes_and_corners_are_the_same_from_near(show, tmp_path):
    page = tmp_path / "near.html"
    save_page(CloseUp(), page, title="From near")
    assert_alike(show(page, 0), CloseUp(), 0.0, 0.6, 1e-6)


def test_the_same_moment_looks_the_same_wherever_one_comes_from(show, browser, tower_page):
    straight = show(tower_page, 4.0)
    for other in (0.0, 7.9, 4.04, 2.02):
        browser.run(f"player.seek({other})")
        browser.wait_for_paint()
    browser.run("player.seek(4)")
    browser.wait_for_paint()
    png = browser.picture(x=0, y=0, width=WIDTH, height=HEIGHT)
    again = np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(np.int16)
    assert (again == straight).all()


def test_a_page_shows_a_tower_as_a_film_does(show, tower_page, tower_scene):
    for share in (0.0, 0.3, 0.5, 0.8, 1.0):
        seconds = round(tower_scene.seconds * share * RATE) / RATE
        assert_alike(show(tower_page, seconds), tower_scene, seconds)


def test_a_page_shows_a_game_as_a_film_does(show, tmp_path):
    scene, page = scene_of("moon-draft-3-all"), tmp_path / "game.html"
    save_page(scene, page, title="Golden", rate=SLOW)
    for _, moment in list(moments(scene))[::4]:
        seconds = round(moment * SLOW) / SLOW
        assert_alike(show(page, seconds), scene, seconds, 1.3, 0.0015, 0.007)
