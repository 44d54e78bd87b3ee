"""The strip of the modules: no larger than they need, with all that they have."""

from functools import partial
from operator import itemgetter
from types import SimpleNamespace

import pytest

from cubetower.game.shogun import Pictures, Presentation, present
from cubetower.viewer.boards.shogun.cards.modulestrip import ROWS, ModuleStrip, has_strip
from cubetower.viewer.draw.displaylist import Cube
from cubetower.viewer.draw.typography import text_box
from tests.viewer.boards.shogun.cards.reading import (
    CARDS,
    PALETTE,
    STAGE,
    STILL,
    beside,
    make_card,
    texts,
    words,
)
from tests.viewer.boards.shogun.own import FLAGS
from tests.viewer.legible import assert_apart

pytestmark = pytest.mark.long

SEATS = ["black", "blue", "red", "purple", "yellow"]


def header_of(modules):
    return {"seats": SEATS, "options": {"board": "sun", "modules": list(modules)}}


def test_the_strip_shows_officials_favours_and_markers(game):
    card = make_card("modules", game)
    for moment in game.moments[::5]:
        extra, picture = moment.after.extra, card.picture(moment, STILL)
        if "court" in extra:
            hall = [str(extra["court"]["hall"][seat]) for seat in game.header["seats"]]
            assert beside(picture, "Officials")[: len(hall)] == hall
        if "arts" in extra:
            cubes = [shape for shape in picture if isinstance(shape, Cube)]
            heads = len(game.header["seats"]) if {"court", "samurai"} & set(extra) else 0
            assert len(cubes) - heads == len(extra["arts"]["markers"])


def own_strip(count, best="", modules=("flags",)):
    """The strip of a game with a module of one's own, and maybe others."""
    extra = {
        "flags": {"count": count, "best": best, "at": []},
        "court": {"hall": dict.fromkeys(SEATS, 3), "open": []},
        "samurai": {"top": dict.fromkeys(SEATS, 2)},
        "arts": {"markers": {}, "open": [], "turned": [], "row": ["red"]},
    }
    after = SimpleNamespace(extra={name: extra[name] for name in modules})
    strip = ModuleStrip(STAGE, PALETTE, CARDS["modules"][1], header_of(modules))
    return strip.picture(SimpleNamespace(after=after), STILL)


def test_a_module_of_ones_own_has_rows_of_a_text_or_something_of_each_player():
    picture = own_strip({"black": 4, "red": 12}, "Red, by far")
    assert beside(picture, "Flags") == ["4", "12"]
    assert beside(picture, "Best") == ["Red, by far"]


@pytest.mark.parametrize("rows", [1, 2, 9])
def test_as_many_rows_as_there_is_room_for_lie_on_the_strip_and_clear(request, rows):
    card = {f"Row {number}": itemgetter("count") for number in range(rows)}
    request.addfinalizer(partial(present, "flags", FLAGS))
    present("flags", Presentation(pictures=Pictures(card=card)))
    picture = own_strip(dict.fromkeys(SEATS, 1), modules=("arts", "court", "flags", "samurai"))
    assert sum(said.startswith("Row") for said in words(picture)) == min(rows, ROWS - 2)
    assert "No favours open" in words(picture)
    assert_apart(texts(picture))
    bottom = min(text_box(text).bottom for text in texts(picture))
    assert 720 - bottom / (STAGE.height / 720) <= CARDS["modules"][1].bottom


def test_modules_without_rows_have_no_strip():
    assert has_strip(header_of(["flags"]))
    assert not has_strip(header_of(["leaders", "unheard_of"]))
