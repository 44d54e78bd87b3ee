"""V06 and V07 at every decision of random games, and the contract of games."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.samurai import SamuraiGame, choices, imagine
from game.testing import check_game
from tests.game.samurai.audit import audit, audit_events
from tests.game.samurai.scenes import COUNTS, played

SEEDS = st.integers(0, 2**32)
HANDS = st.sampled_from(["no", "yes"])
GAMES = settings(max_examples=40, deadline=None, derandomize=True)


@pytest.mark.parametrize("players", COUNTS)
@GAMES
@given(seed=SEEDS, hand=HANDS)
def test_V06_figures_tokens_and_places_at_every_decision(players, seed, hand):
    events = []
    for game in played(players, seed, hand, events):
        audit(game)
    assert audit_events(events)["turn"]


@pytest.mark.parametrize("players", COUNTS)
@GAMES
@given(seed=SEEDS)
def test_V07_to_stop_is_legal_exactly_after_a_token(players, seed):
    for game in played(players, seed):
        if game.decision and game.decision.kind == "lay":
            assert ("stop" in game.legal().options(())) == (game.laid > 0)


@pytest.mark.parametrize("players", COUNTS)
def test_moves_from_an_observation_are_those_of_the_game(players):
    kinds = Counter()
    for game in played(players, 11):
        if game.decision is None or kinds[game.decision.kind] > 20:
            continue
        kinds[game.decision.kind] += 1
        found, real = choices(game.observe(game.decision.seat)), game.legal()
        assert type(found) is type(real)
        assert found.describe() == real.describe()
        assert found.count() == real.count()
    assert set(kinds) == {"hand", "place", "lay"}


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("option", ["no", "yes"])
def test_a_game_keeps_the_contract(players, option):
    options = {"random_hand": option, "open_captures": option}

    def begin(seed, log):
        return SamuraiGame(players, seed=seed, options=options, log=log)

    made = check_game(begin, load=SamuraiGame.from_json, imagine=imagine, games=1 + (players < 4))
    assert "imagined games look the same" in made


def test_games_end_in_both_usual_ways():
    rules = Counter()
    for players in COUNTS:
        for seed in range(12):
            events = []
            for _ in played(players, seed, events=events):
                pass
            rules[events[-1]["rule"]] += 1
    assert rules["E01"]
    assert rules["E02"]
