"""The map view: land, pieces, names and arrows as shapes."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from cubetower.game.shogun.rules.observation import Position
from cubetower.pages.palette import shipped_palette
from cubetower.viewer.boards.shogun.japan.mapview import MapView
from cubetower.viewer.boards.shogun.japan.pieces import PALE
from cubetower.viewer.boards.shogun.japan.tints import tint
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP
from cubetower.viewer.draw.displaylist import Cube, Polygon, Stage, Text, singles
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import text_box
from tests.pages.test_palette import contrast
from tests.viewer.boards.shogun.own import ICON

OWNERS = ["black", "blue", "purple", "red", "yellow"]
STAGE = Stage(1.28, 0.72)
LEAST_TEXT = 14.0  # units


@pytest.fixture(scope="module")
def view():
    return MapView(Sheet(STAGE, shipped_palette(), 0.0, 1280.0))


def position(view, armies=12, buildings=("castle", "temple", "theatre"), unrest=2, owners=OWNERS):
    """Every province with as much on it as there may be."""
    names = list(view.atlas.sites)
    found = {
        "owner": {name: owners[place % len(owners)] for place, name in enumerate(names)},
        "armies": dict.fromkeys(names, armies),
        "buildings": {name: list(buildings) for name in names},
        "unrest": dict.fromkeys(names, unrest),
    }
    others = [name for name in Position.__dataclass_fields__ if name not in found]
    return Position(**found, **{name: {} for name in others})


def with_leaders(state):
    names = list(state.owner)
    at = dict(zip(OWNERS, names[::9], strict=True))
    builders = {name: ["red", "blue", "red"] for name in names}
    return replace(state, extra={"leaders": {"at": at, "monuments": builders}})


def with_flags(state):
    """Each province has as many pieces of a module as there is room for."""
    at = [(name, seat) for name in state.owner for seat in ("red", None)]
    return replace(state, extra={"flags": {"at": at}})


def map_shapes(view, *given, **how):
    """What the view draws, shape by shape."""
    return singles(view.shapes(*given, **how))


def texts(shapes):
    return [shape for shape in shapes if isinstance(shape, Text)]


def rects(view, state):
    return [piece.rect for each in view.pieces(state).values() for piece in each]


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize(
    "dressed",
    [lambda state: state, with_leaders, with_flags],
    ids=["plain", "leaders", "a module of one's own"],
)
def test_no_two_pieces_overlap_however_much_lies_on_the_board(side, dressed):
    view = MapView(Sheet(STAGE, shipped_palette(), 0.0, 1280.0), side)
    found = rects(view, dressed(position(view)))
    assert len(found) >= 45 * 7
    assert not [(a, b) for a, b in combinations(found, 2) if a.overlaps(b)]


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_pieces_lie_within_the_map_and_beside_what_is_kept_free(side, players):
    view = MapView(Sheet(STAGE, shipped_palette(), 0.0, 1280.0), side, players)
    for rect in rects(view, with_leaders(position(view))):
        assert rect.within(MAP_AREA)
        assert not any(rect.overlaps(card) for card in ON_MAP)


@pytest.mark.parametrize("unrest", [1, 2, 3])
@pytest.mark.parametrize("armies", [1, 9, 10, 34])
def test_the_number_of_armies_is_where_it_is_drawn(view, armies, unrest):
    state = position(view, armies=armies, unrest=unrest)
    unit = view.sheet.unit
    numbers = texts(map_shapes(view, state))
    boxes = {piece.rect for each in view.pieces(state).values() for piece in each}
    assert len(numbers) == 45
    for number in numbers:
        drawn = text_box(number)
        left, right = drawn.left / unit, drawn.right / unit
        assert any(abs(rect.left - left) < 0.1 and abs(rect.right - right) < 0.1 for rect in boxes)


def test_every_piece_of_the_position_is_drawn(view):
    state = with_leaders(position(view))
    kinds = [piece.kind for each in view.pieces(state).values() for piece in each]
    counted = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counted == {
        "cube": 45,
        "number": 45,
        "building": 135,
        "unrest": 90,
        "leader": 5,
        "monument": 135,
    }
    shapes = list(map_shapes(view, state))
    assert sum(isinstance(shape, Cube) for shape in shapes) == 45
    assert [text.text for text in texts(shapes)] == ["12"] * 45


def test_a_piece_of_ones_own_has_the_colours_and_the_mark_of_its_owner(view):
    """One that is nobody's has neither; both are drawn from the file."""
    state, red = position(view), view.sheet.palette.tone("red")
    plain = set(map_shapes(view, state))

    def colours_of(seat):
        flag = replace(state, extra={"flags": {"at": [("Kai", seat)]}})
        more = [shape for shape in map_shapes(view, flag) if shape not in plain]
        return {shape.fill.colour for shape in more if getattr(shape, "fill", None)}

    assert {red.fill, red.mark_colour} <= colours_of("red")
    assert not {red.fill, red.mark_colour} & colours_of(None)
    kinds = [piece.kind for piece in view.pieces(with_flags(state))["Kai"]]
    assert kinds.count(ICON) == 2


def test_many_pieces_of_modules_stay_in_the_room_that_there_is(view):
    state = position(view)
    extra = {**with_leaders(state).extra, "flags": {"at": [("Kai", "red")] * 5}}
    found = view.pieces(replace(state, extra=extra))["Kai"]
    room = view.atlas.sites["Kai"].honours.expand(0.01)
    honours = [piece.rect for piece in found if piece.kind in ("leader", "monument", ICON)]
    assert len(honours) >= 8
    assert all(rect.within(room) for rect in honours)


def test_land_of_nobody_carries_no_armies(view):
    state = position(view, owners=[None], buildings=(), unrest=0)
    assert not any(view.pieces(state).values())
    assert not texts(map_shapes(view, state))


def test_a_province_that_is_out_is_not_tinted():
    view = MapView(Sheet(STAGE, shipped_palette(), 0.0, 1280.0), "sun", 3)
    names = [name for name, site in view.atlas.sites.items() if site.in_play]
    found = {"owner": dict.fromkeys(names, "red"), "armies": dict.fromkeys(names, 1)}
    others = [name for name in Position.__dataclass_fields__ if name not in found]
    state = Position(**found, **{name: {} for name in others})
    assert len(names) == 37
    assert len(texts(map_shapes(view, state))) == 37


def test_texts_are_large_and_clear_enough_to_read(view):
    shapes = [*view.backdrop, *map_shapes(view, position(view)), *singles(view.name("Kai"))]
    assert all(text.size / view.sheet.unit >= LEAST_TEXT for text in texts(shapes))
    palette = view.sheet.palette
    for owner in [*OWNERS, None]:
        assert contrast(palette.neutral.ink, tint(palette, owner)) >= 4.5
    assert contrast(palette.neutral.ink, palette.neutral.paper) >= 4.5
    assert contrast(palette.neutral.ink, palette.chart.sea) >= 4.5


@pytest.mark.parametrize("owner", ["blue", "purple", "red", "yellow"])
def test_land_carries_the_mark_of_its_owner(view, owner):
    plain, marked = (
        len(list(map_shapes(view, position(view, owners=[each])))) for each in ("black", owner)
    )
    assert marked > plain + 300


def test_shapes_of_what_does_not_change_are_the_same_objects(view):
    state = position(view)
    changed = replace(state, owner={**state.owner, "Kai": "red"})
    first, second = (list(map_shapes(view, each)) for each in (state, changed))
    same = {id(shape) for shape in first} & {id(shape) for shape in second}
    assert len(same) > 0.9 * len(first)


def test_a_province_passes_over_to_its_new_owner(view):
    old = position(view, owners=["red"])
    new = replace(old, owner={**old.owner, "Kai": "blue"})

    def ground(progress):
        shapes = list(map_shapes(view, new, before=old, progress=progress))
        outline = view._rings["Kai"][0]
        return next(
            shape.fill.colour
            for shape in shapes
            if isinstance(shape, Polygon) and shape.points == outline
        )

    palette = view.sheet.palette
    assert ground(0.0) == tint(palette, "red")
    assert ground(1.0) == tint(palette, "blue")
    assert ground(0.5) not in (ground(0.0), ground(1.0))


def test_at_the_ends_of_a_change_the_positions_are_drawn_as_they_are(view):
    old, new = position(view, armies=3), position(view, armies=4, buildings=("castle",))
    assert list(map_shapes(view, new, before=old, progress=1.0)) == list(map_shapes(view, new))
    assert list(map_shapes(view, new, before=old, progress=0.0)) == list(map_shapes(view, old))


def test_a_lit_province_is_outlined_and_others_are_not(view):
    state = position(view)
    plain = list(map_shapes(view, state))
    assert list(map_shapes(view, state, lit={"Kai": 0.0})) == plain
    lit = list(map_shapes(view, state, lit={"Kai": 1.0}))
    accent = view.sheet.palette.neutral.accent
    assert any(isinstance(s, Polygon) and s.outline and s.outline.colour == accent for s in lit)
    assert len(lit) > len(plain)


def test_a_name_is_set_within_its_tag_and_fades(view):
    unit = view.sheet.unit
    for name in view.atlas.sites:
        (text,) = texts(singles(view.name(name, 0.5)))
        box, tag = text_box(text), view.tag(name)
        assert text.text == name
        assert text.paint.alpha == 0.5
        assert tag.left < box.left / unit
        assert box.right / unit < tag.right
    assert not list(view.name("Kai", 0.0))


def test_a_province_that_is_left_has_a_plain_line_and_no_glow(view):
    state, neutral = position(view), view.sheet.palette.neutral
    plain = set(map_shapes(view, state))
    more = [shape for shape in map_shapes(view, state, left={"Kai": 1.0}) if shape not in plain]
    assert {shape.outline.colour for shape in more} == {neutral.paper, neutral.ink}
    assert list(map_shapes(view, state, left={"Kai": 0.0})) == list(map_shapes(view, state))


def test_armies_that_fight_are_pale_and_nothing_else_is(view):
    state = position(view)
    pale = list(map_shapes(view, state, dimmed={"Kai": 1.0}))
    cubes = [shape.alpha for shape in pale if isinstance(shape, Cube)]
    assert sorted(cubes) == pytest.approx([PALE] + 44 * [1.0])
    assert sorted(text.paint.alpha for text in texts(pale)) == pytest.approx([PALE] + 44 * [1.0])
    assert list(map_shapes(view, state, dimmed={"Kai": 0.0})) == list(map_shapes(view, state))


def test_what_is_laid_on_the_land_lies_under_all_pieces(view):
    arrow = tuple(view.arrow("Kai", "Musashi", "yellow"))
    shapes = list(map_shapes(view, position(view), laid=arrow))
    first = next(place for place, shape in enumerate(shapes) if isinstance(shape, Cube))
    assert all(shapes.index(shape) < first for shape in arrow)


def test_pieces_that_stay_move_over_when_others_vanish(view):
    """Two markers of unrest crowd the cube to the left; it comes back, and is never gone."""
    old, new = (position(view, armies=3, buildings=(), unrest=unrest) for unrest in (2, 0))

    def cubes(progress):
        shapes = map_shapes(view, new, before=old, progress=progress)
        return [shape.centre[0] for shape in shapes if isinstance(shape, Cube)]

    ways = [cubes(progress) for progress in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert all(len(each) == 45 for each in ways)
    assert all(list(way) == sorted(way) for way in zip(*ways, strict=True))
    shrinking = [
        len(list(map_shapes(view, new, before=old, progress=progress))) for progress in (0.25, 0.75)
    ]
    assert shrinking[0] > shrinking[1]


@pytest.mark.parametrize(("source", "target"), [("Aki", "Bingo"), ("Izu", "Shima"), ("Kii", "Ise")])
def test_an_arrow_grows_from_its_source_and_ends_short_of_the_pieces(view, source, target):
    unit, sites = view.sheet.unit, view.atlas.sites

    def reach(progress):
        arrow = list(view.arrow(source, target, "red", progress))[-1]
        return [(x / unit, 720 - y / unit) for x, y in arrow.points]

    def nearest(points):
        block = sites[target].block
        return min(
            math.hypot(
                max(block.left - x, 0, x - block.right), max(block.top - y, 0, y - block.bottom)
            )
            for x, y in points
        )

    away = [nearest(reach(progress)) for progress in (0.1, 0.4, 0.7, 1.0)]
    assert away == sorted(away, reverse=True)
    assert away[-1] > 2.0
    assert not list(view.arrow(source, target, "red", 0.0))
