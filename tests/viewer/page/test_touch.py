"""The page under wheel and fingers: what is zoomed, dragged, stepped."""

from __future__ import annotations

import pytest

from tests.viewer.page.driver import PHONE
from tests.viewer.page.scenes import Medley

pytestmark = pytest.mark.long


def test_wheel_and_drag_move_the_map_and_a_double_click_resets_it(page, browser):
    x, y = page.middle("[data-panel=map]")
    whole = page.pixels("map")
    browser.wheel(x, y, -400)
    browser.wait("player.stage.panels[1].zoom > 1.5")
    browser.wait_for_paint()
    near = page.pixels("map")
    assert near != whole
    browser.drag((x, y), (x + 60, y + 30))
    browser.wait_for_paint()
    assert page.pixels("map") not in (near, whole)
    assert not page.playing
    browser.run("player.stage.panels[1].element.dispatchEvent(new MouseEvent('dblclick'))")
    browser.wait_for_paint()
    assert page.pixels("map") == whole


def test_a_tap_plays_and_a_swipe_steps(fresh, medley, browser):
    fresh.again(medley, PHONE, at=6, touch=True, ratio=2.0)
    browser.touch([(200, 150)])
    assert fresh.playing
    browser.touch([(200, 150)])
    assert not fresh.playing
    fresh.until_still()  # it may have scrolled to a battle
    browser.run("window.scrollTo(0, 0); player.seek(6)")
    browser.touch([(300, 150)], [(240, 152)], [(180, 154)])
    assert fresh.time == 8.0
    browser.touch([(100, 150)], [(160, 152)], [(220, 154)])
    assert fresh.time == 6.0


def test_two_fingers_enlarge_the_map_under_them(fresh, medley, browser):
    fresh.again(medley, PHONE, at=6, touch=True, ratio=2.0)
    browser.touch([(180, 150), (210, 150)], [(150, 150), (240, 150)], [(120, 150), (270, 150)])
    assert browser.run("player.stage.panels[1].zoom") == pytest.approx(5, rel=0.05)
    assert not fresh.playing
    assert fresh.time == 6.0
    browser.touch([(200, 150)], [(150, 150)], [(100, 150)])
    assert fresh.time == 6.0  # moved the map


def test_a_finger_drags_the_timeline(fresh, medley, browser):
    fresh.again(medley, PHONE, at=6, touch=True, ratio=2.0)
    left, top, width, height = fresh.box("#timeline")
    y = top + height / 2
    held = [{"x": left + 20, "y": y}]
    browser.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=held)
    assert fresh.box(".tip")
    browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    browser.touch([(left + 20, y)], [(left + 90, y)], [(left + width / 4, y)])
    assert fresh.time == pytest.approx(Medley().seconds / 4, abs=0.1)
    assert fresh.box(".tip") is None
