"""What a person looks up while being asked: rules, the round, supplies, majorities, hints, odds."""

import re
import sys

import pytest

from game.core.title import LOOKUPS
from game.titles import TITLES, title
from tests.cubetower.commands.play.human.terminal import Terminal
from tests.cubetower.conftest import Typed
from tests.cubetower.games import TOWERLESS

pytestmark = pytest.mark.long

of_all_games = pytest.mark.parametrize("game", TITLES)
IN_PLAN = ("--seed", 2)


@pytest.fixture
def answers(cubetower, tmp_path, monkeypatch):
    """What is said at the first question to lines that are typed there, in one text each."""

    def play(*lines, game="shogun", options=IN_PLAN):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "stdin", Typed([*lines, "quit"]))
        players = title(game).game.PLAYERS[0]
        ran = cubetower("play", "--game", game, "--human", 0, "--players", players, *options)
        assert ran.err == ""
        told = re.split(r"\n\w+(?: plans)?> ", ran.out)
        assert len(told) == len(lines) + 2
        return [" ".join(answer.partition("\n")[2].split()) for answer in told[1:-1]]

    return play


@of_all_games
def test_everything_that_help_lists_of_the_game_is_answered(answers, game):
    lines = ("help", *LOOKUPS, "stock", "rules", "hint")
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


def test_a_rule_is_looked_up_by_its_id_and_by_words(answers):
    case, unrest, nothing, none, alone = answers(
        "rule c11", "rule unrest", "rule xyzzy", "rule", "rules C11"
    )
    assert case.startswith("C11 Combat The defence would win but no cube")
    assert unrest.index("A04") < unrest.index("C06")
    assert "more speak of it: " in unrest
    assert nothing.startswith("? No rule speaks of xyzzy. Try another word, or")
    assert none.startswith("? Which? Write rule C10 or rule unrest")
    assert alone.startswith("? rules stands alone; to look up a rule, type rule C11")


@of_all_games
def test_only_plans_are_filled_in(answers, game):
    (told,) = answers("help", game=game)
    assert ("fill that plan in" in told) == (game == "shogun")
    assert "in a plan it" not in told


def test_expansions_that_are_played_have_their_rules_and_steps(answers):
    court = ("--module", "court", *IN_PLAN)
    rule, course = answers("rule T06", "round", options=court)
    assert rule.startswith("T06 Tenno's Court")
    assert "three favours are opened (T03) > everybody plans" in course
    rule, course = answers("rule T06", "round")
    assert rule.startswith("? No rule")
    assert "favours" not in course


def test_special_cards_supplies_tower_and_majorities_of_a_game(answers):
    cards, supply, tower, majorities = answers("cards", "supply", "tower", "majorities")
    assert "2nd +1 attack attacks with one army more" in cards
    assert cards.count("nobody") == 5
    assert "■ black 34 " in supply
    assert "28 castles, 26 temples, 26 theatres and 42 unrest markers" in supply
    assert tower.startswith("Tower ■ 1 black ■ 1 blue")
    assert "brown · · ·" in majorities
    assert "■ black 9 · · · · 9 9" in majorities


def test_the_hint_of_a_plan_says_why_and_leaves_the_plan_as_it_is(answers):
    hint, one, state, odds = answers("hint", "hint castle", "", "odds Tamba -> Omi 3")
    assert "castle Izu 1 point in each winter, and 3 more for most castles" in hint
    assert re.search(r"combat B \S+ attack \S+ with \d arm\S+: wins in \d+ % of cases", hint)
    assert "temple" not in one
    assert state.startswith("11 cards left to place")
    assert odds.startswith("armies you win nobody you lose")


def test_who_plays_is_said_first_and_special_cards_name_their_players(tmp_path):
    options = ("--players", 5, "--names", "black=Ada", "--seed", 3)
    terminal = Terminal(tmp_path, "play", "--human", 0, *options, width=80)
    terminal.prompt()
    assert "SHOGUN with seed 3: black Ada, blue greedy, purple greedy," in terminal.said
    terminal.type("suggest")
    terminal.type("done")
    assert "Special    ■ blue +1 attack   ■ red +1 rice" in terminal.type("position")
    terminal.kill()


def test_a_plan_says_what_it_costs_and_warns_of_what_cannot_be_paid(answers):
    lines = ("castle = Izu", "temple = Bizen", "place 5 = Harima", "place 3 = Sagami", "bid = 4")
    told = answers(*lines, "suggest", options=("--players", 5, *IN_PLAN))
    castle, *_, bid, suggested = told
    assert "This plan costs 3 of your 12 chests." in castle
    assert "This plan costs 14 of your 12 chests. That is 2 more than you have." in bid
    assert "taxes may come too late" in bid
    assert re.search(r"This plan costs \d+ of your 12 chests\. The plan is complete", suggested)


def test_the_help_of_a_plan_says_when_it_can_be_played(answers):
    told, refused = answers("help", "done")
    assert "play the plan, as soon as every field has a card" in told
    assert "No field may stay empty" in refused


@pytest.mark.parametrize("line", ["odds Tamba Omi 3", "odds tamba -> omi 3", "odds Tamba to Omi 3"])
def test_odds_are_asked_with_an_arrow_or_without(answers, line):
    assert answers(line) == answers("odds Tamba -> Omi 3")


def test_at_a_march_the_hint_has_the_chance(tmp_path):
    terminal = Terminal(tmp_path, "play", "--players", 3, "--human", 0, *IN_PLAN, width=80)
    for line in ("suggest", "done", "2"):
        terminal.prompt()
        terminal.type(line)
    assert "where to, and with how many?" in terminal.said
    assert re.search(r"Why: wins in \d+\s% of cases\.", " ".join(terminal.type("hint").split()))
    for line in (*LOOKUPS, "cards", "tower", "help"):
        terminal.type(line)
    assert [line for line in terminal.said.split("\n") if len(line) > 80] == []
    terminal.kill()


@pytest.mark.parametrize("game", TOWERLESS)
def test_what_is_looked_up_fits_a_narrow_terminal(tmp_path, game):
    players = title(game).game.PLAYERS[-1]
    play = ("play", "--game", game, "--human", 0, "--players", players, "--seed", 3)
    terminal = Terminal(tmp_path, *play, width=80)
    terminal.prompt()
    for line in (*LOOKUPS, "position", "rules", "rule end"):
        terminal.type(line)
    assert [line for line in terminal.said.split("\n") if len(line) > 80] == []
    terminal.kill()
