"""Replays of games with modules stand up to the audit, and falsified lines of modules do not."""

import copy
from collections import Counter

import pytest
from msgspec.structs import replace

from cubetower.game.shogun.rules.modules.arts import LINES as ARTS
from cubetower.game.shogun.rules.modules.arts import Arts
from cubetower.game.shogun.rules.modules.court import FAVOURS, Court
from tests.game.shogun.audit import audit_lines
from tests.game.shogun.played import Jamming, cases, play_game
from tests.game.shogun.random_games import COMBINATIONS
from tests.game.shogun.test_audit import _complaint, _raise_one
from tests.game.shogun.test_documented import event_table
from tests.game.shogun.test_module_games import LINES

ALL = COMBINATIONS[-1]
GAINED = "gained"


@pytest.mark.long
@pytest.mark.parametrize("modules", COMBINATIONS, ids="+".join)
def test_replays_with_every_combination_of_modules_stand_up_to_the_audit(modules):
    seed = COMBINATIONS.index(modules)
    side, start, players = cases()[seed % len(cases())]
    bots = ("greedy", "random")[seed % 2]
    game = play_game(bots=bots, seed=seed, side=side, start=start, players=players, modules=modules)
    seen = audit_lines(game)
    assert (seen["round"], seen["winter"], seen["ended"]) == (6, 2, 1)
    for module, name in (("court", "hall"), ("leaders", "leader"), ("arts", "lines")):
        assert (seen[name] > 0) == (module in modules)


def test_replays_of_a_tower_that_jams_stand_up_to_the_audit():
    audit_lines(play_game(Jamming(), modules=ALL))


@pytest.mark.long
def test_the_shipped_tables_are_those_of_the_rules(pool):
    for game in pool[:4]:
        header, *events = game
        audit_lines([{**header, "tables": {}}, *events])


@pytest.mark.long
def test_the_games_audited_have_every_event_of_the_modules(pool):
    seen = sum((audit_lines(game) for game in pool), Counter())
    assert set(LINES) <= set(seen)
    assert set(seen) <= {*event_table(), *LINES, "gained"}
    uses = Counter(line["favour"] for line in of(pool, "favour"))
    assert len(uses) == 9  # every kind of favour
    assert {line["how"] for line in of(pool, "leader")} == {"entered", "went", "fled", "lost"}
    gained = {(line["source"], line["what"]) for line in of(pool, GAINED)}
    assert len(gained) == 4 + 4 + 1 + 1


@pytest.fixture(scope="module")
def pool():
    """Games in which everything happens that can."""
    games = [play_game(seed=seed, modules=ALL, players=3 + seed % 3) for seed in range(12)]
    games += [play_game(seed=seed, modules=ALL, side="moon", start="draft") for seed in range(4)]
    games += [play_game("surrogate", "greedy", seed=seed, modules=ALL) for seed in range(4)]
    cards = [
        replace(each, amount=OTHER.get(each.number, each.amount)) for each in FAVOURS.shipped_rows
    ]
    lines = [replace(each, points=number % 4) for number, each in enumerate(ARTS.shipped_rows)]
    own = [Court(tuple(cards)), Arts(tuple(lines)), "samurai", "leaders"]
    return games + [play_game(seed=seed, modules=own) for seed in range(6)]


OTHER = {12: "0", 17: "castle", 6: "0", 2: "9"}
"""Amounts on somebody's own cards."""


def of(games, name):
    return [line for game in games for line in game if line["event"] == name]


def first_of_every_kind(pool):
    """A line of each kind that only games with modules have: its game and number."""
    found = {}
    for game in pool:
        for number, line in enumerate(game, 1):
            kinds = [line.get(each) for each in ("kind", "how", "favour", "source", "what")]
            seats = line.get("province") is None, line.get("paid") == 0
            mine = line["event"] in LINES or line["event"] == GAINED
            if mine or "." in str(kinds[0]) or "court" in str(line.get("action")):
                found.setdefault(str([line["event"], *kinds, *seats]), (game, number))
    assert len(found) > 40
    return found.values()


def test_any_number_that_is_one_too_high_is_caught_there_or_later(pool):
    for game, number in first_of_every_kind(pool):
        for event in _raise_one(game[number - 1]):
            assert _complaint(game, number, event).line >= number


def test_any_name_that_is_another_is_caught_there_or_later(pool):
    for game, number in first_of_every_kind(pool):
        line = game[number - 1]
        for field in set(line) - {"event", "why"}:
            if isinstance(line[field], str):
                assert _complaint(game, number, {**line, field: "black "}).line >= number
            elif line[field] is None and (field, line.get("kind")) != ("move", "court.take"):
                assert _complaint(game, number, {**line, field: "Aki"}).line >= number


@pytest.mark.long
def test_a_line_that_is_missing_or_told_twice_or_too_late_is_caught(pool):
    for game, number in first_of_every_kind(pool):
        line, following = game[number - 1 : number + 1]
        for lines in ([], [line, line], [following, line]):
            with pytest.raises(AssertionError):
                audit_lines([*game[: number - 1], *lines, *game[number + (len(lines) == 2) :]])


# What modules change of the base rules


def with_leaders(game):
    """The lines, each with where the leaders are then."""
    at = {}
    for number, line in enumerate(game, 1):
        if line["event"] == "leader":
            at[line["seat"]] = line["province"]
        yield number, line, at.get(line.get("seat"), "")


@pytest.mark.parametrize(
    ("name", "field", "by", "check"),
    [
        ("built", "paid", 1, "paid"),
        ("income", "gained", -1, "gained"),
        ("recruited", "armies", -1, "recruited"),
    ],
)
def test_L02_what_a_leader_adds_must_be_there_and_only_there(pool, name, field, by, check):
    tried = Counter()
    for game in pool[:12]:
        for number, line, at in with_leaders(game):
            if line["event"] == name and line[field]:
                here = line["province"] == at
                event = {**line, field: line[field] + (by if here else -by)}
                tried[here] += 1
                if tried[here] <= 3:
                    caught = _complaint(game, number, event)
                    assert (caught.check, caught.line) == (check, number)
    assert min(tried[True], tried[False]) >= 3


def test_T07_an_attack_that_a_favour_forbids_is_caught(pool):
    tried = 0
    for game in pool:
        taken, action = None, ""
        for number, line in enumerate(game, 1):
            if line["event"] == "favour" and line["favour"] == "no_attack":
                taken = number, line
            elif line["event"] == "action":
                action = line["action"]
            elif line["event"] == "state":
                taken = None
            elif line.get("kind") == "attack" and taken and line["defender"] == taken[1]["seat"]:
                forbidding = forbid(game, *taken, action[-1])
                caught = _complaint(forbidding, number, line)
                assert (caught.check, caught.line) == ("effect", number)
                tried, taken = tried + 1, None
    assert tried


def forbid(game, number, favour, action):
    """The game, but what this favour forbids is this action, from the beginning."""
    forbidding = copy.deepcopy(game)
    for row in forbidding[0]["tables"]["court"]:
        if row[0] == favour["card"]:
            row[2] = action
    forbidding[number - 1]["amount"] = action
    return forbidding
