"""Battles have numbers, the same ones everywhere, and odds."""

import json
import math

import pytest

from cubetower.game.core import TossCount, read_replay
from cubetower.game.errors import ReplayError
from cubetower.game.shogun import read_history
from cubetower.game.shogun.battles import battles_in, battles_of, judge_battles
from cubetower.game.shogun.odds.tracker import OddsTracker, find_odds_tower
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.throws import throws_in
from tests.viewer.boards.shogun.games import GAMES, play


@pytest.fixture(scope="module")
def replay(tmp_path_factory):
    return read_replay(play(tmp_path_factory.mktemp("game") / "game.jsonl", **GAMES["five"]))


@pytest.fixture(scope="module")
def events(replay):
    return [line.event for line in read_history(replay).lines]


def test_battles_are_counted_from_1_and_the_seeding_is_0(replay, events):
    count = TossCount()
    numbers = [count.number(event) for event in events]
    thrown = [number for number in numbers if number is not None]
    assert thrown == [throw.number for throw in throws_in(replay)]
    fought = [n for n, event in zip(numbers, events, strict=True) if isinstance(event, Fought)]
    assert fought == thrown[1:] == [battle.number for battle in battles_of(events)]


def test_a_battle_has_its_season(replay):
    when, seasons = "", []
    for line in replay.lines:
        match line.event:
            case {"event": "round", "year": year, "season": season}:
                when = f"{season} of year {year}"
            case {"event": "winter", "year": year}:
                when = f"winter of year {year}"
            case {"event": "battle"}:
                seasons.append(when)
    assert [battle.when for battle in battles_in(replay)] == seasons
    assert len(set(seasons)) == 8


def test_what_a_replay_says_is_what_is_played_again(replay, events):
    assert battles_in(replay) == tuple(battles_of(events))


def test_odds_are_those_that_the_course_of_the_game_has(events):
    tower = find_odds_tower("surrogate")
    tracker, bits = OddsTracker(tower), []
    for event in events:
        before = tracker.surprise
        tracker(event)
        if isinstance(event, Fought):
            bits.append(tracker.surprise - before)
    judged = judge_battles(events, tower)
    assert [each.bits for each in judged] == pytest.approx(bits)
    assert all(each.bits == pytest.approx(-math.log2(each.chance)) for each in judged)
    assert all(sum(each.chances.values()) == pytest.approx(1) for each in judged)


def test_a_line_that_is_no_battle_is_named(replay, tmp_path):
    lines = (tmp_path / "x.jsonl", [replay.header, *(line.event for line in replay.lines)])
    [at] = [n for n, line in enumerate(lines[1]) if line.get("event") == "battle"][:1]
    lines[1][at] = {**lines[1][at], "attackers": "four"}
    text = "\n".join(json.dumps(line) for line in lines[1]) + "\n"
    lines[0].write_text(text)
    with pytest.raises(ReplayError, match=rf"line {at + 1}: battle: .*attackers"):
        battles_in(read_replay(lines[0]))
