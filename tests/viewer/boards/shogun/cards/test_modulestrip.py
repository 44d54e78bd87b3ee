"""The strip of the modules: no larger than they need, with all that they have."""

import pytest

from tests.viewer.boards.shogun.cards.reading import (
    CARDS,
    PALETTE,
    STAGE,
    STILL,
    beside,
    made,
    words,
)
from viewer.boards.shogun.cards.modulestrip import ModuleStrip
from viewer.draw.displaylist import Cube


@pytest.mark.parametrize(
    ("modules", "width", "height"),
    [(("samurai",), 270, 70), (("arts",), 190, 96), (("court",), 396, 96)],
)
def test_the_strip_is_no_larger_than_its_modules_need(modules, width, height):
    options = {"board": "sun", "modules": list(modules)}
    header = {"seats": ["black", "blue", "red", "purple", "yellow"], "options": options}
    place = CARDS["modules"][1]
    covered = ModuleStrip(STAGE, PALETTE, place, header).covered
    assert (covered.left, covered.top) == (place.left, place.top)
    assert covered.width <= width
    assert covered.height <= height


def test_all_on_the_strip_has_a_label(game):
    card = made("modules", game)
    for moment in game.moments[::20]:
        extra, said = moment.after.extra, words(card.picture(moment, STILL))
        assert ("Patrons of" in said) == ("arts" in extra)
        assert any("avours" in text for text in said) == ("court" in extra)


def test_the_strip_is_there_with_modules_that_have_something_beside_the_map(game):
    card = made("modules", game)
    there = bool({"court", "samurai", "arts"} & set(game.header["options"]["modules"]))
    for moment in game.moments[::50]:
        assert bool(card.picture(moment, STILL)) == there


def test_the_strip_shows_officials_favours_and_markers(game):
    card = made("modules", game)
    for moment in game.moments[::5]:
        extra, picture = moment.after.extra, card.picture(moment, STILL)
        if "court" in extra:
            hall = [str(extra["court"]["hall"][seat]) for seat in game.header["seats"]]
            assert beside(picture, "Officials")[: len(hall)] == hall
        if "arts" in extra:
            cubes = [shape for shape in picture if isinstance(shape, Cube)]
            heads = len(game.header["seats"]) if {"court", "samurai"} & set(extra) else 0
            assert len(cubes) - heads == len(extra["arts"]["markers"])
