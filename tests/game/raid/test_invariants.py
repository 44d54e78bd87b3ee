"""V07: what holds at every moment of random games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.game.core import Decided
from cubetower.game.raid import RaidGame
from cubetower.game.raid.rules.camps import dispatchable, fitting
from cubetower.game.raid.rules.events import Traded
from cubetower.game.raid.rules.tables import types
from tests.game.raid.random_games import whole
from tests.game.raid.scenes import Scene
from tests.strategies import seeds

CAMPS = st.lists(st.lists(st.sampled_from(types()), max_size=3), min_size=3, max_size=3)


@pytest.mark.parametrize("players", RaidGame.PLAYERS)
def test_V07_every_card_is_in_one_place_and_hands_keep_their_order(players):
    kinds, traded = set(), 0
    for seed in range(2, 5):
        events = whole(players, seed)
        asked = [event.kind for event in events if isinstance(event, Decided)]
        assert len(asked) < 2_500  # it ends
        kinds |= set(asked)
        traded += sum(isinstance(event, Traded) for event in events)
    assert kinds == set(RaidGame.RULES.kinds)
    assert traded > 30


@settings(max_examples=3, deadline=None)
@given(seeds, st.sampled_from(RaidGame.PLAYERS))
def test_V07_any_seed(seed, players):
    whole(players, seed)


@given(CAMPS, st.integers(2, 3), st.sampled_from(types()))
def test_V07_there_is_always_a_camp_or_a_dispatch(camps, opened, card):
    scene = Scene()
    scene.game.camps["red"] = [*camps[:opened], *[[]] * (3 - opened)]
    scene.game.open_camps["red"] = opened
    assert fitting(scene.game, "red", card) or dispatchable(scene.game, "red")
