"""The sound of a page: what is stored of clacks, and when the browser strikes them."""

from __future__ import annotations

import json
import zlib

import pytest

from cubetower.viewer.film.clacks import Clack, film_clacks
from cubetower.viewer.page.encode import encode
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.page.sound import encode_clacks

pytestmark = pytest.mark.long

SOFT, HARD = Clack(0.5, 0.2, 2400.0, -1.0, "cube"), Clack(0.75, 1.0, 1300.0, 0.5, "wood")
FAINT = Clack(0.6, 0.01, 1300.0, 0.0, "wood")

COUNT = """(() => {
  window.struck = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...all) { window.struck += 1; start.apply(this, all); };
})()"""  # noqa: E501

PICTURES = """(() => {
  const real = window.requestAnimationFrame, first = player.sound.clacks[0].seconds;
  let paint;
  window.requestAnimationFrame = (next) => { paint = next; return 1; };
  window.struck = 0;
  player.play(false);
  player.seek(first - 0.05);
  player.play();
  for (let number = 0; number < 6; number += 1) paint(1e6 + 100 * number);
  player.play(false);
  window.requestAnimationFrame = real;
  paint(2e6);
  return window.struck;
})()"""
"""Half a second of the film from the first clack on, by a clock of our own; how many are struck."""


def test_clacks_are_stored_by_their_distance_in_time():
    assert encode_clacks([SOFT, FAINT, HARD]) == [500, -20, 240, -9, 250, 100, 130, 4]


def test_a_film_with_tosses_has_its_clacks(tower_scene):
    film = encode(tower_scene, title="", rate=20.0, layout=PageLayout())
    stored = json.loads(zlib.decompress(film))["clacks"]
    assert stored
    assert stored == encode_clacks(film_clacks(tower_scene))


def test_cubes_are_heard_once_somebody_wants_it(fresh, tower_page):
    fresh.open(tower_page, at=0)
    fresh.browser.run(COUNT)
    assert fresh.browser.run(PICTURES) == 0
    fresh.key("s")
    assert fresh.browser.run("document.getElementById('sound').ariaPressed") == "true"
    within = (
        "player.sound.clacks.filter(({ seconds }, i, [first]) => seconds <= first.seconds + 0.45)"
    )
    assert fresh.browser.run(PICTURES) == fresh.browser.run(f"{within}.length") > 0
    fresh.browser.run("player.setSpeed(2)")
    assert fresh.browser.run(PICTURES) > 0
    fresh.browser.run("player.setSpeed(4)")
    assert fresh.browser.run(PICTURES) == 0
    fresh.browser.run("player.setSpeed(1)")
    fresh.key("s")
    assert fresh.browser.run(PICTURES) == 0


def test_a_jump_in_time_is_silent(fresh, tower_page):
    fresh.open(tower_page, at=0)
    fresh.browser.run(COUNT)
    fresh.key("s")
    fresh.browser.run("player.play(); player.seek(player.film.seconds - 0.2)")
    fresh.browser.wait("!player.playing")
    assert fresh.browser.run("struck") < fresh.browser.run("player.sound.clacks.length")
    fresh.browser.run("player.seek(0)")
    fresh.browser.wait_for_paint()
    before = fresh.browser.run("struck")
    fresh.browser.run("player.seek(player.film.seconds)")
    fresh.browser.wait_for_paint()
    assert fresh.browser.run("struck") == before


def test_without_tosses_there_is_no_sound(fresh, medley):
    fresh.open(medley, at=0)
    assert fresh.box("#sound") is None
