"""Whatever the tower, its picture keeps to its place and its names stay legible."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from cubetower.tower import Cubes
from cubetower.tower.design import Design
from cubetower.tower.models.physics import PhysicsTower
from cubetower.viewer import Circle, Line, Polygon, Raster, Text, TossScene
from cubetower.viewer.draw.solids import plain
from cubetower.viewer.draw.typography import text_box
from cubetower.viewer.toss import PAPER_LEFT
from cubetower.viewer.tower.partnames import name_ends
from cubetower.viewer.tower.shadows import DIM_STEPS, dim_tone
from tests.viewer.legible import assert_apart, assert_on_stage

pytestmark = pytest.mark.long

MOMENTS = 4
NAMES = {"tray", "ramp"}
EVEN = 28  # levels; sun and soft shadow differ by less, plates and cubes by more
SPACIOUS = [
    {"height_mm": 360, "holes_mm": [[-150, -30], [30, 150]]},
    {"height_mm": 290, "holes_mm": [[-100, 100]]},
    {"height_mm": 230, "holes_mm": [[-150, -30], [30, 150]]},
]
TOWERS = {
    "standard": {},
    "wide funnel": {"funnel.rim_mm": 400},
    "steep funnel": {"funnel.rim_mm": 80, "funnel.height_mm": 150},
    "flat funnel": {"funnel.height_mm": 10},
    "small cubes": {"cube.edge_mm": 3},
    "tiny tray": {"tray.length_mm": 20, "tray.rim_mm": 5},
    "long tray": {"tray.length_mm": 500},
    "high tray": {"tray.rim_mm": 69},
    "deep": {"tube.depth_mm": 400},
    "flat": {"tube.depth_mm": 5},
    "thick plates": {"tube.plate_mm": 5},
    "high throw": {"throw.height_mm": 250},
    "flat ramp": {"ramp.degrees": 8},
    "no room under the ramp": {"tube.top_mm": 900, "ramp.degrees": 8},
    "wide": {
        "tube": {"width_mm": 300, "depth_mm": 80, "top_mm": 420, "plate_mm": 3},
        "floor": SPACIOUS,
        "ramp": {"degrees": 25, "exit_mm": 80},
    },
}
DEEP = {
    "deep standard": {},
    "deep with a wide funnel": {"funnel.rim_mm": 200},
    "deep without ribs": {"funnel.rib_mm": 0},
    "deep and tall": {"tube.top_mm": 500},
}


def tower_of(name):
    if name in DEEP:
        return PhysicsTower(Design.load("standard"), **DEEP[name])
    values = TOWERS[name]
    whole = {name: value for name, value in values.items() if "." not in name}
    design = Design.from_dict(Design.load("plane").to_dict() | whole)
    single = {name: value for name, value in values.items() if "." in name}
    return PhysicsTower(design, **single)


@pytest.fixture(scope="module", params=[*TOWERS, *DEEP])
def scene(request):
    tower, rng = tower_of(request.param), Random(1)
    tower.toss(Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10), rng)
    return TossScene(
        "A toss",
        "What stays, waits.",
        tower.toss(Cubes(blue=6, yellow=5), rng, record=True).recording,
    )


@pytest.fixture(scope="module")
def pictures(scene):
    return [scene.frame(moment) for moment in np.linspace(0, scene.seconds, MOMENTS)]


def unit(picture):
    return picture.stage.height / 720


def paper(picture):
    return PAPER_LEFT * unit(picture)


def ends(shape):
    """The smallest and largest x and y of a shape that is no text."""
    if isinstance(shape, Circle):
        (x, y), around = shape.centre, shape.radius + shape.width / 2
        return x - around, x + around, y - around, y + around
    wide = shape.width / 2
    xs, ys = zip(*shape.points, strict=True)
    return min(xs) - wide, max(xs) + wide, min(ys) - wide, max(ys) + wide


def of_the_tower(picture):
    """The shapes left of the paper, without what reaches under it or over the whole stage."""
    for shape in plain(picture):
        if not isinstance(shape, Text) and ends(shape)[0] < paper(picture) - 12 * unit(picture):
            left, right, low, _ = ends(shape)
            if not (left == low == 0 and right == pytest.approx(picture.stage.width)):
                yield shape


def cubes(picture, scene):
    """The front faces of all cubes in the tower and the tray."""
    neutral, tones = scene.palette.neutral, [*scene.palette.cubes.values()]
    shares = np.linspace(0, 1, DIM_STEPS + 1)
    fills = {dim_tone(tone, neutral.shadow, share).fill for tone in tones for share in shares}
    return [
        shape
        for shape in of_the_tower(picture)
        if isinstance(shape, Polygon) and shape.fill and shape.fill.colour in fills
    ]


def names(picture):
    return [text for text in picture.texts() if text.text in NAMES and text.at[0] < paper(picture)]


def test_everything_of_the_tower_is_between_the_edge_and_the_paper(pictures):
    for picture in pictures:
        for shape in of_the_tower(picture):
            left, right, low, high = ends(shape)
            assert 0 < left < right < paper(picture), shape
            assert 0 < low <= high < picture.stage.height, shape
        for text in picture.texts():
            box = text_box(text)
            assert box.right < paper(picture) or box.left > paper(picture), text.text
        assert_on_stage(picture.texts(), picture.stage)


def test_the_tower_takes_the_room_it_has(scene):
    picture = scene.frame(scene.timeline.falls)  # with all cubes in the hand
    boxes = [ends(shape) for shape in of_the_tower(picture) if isinstance(shape, Line | Polygon)]
    named = name_ends(scene._tower.design)
    beside = [scene._tower.at(x, 0.0)[0] + more * unit(picture) for x, more in named]
    wide = max(*(box[1] for box in boxes), *beside) - min(box[0] for box in boxes)
    tall = max(box[3] for box in boxes) - min(box[2] for box in boxes)
    assert wide > 0.8 * paper(picture) or tall > 0.8 * picture.stage.height


def test_texts_are_large_enough_and_apart(pictures):
    for picture in pictures:
        assert min(text.size for text in picture.texts()) >= 14 * unit(picture)
        assert_apart(picture.texts())


def test_all_parts_but_a_small_ramp_are_named(pictures):
    for picture in pictures:
        assert {text.text for text in names(picture)} >= NAMES - {"ramp"}


def test_no_cube_ever_covers_a_text(scene, pictures):
    for picture in pictures:
        named = [  # but numbers beside the tower, as cubes may pass below them
            (text, text_box(text))
            for text in picture.texts()
            if text.weight != "semibold" or text.at[0] >= paper(picture)
        ]
        for shape in cubes(picture, scene):
            left, right, low, high = ends(shape)
            for text, box in named:
                apart = (
                    right <= box.left or box.right <= left or high <= box.bottom or box.top <= low
                )
                assert apart, text.text


def test_names_are_set_on_even_ground(pictures):
    """No plate, cube or edge lies under a name: what is behind it is nearly one colour."""
    raster = Raster(1280)
    for picture in (pictures[MOMENTS // 2], pictures[-1]):
        bare = replace(
            picture,
            backdrop=tuple(s for s in picture.backdrop if not isinstance(s, Text)),
            shapes=tuple(s for s in picture.shapes if not isinstance(s, Text)),
        )
        pixels = np.asarray(raster.draw(bare)).astype(int)
        scale = 1280 / picture.stage.width
        for text in names(picture):
            box = text_box(text)
            rows = slice(int(720 - box.top * scale), int(720 - box.bottom * scale) + 1)
            behind = pixels[rows, int(box.left * scale) : int(box.right * scale) + 1]
            assert np.ptp(behind, axis=(0, 1)).max() < EVEN, text.text
