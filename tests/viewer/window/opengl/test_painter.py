"""The painter paints what the film shows, and only what has changed."""

import numpy as np
import pytest

from cubetower.viewer import Circle, Paint, Polygon, Stage, Text, shipped_palette
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.window.opengl.boxes import merge
from cubetower.viewer.window.view import Layer
from tests.viewer.boards.shogun.golden.make import moments, scene_of
from tests.viewer.page.scenes import CloseUp, Medley
from tests.viewer.window.looking import painted

pytestmark = pytest.mark.long

STAGE = Stage(2.0, 1.0)
ONTO = Rect(0.0, 0.0, 400.0, 200.0)
RED, BLUE, INK = Paint("#ff0000"), Paint("#0000ff"), Paint("#000000")


@pytest.fixture
def painter(opengl):
    from cubetower.viewer.window.opengl.painter import Painter

    painter = Painter()
    yield painter
    painter.free()


def box(left, low, right, high, fill=RED):
    return Polygon(((left, low), (right, low), (right, high), (left, high)), fill)


def layer(*shapes, onto=ONTO, clip=None):
    return Layer(shapes, STAGE, onto, clip)


def seen(painter, layers, width=400, height=200, ratio=1.0):
    painter.paint(layers, width, height, ratio)
    return np.asarray(painter.picture()).astype(int)


def seen_afresh(layers, width=400, height=200):
    """What another painter shows, which has painted nothing before."""
    from cubetower.viewer.window.opengl.painter import Painter

    painter = Painter()
    picture = seen(painter, layers, width, height)
    painter.free()
    return picture


def assert_alike(picture, layers, mean=0.8, some=0.004, far=0.0004):
    """Edges are smoothed a little differently; nothing else differs."""
    film = np.asarray(painted(layers, picture.shape[1], picture.shape[0])).astype(int)
    apart = np.abs(picture - film).max(axis=2)
    assert apart.mean() < mean
    assert (apart > 40).mean() < some
    assert (apart > 100).mean() < far


@pytest.mark.parametrize("scene", [Medley(), CloseUp()], ids=["medley", "close-up"])
@pytest.mark.parametrize("onto", [Rect(0, 0, 1280, 720), Rect(-201.3, -90.2, 1718.7, 989.8)])
def test_shapes_look_as_in_the_film(painter, scene, onto):
    layers = [Layer(tuple(scene.frame(3.4)), scene.stage, onto)]
    assert_alike(seen(painter, layers, 1280, 720), layers)


@pytest.fixture(scope="module")
def game():
    return scene_of("moon-draft-3-all")


def panels(scene, seconds, onto):
    pictures = [scene.panel(name, seconds) for name in scene.areas if name != "plans"]
    parts = [part for picture in pictures for part in (picture.backdrop, picture.shapes)]
    return [Layer(part, scene.stage, onto) for part in parts]


def test_a_game_looks_as_in_the_film(painter, game):
    for _, moment in list(moments(game))[::4]:
        layers = panels(game, moment, Rect(0, 0, 1280, 720))
        assert_alike(seen(painter, layers, 1280, 720), layers, 1.4, 0.006)


def test_pictures_one_after_the_other_are_those_painted_afresh(painter, game):
    cuts = {kind: moment for kind, moment in moments(game) if kind in ("battle", "act")}
    times = [moment + step / 40 for moment in cuts.values() for step in range(12)]
    for number, moment in enumerate(times):
        layers = panels(game, moment, Rect(0, 0, 640, 360))
        picture = seen(painter, layers, 640, 360)
        if number % 4 == 3:
            assert (picture == seen_afresh(layers, 640, 360)).all()


def test_nothing_is_painted_that_has_not_changed(painter):
    layers = [layer(box(0, 0, 1, 1)), layer(Circle((1.5, 0.5), 0.2, BLUE))]
    assert painter.paint(layers, 400, 200)
    assert painter.loaded == 2
    assert not painter.paint(list(layers), 400, 200)
    assert painter.paint([layers[0], layer(Circle((1.5, 0.6), 0.2, BLUE))], 400, 200)
    assert painter.loaded == 3
    assert painter.paint(layers, 400, 200)
    assert painter.loaded == 3


def test_layers_that_change_places_are_painted_anew(painter):
    one, other = layer(box(0, 0, 1.5, 1)), layer(box(0.5, 0, 2, 1, BLUE))
    assert seen(painter, [one, other])[100, 200].tolist() == [0, 0, 255]
    assert seen(painter, [other, one])[100, 200].tolist() == [255, 0, 0]


def test_a_layer_still_for_long_may_change_again(painter):
    """It has become part of the ground by then."""
    still = [layer(box(0.2, 0.2, 0.9, 0.9)), layer(box(0.4, 0.4, 1.1, 0.6, BLUE))]
    for step in range(20):
        moving = layer(Circle((1.0 + step / 40, 0.5), 0.2, INK))
        painter.paint([*still, moving], 400, 200)
    for layers in ([still[0], moving], [still[1], moving], [moving], [*still, moving]):
        assert (seen(painter, layers) == seen_afresh(layers)).all()


def test_only_what_changes_in_a_long_layer_goes_to_the_card(painter):
    still = tuple(box(x / 50, 0, x / 50 + 0.01, 1) for x in range(90))
    for step in range(6):
        layers = [layer(*still, Circle((0.4 + step / 10, 0.5), 0.1, INK))]
        picture = seen(painter, layers)
        sizes = {len(kept.shapes) for kept in painter._cache.values()}
        assert sizes == ({91} if step == 0 else {91, 90, 1})
        assert (picture == seen_afresh(layers)).all()
    assert painter.loaded == 1 + 1 + 5


def test_equal_tuples_of_the_same_shapes_are_the_same_layer(painter):
    shapes = [box(0, 0, 1, 1), Circle((1.5, 0.5), 0.2, BLUE)]
    painter.paint([layer(*shapes)], 400, 200)
    assert not painter.paint([layer(*shapes)], 400, 200)


def test_nothing_is_seen_outside_of_a_clip(painter):
    picture = seen(painter, [layer(box(0, 0, 2, 1), clip=Rect(100, 50, 300, 150))])
    red = (picture == [255, 0, 0]).all(axis=2)
    assert np.flatnonzero(red.any(axis=0))[[0, -1]].tolist() == [100, 299]
    assert np.flatnonzero(red.any(axis=1))[[0, -1]].tolist() == [50, 149]
    assert red.sum() == 200 * 100


def test_a_layer_lies_where_it_should_and_may_reach_out(painter):
    picture = seen(painter, [layer(box(-1, 0.5, 1, 1), onto=Rect(100, 20, 300, 120))])
    red = (picture == [255, 0, 0]).all(axis=2)
    assert np.flatnonzero(red.any(axis=0))[[0, -1]].tolist() == [0, 199]
    assert np.flatnonzero(red.any(axis=1))[[0, -1]].tolist() == [20, 69]


def test_edges_are_smooth(painter):
    levels = np.unique(seen(painter, [layer(Circle((1.0, 0.5), 0.3, INK))])[..., 0])
    assert len(levels) >= 4


def test_a_display_of_twice_as_many_pixels_shows_the_same_more_finely(painter):
    layers = [layer(Text((0.2, 0.4), "Hida 12", 0.2, INK), clip=Rect(20, 20, 380, 180))]
    large = [layer(*layers[0].shapes, onto=Rect(0, 0, 800, 400), clip=Rect(40, 40, 760, 360))]
    assert (seen(painter, layers, 800, 400, 2.0) == seen(painter, large, 800, 400)).all()


def test_texts_are_sharp_when_a_zoom_stops(painter):
    shapes = (box(0, 0, 2, 1, BLUE), Text((0.2, 0.4), "Hida 12", 0.2, RED))
    for step in range(12):
        wide = 400 * 1.03**step
        layers = [Layer(shapes, STAGE, Rect(0, 0, wide, wide / 2))]
        painter.paint(layers, 400, 200)
    sharp = seen_afresh(layers)
    assert painter.loaded <= 2  # once more for the circles
    assert painter.paint(layers, 400, 200)
    assert (seen(painter, layers) == sharp).all()
    assert not painter.paint(layers, 400, 200)


def test_circles_stay_round_from_near(painter):
    disc = (Circle((1.0, 0.5), 0.02, INK),)
    for scale in (1, 4, 20):
        wide = 400 * scale
        onto = Rect(200 - wide / 2, 100 - wide / 4, 200 + wide / 2, 100 + wide / 4)
        dark = seen(painter, [Layer(disc, STAGE, onto)])[..., 0] < 128
        assert dark.sum() == pytest.approx(np.pi * (4 * scale) ** 2, rel=0.05)


def test_more_texts_than_fit_are_still_all_there(painter):
    from cubetower.viewer.window.opengl.atlas import TextAtlas

    painter._atlas = TextAtlas(side=128)
    for first in range(33, 100, 6):
        texts = [
            Text((0.1 + 0.3 * (code % 6), 0.2), chr(first + code), 0.2, INK) for code in range(6)
        ]
        layers = [layer(text) for text in texts]
        assert_alike(seen(painter, layers), layers, 0.3)
    assert painter._atlas.emptied > 0


def test_triangles_not_seen_for_long_are_dropped(painter):
    from cubetower.viewer.window.opengl.painter import MAX_CACHED_LAYERS

    for number in range(2 * MAX_CACHED_LAYERS):
        painter.paint([layer(box(0, 0, 0.001 + number / 200, 1))], 400, 200)
    assert len(painter._cache) <= MAX_CACHED_LAYERS


def test_more_layers_than_are_kept_are_all_painted(painter):
    from cubetower.viewer.window.opengl.painter import MAX_CACHED_LAYERS

    layers = [layer(box(x / 200, 0, x / 200 + 0.005, 1, INK)) for x in range(2 * MAX_CACHED_LAYERS)]
    picture = seen(painter, layers)
    assert (picture[100, : 2 * MAX_CACHED_LAYERS - 1] == 0).all()


def test_another_size_is_another_picture(painter):
    assert seen(painter, [layer(box(0, 0, 2, 1))]).shape == (200, 400, 3)
    assert seen(painter, [layer(box(0, 0, 2, 1))], 90, 55).shape == (55, 90, 3)


@pytest.mark.parametrize("samples", [1, 4, 64])
def test_any_number_of_samples_will_do(opengl, samples):
    from cubetower.viewer.window.opengl.painter import Painter

    painter = Painter(samples)
    solid = cube((1.0, 0.5), 0.4, 0.3, shipped_palette().tone("red"))
    assert_alike(seen(painter, [layer(solid)]), [layer(solid)], 2.0, 0.03, 0.006)
    painter.free()


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ([], []),
        ([(0, 0, 10, 10), (100, 0, 110, 10)], [(0, 0, 10, 10), (100, 0, 110, 10)]),
        ([(0, 0, 10, 10), (5, 5, 15, 15)], [(0, 0, 15, 15)]),
        ([(0, 0, 10, 10), (10, 0, 20, 10)], [(0, 0, 20, 10)]),
        ([(0, 0, 4, 4), (20, 0, 24, 4), (3, 0, 21, 4)], [(0, 0, 24, 4)]),
    ],
    ids=["none", "apart", "overlapping", "side by side", "one between two"],
)
def test_parts_to_paint_are_joined_where_that_saves_work(boxes, expected):
    assert sorted(merge(boxes)) == expected
