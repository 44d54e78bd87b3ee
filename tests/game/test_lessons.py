"""Lessons: every kind of decision has one, and no lesson is an orphan."""

import re
from importlib import import_module

import pytest

from cubetower.game.core import name_of
from cubetower.game.games import GAMES, game_definition
from cubetower.game.lessons import lessons
from cubetower.game.rulebook import rulebook
from cubetower.game.shogun.rules.game import KINDS
from cubetower.game.shogun.rules.modules import MODULES
from tests.game.lessoncases import CASES

for each in GAMES:
    import_module(f"tests.game.{each}.lessoncases")

of_all_games = pytest.mark.parametrize("game", GAMES)
FOUGHT = ("attack", "revolt")
"""What SHOGUN's event ``battle`` is about."""


def kinds(game):
    """All kinds of decisions of a game, those of its expansions too."""
    if game == "shogun":
        return {*KINDS, *(kind for module in MODULES.values() for kind in module.kinds)}
    return set(game_definition(game).game.RULES.kinds)


def topics(game):
    """The lessons of a game by topic."""
    found = lessons(game)
    decisions = {f"decision.{kind}": lesson for kind, lesson in found.decision.items()}
    events = {f"event.{name}": lesson for name, lesson in found.event.items()}
    return {"welcome": found.welcome, **decisions, **events}


def all_of(game):
    return list(topics(game).values())


ALL_TOPICS = [(game, topic) for game in GAMES for topic in topics(game)]


@pytest.mark.parametrize(("game", "topic"), ALL_TOPICS)
def test_the_engine_does_what_a_lesson_says(game, topic):
    words, play = CASES[game, topic]
    text = "\n".join(topics(game)[topic].lines)
    assert [said for said in words if said not in text] == []
    assert words
    play()


@of_all_games
def test_every_kind_of_decision_has_a_lesson_and_none_is_without_a_decision(game):
    assert set(lessons(game).decision) == kinds(game)


@of_all_games
def test_every_lesson_of_an_event_has_its_event(game):
    names = {name_of(event) for event in game_definition(game).events}
    assert set(lessons(game).event) <= names.union(FOUGHT if game == "shogun" else ())
    assert "battle" not in lessons(game).event


@of_all_games
def test_lessons_are_short_and_name_a_rule_that_there_is(game):
    book = rulebook(game)
    for lesson in all_of(game):
        assert [book.find(rule)[0].id for rule in lesson.rules] == lesson.rules, lesson.title
        assert 1 <= len(lesson.lines) <= 6, lesson.title
        assert all(len(line) <= 240 for line in lesson.lines), lesson.title
        assert lesson.title[0].isupper()


@of_all_games
def test_a_lesson_of_a_decision_says_how_to_answer_and_gives_a_tip(game):
    for kind, lesson in lessons(game).decision.items():
        text = "\n".join(lesson.lines)
        assert text.count("`{example}`") == 1, kind
        assert "\nTip: " in text, kind
        assert re.findall(r"\{(\w+)\}", text) == ["example"], kind


@of_all_games
def test_lines_that_can_be_typed_stand_in_pairs_of_backticks(game):
    for lesson in all_of(game):
        assert all(line.count("`") % 2 == 0 for line in lesson.lines), lesson.title
