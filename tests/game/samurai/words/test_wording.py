"""Words for people: what is asked, what can be chosen, what happened."""

import pytest

from cubetower.game.core import Decided, Personal
from cubetower.game.samurai import SamuraiGame, describe, option, overview, question
from cubetower.game.samurai.rules.events import (
    Captured,
    Dealt,
    Drew,
    Ended,
    FiguresExchanged,
    Laid,
    Passed,
    Shuffled,
    TokenExchanged,
)
from cubetower.game.samurai.rules.tables import token_set
from cubetower.game.samurai.words.chart import chart
from tests.game.samurai.scenes import COUNTS, fresh, scene, whole_game

CITY = {"11,-5": ["helmet", "rice"]}


@pytest.mark.parametrize("players", COUNTS)
def test_a_person_is_never_told_what_is_hidden(players):
    _, events = whole_game(players, 3)
    for event in events:
        line = describe(event)
        assert "\n" not in line
        hand = isinstance(event, Decided) and event.kind == "hand"
        if hand or isinstance(event, Drew | Dealt | Shuffled):
            assert not any(name in line for name in token_set())
        if line:
            assert line.endswith(".")
            assert not isinstance(event, Personal) or event.seat in line


def test_questions_say_what_may_be_played():
    hand = scene({"red": ["rice 2", "ship 1", "ronin"]})
    assert question(hand.game.observe("red")) == "Play a token from behind your screen."
    hand.play(("ship 1", "12,-6"))
    assert question(hand.game.observe("red")) == "Play another token or stop."
    hand.play(("rice 2", "11,-4"))
    assert "one with a character, or stop" in question(hand.game.observe("red"))
    assert "five tokens" in question(SamuraiGame(2).observe("red"))
    assert "cities first" in question(fresh(2).observe("red"))


def test_options_name_tokens_hexes_and_figures():
    lying = {"11,-4": ("red", "rice 2")}
    seen = scene({"red": ["ronin"]}, figures=CITY, lying=lying).game.observe("red")
    assert option(seen, "stop") == "stop"
    assert option(seen, "rice 4") == "rice 4"
    assert option(seen, "ronin") == "ronin 1"
    assert option(seen, "12,-5") == "12,-5 beside high helmet and rice field of 11,-5"
    assert option(seen, "15,1") == "15,1 beside rice field of 14,2"
    assert option(seen, "13,-3") == "13,-3"
    assert option(seen, "11,-4") == "11,-4 with rice 2"
    assert option(seen, "rice 11,-5") == "rice field in the city 11,-5"
    assert option(seen, ("buddha", "14,2")) == "Buddha in the village 14,2"
    assert option(seen, ["buddha", "14,-4"]) == "Buddha in Edo (14,-4)"


def test_events_are_told():
    influence = {"red": 3, "blue": 2}
    capture = Captured(seat="red", figure="rice", hex="11,-5", influence=influence)
    assert (
        describe(capture) == "red captures the rice field of 11,-5 with influence red 3 and blue 2."
    )
    laid = Laid("blue", "ronin", "1,2")
    assert describe(laid) == "blue lays ronin on 1,2."
    moved = TokenExchanged("red", "rice 2", ["1,2", "3,4"])
    assert describe(moved) == "red lays rice 2 again, from 1,2 on 3,4, by the exchange."
    both = FiguresExchanged("red", ["rice", "buddha"], ["1,2", "3,4"])
    assert describe(both) == "red exchanges the rice field of 1,2 and the Buddha of 3,4."
    assert describe(Passed(seat="red", turn=30)) == "Turn 30: red has no token to play."
    assert describe(Decided(seat="red", kind="hand", move=["ronin"])) == ""
    assert describe(Shuffled(seat="red", screen=["ronin"], stock=[])) == ""


@pytest.mark.parametrize(
    ("winners", "words"), [(["red"], "red wins."), (["red", "blue"], "red and blue share the")]
)
def test_the_end_says_why_and_who_has_won(winners, words):
    captured = {"red": {"helmet": 1, "buddha": 0, "rice": 2}}
    line = describe(Ended(winners=winners, scores={"red": 3}, rule="E02", captured=captured))
    assert "four or more figures are aside" in line
    assert "red high helmet 1, Buddha 0, rice field 2" in line
    assert words in line


def test_the_overview_tells_what_the_player_knows_and_no_more():
    lying = {"11,-4": ("red", "rice 2"), "12,-6": ("blue", "ship 2")}
    hands = {"red": ["ronin", "rice 3"], "blue": ["samurai 3"]}
    game = scene(hands, figures=CITY, lying=lying, stocks={"blue": ["rice 4"]}).game
    seen = game.observe("red")
    lines = overview(seen).removeprefix(chart(seen)).strip().splitlines()
    assert lines[0] == "Behind your screen: ronin, rice 3."
    assert "blue: 1 token behind the screen, 1 in the stock, captured figures hidden." in lines
    assert (
        "City 11,-5 with high helmet and rice field, empty land 12,-5 10,-5 11,-6 10,-4; "
        "influence: high helmet red 0, yellow 0, green 0 and blue 2; "
        "rice field red 2, yellow 0, green 0 and blue 2."
    ) in lines
    assert not any("samurai 3" in line for line in lines)
    assert any(line.startswith("To be placed: ") for line in overview(fresh().observe("red"))
               .splitlines())  # fmt: skip
