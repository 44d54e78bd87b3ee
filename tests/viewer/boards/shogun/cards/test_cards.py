"""The cards of paper: legible, in place, and the same as long as nothing changes."""

from itertools import combinations

import pytest

from pages.palette import mix
from tests.pages.test_palette import contrast
from tests.viewer.boards.shogun.cards.reading import (
    CARDS,
    PALETTE,
    STAGE,
    STILL,
    make_card,
    motion_of,
    pictures,
    texts,
    words,
)
from viewer.draw.displaylist import Cube, Line, Polygon, Text
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import text_box

pytestmark = pytest.mark.long


def test_places_on_a_sheet_count_down_from_its_own_top():
    plain, low = (Sheet(STAGE, PALETTE, 10.0, 100.0, top) for top in (0.0, 30.0))
    assert low.at(5, 0) == pytest.approx(plain.at(5, 30))


@pytest.mark.parametrize("name", CARDS)
def test_texts_are_at_least_of_14_units_and_do_not_overlap(game, name):
    for picture, moment in pictures(game, name):
        for text in texts(picture):
            assert text.size >= 0.014 - 1e-9, (moment.line, text.text)
        boxes = [(text_box(text), text.text) for text in texts(picture)]
        for (one, said), (other, also) in combinations(boxes, 2):
            assert not one.overlaps(other), (moment.line, said, also)


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
def test_text_is_readable_on_what_lies_behind_it(game, name):
    for picture, moment in pictures(game, name)[::3]:
        for number, shape in enumerate(picture):
            if isinstance(shape, Text) and shape.paint.alpha == 1:
                behind = ground(picture[:number], shape)
                assert contrast(shape.paint.colour, behind) >= 4.5, (moment.line, shape.text)


def ground(shapes, text):
    """The colour behind the middle of a text."""
    box, colour = text_box(text), PALETTE.neutral.background
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    for shape in shapes:
        if isinstance(shape, Polygon) and shape.fill and len(shape.points) == 4:
            (left, bottom), (right, top) = min(shape.points), max(shape.points)
            if left <= x <= right and bottom <= y <= top:
                colour = mix(colour, shape.fill.colour, shape.fill.alpha)
    return colour


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


@pytest.mark.parametrize("name", CARDS)
def test_a_card_fits_another_area(game, name):
    place = CARDS[name][1]
    card = make_card(name, game, Rect(0, 0, place.width + 12, place.height + 10))
    for moment in game.moments[::40]:
        for text in texts(card.picture(moment, STILL)):
            box = text_box(text)
            assert 0 <= box.left < box.right <= (place.width + 12) / 1000
