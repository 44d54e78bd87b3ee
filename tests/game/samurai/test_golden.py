"""Golden replays: whole games that must stay as they are, of every kind of game there is.

If one fails after a change of the rules that was meant: see golden/make.py.
"""

import gzip
import json

import pytest

from game import ReplayError
from game.core import KeyedChance, compare, read_replay, verify
from game.samurai import SamuraiGame
from tests.game.samurai.golden.make import CASES, FOLDER, golden, play, write_game

EACH = pytest.mark.parametrize(("players", "hand", "shown"), CASES)


def begin(header, results, log):
    return SamuraiGame.again(header, results, log)


@pytest.fixture
def path(tmp_path, players, hand, shown):
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress(golden(players, hand, shown).read_bytes()))
    return file


def test_there_is_a_golden_replay_of_every_number_of_players_and_option():
    assert {file.name for file in FOLDER.glob("*.gz")} == {golden(*case).name for case in CASES}
    assert len(CASES) == 12


def test_there_is_a_golden_replay_of_every_event():
    found = set()
    for file in FOLDER.glob("*.gz"):
        for line in map(json.loads, gzip.decompress(file.read_bytes()).splitlines()):
            found.add((line["event"], line.get("rule", "")))
    assert {name for name, _ in found} == {
        "game", "decision", "dealt", "shuffled", "edo", "placed", "turn", "laid",
        "figures exchanged", "token exchanged", "captured", "set aside", "drew", "ended",
    }  # fmt: skip
    assert {("ended", "E01"), ("ended", "E02")} <= found


@EACH
def test_a_golden_replay_is_right_by_its_results(path, players, hand, shown):
    replay = read_replay(path)
    assert len(replay.header["seats"]) == players
    assert replay.header["options"] == {"random_hand": hand, "open_captures": shown}
    assert verify(replay, begin) is True


@EACH
def test_a_golden_replay_played_anew_as_its_header_says_is_the_same(path, players, hand, shown):
    replay, events = read_replay(path), []
    chance = KeyedChance(replay.header["seed"])
    game = SamuraiGame.again(replay.header, chance, events.append)
    play(game, replay.header["bots"])
    assert compare(replay, events) is True


@EACH
def test_a_golden_replay_written_anew_has_the_same_lines(path, tmp_path, players, hand, shown):
    again = tmp_path / "again.jsonl"
    write_game(again, players, hand, shown)
    old, new = path.read_bytes().splitlines(), again.read_bytes().splitlines()
    assert old[1:] == new[1:]  # the header tells the version


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"event": "captured", "seat": "red"', '"event": "captured", "seat": "yellow"'),
        ('"influence": {"red": 0', '"influence": {"red": 1'),
        ('["helmet", "11,-5"]', '["helmet", "14,2"]'),
        ('"event": "set aside"', '"event": "captured"'),
    ],
)
def test_a_replay_that_was_changed_is_found(tmp_path, old, new):
    text = gzip.decompress(golden(3, "no", "yes").read_bytes()).decode()
    assert old in text
    changed = tmp_path / "changed.jsonl"
    changed.write_text(text.replace(old, new, 1))
    with pytest.raises(ReplayError):
        verify(read_replay(changed), begin)
