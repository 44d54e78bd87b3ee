"""A game in a thread, and what a window learns of it."""

from random import Random

import pytest

from cubetower.game.core import Seated, play_out
from cubetower.game.errors import IllegalMove
from cubetower.game.shogun import DEFINITION, ShogunGame, choices
from cubetower.tower.conditional.sampling import LiveSampler
from tests.viewer.window.live.opened import SEATS, made
from tests.waiting import until

pytestmark = pytest.mark.long


def moments(news):
    return [cut.moment for cut in news.schedule.cuts]


def drawn(news):
    """The tosses by number of the throw."""
    return {cut.moment.battle: cut.throw.drawn for cut in news.schedule.cuts if cut.throw}


def waited(game, true):
    until(lambda: true(game.state()))
    return game.state()


def test_a_game_of_bots_is_played_to_its_end():
    game = made("physics", tosses=LiveSampler(tries=5))
    game.start()
    news = waited(game, lambda news: news.over)
    assert game.error is None
    assert news.schedule.cuts[-1].moment.kind == "end"
    assert {each.source for each in drawn(news).values()} == {"recorded"}
    assert_tosses_follow_each_other(news)


def test_the_tosses_of_a_tower_without_recordings_are_drawn():
    game, rng = made("surrogate", persons=["blue"], tosses=LiveSampler(tries=5)), Random(1)
    game.start()
    while len(drawn(news := waited(game, lambda news: news.asked))) < 5:
        game.answer(choices(news.asked).sample(rng))
    game.stop()
    assert "recorded" not in {each.source for each in drawn(news).values()}
    assert_tosses_follow_each_other(news)


def assert_tosses_follow_each_other(news):
    """Each has its odds, and begins with what the last one left."""
    throws = [moment.battle for moment in moments(news) if moment.battle is not None]
    assert set(throws) == set(drawn(news))
    odds = {cut.moment.battle for cut in news.schedule.cuts if cut.odds}
    assert odds == set(throws) - {0}
    inside = {}
    for number in sorted(drawn(news)):
        cubes = drawn(news)[number].recording.cubes
        lay = [cube.colour for cube in cubes if not cube.thrown]
        assert sorted(lay) == sorted(inside)
        inside = [cube.colour for cube in cubes if not cube.fell]


def test_a_person_is_asked_with_its_own_observation_only():
    game = made(persons=["blue"])
    game.start()
    news = waited(game, lambda news: news.asked)
    assert news.asked.seat == news.asked.question.seat == "blue"
    planned = {seat for moment in moments(news) for seat in moment.table.plans}
    assert planned <= {"blue"}
    game.stop()


def test_of_several_persons_nobody_sees_the_plan_of_another():
    game, asked = made(persons=["blue", "purple"]), []
    game.start()
    while len(asked) < 4:
        known = asked[-1] if asked else None
        news = waited(game, lambda news, known=known: news.asked not in (None, known))
        assert not any(moment.table.plans for moment in moments(news))
        asked.append(news.asked)
        game.answer(choices(news.asked).sample(Random(1)))
    assert {seen.seat for seen in asked} == {"blue", "purple"}
    game.stop()


def test_answers_go_on_to_the_game_and_illegal_ones_are_refused():
    game = made(persons=["blue"])
    game.start()
    asked = waited(game, lambda news: news.asked).asked
    with pytest.raises(IllegalMove):
        game.answer({"bid": "nothing"})
    assert game.state().asked is asked
    game.answer(choices(asked).sample(Random(1)))
    later = waited(game, lambda news: news.asked and news.asked is not asked)
    assert len(later.schedule.cuts) > 3
    game.stop()
    assert game.error is None


def test_it_is_the_same_game_as_without_a_window():
    game = made(persons=["blue"])
    game.start()
    rng = Random(1)
    while not (news := waited(game, lambda news: news.asked or news.over)).over:
        game.answer(choices(news.asked).sample(rng))
    rng = Random(1)

    class Same:
        def choose(self, observation, _):
            return choices(observation).sample(rng)

    alone = ShogunGame(3, tower="surrogate", seed=3)
    players = {seat: DEFINITION.make_player("greedy") for seat in SEATS}
    play_out(alone, {**players, "blue": Seated(Same())})
    assert game.state().schedule.cuts[-1].moment.event.points == alone.points


def test_what_keeps_a_game_from_beginning_is_raised_at_its_start():
    game = made(start="no such start")
    with pytest.raises(Exception, match="no such start"):
        game.start()


def test_stopped_it_ends_though_a_person_is_asked():
    game = made(persons=["blue"])
    game.start()
    waited(game, lambda news: news.asked)
    game.stop()
    assert not game._thread.is_alive()
