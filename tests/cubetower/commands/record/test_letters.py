"""Letters of the colours in `record`, chosen and proposed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cubetower.conftest import Record
from tests.cubetower.tablework import falls
from tower import read_log

pytestmark = pytest.mark.long

GAME = ("black", "blue", "purple", "red", "yellow", "green")


def test_black_and_blue_have_letters_of_their_own(record: Record) -> None:
    ran = record("k4 b3 > b1 k2", "black1 blue=1 >", options=())
    assert falls()[0] == ({"black": 4, "blue": 3}, {"black": 2, "blue": 1})
    assert falls()[1] == ({"black": 1, "blue": 1}, {})
    assert ran.out.count("b is blue here, and k black; `letters b=black u=blue`") == 1


def test_letters_that_two_colours_share_are_asked_back_and_offered(record: Record) -> None:
    ran = record("b4 >", "letters b=blue", "b4 br1 >", options=("--colours", "brown,blue"))
    assert "b: brown or blue? Write br for brown or bl for blue." in ran.out
    assert "`letters b=brown`" in ran.out
    assert "Other cubes" not in ran.out
    assert "1 [br b]> b4 br1 >" in ran.out
    assert falls() == [({"blue": 4, "brown": 1}, {})]


@pytest.mark.parametrize("how", ["option", "line", "other way round", "undone"])
def test_letters_of_ones_own_are_kept_in_the_description(record: Record, how: str) -> None:
    if how == "option":
        record("b4 u3 > u1", options=("--letters", "b=black,u=blue"))
    elif how == "undone":
        record(
            "letters x=red",
            "letters b=black u=blue",
            "letters b=red",
            "undo",
            "b4 u3 > u1",
            "undo",
            "redo",
            options=(),
        )
    else:
        letters = "letters b=black u=blue" if how == "line" else "letters black = b, blue=u"
        record(letters, "b4 u3 > u1", options=())
    assert falls() == [({"black": 4, "blue": 3}, {"blue": 1})]
    assert {**read_log(Path("my.csv")).description.letters}.items() >= {
        "black": "b",
        "blue": "u",
    }.items()
    ran = record("b1 >", "letters e=blue", "e1 >", options=())
    assert "2 [b u p" in ran.out
    assert falls()[1:] == [({"black": 1}, {}), ({"blue": 1}, {})]
    assert read_log(Path("my.csv")).description.letters["blue"] == "e"


@pytest.mark.parametrize(
    ("letters", "says"),
    [
        ("k", "'k': write one or two letters and their colour, such as k=black b=blue"),
        ("k=white", "white: which colour is that?"),
        ("k=red k=blue", "one letter for one colour"),
        ("red=blue", "'red=blue': write one or two letters"),
        ("7=red", "'7=red': write one or two letters"),
        ("tap=red", "'tap=red': write one or two letters"),
    ],
)
def test_letters_that_cannot_be(record: Record, letters: str, says: str) -> None:
    assert says in record(f"letters {letters}", options=()).out
    ran = record(options=("--letters", letters.replace(" ", ",")))
    assert ran.status == 2
    assert says in ran.err


def test_letters_that_are_the_name_of_a_colour_from_now_on_are_dropped(record: Record) -> None:
    lines = ("colours red,blue", "letters w=red x=blue", "w1 >", "colours red,blue,w", "w3 > w1")
    ran = record(*lines, options=())
    assert "r ■ red  x ■ blue  w ■ w" in ran.out
    assert falls() == [({"red": 1}, {}), ({"w": 3}, {"w": 1})]
    assert read_log(Path("my.csv")).description.letters == {"blue": "x"}


def test_letters_are_taken_back(record: Record) -> None:
    ran = record("letters x=red", "letters none", "r1 >", "letters s=red", "letters none")
    assert ran.out.count("r ■ red  b ■ blue  g ■ green") == 3
    assert read_log(Path("my.csv")).description.letters == {}


@pytest.mark.parametrize("word", ["hello", "w"])
def test_no_whole_word_is_offered_as_letters(record: Record, word: str) -> None:
    ran = record(word, options=())
    assert ("`letters w=black`" in ran.out) == (word == "w")
    assert "letters hello" not in ran.out
    assert "`colours red,white`" in " ".join(ran.out.split())


def test_a_log_that_counts_no_colours_has_no_letters(record: Record) -> None:
    ran = record("letters x=red", "7 > 5", "letters", "letters k=black", options=())
    assert ran.out.count("cubes are counted without colours, as in 7 > 4") == 1
    assert "There are no colours here: cubes are only counted." in ran.out
    assert "■ cube" not in ran.out
    assert read_log(Path("my.csv")).description.letters == {}
    ran = record("colours", "quit", *[""] * 5, options=())
    assert "cubes are counted without colours" in ran.out
    assert "5 of 5  Edge of a cube" in ran.out
    assert "farmers" not in ran.out
