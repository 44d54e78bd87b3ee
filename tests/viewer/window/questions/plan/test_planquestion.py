"""Laying a plan by mouse and by keys."""

import json
from dataclasses import replace
from random import Random

import pytest

from cubetower.game.shogun import Plans
from cubetower.viewer.draw.displaylist import Text, singles
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.window.hotspots import Hotspot
from tests.viewer.window.questions.person import (
    asked,
    click_on,
    drag,
    drag_card,
    fields_for,
    lay_cards,
    middle,
    point,
)

pytestmark = pytest.mark.long

FILM = Rect(0.0, 0.0, 1280.0, 720.0)


@pytest.fixture(params=[0, 1])
def seen(request, plans):
    return plans[request.param]


def laid(hand):
    return dict(hand.plan_draft.laid)


def test_any_plan_can_be_dragged(seen):
    plan, hand = Plans.from_question(seen.decision).sample(Random(1)), asked(seen)
    lay_cards(hand, plan)
    click_on(hand, "button", "done")
    assert hand.answer == plan


def test_any_plan_can_be_laid_by_clicks(seen):
    plan, hand = Plans.from_question(seen.decision).sample(Random(2)), asked(seen)
    for field, card in plan.items():
        if card is not None:
            click_on(hand, "card", card)
            assert hand.held == card
            click_on(hand, "field", field)
    click_on(hand, "button", "done")
    assert hand.answer == plan


def test_any_plan_can_be_laid_by_keys(seen):
    plan, hand = Plans.from_question(seen.decision).sample(Random(3)), asked(seen)
    for field, card in plan.items():
        if card is not None:
            go(hand, Hotspot("card", card))
            hand.on_key("enter")
            go(hand, Hotspot("field", field))
            hand.on_key("enter")
    go(hand, Hotspot("button", "done"))
    hand.on_key("enter")
    assert hand.answer == plan


def go(hand, spot):
    """Press arrows until the keys point at something: a search among what arrows reach."""
    ways = ("right", "down", "left", "up")
    hand.on_key("escape") if hand._over and not hand.held else None
    if hand._over is None:
        hand.on_key("down")
    seen, paths = {hand._over}, [(hand._over, ())]
    start = hand._over
    while paths:
        here, path = paths.pop(0)
        if here == spot:
            for way in path:
                hand.on_key(way)
            assert hand._over == spot
            return
        for way in ways:
            hand._over = here
            hand.on_key(way)
            if hand._over not in seen:
                seen.add(hand._over)
                paths.append((hand._over, (*path, way)))
        hand._over = start
    raise AssertionError(f"no arrows lead to {spot}")


def test_cards_are_dragged_back_and_exchanged(seen):
    hand = asked(seen)
    one, two, three = seen.question.cards[:3]
    first, second = seen.question.fields[:2]
    drag_card(hand, one, first)
    drag_card(hand, two, second)
    drag_card(hand, one, second)
    assert laid(hand) == {first: two, second: one}
    drag_card(hand, three, second)
    assert laid(hand) == {first: two, second: three}
    drag(hand, middle(hand, "field", first), middle(hand, "card", one))
    assert laid(hand) == {first: one, second: three}
    drag(hand, middle(hand, "field", first), (200.0, 30.0))
    assert laid(hand) == {second: three}


@pytest.mark.parametrize("place", [(900.0, 200.0), (1000.0, 600.0), (-50.0, 900.0)])
def test_a_card_let_go_elsewhere_lies_where_it_was(seen, place):
    hand, card = asked(seen), seen.question.cards[0]
    drag(hand, middle(hand, "card", card), place)
    assert laid(hand) == {}
    drag_card(hand, card, "castle")
    drag(hand, middle(hand, "field", "castle"), place)
    assert laid(hand) == {"castle": card}
    assert hand.held is None


def test_a_bid_that_cannot_be_paid_is_not_laid_and_says_why(seen):
    poor = replace(seen, decision=replace(seen.question, chests=2))
    hand = asked(poor)
    click_on(hand, "card", "chest 4")
    assert "bid" not in fields_for(hand.plan_draft, "chest 4")
    bid = middle(hand, "field", "bid")
    hand.on_move(bid)
    said = " ".join(each.text for each in hand.shapes() if isinstance(each, Text))
    assert "This bid costs 4 chests; you have 2." in said
    click_on(hand, "field", "bid")
    assert laid(hand) == {}
    assert hand.held == "chest 4"


def test_done_does_nothing_before_the_plan_is_complete(seen):
    hand = asked(seen)
    drag_card(hand, seen.question.cards[0], "rice")
    assert Hotspot("button", "done") not in hand.spots()
    assert hand.on_key("enter", shift=True)
    drag(hand, (1230.0, 680.0), (1230.0, 680.0))
    assert not hand.answered


def test_shift_and_enter_give_a_plan_that_is_complete(seen):
    plan, hand = Plans.from_question(seen.decision).sample(Random(4)), asked(seen)
    lay_cards(hand, plan)
    hand.on_move((900.0, 200.0))
    assert not hand.on_key("enter")
    assert hand.on_key("enter", shift=True)
    assert hand.answer == plan


@pytest.mark.parametrize("hidden", [False, True])
def test_keys_of_the_film_stay_the_films_while_somebody_plans(seen, hidden):
    hand = asked(seen)
    lay_cards(hand, Plans.from_question(seen.decision).sample(Random(5)))
    if hidden:
        hand.on_key("tab")
    shapes = hand.shapes()
    for key in ("space", "home", "end", "pageup", "pagedown", *"wasdcfbnlpqh?+-0123"):
        assert not hand.on_key(key), key
        assert not hand.on_key(key, shift=True), key
    assert not hand.answered
    assert hand.shapes() is shapes


def test_undo_redo_and_clear_by_buttons_and_keys(seen):
    hand, (one, two) = asked(seen), seen.question.cards[:2]
    drag_card(hand, one, "rice")
    drag_card(hand, two, "taxes")
    click_on(hand, "button", "undo")
    assert laid(hand) == {"rice": one}
    hand.on_key("z", shift=True)
    assert laid(hand) == {"rice": one, "taxes": two}
    click_on(hand, "button", "clear")
    assert laid(hand) == {}
    hand.on_key("z")
    assert laid(hand) == {"rice": one, "taxes": two}
    hand.on_key("y")
    assert laid(hand) == {}


@pytest.mark.parametrize(("key", "shift"), [("delete", False), ("backspace", True)])
def test_a_plan_is_cleared_by_keys_and_comes_back(seen, key, shift):
    hand, (one, two) = asked(seen), seen.question.cards[:2]
    drag_card(hand, one, "rice")
    drag_card(hand, two, "taxes")
    assert hand.on_key(key, shift=shift)
    assert laid(hand) == {}
    hand.on_key("z")
    assert laid(hand) == {"rice": one, "taxes": two}


def test_backspace_takes_a_card_off_and_escape_puts_it_down(seen):
    hand, card = asked(seen), seen.question.cards[0]
    drag_card(hand, card, "rice")
    hand.on_move(middle(hand, "field", "rice"))
    assert hand.on_key("backspace")
    assert laid(hand) == {}
    click_on(hand, "card", card)
    assert hand.on_key("escape")
    assert hand.held is None
    hand.on_move((900.0, 200.0))
    assert not hand.on_key("escape")


def test_the_desk_gives_way_to_the_board(seen):
    hand = asked(seen)
    hand.on_key("tab")
    assert {spot.kind for spot in hand.spots()} == {"button"}
    assert not hand.on_press((200.0, 300.0))
    click_on(hand, "button", "look")
    assert hand.on_press((200.0, 362.0))


def test_a_plan_begun_is_taken_up_in_its_round_only(seen):
    hand, (one, two) = asked(seen), seen.question.cards[:2]
    assert hand.draft() == {}
    drag_card(hand, one, "rice")
    drag_card(hand, two, "bid") if "bid" in fields_for(hand.plan_draft, two) else None
    begun = json.loads(json.dumps(hand.draft()))
    again = asked(seen)
    again.resume_draft(begun)
    assert laid(again) == laid(hand)
    other = asked(replace(seen, season=seen.season + 1))
    other.resume_draft(begun)
    assert laid(other) == {}


@pytest.mark.parametrize("begun", [{}, {"laid": 3}, {"about": [1, 0, "black"]}, 7])
def test_what_is_no_plan_begun_is_left_alone(seen, begun):
    hand = asked(seen)
    hand.resume_draft(begun)
    assert laid(hand) == {}


def test_a_carried_card_moves_and_nothing_else_is_drawn_anew(seen):
    hand, card = asked(seen), seen.question.cards[0]
    start = middle(hand, "card", card)
    hand.on_press(start)
    hand.on_drag((900.0, 300.0))
    lying, carried = hand.layers(FILM)
    hand.on_drag((910.0, 320.0))
    again, moved = hand.layers(FILM)
    assert lying.shapes is again.shapes
    assert carried.shapes is moved.shapes
    by = (moved.onto.left - carried.onto.left, moved.onto.top - carried.onto.top)
    assert by == (10.0, 20.0)
    said = [each for each in moved.shapes if isinstance(each, Text)]
    unit = 0.72 / 720
    assert said
    assert all(abs(each.at[0] / unit + moved.onto.left - 910) < 80 for each in said)
    hand.on_move(start)  # the button went up where nobody saw it
    assert len(hand.layers(FILM)) == 1


def test_the_province_of_a_card_lights_up_and_the_card_of_a_province(seen):
    hand = asked(seen)
    card = next(card for card in seen.question.cards if card in seen.owner)
    assert hand.field_shapes() == ()
    hand.on_move(middle(hand, "card", card))
    assert card in [each.text for each in singles(hand.field_shapes()) if isinstance(each, Text)]
    before = hand.shapes()
    point(hand, (900.0, 200.0), card)
    assert hand.shapes() is not before
    assert hand.field_shapes() == ()
