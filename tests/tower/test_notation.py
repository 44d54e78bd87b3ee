"""Cubes as they are typed: letters, names, and what is asked back."""

from __future__ import annotations

import pickle
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.tower import Cubes
from cubetower.tower.notation import (
    PLAIN_COUNTS,
    ColourError,
    EntryError,
    format_cubes,
    is_letters,
    letters_for,
    parse_cubes,
    parse_letters,
)
from tests.strategies import COLOURS, cubes

GAME = ("black", "blue", "purple", "red", "yellow", "green")
LETTERS = letters_for(GAME)


@pytest.mark.parametrize(
    ("colours", "own", "letters"),
    [
        (GAME, {}, "k b p r y g"),
        (("black", "red"), {}, "b r"),
        (("black", "blue", "khaki"), {}, "bla blu k"),
        (GAME, {"black": "b"}, "b bl p r y g"),
        (GAME, {"blue": "k"}, "b k p r y g"),
        (GAME, {"red": "x", "white": "w"}, "k b p x y g"),
        (("blue", "bluegreen"), {}, "blue blueg"),
        (("brown", "blue"), {}, "br bl"),
        (("b", "blue"), {"b": "x"}, "x bl"),
        (("red", "w"), {"red": "w"}, "r w"),  # a name is the letter of nothing else
        (("red", "W"), {"red": "w"}, "r W"),
    ],
)
def test_the_shortest_letters_tell_colours_apart(
    colours: tuple[str, ...], own: dict[str, str], letters: str
) -> None:
    found = letters_for(colours, own)
    assert (tuple(found), " ".join(found.values())) == (colours, letters)
    for colour, typed in found.items():
        assert parse_cubes(f"{typed}3", found) == Cubes({colour: 3})
        assert parse_cubes(f"{colour}=3", found) == Cubes({colour: 3})


@pytest.mark.parametrize(
    "text",
    [
        "b3r4",
        "R=4, B=3",
        "re 4 blu 3",
        "red=4,blue=3,",
        "4 red, 3 blue",
    ],
)
def test_colours_and_numbers_in_any_order_and_with_any_spaces(text: str) -> None:
    assert parse_cubes(text, LETTERS) == Cubes(red=4, blue=3)


@pytest.mark.parametrize("text", ["", "0", "-", "none", "Nothing"])
def test_no_cubes_are_said_in_several_ways(text: str) -> None:
    assert parse_cubes(text, LETTERS) == Cubes()


@given(a=cubes())
def test_what_is_written_is_read_again_in_each_way(a: Cubes) -> None:
    letters = letters_for(COLOURS)
    assert parse_cubes(format_cubes(a, letters), letters) == a
    assert parse_cubes(",".join(f"{colour}={n}" for colour, n in a.items()), letters) == a
    assert parse_cubes(str(a.total), PLAIN_COUNTS) == Cubes(cube=a.total)


@given(text=st.text(st.sampled_from("rebk=,+-0123 ²٤."), max_size=12))
def test_any_text_is_read_or_asked_back(text: str) -> None:
    try:
        parsed = parse_cubes(text, LETTERS)
    except EntryError:
        return
    assert all(count > 0 for count in parsed.values())


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("bl4", r"bl: black or blue\? Write k for black or b for blue\."),
        ("x4", r"x: which colour is that\? Write k \(black\), b \(blue\)"),
        ("red", r"How many red\? Write r3, for example"),
        ("=4", r"4 of which colour\?"),
        ("red=4,blue:3", "`:` is not understood"),
        ("red=4.0", r"4\.0: how many is that\?"),
        ("red=-4", "-4: how many is that"),
        ("red=4,r1", r"red is named twice\. How many are there in all\?"),
        ("r999", r"Really 999 cubes\? The whole game has 330"),
        ("r" + "9" * 5000, "Really 999999 cubes"),
    ],
)
def test_what_is_not_understood_is_asked_back(text: str, asks: str) -> None:
    with pytest.raises(EntryError, match=asks):
        parse_cubes(text, LETTERS)


def test_more_than_the_game_has_is_believed_where_nothing_limits_it() -> None:
    assert parse_cubes("r400", LETTERS, limit=None) == Cubes(red=400)


def test_a_colour_that_is_not_known_can_be_pickled() -> None:
    with pytest.raises(ColourError) as caught:
        parse_cubes("x4", LETTERS)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


def test_a_name_is_never_taken_for_letters_of_another_colour() -> None:
    assert parse_cubes("w3", {"w": "x", "red": "W"}) == Cubes(w=3)


def test_letters_are_chosen_and_taken_from_each_other() -> None:
    chosen = parse_letters("k=black, B=blue red = r", GAME, {})
    assert chosen == {"black": "k", "blue": "B", "red": "r"}
    assert parse_letters("black=k b=blu", GAME, {}) == {"black": "k", "blue": "b"}
    taken = {"black": "k", "red": "r", "yellow": "b"}
    assert parse_letters("b=yellow", GAME, chosen) == taken
    assert parse_letters(" None", GAME, chosen) == {}


@pytest.mark.parametrize(
    ("text", "colours", "says"),
    [
        ("k=black", PLAIN_COUNTS, "There are no colours here"),
        ("w=red", ("red", "w"), "w is the name of another colour"),
    ],
)
def test_letters_that_cannot_be_chosen(text: str, colours: Iterable[str], says: str) -> None:
    with pytest.raises(EntryError, match=says):
        parse_letters(text, colours, {})


@pytest.mark.parametrize("text", ["", "r4", "tap", "hello", "a b", "²"])
def test_what_is_no_letter(text: str) -> None:
    assert not is_letters(text)
