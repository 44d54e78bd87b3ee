"""When everything happens in a film of a game."""

from collections import Counter
from dataclasses import replace

import pytest

from cubetower.game.core import read_replay
from cubetower.viewer.boards.scenes import game_scene
from cubetower.viewer.boards.shogun.schedule import PASS_S
from cubetower.viewer.timeline import HELD_S
from tests.viewer.boards.shogun.games import GAMES, play

pytestmark = pytest.mark.long


def throws(scene):
    return [cut.throw for cut in scene.schedule.cuts if cut.throw]


def test_moments_follow_on_each_other(scene):
    ends = 0.0
    for cut in scene.schedule.cuts:
        assert cut.start == pytest.approx(ends)
        assert cut.seconds >= PASS_S
        ends = cut.start + cut.seconds
    assert scene.seconds == pytest.approx(ends)


def test_a_time_belongs_to_the_moment_that_has_begun(scene):
    for index, cut in enumerate(scene.schedule.cuts):
        assert scene.schedule.place(cut.start + cut.seconds / 2)[0] == index
    assert scene.schedule.place(-1.0) == (0, 0.0)
    last = len(scene.schedule.cuts) - 1
    assert scene.schedule.place(1e9) == (last, scene.schedule.cuts[last].seconds)


def test_the_tray_has_what_the_replay_says_when_all_lies(scene):
    for cut in scene.schedule.cuts:
        if cut.throw:
            fell = Counter(colour for _, colour in cut.throw.arrivals)
            assert fell == +Counter(cut.moment.event.fell)
            times = [time for time, _ in cut.throw.arrivals]
            assert times == sorted(times)
            assert all(cut.throw.timeline.falls <= time <= cut.throw.lies for time in times)


def test_strengths_are_the_cubes_that_count(scene):
    for cut in scene.schedule.cuts:
        if cut.moment.kind == "battle" and cut.throw:
            event, fell = cut.moment.event, [colour for _, colour in cut.throw.arrivals]
            assert sum(map(fell.count, cut.throw.attack)) == event.attack_strength
            assert sum(map(fell.count, cut.throw.defence)) == event.defence_strength


def test_the_result_appears_when_all_lies_and_stays(scene):
    for throw in throws(scene):
        assert throw.result_progress(throw.timeline.verdict_at) == pytest.approx(0.0)
        assert throw.result_progress(throw.seconds - HELD_S) == pytest.approx(1.0)


def test_all_of_a_replay_is_filmed_with_the_odds_of_its_own_tower(tmp_path):
    whole = play(tmp_path / "game.jsonl", **GAMES["draft of three"])
    replay = read_replay(whole)
    begun = next(n for n, line in enumerate(replay.lines) if line.event["event"] == "battle")
    scene = game_scene(replace(replay, lines=replay.lines[: begun + 1]), seed=1)
    assert scene.board.odds_of == ""
    assert [cut.moment.battle for cut in scene.schedule.cuts if cut.throw] == [0, 1]
    assert len(scene.schedule.cuts) > 2
