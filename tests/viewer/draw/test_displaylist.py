"""Groups of a display list that are pinned to a point: taken apart, faded, painted."""

import numpy as np

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.draw.displaylist import (
    Circle,
    DisplayList,
    Group,
    Paint,
    Pinned,
    Shape,
    Stage,
    Text,
    fade,
    pin,
    pinned_singles,
    singles,
    texts_last,
)
from cubetower.viewer.draw.raster import Raster
from cubetower.viewer.draw.solids import cube, plain

INK = Paint("#223344")
CUBE = cube((0.2, 0.2), 0.1, 0.0, shipped_palette().tone("red"))


def test_texts_go_behind_everything_else_in_their_order():
    first, second = (Text((0.0, 0.0), text, 0.1, INK) for text in "ab")
    disc = Circle((0.0, 0.0), 0.1, INK)
    assert texts_last([first, CUBE, second, disc]) == (CUBE, disc, first, second)
    assert texts_last(iter([CUBE, disc])) == (CUBE, disc)


def disc(x: float) -> Circle:
    return Circle((x, 0.5), 0.1, INK)


def word(text: str) -> Text:
    return Text((0.5, 0.5), text, 0.1, INK)


def test_the_texts_of_groups_in_a_row_come_last():
    shapes: list[Shape] = [
        disc(0.1),
        Pinned((0.0, 0.0), (word("a"), disc(0.2))),
        Pinned((1.0, 0.0), (word("b"), disc(0.3))),
        word("c"),
        Pinned((2.0, 0.0), (disc(0.4), word("d"))),
    ]
    order = [disc(0.1), disc(0.2), disc(0.3), word("a"), word("b"), word("c"), disc(0.4), word("d")]
    assert list(singles(shapes)) == order


def test_every_shape_of_a_group_has_its_point():
    inner = Pinned((9.0, 9.0), (disc(0.3),))
    shapes = [disc(0.1), Pinned((1.0, 2.0), (inner, disc(0.2)))]
    assert [at for at, _ in pinned_singles(shapes)] == [None, (1.0, 2.0), (1.0, 2.0)]


def test_nothing_is_no_group():
    assert pin((0.0, 0.0), ()) == ()
    assert pin((0.0, 0.0), [disc(0.1)]) == (Pinned((0.0, 0.0), (disc(0.1),)),)


def test_what_is_in_a_group_stays_in_its_order():
    inside = (disc(0.2), Group((word("a"), disc(0.3))), disc(0.4))
    assert list(singles((disc(0.1), Group(inside), word("b")))) == [
        disc(0.1), disc(0.2), word("a"), disc(0.3), disc(0.4), word("b"),
    ]  # fmt: skip


def test_a_group_fades_with_all_in_it():
    [faded] = fade(Pinned((0.0, 0.0), (disc(0.1), word("a"))), 0.5).shapes[:1]
    assert isinstance(faded, Circle)
    assert faded.fill == Paint(INK.colour, 0.5)


def test_a_group_is_painted_as_its_shapes_are():
    stage, shapes = Stage(1.0, 1.0), (disc(0.5), CUBE, word("five"))
    loose, group = DisplayList(stage, (), shapes), DisplayList(stage, pin((0.0, 0.0), shapes))
    assert list(group) == list(loose)
    assert group.texts() == [word("five")]
    assert list(plain(group.backdrop)) == list(plain(shapes))
    assert np.array_equal(*map(Raster(90).draw, (group, loose)))
