"""Tables of the owner's own cards and tiles."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game import PositionError
from cubetower.game.shitenno import ShitennoGame, imagine
from cubetower.game.shitenno.rules.tables import BONUS, CARDS, TABLES, deck, tiles


def changed(name, *counts):
    """The shipped rows, the first ones with other counts."""
    rows = [list(row) for row in TABLES[name].plain()]
    place = TABLES[name].columns.index("count")
    for row, count in zip(rows, counts, strict=False):
        row[place] = count
    return {name: rows}


def test_S03_S04_a_game_is_played_with_the_cards_and_tiles_entered():
    tables = {**changed(CARDS, 10, 8, 6), **changed(BONUS, 3, 1, 2)}
    game = ShitennoGame(2, tables=tables)
    koku = [*game.koku_deck, *(card for card in game.table if card.startswith("koku"))]
    assert sorted(koku) == sorted(deck("koku", game.tables))
    assert koku.count("koku 3") == 6
    piled = [tile for pile in game.piles.values() for tile in pile]
    assert piled.count("samurai exchange") == 3
    imagined = imagine(game.observe("blue"), Random(2))
    under = [tile for pile in imagined.piles.values() for tile in pile]
    assert sorted(under) == sorted(piled) == sorted(tiles(game.tables))


@pytest.mark.parametrize(("name", "counts"), [(CARDS, (13,)), (BONUS, (3,)), (BONUS, (-1, 5))])
def test_S03_S04_the_totals_of_the_text_must_hold(name, counts):
    with pytest.raises(PositionError, match=name):
        ShitennoGame(2, tables=changed(name, *counts))
