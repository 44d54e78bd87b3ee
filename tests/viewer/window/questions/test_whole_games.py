"""Whole games decided at the window by somebody who clicks only what lights up."""

import pytest

from cubetower.viewer.window.questions.plan.desk import AREA
from cubetower.viewer.window.questions.plan.notes import NOTE_AREA
from cubetower.viewer.window.questions.shogunquestion import ShogunQuestion
from tests.viewer.window.questions.person import asked, choose, clashes, inside, texts

pytestmark = pytest.mark.long


def test_every_listed_move_can_be_chosen_by_clicks(seen):
    for kind, observations in seen.items():
        if kind == "plan":
            continue
        for observation in observations[:: max(1, len(observations) // 4)]:
            for move in observation.question.moves:
                assert choose(asked(observation), move) == move


def test_every_listed_move_can_be_chosen_by_keys(seen):
    for kind, observations in seen.items():
        if kind == "plan":
            continue
        observation = max(observations, key=lambda each: len(each.question.moves))
        for move in observation.question.moves:
            hand = asked(observation)
            for _ in range(50):
                if hand.choice and move in hand.offers[hand._chosen].moves:
                    break
                hand.on_key("down")
            while hand.choice != (move,):
                hand.on_key("left")
            hand.on_key("enter")
            assert hand.answered
            assert hand.answer == move


def test_texts_are_legible_apart_and_on_their_paper(seen):
    for observations in seen.values():
        for observation in observations[:: max(1, len(observations) // 6)]:
            hand = asked(observation)
            areas = [hand.card.area] if isinstance(hand, ShogunQuestion) else [AREA, NOTE_AREA]
            for key in ("", "down", "down", "enter", "right"):
                if key:
                    hand.on_key(key)
                shapes = hand.shapes()
                assert clashes(shapes) == []
                for text in texts(shapes):
                    assert text.size * 720 / 0.72 >= 13.99, text
                    assert any(inside(text, area) for area in areas), text
                if hand.answered:
                    break


def test_shapes_stay_the_same_tuples_while_nothing_changes(seen):
    for observations in seen.values():
        hand = asked(observations[-1])
        for key in ("", "down", "right"):
            if key:
                hand.on_key(key)
            assert hand.shapes() is hand.shapes()
            assert hand.field_shapes() is hand.field_shapes()
            assert [each.shapes for each in hand.layers(NOTE_AREA)] == [hand.shapes()]


def test_no_card_covers_what_lies_on_the_map(seen):
    for observations in seen.values():
        observation = max(observations, key=lambda each: len(each.question.moves))
        hand = asked(observation)
        card = hand.card.area if isinstance(hand, ShogunQuestion) else NOTE_AREA
        for site in hand._board.map_view.atlas.sites.values():
            for area in (AREA, card) if site.in_play else ():
                assert not area.overlaps(site.block), site.name
                assert not area.overlaps(site.honours), site.name
