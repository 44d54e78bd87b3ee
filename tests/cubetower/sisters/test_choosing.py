"""What is typed for a move: numbers, beginnings of names, sentences of the trade."""

from __future__ import annotations

import pytest

from cubetower.human.names import UnclearError
from cubetower.sisters.choosing import Choosing
from game.raid import TITLE
from game.samurai import TITLE as SAMURAI
from game.samurai import SamuraiGame
from tests.game.raid.scenes import offer
from tests.game.raid.test_sentences import seen, trading


def hand():
    return Choosing(SAMURAI, SamuraiGame(2).observe("red"))


def test_picks_are_taken_one_after_the_other_until_the_move_is_whole():
    choosing = hand()
    assert [choosing.take(line) for line in ("helmet 3", "1", "2", "ship 2", "1")] == [
        False, False, False, False, True,
    ]  # fmt: skip
    assert choosing.move[0] == "helmet 3"
    assert len(choosing.move) == 5


def test_the_last_pick_is_taken_back():
    choosing = hand()
    choosing.take("rice 4")
    assert choosing.narrowed
    choosing.take("rice 3")
    assert choosing.picked == "rice 4, rice 3"
    choosing.back()
    choosing.back()
    assert not choosing.picked
    with pytest.raises(UnclearError, match="Nothing is picked yet"):
        choosing.back()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rice", "rice 4, rice 3 or rice 2"),
        ("dragon", "no such choice. Type the number of one"),
        ("0", "type a number from 1 to"),
        ("99999999999", "type a number from 1 to"),
    ],
)
def test_an_unclear_line_is_asked_back(line, says):
    with pytest.raises(UnclearError, match=says):
        hand().take(line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("give 1 2", "after give say row or hand"),
        ("give row one", "places are numbers"),
        ("give row 4", "name places where a card lies"),
        ("give row 1 want dragon", "type: dragon is none of"),
        ("give row 1 to nobody", "player: nobody is none of all, red"),
        ("give row 1 to red", "offer to another player or to all"),
        ("give row 99999", "places are numbers"),
    ],
)
def test_at_the_terminal_a_wrong_line_says_why(line, says):
    with pytest.raises(UnclearError, match=says):
        Choosing(TITLE, seen(trading())).take(line)


def test_at_the_terminal_a_line_is_a_whole_move():
    choosing = Choosing(TITLE, seen(trading()))
    assert choosing.take("give hand 2 want ronin to blue")
    assert choosing.move == offer("blue", [], [2], ["ronin"])
    choosing = Choosing(TITLE, seen(trading()))
    assert choosing.take("1")
    assert choosing.move == "close"
