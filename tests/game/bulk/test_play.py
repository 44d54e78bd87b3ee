"""Bulk play of all games: the same for any workers, and it adds up."""

from __future__ import annotations

import numpy as np
import pytest

from cubetower.foundation import SpecError
from cubetower.game import BulkError, PositionError
from cubetower.game.bulk import Results, Workers, simulate
from cubetower.game.core import play_out
from cubetower.game.games import GAMES, game_definition
from cubetower.tower import make_tower
from tests.elsewhere import Elsewhere

TOWERS = {game: ("bag",) if game_definition(game).game.TOWER else None for game in GAMES}


def tower_of(game):
    return make_tower(*TOWERS[game]) if TOWERS[game] else None


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_row_tells_how_a_game_ended(game):
    played = simulate(2, game, towers=TOWERS[game], bots=["random"], seed=3)
    games, setting = played.table("games"), played.experiment
    for number in range(2):
        seed, tower = setting.seed_of(number + 1), tower_of(game)
        again = game_definition(game).game(
            setting.players, tower=tower, seed=seed, options=setting.options
        )
        play_out(again, dict.fromkeys(again.seats, game_definition(game).make_player("random")))
        assert games["seed"][number] == seed
        assert games["winners"][number] == len(again.winners)
        for seat in again.seats:
            assert games[f"points_{seat}"][number] == again.scores[seat]
            assert (games[f"rank_{seat}"][number] == 1) is np.bool_(seat in again.winners)
            assert games[f"bot_{seat}"][number] == "random"
    results = Results.of(played)
    assert results.games == results.units == 2
    won = [results.figure(f"victories of {seat}", *setting.towers) for seat in setting.seats]
    assert sum(each.value for each in won) == pytest.approx(1)
    assert results.figure("decisions", *setting.towers).value == games["decisions"].mean()


@pytest.mark.long
def test_workers_and_chunks_change_nothing(tmp_path):
    one = simulate(12, "samurai", bots=["random"], players=2, rotate=True)
    for chunk, workers in ((5, Elsewhere(2)), (3, Workers(1))):
        out = tmp_path / str(chunk)
        other = simulate(
            12, "samurai", bots=["random"], players=2, rotate=True,
            workers=workers, chunk=chunk, out=out,
        )  # fmt: skip
        assert other.tally == one.tally
        for name, column in one.table("games").items():
            assert list(other.table("games")[name]) == list(column)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"game": "chess"}, PositionError, "no game 'chess'"),
        ({"players": 7}, PositionError, "2 to 4 players, not 7"),
        ({"bots": ["nobody"]}, SpecError, "no bot 'nobody' of samurai"),
        ({"options": {"hand": "yes"}}, PositionError, "no option 'hand'"),
        ({"towers": ["bag"]}, BulkError, "samurai has no tower"),
    ],
)
def test_games_that_cannot_be_are_refused_before_any_is_played(wrong, error, said):
    with pytest.raises(error, match=said):
        simulate(**{"game": "samurai", "games": 3, **wrong})
