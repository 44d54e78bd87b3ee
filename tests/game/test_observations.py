"""What is seen of games has the types that are declared, and nothing of it is declared in vain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from cubetower.game.core import Game
from cubetower.game.core.fields import from_plain
from cubetower.game.games import GAMES, game_definition
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.modules.arts.lines import ArtsState
from cubetower.game.shogun.rules.modules.court.officials import CourtState
from cubetower.game.shogun.rules.modules.leaders.places import LeadersState
from cubetower.game.shogun.rules.modules.samurai.cards import SamuraiState
from cubetower.game.testing.expect import plain
from cubetower.tower import make_tower
from cubetower.viewer.boards.table.moments import position_of
from tests.game.observing import reread
from tests.game.shogun.begin import begin_game

pytestmark = pytest.mark.long

STATES = {
    "arts": ArtsState, "court": CourtState, "leaders": LeadersState, "samurai": SamuraiState,
}  # fmt: skip


def begun(name: str) -> Iterator[Game]:
    """Games of all kinds that ask everything."""
    if name == "shogun":
        tower = make_tower("surrogate")
        kinds = [("sun", "fixed"), ("sun", "draft"), ("moon", "draft")]
        for (side, start), modules in product(kinds, ((), tuple(MODULES))):
            yield begin_game(tower, players=3, side=side, start=start, modules=modules, seed=2)
        return
    kind = game_definition(name).game
    for players in kind.PLAYERS:
        options = {each: values[players % 2] for each, values in kind.OPTIONS.items()}
        yield kind(players, seed=players, options=options)


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_seen_has_its_type_and_comes_back_from_json(name: str) -> None:
    types = import_module(f"cubetower.game.{name}.rules.observation")
    rng, asked, about = Random(1), set[str](), set[str]()
    for game in begun(name):
        while game.decision:
            if rng.random() < 0.15:
                for seat in game.seats:
                    expect_typed(game.observe(seat))
                if name != "shogun":
                    expect_exactly(types.Position, position_of(game))
            question = game.observe(game.decision.seat).question
            asked |= {field.name for field in fields(question) if getattr(question, field.name)}
            about |= {*question.about}
            game.advance(game.legal().sample(rng))
        expect_typed(game.observe(game.seats[0]))
    assert asked | {"about"} == {field.name for field in fields(types.PendingDecision)}
    named = {"swap", "province", "action", "farmers", "provinces", "card", "region"}
    assert about == (named if name == "shogun" else {*types.About.__annotations__})


def expect_typed(seen: Any) -> None:
    """It comes back from JSON as it was; data of expansions have their types, too."""
    assert plain(reread(seen)) == plain(seen)
    read = reread(seen)
    for name, value in vars(seen).items():
        if name not in ("tables", "options", "decision"):  # tuples are lists there
            assert getattr(read, name) == value
    for module, data in getattr(seen, "extra", {}).items():
        expect_exactly(STATES[module], data)


def expect_exactly(shape: type, data: object) -> None:
    """Data has all that a type asks, and nothing else."""
    held = plain(data)
    assert plain(msgspec.convert(held, shape, dec_hook=from_plain)) == held
