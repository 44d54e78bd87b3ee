"""V07: what holds at every moment of random games, and the contract of every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.raid import RaidGame, choices, imagine
from game.raid.camps import dispatchable, fitting
from game.raid.rules import KINDS
from game.raid.tables import types
from game.testing import check_game
from tests.game.raid.random_games import (
    OPTIONS,
    TEMPERS,
    begun,
    check_game_holds,
    is_part,
    moments,
)
from tests.game.raid.scenes import Scene, plain
from tests.strategies import seeds

CAMPS = st.lists(st.lists(st.sampled_from(types()), max_size=3), min_size=3, max_size=3)


@pytest.mark.parametrize("players", RaidGame.PLAYERS)
def test_V07_every_card_is_in_one_place_and_hands_keep_their_order(players):
    kinds = Counter[str]()
    for seed in range(12):
        kinds += check_game_holds(players, seed, TEMPERS[seed // 2 % 2])
    assert set(kinds) == set(KINDS)


@settings(max_examples=10, deadline=None)
@given(seeds, st.sampled_from(RaidGame.PLAYERS), st.sampled_from(TEMPERS))
def test_V07_any_seed(seed, players, temper):
    check_game_holds(players, seed, temper)


def test_V07_the_check_of_hands_notices_another_order():
    assert is_part(["nun", "guard"], ["nun", "farmer", "guard"])
    assert not is_part(["guard", "nun"], ["nun", "farmer", "guard"])
    assert not is_part(["nun", "nun"], ["nun", "farmer"])


@given(CAMPS, st.integers(2, 3), st.sampled_from(types()))
def test_V07_there_is_always_a_camp_or_a_dispatch(camps, opened, card):
    scene = Scene()
    scene.game.camps["red"] = [*camps[:opened], *[[]] * (3 - opened)]
    scene.game.open_camps["red"] = opened
    assert fitting(scene.game, "red", card) or dispatchable(scene.game, "red")


@pytest.mark.parametrize(
    ("players", "options"), [(3, OPTIONS[1]), (4, OPTIONS[0]), (5, OPTIONS[1])]
)
def test_the_contract_of_every_game(players, options):
    made = check_game(
        lambda seed, log: RaidGame(players, seed=seed, options=options, log=log),
        load=RaidGame.from_json,
        imagine=imagine,
        games=1,
        seed=players,
    )
    assert len(made) == 11


@pytest.mark.parametrize("seed", range(2))
def test_choices_of_an_observation_are_those_of_the_game(seed):
    """Also after a trip through JSON; every kind is asked in these games."""
    for moment in moments(begun(4, seed), "keeps", Random(seed)):
        if moment.decision is None:
            continue
        legal = moment.legal()
        found = choices(plain(moment.observe(moment.decision.seat)))
        assert plain(found.describe()) == plain(legal.describe())
        assert found.count() == legal.count()
        move = found.sample(Random(seed))
        assert plain(move) == plain(legal.sample(Random(seed)))
        assert plain(found.verify(plain(move))) == plain(legal.verify(move))


def test_a_game_ends_in_a_reasonable_number_of_decisions_and_cards_are_traded():
    traded = 0
    for seed in range(6):
        events = []
        game = begun(5, seed, events)
        assert sum(1 for _ in moments(game, "any", Random(seed))) < 2_500
        traded += sum(event["event"] == "traded" for event in events)
    assert traded > 30
