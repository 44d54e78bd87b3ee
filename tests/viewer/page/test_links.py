"""Links to moments, pictures of them, and what the head of a page says."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO

import pytest
from PIL import Image

from tests.viewer.page.driver import PHONE, WIDE

pytestmark = pytest.mark.long


def opened(fresh, path, link):
    fresh.browser.size(*WIDE)
    fresh.browser.open(path.as_uri() + link)
    fresh.browser.wait_for_paint()
    return fresh


def test_a_link_to_a_battle_plays_it(fresh, told):
    opened(fresh, told, "#battle=2")
    assert 8.0 <= fresh.time < 9.5
    assert fresh.playing
    fresh.browser.run("player.play(false); location.hash = '#battle=1'")
    fresh.browser.wait("player.time === 2")


def test_a_link_to_no_battle_begins_at_the_beginning(fresh, told):
    opened(fresh, told, "#battle=99")
    assert fresh.time < 2.0


def test_the_address_names_the_battle_that_is_shown(fresh, told):
    fresh.again(told, at=0.5)
    fresh.browser.run("player.seek(8.7)")
    fresh.browser.wait("location.hash === '#battle=2'")
    fresh.browser.run("player.seek(4.5)")
    fresh.browser.wait("location.hash === '#t=4.5'")


def press_copy(fresh, told, write):
    """Press the key that copies the link to battle 2; `write` stands for the clipboard."""
    fresh.again(told, at=8.5)
    fresh.browser.run(
        "Object.defineProperty(navigator, 'clipboard', { configurable: true, value:"
        f"{{ writeText: {write} }} }})"
    )
    fresh.key("k")


def test_a_link_is_copied(fresh, told):
    press_copy(fresh, told, "async (text) => { window.copied = text; }")
    fresh.browser.wait("document.getElementById('toast').classList.contains('shown')")
    assert fresh.browser.run("copied") == f"{told.as_uri()}#battle=2"
    assert fresh.text("#toast") == "Link to battle 2 copied"


def test_where_nothing_may_be_copied_the_link_is_selected(fresh, told):
    press_copy(fresh, told, "() => Promise.reject(new Error('no'))")
    fresh.browser.wait("document.getElementById('link').open")
    assert fresh.browser.run("getSelection().toString()") == f"{told.as_uri()}#battle=2"
    fresh.key("Escape")
    fresh.browser.wait("!document.getElementById('link').open")


@pytest.mark.parametrize(("size", "ratio"), [(WIDE, 1.0), (PHONE, 2.0)])
def test_a_picture_shows_what_is_seen_and_is_large_enough(fresh, told, size, ratio):
    fresh.again(told, size, at=8.5, ratio=ratio)
    saved = fresh.browser.run("player.picture.draw().toDataURL('image/png')")
    picture = Image.open(BytesIO(b64decode(saved.partition(",")[2]))).convert("RGB")
    assert picture.width == max(1280, size[0] * ratio)
    seen = size[1] - fresh.box("#bar")[3] + 44
    assert picture.height / picture.width == pytest.approx(seen / size[0], rel=0.01)
    screen = Image.open(BytesIO(fresh.browser.picture())).convert("RGB")
    left, top, width, height = fresh.panel("map")
    x, y = left + width * 0.7, top + height * 0.3
    at = picture.width / size[0]
    assert picture.getpixel((int(x * at), int(y * at))) == screen.getpixel(
        (int(x * ratio), int(y * ratio))
    )


def test_the_head_says_who_won_and_shows_the_greatest_surprise(told):
    text = told.read_text("utf-8")
    head = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', text))
    assert head["og:title"] == "A game"
    assert head["description"] == head["og:description"]
    assert head["description"] == (
        "The end: Red 8, Blue 5, Yellow 1 points. 3 battles. "
        "Battle 2, Hill: Red attacks Blue: Red won 3 : 1."
    )
    assert head["og:image:alt"] == "Battle 2, Hill: Red attacks Blue"
    picture = Image.open(BytesIO(b64decode(head["og:image"].partition(",")[2])))
    assert picture.size == (600, 338)
    assert len(text.partition("<style>")[0]) < 60_000
