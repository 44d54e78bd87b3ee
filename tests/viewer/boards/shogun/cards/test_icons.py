"""Icons of actions: each has one, and its number."""

import pytest

from game.shogun.components.tables import ACTIONS, BID
from game.shogun.modules.court import FIELDS
from pages.palette import shipped_palette
from viewer.boards.shogun.cards.icons import action_icon
from viewer.draw.displaylist import Polygon, Stage, Text
from viewer.draw.sheet import Sheet

pytestmark = pytest.mark.long

SHEET = Sheet(Stage(1.28, 0.72), shipped_palette(), 100.0, 400.0, 50.0)


@pytest.mark.parametrize("field", [*ACTIONS, BID, *FIELDS])
def test_every_field_of_a_plan_has_an_icon_with_its_number(field):
    shapes = list(action_icon(SHEET, field, 100, 100, 14, "#2b2724"))
    said = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert said == field.split()[1:]
    assert any(isinstance(shape, Polygon) for shape in shapes)
