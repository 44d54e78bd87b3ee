"""The chances to win under the timeline of a page."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cubetower.viewer.page import save_page
from cubetower.viewer.scene import Chances
from tests.viewer.page.chronicled import Chronicled
from tests.viewer.page.driver import FLAT, PHONE

pytestmark = pytest.mark.long

COURSE = (
    Chances(1.0, None, {"blue": 0.5, "red": 0.3, "yellow": 0.2}),
    Chances(3.0, 1, {"blue": 0.75, "red": 0.2476, "yellow": 0.0024}),
    Chances(9.0, 2, {"blue": 0.1, "red": 0.9, "yellow": 1e-9}),
    Chances(11.0, None, {"blue": 0.0, "red": 1.0, "yellow": 0.0}),
)


@dataclass
class Forecasted(Chronicled):
    """The same game with the chances to win."""

    chances: tuple[Chances, ...] = COURSE


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "game.html"
    save_page(Forecasted(), path, title="A game")
    return path


@pytest.fixture
def forget(browser):
    """What a page remembers is forgotten after the test."""
    yield
    browser.run("localStorage.removeItem('cubetower-chances')")


def numbers(browser) -> str:
    said = "[...document.querySelectorAll('.readout b')].map(each => each.textContent).join(', ')"
    return browser.run(said).replace("\N{NO-BREAK SPACE}", " ")


def test_the_numbers_are_those_of_the_last_battle_or_round(fresh, browser, game):
    for seconds, said in (
        (0, "–, –, –"),
        (1, "50 %, 30 %, 20 %"),
        (2.9, "50 %, 30 %, 20 %"),
        (3, "75 %, 25 %, < 1 %"),
        (9.5, "10 %, 90 %, < 1 %"),
        (12, "0 %, 100 %, 0 %"),
    ):
        fresh.again(game, at=seconds)
        assert numbers(browser) == said


def test_the_timeline_says_them_to_who_does_not_see(fresh, browser, game):
    fresh.again(game, at=3)
    said = browser.run("document.getElementById('timeline').getAttribute('aria-valuetext')")
    chances = "Blue 75 %, Red 25 %, Yellow < 1 %"
    assert said.replace("\N{NO-BREAK SPACE}", " ").endswith(f"; chance to win: {chances}")


def test_a_click_on_the_bands_goes_there(fresh, game):
    fresh.again(game)
    left, top, width, height = fresh.box(".plot")
    fresh.browser.drag((left + width * 4.5 / 12, top + height / 2))
    assert fresh.time == pytest.approx(4.5, abs=0.05)


def test_who_is_followed_lies_at_the_bottom(fresh, browser, game):
    fresh.again(game, at=4)
    bands = "[...document.querySelectorAll('.plot > svg path')]"
    ends = f"{bands}.map(each => each.getBBox()).map(box => box.y + box.height)"
    assert browser.run("document.querySelectorAll('.plot .own').length") == 0
    browser.run("player.follow('blue')")
    assert browser.run("document.querySelector('.plot .own').style.cssText").count("--tone")
    assert browser.run(ends)[-1] == 100
    assert fresh.text(".readout .own .name") == "Blue"


def test_battles_that_moved_the_chances_stand_out(fresh, browser, game):
    fresh.again(game, at=4)
    lefts = (
        "[...document.querySelectorAll('.mover')].map(each => parseFloat(each.style.left)).sort()"
    )
    assert browser.run(lefts) == pytest.approx([25.0, 75.0])


def test_a_tip_says_what_a_battle_changed(fresh, browser, game):
    fresh.again(game)
    left, top, width, height = fresh.box("#timeline")
    at = {"x": left + width * 8 / 12, "y": top + height / 4}
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", **at)
    said = fresh.text(".tip .shares").replace("\N{NO-BREAK SPACE}", " ")
    assert said == "75 → 10 %25 → 90 %< 1 %"


def test_the_list_says_whose_chance_a_battle_moved_most(fresh, browser, game):
    fresh.again(game)
    rows = "[...document.querySelectorAll('.row')]"
    said = f"{rows}.map(row => row.querySelector('.moved')?.textContent ?? '')"
    assert [each.replace("\N{NO-BREAK SPACE}", " ") for each in browser.run(said)] == [
        "Blue’s chance to win 50 → 75 %", "Red’s chance to win 25 → 90 %", ""
    ]  # fmt: skip


def test_a_key_folds_them_and_the_page_remembers(fresh, browser, game, forget):
    fresh.open(game, at=0)
    open_height = fresh.box("#bar")[3]
    fresh.key("t")
    assert fresh.box("#chances") is None
    assert fresh.box("#bar")[3] < open_height - 40
    fresh.open(game, at=1)
    assert fresh.box("#chances") is None
    fresh.click("#course")
    assert fresh.box("#chances")


def test_telephones_begin_without_them_and_have_them_in_the_menu(fresh, browser, game, forget):
    fresh.open(game, PHONE, at=2, touch=True)
    assert fresh.box("#chances") is None
    browser.run("document.querySelector('[data-press=course]').click()")
    assert fresh.box("#chances")
    left, _, width, _ = fresh.box(".readout")
    assert left + width <= PHONE[0]
    assert not browser.run(
        "(each => each.scrollWidth > each.clientWidth)(document.querySelector('.readout'))"
    )


def test_there_is_no_room_for_them_across(fresh, game):
    fresh.again(game, FLAT, at=2, touch=True)
    assert fresh.box("#chances") is None


def test_a_page_without_a_forecast_has_nothing_to_fold(fresh, match):
    fresh.again(match)
    assert fresh.box("#chances") is None
    assert fresh.box("#course") is None
    fresh.key("t")
    assert fresh.box("#bar")[3] < 100
