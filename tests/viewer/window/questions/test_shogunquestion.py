"""Choosing one of several moves by mouse and by keys."""

from dataclasses import replace

import pytest

from cubetower.game.shogun.rules.observation import PendingDecision
from cubetower.viewer.window.hotspots import Hotspot
from cubetower.viewer.window.questions.highlights import Highlights
from cubetower.viewer.window.questions.shogunquestion import Option, offer_at, offers_of
from tests.viewer.window.questions.person import (
    SEA,
    asked,
    clashes,
    click,
    click_on,
    middle,
    point,
    provinces,
    texts,
)

pytestmark = pytest.mark.long


@pytest.fixture
def march(marches):
    """A combat in which more than two armies can go to one of several provinces."""
    return max(marches, key=lambda seen: len(seen.question.moves))


def goals(seen):
    return list(dict.fromkeys(move[0] for move in seen.question.moves))


def own(seen, moves, kind="leaders.enter", **about):
    """The same position with another question."""
    return replace(
        seen, decision=PendingDecision(seat=seen.seat, kind=kind, about=about, moves=moves)
    )


def words(hand):
    return [text.text for text in hand.shapes() if text in texts(hand.shapes())]


def test_a_march_is_chosen_on_the_map_then_its_number(march):
    hand, to = asked(march), goals(march)[0]
    assert set(provinces(hand)) == set(goals(march))
    assert hand.highlights.source == march.question.about["province"]
    assert click(hand, SEA, to)
    most = max(move[1] for move in march.question.moves if move[0] == to)
    assert hand.choice == ((to, most),)
    click_on(hand, "button", "less")
    assert hand.choice == ((to, most - 1),)
    click(hand, SEA, to)  # again: a number is never sent by a second click
    assert not hand.answered
    click_on(hand, "button", "confirm")
    assert hand.answer == (to, most - 1)


def test_the_number_is_set_by_dragging_and_by_digits(march):
    hand = asked(march)
    click(hand, SEA, goals(march)[0])
    slider = hand.spots()[Hotspot("button", "slider")]
    hand.on_press((slider.right - 1, slider.middle[1]))
    hand.on_drag((slider.left + 1, slider.middle[1] + 60))
    hand.on_release((slider.left + 1, slider.middle[1] + 60))
    assert hand.choice[0][1] == 1
    for key, count in (("2", 2), ("0", 2), ("home", 1), ("+", 2), ("-", 1), ("left", 1)):
        hand.on_key(key)
        assert hand.choice[0][1] == count
    hand.on_key("end")
    assert hand.choice[0] == hand.offers[hand._chosen].moves[-1]


def test_a_click_on_any_other_province_means_nothing(march):
    hand = asked(march)
    other = next(name for name in march.owner if name not in goals(march))
    assert not click(hand, SEA, other)
    assert not click(hand, SEA, None)
    assert hand.choice is None


def test_a_map_under_the_card_is_not_clicked(march):
    hand = asked(march)
    click(hand, (1000.0, 700.0), goals(march)[0])
    assert hand.choice is None


def test_escape_goes_a_step_back_and_enter_alone_sends_nothing(march):
    hand = asked(march)
    assert hand.on_key("enter")
    assert not hand.answered
    hand.on_key("down")
    assert hand.choice is not None
    assert hand.on_key("escape")
    assert hand.choice is None
    assert not hand.on_key("escape")
    hand.on_key("1")
    click_on(hand, "button", "back")
    assert hand.choice is None


FILM = ("+", "-", "home", "end", "pageup", "pagedown", "0", "space", *"wasdcfbnlpq")
"""Keys of the film that mean nothing where a few rows can be chosen."""


def test_keys_that_mean_nothing_here_are_left_to_the_film(march):
    hand = asked(own(march, list(march.owner)[:2]))
    for chosen in ("", "2"):
        assert not chosen or hand.on_key(chosen)
        assert [key for key in (*FILM, "3", "9") if hand.on_key(key)] == []
        assert hand.choice == ((list(march.owner)[1],) if chosen else None)


def test_while_a_number_is_chosen_its_keys_belong_to_the_hand(march):
    hand = asked(march)
    click(hand, SEA, goals(march)[0])
    assert hand.choosing_count
    counts = hand.offers[hand._chosen].counts
    taken = {key for key in (*FILM, *"123456789", "=", "−") if hand.on_key(key)}
    digits = {str(count) for count in counts if count < 10}
    assert taken == {"+", "-", "=", "−", "home", "end"} | digits


def test_page_keys_turn_pages_if_there_are_any(march):
    hand = asked(own(march, list(march.owner)))
    for key, page in (("pagedown", 1), ("pagedown", 2), ("pageup", 1), ("pageup", 0)):
        assert hand.on_key(key)
        assert hand._page == page
    hand.on_key("1")
    chosen = hand.choice
    assert hand.on_key("pagedown")  # the choice stays
    assert (hand._page, hand.choice) == (1, chosen)


def test_a_single_thing_is_confirmed_by_choosing_it_again(march):
    provinces = list(march.owner)[:3]
    hand = asked(own(march, provinces))
    click(hand, SEA, provinces[1])
    assert not hand.answered
    click(hand, SEA, provinces[1])
    assert hand.answer == provinces[1]


def test_staying_is_a_move_too(march):
    hand = asked(own(march, [None, (goals(march)[0], 1)], "transfer", province=goals(march)[0]))
    hand.on_key("1")
    hand.on_key("enter")
    assert hand.answered
    assert hand.answer is None


def test_many_offers_come_in_pages(march):
    hand, provinces = asked(own(march, list(march.owner))), list(march.owner)
    met, pages = set(), 0
    while not met.issuperset(provinces):
        shown = [int(spot.name) for spot in hand.spots() if spot.kind == "card"]
        met |= {provinces[number] for number in shown}
        assert clashes(hand.shapes()) == []
        click_on(hand, "button", "later")
        pages += 1
    assert pages > 3
    click_on(hand, "button", "earlier")
    click(hand, SEA, provinces[-1])
    assert Hotspot("card", str(len(provinces) - 1)) in hand.spots()


def test_questions_of_other_modules_can_be_answered(march):
    a, b, c = list(march.owner)[:3]
    moves = [(a, b), (a, c), "something", 7, None, ("x", "y", None)]
    seen = own(march, moves, "my.kind", what="thing")
    for move in moves:
        hand = asked(seen)
        number = next(n for n, offer in enumerate(hand.offers) if move in offer.moves)
        hand.on_key(str(number + 1))
        hand.on_key("enter")
        assert hand.answer == move


def test_a_province_named_by_several_offers_is_clicked_through():
    offers = [Option(label="", places=places, moves=()) for places in (("A", "B"), ("A",), ())]
    assert [offer_at(offers, "A", chosen) for chosen in (None, 0, 1, 2)] == [0, 1, 0, 0]
    assert offer_at(offers, "B", 0) == 0
    assert offer_at(offers, "C", None) is None


def test_offers_hold_every_move_once(seen):
    for observations in seen.values():
        for observation in observations:
            if observation.question.moves:
                offers = offers_of(observation)
                assert sorted(repr(move) for offer in offers for move in offer.moves) == sorted(
                    map(repr, observation.question.moves)
                )
                assert len({offer.label for offer in offers}) == len(offers)
                assert len({offer.brief or offer.label for offer in offers}) == len(offers)


def test_the_odds_are_told_before_an_attack_only(march):
    hand = asked(march)
    for to in goals(march):
        click(hand, SEA, to)
        foreign = march.owner[to] != march.seat
        assert any(said.endswith("%") for said in words(hand)) == foreign
        assert any(said.startswith("Attack" if foreign else "Move") for said in words(hand))
        margins = [said for said in words(hand) if said == "0" or " by " in said]
        assert bool(margins) == foreign


def test_legal_provinces_are_lit_and_the_goal_is_named(march):
    hand, to = asked(march), goals(march)[0]
    before = hand.field_shapes()
    assert before
    point(hand, SEA, to)
    over = hand.field_shapes()
    assert over != before
    assert to in [text.text for text in texts(over)]
    hand.on_move(middle(hand, "card", "0"))
    assert hand.highlights.over == hand.offers[0].places[0]
    point(hand, SEA, next(name for name in march.owner if name not in goals(march)))
    assert hand.highlights == Highlights(provinces(hand), march.question.about["province"])
