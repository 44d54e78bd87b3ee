"""Colours given to cubes whose ways are known are right for every throw, if any are."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.tower import Cubes
from cubetower.tower.conditional.colouring import Colouring
from cubetower.tower.conditional.transport import nearest_falls
from tests.strategies import cubes


@st.composite
def histories(draw, *, throws=5, most=4):
    """Throws as colours of single cubes, and for each the cubes that fell then, by number."""
    inside, history, number = {}, [], 0
    for _ in range(draw(st.integers(1, throws))):
        thrown = dict(enumerate(draw(cubes(most=most)).list(), number))
        number += len(thrown)
        inside |= thrown
        fell = draw(st.sets(st.sampled_from(sorted(inside)))) if inside else set()
        history.append((thrown, {cube: inside.pop(cube) for cube in fell}))
    return history


def coloured(history, rng):
    colouring = Colouring.empty()
    for thrown, fell in history:
        colouring = colouring.with_thrown(list(thrown), Cubes.of(thrown.values()), rng)
        colouring = colouring.with_fallen(set(fell), Cubes.of(fell.values()), rng)
        assert colouring is not None
    return colouring


def is_right(colouring):
    def of_group(groups, group):
        return Cubes.of(colouring.colours[cube] for cube in groups if groups[cube] == group)

    return all(of_group(colouring.came, g) == t for g, t in enumerate(colouring.thrown)) and all(
        of_group(colouring.left, g) == f for g, f in enumerate(colouring.fell)
    )


@pytest.mark.long
@settings(max_examples=40)
@given(histories(), st.integers())
def test_real_ways_get_colours_that_agree_with_every_throw(history, seed):
    colouring = coloured(history, Random(seed))
    assert is_right(colouring)
    inside = {cube for thrown, _ in history for cube in thrown}
    assert set(colouring.inside) == inside - {cube for _, fell in history for cube in fell}


@pytest.mark.long
@settings(max_examples=50)
@given(histories(throws=3, most=1), cubes(most=2), st.integers())
def test_colours_are_found_whenever_there_are_any(history, fell, seed):
    rng = Random(seed)
    colouring = coloured(history, rng)
    out = rng.sample(colouring.inside, min(fell.total, len(colouring.inside)))
    if fell.total != len(out):
        return
    after = colouring.with_fallen(out, fell, rng)
    if after:
        assert is_right(after)
    assert (after is not None) == any_colours(colouring, out, fell)


def any_colours(colouring, out, fell):
    """Whether some order of the colours of each group, tried one by one, is right."""
    left = {**colouring.left, **dict.fromkeys(out, len(colouring.fell))}
    groups = [
        [cube for cube in colouring.came if colouring.came[cube] == group]
        for group in range(len(colouring.thrown))
    ]

    def search(group, colours):
        if group == len(groups):
            done = Colouring(
                colouring.came, left, colouring.thrown, (*colouring.fell, fell), colours
            )
            return is_right(done)
        orders = set(permutations(colouring.thrown[group].list()))
        return any(
            search(group + 1, colours | dict(zip(groups[group], order, strict=True)))
            for order in orders
        )

    return search(0, {})


def test_as_few_others_as_can_be_fall_than_did():
    stock = {0: Cubes(red=2, blue=1), 1: Cubes(blue=3)}
    weights = {0: 1.0, 1: 1.0}
    assert nearest_falls(stock, {1: 2}, weights, Cubes(blue=2)) == {0: 0, 1: 2}
    assert nearest_falls(stock, {1: 2}, weights, Cubes(red=1, blue=2)) == {0: 1, 1: 2}
    assert nearest_falls(stock, {1: 2}, {0: 1.0, 1: 9.0}, Cubes(red=2, blue=1))[0] == 2
