"""Dark and light: who decides, what is kept, and whether it can be read."""

from __future__ import annotations

import pytest

from cubetower.pages.palette import NIGHT
from cubetower.viewer import shipped_palette
from cubetower.viewer.page import save_page
from tests.pages.test_palette import contrast
from tests.viewer.boards.shogun.golden.make import scene_of
from tests.viewer.page.driver import PHONE, WIDE

pytestmark = pytest.mark.long

THEME = "document.documentElement.dataset.theme"
SHADE = "player.stage.panels.find(panel => panel.name === {!r}).shade"


@pytest.fixture
def system(browser):
    """The system's choice of colours."""

    def choose(scheme):
        browser.run("try { localStorage.clear(); } catch { /* of no page */ }")
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.send("Emulation.setEmulatedMedia", features=features)

    yield choose
    browser.run("localStorage.clear()")
    browser.send("Emulation.setEmulatedMedia", features=[])


def test_a_page_has_the_colours_of_the_system(fresh, medley, browser, system):
    system("dark")
    fresh.open(medley, WIDE, at=0)
    assert browser.run(THEME) == "dark"
    night = fresh.pixels("card")
    system("light")
    browser.wait(f"{THEME} === 'light'")
    browser.wait_for_paint()
    assert fresh.pixels("card") != night


def test_a_button_or_a_key_changes_them_and_the_page_remembers(fresh, medley, browser, system):
    fresh.open(medley, WIDE, at=0)
    day = fresh.pixels("map")
    fresh.click("#theme")
    assert browser.run(THEME) == "dark"
    assert browser.run("document.getElementById('theme').getAttribute('aria-pressed')") == "true"
    assert fresh.pixels("map") != day
    fresh.open(medley, WIDE, at=0)
    assert browser.run(THEME) == "dark"
    fresh.key("d")
    assert browser.run(THEME) == "light"
    assert fresh.pixels("map") == day


def test_a_phone_has_the_button_in_a_menu(fresh, medley, browser, system):
    fresh.open(medley, PHONE, at=0, touch=True)
    assert fresh.box("#theme") is None
    fresh.click("#share")
    fresh.click("[data-press=theme]")
    assert browser.run(THEME) == "dark"


def test_cubes_keep_their_colours_but_black_is_lifted_from_the_dark(fresh, medley, browser, system):
    system("dark")
    fresh.open(medley, WIDE, at=0)
    for seat, tone in shipped_palette().cubes.items():
        told = f"{SHADE.format('left')}.tone({{fill: '{tone.fill}'}}).fill"
        assert (browser.run(told) == tone.fill) == (seat != "black")


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "game.html"
    scene = scene_of("moon-draft-3-all")
    save_page(scene, path, title="A game", rate=8, layout=scene.board.PAGE)
    return path


def test_every_text_of_a_game_can_be_read_at_night(fresh, browser, system, game):
    system("dark")
    fresh.open(game, WIDE, at=0)
    inks = browser.run(
        "[...new Set(player.film.styles.filter(style => style.kind === 3 && style.fill.alpha === 1)"
        f".map(style => {SHADE.format('map')}.colour(style.fill.colour, true)))]"
    )
    assert len(inks) > 2
    for ink in inks:
        assert contrast(ink, NIGHT["card"]) >= 4.5, ink
        assert contrast(ink, NIGHT["paper"]) >= 4.5, ink


@pytest.mark.parametrize("name", shipped_palette().tones)
def test_what_stands_for_a_player_has_its_colour_of_the_night(fresh, browser, system, game, name):
    system("dark")
    fresh.again(game, WIDE)
    day, night = shipped_palette().tone(name), shipped_palette().night[name]
    for colour, wanted in (
        (day.fill, night.fill),
        (day.edge, night.edge),
        (shipped_palette().land(name), shipped_palette().land(name, dark=True)),
    ):
        assert browser.run(f"{SHADE.format('map')}.colour({colour!r})") == wanted


def test_only_black_needs_an_outline_at_night(fresh, browser, system, game):
    system("dark")
    fresh.again(game, WIDE)
    for name, tone in shipped_palette().tones.items():
        edge = browser.run(f"{SHADE.format('map')}.edge({tone.fill!r})")
        assert edge == (shipped_palette().night[name].edge if name == "black" else None)


@pytest.mark.parametrize("aside", [-100, 20])
def test_a_phone_shows_the_name_of_the_province_that_is_fought_for(fresh, browser, game, aside):
    fresh.open(game, PHONE, at=0, touch=True)
    script = """(battles => [battles.length, battles.filter(mark => {
      const [x, y] = mark.region.slice(4), tag = [x + ASIDE, y, x + ASIDE + 80, y + 22];
      mark.region.splice(6, 4, ...tag);
      player.stage.draw((mark.seconds + 1) * player.film.rate);
      const { area, scale, zoom, shift, pinned, frame } = player.stage.field;
      const at = (end) => shift[0] + (x - area[0]) * scale * zoom + (end - x) * pinned;
      return at(tag[0]) < 0 || at(tag[2]) > frame[0];
    }).length])(player.film.marks.filter(mark => mark.kind === "battle" && mark.tosses))"""
    count, cut_off = browser.run(script.replace("ASIDE", str(aside)))
    assert count > 0
    assert cut_off == 0
