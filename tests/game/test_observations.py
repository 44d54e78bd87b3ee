"""The types of observations and positions have all keys of real ones, and no others."""

from __future__ import annotations

import json
from importlib import import_module
from itertools import product
from random import Random

import msgspec
import pytest

from cubetower.game.games import game_definition
from cubetower.game.shogun.rules import observation as shogun
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.modules.arts.lines import ArtsState
from cubetower.game.shogun.rules.modules.court.officials import CourtState
from cubetower.game.shogun.rules.modules.leaders.places import LeadersState
from cubetower.game.shogun.rules.modules.samurai.cards import SamuraiState
from cubetower.tower import make_tower
from cubetower.viewer.boards.table.moments import position_of
from tests.game.shogun.begin import begin_game

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", ["raid", "samurai", "shitenno"])
def test_observations_and_positions_are_as_their_types_say(name):
    types, played, rng = (
        import_module(f"cubetower.game.{name}.observation"),
        game_definition(name),
        Random(1),
    )
    asked, about = set(), set()
    for players in played.game.PLAYERS:
        options = {each: values[players % 2] for each, values in played.game.OPTIONS.items()}
        game = played.game(players, seed=players, options=options)
        while game.decision:
            if rng.random() < 0.15:
                for seat in game.seats:
                    expect_exactly(types.Asked, game.observe(seat))
                expect_exactly(types.Position, position_of(game))
            asked |= {*game.observe(game.decision.seat)["decision"]}
            about |= {*game.decision.about}
            game.advance(game.legal().sample(rng))
        expect_exactly(types.Over, game.observe(game.seats[0]))
        expect_exactly(types.Position, position_of(game))
    assert asked == {*types.Question.__annotations__}
    assert about == {*types.About.__annotations__}


def test_observations_of_shogun_and_its_modules_are_as_their_types_say():
    states = {
        "arts": ArtsState,
        "court": CourtState,
        "leaders": LeadersState,
        "samurai": SamuraiState,
    }
    assert states.keys() == MODULES.keys()
    begun = [("sun", "fixed"), ("sun", "draft"), ("moon", "draft")]
    rng, tower, asked, about = Random(1), make_tower("surrogate"), set(), set()
    for (side, start), modules in product(begun, ((), tuple(MODULES))):
        game = begin_game(tower, players=3, side=side, start=start, modules=modules, seed=2)
        while game.decision:
            if rng.random() < 0.2:
                for seat in game.seats:
                    expect_exactly(shogun.Asked, game.observe(seat))
            seen = game.observe(game.decision.seat)
            for name, data in seen["extra"].items():
                expect_exactly(states[name], data)
            asked |= {*seen["decision"]}
            about |= {*game.decision.about}
            game.advance(game.legal().sample(rng))
        expect_exactly(shogun.Over, game.observe(game.seats[0]))
    assert asked == {*shogun.Question.__annotations__}
    assert about == {*shogun.About.__annotations__}


def expect_exactly(shape: type, data: object) -> None:
    """Data has all that a type asks, and nothing else, before and after a trip through JSON."""
    plain = json.loads(json.dumps(data))
    for found in (data, plain):
        assert json.loads(json.dumps(msgspec.convert(found, shape))) == plain
