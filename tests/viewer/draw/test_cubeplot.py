"""Piles of a hundred little cubes: as many as the chances say, inside, and lit by the result."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.draw.cubeplot import (
    CUBES,
    DIM,
    FAINT,
    LIT,
    Part,
    Pile,
    Result,
    cube_plot,
    share_out,
)
from cubetower.viewer.draw.displaylist import Cube, Polygon, Stage, Text
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from tests.viewer.legible import assert_apart

PALETTE = shipped_palette()
SHEET = Sheet(Stage(1.28, 0.72), PALETTE, 0.0, 1280.0)
AREA = Rect(40.0, 30.0, 370.0, 130.0)
RED, BLACK = (PALETTE.tone(name) for name in ("red", "black"))
PILES = [
    Pile((Part(0.1, RED.fill, lit=True),), ("Red by 1", "by 1")),
    Pile((Part(0.5, BLACK.fill),), ("0",)),
    Pile((Part(0.25, BLACK.fill), Part(0.15, RED.fill, lit=True)), ("Black by 1", "by 1")),
]
chances = st.lists(st.floats(0, 1), min_size=1, max_size=20).filter(lambda some: sum(some) > 0.01)


def shapes(kind, *given, note=""):
    found = cube_plot(*given, note=note).draw(SHEET, AREA)
    return [shape for shape in found if isinstance(shape, kind)]


def size(block):
    """Width and height of a rectangle, units."""
    return tuple((max(axis) - min(axis)) / SHEET.unit for axis in zip(*block.points, strict=True))


@given(chances)
def test_shares_are_whole_cubes_less_than_one_away(some):
    exact = [chance / sum(some) for chance in some]
    shares = share_out(exact)
    assert sum(shares) == CUBES
    assert all(abs(share - CUBES * chance) < 1 for share, chance in zip(shares, exact, strict=True))


def test_equal_rests_go_to_the_first():
    assert share_out([0.005] * 2 + [0.99]) == [1, 0, 99]


@given(chances)
def test_all_cubes_lie_in_the_area(some):
    piles = [Pile((Part(chance / sum(some), RED.fill),)) for chance in some]
    unit = SHEET.unit
    for each in shapes(Polygon, piles, 100.0):
        for x, y in each.points:
            assert AREA.left - 1e-6 <= x / unit <= AREA.right + 1e-6
            assert AREA.top - 1e-6 <= 720 - y / unit <= AREA.bottom + 1e-6


@given(chances)
def test_there_are_a_hundred_cubes_of_one_size(some):
    piles = [Pile((Part(chance / sum(some), RED.fill),)) for chance in some]
    blocks = shapes(Polygon, piles, 100.0)
    one = math.sqrt(sum(math.prod(size(block)) for block in blocks) / CUBES)
    for long in (long for block in blocks for long in size(block)):
        assert long / one == pytest.approx(max(1, round(long / one)))


def test_before_a_result_all_are_faint_and_then_what_it_counts_is_lit():
    before = shapes(Polygon, PILES, 100.0)
    falling = shapes(Polygon, PILES, 100.0, Result(2, RED, 0.5))
    lies = shapes(Polygon, PILES, 100.0, Result(2, RED, 1.0))
    assert {each.fill.alpha for each in (*before, *falling)} == {FAINT}
    one = min(size(block)[1] for block in lies)
    cubes = {
        alpha: sum(math.prod(size(block)) for block in lies if block.fill.alpha == alpha) / one**2
        for alpha in (DIM, LIT)
    }
    assert cubes == pytest.approx({DIM: 75, LIT: 25})


def test_the_result_falls_on_its_pile():
    heights = [
        shapes(Cube, PILES, 100.0, Result(1, RED, progress))[0].centre[1] / SHEET.unit
        for progress in (0.0, 0.5, 1.0)
    ]
    assert heights == sorted(heights, reverse=True)
    blocks = shapes(Polygon, PILES, 100.0)
    top = max(y for block in blocks for _, y in block.points) / SHEET.unit
    assert 0 < heights[-1] - top < 15
    assert not shapes(Cube, PILES, 100.0)


@pytest.mark.parametrize("width", [40.0, 90.0, 160.0, 330.0])
def test_names_never_overlap(width):
    area = Rect(40.0, 30.0, 40.0 + width, 130.0)
    names = [
        shape for shape in cube_plot(PILES, 100.0).draw(SHEET, area) if isinstance(shape, Text)
    ]
    assert names
    assert_apart(names)


def test_the_note_stands_where_the_piles_are_lower():
    low_right = [Pile((Part(0.6, RED.fill),)), *[Pile((Part(0.1, RED.fill),))] * 4]
    [right] = shapes(Text, low_right, 100.0, note="a note")
    [left] = shapes(Text, low_right[::-1], 100.0, note="a note")
    assert (left.anchor, right.anchor) == ("left", "right")
