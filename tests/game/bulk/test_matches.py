"""Bulk play of the sister games: the same for any workers, and it adds up."""

from __future__ import annotations

import numpy as np
import pytest

from game import BulkError, PositionError
from game.bulk import Workers
from game.bulk.matches import SHARES, Matches, by_seat, play_matches
from game.core import Seated, play_out
from game.titles import TITLES, title
from tower import SpecError


@pytest.mark.parametrize("game", TITLES)
def test_a_row_tells_how_a_game_ended(game):
    played = play_matches(game, 2, bots=["random"], seed=3)
    games, matches = played.table("games"), played.experiment
    for number in range(2):
        again = matches.begun(number + 1)
        player = title(game).seated("random")
        play_out(again, dict.fromkeys(again.seats, Seated(player.player)))
        assert games["seed"][number] == matches.seed_of(number + 1)
        assert games["winners"][number] == len(again.winners)
        for seat in again.seats:
            assert games[f"points_{seat}"][number] == again.scores[seat]
            assert (games[f"rank_{seat}"][number] == 1) is np.bool_(seat in again.winners)
            assert games[f"bot_{seat}"][number] == "random"
    assert played.tally["games"].sum() == 2
    assert played.tally["won"].sum() == 2 * SHARES
    assert played.tally["decisions"].sum() == games["decisions"].sum()


def test_workers_and_chunks_change_nothing(tmp_path):
    one = play_matches("samurai", 12, bots=["random"], players=2, rotate=True)
    for chunk, workers in ((5, Workers(2)), (3, Workers(1))):
        out = tmp_path / str(chunk)
        other = play_matches(
            "samurai", 12, bots=["random"], players=2, rotate=True,
            workers=workers, chunk=chunk, out=out,
        )  # fmt: skip
        assert other.tally == one.tally
        for name, column in one.table("games").items():
            assert list(other.table("games")[name]) == list(column)


def test_more_games_go_on_where_fewer_ended(tmp_path):
    play_matches("samurai", 4, bots=["random"], players=2, out=tmp_path)
    written = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    more = play_matches("samurai", 9, bots=["random"], players=2, out=tmp_path)
    whole = play_matches("samurai", 9, bots=["random"], players=2)
    assert {file: file.stat().st_mtime_ns for file in written} == written
    assert more.tally == whole.tally
    with pytest.raises(BulkError, match="options"):
        play_matches(
            "samurai", 9, bots=["random"], players=2, options={"random_hand": "yes"}, out=tmp_path
        )


def test_players_change_seats_within_a_block():
    matches = Matches("raid", ("greedy", "random"), 3, rotate=True)
    assert len({matches.seed_of(game) for game in (1, 2, 3)}) == 1
    for seat in range(3):
        assert {matches.line_up(game)[seat] for game in (1, 2, 3)} == {"greedy", "random"}


def test_seats_share_the_victories():
    played = play_matches("samurai", 40, bots=["random"], players=3)
    figures = by_seat(played.table("games"), played.experiment)
    assert [each.seat for each in figures] == ["red", "yellow", "green"]
    assert sum(each.victories.value for each in figures) == pytest.approx(1)
    for each in figures:
        assert each.points.value == played.table("games")[f"points_{each.seat}"].mean()


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"game": "chess"}, PositionError, "no game 'chess'"),
        ({"players": 7}, PositionError, "2 to 4 players, not 7"),
        ({"bots": ["random"] * 3, "players": 2}, BulkError, "3 bots for 2 seats"),
        ({"bots": ["nobody"]}, SpecError, "no bot 'nobody' of samurai"),
        ({"options": {"hand": "yes"}}, PositionError, "no option 'hand'"),
    ],
)
def test_games_that_cannot_be_are_refused_before_any_is_played(wrong, error, said):
    with pytest.raises(error, match=said):
        play_matches(**{"game": "samurai", "games": 3, **wrong})
