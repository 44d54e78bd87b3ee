"""A first game explained as it goes."""

import sys
from pathlib import Path

import pytest

from cubetower.game.games import GAMES, game_definition
from cubetower.game.lessons import lessons
from tests.command.conftest import Typed
from tests.command.games import lines_of

pytestmark = pytest.mark.long

MANY = ("suggest", "done", "1", "1 1", "2", "5", "3", "4") * 1500
"""Lines that answer every question; those that do not fit are refused."""
NUMBERS = (*("1",) * 9, "2") * 500
"""The same where there is nothing to plan, and little is refused."""


@pytest.fixture
def teach(cubetower, tmp_path, monkeypatch):
    """A game by hand with lessons, to its end."""

    def play(*options, lines=MANY):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        return cubetower("play", "--human", 0, "--teach", "--seed", 1, *options)

    return play


def told(ran, lesson):
    return ran.out.count(f"╭─ {lesson.title} ─")


@pytest.mark.parametrize("game", GAMES)
def test_each_thing_is_explained_once_when_it_comes_up(teach, game):
    players = game_definition(game).game.PLAYERS[0]
    options = ("--game", game, "--players", players, "--bots", "random", "--seed", 3)
    ran = teach(*options, lines=MANY if game == "shogun" else NUMBERS)
    known, events = lessons(game), lines_of_game()
    mine = {e["kind"] for e in events if e["event"] == "decision" and e["seat"] == seat_of(game)}
    assert told(ran, known.welcome) == 1
    for kind, lesson in known.decision.items():
        assert told(ran, lesson) == (kind in mine), kind
    names = {topic(event) for event in events}
    for name, lesson in known.event.items():
        assert told(ran, lesson) == (name in names), name
    assert "{" not in ran.out.replace("{}", "").replace("{hb}", "")


def lines_of_game():
    return lines_of(Path("game.jsonl"))[1:]


def seat_of(game):
    return game_definition(game).game.SEATS[0]


def topic(line):
    if line["event"] == "battle":
        return "attack" if line["kind"] == "attack" else "revolt"
    return line["event"]


def test_expansions_are_explained_too(teach):
    modules = ("--module", "court,samurai,leaders,arts", "--start", "draft")
    ran = teach("--players", 3, "--bots", "random", "--tower", "bag", *modules)
    mine = {e["kind"] for e in lines_of_game() if e.get("seat") == "black" and "kind" in e}
    for kind, lesson in lessons("shogun").decision.items():
        assert told(ran, lesson) == (kind in mine), kind
    assert {"court.take", "leaders.go", "arts.artist"} <= mine


def test_a_battle_is_explained_with_its_cubes(teach):
    ran = teach("--players", 3, "--seed", 2, lines=("suggest", "done", "2", "Wakasa 3", "quit"))
    lesson = ran.out.partition("A battle through the tower")[2].replace("│", "")
    lesson = " ".join(lesson.split())
    assert "what lay in the tray: 4 black, 1 green." in lesson
    assert "Out fell: 4 black, 1 green." in lesson
    assert "armies beat 1 farmer: Wakasa is black's now." in lesson


def test_what_was_explained_is_not_explained_again_when_the_game_goes_on(teach, cubetower):
    first = teach("--players", 3, "--seed", 2, lines=("suggest", "done", "quit"))
    plan, place = (lessons("shogun").decision[kind] for kind in ("plan", "place"))
    assert (told(first, plan), told(first, place)) == (1, 1)
    sys.stdin = Typed(("2", "quit"))
    again = cubetower("play", "--resume", "game.jsonl", "--teach")
    assert (told(again, plan), told(again, place)) == (0, 1)
    assert told(again, lessons("shogun").welcome) == 0
