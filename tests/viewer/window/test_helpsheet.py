"""The sheets of help: everything is told, on the paper, and apart."""

from dataclasses import dataclass

import pytest

from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.legend import LEGEND
from cubetower.viewer.draw.displaylist import Shape, Text
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import ELLIPSIS, text_box
from cubetower.viewer.scene import Mark
from cubetower.viewer.window.helpsheet import HelpSheet, keys_for_seats
from cubetower.viewer.window.lab.helptexts import HEIGHT, MEANINGS, WIDTH, help_sheet
from cubetower.viewer.window.lab.helptexts import KEYS as LAB
from cubetower.viewer.window.lab.layout import LabLayout
from cubetower.viewer.window.questions import SHOGUN as HAND
from cubetower.viewer.window.watching.commands import keys_of
from tests.viewer.window.questions.person import PALETTE, STAGE, clashes, inside, texts

pytestmark = pytest.mark.long

FILM = keys_of(ShogunBoard, [Mark(0.0, "battle", "a battle", year=1)])
GROUPS = {
    "film": [("", FILM)],
    "person": [("While you decide", HAND), ("The film", keys_for_seats(FILM, 3))],
}


@dataclass(frozen=True)
class Shown:
    """A sheet of help, and all that it has to tell."""

    shapes: tuple[Shape, ...]
    paper: Rect
    told: list[str]


def of_film(name: str) -> Shown:
    sheet = HelpSheet(STAGE, PALETTE, "game.jsonl", GROUPS[name], LEGEND)
    told = [what for _, keys in GROUPS[name] for _, what in keys]
    meanings = [meaning for _, meaning in LEGEND] if name == "film" else [LEGEND[0][1]]
    return Shown(sheet.shapes, sheet.area, told + meanings)


def of_lab() -> Shown:
    places = LabLayout(1280.0, 776.0)
    stage = places.stage
    shapes = help_sheet(places, Sheet(stage, PALETTE, 0.0, stage.width, 0.0, stage.height))
    paper = Rect.around((stage.width / 2, stage.height / 2), WIDTH, HEIGHT)
    return Shown(tuple(shapes), paper, [what for _, what in (*LAB, *MEANINGS)])


@pytest.fixture(params=["film", "person", "lab"])
def shown(request: pytest.FixtureRequest) -> Shown:
    return of_lab() if request.param == "lab" else of_film(request.param)


def on_paper(text: Text, paper: Rect) -> bool:
    if text.size < 1:  # on the film's stage, in metres
        return inside(text, paper)
    box, high = text_box(text), LabLayout(1280.0, 776.0).stage.height
    across = paper.left <= box.left and box.right <= paper.right
    return across and paper.top <= high - box.top and high - box.bottom <= paper.bottom


def test_texts_are_apart_and_on_the_paper(shown):
    assert clashes(shown.shapes) == []
    outside = [text.text for text in texts(shown.shapes) if not on_paper(text, shown.paper)]
    assert outside == []


def test_all_is_told_in_full(shown):
    said = " ".join(text.text for text in texts(shown.shapes))
    missing = [words for words in shown.told if words not in said]
    assert missing == []
    assert [text.text for text in texts(shown.shapes) if text.text[1:].endswith(ELLIPSIS)] == [
        name for name, _ in LEGEND if name.endswith(ELLIPSIS) and name in said
    ]


def test_the_two_groups_of_a_person_have_their_headings():
    found = {text.text: text_box(text) for text in texts(of_film("person").shapes)}
    assert found["While you decide"].right < found["The film"].left
    assert found["While you decide"].top == found["The film"].top


def test_a_game_has_a_key_for_each_of_its_players():
    assert ("1 … 3", dict(FILM)["1 … 5"]) in keys_for_seats(FILM, 3)
    assert keys_for_seats(FILM, 5) == FILM
    assert keys_for_seats(HAND, 3) == HAND


def test_no_letter_or_sign_of_the_hand_is_one_of_the_film():
    shared = {"←", "→", "↑", "↓", "page↑", "page↓", "home", "end", "tab", "esc"}
    hand, film = (
        {name for names, _ in keys for name in names.split() if not name.isdecimal()} - {"…"}
        for keys in (HAND, FILM)
    )
    assert hand & film <= shared
