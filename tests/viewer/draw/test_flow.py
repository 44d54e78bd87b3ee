"""Rows and columns: everything lies where it has room, and is shortened only where it has none."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.draw.displaylist import Cube, Line, Paint, Polygon, Stage, Text
from cubetower.viewer.draw.flow import (
    LEADING,
    REST,
    Element,
    across,
    box,
    centre,
    column,
    cube,
    down,
    fade,
    label,
    layers,
    paragraph,
    row,
    rule,
    table,
)
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import (
    ELLIPSIS,
    HEAD,
    NOTE,
    TEXT,
    shorten,
    text_box,
    text_width,
)

SHEET = Sheet(Stage(1.28, 0.72), shipped_palette(), 40.0, 400.0, 20.0)
SLACK = 1e-4  # units
GROUND = Paint("#808080", 0.5)

words = st.text("aMi g,", max_size=24).map(str.strip)
sizes = st.sampled_from((NOTE, TEXT, HEAD))
anchors = st.sampled_from(("left", "middle", "right"))
labels = st.builds(label, words, sizes, st.sampled_from(("regular", "semibold")), anchor=anchors)
leaves = st.one_of(
    labels, st.builds(paragraph, words, st.integers(1, 3), sizes), st.builds(rule, st.just(4.0)),
    st.builds(cube, st.sampled_from(("blue", "green"))),
)  # fmt: skip
widths = st.lists(st.sampled_from((None, 20.0, 55.0, REST)), max_size=4)
gaps = st.sampled_from((0.0, 6.0))


def branches(children):
    several = st.lists(children, min_size=1, max_size=4)
    return st.one_of(
        st.builds(row, several, widths, gaps),
        st.builds(column, several, gaps),
        st.builds(box, children, st.just(GROUND), pad=st.just((3, 2, 4, 1))),
        st.builds(centre, children),
        st.builds(layers, children, children),
    )


elements = st.recursive(leaves, branches, max_leaves=10)


def area_for(element: Element, width: float) -> Rect:
    return Rect(10.0, 30.0, 10.0 + width, 30.0 + element.height(width))


def units(place):
    x, y = place
    return x / SHEET.unit - SHEET.left, (SHEET.stage.height - y) / SHEET.unit - SHEET.top


def corners(shape):
    match shape:
        case Text():
            lies = text_box(shape)
            return [units((lies.left, lies.top)), units((lies.right, lies.bottom))]
        case Cube():
            x, y = units(shape.centre)
            half = shape.edge / SHEET.unit / 2
            return [(x - half, y - half), (x + half, y + half)]
    return [units(point) for point in shape.points]


@pytest.mark.long
@given(elements, st.floats(150, 390))
def test_nothing_leaves_its_area(element, room):
    width = max(room, element.width)
    area = area_for(element, width)
    for shape in element.draw(SHEET, area):
        for x, y in corners(shape):
            assert area.left - SLACK <= x <= area.right + SLACK, shape
            assert area.top - SLACK <= y <= area.bottom + SLACK, shape


@given(st.lists(labels, min_size=1, max_size=5), widths, gaps, st.floats(10, 390))
def test_texts_side_by_side_never_overlap_however_narrow_the_row(items, given_widths, gap, width):
    line = row(items, given_widths, gap)
    shapes = list(line.draw(SHEET, area_for(line, width)))
    lies = [corners(shape) for shape in shapes if isinstance(shape, Text)]
    for (_, (right, _)), ((left, _), _) in pairwise(lies):
        assert right <= left + SLACK
    assert all(right <= 10 + width + SLACK for _, (right, _) in lies)


@given(st.lists(st.builds(paragraph, words, st.integers(1, 3)), min_size=1, max_size=5),
       gaps, st.floats(60, 390))  # fmt: skip
def test_rows_of_a_column_never_overlap(items, gap, width):
    stack = column(items, gap)
    shapes = list(stack.draw(SHEET, area_for(stack, width)))
    for (_, (_, bottom)), ((_, top), _) in pairwise(corners(each) for each in shapes):
        assert bottom <= top + SLACK


@given(words, sizes, st.floats(1, 300))
def test_a_label_is_shortened_only_where_it_has_no_room(text, size, room):
    shapes = list(label(text, size).draw(SHEET, Rect(0, 0, room, 30)))
    if not text or (text_width(ELLIPSIS, size) > room and text_width(text, size) > room):
        assert not shapes
    else:
        [shown] = shapes
        assert shown.text == (text if text_width(text, size) <= room else shorten(text, size, room))


@given(words.filter(bool), sizes)
def test_a_label_as_wide_as_it_needs_is_whole(text, size):
    for left in (0.1, 33.3, 217.7):
        [shown] = label(text, size).draw(SHEET, Rect(left, 0, left + text_width(text, size), 30))
        assert shown.text == text


@given(st.lists(st.sampled_from((10.0, 35.0, REST)), min_size=1, max_size=6), gaps)
def test_what_is_left_is_shared(wanted, gap):
    parts = across(Rect(5, 0, 405, 10), wanted, gap)
    shares = [part.width for part, width in zip(parts, wanted, strict=True) if width == REST]
    assert all(math.isclose(share, shares[0]) for share in shares)
    assert [part.height for part in parts] == [10] * len(parts)
    if shares:
        assert parts[-1].right == pytest.approx(405)
    lines = down(Rect(0, 5, 10, 405), wanted, gap)
    ends = [(part.left, part.right) for part in parts]
    assert [(line.top, line.bottom) for line in lines] == ends


def test_small_print_stands_on_the_line_of_the_text_beside_it():
    line = row([label("Black"), label("6 armies", NOTE), label("12", anchor="right")])
    first, second, third = line.draw(SHEET, Rect(0, 0, 300, 20))
    assert first.at[1] == second.at[1] == third.at[1]


def test_columns_of_a_table_are_as_wide_as_their_widest_cell():
    cells = [[label(text), label("1", anchor="right")] for text in ("a", "a long name")]
    drawn = table(cells, (None, None), gap=10, pitch=20)
    numbers = [each for each in drawn.draw(SHEET, Rect(0, 0, 300, 40)) if each.text == "1"]
    right = text_width("a long name", TEXT) + 10 + text_width("1", TEXT)
    assert [units(number.at)[0] for number in numbers] == pytest.approx([right, right])
    assert drawn.height(300) == 40


def test_a_box_has_its_size_its_ground_and_its_child_in_the_middle_of_its_height():
    child = label("in it", anchor="middle")
    ground, bar, text = box(child, GROUND, height=50, bar=Paint("#000000")).draw(
        SHEET, Rect(0, 0, 80, 50)
    )
    assert isinstance(ground, Polygon)
    assert [units(point)[1] for point in bar.points[:1]] == [pytest.approx(50)]
    top, bottom = (y for _, y in corners(text))
    assert 10 < top < bottom < 40
    assert box(child, pad=(5, 1, 5, 2)).height(80) == pytest.approx(LEADING * TEXT + 3)


def test_a_struck_text_has_a_line_through_all_of_it():
    text, line = label("gone", struck=True, muted=True).draw(SHEET, Rect(0, 0, 200, 20))
    assert isinstance(line, Line)
    assert line.points[1][0] == pytest.approx(text_box(text).right)
    assert line.paint == text.paint


def test_what_fades_in_has_so_much_of_its_opacity():
    text, cubes = label("a"), cube("blue")
    for element, of in ((text, lambda shape: shape.paint.alpha), (cubes, lambda s: s.alpha)):
        [shape] = element.draw(SHEET, Rect(0, 0, 50, 20))
        assert of(fade(shape, 0.25)) == pytest.approx(0.25 * of(shape))
        assert fade(shape, 1.0) is shape
    [ground] = box(fill=GROUND).draw(SHEET, Rect(0, 0, 50, 20))
    assert fade(ground, 0.5).fill.alpha == 0.25
