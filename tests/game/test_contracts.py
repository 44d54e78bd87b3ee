"""Games without a tower and their players keep the contracts of games and of players."""

from __future__ import annotations

import pytest

from cubetower.game.core.game import Game
from cubetower.game.games import game_definition
from cubetower.game.raid.rules.tables import TABLES
from cubetower.game.testing import check_bot, check_game
from tests.game.golden import WITHOUT_TOWER

pytestmark = pytest.mark.long

EACH = [
    (name, players)
    for name in WITHOUT_TOWER
    for players in (game_definition(name).game.PLAYERS[0], game_definition(name).game.PLAYERS[-1])
]
at_all_tables = pytest.mark.parametrize(("name", "players"), EACH)

DRAWN = [[*row[:4], row[4] // 2, *row[5:]] for row in TABLES["raid_warriors"].plain()]
"""Half of the warriors of RAID, so that a game at random is soon over."""


def begin(name: str, players: int, seed: int, log: object = None) -> Game:
    """A game; its options are others with the most players than with the fewest."""
    most = players == game_definition(name).game.PLAYERS[-1]
    options = {
        option: values[(most + place) % 2]
        for place, (option, values) in enumerate(game_definition(name).game.OPTIONS.items())
    }
    tables = {"tables": {"raid_warriors": DRAWN}} if name == "raid" else {}
    return game_definition(name).game(players, seed=seed, options=options, log=log, **tables)


@at_all_tables
def test_a_game_keeps_the_contract_of_games(name, players, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.expect.CLOSE_LOOKS", 1)
    monkeypatch.setattr("cubetower.game.testing.games.MAX_MOVES_PLAYED", 10)
    made = check_game(
        lambda seed, log: begin(name, players, seed, log),
        load=game_definition(name).game.from_json,
        imagine=game_definition(name).imagine,
        games=1,
    )
    assert len(made) == 11


@at_all_tables
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_player_keeps_the_contract_of_players(name, players, bot, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.bots.MAX_REPEATED", 15)
    check_bot(
        game_definition(name).bots[bot], lambda seed, log: begin(name, players, seed, log), games=1
    )
