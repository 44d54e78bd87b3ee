"""`Cubes`: what a multiset does and refuses, how it is read and printed."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.tower import Cubes, CubesError
from tests.strategies import COLOURS, cubes


@given(a=cubes(), b=cubes(), c=cubes())
def test_adding_follows_the_laws_and_taking_away_undoes_it(a: Cubes, b: Cubes, c: Cubes) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + b - b == a
    assert a + Cubes() == a - Cubes() == a
    assert not a - a


@given(a=cubes(), b=cubes())
def test_counts_and_totals_add_up(a: Cubes, b: Cubes) -> None:
    both = a + b
    assert both.total == a.total + b.total == sum(both.values())
    assert all(both[colour] == a[colour] + b[colour] for colour in COLOURS)


@given(a=cubes(), b=cubes())
def test_at_least_these_cubes_means_they_can_be_taken(a: Cubes, b: Cubes) -> None:
    assert (a <= b) == (b >= a) == all(a[colour] <= b[colour] for colour in COLOURS)
    if a <= b:
        assert b - a + a == b
    else:
        with pytest.raises(CubesError, match="cannot take"):
            b - a


def test_more_than_there_are_cannot_be_taken() -> None:
    with pytest.raises(CubesError, match="cannot take 3 red from 2"):
        Cubes(red=2, blue=9) - Cubes(red=3)
    with pytest.raises(CubesError, match="cannot take 1 green from 0"):
        Cubes(red=2) - Cubes(green=1)


@given(counts=st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 9)), data=st.data())
def test_the_order_of_colours_does_not_matter(counts: dict[str, int], data: st.DataObject) -> None:
    shuffled = dict(data.draw(st.permutations(list(counts.items()))))
    one, other = Cubes(counts), Cubes(shuffled)
    assert one == other
    assert hash(one) == hash(other)
    assert list(one) == list(other) == sorted(one)
    assert repr(one) == repr(other)


def test_zero_counts_are_as_good_as_absent() -> None:
    assert Cubes(red=0, blue=1) == Cubes(blue=1)
    assert hash(Cubes(red=0, blue=1)) == hash(Cubes(blue=1))
    assert len(Cubes(red=0, blue=1)) == 1
    assert not Cubes(red=0)


def test_cubes_equal_only_cubes() -> None:
    assert Cubes(red=1) != {"red": 1}
    assert Cubes() != 0


def test_absent_colours_count_0() -> None:
    some = Cubes(red=2)
    assert some["blue"] == 0
    assert "red" in some
    assert "blue" not in some
    assert some.get("blue", 7) == 0


@given(a=cubes())
def test_single_cubes_make_the_multiset(a: Cubes) -> None:
    assert len(a.list()) == a.total
    assert a.list() == sorted(a.list())
    assert Cubes.of(reversed(a.list())) == a


@given(a=cubes())
def test_only_some_colours(a: Cubes) -> None:
    rest = a.only(*(colour for colour in COLOURS if colour != "red"))
    assert a.only("red")["red"] == a["red"]
    assert a.only("red") + rest == a
    assert a.only() == Cubes()


def test_counts_come_by_name_or_from_a_mapping_or_both() -> None:
    assert Cubes({"red": 1}, blue=2) == Cubes(red=1, blue=2) == Cubes({"red": 1, "blue": 2})
    assert Cubes({"red": 1}, red=2) == Cubes(red=2)


@pytest.mark.parametrize("count", [True, 1.0, float("nan"), "1", None])
def test_a_count_is_a_whole_number(count: Any) -> None:
    with pytest.raises(CubesError, match=r"red=.*whole number"):
        Cubes(red=count)
    with pytest.raises(CubesError, match=r"red=.*whole number"):
        Cubes({"red": count})


def test_a_count_is_not_negative() -> None:
    with pytest.raises(CubesError, match="red=-1"):
        Cubes(blue=1, red=-1)


def test_nothing_about_cubes_can_be_changed() -> None:
    some: Any = Cubes(red=2)
    with pytest.raises(TypeError):
        some["red"] = 3
    with pytest.raises(TypeError):
        del some["red"]
    with pytest.raises(AttributeError):
        some.total = 3
    with pytest.raises(AttributeError):
        some.colour = "red"
    again = some
    again += Cubes(blue=1)
    assert some == Cubes(red=2)
    assert some.total == 2


def test_cubes_do_not_follow_the_mapping_they_were_made_from() -> None:
    counts = {"red": 1}
    some = Cubes(counts)
    counts["red"] = 5
    assert some == Cubes(red=1)


@given(a=cubes())
def test_repr_and_pickle_make_the_same_cubes_again(a: Cubes) -> None:
    assert eval(repr(a), {"Cubes": Cubes}) == a  # noqa: S307 - the text is our own
    again = pickle.loads(pickle.dumps(a))  # noqa: S301 - so are the bytes
    assert again == a
    assert again.total == a.total


def test_cubes_print_for_people() -> None:
    assert str(Cubes(red=4, green=1)) == "1 green, 4 red"
    assert str(Cubes()) == "no cubes"
