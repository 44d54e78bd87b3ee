"""V05: what holds at every decision of random games; more of them by the module ``soak``."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from game.shitenno import ShitennoGame, imagine
from game.testing import check_game
from tests.game.shitenno.invariants import check
from tests.game.shitenno.scenes import played
from tests.game.shitenno.soak import whole
from tests.strategies import seeds

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@PLAYERS
def test_V05_every_piece_is_in_one_place_at_every_decision(players):
    @settings(max_examples=15, deadline=None)
    @given(seeds)
    def holds(seed):
        happened = whole(players, seed)
        assert happened["ended"] == 1
        assert happened["koku"] == players

    holds()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda game: game.supply.update(blue=0),
        lambda game: game.troop_deck.pop(),
        lambda game: game.koku_deck.append("koku 1"),
        lambda game: game.used.append("bushi exchange"),
        lambda game: game.piles["Kanto"].pop(),
        lambda game: game.titles.update(blue=game.titles["red"]),
        lambda game: game.seals.pop(),
        lambda game: game.hidden["red"].pop(),
    ],
)
def test_V05_the_check_notices_what_is_wrong(spoil):
    game = ShitennoGame(3, seed=2)
    check(game)
    spoil(game)
    with pytest.raises(AssertionError):
        check(game)


@PLAYERS
def test_a_game_keeps_the_contract_of_games(players):
    made = check_game(
        lambda seed, log: ShitennoGame(players, seed=seed, log=log),
        load=ShitennoGame.from_json,
        imagine=imagine,
    )
    assert "imagined games look the same" in made


def test_random_games_come_to_every_kind_of_decision_and_both_ends():
    kinds, ends = set(), set()
    for seed in range(12):
        for game in played(ShitennoGame(2 + seed % 3, seed=seed), seed):
            kinds |= {game.decision.kind} if game.decision else set()
        ends.add(bool(game.koku_deck))
    assert kinds == {"pack", "answer", "split", "pick", "turn", "golden"}
    assert ends == {True, False}
