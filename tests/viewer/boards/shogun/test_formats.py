"""Pictures of other shapes: what fits into them, and what their map shows."""

from dataclasses import replace
from math import dist
from statistics import median

import pytest

from cubetower.viewer import Raster
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.shogun.japan.mapcamera import MOVE_S, OVERVIEW
from cubetower.viewer.boards.shogun.layout import CLOSE, LAYOUTS
from cubetower.viewer.draw.displaylist import Cube, Polygon, Text, singles
from cubetower.viewer.draw.solids import plain
from cubetower.viewer.tower.shadows import DIM_STEPS, dim_tone
from tests.viewer.boards.shogun.games import battles, scene_of
from tests.viewer.boards.shogun.test_board import texts, times
from tests.viewer.legible import assert_on_stage

pytestmark = pytest.mark.long

SIZES = {"wide": (640, 360), "square": (360, 360), "story": (405, 720)}
SMALLEST = 12.0  # of a text on a card, units
PHONE = 390  # pixels that a phone held upright is wide
LEAST_EDGE = 9.0  # pixels there, of the front of a cube that can be counted


@pytest.fixture(scope="module", params=("square", "story"))
def small(request):
    return in_format(scene_of("five"), request.param)


def in_format(scene, name):
    return GameScene(replace(scene.board, layout=LAYOUTS[name]))


def unit(scene):
    return scene.stage.height / 720


def places(scene, shapes, kind):
    """Where shapes of a kind lie, units down from the upper left corner."""
    found = (each for each in singles(shapes) if isinstance(each, kind))
    at = (each.at if kind is Text else each.centre for each in found)
    return [(x / unit(scene), 720 - y / unit(scene)) for x, y in at]


@pytest.mark.parametrize("name", SIZES)
def test_a_format_has_its_shape(name):
    scene = in_format(scene_of("five"), name)
    width, height = SIZES[name]
    image = Raster(width).draw(scene.frame(battles(scene)[0].start))
    assert image.size == (width, height)
    assert scene.stage.width / scene.stage.height == pytest.approx(width / height)


def test_cards_are_legible_and_lie_within_the_picture(small):
    for time in times(small):
        for name in small.areas:
            if name in ("map", "tower"):
                continue
            written = texts(small.panel(name, time))
            assert all(text.size / unit(small) >= SMALLEST for text in written)
            assert_on_stage(written, small.stage)


def test_the_map_shows_what_is_fought_about(small):
    near = small.board.layout.frames.near.expand(8.0)
    for cut in battles(small)[::9]:
        shapes = small.panel("map", cut.start + MOVE_S).shapes
        named = [
            text.at for text in singles(shapes)
            if isinstance(text, Text) and text.text == cut.moment.event.province
        ]  # fmt: skip
        assert named
        x, y = named[0]
        assert near.contains((x / unit(small), 720 - y / unit(small)))


def test_all_of_japan_is_shown_without_the_tower_where_nobody_acts(small):
    cut = next(cut for cut in small.schedule.cuts if cut.moment.kind == "scores")
    assert cut.moment.kind in OVERVIEW
    assert small.panel("tower", cut.start + 1.0).shapes == ()
    found = places(small, small.panel("map", cut.start + 1.0).shapes, Cube)
    owned = [owner for owner in cut.moment.after.owner.values() if owner]
    assert len(found) == len(owned)
    far = small.board.layout.frames.far
    assert all(far.contains(place) for place in found)


def test_a_map_at_rest_is_the_same_object(small):
    cut = battles(small)[3]
    one, other = (small.panel("map", cut.start + at) for at in (2.0, 2.1))
    assert one.backdrop is other.backdrop
    assert one.shapes is other.shapes


def test_a_small_picture_counts_points_and_provinces(small):
    cut = battles(small)[-1]
    said = [text.text for text in texts(small.panel("score", cut.start + cut.seconds))]
    after = cut.moment.after
    for seat in small.header["seats"]:
        place = said.index(seat.capitalize())
        owned = list(after.owner.values()).count(seat)
        assert {str(after.points[seat]), str(owned)} <= set(said), said[place:]


@pytest.fixture(scope="module", params=CLOSE)
def close(request):
    return GameScene(replace(scene_of("five").board, layout=CLOSE[request.param]))


def edges(scene, seconds):
    """The sides of the fronts of all cubes, and of marks on some, pixels of a phone."""
    tones, shadow = scene.palette.cubes.values(), scene.palette.neutral.shadow
    shares = [step / DIM_STEPS for step in range(DIM_STEPS + 1)]
    fills = {dim_tone(tone, shadow, share).fill for tone in tones for share in shares}
    pixels = PHONE / scene.stage.width
    for shape in plain(scene.panel("tower", seconds).shapes):
        if isinstance(shape, Polygon) and shape.fill and shape.fill.colour in fills:
            yield min(map(dist, shape.points, shape.points[1:])) * pixels


def test_cubes_in_the_tray_can_be_counted_on_a_phone(close):
    cut = battles(close)[0]
    assert median(edges(close, cut.start + cut.throw.lies + 0.1)) > LEAST_EDGE


def test_the_tray_stays_in_the_picture_when_it_comes_nearer(close):
    cut = battles(close)[0]
    for seconds in (cut.throw.lies, cut.throw.lies + 0.4):
        fell = places(close, close.panel("tower", cut.start + seconds).shapes, Text)
        assert any(0 < x < close.board.layout.areas["tower"].right and y > 300 for x, y in fell)
