"""A replay told again: every line with what lies where then."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game import ReplayError
from game.core import read_replay
from game.shogun import MODULES, Retelling, retell
from tests.game.shogun.golden.make import golden


def kept(path: Path, start: str, modules: Sequence[str] = ()) -> Path:
    """The golden replay of a game of five."""
    path.write_bytes(gzip.decompress(golden("sun", start, 5, modules).read_bytes()))
    return path


@pytest.fixture(scope="module", params=[(), tuple(MODULES)], ids=["plain", "modules"])
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept(tmp_path_factory.mktemp("replay") / "game.jsonl", "fixed", request.param)


@pytest.fixture(scope="module")
def retelling(path: Path) -> Retelling:
    return retell(read_replay(path))


def test_every_line_is_told_once_in_order(path: Path, retelling: Retelling) -> None:
    lines = read_replay(path).lines
    assert [(told.number, told.event) for told in retelling.lines] == [
        (line.number, line.event) for line in lines
    ]
    assert retelling.over


@pytest.mark.parametrize("played", [True, False], ids=["whole", "stopped"])
def test_what_is_told_aside_has_the_position_before_it(
    path: Path, tmp_path: Path, *, played: bool
) -> None:
    aside = json.dumps({"event": "forfeit", "seat": "anybody", "reason": ["unchecked"]}) + "\n"
    header, *lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = lines if played else lines[:100]
    more = tmp_path / "more.jsonl"
    more.write_text(header + aside + "".join(line + aside for line in kept), "utf-8")
    retelling = retell(read_replay(more))
    assert retelling.over == played
    first, *told = retelling.lines
    assert first.position == told[0].position
    assert [each.number for each in told] == list(range(3, 2 * len(kept) + 3))
    plain = retell(read_replay(path)).lines[: len(kept)]
    for line, after, same in zip(told[::2], told[1::2], plain, strict=True):
        assert after.event["event"] == "forfeit"
        assert after.position == line.position == same.position


def test_positions_are_those_of_the_state_lines(retelling: Retelling) -> None:
    states = [told for told in retelling.lines if told.event["event"] == "state"]
    assert len(states) == 8
    for told in states:
        plain = json.loads(json.dumps(told.position))
        assert plain == {name: told.event[name] for name in plain}


def test_after_a_battle_the_province_has_its_holder_and_armies(retelling: Retelling) -> None:
    battles = [told for told in retelling.lines if told.event["event"] == "battle"]
    assert battles
    for told in battles:
        place, event = told.event["province"], told.event
        assert told.position["owner"][place] == event["holder"]
        assert told.position["armies"][place] == event["left"]
        assert sum(told.position["tray"].values()) == sum(event["tray_after"].values())


def test_what_a_line_brings_is_in_its_position(retelling: Retelling) -> None:
    for before, told in zip(retelling.lines, retelling.lines[1:], strict=False):
        event, now = told.event, told.position
        if event["event"] == "built":
            assert event["building"] in now["buildings"][event["province"]]
        if event["event"] == "income":
            purse = "chests" if event["action"] == "taxes" else "rice"
            assert now[purse][event["seat"]] == event["now"]
            assert before.position[purse][event["seat"]] < event["now"]


def test_the_first_wrong_line_is_named(path: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    place = next(place for place, line in enumerate(lines) if line["event"] == "income")
    lines[place]["now"] += 1
    broken = tmp_path / "broken.jsonl"
    broken.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    with pytest.raises(ReplayError, match=f"line {place + 1}: income: now is"):
        retell(read_replay(broken))


def test_of_a_game_that_was_stopped_all_is_told_that_is_there(path: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:100]))
    retelling = retell(read_replay(part))
    assert len(retelling.lines) == 99
    assert not retelling.over


def test_a_replay_of_other_rules_is_refused(path: Path, tmp_path: Path) -> None:
    header, *rest = path.read_text("utf-8").splitlines(keepends=True)
    other = tmp_path / "other.jsonl"
    other.write_text(header.replace('"rules": "shogun"', '"rules": "go"') + "".join(rest), "utf-8")
    with pytest.raises(ReplayError, match="line 1: rules 'go'; this program knows shogun"):
        retell(read_replay(other))


def test_armies_of_a_draft_come_one_after_the_other(tmp_path: Path) -> None:
    retelling = retell(read_replay(kept(tmp_path / "draft.jsonl", "draft")))
    placed = [told for told in retelling.lines if told.event["event"] == "placed"]
    armies = [sum(told.position["armies"].values()) for told in placed]
    assert armies == sorted(set(armies))
