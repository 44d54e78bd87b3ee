"""The page in a real browser: controls, keys, layouts."""

from __future__ import annotations

import pytest

from cubetower.viewer.page import save_page
from cubetower.viewer.page.layout import PageLayout
from tests.viewer.page.driver import FLAT, PHONE, WIDE
from tests.viewer.page.scenes import Medley

SCENE = Medley()
BATTLES = [mark.seconds for mark in SCENE.marks if mark.kind == "battle"]


# Playing

PICTURES = """(() => {
  const real = window.requestAnimationFrame, times = [];
  let paint;
  window.requestAnimationFrame = (next) => { paint = next; return 1; };
  player.play();
  for (let number = 0; number <= 10; number += 1) {
    paint(1e6 + 100 * number);
    times.push(player.time);
  }
  player.play(false);
  window.requestAnimationFrame = real;
  paint(2e6);
  return times.at(-1) - times[0];
})()"""
"""How far the film gets in a second, by a clock of our own, s."""


def test_a_page_plays_by_itself_to_the_end_and_stops(fresh, browser, medley):
    fresh.open(medley)
    assert fresh.playing
    browser.run("player.setSpeed(32)")
    browser.wait("!player.playing")
    assert fresh.time == SCENE.seconds
    browser.run("player.setSpeed(0.25)")
    fresh.click("#play")
    assert fresh.playing
    assert fresh.time < SCENE.seconds


@pytest.mark.long
def test_a_page_waits_for_who_wants_less_motion(fresh, browser, medley):
    calm = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    browser.send("Emulation.setEmulatedMedia", features=calm)
    try:
        fresh.open(medley)
        assert not fresh.playing
    finally:
        browser.send("Emulation.setEmulatedMedia", features=[])


@pytest.mark.long
def test_a_link_to_a_moment_shows_it_and_waits(fresh, medley, browser):
    fresh.open(medley, at=8.5)
    assert (fresh.time, fresh.playing) == (8.5, False)
    assert fresh.text("#label") == "Battle 14, Shima: Red & <Black> attack"
    browser.run("location.hash = '#t=2'")
    browser.wait("player.time === 2")


@pytest.mark.long
def test_time_passes_as_fast_as_told(page, browser):
    for speed in (1, 4):
        browser.run(f"player.setSpeed({speed}); player.seek(0)")
        browser.wait_for_paint()
        assert browser.run(PICTURES) == pytest.approx(speed)


def test_a_click_on_the_picture_plays_and_pauses(page):
    page.click("[data-panel=left]")
    assert page.playing
    page.click("[data-panel=left]")
    assert not page.playing


@pytest.mark.long
def test_what_moves_is_painted_anew_and_nothing_else(page, browser):
    browser.run("player.seek(2.5)")
    browser.wait_for_paint()
    before = {name: page.pixels(name) for name in ("left", "map")}
    strokes = """(() => {
      window.lists = [];
      for (const { name, layers } of player.stage.panels) for (const { painter } of layers) {
        const list = painter.list.bind(painter);
        painter.list = (...all) => { window.lists.push(name); list(...all); };
      }
    })()"""
    browser.run(strokes)
    browser.run("player.seek(2.51)")
    browser.wait_for_paint()
    assert browser.run("window.lists") == ["left"]
    assert page.pixels("left") != before["left"]
    assert page.pixels("map") == before["map"]


# Going places


WAYS = [  # control, key and whether with shift, from where, and where to
    ("#forward", "ArrowRight", False, 2.0, 4.0),
    ("#forward", "ArrowRight", False, 11.5, 12.0),
    ("#back", "ArrowLeft", False, 4.0, 2.0),
    ("#back", "ArrowLeft", False, 5.0, 4.0),
    ("#back", "ArrowLeft", False, 0.0, 0.0),
    ("#next", "ArrowRight", True, 2.0, 8.0),
    ("#next", "n", False, 0.0, 2.0),
    ("#previous", "ArrowLeft", True, 8.0, 2.0),
    ("#previous", "b", False, 7.0, 2.0),
    (None, "Home", False, 7.0, 0.0),
    (None, "End", False, 7.0, 12.0),
]


@pytest.mark.long
def test_buttons_and_keys_go_to_marks(page, browser):
    for control, key, shift, start, end in WAYS:
        browser.run(f"player.seek({start})")
        page.key(key, shift=shift)
        assert page.time == end, (key, start)
        if control:
            browser.run(f"player.seek({start})")
            page.click(control)
            assert page.time == end, (control, start)


@pytest.mark.long
def test_keys_play_and_set_the_speed(page):
    page.key(" ")
    assert page.playing
    page.key(" ")
    assert not page.playing
    page.key("ArrowUp")
    page.key("+")
    assert page.browser.run("[player.speed, document.getElementById('speed').value]") == [4, "4"]
    for _ in range(9):
        page.key("-")
    assert page.browser.run("player.speed") == 0.25


@pytest.mark.long
def test_space_after_a_click_on_a_button_still_plays(page):
    page.click("#forward")
    page.key(" ")
    assert page.playing


@pytest.mark.long
def test_the_timeline_is_dragged(page):
    left, top, width, height = page.box("#timeline")
    y = top + height / 2
    page.browser.drag(*((left + share * width, y) for share in (0.1, 0.3, 0.5, 0.45)))
    assert page.time == pytest.approx(0.45 * SCENE.seconds, abs=0.05)
    now = page.browser.run("document.getElementById('timeline').getAttribute('aria-valuetext')")
    assert now == "0:05, Blue takes Kozuke"


@pytest.mark.long
def test_a_click_beside_a_battle_goes_to_the_battle(page):
    left, top, width, _ = page.box("#timeline")
    x = left + BATTLES[1] / SCENE.seconds * width
    page.browser.drag((x + 4, top + 10))
    assert page.time == BATTLES[1]
    page.browser.drag((x + 30, top + 10))
    assert page.time > BATTLES[1] + 0.1


@pytest.mark.long
def test_the_timeline_says_what_is_under_the_mouse(page):
    left, top, width, _ = page.box("#timeline")
    x = left + BATTLES[0] / SCENE.seconds * width
    page.browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=top + 12)
    page.browser.wait_for_paint()
    assert page.box(".tip")
    assert page.text(".tip").startswith("0:02Battle 3, Kozuke: Blue attacks Yellow")


def test_the_list_of_battles_leads_to_them(page, browser):
    page.click("#list")
    browser.wait("!document.getElementById('battles').inert")
    rows = "[...document.querySelectorAll('#battles li')].map(row => row.textContent)"
    assert [row[:20] for row in browser.run(rows)] == [
        "Spring, year 1",
        "3Kozuke: Blue attack",
        "Winter, year 1",
        "14Shima: Red & <Blac",
    ]
    browser.run("document.querySelectorAll('#battles .row')[1].click()")
    assert page.time == 8.0
    order = "document.querySelector('#battles select')"
    browser.run("player.seek(0)")
    browser.run(f"{order}.value = 'upset'; {order}.dispatchEvent(new Event('change'))")
    assert [row[:8] for row in browser.run(rows)] == ["3Kozuke:", "14Shima:"]
    page.key("Escape")
    browser.wait("document.getElementById('battles').inert")


@pytest.mark.long
def test_the_keys_are_explained(page, browser):
    page.key("?")
    assert browser.run("document.getElementById('keys').open")
    page.key("Escape")
    browser.wait("!document.getElementById('keys').open")


@pytest.mark.long
def test_on_a_full_screen_the_controls_rest_while_the_film_plays(page, browser):
    browser.own_size()
    browser.run("window.real = setTimeout; window.setTimeout = (act, ms) => real(act, ms / 10)")
    browser.kept = None  # its clock is fast now
    page.click("#full")
    browser.wait("!!document.fullscreenElement")
    browser.wait_for_paint()
    width, height = browser.run("[innerWidth, innerHeight]")
    assert page.panel("map")[3] == pytest.approx(min(width / 1280 * 720, height), abs=1)
    page.click("[data-panel=left]")
    browser.wait("document.body.classList.contains('idle')")
    page.click("[data-panel=left]")
    assert not browser.run("document.body.classList.contains('idle')")
    page.key("f")
    browser.wait("!document.fullscreenElement")


# For everybody


@pytest.mark.long
def test_everything_has_a_name_and_the_moment_is_told(page, browser):
    nameless = (
        "[...document.querySelectorAll('button, select, [role]')].filter(each => "
        "!(each.ariaLabel || each.textContent.trim() || each.labels?.[0]?.textContent.trim()))"
        ".map(each => each.outerHTML)"
    )
    assert browser.run(nameless) == []
    page.key("n")
    browser.wait("document.getElementById('announce').textContent.startsWith('Battle 3, Kozuke')")


@pytest.mark.long
def test_the_focus_is_seen(page, browser):
    page.key("Tab")
    assert browser.run("document.activeElement.id") == "timeline"
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"


# Panels


@pytest.mark.long
def test_spectators_do_not_see_plans_until_they_ask(page, browser):
    assert page.panel("plans") is None
    page.key("p")
    _, top, width, height = page.panel("plans")
    assert top + height <= page.box("#bar")[1] + 1
    assert width > 800
    page.click("#spectator")
    assert page.panel("plans") is None


@pytest.mark.long
def test_without_hidden_panels_nothing_is_asked(browser, fresh, tmp_path):
    path = tmp_path / "open.html"
    save_page(Medley(), path, title="Open", layout=PageLayout(hidden=()))
    fresh.open(path)
    assert fresh.box("#spectator") is None
    assert fresh.panel("plans")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, FLAT, (360, 740), (768, 1024), WIDE])
def test_the_controls_have_room(fresh, medley, size):
    fresh.again(medley, size, touch=size[0] < 800)
    names = ["previous", "play", "next", "speed", "list", "share", "spectator", "help"]
    if size[0] > 400:  # else a swipe steps, and the menu of `share` has the rest
        names += ["back", "forward", "theme"]
    boxes = [fresh.box(f"#{name}") for name in names]
    assert all(
        x >= 0 and x + width <= size[0] and y + height <= size[1] for x, y, width, height in boxes
    )
    assert fresh.box("#bar")[3] <= 150
    rows = {round((y + height / 2) / 10) for _, y, _, height in boxes}
    assert len(rows) <= 2
