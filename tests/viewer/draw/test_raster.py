import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cubetower.viewer import Circle, DisplayList, Line, Paint, Polygon, Raster, Stage, Text
from cubetower.viewer.draw.raster import OVERSAMPLING, stencil
from cubetower.viewer.draw.typography import text_width

STAGE = Stage(2.0, 1.0)
WHITE, BLACK, RED = Paint("#ffffff"), Paint("#000000"), Paint("#ff0000")


def draw(*shapes, width=200):
    return np.asarray(Raster(width).draw(DisplayList(STAGE, (), shapes))).astype(int)


def rectangle(left, low, right, high, fill=BLACK, **style):
    return Polygon(((left, low), (right, low), (right, high), (left, high)), fill, **style)


def test_y_points_up_and_shapes_lie_where_they_should():
    pixels = draw(rectangle(0.5, 0.6, 1.0, 0.9, RED))
    assert pixels[25, 75].tolist() == [255, 0, 0]
    assert pixels[75, 75].tolist() == [255, 255, 255]
    inside = (pixels == [255, 0, 0]).all(axis=2)
    assert np.flatnonzero(inside.any(axis=0))[[0, -1]].tolist() == [50, 99]
    assert np.flatnonzero(inside.any(axis=1))[[0, -1]].tolist() == [10, 39]


def test_edges_between_pixels_are_anti_aliased():
    pixels = draw(Circle((1.0, 0.5), 0.3, BLACK))
    levels = np.unique(pixels[..., 0])
    assert ((levels > 20) & (levels < 235)).sum() > 10
    covered = (255 - pixels[..., 0]).sum() / 255
    assert covered == pytest.approx(np.pi * 30**2, rel=0.02)


def test_shapes_lie_between_pixels_to_a_quarter():
    # A fill may reach a quarter of a pixel over its edge.
    for part in (0.1, 0.5, 0.9):
        row = draw(rectangle(0.5 + part / 100, 0.2, 1.0, 0.8))[50, :80, 0]
        covered = (255 - row).sum() / 255
        assert 30 - part - 0.02 <= covered <= 30 - part + 0.27


def test_opacity_mixes_with_what_lies_below():
    pixels = draw(rectangle(0, 0, 2, 1, RED), rectangle(0, 0, 2, 1, Paint("#0000ff", 0.25)))
    assert pixels[50, 100] == pytest.approx([191, 0, 64], abs=2)


def test_later_shapes_cover_earlier_ones_texts_included():
    text = Text((0.2, 0.2), "tower", 0.5, BLACK)
    assert (draw(text, rectangle(0, 0, 2, 1, RED)) == [255, 0, 0]).all()


def test_outlines_and_lines_have_their_width():
    column = draw(Line(((0.0, 0.5), (2.0, 0.5)), BLACK, 0.1))[:, 100, 0]
    assert (255 - column).sum() / 255 == pytest.approx(10, abs=0.3)
    ring = draw(rectangle(0.5, 0.2, 1.5, 0.8, None, outline=BLACK, width=0.04))
    assert ring[50, 100, 0] == 255
    assert ring[50, 50, 0] == 0


@pytest.mark.parametrize("anchor", ["left", "middle", "right"])
def test_a_text_is_drawn_as_wide_as_it_is_measured(anchor):
    text = Text((1.0, 0.4), "Hamb 12 H", 0.15, BLACK, anchor=anchor)
    dark = np.flatnonzero((draw(text, width=800)[..., 0] < 128).any(axis=0))
    width = 400 * text_width(text.text, text.size)
    assert width < 400
    left = 400 - {"left": 0, "middle": 0.5, "right": 1}[anchor] * width
    assert dark[0] == pytest.approx(left, abs=10)  # the first letter's own side bearing
    assert dark[-1] == pytest.approx(left + width, abs=10)


def test_the_baseline_of_a_text_is_where_it_says():
    dark = draw(Text((0.5, 0.4), "H", 0.4, BLACK), width=400)[..., 0] < 128
    rows = np.flatnonzero(dark.any(axis=1))
    assert rows[-1] == pytest.approx(200 - 0.4 * 200 - 1, abs=1)
    assert len(rows) == pytest.approx(0.727 * 0.4 * 200, abs=2)


def test_a_kept_backdrop_changes_nothing():
    backdrop = (rectangle(0, 0, 2, 1, RED),)
    raster = Raster(100)
    first = raster.draw(DisplayList(STAGE, backdrop, (Circle((1, 0.5), 0.2, BLACK),)))
    again = raster.draw(DisplayList(STAGE, backdrop, (Circle((1, 0.5), 0.2, BLACK),)))
    assert first.tobytes() == again.tobytes()
    other = raster.draw(DisplayList(STAGE, (rectangle(0, 0, 2, 1, WHITE),)))
    assert (np.asarray(other) == 255).all()


@pytest.mark.long
@given(
    at=st.tuples(st.floats(-0.6, 2.2), st.floats(-0.4, 1.2)),
    size=st.floats(0.02, 0.6),
    alpha=st.sampled_from([0.0, 0.3, 0.77, 1.0]),
    ground=st.sampled_from(["#000000", "#ffffff", "#3a7f12"]),
)
def test_a_text_is_mixed_as_pillow_mixes_it_even_where_it_leaves_the_picture(
    at, size, alpha, ground
):
    text = Text(at, "Ag7", size, Paint("#c81ea0", alpha))
    drawn = draw(rectangle(-1, -1, 3, 2, Paint(ground)), text, width=100)
    x, y = round(at[0] * 50 * OVERSAMPLING), round((50 - at[1] * 50) * OVERSAMPLING)
    em = max(1, round(size * 50 * OVERSAMPLING))
    mask, up = stencil(text.text, text.weight, em, x % OVERSAMPLING, y % OVERSAMPLING)
    mask = mask.point(lambda level: round(level * alpha))
    image = Image.new("RGB", (100, 50), ground)
    image.paste("#c81ea0", (x // OVERSAMPLING - 1, y // OVERSAMPLING - up), mask)
    np.testing.assert_array_equal(drawn, np.asarray(image))


def test_an_equal_picture_gives_the_same_array_which_nobody_can_change():
    raster = Raster(100)
    first = raster.pixels(DisplayList(STAGE, (), (rectangle(0, 0, 1, 1),)))
    assert raster.pixels(DisplayList(STAGE, (), (rectangle(0, 0, 1, 1),))) is first
    other = raster.pixels(DisplayList(STAGE, (), (rectangle(0, 0, 1, 1, RED),)))
    assert not np.array_equal(other, first)
    with pytest.raises(ValueError, match="read-only"):
        other[0, 0] = 0
