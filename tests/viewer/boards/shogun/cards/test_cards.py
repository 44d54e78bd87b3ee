"""The cards of paper: legible, in place, and the same as long as nothing changes."""

import pytest

from cubetower.viewer.draw.displaylist import Cube, Line, Polygon, Text
from cubetower.viewer.draw.typography import text_box
from tests.viewer.boards.shogun.cards.reading import (
    CARDS,
    STILL,
    make_card,
    motion_of,
    pictures,
    texts,
    words,
)
from tests.viewer.legible import assert_apart

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", CARDS)
def test_texts_are_at_least_of_14_units_and_do_not_overlap(game, name):
    for picture, moment in pictures(game, name):
        for text in texts(picture):
            assert text.size >= 0.014 - 1e-9, (moment.line, text.text)
        assert_apart(texts(picture))


@pytest.mark.parametrize("name", CARDS)
def test_everything_but_the_shadow_lies_on_the_card(game, name):
    card = make_card(name, game)
    area, slack = card.extent, 1e-6
    left, right = area.left / 1000 - slack, area.right / 1000 + slack
    top, bottom = 0.72 - area.top / 1000 + slack, 0.72 - area.bottom / 1000 - slack
    for picture, moment in pictures(game, name):
        for shape in picture[len(card.paper) :]:
            for x, y in corners(shape):
                assert left <= x <= right, (moment.line, shape)
                assert bottom <= y <= top, (moment.line, shape)


def corners(shape):
    if isinstance(shape, Text):
        box = text_box(shape)
        return [(box.left, box.bottom), (box.right, box.top)]
    if isinstance(shape, Polygon | Line):
        return shape.points
    reach = shape.edge * 0.8 if isinstance(shape, Cube) else shape.radius
    x, y = shape.centre
    return [(x - reach, y - reach), (x + reach, y + reach)]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_the_same_object_as_long_as_nothing_changes(game, name):
    card, last, changes = make_card(name, game), None, 0
    moments = game.moments[-len(game.moments) // 3 :]  # the last rounds, and winter
    for moment in moments:
        picture = card.picture(moment, motion_of(moment))
        assert card.picture(moment, STILL) is picture
        changes += picture is not last
        last = picture
    assert changes < len(moments)


@pytest.mark.parametrize("name", CARDS)
def test_motion_ends_as_the_card_stays(game, name):
    card = make_card(name, game)
    for moment in game.moments[::7]:
        end = motion_of(moment)
        moved, stays = (words(card.picture(moment, at)) for at in (end - 1e-9, end))
        assert sorted(moved) == sorted(stays)
