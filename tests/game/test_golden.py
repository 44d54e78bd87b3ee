"""Golden replays: whole games that must stay as they are, of every kind of game there is.

If one fails after a change of the rules that was meant: see golden.py.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import version
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import ReplayWriter, compare, play_out, read_replay, verify
from cubetower.game.core.resuming import resume
from cubetower.game.games import GAMES, game_definition
from cubetower.game.shogun import MODULES
from tests.game.golden import GOLDEN, events_of, play, seated, tower_of, unpacked, write
from tests.game.shogun.golden.make import all_cases

FEW = pytest.mark.parametrize(
    "name",
    ["shogun/moon-draft-3-all", "raid/3-none-greedy", "samurai/2-hand", "shitenno/2-random"],
)


def name_of_kind(kind):
    return kind.__struct_config__.tag


EACH = pytest.mark.parametrize("name", GOLDEN)

KINDS = {
    "shogun": (
        (str(players), side, start, "+".join(modules), "random")
        for side, start, players, modules in all_cases()
    ),
    "raid": product(
        "345", ("none none", "proposed proposed"), ("greedy", "random", "greedy random")
    ),
    "samurai": product(
        "234", ("no no greedy random", "no yes random", "yes no greedy random", "yes yes random")
    ),
    "shitenno": product("234", ("random", "greedy random")),
}
"""What is different from one to the other: players, values of options, and who plays."""

EVENTS = {
    "shogun": {"game", "decision", *map(name_of_kind, game_definition("shogun").events)},
    "raid": {
        "game", "shoguns", "shuffled", "quests", "hand", "quest", "turn", "trained", "revealed",
        "chips", "bids", "paid", "taken", "offered", "invited", "answered", "traded", "closed",
        "drawn", "dispatched", "unlocked", "swapped", "quest met", "pile empty", "ended",
        "decision",
    },
    "samurai": {
        "game", "decision", "dealt", "shuffled", "edo", "placed", "turn", "laid",
        "figures exchanged", "token exchanged", "captured", "set aside", "drew", "ended",
        "ended E01", "ended E02",
    },
    "shitenno": {
        "game", "tiles laid", "koku shuffled", "troops shuffled", "titles drawn", "dealt",
        "revealed", "decision", "pack", "declined", "accepted", "kept", "taken", "split", "picked",
        "titles", "year", "turn", "took", "drew", "turned", "turn ended", "koku", "majority",
        "ended",
    },
}  # fmt: skip


@pytest.fixture
def path(tmp_path, name):
    return unpacked(GOLDEN[name], tmp_path)


def begin(header, results, log):
    return game_definition(header["rules"]).game.from_header(header, results, log)


@cache
def kept(name):
    """A golden replay, read once."""
    with TemporaryDirectory() as folder:
        return read_replay(unpacked(GOLDEN[name], Path(folder)))


def replays(game):
    return [kept(name) for name in GOLDEN if name.startswith(f"{game}/")]


def kind_of(header):
    """As `KINDS` names it."""
    bots = sorted(set(header["bots"].values()))
    options = [
        each if isinstance(each, str) else "+".join(sorted(each, key=[*MODULES].index))
        for each in header["options"].values()
    ]
    return " ".join([str(len(header["seats"])), *options, *bots])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_golden_replay_of_every_kind_of_game_and_of_every_event(game):
    found = replays(game)
    assert sorted(kind_of(each.header) for each in found) == sorted(map(" ".join, KINDS[game]))
    lines = [line.event for each in found for line in each.lines]
    told = {event["event"] for event in lines} | {"game"}
    told |= {
        f"ended {each['rule']}" for each in lines if each["event"] == "ended" and "rule" in each
    }
    assert told == EVENTS[game]


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GOLDEN if not name.startswith("shogun/")])
def test_every_line_is_one_of_the_events_of_the_game_field_by_field(name):
    lines = [line.event for line in kept(name).lines]
    events = events_of(name.split("/")[0], lines)
    assert [json.dumps(event.line()) for event in events] == [*map(json.dumps, lines)]


@pytest.mark.long
@EACH
def test_a_golden_replay_is_right_by_its_results_and_the_same_played_anew_from_its_seed(name):
    replay, events = kept(name), []
    assert verify(replay, begin) is True
    play(replay.header, events.append)
    assert compare(replay, events) is True


@pytest.mark.long
@FEW
def test_a_golden_replay_that_was_cut_off_is_gone_on_with_as_it_was(path, name, tmp_path):
    whole, cut = path.read_bytes(), tmp_path / "cut.jsonl"
    for size in (whole.index(b"\n") + 1, len(whole) // 3, len(whole) // 2, len(whole) - 1):
        cut.write_bytes(whole[:size])
        replay = read_replay(cut)
        assert replay.torn == (b"\n" not in whole[size - 1 : size + 1])
        with ReplayWriter.reopen(replay) as writer:
            game = resume(
                replay,
                game_definition(name.split("/")[0]).game,
                tower=tower_of(replay.header),
                log=writer,
            )
            play_out(game, seated(replay.header))
        assert cut.read_bytes() == whole


@FEW
def test_a_golden_replay_written_anew_has_the_same_lines(path, name, tmp_path):
    again, header = tmp_path / "again.jsonl", read_replay(path).header
    write(again, header)
    assert read_replay(again).header == {**header, "cubetower": version("cubetower")}
    assert again.read_bytes().splitlines()[1:] == path.read_bytes().splitlines()[1:]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("raid/3-none-greedy", '"discarded": []', '"discarded": ["nun"]'),
        ("samurai/3-open", '"event": "set aside"', '"event": "captured"'),
        ("shitenno/2-random", '"koku 2"', '"koku 3"'),
    ],
)
def test_a_golden_replay_that_was_changed_is_refused(path, name, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ReplayError):
        verify(read_replay(path), begin)
