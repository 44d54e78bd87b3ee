"""Turning the tower on the page, in a real browser."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.tower import Cubes, make_tower
from cubetower.viewer import TossScene
from cubetower.viewer.page import save_page
from tests.viewer.page.driver import Driver
from tests.viewer.page.scenes import TowerPanel

pytestmark = pytest.mark.long

AT = 3.0  # s of the film, when cubes fall
SMALL, PHONE = (640, 420), (270, 480)  # few pixels, since three dimensions cost time by the pixel
NEAR = 1.0  # CSS pixels
PICTURE = "[data-panel=tower] canvas:not(.tower)"
TURNER = "player.stage.panels[0].turner"
NO_WEBGL = """const real = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind === "webgl2" ? null : real.call(this, kind, ...rest);
};"""
COMPARE = """(() => {{
  const panel = player.stage.panels[0], {{ turner, layers, scale, ratio }} = panel;
  const tick = player.film.tick(player.time), tower = turner.model.tower(tick);
  layers[1].track.go(Math.floor(tick));
  const drawn = layers[1].track.items.filter(item => item.style.kind >= 4)
    .map(item => item.numbers.slice(0, 2).map(each => each / player.film.grid * scale / ratio));
  const cubes = turner.model.cubes(tick).map(({{ place: [x, y, z], edge }}) =>
    turner.appearance([x, y, z - {near} * edge / 2]));
  return cubes.map(([x, y]) => Math.min(...drawn.map(([a, b]) => Math.hypot(a - x, b - y))));
}})()"""
"""How far each cube of the model appears from one of the picture, CSS pixels."""


class Turning(Driver):
    """What a test does to a tower that can be turned."""

    @property
    def on(self):
        return self.browser.run(f"{TURNER}.on")

    @property
    def camera(self):
        """Azimuth and elevation, radians."""
        return self.browser.run(f"[{TURNER}.camera.azimuth, {TURNER}.camera.elevation]")

    @property
    def picture(self):
        """What the canvases of the picture hold."""
        return self.browser.run(
            f"[...document.querySelectorAll('{PICTURE}')].map(each => each.toDataURL()).join()"
        )

    @property
    def solid(self):
        """What is seen of the tower in three dimensions."""
        return self.browser.run(
            f"(() => {{ const turner = {TURNER}; turner.redraw();"
            "turner.draw(player.film.tick(player.time)); return turner.canvas.toDataURL() })()"
        )

    @property
    def tower(self):
        """A place on the tower, CSS pixels."""
        left, top, width, height = self.panel("tower")
        return left + width * 0.2, top + height * 0.5

    def drag(self, right, down):
        x, y = self.tower
        steps = [(x + right * share, y + down * share) for share in (0.0, 0.5, 1.0)]
        self.browser.drag(*steps)
        self.browser.wait_for_paint()


@pytest.fixture
def driver(browser):
    yield Turning(browser)
    assert browser.complaints() == []


@pytest.fixture
def page(driver, tower_page):
    return driver.again(tower_page, SMALL, at=AT)


@pytest.fixture(scope="module")
def solid_page(tmp_path_factory):
    tower, rng = make_tower("physics3d"), Random(1)
    for thrown in (Cubes(black=6, purple=8), Cubes(green=9)):
        tower.toss(thrown, rng)
    assert tower.contents == Cubes(black=3, purple=1, green=2)
    recording = tower.toss(Cubes(blue=4, red=3, yellow=2), rng, record=True).recording
    path = tmp_path_factory.mktemp("page") / "solid.html"
    save_page(TowerPanel(TossScene("A toss", "", recording)), path, title="A toss")
    return path


def test_the_picture_stays_until_somebody_wants_to_turn_it(driver, browser, tower_page):
    page = driver.open(tower_page, SMALL, at=AT)
    assert not page.on
    assert browser.run(f"{TURNER}.solid === undefined")
    assert browser.run("document.querySelector('canvas.tower')") is None
    assert page.box("button.turn")


def test_the_button_shows_the_tower_where_the_picture_has_it(driver, browser, tower_page):
    page = driver.again(tower_page, at=AT)
    page.click("button.turn")
    assert page.on
    apart = browser.run(COMPARE.format(near=1))  # pictures place lanes' cubes by their front
    assert len(apart) == 18
    assert max(apart) < NEAR


def test_cubes_in_three_dimensions_start_where_the_picture_has_them(driver, browser, solid_page):
    driver.open(solid_page, at=AT)
    driver.click("button.turn")
    apart = browser.run(COMPARE.format(near=0))
    assert len(apart) == 15
    assert max(apart) < NEAR


def test_a_drag_of_the_picture_turns_the_tower_and_the_film_goes_on(page, browser):
    page.drag(60, 0)
    assert page.on
    start = browser.run(f"{TURNER}.camera.start")
    azimuth, elevation = page.camera
    assert azimuth < start[0] - 0.1
    assert elevation == pytest.approx(start[1])
    before = page.solid
    page.drag(0, 80)
    assert page.camera[1] > elevation + 0.1
    assert page.solid != before
    page.key(" ")
    assert page.playing
    browser.wait(f"player.time > {AT} + 0.2")
    page.key(" ")
    later = page.solid
    browser.run("player.seek(0.5)")
    browser.wait_for_paint()
    assert page.solid != later


def test_around_the_tower_there_is_no_end_but_up_and_down_there_is(page):
    page.click("button.turn")
    for _ in range(2):
        page.drag(0, 300)
    assert page.camera[1] == pytest.approx(1.36)
    for _ in range(2):
        page.drag(0, -300)
    assert page.camera[1] == pytest.approx(-0.16)
    for _ in range(3):  # more than half a turn
        page.drag(400, 0)
        assert abs(page.camera[0]) <= 3.1416


def test_going_back_restores_the_picture_and_each_time_it_begins_there(page, browser):
    before = page.picture
    for how in ("button", "escape", "double click"):
        page.drag(70, 30)
        assert page.picture != before
        if how == "button":
            page.click("button.turn")
        elif how == "escape":
            browser.run("document.querySelector('canvas.tower').focus()")
            page.key("Escape")
        else:
            browser.run(
                "document.querySelector('canvas.tower').dispatchEvent(new MouseEvent('dblclick'))"
            )
            browser.wait_for_paint()
        assert not page.on
        assert page.picture == before
        assert page.box("canvas.tower") is None
        assert page.time == AT
    page.click("button.turn")
    assert page.camera == browser.run(f"{TURNER}.camera.start")


def test_arrows_turn_what_has_the_focus_and_else_go_a_step(page, browser):
    browser.run("document.querySelector('button.turn').focus()")
    browser.run("document.activeElement.click()")
    browser.wait_for_paint()
    azimuth, elevation = page.camera
    page.key("ArrowLeft")
    page.key("ArrowUp")
    assert page.time == AT
    assert page.camera == pytest.approx([azimuth + 0.09, elevation + 0.09])
    browser.run("document.activeElement.blur()")
    page.key("ArrowLeft")
    assert page.time < AT


def test_the_wheel_zooms_a_turned_tower_only(page, browser):
    x, y = page.tower
    browser.wheel(x, y, -300)
    assert browser.run(f"{TURNER}.zoom") == 1
    page.click("button.turn")
    browser.wheel(x, y, -2000)
    browser.wait(f"{TURNER}.zoom === 4")
    browser.wheel(x, y, 2000)
    browser.wait(f"{TURNER}.zoom === 1")


def test_a_finger_turns_the_tower_and_does_not_scroll(driver, browser, tower_page):
    driver.again(tower_page, PHONE, at=AT, touch=True)
    x, y = driver.tower
    browser.touch([(x, y)], [(x, y + 20)], [(x, y + 60)])
    assert not driver.on
    browser.touch([(x, y)], [(x + 20, y)], [(x + 60, y + 4)])
    assert driver.on
    assert driver.time == AT
    elevation = driver.camera[1]
    browser.touch([(x, y)], [(x, y + 20)], [(x, y + 50)])
    assert driver.camera[1] > elevation
    assert browser.run("scrollY") == 0
    browser.touch([(x, y), (x + 30, y)], [(x - 10, y), (x + 40, y)], [(x - 20, y), (x + 60, y)])
    assert browser.run(f"{TURNER}.zoom") > 1.5


def test_a_lost_graphics_card_brings_the_picture_back(page, browser):
    before = page.picture
    page.drag(70, 30)
    browser.run(f"{TURNER}.solid.gl.getExtension('WEBGL_lose_context').loseContext()")
    browser.wait(f"!{TURNER}.on")
    browser.wait_for_paint()
    assert page.picture == before
    page.click("button.turn")
    assert page.on
    browser.events.clear()  # the browser tells of the loss
    browser.kept = None


def test_without_webgl_there_is_the_picture_only(driver, browser, tower_page):
    added = browser.send("Page.addScriptToEvaluateOnNewDocument", source=NO_WEBGL)
    try:
        driver.open(tower_page, at=AT)
        assert browser.run("document.querySelector('button.turn')") is None
        before = driver.picture
        driver.drag(70, 30)
        assert driver.picture == before
        driver.key(" ")
        assert driver.playing
    finally:
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
