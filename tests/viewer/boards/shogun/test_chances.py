"""The chances to win over a film: those of the game, from when they are seen."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cubetower.game.core import read_replay
from cubetower.game.shogun import read_history
from cubetower.game.shogun.review import course_of
from cubetower.viewer.boards.schedule import Schedule
from cubetower.viewer.boards.shogun.schedule import chances_of
from cubetower.viewer.scene import ForecastScene
from tests.viewer.boards.shogun.conftest import EXTREMES
from tests.viewer.boards.shogun.games import GAMES, play, scene_of

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", params=EXTREMES)
def played(request, tmp_path_factory):
    path = play(tmp_path_factory.mktemp("game") / "game.jsonl", **GAMES[request.param])
    return scene_of(request.param), course_of(read_history(read_replay(path)))


def test_every_battle_and_round_is_seen_with_its_result(played):
    scene, course = played
    assert isinstance(scene, ForecastScene)
    cuts = {cut.moment.battle: cut for cut in scene.schedule.cuts if cut.throw}
    battles = {each.battle: each for each in scene.chances if each.battle}
    assert {n: each.shares for n, each in battles.items()} == {
        point.battle: point.shares for point in course if point.battle
    }
    assert all(each.seconds == cuts[number].result_at for number, each in battles.items())
    assert scene.chances[-1].shares == course[-1].shares
    assert [*scene.chances] == sorted(scene.chances, key=lambda each: each.seconds)


def test_right_before_a_toss_the_chances_are_those_without_it(played):
    scene, course = played
    starts = {cut.moment.battle: cut.start for cut in scene.schedule.cuts if cut.throw}
    before = {point.battle: point.before for point in course if point.battle}
    for last, now in pairwise(scene.chances):
        if now.battle:
            assert last.shares == before[now.battle]
            assert last.seconds <= starts[now.battle] + 1e-9


def test_of_a_game_so_far_the_chances_are_those_so_far(played):
    scene, _ = played
    cuts = scene.schedule.cuts[: len(scene.schedule.cuts) // 2]
    so_far = chances_of(Schedule(cuts))
    assert so_far == tuple(scene.chances)[: len(so_far)]


def test_a_film_of_battles_only_has_no_course(played):
    scene, _ = played
    assert chances_of(Schedule(tuple(cut for cut in scene.schedule.cuts if cut.throw))) == ()
