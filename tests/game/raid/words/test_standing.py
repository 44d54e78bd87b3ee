"""What a player of RAID looks up."""

import re

import pytest

from cubetower.game.raid import RaidGame
from cubetower.game.raid.rules.ending import end
from cubetower.game.raid.words.standing import LOOKUPS, STEPS, majorities, supply
from tests.game.randomgames import games, seen


def test_every_kind_of_decision_has_its_step():
    assert {kind for step in STEPS for kind in step.kinds} == set(RaidGame.RULES.kinds)
    for game in games(RaidGame, 1, 3):
        assert LOOKUPS["round"](seen(game)).count("> ") == 1


@pytest.mark.parametrize("players", [3, 5])
def test_relics_if_the_game_ended_now_are_those_of_the_rules(players):
    for number, game in enumerate(games(RaidGame, 2, players)):
        if number % 25:
            continue
        told = majorities(seen(game))
        ended = game.copy()
        end(ended)
        totals = dict(re.findall(r"\n  (\w+): .* = (\w+) relic", told))
        assert {seat: int(total.replace("no", "0")) for seat, total in totals.items()} == (
            ended.scores
        )


def test_supplies_are_those_of_the_game():
    for number, game in enumerate(games(RaidGame, 3, 4)):
        if number % 40 == 0:
            told = supply(seen(game))
            for seat in game.seats:
                assert f"{seat}: {len(game.hands[seat])} card" in told
            assert f"Your quest: {game.quests[game.decision.seat]}" in told
