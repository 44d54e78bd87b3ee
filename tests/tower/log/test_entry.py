"""Tosses as they are typed: what is understood, and what is asked back."""

from __future__ import annotations

import pytest

from cubetower.tower import Cubes
from cubetower.tower.log import COLOURLESS, LogRow
from cubetower.tower.log.entry import line_of, parse_colours, parse_toss
from cubetower.tower.notation import (
    PLAIN_COUNTS,
    EntryError,
    format_cubes,
    letters_for,
    parse_cubes,
)

GAME = letters_for(("black", "blue", "purple", "red", "yellow", "green"))
THREE = letters_for(("red", "blue", "green"))


@pytest.mark.parametrize("line", ["r4 b3 > r3 b1", "red=4,blue=3 -> red=3,blue=1", "4r 3b → b1 3r"])
def test_what_was_thrown_an_arrow_and_what_fell(line: str) -> None:
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
    entry = parse_toss(line, PLAIN_COUNTS)
    assert (entry.thrown, entry.fell) == (Cubes(cube=7), Cubes(cube=5))


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("bl4 > ", "bl: black or blue"),
        ("x4 >", r"x: which colour is that\? Write k \(black\), b"),
        ("r4 >> r1", "More than one >"),
        ("r4 y3", r"What fell out\? Write it after a >, or `r4 y3 >`"),
        ("r4 > r−1", "how many is that"),
        ("4r 3y : 2r", "^`:` is not understood. Write > between .*: `4r 3y > 2r`.$"),
        ("r4*", r"^`\*` is not understood\. Write "),
        ("r200 y200 >", "Really 400 cubes"),
        ("tap x", "which colour"),
    ],
)
def test_a_line_that_is_not_understood_asks_back(line: str, asks: str) -> None:
    with pytest.raises(EntryError, match=asks):
        parse_toss(line, GAME)


@pytest.mark.parametrize("line", ["r4 > 3", "4 3 > 2", "-1 > 0", "7"])
def test_counts_without_colours_ask_back_too(line: str) -> None:
    with pytest.raises(EntryError):
        parse_toss(line, PLAIN_COUNTS)


@pytest.mark.parametrize(
    "colours", [tuple(GAME), ("light blue", "c1", "c2", "größe"), (COLOURLESS,)]
)
def test_a_row_is_shown_as_it_may_be_typed(colours: tuple[str, ...]) -> None:
    letters = letters_for(colours)
    thrown = Cubes({colour: place + 2 for place, colour in enumerate(colours)})
    row = LogRow("1", 1, True, thrown, Cubes({colours[-1]: 1}), note="as it is")
    entry = parse_toss(line_of(row, letters).replace("c1", "c1=").replace("c2", "c2="), letters)
    assert (entry.thrown, entry.fell, entry.note) == (row.thrown, row.fell, row.note)
    assert parse_cubes(format_cubes(Cubes(), letters), letters) == Cubes()


@pytest.mark.parametrize("text", ["red,,4", "red>blue", "red,Red", "counts,red", "cube", "tap"])
def test_names_of_colours_that_could_not_be_typed(text: str) -> None:
    with pytest.raises(EntryError):
        parse_colours(text)
