"""A game watched and played while it goes on, without a window."""

import time
from dataclasses import replace
from random import Random

import pytest

from cubetower.game.core import Seated
from cubetower.game.shogun import choices
from cubetower.viewer.window.helpsheet import BUTTON
from cubetower.viewer.window.view import Press
from tests import waiting
from tests.viewer.window.host import click_button, on_film, until
from tests.viewer.window.live.opened import SEATS, made, over, watched

pytestmark = pytest.mark.long


def opened(persons=(), **setting):
    return watched(made(persons=persons, **setting))


def battles(view):
    return sum(mark.kind == "battle" for mark in view.scene.marks)


def decide(view, rng):
    """Answer what a person is asked, and wait for the next question or the end.

    Meanwhile the game can go no further, so nothing that a test looks at is over before it looks.
    """
    view.question._submit(choices(view.game.state().asked).sample(rng))
    view._submit_answer()
    until(view, lambda: view.layers() and (view.deciding or over(view)))


def test_the_chances_to_win_grow_with_a_game_that_is_played_to_its_end():
    view, rng, counts = opened(["blue"]), Random(2), set()
    until(view, lambda: view.deciding)
    height = view.layout.bar_height
    while not over(view):
        before = view.scene.chances
        counts.add(len(before))
        assert view.bar.strip.chances == before
        decide(view, rng)
        assert view.scene.chances[: len(before)] == before
        assert view.layout.bar_height == height == view.bar.high
    assert len(counts) > 6  # more after each of the six rounds
    assert set(view.scene.chances[-1].shares.values()) <= {0.0, 0.5, 1.0}
    assert view.cut.moment.kind == "end"
    view.on_close()


def test_a_person_is_asked_only_when_all_before_has_been_seen():
    view = opened(["blue"])
    view.playhead.speed = 1.0
    while view.game.state().asked is None:
        time.sleep(0.005)
    view.advance(0.1)
    assert not view.deciding
    assert "turn: press end" in view.label
    view.on_key("end")
    view.advance(0.1)
    assert view.deciding
    assert view.label == "Blue decides"
    view.on_key("home")
    assert not view.deciding
    view.on_close()


def test_a_game_that_is_gone_on_with_is_shown_from_where_it_was():
    view = opened(["blue"], resuming=True)
    view.playhead.speed = 0.25
    until(view, lambda: view.deciding)
    view.on_close()


def test_what_lies_over_the_hand_is_named():
    view = opened(["blue"])
    until(view, lambda: view.deciding)
    view.on_key("l")
    assert "esc" in view.label
    view.on_key("escape")
    assert view.deciding
    view.on_close()


def test_the_list_stays_where_it_is_while_the_game_goes_on():
    view, rng = opened(["blue"]), Random(2)
    until(view, lambda: view.deciding)
    while battles(view) < 4:
        decide(view, rng)
    kept, before = view._list, battles(view)
    view._list._top = 2
    while battles(view) < before + 5:
        decide(view, rng)
    assert view._list is kept
    assert view._list._top == 2
    view.on_close()


class ThinksTillStopped:
    """A player that has not decided when its game is to stop."""

    def __init__(self, game):
        self.game = game

    def choose(self, observation, rng):
        waiting.until(lambda: self.game._stopped)
        return choices(observation).sample(rng)


def test_closing_in_the_middle_of_a_game_of_bots_ends_it():
    game = made()
    game._players = dict.fromkeys(SEATS, Seated(ThinksTillStopped(game)))
    view = watched(game)
    view.advance(0.1)
    assert view.on_close()
    assert not game._thread.is_alive()
    assert not game.state().over


def test_the_bar_takes_clicks_while_somebody_decides():
    view = opened(["blue"])
    until(view, lambda: view.deciding)
    click_button(view, "help")
    assert "help" in view.open
    assert not view.deciding
    view.on_close()


def test_several_persons_are_asked_one_after_the_other():
    view, asked = opened(["black", "purple"]), []
    for _ in range(2):
        until(view, lambda: view.deciding)
        news = view.game.state()
        asked.append(news.asked.seat)
        view.question._submit(choices(news.asked).sample(Random(1)))
        view._submit_answer()
    assert set(asked) == {"black", "purple"}
    view.on_close()


def test_no_tray_looks_out_from_under_a_plan():
    view = opened(["blue"])
    until(view, lambda: view.deciding)
    tower = view.scene.panel("tower", view.playhead.time).backdrop
    assert tower not in [layer.shapes for layer in view.layers()]
    view.on_key("tab")  # the board instead of the plan
    assert tower in [layer.shapes for layer in view.layers()]
    view.on_close()


def test_a_question_shows_the_whole_map_that_it_asks_about():
    view = opened(["blue"])
    view.on_key("+")
    assert view.field.zoom.times > 1
    until(view, lambda: view.deciding)
    assert view.field.zoom.times == 1
    view.on_close()


def test_a_film_at_its_end_says_for_whom_it_waits():
    view = opened(["blue"])
    until(view, lambda: view.deciding)
    view.question = view._asked = None
    view._seen = replace(view._seen, asked=None)
    view.game.thinking = "purple"
    assert view.label == "Waiting for Purple …"
    view.game.thinking = ""
    assert view.label == "Waiting for the game …"
    view.on_close()


def test_the_help_leads_to_the_rules_by_key_and_button():
    view = opened(["blue"])
    until(view, lambda: view.deciding)
    click = Press(on_film(view, BUTTON.middle))
    for lead in (lambda: view.on_key("r"), lambda: view.on_press(click)):
        view.on_key("?")
        lead()
        assert "help" not in view.open
        assert view.sheet.NAME == "rules"
        view.on_key("escape")
    view.on_close()
