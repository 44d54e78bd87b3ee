"""Moments of a replay, and the scene that shows them with players and course."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cubetower.game import ReplayError
from cubetower.game.games import game_definition
from cubetower.game.samurai.rules.events import Laid
from cubetower.viewer import Text
from cubetower.viewer.boards.scenes import BOARDS, game_scene, table_of
from cubetower.viewer.boards.table.board import AREAS, STAGE
from cubetower.viewer.boards.table.film import END_S, film_of_replay
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import text_box
from tests.viewer.boards.plain import moments_of, replay_of, scene_of
from tests.viewer.legible import assert_apart

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", BOARDS)
def test_moments_are_the_events_with_their_positions(game):
    players = game_definition(game).game.PLAYERS[0]
    replay, played = replay_of(game, players), game_definition(game)
    found = _moments(replay, played)
    events = [line.event for line in replay.lines if line.event["event"] != "decision"]
    assert [each.event.line() for each in found] == events
    assert [each.number for each in found] == list(range(len(found)))
    for one, other in pairwise(found):
        assert other.before is one.after
        assert (other.lines[-1] if other.line else other.lines) in (other.line, one.lines)
    end = found[-1].after
    assert end.winners == events[-1]["winners"]
    assert end.scores == events[-1]["scores"]
    assert set(end.own) == set(replay.header["seats"])
    assert not found[0].after.winners


def test_a_replay_may_end_early_but_not_be_wrong():
    replay, played = replay_of("samurai", 2), game_definition("samurai")
    early = _moments(replace(replay, lines=replay.lines[:40]), played)
    assert early[-1].event == _moments(replay, played)[len(early) - 1].event
    wrong = replace(replay, lines=(replay.lines[0], *replay.lines[2:]))
    with pytest.raises(ReplayError):
        _moments(wrong, played)


def _moments(replay, played):
    return film_of_replay(replay, played, table_of(played)).moments


@pytest.mark.parametrize("game", BOARDS)
def test_every_moment_with_a_time_is_shown_in_order(game):
    players = game_definition(game).game.PLAYERS[0]
    scene, moments = scene_of(game, players), moments_of(game, players)
    times = [scene.board.seconds(each.event, scene.header) for each in moments]
    cuts = scene.schedule.cuts
    assert [cut.moment for cut in cuts] == [
        moment for moment, seconds in zip(moments, times, strict=True) if seconds
    ]
    assert [mark.seconds for mark in scene.marks] == [cut.start for cut in cuts]
    assert scene.seconds == pytest.approx(sum(times[:-1]) + END_S)
    assert {mark.kind for mark in scene.marks} == {"step", "round", "end"}
    for cut in cuts[:50]:
        texts = " ".join(text.text for text in scene.frame(cut.start + 0.5).texts())
        assert cut.moment.line.partition(" ")[0] in texts


def test_cards_keep_within_their_areas_and_texts_apart():
    scene = scene_of("samurai", 4)
    unit = STAGE.height / 720
    for second in (0, 30, 90, scene.seconds):
        for name in ("players", "course"):
            texts = [s for s in scene.panel(name, second).shapes if isinstance(s, Text)]
            assert texts
            area: Rect = AREAS[name]
            assert_apart(texts)
            for box in map(text_box, texts):
                assert area.left * unit <= box.left
                assert box.right <= area.right * unit
                assert STAGE.height - area.bottom * unit <= box.bottom
                assert box.top <= STAGE.height - area.top * unit


def test_what_does_not_change_is_the_same_tuple():
    scene = scene_of("samurai", 2)
    start = next(cut.start for cut in scene.schedule.cuts if isinstance(cut.moment.event, Laid))
    one, other = (scene.panel("players", start + since) for since in (0.1, 0.7))
    assert one.shapes is other.shapes
    rest = [scene.panel("board", start + since) for since in (0.8, 1.1)]
    assert rest[0].shapes is rest[1].shapes
    assert rest[0].backdrop is scene.panel("board", 3).backdrop
    moving = [scene.panel("board", start + since) for since in (0.1, 0.2)]
    assert moving[0].shapes != moving[1].shapes


@pytest.mark.parametrize("game", BOARDS)
def test_standings_end_with_the_scores(game):
    replay = replay_of(game, game_definition(game).game.PLAYERS[0])
    scene = game_scene(replay)
    scores = scene.schedule.cuts[-1].moment.after.scores
    last = scene.standings[-1].figures
    assert {seat: [*figures.values()] for seat, figures in last.items()} == {
        seat: [scores[seat]] for seat in replay.header["seats"]
    }
