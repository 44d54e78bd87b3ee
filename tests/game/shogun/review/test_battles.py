"""Battles with their odds: as planned, and before the throw."""

import json

import pytest

from cubetower.game.core import read_replay
from cubetower.game.shogun.battles import judge_battles
from cubetower.game.shogun.history import read_history
from cubetower.game.shogun.odds import attack_odds
from cubetower.game.shogun.odds.tracker import find_odds_tower
from cubetower.game.shogun.review.battles import planned_odds
from cubetower.game.shogun.review.decisions.made import decisions_in
from cubetower.game.shogun.rules.combat import Winner
from cubetower.tower import make_tower
from tests.viewer.boards.shogun.games import GAMES, play

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", params=["five", "modules"])
def replay(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("game") / "game.jsonl"
    return read_replay(play(path, **GAMES[request.param]))


@pytest.fixture(scope="module")
def found(replay):
    return planned_odds(replay, odds="surrogate")


def test_every_battle_has_its_line_and_the_odds_of_the_course_of_the_game(replay, found):
    judged = judge_battles(
        (line.event for line in read_history(replay).lines), find_odds_tower("surrogate")
    )
    by_line = {line.number: line.event for line in replay.lines}
    assert [each.battle for each in found] == [each.battle for each in judged]
    assert [dict(each.chances) for each in found] == [dict(each.chances) for each in judged]
    for each in found:
        assert by_line[each.line]["event"] == "battle"
        assert by_line[each.line]["province"] == each.battle.event.province


def test_chances_add_up_and_only_attacks_are_planned(found):
    for each in found:
        for ends in filter(None, (each.chances, each.planned and each.planned.chances)):
            assert sum(ends.values()) == pytest.approx(1.0)
            assert set(ends) == set(Winner)
        if each.battle.event.kind != "attack":
            assert each.planned is None
    assert sum(each.planned is not None for each in found) > 20


def test_planned_odds_are_those_that_the_attacker_could_have_asked_for_then(replay, found):
    plans = {}
    decisions = iter([*decisions_in(replay), None])
    decision, tower = next(decisions), make_tower("surrogate")
    for each in found:
        while decision is not None and decision.line < each.line:
            if decision.observation.question.kind == "plan":
                plans[decision.observation.seat] = decision.observation
            decision = next(decisions)
        if each.planned is None:
            continue
        event = each.battle.event
        seen = plans[event.attacker]
        asked = attack_odds(seen, event.province, event.attackers, tower)
        assert each.planned.chances[Winner.ATTACKER] == pytest.approx(asked.attacker_wins)
        assert each.planned.defender == seen.owner[event.province]
        assert each.planned.defenders == seen.armies[event.province]


def test_all_is_plain_data(found):
    for each in found:
        data = json.loads(json.dumps(each.plain()))
        assert data["battle"] == each.battle.number
        assert data["odds"]["attacker"] == each.chances[Winner.ATTACKER]
        assert data["chance"] == each.chances[each.winner]
