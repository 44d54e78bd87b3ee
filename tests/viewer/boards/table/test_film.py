"""Moments of a replay, and the scene that shows them with players and course."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game import ReplayError
from game.samurai.events import Drew
from game.titles import title
from tests.viewer.boards.plain import plain_film, plain_scene, replay_of
from viewer import Text, save_film
from viewer.boards.scenes import BOARDS, game_scene, table_of
from viewer.boards.table.board import AREAS, STAGE
from viewer.boards.table.film import END_S, film_of_replay
from viewer.draw.rect import Rect
from viewer.draw.typography import text_box
from viewer.page import save_page

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", BOARDS)
def test_moments_are_the_events_with_their_positions(game):
    players = title(game).game.PLAYERS[0]
    replay, played = replay_of(game, players), title(game)
    found = _moments(replay, played)
    events = [line.event for line in replay.lines if line.event["event"] != "decision"]
    assert [each.event.line() for each in found] == events
    assert [each.number for each in found] == list(range(len(found)))
    for one, other in pairwise(found):
        assert other.before is one.after
        assert (other.lines[-1] if other.line else other.lines) in (other.line, one.lines)
    end = found[-1].after
    assert end["winners"] == events[-1]["winners"]
    assert end["scores"] == events[-1]["scores"]
    assert set(end["own"]) == set(replay.header["seats"])
    assert not found[0].after["winners"]


def test_a_replay_may_end_early_but_not_be_wrong():
    replay, played = replay_of("samurai", 2), title("samurai")
    early = _moments(replace(replay, lines=replay.lines[:40]), played)
    assert early[-1].event == _moments(replay, played)[len(early) - 1].event
    wrong = replace(replay, lines=(replay.lines[0], *replay.lines[2:]))
    with pytest.raises(ReplayError):
        _moments(wrong, played)


def _moments(replay, played):
    return film_of_replay(replay, played, table_of(played)).moments


def test_every_moment_with_a_time_is_shown_in_order():
    scene = plain_scene()
    shown = [each for each in plain_film().moments if not isinstance(each.event, Drew)]
    assert scene.seconds == len(shown) - 1 + END_S
    assert [mark.seconds for mark in scene.marks] == list(range(len(shown)))
    assert {mark.kind for mark in scene.marks} == {"step", "round", "end"}
    for second, moment in enumerate(shown[:50]):
        texts = [text.text for text in scene.frame(second + 0.9).texts()]
        assert str(moment.number) in texts
        if moment.line:
            assert moment.line.split()[0] in " ".join(texts)


def test_cards_keep_within_their_areas_and_texts_apart():
    scene = plain_scene(4)
    unit = STAGE.height / 720
    for second in (0, 30, 90, scene.seconds):
        for name in ("players", "course"):
            texts = [s for s in scene.panel(name, second).shapes if isinstance(s, Text)]
            assert texts
            area: Rect = AREAS[name]
            boxes = [text_box(text) for text in texts]
            for box in boxes:
                assert area.left * unit <= box.left
                assert box.right <= area.right * unit
                assert STAGE.height - area.bottom * unit <= box.bottom
                assert box.top <= STAGE.height - area.top * unit
            assert not any(
                one.overlaps(other) for n, one in enumerate(boxes) for other in boxes[:n]
            )


def test_what_does_not_change_is_the_same_tuple():
    scene = plain_scene()
    one, other = scene.panel("players", 20.1), scene.panel("players", 20.7)
    assert one.shapes is other.shapes
    rest = [scene.panel("board", second) for second in (20.6, 20.9)]
    assert rest[0].shapes is rest[1].shapes
    assert rest[0].backdrop is scene.panel("board", 3).backdrop
    moving = [scene.panel("board", second) for second in (21.1, 21.2)]
    assert moving[0].shapes != moving[1].shapes


@pytest.mark.parametrize("game", BOARDS)
def test_standings_end_with_the_scores(game):
    replay = replay_of(game, title(game).game.PLAYERS[0])
    scene = game_scene(replay)
    scores = scene.schedule.cuts[-1].moment.after["scores"]
    last = scene.standings[-1].figures
    assert {seat: [*figures.values()] for seat, figures in last.items()} == {
        seat: [scores[seat]] for seat in replay.header["seats"]
    }


@pytest.mark.parametrize("game", BOARDS)
def test_every_game_is_a_film_and_a_page(tmp_path, game):
    replay = replay_of(game, title(game).game.PLAYERS[0])
    few = replace(replay, lines=replay.lines[:30])
    scene = game_scene(few)
    save_film(scene, tmp_path / "end.png", width=640)
    save_page(scene, tmp_path / "game.html", title=game, rate=2, legend=scene.board.LEGEND)
    assert (tmp_path / "end.png").stat().st_size > 10_000
    assert (tmp_path / "game.html").stat().st_size > 100_000
    assert len(scene.board.LEGEND) > 2
