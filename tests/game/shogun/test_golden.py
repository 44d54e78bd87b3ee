"""Golden replays: whole games that must stay as they are, of every kind of game there is.

If one fails after a change of the rules that was meant: see golden/make.py.
"""

import gzip
import json

import pytest

from game.core import KeyedChance, compare, play_out, read_replay, verify
from game.shogun import begin_again, from_results, make_bot
from tests.game.shogun.audit import audit
from tests.game.shogun.golden.make import FOLDER, golden, main, write_game
from tests.game.shogun.played import cases
from tower import make_tower

CASES = pytest.mark.parametrize(("side", "start", "players"), cases())


@pytest.fixture
def path(tmp_path, side, start, players):
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress(golden(side, start, players).read_bytes()))
    return file


def test_there_is_a_golden_replay_of_every_side_start_and_number_of_players():
    kept = {file.name for file in FOLDER.glob("*.gz")}
    assert kept == {golden(*case).name for case in cases()}
    assert len(kept) >= 9


@CASES
def test_a_golden_replay_is_of_the_game_it_is_named_after(path, side, start, players):
    header = read_replay(path).header
    assert (header["board"], header["start"], len(header["seats"])) == (side, start, players)
    assert header["format"] == 1


@CASES
def test_a_golden_replay_is_right_by_its_results(path, side, start, players):
    assert verify(read_replay(path), from_results) is True


@CASES
def test_a_golden_replay_stands_up_to_the_audit(path, side, start, players):
    assert audit(path)["ended"] == 1


@CASES
def test_a_golden_replay_played_anew_as_its_header_says_is_the_same(path, side, start, players):
    replay, events = read_replay(path), []
    header = replay.header
    chance = KeyedChance(header["seed"])
    game = begin_again(header, make_tower(header["tower"]), chance, events.append)
    play_out(game, {seat: make_bot(name) for seat, name in header["bots"].items()})
    assert compare(replay, events) is True


@CASES
def test_a_golden_replay_written_anew_has_the_same_bytes(path, tmp_path, side, start, players):
    again = tmp_path / "again.jsonl"
    write_game(again, side, start, players)
    old, new = path.read_bytes().splitlines(True), again.read_bytes().splitlines(True)
    for number, (line, other) in enumerate(zip(old[1:], new[1:], strict=True), 2):
        assert line == other, f"line {number}"
    heads = [json.loads(lines[0]) for lines in (old, new)]
    for head in heads:
        del head["cubetower"]  # the version is another with every release
    assert heads[0] == heads[1]
    assert list(heads[0]) == list(heads[1])


def test_all_of_them_are_written_anew_as_they_were(monkeypatch, tmp_path):
    monkeypatch.setattr("tests.game.shogun.golden.make.FOLDER", tmp_path)
    main()
    for file in FOLDER.glob("*.gz"):
        old, new = (
            gzip.decompress((place / file.name).read_bytes()) for place in (FOLDER, tmp_path)
        )
        assert old.splitlines()[1:] == new.splitlines()[1:]
        assert (tmp_path / file.name).read_bytes()[4:8] == bytes(4)  # no time of writing
    assert len(list(tmp_path.iterdir())) == len(cases())
