"""The games by name, and the game of a replay."""

import pytest

from cubetower.foundation import SpecError
from cubetower.game import PositionError, ReplayError
from cubetower.game.core import Replay
from cubetower.game.games import GAMES, definition_of, game_definition
from cubetower.game.shogun.rules.modules.court import Court
from cubetower.tower import make_tower


@pytest.mark.parametrize("name", GAMES)
def test_the_game_of_a_replay(name):
    assert definition_of(Replay("game.jsonl", {"rules": name}, ())) is game_definition(name)


@pytest.mark.parametrize("rules", ["chess", None, ["raid"], "core"])
def test_a_game_that_there_is_not(rules):
    says = "there are shogun, samurai, shitenno, raid"
    with pytest.raises(ReplayError, match=says) as refused:
        definition_of(Replay("game.jsonl", {"rules": rules}, ()))
    assert (refused.value.path, refused.value.line) == ("game.jsonl", 1)
    with pytest.raises(PositionError, match=says):
        game_definition(rules)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_tower_or_has_none(name):
    kind = game_definition(name).game
    with pytest.raises(PositionError, match="is played with a tower" if kind.TOWER else "no tower"):
        kind(kind.PLAYERS[0], tower=None if kind.TOWER else make_tower("bag"))


def test_code_of_the_users_own_stands_for_one_of_several():
    shogun, own = game_definition("shogun"), "cubetower.game.shogun.rules.modules.court:Court"
    options = {"board": "moon", "modules": ("arts", own)}
    assert shogun.user_code(options) == [own]
    made = shogun.with_parts(options)
    assert (made["board"], made["modules"][0]) == ("moon", "arts")
    assert isinstance(made["modules"][1], Court)
    assert shogun.with_parts({"board": "moon"}) == {"board": "moon"}
    assert [type(each) for each in shogun.parts(["arts", own])] == [Court]
    assert game_definition("raid").with_parts({}) == {}
    with pytest.raises(SpecError, match="raid takes no code of your own"):
        game_definition("raid").parts([own])
