"""P: a turn of the active player; E: the end."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import Event
from cubetower.game.raid.rules.events import Drawn, Ended, Revealed, Turn
from tests.game.raid.random_games import begun, moments
from tests.game.raid.scenes import Scene


def turning(hand, pile, **more):
    """Red begins a turn with this hand; the pile is given."""
    scene = Scene(**more).hands(red=hand)
    scene.game.pile = list(pile)
    return scene.do(("turn", "red"))


# P: the turn


@pytest.mark.parametrize(("second", "left"), [("pass", ["farmer", "guard"]), (2, ["guard"])])
def test_P01_D01_the_front_card_must_be_trained_the_next_may_be(second, left):
    scene = turning(["nun", "farmer", "guard"], ["nun"] * 9)
    assert scene.moves == [1, 2]
    with pytest.raises(IllegalMove, match=r"^P01: "):
        scene.play("pass")
    scene.play(1)
    assert scene.moves == [2, "pass", ("dispatch", 1)]
    scene.play(second)
    assert scene.game.hands["red"] == left
    assert scene.asked.kind == "chip"


def test_P01_with_an_empty_hand_straight_to_the_row():
    assert turning([], ["nun"] * 9).asked.kind == "chip"
    assert turning(["nun"], ["nun"] * 9).play(1).asked.kind == "chip"


def test_P02_three_cards_of_the_pile_are_revealed():
    scene = turning([], ["nun", "farmer", "guard", "ninja", "ronin"])
    assert scene.game.row == ["nun", "farmer", "guard"]
    assert scene.game.pile == ["ninja", "ronin"]
    assert [event.place for event in scene.told(Revealed)] == [1, 2, 3]


def test_P03_P04_P05_raids_then_trade_then_training_then_three_cards():
    scene = turning([], ["nun", "farmer", "nun", *["ninja"] * 9]).play(0, 0)
    assert scene.asked.kind == "trade"
    scene.play("close")
    assert scene.asked.kind == "settle"
    scene.play(("nun", 1), ("nun", 1), ("farmer", 2))
    assert scene.game.hands["red"] == ["ninja"] * 3
    assert scene.game.active == "blue"
    assert scene.names()[-5:] == ["drawn", "drawn", "turn", *["revealed"] * 3][-5:]


@pytest.mark.parametrize("seed", range(3))
def test_P04_everything_got_is_trained_in_the_turn(seed):
    events: list[Event] = []
    for moment in moments(begun(3, seed, events), "any", Random(seed)):
        if isinstance(events[-1], Drawn | Turn):
            assert not any(moment.received.values())


# E: the end


def test_E01_the_discard_is_shuffled_when_the_last_card_leaves_and_the_turn_goes_on():
    scene = Scene()
    scene.game.pile, scene.game.discard = ["nun", "guard"], ["farmer", "ninja", "ronin"]
    scene.do(("reveal",), ("raids",))
    assert scene.names() == ["revealed", "revealed", "shuffled", "revealed"]
    game = scene.game
    assert (game.discard, game.emptied, game.row[:2]) == ([], 1, ["nun", "guard"])
    assert sorted([*game.pile, game.row[2] or ""]) == ["farmer", "ninja", "ronin"]
    assert scene.asked.kind == "chip"


def test_E01_at_once_even_if_no_card_is_drawn_after_the_last():
    scene = Scene()
    scene.game.pile, scene.game.discard = ["nun", "guard", "nun"], ["farmer"]
    scene.do(("reveal",), ("raids",))
    assert (scene.game.pile, scene.game.discard) == (["farmer"], [])


def test_E01_without_a_discard_it_is_the_end():
    scene = Scene()
    scene.game.pile = ["nun"]
    scene.do(("reveal",), ("raids",))
    assert scene.names() == ["revealed", "pile empty", "ended"]
    assert scene.game.decision is None


def test_E02_in_the_reveal_the_rest_of_the_row_stays_missing_and_the_game_ends():
    scene = Scene().hands(blue=["nun"])
    scene.game.pile, scene.game.discard, scene.game.emptied = ["nun", "guard"], ["farmer"], 1
    scene.do(("reveal",), ("raids",), ("trade",))
    assert scene.game.row == ["nun", "guard"]
    assert scene.names() == ["revealed", "revealed", "pile empty", "ended"]
    assert scene.game.scores == {"red": 0, "blue": 0, "green": 0}


def test_E02_also_when_the_last_card_fills_the_row():
    scene = Scene()
    scene.game.pile, scene.game.emptied = ["nun"] * 3, 1
    scene.do(("reveal",), ("raids",))
    assert scene.names()[-2:] == ["pile empty", "ended"]


def test_E02_in_the_draw_at_once():
    scene = Scene()
    scene.game.pile, scene.game.emptied = ["nun"] * 2, 1
    scene.do(("draw",), ("turn", "blue"))
    assert scene.names() == ["drawn", "drawn", "pile empty", "ended"]


def test_E03_all_camps_are_dispatched_without_protection_and_hands_are_worth_nothing():
    scene = Scene().camps("red", ["samurai"] * 2, ["nun"], ["ninja"] * 3)
    scene.camps("blue", ["guard"] * 4).hands(green=["nun"] * 9)
    scene.game.met["blue"], scene.game.relics["blue"] = ["nun/ronin"], ["nun"]
    scene.do(("end",))
    assert not any(camp for camps in scene.game.camps.values() for camp in camps)
    [ended] = scene.told(Ended)
    assert ended.scores == {"red": 2 + 0 + 2, "blue": 1 + 2, "green": 0}
    assert ended.winners == ["red"]


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((3, 1, 2, 0), "red"),
        ((3, 3, 2, 3), "yellow"),  # as far as blue, and later in turn
        ((0,) * 4, "green"),  # across the table
        ((2, 1, 2, 1, 2), "green"),
        ((1, 2, 2), "green"),
    ],
)
def test_E04_most_relics_and_of_equals_the_farthest_around_the_table(scores, winner):
    scene = Scene(len(scores))
    for seat, score in zip(scene.game.seats, scores, strict=True):
        scene.game.relics[seat] = ["nun"] * score
    scene.do(("end",))
    assert scene.game.winners == (winner,)


def test_E04_quest_relics_count_and_paid_ones_do_not():
    scene = Scene()
    scene.game.met["red"] = ["nun/ronin", "guard/nun"]
    scene.game.relics["blue"], scene.game.gone = ["nun"], ["farmer/nun"]
    assert scene.do(("end",)).game.winners == ("red",)
