"""Golden replays: whole games that must stay as they are, at every number of players.

If one fails after a change of the rules that was meant: see golden/make.py.
"""

import gzip
import json

import pytest

from game import ReplayError
from game.core import compare, read_replay, verify
from game.shitenno import ShitennoGame, told
from tests.game.shitenno.golden.make import CASES, FOLDER, golden, play

EACH = pytest.mark.parametrize(("players", "bots"), CASES)

EVENTS = {
    "game", "tiles laid", "koku shuffled", "troops shuffled", "titles drawn", "dealt", "revealed",
    "decision", "pack", "declined", "accepted", "kept", "taken", "split", "picked", "titles",
    "year", "turn", "took", "drew", "turned", "turn ended", "koku", "majority", "ended",
}  # fmt: skip


def again(header, results, log):
    return ShitennoGame.again(header, results, log)


@pytest.fixture
def path(tmp_path, players, bots):
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress(golden(players, bots).read_bytes()))
    return file


def test_there_is_one_at_every_number_of_players_and_with_every_event():
    assert {file.name for file in FOLDER.glob("*.gz")} == {golden(*case).name for case in CASES}
    assert {players for players, _ in CASES} == {2, 3, 4}
    found = set()
    for case in CASES:
        lines = gzip.decompress(golden(*case).read_bytes()).splitlines()
        found |= {json.loads(line)["event"] for line in lines}
    assert found == EVENTS


@EACH
def test_a_golden_replay_is_right_by_its_results(path, players, bots):
    replay = read_replay(path)
    assert len(replay.header["seats"]) == players
    assert set(replay.header["bots"].values()) == set(bots.split("-"))
    assert verify(replay, again) is True


@EACH
def test_a_golden_replay_played_anew_from_its_seed_is_the_same(path, players, bots):
    replay, events = read_replay(path), []
    play(replay.header, events.append)
    assert compare(replay, events) is True


@pytest.mark.parametrize(("players", "bots"), CASES[:1])
@pytest.mark.parametrize(
    ("old", "new"),
    [('"points": 3', '"points": 4'), ('"slot": 1', '"slot": 2'), ('"koku 2"', '"koku 3"')],
)
def test_a_golden_replay_that_was_changed_is_refused(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ReplayError):
        verify(read_replay(path), again)


@EACH
def test_what_is_told_of_a_golden_replay_names_no_hidden_card(path, players, bots):
    lines = read_replay(path).lines
    for event in (line.event for line in lines):
        if event["event"] in ("dealt", "troops shuffled", "koku shuffled", "tiles laid"):
            assert told(event) == ""
        if event["event"] == "drew":
            assert event["card"] not in told(event)
    assert sum(bool(told(line.event)) for line in lines) > 60
