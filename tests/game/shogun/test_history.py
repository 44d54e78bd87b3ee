"""A replay told again: every line with what lies where then."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import Data, Forfeited, read_replay
from cubetower.game.shogun import MODULES, History, read_history
from cubetower.game.shogun.rules.events import Checkpoint, Fought, Placed
from tests.game.shogun.golden.make import golden
from tests.game.shogun.scenes import plain


def golden_replay(path: Path, start: str, modules: Sequence[str] = ()) -> Path:
    """The golden replay of a game of five."""
    path.write_bytes(gzip.decompress(golden("sun", start, 5, modules).read_bytes()))
    return path


@pytest.fixture(scope="module", params=[(), tuple(MODULES)], ids=["plain", "modules"])
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return golden_replay(tmp_path_factory.mktemp("replay") / "game.jsonl", "fixed", request.param)


@pytest.fixture(scope="module")
def history(path: Path) -> History:
    return read_history(read_replay(path))


def test_every_line_is_told_once_in_order(path: Path, history: History) -> None:
    lines = read_replay(path).lines
    assert [(told.number, plain(told.event.line())) for told in history.lines] == [
        (line.number, line.event) for line in lines
    ]
    assert history.over


@pytest.mark.long
@pytest.mark.parametrize("played", [True, False], ids=["whole", "stopped"])
def test_what_is_told_aside_has_the_position_before_it(
    path: Path, tmp_path: Path, *, played: bool
) -> None:
    forfeit = {"event": "forfeit", "seat": "anybody", "kind": "any", "reason": "unchecked"}
    aside = json.dumps(forfeit) + "\n"
    header, *lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = lines if played else lines[:100]
    more = tmp_path / "more.jsonl"
    more.write_text(header + aside + "".join(line + aside for line in kept), "utf-8")
    history = read_history(read_replay(more))
    assert history.over == played
    first, *told = history.lines
    assert first.position == told[0].position
    assert [each.number for each in told] == list(range(3, 2 * len(kept) + 3))
    whole = read_history(read_replay(path)).lines[: len(kept)]
    for line, after, same in zip(told[::2], told[1::2], whole, strict=True):
        assert after.event == Forfeited("anybody", "any", "unchecked")
        assert after.position == line.position == same.position


@pytest.mark.parametrize(
    ("aside", "says"),
    [
        ({"event": "forfeit", "seat": "red", "kind": "plan"}, "forfeit: .*missing.*`reason`"),
        ({"event": "forfeit", "seat": "red", "kind": 1, "reason": ""}, "forfeit: .*`str`"),
        ({"event": "recording", "battle": "1", "file": "1.json"}, "recording: .*`int`"),
    ],
)
def test_what_is_told_aside_must_have_its_fields(
    path: Path, tmp_path: Path, aside: Data, says: str
) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)[:60]
    broken = tmp_path / "broken.jsonl"
    broken.write_text("".join([*lines, json.dumps(aside), "\n"]), "utf-8")
    with pytest.raises(ReplayError, match=f"line 61: {says}"):
        read_history(read_replay(broken))


def test_positions_are_those_of_the_state_lines(history: History) -> None:
    states = [told for told in history.lines if isinstance(told.event, Checkpoint)]
    assert len(states) == 8
    assert all(told.position == told.event.position for told in states)


def test_after_a_battle_the_province_has_its_holder_and_armies(history: History) -> None:
    lines = history.lines
    battles = [(each.event, each.position) for each in lines if isinstance(each.event, Fought)]
    assert battles
    for event, position in battles:
        assert position.owner[event.province] == event.holder
        assert position.armies[event.province] == event.left
        assert sum(position.tray.values()) == sum(event.tray_after.values())


def test_of_a_game_that_was_stopped_all_is_told_that_is_there(path: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:100]))
    history = read_history(read_replay(part))
    assert len(history.lines) == 99
    assert not history.over
    part.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:10]))
    assert read_history(read_replay(part)).lines == ()  # the game was not yet set up


def test_a_replay_of_other_rules_is_refused(path: Path, tmp_path: Path) -> None:
    header, *rest = path.read_text("utf-8").splitlines(keepends=True)
    other = tmp_path / "other.jsonl"
    other.write_text(header.replace('"rules": "shogun"', '"rules": "go"') + "".join(rest), "utf-8")
    with pytest.raises(ReplayError, match="line 1: a game of 'go', not of shogun"):
        read_history(read_replay(other))


def test_armies_of_a_draft_come_one_after_the_other(tmp_path: Path) -> None:
    history = read_history(read_replay(golden_replay(tmp_path / "draft.jsonl", "draft")))
    placed = [told for told in history.lines if isinstance(told.event, Placed)]
    armies = [sum(told.position.armies.values()) for told in placed]
    assert armies == sorted(set(armies))
