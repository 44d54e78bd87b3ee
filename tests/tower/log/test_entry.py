"""Tosses as they are typed: what is understood, and what is asked back."""

from __future__ import annotations

import pytest

from tower import Cubes
from tower.log import COLOURLESS, LogRow
from tower.log.entry import (
    EntryError,
    beginnings,
    format_cubes,
    line_of,
    parse_colours,
    parse_cubes,
    parse_toss,
)

GAME = ("black", "blue", "purple", "red", "yellow", "green")
THREE = ("red", "blue", "green")


@pytest.mark.parametrize(
    "line",
    [
        "r4 b3 > r3 b1",
        "b3r4>b1r3",
        "red4 3blue > 3 red, blue 1",
        "R=4, B=3 -> Red=3 b=1",
        "4r 3b → b1 3r",
        "re 4 bl 3 > r 3 b 1",
    ],
)
def test_colours_and_numbers_in_any_order_and_with_any_spaces(line: str) -> None:
    entry = parse_toss(line, THREE)
    assert (entry.thrown, entry.fell) == (Cubes(red=4, blue=3), Cubes(red=3, blue=1))
    assert entry.note is None


@pytest.mark.parametrize(
    ("line", "thrown", "fell", "note"),
    [
        ("r4 b3 >", Cubes(red=4, blue=3), Cubes(), None),
        ("r4 > 0 # slow", Cubes(red=4), Cubes(), "slow"),
        ("> g1", Cubes(), Cubes(green=1), None),
        (">", Cubes(), Cubes(), None),
        ("tap", Cubes(), Cubes(), "tap"),
        ("Tap g1 # hard", Cubes(), Cubes(green=1), "tap; hard"),
        ("spill > g1", Cubes(), Cubes(green=1), "spill"),
        ("r1 > r1 #  a > b # c ", Cubes(red=1), Cubes(red=1), "a > b # c"),
    ],
)
def test_taps_falls_of_nothing_and_notes(
    line: str, thrown: Cubes, fell: Cubes, note: str | None
) -> None:
    entry = parse_toss(line, THREE)
    assert (entry.thrown, entry.fell, entry.note) == (thrown, fell, note)


@pytest.mark.parametrize("line", ["7 > 5", "7>5", "7 cubes > 5 cubes", "cube=7 > 5"])
def test_counts_without_colours(line: str) -> None:
    entry = parse_toss(line, (COLOURLESS,))
    assert (entry.thrown, entry.fell) == (Cubes(cube=7), Cubes(cube=5))


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("b4 > b1", r"b: black or blue\? Write bla or blu\."),
        ("bl4 > ", "bl: black or blue"),
        ("x4 >", r"x: which colour is that\? Write bla \(black\), blu"),
        ("r4 >> r1", "More than one >"),
        ("r4 y3", r"What fell out\? Write it after a >, or `r4 y3 >`"),
        ("r-4 >", r"-4: how many is that\?.*0 or more"),
        ("r4 > r−1", "how many is that"),
        ("r1.5 >", r"1\.5: how many is that\? Write a whole number"),
        ("r999 >", r"Really 999 cubes\? The whole game has 330"),
        ("r200 y200 >", "Really 400 cubes"),
        ("r" + "9" * 5000 + " >", "Really 999999 cubes"),
        ("r >", r"How many red\? Write r3, for example"),
        ("r y4 >", "How many red"),
        ("4 >", r"4 of which colour\? Write p4, for example"),
        ("r4 3 >", "3 of which colour"),
        ("r4 r2 >", r"red is named twice\. How many are there in all\?"),
        ("r4; >", ";: what is that"),
        ("tap x", "which colour"),
    ],
)
def test_a_line_that_is_not_understood_asks_back(line: str, asks: str) -> None:
    with pytest.raises(EntryError, match=asks):
        parse_toss(line, GAME)


@pytest.mark.parametrize("line", ["r4 > 3", "4 3 > 2", "-1 > 0", "7"])
def test_counts_without_colours_ask_back_too(line: str) -> None:
    with pytest.raises(EntryError):
        parse_toss(line, (COLOURLESS,))


@pytest.mark.parametrize("colours", [GAME, ("light blue", "c1", "c2", "größe"), (COLOURLESS,)])
def test_a_row_is_shown_as_it_may_be_typed(colours: tuple[str, ...]) -> None:
    thrown = Cubes({colour: place + 2 for place, colour in enumerate(colours)})
    row = LogRow("1", 1, True, thrown, Cubes({colours[-1]: 1}), note="as it is")
    entry = parse_toss(line_of(row, colours).replace("c1", "c1=").replace("c2", "c2="), colours)
    assert (entry.thrown, entry.fell, entry.note) == (row.thrown, row.fell, row.note)
    assert parse_cubes(format_cubes(Cubes(), colours), colours) == Cubes()


def test_the_shortest_beginnings_tell_colours_apart() -> None:
    assert list(beginnings(GAME).values()) == ["bla", "blu", "p", "r", "y", "g"]
    assert beginnings(("blue", "bluegreen")) == {"blue": "blue", "bluegreen": "blueg"}
    assert parse_cubes("blue2 blueg1", ("blue", "bluegreen")) == Cubes(blue=2, bluegreen=1)


@pytest.mark.parametrize("text", ["red,,4", "red>blue", "red,Red", "counts,red", "cube", "tap"])
def test_names_of_colours_that_could_not_be_typed(text: str) -> None:
    with pytest.raises(EntryError):
        parse_colours(text)
