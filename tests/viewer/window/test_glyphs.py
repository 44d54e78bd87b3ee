"""Glyphs in their atlas: the same pixels as the raster back-end's texts."""

import numpy as np
import pytest

from viewer import DisplayList, Paint, Stage, Text, rasterised
from viewer.window.glyphs import LARGEST, Atlas, set_texts
from viewer.window.triangles import meshed

INK = Paint("#000000")
STAGE = Stage(3.0, 1.0)


def set_by_hand(text, width=300, atlas=None):
    """The picture of a text from its quads, as a graphics card without smoothing paints them."""
    atlas = atlas or Atlas()
    scale, height = width / STAGE.width, round(width / STAGE.width * STAGE.height)
    mesh = meshed([text], scale)
    set_texts(mesh, atlas, scale, height)
    image = np.full((height, width), 255.0)
    for quad in mesh.vertices.reshape(-1, 6):
        (left, low), (right, high) = quad["place"].min(axis=0), quad["place"].max(axis=0)
        (u, v), (far_u, far_v) = quad["texel"].min(axis=0), quad["texel"].max(axis=0)
        ink = quad["colour"][0, 3] / 255 * atlas.texels[int(v) : int(far_v), int(u) : int(far_u)]
        part = image[height - int(high) : height - int(low), int(left) : int(right)]
        part *= 1 - ink / 255
    return image


@pytest.mark.parametrize("anchor", ["left", "middle", "right"])
@pytest.mark.parametrize("weight", ["regular", "semibold"])
@pytest.mark.parametrize(("size", "at"), [(0.1, (1.5, 0.5)), (0.153, (1.4967, 0.5131))])
def test_a_text_has_the_pixels_of_the_film(anchor, weight, size, at):
    text = Text(at, "Ōmi: 12 → AVA Tjgy", size, INK, weight, anchor)
    film = np.asarray(rasterised(DisplayList(STAGE, (), (text,)), 300)).astype(float)[..., 0]
    apart = np.abs(film - set_by_hand(text))
    assert (film < 128).sum() > 100
    assert apart.max() < 70  # a glyph may lie an eighth of a pixel beside
    assert apart.mean() < 0.4


def test_a_glyph_is_drawn_once():
    atlas = Atlas()
    first = atlas.glyph("a", "regular", 60, 1, 0)
    atlas.changed = None
    assert atlas.glyph("a", "regular", 60, 1, 0) is first
    assert atlas.changed is None
    assert atlas.glyph("a", "regular", 60, 2, 0) != first
    low, high = atlas.changed
    assert 0 <= low < high


def overlapping(glyphs):
    taken = np.zeros((4096, 4096), int)
    for glyph in glyphs:
        taken[glyph.y : glyph.y + glyph.height, glyph.x : glyph.x + glyph.width] += 1
    return (taken > 1).any()


def test_the_atlas_grows_and_keeps_what_it_has():
    atlas = Atlas(width=128, height=32)
    early = atlas.glyph("Q", "regular", 80, 0, 0)
    was = atlas.texels[early.y : early.y + early.height, early.x : early.x + early.width].copy()
    others = [atlas.glyph(chr(code), "regular", 80, 0, 0) for code in range(65, 91)]
    assert atlas.texels.shape[1] == 128
    assert len(atlas.texels) > 32
    assert not overlapping(set(others))
    now = atlas.texels[early.y : early.y + early.height, early.x : early.x + early.width]
    assert (now == was).all()
    assert atlas.emptied == 0


def test_a_full_atlas_begins_anew():
    atlas = Atlas(width=64, height=32, highest=64)
    for code in range(65, 91):
        atlas.line(chr(code), "regular", 120, 0, 0)
    assert atlas.emptied > 0
    assert len(atlas.texels) <= 64
    text = Text((0.2, 0.4), "AB", 0.15, INK)
    film = np.asarray(rasterised(DisplayList(STAGE, (), (text,)), 300)).astype(float)[..., 0]
    assert np.abs(film - set_by_hand(text, atlas=atlas)).max() < 70


def test_what_leaves_no_mark_has_no_quad():
    assert Atlas().line(" a b ", "regular", 60, 0, 0).shape == (2, 8)
    assert Atlas().line("  ", "regular", 60, 0, 0).shape == (0, 8)


def test_very_large_texts_are_small_glyphs_magnified():
    atlas = Atlas()
    (large,) = atlas.line("H", "regular", 4 * LARGEST, 0, 0)
    (small,) = atlas.line("H", "regular", LARGEST, 0, 0)
    assert large[4:] == pytest.approx(small[4:])
    assert large[:4] == pytest.approx(4 * small[:4])


def test_where_texts_reach_is_told():
    mesh = meshed([Text((1.0, 0.5), "Hg", 0.2, INK)], 100.0)
    left, low, right, high = set_texts(mesh, Atlas(), 100.0, 100)
    assert 100 <= left < 105
    assert 115 < right < 130
    assert 43 < low < 50 < high < 68
    assert set_texts(meshed([], 1.0), Atlas(), 100.0, 100) is None
