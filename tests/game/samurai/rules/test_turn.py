"""Chapter T: a turn; D03, V03, V07."""

import pytest

from cubetower.game import IllegalMove
from cubetower.game.samurai.rules.events import Drew, Passed, SetAside
from cubetower.game.samurai.rules.tables import board
from tests.game.samurai.scenes import FAR, scene

STOP = ("stop",)
CITY = {"11,-5": ["helmet", "rice"]}
AROUND = {
    "10,-5": ("green", "rice 4"),
    "10,-4": ("blue", "helmet 2"),
    "11,-6": ("yellow", "buddha 2"),
    "12,-5": ("red", "rice 2"),
}
"""Four of the five land hexes around the city; 11,-4 is empty."""


def test_T01_at_least_one_token_is_laid():
    hand = scene({"red": ["ronin", "ship 1"], "yellow": ["ronin"]})
    with pytest.raises(IllegalMove, match=r"^T01: "):
        hand.play(STOP)
    hand.play(("ronin", "11,-4"), STOP)
    assert hand.game.turn == 2


def test_V03_stop_stands_alone():
    hand = scene({"red": ["ronin", "ship 1"]}).play(("ronin", "11,-4"))
    for move in (("stop", "11,-4"), "stop", ("stop", "stop")):
        with pytest.raises(IllegalMove, match=r"^V03: "):
            hand.play(move)


def test_T02_one_token_without_character_and_any_number_with():
    hand = scene({"red": ["rice 2", "samurai 1", "ronin", "ship 1", "ship 1"]})
    hand.play(("ship 1", "12,-6"), ("rice 2", "11,-4"), ("ronin", "12,-4"))
    assert hand.game.legal().playable == ("ship 1",)
    with pytest.raises(IllegalMove, match=r"^T02: "):
        hand.play(("samurai 1", "12,-5"))


def test_T02_the_token_exchange_is_one_without_character():
    hand = scene({"red": ["rice 2", "token exchange", "ronin"]}, lying={"11,-4": ("red", "rice 3")})
    hand.play(("token exchange", "11,-4", "12,-4"))
    assert hand.game.legal().playable == ("ronin",)
    hand = scene({"red": ["rice 2", "token exchange"]}, lying={"11,-4": ("red", "rice 3")})
    hand.play(("rice 2", "12,-4"))
    assert hand.game.legal().playable == ()


def test_T02_counts_anew_every_turn():
    hand = scene({"red": ["rice 2", "samurai 1"], "yellow": ["rice 2", "rice 3"]}, players=2)
    hand.play(("rice 2", "11,-4"), STOP, ("rice 2", "12,-4"), STOP)
    assert hand.game.legal().playable == ("samurai 1",)


def test_T03_each_token_is_seen_before_the_next():
    hand = scene({"red": ["rice 2", "ronin"]}).play(("ronin", "11,-4"))
    assert hand.game.decision.seat == "red"
    for seat in hand.game.seats:
        assert hand.game.observe(seat).lying == {"11,-4": ["red", "ronin"]}


def test_D03_each_step_is_one_token_or_to_stop():
    hand = scene({"red": ["rice 2", "ship 1", "figure exchange", "token exchange"]},
                 lying={"11,-4": ("red", "rice 3")})  # fmt: skip
    moves = hand.game.legal()
    assert moves.options(()) == ("rice 2", "ship 1", "figure exchange", "token exchange")
    map_ = board(4)
    assert moves.options(("rice 2",)) == [at for at in map_.land if at != "11,-4"]
    assert moves.options(("ship 1",)) == list(map_.sea)
    assert moves.options(("token exchange",)) == ["11,-4"]
    assert moves.options(("token exchange", "11,-4")) == moves.options(("rice 2",))
    assert moves.options(("rice 2", "12,-4")) == ()
    places = {f"{there[0]} {at}" for at, there in FAR.items()}
    first = moves.options(("figure exchange",))
    assert {*first, *moves.options(("figure exchange", first[0]))} == places
    hand.play(("ship 1", "12,-6"))
    assert hand.game.legal().options(())[-1] == "stop"


def test_T04_captures_are_settled_once_at_the_end_of_the_laying():
    closed = scene({"red": ["samurai 2", "ship 1"]}, figures=CITY, lying=AROUND)
    closed.play(("samurai 2", "11,-4"))
    assert closed.game.figures["11,-5"] == ["helmet", "rice"]
    assert not closed.takers()
    closed.play(STOP)
    assert closed.game.figures["11,-5"] == []
    assert len(closed.takers()) == 2


@pytest.mark.parametrize(("later", "taker"), [([], None), ([("ship 2", "12,-6")], "red")])
def test_T04_a_later_ship_of_the_same_turn_still_counts(later, taker):
    hand = {"red": ["samurai 2", "ship 2", "ronin"]}
    closed = scene(hand, figures=CITY, lying=AROUND).play(("samurai 2", "11,-4"), *later, STOP)
    assert closed.takers()["rice", "11,-5"] == taker


def test_T04_a_figure_about_to_be_captured_can_be_exchanged_away():
    hand = {"red": ["samurai 2", "figure exchange", "ronin"]}
    closed = scene(hand, figures=CITY, lying=AROUND).play(
        ("samurai 2", "11,-4"), ("figure exchange", "buddha 5,-4", "rice 11,-5"), STOP
    )
    assert set(closed.takers()) == {("helmet", "11,-5"), ("buddha", "11,-5")}
    assert closed.game.figures["5,-4"] == ["rice"]


@pytest.mark.parametrize(
    ("screen", "stock", "drawn"),
    [
        (["rice 2", "ronin", "ship 1"], ["rice 3", "rice 4", "samurai 1", "ship 2"], 3),
        (["rice 2", "ronin", "ship 1"], ["rice 3"], 1),
        (["rice 2", "ronin", "ship 1"], [], 0),
    ],
)
def test_T05_the_screen_is_filled_up_to_five_as_far_as_the_stock_goes(screen, stock, drawn):
    hand = scene({"red": screen, "yellow": ["ronin"]}, stocks={"red": stock})
    hand.play(("rice 2", "11,-4"), STOP)
    assert sorted(hand.game.screens["red"]) == sorted(screen[1:] + stock[:drawn])
    assert hand.game.stocks["red"] == stock[drawn:]
    assert [each.tokens for each in hand.told(Drew)] == ([stock[:drawn]] if drawn else [])


def test_T05_five_tokens_draw_nothing_more():
    hand = scene({"red": ["rice 2", "ronin"]}, stocks={"red": ["rice 3"] * 9})
    hand.play(("ronin", "11,-4"), STOP)
    assert len(hand.game.screens["red"]) == 5


def test_T05_captures_come_before_the_draw():
    hand = scene({"red": ["samurai 2"]}, stocks={"red": ["ronin"]}, figures=CITY, lying=AROUND)
    hand.play(("samurai 2", "11,-4"))
    kinds = [type(event) for event in hand.events]
    assert kinds.index(SetAside) < kinds.index(Drew)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T06_turns_go_clockwise(players):
    hands = {seat: ["ronin", "ship 1", "ship 1"] for seat in ("red", "yellow", "green", "blue")}
    hand = scene(hands, players=players)
    land = iter([at for at in hand.game.board.land if at not in AROUND][::5])
    for seat in (*hand.game.seats, "red"):
        assert hand.game.decision.seat == seat
        hand.play(("ronin" if seat != "red" or hand.game.turn == 1 else "ship 1",
                   next(land) if hand.game.turn <= players else "12,-6"), STOP)  # fmt: skip


def test_T07_who_has_no_token_that_can_be_played_passes():
    hands = {"red": ["ronin"], "yellow": [], "green": ["token exchange"], "blue": ["ship 1"]}
    hand = scene(hands).play(("ronin", "11,-4"))
    assert [each.seat for each in hand.told(Passed)] == ["yellow", "green"]
    assert hand.game.decision.seat == "blue"
    assert hand.game.turn == 4


def test_V07_nobody_else_may_pass():
    hand = scene({"red": ["ship 1"], "yellow": ["ronin"]}, players=2)
    for move in (STOP, None, ("pass",), ()):
        with pytest.raises(IllegalMove):
            hand.play(move)
    assert not hand.told(Passed)


def test_T07_after_the_last_token_nobody_is_asked_to_stop():
    hand = scene({"red": ["ronin"], "yellow": ["ronin"]}).play(("ronin", "11,-4"))
    assert hand.game.decision.seat == "yellow"


def test_I02_who_has_tokens_left_is_asked_even_if_none_can_be_played():
    hand = scene({"red": ["rice 2", "rice 3"], "yellow": ["ronin"]}).play(("rice 2", "11,-4"))
    assert hand.game.decision.seat == "red"
    assert hand.game.legal().options(()) == ("stop",)
