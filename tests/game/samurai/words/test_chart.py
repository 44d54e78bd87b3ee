"""The board as text: every hex in its column, and what lies there."""

import re
from random import Random

import pytest

from cubetower.game.samurai import SamuraiGame, board
from cubetower.game.samurai.words.chart import CELL_WIDTH, COLUMN_WIDTH, KEY, chart


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_hex_in_play_has_a_cell_in_its_column(players):
    game = SamuraiGame(players, seed=3)
    heads, *rows = chart(game.observe("red")).removesuffix(KEY).splitlines()
    columns = list(map(int, heads.split()))
    cells = [
        (columns[round((cell.start() + cell.end() - CELL_WIDTH + 1) / 2 / COLUMN_WIDTH)], cell[0])
        for row in rows
        for cell in re.finditer(r"\S+", row)
    ]
    found = sorted(q for q, cell in cells)
    assert found == sorted(int(at.split(",")[0]) for at in board(players).hexes)
    empty = {f"{q},{cell[1:]}" for q, cell in cells if cell[:1] in (".", "~")}
    assert empty == {*board(players).land, *board(players).sea}
    assert all(len(row) <= 70 for row in rows)


def test_the_chart_shows_tokens_and_figures_where_they_are():
    game, rng = SamuraiGame(3, seed=5), Random(2)
    while game.turn < 30:
        game.play(game.decision.seat, game.legal().sample(rng))
    shown = chart(game.observe("green")).removesuffix(KEY)
    signs = {"samurai": "s", "ship": "~", "ronin": "n", "token exchange": "x"}
    for seat, token in game.lying.values():
        name, _, number = token.rpartition(" ")
        sign = signs.get(token) or f"{signs.get(name, name[:1])}{number}"
        assert f"{seat[0].upper()}:{sign}" in shown
    assert shown.count(":") == len(game.lying)
    letters = "".join(figure[0] for there in game.figures.values() for figure in there)
    for letter in "hbr":
        drawn = shown.count(letter) - shown.count(f":{letter}")
        assert drawn == letters.count(letter)
