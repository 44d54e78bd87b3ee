"""Hints: what a bot would do and why, worked out beside the window, taken and taken back."""

from dataclasses import replace

import pytest

from cubetower.game.games import game_definition
from cubetower.tower import make_tower
from cubetower.viewer.boards.scenes import BOARDS
from cubetower.viewer.boards.shogun.japan.atlas import atlas
from cubetower.viewer.boards.shogun.layout import HINT_AREA
from cubetower.viewer.window.hotspots import Hotspot
from cubetower.viewer.window.questions.attackodds import AttackOdds
from cubetower.viewer.window.questions.hintcard import DROP, HINT, TAKE
from cubetower.viewer.window.questions.hints import Hint, hint_of
from cubetower.viewer.window.questions.plan.notes import note_of
from tests.viewer.window.host import click, on_film, until
from tests.viewer.window.live.opened import asked_in
from tests.viewer.window.questions.person import asked, clashes, texts

pytestmark = pytest.mark.long


def until_hinted(view):
    until(view, lambda: view.question.hint is not None, 0.01)


def button(view, name):
    click(view, on_film(view, view.question.spots()[Hotspot("button", name)].middle))


@pytest.mark.parametrize("name", ["shogun", *BOARDS])
def test_a_hint_is_shown_with_its_reason_taken_and_confirmed(name):
    view = asked_in(name)
    button(view, HINT)
    assert view.question.hint_open
    assert any("thinking" in each.text for each in texts(view.question.shapes()))
    until_hinted(view)
    hint, about = view.question.hint, view.question
    assert not hint.failed
    assert hint.why
    assert not about.answered
    assert clashes(about.shapes()) == []
    view.on_key("h")
    assert not about.hint_open
    assert not about.answered
    view.on_key("enter", shift=name == "shogun")
    assert view.question is not about
    view.on_close()


def test_a_plan_that_was_taken_is_undone_by_one_step():
    view = asked_in("shogun")
    view.on_key("h")
    until_hinted(view)
    button(view, TAKE)
    assert view.question.plan_draft.plan == view.question.hint.move
    view.on_key("z")
    assert view.question.plan_draft.laid == {}
    view.on_close()


def test_a_hint_is_put_away_by_escape_or_its_button():
    view = asked_in("shogun")
    for put_away in (lambda: view.on_key("escape"), lambda: button(view, DROP)):
        view.on_key("h")
        until_hinted(view)
        put_away()
        assert not view.question.hint_open
        assert view.question.plan_draft.laid == {}
    view.on_close()


def test_every_kind_of_decision_can_be_hinted_at_and_the_hint_be_chosen(seen):
    for observations in seen.values():
        question = asked(observations[-1])
        question.hint = hint_of(game_definition("shogun"), question.observation)
        question.hint_open = True
        assert not question.hint.failed
        assert clashes(question.shapes()) == []
        question.do_hint(TAKE)
        assert not question.answered
        question.on_key("enter", shift=True)
        assert question.answered
        assert question.answer == question.hint.move


def test_a_bot_that_fails_is_no_harm(plans):
    broken = replace(plans[0], owner=None)
    assert hint_of(game_definition("shogun"), broken).failed
    question = asked(plans[0])
    question.hint, question.hint_open = Hint("no answer", failed=True), True
    assert Hotspot("button", TAKE) not in question.spots()
    question.on_hint_key("h")
    assert question.plan_draft.laid == {}


def test_a_card_tells_the_odds_of_attacking_each_neighbour_with_all_but_one_army(plans):
    tower = make_tower("bag")
    odds = AttackOdds(plans[0], tower)
    question = asked(plans[0])
    mine = [card for card in question.plan_draft.plans.cards if card in plans[0].owner]
    told = 0
    for card in mine:
        note = note_of(odds, question.plan_draft, card, None)
        said, drawn = " ".join(note.lines), {to: odds for to, _, odds in note.battles}
        found = odds.of(card)
        assert set(found) == (set(odds.neighbours(card)) if plans[0].armies[card] > 1 else set())
        for to, battle in found.items():
            assert battle == odds.battle(to, plans[0].armies[card] - 1)
            assert drawn.get(to) == battle or f"{to}\N{NO-BREAK SPACE}" in said
            told += 1
        assert ("Odds by the tower itself." in said) == bool(found)
    assert told > 3


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_a_hint_lies_on_no_pieces(side):
    for site in atlas(side, 5).sites.values():
        assert not HINT_AREA.overlaps(site.block), site.name
        assert not HINT_AREA.overlaps(site.honours), site.name


def test_a_long_hint_stays_on_its_card(plans):
    question = asked(plans[0])
    question.hint, question.hint_open = Hint("", ("a reason of many words " * 12,) * 6), True
    assert question._hint_card.extent.within(HINT_AREA)
    assert clashes(question.shapes()) == []
