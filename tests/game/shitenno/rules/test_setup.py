"""S01 to S05 and R01: tables, tiles, decks, titles, first cards."""

from __future__ import annotations

from collections import Counter

import pytest

from cubetower.game import PositionError
from cubetower.game.shitenno import ShitennoGame
from cubetower.game.shitenno.rules.events import (
    Dealt,
    KokuShuffled,
    TilesLaid,
    TitlesDrawn,
    TroopsShuffled,
)
from cubetower.game.shitenno.rules.tables import REVEALED, cards, deck, provinces, tiles
from tests.game.shitenno.scenes import played

TITLES = {"Daimyo", "Shomyo", "Sensei", "Hatamoto"}


def begun(players, seed=1):
    events = []
    game = ShitennoGame(players, seed=seed, log=events.append)
    return game, {type(event): event for event in events}


@pytest.mark.parametrize(("players", "kamons"), [(2, 12), (3, 10), (4, 8)])
def test_S01_kamons_by_players_and_no_points(players, kamons):
    game, _ = begun(players)
    assert game.supply == dict.fromkeys(game.seats, kamons)
    assert game.points == dict.fromkeys(game.seats, 0)
    assert len(game.seats) == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_S01_other_numbers_of_players_are_refused(players):
    with pytest.raises(PositionError, match="S01: 2 to 4 players"):
        ShitennoGame(players)


def test_S02_eight_provinces_of_four_slots():
    assert [province.slots for province in provinces().values()] == [
        *[(3, 4, 6, 9)] * 4,
        *[(5, 6, 8, 11)] * 4,
    ]
    asked = {
        name: (each.symbol, each.with_tile, each.last_slot) for name, each in provinces().items()
    }
    assert asked == {
        "Chugoku": ("samurai", 2, 3),
        "Chubu": ("shinobi", 2, 3),
        "Hokkaido": ("sohei", 2, 3),
        "Kyushu": ("bushi", 2, 3),
        "Tohoku": ("bushi", 3, 4),
        "Shikoku": ("sohei", 3, 4),
        "Kansai": ("shinobi", 3, 4),
        "Kanto": ("samurai", 3, 4),
    }


def test_S03_three_tiles_on_each_gate_and_only_the_top_symbol_is_seen():
    game, told = begun(3)
    assert len(tiles()) == 24
    assert Counter(tiles()) == Counter(told[TilesLaid].tiles)
    assert [tile for pile in game.piles.values() for tile in pile] == told[TilesLaid].tiles
    assert {len(pile) for pile in game.piles.values()} == {3}
    seen = game.observe("blue")
    assert seen.tops == {name: pile[-1].split()[0] for name, pile in game.piles.items()}
    assert not hasattr(seen, "piles")


def test_S04_the_decks():
    koku, troops = Counter(deck("koku")), Counter(deck("troop"))
    assert (len(deck("koku")), len(deck("troop"))) == (24, 34)
    assert koku == {"koku 1": 12, "koku 2": 8, "koku 3": 4}
    assert sum(count for card, count in troops.items() if "+" not in card) == 24
    doubles = [card for card in troops if "+" in card]
    assert len(doubles) == sum(troops[card] for card in doubles) == 10
    assert set(cards()) == set(koku) | set(troops)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S05_different_titles_and_two_cards_each(players):
    game, told = begun(players)
    assert list(game.titles) == list(game.seats)
    assert len(set(game.titles.values())) == players
    assert set(game.titles.values()) <= TITLES
    assert told[TitlesDrawn].titles == list(game.titles.values())
    for seat in game.seats:
        assert game.hidden[seat] == told[Dealt].cards[seat]
        assert len(game.hand(seat)) == 2
        assert "koku" not in str(game.hand(seat))
    assert len(game.troop_deck) == 34 - 2 * players - REVEALED[players][0]


def test_S05_every_title_is_dealt_in_some_game():
    dealt = Counter(ShitennoGame(2, seed=seed).titles["blue"] for seed in range(400))
    assert set(dealt) == TITLES
    assert min(dealt.values()) > 60  # 100 expected; less by chance in 2 of 10^6


def test_R01_tiles_decks_and_titles_differ_from_game_to_game():
    games = [begun(4, seed)[1] for seed in (1, 2)]
    for kind in (TilesLaid, KokuShuffled, TroopsShuffled, TitlesDrawn):
        assert games[0][kind] != games[1][kind]


def test_R01_nothing_else_is_drawn_but_reshuffles():
    events = []
    for game in played(ShitennoGame(2, seed=5, log=events.append)):
        drawn = {stream for stream in game.drawn if not stream.startswith("player.")}
        first = {"tiles laid.tiles", "koku shuffled.cards", "titles drawn.titles"}
        assert drawn <= first | {"troops shuffled.cards"}
        if game.year:
            assert drawn <= {"troops shuffled.cards"}
    assert sum(isinstance(event, TroopsShuffled) for event in events) > 1
