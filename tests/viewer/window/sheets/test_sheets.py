"""The sheets over a film, in every game: the overview, the rules, and the names on the map."""

import pytest

from cubetower.game.rulebook import rulebook
from cubetower.viewer.boards.scenes import BOARDS
from cubetower.viewer.draw.displaylist import Text, singles
from cubetower.viewer.window.hotspots import CLOSE
from cubetower.viewer.window.sheets.opensheet import AREA
from cubetower.viewer.window.view import Press
from tests.viewer.window.host import click_button, on_film
from tests.viewer.window.live.opened import asked_in
from tests.viewer.window.looking import picture_of
from tests.viewer.window.questions.person import clashes, texts

pytestmark = pytest.mark.long

GAMES = ("shogun", *BOARDS)


@pytest.fixture(scope="module", params=GAMES)
def view(request):
    """A window in which a person is asked."""
    view = asked_in(request.param)
    yield view
    view.on_close()


@pytest.fixture(autouse=True)
def closed(view):
    yield
    view.sheet, view.names = None, False


def game_of(view):
    return view.scene.header["rules"]


def words(view):
    """All that the sheet says."""
    return [each.text for each in texts(view.sheet._text()[0])]


@pytest.mark.parametrize("name", ["overview", "rules"])
def test_a_key_or_a_button_opens_a_sheet_and_escape_closes_it(view, name):
    for open_it in (lambda: view.on_key(name[0]), lambda: click_button(view, name)):
        open_it()
        assert name == view.sheet.NAME
        assert not view.deciding
        view.on_key("escape")
        assert view.sheet is None
        assert view.deciding


def test_the_cross_and_a_click_beside_the_paper_close_a_sheet(view):
    for place in (None, (AREA.left - 20, 300.0)):
        view.on_key("o")
        view.on_press(Press(on_film(view, place or view.sheet._face().spots[CLOSE].middle)))
        assert view.sheet is None


def test_the_overview_names_everybody_and_the_order_of_play(view):
    view.on_key("o")
    said = words(view)
    for seat in view.scene.header["seats"]:
        assert seat.capitalize() in said
    assert any(each.startswith("The order") or each == "The set-up" for each in said)
    assert any("ajorities" in each or each == "Camps" for each in said)
    assert clashes(view.sheet._text()[0]) == []
    assert clashes(view.sheet._face().shapes) == []


def test_a_case_of_the_rules_is_found_by_its_number_and_by_words(view):
    view.on_key("r")
    assert view.sheet.query == ""
    rule = next(each for each in rulebook(game_of(view), ()).rules if each.id.endswith("02"))
    for sign in rule.id.lower():
        view.on_key(sign)
    assert view.sheet.cases == (rule,) or list(view.sheet.cases) == [rule]
    assert rule.id in words(view)
    view.on_key("delete")
    for sign in ("t", "h", "e", "space", "e", "n", "d", "x"):
        view.on_key(sign)
    view.on_key("backspace")
    assert view.sheet.query == "the end"
    assert len(view.sheet.cases) > 0
    assert clashes(view.sheet._text()[0]) == []


def test_what_nothing_answers_is_said(view):
    view.on_key("r")
    for sign in "qqqq":
        view.on_key(sign)
    assert "Nothing in the rules" in " ".join(words(view))


def test_a_long_sheet_scrolls_to_its_end_and_no_further(view):
    view.on_key("r")
    for sign in ("s",) if game_of(view) != "raid" else ("t",):
        view.on_key(sign)
    high = view.sheet._text()[1]
    for _ in range(60):
        view.on_key("pagedown")
    assert view.sheet._top == pytest.approx(max(0.0, high - view.sheet.room.height))
    view.on_scroll((300.0, 300.0), 1000.0)
    assert view.sheet._top == 0.0


def test_names_stay_until_the_key_is_pressed_again(view):
    names = view.scene.names(view.playhead.time)
    assert bool(names) == view.scene.board.NAMED
    view.on_key("m")
    assert view.names == view.scene.board.NAMED
    if view.names:
        shown = {each.text for layer in view.layers() for each in singles(layer.shapes)
                 if isinstance(each, Text)}  # fmt: skip
        assert set(view.scene.board.spaces.names()) <= shown
        view.on_key("escape")
        assert view.names
        click_button(view, "names")
        assert not view.names


@pytest.mark.parametrize(("size", "key"), [((1280, 720), "o"), ((1024, 640), "r")])
def test_sheets_are_painted_in_windows_of_any_size(view, size, key):
    plain = picture_of(view, *size)
    view.on_key(key)
    assert picture_of(view, *size) != plain
    view.on_resize(1280.0, 796.0)
