"""Golden replays of SHOGUN: of every kind of game there is, and by the audit.

If one fails after a change of the rules that was meant: see golden/make.py.
"""

import gzip
import json

import pytest

from cubetower.game.core import read_replay
from cubetower.game.core.replays.replay import FORMAT
from cubetower.game.shogun import MODULES
from cubetower.game.shogun.rules.inventory import GAINS
from tests.game.shogun.audit import audit
from tests.game.shogun.golden.make import FOLDER, all_cases, golden, write_game
from tests.game.shogun.played import cases

EXTREMES = [[*all_cases()][place] for place in (0, -1)]

CASES = pytest.mark.parametrize(("side", "start", "players", "modules"), all_cases())


@pytest.fixture
def path(tmp_path, side, start, players, modules):
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress(golden(side, start, players, modules).read_bytes()))
    return file


def test_there_is_a_golden_replay_of_every_side_start_and_number_of_players():
    files = {file.name for file in FOLDER.glob("*.gz")}
    assert files == {golden(*case).name for case in all_cases()}
    for modules in [(), *((name,) for name in MODULES), tuple(MODULES)]:
        games = {(side, start) for side, start, _, each in all_cases() if each == modules}
        assert games == {(side, start) for side, start, _ in cases()}
    for modules in ((), tuple(MODULES)):
        assert {case[:3] for case in all_cases() if case[3] == modules} == set(cases())


def test_there_is_a_golden_replay_of_every_favour_event_bonus_and_line():
    found = set()
    for file in FOLDER.glob("*.gz"):
        for line in map(json.loads, gzip.decompress(file.read_bytes()).splitlines()):
            found.add(line["event"])
            for field in ("card", "effect", "what", "how", "winner", "kind", "rule"):
                found.add((line["event"], line.get(field)))
    assert {("favour", card) for card in range(1, 22)} <= found
    assert {("event", card) for card in range(1, 13)} <= found
    assert {("samurai", card) for card in range(2, 5)} <= found
    assert {("gained", what) for what in GAINS} <= found
    assert {("leader", how) for how in ("entered", "went", "fled", "lost")} <= found
    assert {"captured", "event cancelled", "marker stopped", "settled", "lines"} <= found
    assert {("battle", winner) for winner in ("attacker", "defender", "none")} <= found


@CASES
def test_a_golden_replay_is_of_the_game_it_is_named_after(path, side, start, players, modules):
    header = read_replay(path).header
    assert (header["options"]["board"], header["options"]["start"], len(header["seats"])) == (
        side,
        start,
        players,
    )
    assert sorted(header["options"]["modules"]) == sorted(modules)
    assert header["format"] == FORMAT


@pytest.mark.long
@CASES
def test_a_golden_replay_stands_up_to_the_audit(path, side, start, players, modules):
    assert audit(path)["ended"] == 1


@pytest.mark.long
@pytest.mark.parametrize(("side", "start", "players", "modules"), EXTREMES)
def test_a_golden_replay_written_anew_has_the_same_bytes(
    path, tmp_path, side, start, players, modules
):
    again = tmp_path / "again.jsonl"
    write_game(again, side, start, players, modules)
    old, new = path.read_bytes().splitlines(True), again.read_bytes().splitlines(True)
    for number, (line, other) in enumerate(zip(old[1:], new[1:], strict=True), 2):
        assert line == other, f"line {number}"
    heads = [json.loads(lines[0]) for lines in (old, new)]
    for head in heads:
        del head["cubetower"]  # the version is another with every release
    assert heads[0] == heads[1]
    assert list(heads[0]) == list(heads[1])
