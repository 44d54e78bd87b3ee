"""Throws and recordings that a replay names."""

from pathlib import Path

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import Replay, ReplayLine
from cubetower.game.shogun.throws import recording_files, throws_in
from cubetower.tower import Cubes
from cubetower.tower.conditional.chain import ReplayThrow


def replay(*events):
    return Replay("games/g.jsonl", {}, tuple(ReplayLine(n, e) for n, e in enumerate(events, 2)))


def test_throws_and_recordings_are_read_from_a_replay():
    game = replay(
        {"event": "seeded", "thrown": {"red": 3}, "fell": {"red": 1}},
        {"event": "recording", "battle": 0, "file": "g.recordings/000.cubes"},
        {"event": "year"},
        {"event": "battle", "thrown": {"red": 1}, "fell": {"red": 3}, "tapped": {"red": 2}},
    )
    assert throws_in(game) == (
        ReplayThrow(0, Cubes(red=3), Cubes(red=1), line=2),
        ReplayThrow(1, Cubes(red=1), Cubes(red=3), Cubes(red=2), line=5),
    )
    assert recording_files(game) == {0: Path("games/g.jsonl.recordings/000.cubes")}


@pytest.mark.parametrize(
    "event", [{"event": "seeded"}, {"event": "battle", "thrown": {"red": -1}, "fell": {}}]
)
def test_a_line_without_cubes_is_named(event):
    with pytest.raises(ReplayError, match=r"games/g\.jsonl, line 2: its cubes cannot be read"):
        throws_in(replay(event))


@pytest.mark.parametrize(
    "file",
    [
        "/dev/zero",
        "../a.cubes",
        "a.cubes",
        "g.recordings/../a.cubes",
        "g.recordings/a/b",
        "/a.recordings/b",
    ],
)
def test_a_recording_lies_in_the_folder_of_its_replay_and_nowhere_else(file):
    with pytest.raises(
        ReplayError, match=r"line 2: names .*; recordings are files of the folder g"
    ):
        recording_files(
            replay({"event": "recording", "battle": 0, "file": file}, {"event": "seeded"})
        )


def test_a_line_that_names_no_recording_is_named():
    for event in ({"battle": 0}, {"battle": 1, "file": "g.jsonl.recordings/a"}, {"battle": -1}):
        with pytest.raises(ReplayError, match="line 2: names no recording"):
            recording_files(replay({"event": "recording", **event}, {"event": "seeded"}))
