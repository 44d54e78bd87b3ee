"""What a player of SHITENNO looks up."""

import re

import pytest

from cubetower.game.shitenno import ShitennoGame
from cubetower.game.shitenno.rules.end import count_majorities
from cubetower.game.shitenno.words.standing import LOOKUPS, STEPS, majorities, supply
from tests.game.randomgames import games, seen


def test_every_kind_of_decision_has_its_step():
    assert {kind for step in STEPS for kind in step.kinds} == set(ShitennoGame.RULES.kinds)
    for game in games(ShitennoGame, 1, 3):
        assert LOOKUPS["round"](seen(game)).count("> ") == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_with_the_majorities_are_those_of_the_rules(players):
    for number, game in enumerate(games(ShitennoGame, 2, players)):
        if number % 9:
            continue
        told = majorities(seen(game))
        counted = game.copy()
        count_majorities(counted)
        for seat in game.seats:
            assert re.search(rf"\n  {seat}: {game.points[seat]} \+ \d+ = {counted.points[seat]}\b",
                             told)  # fmt: skip


def test_supplies_are_those_of_the_game():
    for number, game in enumerate(games(ShitennoGame, 3, 3)):
        if number % 20 == 0:
            told = supply(seen(game))
            for seat in game.seats:
                assert f"{seat}: {game.supply[seat]} kamon" in told
