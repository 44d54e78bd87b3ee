"""The cubes that a result lights are those that its sentence counts."""

import math

import pytest

from cubetower.game.shogun import Margin, MarginChances
from cubetower.pages.palette import shipped_palette
from cubetower.viewer.draw.cubeplot import LIT
from cubetower.viewer.draw.displaylist import Polygon, Stage, Text
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.marginplot import margin_plot, sides_of

pytestmark = pytest.mark.long

PALETTE = shipped_palette()
SHEET = Sheet(Stage(1.28, 0.72), PALETTE, 0.0, 1280.0)
AREA = Rect(40.0, 30.0, 370.0, 130.0)
EVEN = MarginChances(-2, (0.1, 0.2, 0.2, 0.3, 0.2), (0.06, 0.0, 0.0, 0.0, 0.0))
SURE = MarginChances(-1, (0.01, 0.04, 0.15, 0.8), (0.0, 0.0, 0.0, 0.0))
SIDES = sides_of("red", "blue")


def shapes(kind, chances, result=None, **given):
    drawn = margin_plot(chances, SIDES, PALETTE, 100.0, result, **given).draw(SHEET, AREA)
    return [shape for shape in drawn if isinstance(shape, kind)]


def area(blocks):
    return sum(
        math.prod(max(axis) - min(axis) for axis in zip(*block.points, strict=True))
        for block in blocks
    )


@pytest.mark.parametrize(
    ("chances", "margin"),
    [
        (EVEN, Margin(2)), (EVEN, Margin(0)), (EVEN, Margin(-2)), (EVEN, Margin(-2, held=False)),
        (SURE, Margin(2)), (SURE, Margin(-1)),
    ],
)  # fmt: skip
def test_lit_cubes_are_those_of_all_ends_with_this_winner(chances, margin):
    """So they show the chance of the battle."""
    blocks = [each for each in shapes(Polygon, chances, (margin, 1.0)) if len(each.points) == 4]
    lit = area(each for each in blocks if each.fill.alpha == LIT)
    assert lit / area(blocks) == pytest.approx(chances.of(margin.winner), abs=0.006)


def test_the_attacker_is_at_the_left_in_its_colour_and_nobody_in_none():
    blocks = shapes(Polygon, EVEN)
    fills = {who: PALETTE.tone(who).fill for who in ("red", "blue")}
    lefts = {
        who: [block.points[0][0] for block in blocks if block.fill.colour == fill]
        for who, fill in fills.items()
    }
    assert max(lefts["red"]) < min(lefts["blue"])
    other = area(block for block in blocks if block.fill.colour not in fills.values())
    assert 100 * other / area(blocks) == pytest.approx(26)  # even, and what farmers alone hold


def test_the_axis_names_both_ends_and_nothing():
    for chances, last in ((EVEN, "Blue by 2"), (SURE, "Blue by 1")):
        names = {text.text for text in shapes(Text, chances, planned=True)}
        assert names == {"Red by 2", "0", last}
