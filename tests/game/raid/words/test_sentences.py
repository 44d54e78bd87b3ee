"""Moves of the trade as a person types them."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove
from cubetower.game.raid import RaidGame, parse_move
from tests.game.raid.scenes import Scene, accept, counter, offer


def trading():
    scene = Scene(3).row("nun", "farmer", "brawler").hands(red=["guard", "ninja"], blue=["ronin"])
    return scene.do(("trade",), ("close",))


def seen(scene):
    return scene.game.observe(scene.asked.seat)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("give row 1", offer("all", row=[1])),
        ("GIVE row 1, 3 hand 2 want ronin to blue", offer("blue", [1, 3], [2], ["ronin"])),
        ("give hand 1 to bl want ro", None),  # robber or ronin
        ("give hand 1 to bl want ron", offer("blue", [], [1], ["ronin"])),
        ("want ronin", offer("all", [], [], ["ronin"])),
    ],
)
def test_an_offer_in_words(line, move):
    scene = trading()
    if move is None:
        with pytest.raises(IllegalMove, match="V05: type: ro may be robber or ronin"):
            parse_move(seen(scene), line)
    else:
        assert parse_move(seen(scene), line) == move
        assert scene.game.legal().verify(move) == move


def test_answers_and_the_choice_of_one_in_words():
    scene = trading().play(offer("blue", row=[1], want=["ronin"]))
    assert parse_move(seen(scene), "accept hand 1") == accept(1)
    assert parse_move(seen(scene), "give hand 1 row 2 want guard") == counter([1], [2], ["guard"])
    scene.play(counter([1], [2], ["guard"]))
    assert parse_move(seen(scene), "counter blue hand 1") == ("counter", "blue", 1)
    scene.play(("counter", "blue", 1))
    assert scene.game.received["blue"] == ["farmer", "guard"]


@pytest.mark.parametrize("line", ["", "1", "close", "offer a nun", "dispatch camp 1", "givexx"])
def test_other_lines_say_no_such_move(line):
    assert parse_move(seen(trading()), line) is None


def test_in_other_decisions_no_line_says_one():
    game = RaidGame(3)
    assert game.decision.kind == "train"
    assert parse_move(game.observe("red"), "give row 1") is None
