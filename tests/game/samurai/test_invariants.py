"""V06 and V07 at every decision of random games."""

import pytest
from hypothesis import given, settings

from tests.game.samurai.audit import whole
from tests.game.samurai.scenes import COUNTS
from tests.strategies import seeds


@pytest.mark.parametrize("players", COUNTS)
def test_V06_V07_figures_tokens_places_and_moves_at_every_decision(players):
    @settings(max_examples=20, deadline=None)
    @given(seeds)
    def holds(seed):
        whole(players, seed)

    holds()


@pytest.mark.long
def test_games_end_in_both_usual_ways():
    assert {whole(3, seed)[-1].rule for seed in range(8)} == {"E01", "E02"}
