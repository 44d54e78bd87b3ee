"""Icons: they stay within their square and are told apart."""

from itertools import combinations

import pytest

from game.shogun.modules.court import FIELDS
from game.shogun.tables import ACTIONS, BID
from viewer.boards.shogun.cards.icons import GLYPHS, action_icon, icon
from viewer.draw.displaylist import Circle, Polygon, Stage, Text
from viewer.draw.palette import shipped_palette
from viewer.draw.sheet import Sheet

SHEET = Sheet(Stage(1.28, 0.72), shipped_palette(), 100.0, 400.0, 50.0)
INK = "#2b2724"


@pytest.mark.parametrize("name", GLYPHS)
def test_an_icon_lies_within_its_square(name):
    left, top = SHEET.at(100 - 10.2, 100 - 10.2)
    right, bottom = SHEET.at(100 + 10.2, 100 + 10.2)
    for shape in icon(SHEET, name, 100, 100, 20, INK):
        if isinstance(shape, Circle):
            x, y = shape.centre
            points = [(x - shape.radius, y - shape.radius), (x + shape.radius, y + shape.radius)]
        else:
            assert isinstance(shape, Polygon)
            points = list(shape.points)
        assert all(left <= x <= right and bottom <= y <= top for x, y in points)


def test_icons_differ():
    for one, other in combinations(GLYPHS.values(), 2):
        assert one != other


@pytest.mark.parametrize("field", [*ACTIONS, BID, *FIELDS])
def test_every_field_of_a_plan_has_an_icon_with_its_number(field):
    shapes = list(action_icon(SHEET, field, 100, 100, 14, INK))
    said = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert said == field.split()[1:]
    assert any(isinstance(shape, Polygon) for shape in shapes)
