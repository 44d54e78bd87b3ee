"""`play` of every game: its players, its course, its options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.titles import TITLES, title
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import (
    PRINTING,
    SMALL,
    TOWERLESS,
    Line,
    lines_of,
    refused,
    told,
)
from tests.game.golden import events_of

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", TITLES)
def test_as_many_play_as_can_unless_it_is_said(cubetower: Cubetower, game: str) -> None:
    result = json.loads(cubetower("play", "--game", game, "--json").out)
    assert len(result["seats"]) == title(game).game.PLAYERS[-1]
    assert set(result["bots"].values()) == {"greedy"}


@pytest.mark.parametrize(
    ("game", "players"),
    [(name, title(name).game.PLAYERS[end]) for name in TOWERLESS for end in (0, -1)],
)
def test_a_game_is_told_line_by_line_and_is_right(
    cubetower: Cubetower, tmp_path: Path, game: str, players: int
) -> None:
    path = tmp_path / "game.jsonl"
    play = ("play", "--game", game, "--players", players, "--seed", 5, "--bots", "random")
    ran = cubetower(*play, "--out", path)
    assert (ran.status, ran.err) == (0, "")
    header, *lines = lines_of(path)
    assert header["rules"] == game
    assert header["seats"] == list(title(game).game.SEATS[:players])
    assert header["bots"] == dict.fromkeys(header["seats"], "random")
    assert f"{game.upper()} with seed 5" in ran.out
    words = " ".join(ran.out.split())
    for event in events_of(game, lines):
        assert " ".join(title(game).tell(event, header["seats"]).split()) in words
    scores = lines[-1]["scores"]
    for seat, score in scores.items():
        [row] = [line.split() for line in ran.out.splitlines() if f"■ {seat} " in line]
        assert row[2:4] == ["random", str(score)]
        assert ("wins" in row or "shares" in row) is (seat in lines[-1]["winners"])
    as_json = json.loads(cubetower(*play, "--json").out)
    assert as_json["scores"] == scores
    assert as_json["winners"] == lines[-1]["winners"]
    assert as_json["decisions"] == len(told(lines, "decision"))
    assert cubetower("verify", path, "--rerun").status == 0


@pytest.mark.parametrize(
    ("typed", "header"),
    [
        (
            ("--game", "samurai", "--option", "random_hand=yes"),
            {"random_hand": "yes", "open_captures": "no"},
        ),
        (
            (*SMALL, "--option", "start=draft", "--option", "modules=court,leaders"),
            {"board": "sun", "start": "draft", "modules": ["leaders", "court"]},
        ),
        (
            (*SMALL, "--start", "draft", "--board", "moon", "--module", "arts"),
            {"board": "moon", "start": "draft", "modules": ["arts"]},
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
        game = title("samurai").game(4)
        game.captured, game.agenda, game.decision = ended["captured"], [], None
        rows = [
            line.split()[1] for line in ran.out.splitlines() if "greedy  " in line and "■" in line
        ]
        assert rows == sorted(game.seats, key=game.ranks.__getitem__)
        if rows != sorted(rows, key=lambda seat: -ended["scores"][seat]):
            return
    raise AssertionError("no game in which fewer figures came in before more")
