"""V05: what holds at every decision of random games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from cubetower.game.core import Decided
from cubetower.game.shitenno import ShitennoGame
from cubetower.game.shitenno.rules.events import Revealed
from tests.game.shitenno.invariants import whole
from tests.strategies import seeds


@pytest.mark.parametrize("players", ShitennoGame.PLAYERS)
def test_V05_every_piece_is_in_one_place_at_every_decision(players):
    @settings(max_examples=15, deadline=None)
    @given(seeds)
    def holds(seed):
        whole(players, seed)

    holds()


def test_random_games_come_to_every_kind_of_decision_and_both_ends():
    kinds, koku = set(), []
    for seed in range(6):
        events = whole(2 + seed % 3, seed)
        kinds |= {event.kind for event in events if isinstance(event, Decided)}
        cards = [c for event in events if isinstance(event, Revealed) for c in event.cards]
        koku.append(sum(card.startswith("koku") for card in cards))
    assert kinds == {"pack", "answer", "split", "pick", "turn", "golden"}
    assert min(koku) < max(koku) == 24  # all koku, or a player without kamons
