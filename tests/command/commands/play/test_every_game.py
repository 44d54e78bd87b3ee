"""`play` of every game: its players, its course, its options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cubetower.game.games import GAMES, game_definition
from tests.command.conftest import Cubetower
from tests.command.games import (
    PRINTING,
    SMALL,
    Line,
    lines_of,
    refused,
)

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", GAMES)
def test_as_many_play_as_can_unless_it_is_said(cubetower: Cubetower, game: str) -> None:
    result = json.loads(cubetower("play", "--game", game, "--json").out)
    assert len(result["seats"]) == game_definition(game).game.PLAYERS[-1]
    assert set(result["bots"].values()) == {"greedy"}


@pytest.mark.parametrize(
    ("typed", "header"),
    [
        (
            ("--game", "samurai", "--option", "random_hand=yes"),
            {"random_hand": "yes", "open_captures": "no"},
        ),
        (
            (*SMALL, "--start", "draft", "--board", "moon", "--module", "court,leaders"),
            {"board": "moon", "start": "draft", "modules": ["leaders", "court"]},
        ),
    ],
)
def test_options_of_a_game_are_in_its_header(
    cubetower: Cubetower, tmp_path: Path, typed: tuple[object, ...], header: Line
) -> None:
    path = tmp_path / "game.jsonl"
    assert cubetower("play", *typed, "--bots", "random", "--out", path).status == 0
    assert lines_of(path)[0]["options"] == header


def test_what_a_bot_prints_does_not_get_into_the_json_and_its_faults_are_told(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loud.py").write_text(PRINTING)
    play = ("play", "--game", "samurai", "--players", 2, "--bots", "loud:Loud,random")
    ran = cubetower(*play, "--json", "--out", "game.jsonl")
    assert "a bot prints" in ran.err
    assert json.loads(ran.out)["forfeits"] > 0
    assert "Red forfeits a decision (hand): ValueError: no list" in cubetower(*play).out
    ran = cubetower("verify", "game.jsonl", "--rerun")
    refused(ran, "loud:Loud is somebody's own code; if you trust it, name it with --bots")
    assert cubetower("verify", "game.jsonl", "--rerun", "--bots", "loud:Loud,random").status == 0


def test_places_are_those_of_the_rules_not_of_the_scores(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    for seed in range(30):
        path = tmp_path / f"{seed}.jsonl"
        ran = cubetower("play", "--game", "samurai", "--seed", seed, "--out", path)
        ended = lines_of(path)[-1]
        game = game_definition("samurai").game(4)
        game.captured, game.agenda, game.decision = ended["captured"], [], None
        rows = [
            line.split()[1] for line in ran.out.splitlines() if "greedy  " in line and "■" in line
        ]
        assert rows == sorted(game.seats, key=game.ranks.__getitem__)
        if rows != sorted(rows, key=lambda seat: -ended["scores"][seat]):
            return
    raise AssertionError("no game in which fewer figures came in before more")
