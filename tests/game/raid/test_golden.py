"""Golden replays: whole games that must stay as they are.

If one fails after a change of the rules that was meant: see golden/make.py.
"""

from __future__ import annotations

import gzip
import json

import pytest

from game.core import KeyedChance, Seated, compare, play_out, read_replay, verify
from game.errors import ReplayError
from game.raid import BOTS, RaidGame
from tests.game.raid.golden.make import FOLDER, golden, kept, write_game

CASES = pytest.mark.parametrize(("players", "options", "bots"), kept())


def begin(header, results, log):
    return RaidGame.again(header, results, log)


@pytest.fixture
def path(tmp_path, players, options, bots):
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress(golden(players, options, bots).read_bytes()))
    return file


def test_there_is_a_golden_replay_of_every_kind_and_no_other():
    assert {file.name for file in FOLDER.glob("*.gz")} == {golden(*case).name for case in kept()}


def test_the_golden_replays_tell_of_everything():
    found = set()
    for file in FOLDER.glob("*.gz"):
        found |= {
            json.loads(line)["event"] for line in gzip.decompress(file.read_bytes()).splitlines()
        }
    assert found >= {
        "game", "shoguns", "shuffled", "quests", "hand", "quest", "turn", "trained", "revealed",
        "chips", "bids",
        "paid", "taken", "offered", "invited", "answered", "traded", "closed", "drawn",
        "dispatched", "unlocked", "swapped", "quest met", "pile empty", "ended",
    }  # fmt: skip
    assert "forfeit" not in found


@CASES
def test_a_golden_replay_is_right_by_its_results(path, players, options, bots):
    replay = read_replay(path)
    assert len(replay.header["seats"]) == players
    assert set(replay.header["options"].values()) == {options}
    assert verify(replay, begin) is True


@CASES
def test_a_golden_replay_played_anew_from_its_seed_is_the_same(path, players, options, bots):
    replay, events = read_replay(path), []
    header = replay.header
    game = RaidGame.again(header, KeyedChance(header["seed"]), events.append)
    play_out(game, {seat: Seated(BOTS[name]()) for seat, name in header["bots"].items()})
    assert compare(replay, events) is True


@pytest.mark.parametrize(("players", "options", "bots"), kept()[:1])
def test_a_golden_replay_written_anew_has_the_same_lines(path, tmp_path, players, options, bots):
    again = tmp_path / "again.jsonl"
    write_game(again, players, options, bots)
    assert again.read_bytes().splitlines()[1:] == path.read_bytes().splitlines()[1:]


@pytest.mark.parametrize(("players", "options", "bots"), kept()[:1])
def test_a_changed_line_is_found(path, players, options, bots):
    lines = path.read_text().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"dispatched"' in line)
    lines[number] = lines[number].replace('"camp": ', '"camp": 1')
    path.write_text("".join(lines))
    with pytest.raises(ReplayError):
        verify(read_replay(path), begin)
