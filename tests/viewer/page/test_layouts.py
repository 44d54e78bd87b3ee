"""What stands where on the page, by the size of the window."""

from __future__ import annotations

import pytest

from tests.viewer.page.driver import FLAT, PHONE, WIDE
from tests.viewer.page.scenes import REGION, Medley

pytestmark = pytest.mark.long

TABLET = (820, 1180)
BATTLE = 3  # s of the film
REST = 7.5
MAP = "player.stage.panels[1]"


def right(box):
    return box[0] + box[2]


def bottom(box):
    return box[1] + box[3]


def seen_region(page):
    """The first battle's region in its panel: left, top, right, bottom as shares of it."""
    scale, (left, top), size = page.browser.run(
        f"[{MAP}.scale * {MAP}.zoom, {MAP}.shift.map((each, i) => each + {MAP}.origin[i]),"
        f" {MAP}.frame]"
    )
    area = Medley().areas["map"]
    across = [(x - area.left) * scale + left for x in (REGION.left, REGION.right)]
    down = [(y - area.top) * scale + top for y in (REGION.top, REGION.bottom)]
    return across[0] / size[0], down[0] / size[1], across[1] / size[0], down[1] / size[1]


def test_wide_windows_show_the_stage_as_large_as_fits(page, browser):
    for size in ((1280, 720), (1920, 1080), (1000, 1300)):
        page.browser.size(*size)
        left, top, width, height = page.panel("map")
        bar = page.box("#bar")[3]
        scale = min(size[0] / 1280, (size[1] - bar) / 720)
        assert (width, height) == pytest.approx((880 * scale, 720 * scale), abs=2)
        card = page.panel("card")
        assert card[0] - left == pytest.approx(497 * scale, abs=2)
        assert top + height <= size[1] - bar + 1


@pytest.mark.parametrize("size", [WIDE, (1920, 1080)])
def test_plans_open_at_the_bottom_of_wide_windows_and_nothing_scrolls(page, browser, size):
    browser.size(*size)
    page.key("p")
    bar = page.box("#bar")
    assert bottom(page.panel("plans")) == pytest.approx(bar[1], abs=10)
    assert browser.run("document.documentElement.scrollHeight") <= size[1]
    if size != WIDE:  # there is room for both
        assert bottom(page.panel("map")) <= page.panel("plans")[1]


def test_an_upright_phone_has_the_map_over_the_cards(fresh, medley):
    fresh.again(medley, PHONE, at=REST, touch=True, ratio=2.0)
    board, card = fresh.panel("map"), fresh.panel("card")
    assert fresh.panel("left") is None
    assert board[2] == pytest.approx(390, abs=1)
    assert bottom(board) <= card[1]
    assert bottom(card) <= fresh.box("#bar")[1]
    assert fresh.browser.run("document.documentElement.scrollWidth") == 390
    assert fresh.browser.run("player.stage.panels[2].scale / 2") * 15 >= 11


@pytest.mark.parametrize("size", [PHONE, (360, 640), (390, 664)])
def test_an_upright_phone_has_all_of_a_battle_in_view(fresh, medley, size):
    fresh.again(medley, size, at=BATTLE, touch=True, ratio=2.0)
    card, tower, board = (fresh.panel(name) for name in ("card", "left", "map"))
    assert bottom(card) <= tower[1] + 1
    assert right(tower) <= board[0] + 1
    assert max(bottom(tower), bottom(board)) <= fresh.box("#bar")[1] + 1
    assert board[2] > size[0] / 3
    assert fresh.browser.run("player.stage.panels[2].scale / 2") * 15 >= 11
    assert fresh.browser.run("window.scrollY") == 0


def test_a_tablet_shows_map_tower_and_cards_together(fresh, medley):
    fresh.again(medley, TABLET, at=BATTLE)
    board, tower, card = (fresh.panel(name) for name in ("map", "left", "card"))
    assert bottom(board) <= min(tower[1], card[1]) + 1
    assert right(tower) <= card[0]
    assert max(bottom(tower), bottom(card)) <= fresh.box("#bar")[1]
    assert fresh.browser.run("document.documentElement.scrollHeight") <= TABLET[1]


def test_a_flat_phone_shows_the_panels_side_by_side(fresh, medley):
    fresh.again(medley, FLAT, at=BATTLE, touch=True, ratio=2.0)
    left, card, board = (fresh.panel(name) for name in ("left", "card", "map"))
    assert right(left) <= board[0] + 1
    assert right(board) <= card[0] + 1
    assert fresh.browser.run("player.stage.panels[2].scale / 2") * 15 >= 11
    assert fresh.browser.run("document.documentElement.scrollHeight") <= 390


@pytest.mark.parametrize("size", [PHONE, FLAT, TABLET])
def test_the_region_of_a_battle_is_enlarged_and_all_is_seen_again(fresh, medley, size):
    fresh.again(medley, size, at=REST, touch=True)
    assert fresh.browser.run(f"{MAP}.zoom") == 1
    fresh.browser.run(f"player.seek({BATTLE})")
    fresh.browser.wait_for_paint()
    assert fresh.browser.run(f"{MAP}.zoom") > 1.3
    left, top, end, low = seen_region(fresh)
    assert -0.01 <= left < end <= 1.01
    assert -0.01 <= top < low <= 1.01
    fresh.browser.run(f"player.seek({REST})")
    fresh.browser.wait_for_paint()
    assert fresh.browser.run(f"{MAP}.zoom") == 1


def test_the_lens_goes_before_a_battle_begins_and_leaves_what_somebody_moved(fresh, medley):
    fresh.again(medley, TABLET, at=1.4)
    zooms = []
    for seconds in (1.4, 1.6, 1.8, 2.0):
        fresh.browser.run(f"player.seek({seconds})")
        fresh.browser.wait_for_paint()
        zooms.append(fresh.browser.run(f"{MAP}.zoom"))
    assert zooms[0] == 1
    assert zooms == sorted(set(zooms))
    fresh.browser.wheel(*fresh.middle("[data-panel=map]"), -200)
    fresh.browser.wait(f"{MAP}.free")
    zoom = fresh.browser.run(f"{MAP}.zoom")
    fresh.browser.run("player.seek(2.3)")
    fresh.browser.wait_for_paint()
    assert fresh.browser.run(f"{MAP}.zoom") == zoom


@pytest.mark.parametrize("size", [PHONE, FLAT, TABLET])
def test_small_screens_pin_a_line_of_how_the_players_stand(fresh, match, size):
    fresh.again(match, size, at=BATTLE, touch=True)
    left, top, width, height = fresh.box("#scoreline")
    assert (left, top, width) == (0, 0, size[0])
    assert height <= 48
    assert fresh.panel("map")[1] >= height - 1
    titles = "[...document.querySelectorAll('.seat')].map(seat => seat.title)"
    assert fresh.browser.run(titles) == ["Blue: 0 points; acts", "Yellow: 7 points"]
    fresh.browser.run(f"player.seek({REST})")
    fresh.browser.wait_for_paint()
    assert fresh.browser.run(titles) == ["Blue: 3 points", "Yellow: 7 points"]
    assert all(fresh.box(f".seat:nth-of-type({place})")[2] for place in (1, 2))


def test_wide_windows_and_films_without_players_have_no_scoreline(fresh, match, medley):
    assert fresh.again(match, WIDE, at=BATTLE).box("#scoreline") is None
    assert fresh.again(medley, PHONE, at=BATTLE, touch=True).box("#scoreline") is None


PINNED = """(() => {
  const { painter } = player.stage.panels[1].layers[1], { context } = painter, found = [];
  const real = context.fillText;
  context.fillText = (text, x, y) => {
    const place = context.getTransform(), at = place.transformPoint({ x, y });
    if (text === "5") found.push(place.a, at.x, at.y);
    real.call(context, text, x, y);
  };
  player.stage.panels[1].redraw();
  player.stage.draw(player.film.tick(player.time));
  delete context.fillText;
  return found;
})()"""
"""How large the pinned text is painted, pixels for a part of a unit, and where."""


def test_what_is_pinned_keeps_its_size_under_the_wheel_and_under_the_lens(fresh, medley):
    fresh.again(medley, WIDE, at=REST)
    before = fresh.browser.run(PINNED)
    fresh.browser.wheel(*fresh.middle("[data-panel=map]"), -400)
    fresh.browser.wait(f"{MAP}.zoom > 1.5")
    after = fresh.browser.run(PINNED)
    assert after[0] == pytest.approx(before[0])
    assert after[1:] != before[1:]
    for size, constant in ((TABLET, True), (PHONE, False)):  # a phone shows it larger in a battle
        fresh.again(medley, size, at=REST)
        sizes = [fresh.browser.run(PINNED)[0]]
        fresh.browser.run(f"player.seek({BATTLE})")
        fresh.browser.wait_for_paint()
        sizes.append(fresh.browser.run(PINNED)[0])
        assert (sizes[0] == pytest.approx(sizes[1])) == constant
        assert min(sizes) * 10 * 15 >= 11  # tenths of units; texts of 15 units
