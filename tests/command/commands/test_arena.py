"""`arena` as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cubetower.game.games import GAMES, game_definition
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower

pytestmark = pytest.mark.long

SMALL = ("--players", 3, "--tower", "bag", "--games", 9, "--jobs", 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_players_of_every_game_are_rated(cubetower: Cubetower, game: str) -> None:
    players = game_definition(game).game.PLAYERS[0]
    arena = ("arena", "greedy", "random", "--game", game, "--players", players, "--jobs", 1)
    told = json.loads(cubetower(*arena, "--games", 2, "--json").out)
    assert told["game"] == game
    assert [each["bot"] for each in told["players"]] == ["greedy", "random"]


def test_games_are_played_in_whole_blocks_and_kept(cubetower: Cubetower, tmp_path: Path) -> None:
    out = tmp_path / "results"
    arena = ("arena", "random", *SMALL, "--out", out, "--json")
    data = json.loads(cubetower(*arena, "--games", 4).out)
    assert (data["games"], data["blocks"], data["out"]) == (6, 2, str(out))
    assert data["players"][0]["rating"]["standard_error"] is None  # alone among its like
    more = json.loads(cubetower(*arena, "--games", 7).out)
    assert more["games"] == 9


def test_the_page_says_what_a_share_of_seats_can_reach(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    with undrawn():
        cubetower("arena", "greedy", "random", *SMALL, "--report", page)
    text = page.read_text("utf-8")
    assert "9 games (3 seeds, each from every seat)" in text
    assert "is not possible: it often has several seats in a game." in text
    assert "By their ratings greedy ends ahead of random" in text
