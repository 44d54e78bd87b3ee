"""S01 to S03, K01 to K03: the hexes and the tokens of the tables."""

from collections import Counter

import pytest

from cubetower.game import PositionError
from cubetower.game.samurai import TYPES, SamuraiGame, board, tokens
from cubetower.game.samurai.rules.tables import token_set
from tests.game.samurai.scenes import COUNTS, fresh


@pytest.mark.parametrize(("players", "hexes"), [(2, 91), (3, 133), (4, 174)])
def test_S01_hexes_in_play(players, hexes):
    map_ = board(players)
    assert len(map_.hexes) == hexes
    assert all(each.players <= players for each in map_.hexes.values())
    assert {*map_.settlements, *map_.land, *map_.sea} == set(map_.hexes)
    assert len(map_.settlements) + len(map_.land) + len(map_.sea) == hexes


def test_S01_the_islands_come_with_the_players():
    land = [
        sum(not each.sea for each in board(4).hexes.values() if each.players == n) for n in COUNTS
    ]
    assert land == [47, 12 + 10, 21]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_S01_two_to_four_players(players):
    with pytest.raises(PositionError, match="S01"):
        SamuraiGame(players)


@pytest.mark.parametrize(("players", "each", "places"), [(2, 7, 21), (3, 10, 30), (4, 13, 39)])
def test_S02_figures_fill_the_board_exactly(players, each, places):
    map_ = board(players)
    assert map_.supply == each
    assert sum(map_.hexes[at].figures for at in map_.settlements) == places == 3 * each
    assert SamuraiGame(players).supply == dict.fromkeys(TYPES, each)


def test_S02_a_village_takes_one_a_city_two_and_edo_three():
    rooms = {(each.kind, each.figures) for each in board(4).hexes.values()}
    assert rooms == {("", 0), ("village", 1), ("city", 2), ("edo", 3)}


def test_S03_each_player_has_the_same_20_tokens():
    assert len(token_set()) == 20
    game = SamuraiGame(4)
    assert all(sorted(stock) == sorted(token_set()) for stock in game.stocks.values())
    game = fresh()
    for seat in game.seats:
        assert sorted(game.screens[seat] + game.stocks[seat]) == sorted(token_set())


def test_K01_the_tokens_of_a_player():
    numbered = {f"{figure} {number}": 1 for figure in TYPES for number in (2, 3, 4)}
    samurai = {"samurai 1": 2, "samurai 2": 2, "samurai 3": 1}
    others = {"ship 1": 2, "ship 2": 1, "ronin": 1, "figure exchange": 1, "token exchange": 1}
    assert Counter(token_set()) == {**numbered, **samurai, **others}
    for name, token in tokens().items():
        number = name[-1] if name[-1].isdigit() else {"ronin": 1}.get(name, 0)
        assert token.strength == int(number)


def test_K02_characters_are_on_the_ships_the_ronin_and_the_figure_exchange():
    characters = [name for name in token_set() if tokens()[name].character]
    assert characters == ["ronin", "ship 2", "ship 1", "ship 1", "figure exchange"]


def test_K03_figure_tokens_influence_their_type_and_characters_all():
    for name, token in tokens().items():
        kind = name.split()[0]
        if kind in TYPES:
            assert token.types == (kind,)
        else:
            assert token.types == (() if "exchange" in name else TYPES)


@pytest.mark.parametrize("players", COUNTS)
def test_C01_no_two_settlements_touch_and_none_lies_at_the_edge(players):
    map_ = board(players)
    for at in map_.settlements:
        assert len(map_.neighbours[at]) == 6
        assert not set(map_.neighbours[at]) & set(map_.settlements)
        assert map_.shores[at] == tuple(n for n in map_.neighbours[at] if n in map_.land)
        assert map_.shores[at]


@pytest.mark.parametrize("players", COUNTS)
def test_neighbours_are_mutual(players):
    map_ = board(players)
    for at, near in map_.neighbours.items():
        assert all(at in map_.neighbours[other] for other in near)
        assert map_.beside[at] == tuple(n for n in near if n in map_.settlements)
