"""Replays that were written before C02 and E04 were read otherwise: they stay as they are."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from game import PositionError, ReplayError
from game.core import Seated, compare, play_out, read_replay, verify
from game.core.resuming import chance_of, resume
from game.raid import BOTS, RaidGame

FOLDER = Path(__file__).parent / "first_revision"
FILES = pytest.mark.parametrize("name", ["3-none-mixed", "5-proposed-mixed", "5-equal"])


@pytest.fixture
def replay(tmp_path, name):
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()))
    return read_replay(file)


@pytest.mark.long
@FILES
def test_an_old_replay_is_right_and_played_anew_the_same(replay):
    assert verify(replay, RaidGame.again) is True
    header, events = replay.header, []
    game = RaidGame.again(header, chance_of(replay), events.append)
    play_out(game, {seat: Seated(BOTS[name]()) for seat, name in header["bots"].items()})
    assert compare(replay, events) is True
    assert "revision" not in game.header()


@FILES
def test_by_the_readings_of_today_it_would_be_another_game(replay):
    today = replace(replay, header={**replay.header, "revision": RaidGame.REVISION})
    with pytest.raises(ReplayError):
        verify(today, RaidGame.again)


@pytest.mark.parametrize("name", ["5-equal"])
def test_it_is_gone_on_with_by_the_readings_that_it_began_with(replay):
    cut = replace(replay, lines=replay.lines[:-200])
    game = resume(cut, RaidGame)
    bots = {seat: Seated(BOTS[name]()) for seat, name in replay.header["bots"].items()}
    play_out(game, bots)
    assert game.winners == ("purple",)


def test_a_saved_game_without_types_of_camps_can_be_read():
    game = RaidGame(3, seed=2, revision=1)
    saved = json.loads(game.to_json())
    del saved["kinds"]
    assert RaidGame.from_json(json.dumps(saved)).public() == game.public()


@pytest.mark.parametrize("revision", [0, RaidGame.REVISION + 1, "2", True, None])
def test_an_unknown_revision_is_refused(revision):
    header = {**RaidGame(3).header(), "revision": revision}
    with pytest.raises(PositionError, match="revision"):
        RaidGame.check_header(header)
