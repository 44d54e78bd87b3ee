"""Texts in their atlas: the same pixels as the raster back-end's."""

from itertools import cycle, product

import numpy as np
import pytest

from cubetower.viewer import DisplayList, Paint, Raster, Stage, Text
from cubetower.viewer.window.opengl.triangles import triangulate

pytestmark = pytest.mark.long

INK = Paint("#000000")
STAGE = Stage(3.0, 1.0)
AROUND = 100  # px that a text may reach out of the picture
HI = ("Hi", "regular", 60)


@pytest.fixture
def atlas(opengl):
    from cubetower.viewer.window.opengl.atlas import TextAtlas

    return TextAtlas(side=512)


def texels(atlas):
    data = atlas.texture.get_image_data().get_data("R", atlas.texture.width)
    return np.frombuffer(data, np.uint8).reshape(atlas.texture.height, -1)


def set_by_hand(text, atlas, width=300):
    """The picture of a text from its quad, as a graphics card without smoothing paints it."""
    from cubetower.viewer.window.opengl.atlas import set_texts

    scale, height = width / STAGE.width, round(width / STAGE.width * STAGE.height)
    mesh = triangulate([text], scale)
    set_texts(mesh, atlas, scale, height)
    image = np.full((height, AROUND + width + AROUND), 255.0)
    (quad,) = mesh.vertices.reshape(-1, 6)
    (left, low), (right, high) = quad["place"].min(axis=0), quad["place"].max(axis=0)
    left, right = AROUND + left, AROUND + right
    (u, v), (far_u, far_v) = quad["texel"].min(axis=0), quad["texel"].max(axis=0)
    ink = quad["colour"][0, 3] / 255 * texels(atlas)[int(v) : int(far_v), int(u) : int(far_u)]
    image[height - int(high) : height - int(low), int(left) : int(right)] *= 1 - ink / 255
    return image[:, AROUND:-AROUND]


def of_film(text):
    return np.asarray(Raster(300).draw(DisplayList(STAGE, (), (text,)))).astype(float)[..., 0]


def test_a_text_has_the_pixels_of_the_film(atlas):
    places = cycle([(0.1, (1.5, 0.5)), (0.153, (1.4967, 0.5131))])
    styles = product(("regular", "semibold"), ("left", "middle", "right"))
    for (size, at), (weight, anchor) in zip(places, styles, strict=False):
        text = Text(at, "Ōmi: 12 → AVA Tjgy", size, INK, weight, anchor)
        film = of_film(text)
        assert (film < 128).sum() > 100
        assert np.abs(film - set_by_hand(text, atlas)).max() < 1


def test_a_text_is_drawn_once(atlas):
    first = atlas.line(*HI, 1, 0)
    assert atlas.line(*HI, 1, 0) is first
    assert atlas.line(*HI, 2, 0) != first


def test_texts_lie_apart(atlas):
    taken = np.zeros((512, 512), int)
    for code in range(65, 91):
        *_, u, v, far_u, far_v = atlas.line(chr(code), "regular", 80, 0, 0)
        taken[v:far_v, u:far_u] += 1
    assert taken.max() == 1
    assert atlas.emptied == 0


def test_a_full_atlas_begins_anew(atlas):
    for code in range(65, 91):
        atlas.line(3 * chr(code), "regular", 320, 0, 0)
    assert atlas.emptied > 0
    text = Text((0.2, 0.4), "AB", 0.15, INK)
    assert np.abs(of_film(text) - set_by_hand(text, atlas)).max() < 1


def test_what_leaves_no_mark_has_no_quad():
    assert len(triangulate([Text((0, 0), "  ", 1, INK), Text((0, 0), "", 1, INK)], 1.0).texts) == 0


def test_very_large_texts_are_small_ones_magnified(atlas):
    from cubetower.viewer.window.opengl.atlas import MAX_EM

    large, small = (atlas.line("H", "regular", times * MAX_EM, 0, 0) for times in (4, 1))
    assert large[:4] == pytest.approx([4 * side for side in small[:4]])


def test_texts_longer_than_the_atlas_are_magnified(atlas):
    long, short = (atlas.line("Ōmi " * 40, "regular", em, 0, 0) for em in (80, 20))
    assert long[2] == pytest.approx(4 * short[2], rel=0.05)
    assert long[6] <= 512
