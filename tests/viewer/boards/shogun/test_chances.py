"""The chances to win over a film: those of the game, from when they are seen."""

from __future__ import annotations

import pytest

from game.core import read_replay
from game.shogun import read_history
from game.shogun.review import course_of
from tests.viewer.boards.shogun.games import GAMES, play, scene_of
from viewer.boards.schedule import Schedule
from viewer.boards.shogun.schedule import chances_of
from viewer.scene import ForecastScene


@pytest.fixture(scope="module", params=list(GAMES))
def played(request, tmp_path_factory):
    path = play(tmp_path_factory.mktemp("game") / "game.jsonl", **GAMES[request.param])
    return scene_of(request.param), course_of(read_history(read_replay(path)))


def test_every_battle_and_round_is_seen_with_its_result(played):
    scene, course = played
    assert isinstance(scene, ForecastScene)
    assert [each.shares for each in scene.chances] == [
        point.shares
        for point, later in zip(course, [*course[1:], None], strict=True)
        if later is None or later.battle or not point.battle or later.line != point.line
    ]
    ends = {cut.moment.battle: cut.result_at for cut in scene.schedule.cuts if cut.throw}
    for each in scene.chances:
        assert each.battle is None or each.seconds == ends[each.battle]
    assert [*scene.chances] == sorted(scene.chances, key=lambda each: each.seconds)


def test_of_a_game_so_far_the_chances_are_those_so_far(played):
    scene, _ = played
    cuts = scene.schedule.cuts[: len(scene.schedule.cuts) // 2]
    so_far = chances_of(Schedule(cuts))
    assert so_far == tuple(scene.chances)[: len(so_far)]


def test_a_film_of_battles_only_has_no_course(played):
    scene, _ = played
    assert chances_of(Schedule(tuple(cut for cut in scene.schedule.cuts if cut.throw))) == ()
