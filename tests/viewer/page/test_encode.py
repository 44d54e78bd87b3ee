"""What a page stores: items, tracks, the whole film."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.viewer import Circle, FilmError, Line, Paint, Polygon, shipped_palette
from cubetower.viewer.draw.displaylist import Group, Pinned
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.page.encode import encode
from cubetower.viewer.page.following import MAX_CUBE_LEAP, MAX_LEAP, Listing, Run, origins
from cubetower.viewer.page.items import Itemiser
from cubetower.viewer.page.layer import JUMP, KEEP, NEW, LayerEncoder
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.page.styles import Styles, UniqueList
from cubetower.viewer.scene import Mark, PanelPicture
from tests.viewer.page.decoding import Decoded, Decoding
from tests.viewer.page.scenes import SHEET, STAGE, UNIT, Medley, box, polygon

pytestmark = pytest.mark.long

AREA = Rect(400.0, 100.0, 800.0, 600.0)
INK, FAINT = Paint("#2b2724"), Paint("#2b2724", 0.5)
TONE = shipped_palette().tone("red")


def film(scene, rate=20.0, layout=None):
    return encode(scene, title="A film", rate=rate, layout=layout or PageLayout())


class Moving:
    """One panel whose shapes are a function of the time."""

    def __init__(self, shapes, seconds=1.0):
        self._shapes, self.seconds, self.stage = shapes, seconds, STAGE
        self.areas, self.marks = {"only": AREA}, ()

    def panel(self, name, seconds):
        return PanelPicture((box(AREA, INK),), tuple(self._shapes(seconds)))


# Items


@pytest.fixture
def itemiser():
    return Itemiser(Styles(), AREA, UNIT)


def test_rounding_does_not_add_up_along_an_outline(itemiser):
    corners = [(400 + 0.04 * step, 100.0) for step in range(1001)]
    numbers = itemiser.item(polygon(*corners)).numbers
    assert sum(numbers[::2]) == 400


def test_a_shape_that_lies_nowhere_is_refused(itemiser):
    for lost in ((math.nan, 0.0), (0.0, math.inf)):
        for shape in (Circle(lost, UNIT, INK), Polygon((lost,), INK), Line((lost,), INK, UNIT)):
            with pytest.raises(FilmError, match="without a place"):
                itemiser.item(shape)
        with pytest.raises(FilmError, match="without a place"):
            itemiser.item(dot(500), lost)


def test_shapes_without_a_point_are_followed(follow):
    nothing, there = Polygon((), INK), Polygon((), FAINT)
    assert follow([dot(500), nothing], [there, dot(500)]) == [1, 0]


# What is what


@pytest.fixture
def follow(itemiser):
    def found(before, after):
        lists = [
            Listing([Run([(None, shape)], [itemiser.item(shape)]) for shape in shapes])
            for shapes in (before, after)
        ]
        return [stretch.origin for stretch in origins(*lists, itemiser._styles)]

    return found


def at(x, y, key=None):
    return cube(SHEET.at(x, y), 8 * UNIT, 0.0, TONE, key=key)


def stored(item):
    return item.style, item.numbers


def dot(x, paint=INK):
    return Circle(SHEET.at(x, 200), UNIT, paint)


def test_cubes_are_followed_by_their_keys_also_where_they_pass_each_other(follow):
    assert follow([at(500, 200, 1), at(510, 200, 2)], [at(509, 200, 1), at(501, 200, 2)]) == [
        0,
        1,
    ]
    assert follow([at(500, 200, 1)], [at(505, 200, 2)]) == [None]


def test_what_leaps_is_something_else(follow):
    reach, flight = MAX_LEAP / 10, MAX_CUBE_LEAP / 10
    assert follow([dot(450)], [dot(450 + reach)]) == [0]
    assert follow([dot(450)], [dot(451 + reach)]) == [None]
    assert follow([at(450, 200, 1)], [at(450 + flight, 200, 1)]) == [0]
    assert follow([at(450, 200, 1)], [at(451 + flight, 200, 1)]) == [None]


def test_what_fades_in_its_place_goes_before_what_is_near(follow):
    assert follow([dot(501), dot(500)], [dot(500, FAINT)]) == [1]


def test_the_nearest_of_a_family_is_taken_once(follow):
    assert follow([dot(500), dot(520)], [dot(519), dot(521), dot(540)]) == [1, 0, None]
    assert follow([dot(500, Paint("#ff0000"))], [dot(501)]) == [None]


# Layers

item = st.tuples(st.integers(0, 4), st.integers(-30, 30))
pictures = st.lists(st.lists(item, max_size=12), min_size=1, max_size=8)


@given(pictures, st.lists(st.integers(1, 300), min_size=8, max_size=8))
def test_a_layer_shows_every_picture_that_was_told(told, steps):
    styles, items = Styles(), UniqueList()
    layer = LayerEncoder(AREA, UNIT, styles, items)
    itemiser, tick, expected, last = Itemiser(styles, AREA, UNIT), 0, {}, None
    for picture, step in zip(told, steps, strict=False):
        shapes = [
            at(500 + 30 * x, 200, kind)
            if kind < 2
            else dot(500 + 3 * x, Paint("#0000ff", 0.2 * kind))
            for kind, x in picture
        ]
        layer.look(tick, shapes)
        shown = [stored(itemiser.item(shape)) for shape in shapes]
        if shown != last:
            expected[tick] = last = shown
        tick += step
    table = [stored(each) for each in items]
    assert Decoding(list(styles), table, layer.changes).changes == expected


def test_what_is_pinned_is_followed_at_its_point_only(itemiser):
    there, elsewhere = SHEET.at(500, 200), SHEET.at(700, 200)
    assert itemiser.item(dot(510), there).pin == (1000, 1000)
    styles, items = Styles(), UniqueList()
    layer = LayerEncoder(AREA, UNIT, styles, items)
    for tick, (pin, x) in enumerate([(there, 510), (there, 511), (elsewhere, 511)]):
        layer.look(tick, (Pinned(pin, (dot(x), dot(520))),))
    table = [stored(each) for each in items]
    moved = Decoding(list(styles), table, layer.changes).moved
    assert [len(links) for links in moved.values()] == [0, 1, 0]


def test_a_group_that_stays_is_kept_wherever_it_lies():
    group = Group((dot(500), dot(520), dot(540)))
    layer = LayerEncoder(AREA, UNIT, Styles(), UniqueList())
    for tick, shapes in enumerate([(dot(400), group), (group, dot(700)), (group, group)]):
        layer.look(tick, shapes)
    jump, keep, new = (1 << 2 | JUMP, 3 << 2 | KEEP, 4 << 2 | NEW)
    assert layer.changes[1:] == [
        [1, jump, keep, new],
        [1, keep, *(place << 2 | NEW for place in (1, 0, 0))],
    ]


# Films


def test_what_does_not_change_is_stored_once():
    backdrop, shapes = Decoded(film(Medley())).panels["map"]
    assert list(backdrop.changes) == [0, 100]
    assert list(shapes.changes) == [0, *range(141, 161)]


def test_shapes_that_only_fade_are_followed():
    read = Decoded(film(Moving(lambda seconds: [dot(500, Paint("#ff0000", seconds))])))
    assert read.panels["only"][1].moved[10] == {0: 0}


def test_a_cube_that_turns_past_a_full_turn_goes_on_the_short_way():
    turning = Moving(lambda seconds: [cube(SHEET.at(500, 200), UNIT, 6 + seconds, TONE, key=1)])
    shapes = Decoded(film(turning)).panels["only"][1]
    angles = [numbers[2] for [(_, numbers)] in shapes.changes.values()]
    assert max(angles) > 4000
    assert min(angles) < 100
    assert all(moved == {0: 0} for tick, moved in shapes.moved.items() if tick)


def test_progress_counts_every_tick():
    calls = []
    encode(
        Moving(lambda _: []),
        title="",
        rate=10,
        layout=PageLayout(),
        progress=lambda *done: calls.append(done),
    )
    assert calls == [(number, 11) for number in range(1, 12)]


@pytest.mark.parametrize("rate", [0.0, 0.5, 61.0, math.nan])
def test_an_impossible_rate_is_refused(rate):
    with pytest.raises(FilmError, match="impossible"):
        film(Medley(), rate)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seconds": math.inf}, "impossible"),
        ({"areas": {}}, "without panels"),
        ({"areas": {"left": Rect(5, 5, 5, 9)}}, "no room"),
        ({"marks": (Mark(13.0, "step", "Late"),)}, "Late"),
    ],
)
def test_an_impossible_film_is_refused(change, words):
    scene = Medley()
    for name, value in change.items():
        setattr(scene, name, value)
    with pytest.raises(FilmError, match=words):
        film(scene)
