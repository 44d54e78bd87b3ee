"""What a person looks up while being asked: rules, the round, supplies, majorities, hints, odds."""

import re
import sys

import pytest

from cubetower.game.definition import LOOKUPS
from cubetower.game.games import GAMES, game_definition
from tests.command.conftest import Typed

pytestmark = pytest.mark.long

of_all_games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def answers(cubetower, tmp_path, monkeypatch):
    """What is said at the first question to lines that are typed there, in one text each."""

    def play(*lines, game):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys, "stdin", Typed([*lines, "quit"]))
        players = game_definition(game).game.PLAYERS[-1]
        ran = cubetower("play", "--game", game, "--human", 0, "--players", players, "--seed", 2)
        assert ran.err == ""
        told = re.split(r"\n\w+(?: plans)?> ", ran.out)
        assert max(len(line) for answer in told[1:] for line in answer.splitlines()) <= 80
        assert len(told) == len(lines) + 2
        return [" ".join(answer.partition("\n")[2].split()) for answer in told[1:-1]]

    return play


@of_all_games
def test_everything_that_help_lists_of_the_game_is_answered(answers, game):
    lines = ("help", *LOOKUPS, "stock", "position", "rules", "rule end", "hint")
    told = dict(zip(lines, answers(*lines, game=game), strict=True))
    for line in (*LOOKUPS, "rules", "hint", "rule", "quit"):
        assert f" {line} " in told["help"]
    assert all(told.values())
    assert " > " in f" {told['round']}"
    assert told["stock"] == told["supply"]
    assert "Setup" in told["rules"]
    assert "The bot greedy" in told["hint"] or "the bot greedy" in told["hint"]


@of_all_games
def test_the_rules_that_the_help_names_are_there(answers, game):
    (told,) = answers("help", game=game)
    first, second = re.findall(r"(?<= )rule (\S+)", told)[:2]
    for answer in answers(f"rule {first}", f"rule {second}", game=game):
        assert "?" not in answer[:2]
        assert re.match(rf"{first}|.+\b{second}", answer, re.IGNORECASE)
