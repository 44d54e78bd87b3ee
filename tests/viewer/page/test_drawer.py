"""The drawer of a page: battles, players, spaces; and the history of a space that is clicked."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.viewer.page.driver import PHONE

pytestmark = pytest.mark.long

ROWS = "[...document.querySelectorAll('#battles .row')].map(row => row.textContent)"


@pytest.fixture
def page(fresh, told):
    return fresh.again(told)


def test_a_battle_has_its_number_sides_outcome_and_odds(page):
    page.key("l")
    assert page.browser.run(ROWS)[0] == (
        "1Hill: Blue attacks RedBlue won 3 : 1Before: Ann 90\xa0%, nobody 1\xa0in\xa020, "
        "Red 1\xa0in\xa02090\xa0%"
    )
    parts = "[...document.querySelectorAll('#battles .odds')[1].querySelectorAll('i')]"
    assert page.browser.run(f"{parts}.map(part => [part.className, part.style.flexGrow])") == [
        ["came", "0.04"],
        ["", "0.48"],
        ["", "0.48"],
    ]


def test_an_upset_says_how_rare_it_was(page):
    page.key("l")
    rare = "[...document.querySelectorAll('#battles .row .rare')].map(each => each.textContent)"
    assert page.browser.run(rare) == ["1\xa0in\xa025"]


def test_who_is_followed_has_the_list_and_the_keys(page):
    page.key("3")
    assert page.browser.run("player.followed") == "yellow"
    assert [row[0] for row in page.browser.run(ROWS)] == ["3"]
    page.key("n")
    assert page.time == 10.0
    page.key("2")
    page.key("Home")
    page.key("n")
    assert page.time == 2.0
    page.key("ArrowRight")
    assert page.time == 4.0
    page.key("ArrowRight")
    assert page.time == 8.0
    page.key("0")
    assert page.browser.run("player.followed") is None
    assert len(page.browser.run(ROWS)) == 3


def test_the_timeline_brings_out_who_is_followed(page):
    page.key("2")
    own = "[...document.querySelectorAll('.marks .battle')].map(b => b.classList.contains('own'))"
    assert page.browser.run(own) == [True, True, False]
    assert page.browser.run("document.querySelectorAll('.doings i').length") == 3


def test_a_name_on_the_scoreline_follows_its_player(fresh, told):
    fresh.open(told, PHONE, at=0, touch=True, ratio=2.0)
    fresh.browser.run("document.querySelectorAll('#scoreline .seat')[1].click()")
    assert fresh.browser.run("player.followed") == "red"
    fresh.browser.run("document.querySelectorAll('#scoreline .seat')[1].click()")
    assert fresh.browser.run("player.followed") is None


def test_players_stand_as_they_do_now_the_best_first(page):
    page.key("l")
    page.browser.run("player.drawer.pick('players')")
    rows = "[...document.querySelectorAll('.standings tr')].map(row => row.textContent)"
    assert page.browser.run(rows) == ["Points", "Yellow1", "Ann0", "Red0"]
    page.browser.run("player.seek(11.5)")
    page.browser.wait_for_paint()
    assert page.browser.run(rows) == ["Points", "Red8", "Ann5", "Yellow1"]
    assert page.browser.run("document.querySelectorAll('.curves path').length") == 3


def test_seasons_are_reached_by_keys_and_in_the_drawer(page):
    page.key("PageDown")
    assert page.time == 1.0
    page.key("PageDown", shift=True)
    assert page.time == 6.0
    page.key("PageUp")
    assert page.time == 5.0
    chips = "[...document.querySelectorAll('.seasons .year')].map(year => year.textContent)"
    assert page.browser.run(chips) == ["Year 1SpringWinter", "Year 2SpringEnd"]


NAMES = """[...document.querySelectorAll('.marks .round span')].filter(each => !each.hidden).map(
  each => [each, each.getBoundingClientRect()]
).map(([each, box]) => [each.textContent, box.left, box.right])"""
SHORTEST = "1\u2009·\u2009Sp"


@pytest.mark.parametrize(
    ("width", "first"), [(1280, "Spring of year 1"), (320, "Spr 1"), (170, SHORTEST)]
)
def test_all_seasons_are_named_at_all_widths(fresh, told, width, first):
    fresh.open(told, (width, 720), at=0)
    names = fresh.browser.run(NAMES)
    assert len(names) == 4
    assert names[0][0] == first
    assert all(before[2] < after[1] for before, after in pairwise(names))
    assert names[-1][2] <= width


# Spaces


def spot(page, x, y):
    """Where a place of the map is on the screen, CSS pixels."""
    return page.browser.run(
        "(({ element, scale, zoom, shift, ratio, left, top }) => {"
        "const box = element.getBoundingClientRect();"
        f"return [box.left + (({x} - left) * scale * zoom + shift[0]) / ratio,"
        f"box.top + (({y} - top) * scale * zoom + shift[1]) / ratio]"
        "})(player.stage.panels.find(panel => panel.name === 'map'))"
    )


def click(page, x, y):
    page.browser.drag(tuple(spot(page, x, y)))
    page.browser.wait_for_paint()


SHOWN = "document.getElementById('space').hidden ? null : player.sheet.title.textContent"


def test_a_click_on_a_space_tells_its_history_and_one_beside_it_plays(page):
    click(page, 550, 150)
    assert page.browser.run(SHOWN) == "Hill"
    assert not page.playing
    rows = "[...document.querySelectorAll('#space .act')].map(row => row.textContent)"
    assert page.browser.run(rows) == [
        "Battle 1, Blue attacks RedBlue won 3 : 13",
        "Battle 2, Red attacks BlueRed won 3 : 11\xa0in\xa0251",
    ]
    click(page, 900, 400)
    assert page.browser.run(SHOWN) is None
    assert not page.playing
    click(page, 900, 400)
    assert page.playing


def test_what_can_be_clicked_says_its_name(page):
    element = "player.sheet.panel.element"
    for (x, y), name in (((550, 150), "Hill"), ((900, 400), "")):
        left, top = spot(page, x, y)
        page.browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=left, y=top)
        page.browser.wait(f"{element}.title === {name!r}")
        assert page.browser.run(f"{element}.classList.contains('pointed')") is bool(name)


def test_pieces_beside_a_small_space_belong_to_it(page):
    click(page, 735, 495)
    assert page.browser.run(SHOWN) == "Isle"


def test_a_space_is_whose_it_is_when_the_result_is_seen(page):
    owner = "document.querySelector('#space .owner').textContent"
    click(page, 550, 150)
    for seconds, told in ((0.5, "Red"), (2.5, "Red"), (4.5, "Ann, 3 armies")):
        page.browser.run(f"player.seek({seconds})")
        page.browser.wait_for_paint()
        page.browser.run("player.sheet.show(player.time)")
        assert page.browser.run(owner) == told


def test_a_row_of_a_history_leads_to_its_moment_and_escape_closes_it(page):
    click(page, 550, 150)
    page.browser.run("document.querySelectorAll('#space .act')[1].click()")
    assert page.time == 8.0
    page.key("Escape")
    assert page.browser.run(SHOWN) is None


def test_spaces_are_also_in_the_drawer(page):
    page.key("l")
    page.browser.run("player.drawer.pick('spaces')")
    names = "[...document.querySelectorAll('#battles .space .what')].map(each => each.textContent)"
    assert page.browser.run(names) == ["Hill", "Isle"]
    page.browser.run("document.querySelector('#battles .space').click()")
    assert page.browser.run(SHOWN) == "Hill"


def test_on_a_phone_the_history_stands_above_the_bar(fresh, told):
    fresh.open(told, PHONE, at=0, touch=True, ratio=2.0)
    fresh.browser.run("player.sheet.open(player.chronicle.spaces[0])")
    left, top, width, height = fresh.box("#space")
    assert (left, width) == (0, 390)
    assert top + height == pytest.approx(fresh.box("#bar")[1], abs=1)
