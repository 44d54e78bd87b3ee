"""The picture of a game at every time of its film."""

import pickle
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from cubetower.game.shogun.captions import places_of
from cubetower.game.shogun.rules import module
from cubetower.viewer import Raster
from cubetower.viewer.draw.displaylist import Text, singles
from cubetower.viewer.draw.typography import text_box
from tests.viewer.boards.shogun.games import scene_of
from tests.viewer.boards.shogun.own import Flags

pytestmark = pytest.mark.long

MOMENTS = 15


def times(scene):
    """Times of all kinds of moments, some of them in motion."""
    rng = np.random.default_rng(1)
    return sorted(rng.uniform(0.0, scene.seconds, MOMENTS).tolist())


def texts(panel):
    return [each for each in (*panel.backdrop, *panel.shapes) if isinstance(each, Text)]


def test_texts_are_large_enough_apart_and_within_their_areas(scene):
    """Apart on one card and on the map; what a card covers lies under it."""
    unit = scene.stage.height / 720
    for time in times(scene):
        for name, area in scene.areas.items():
            boxes = [(text, text_box(text)) for text in texts(scene.panel(name, time))]
            for text, box in boxes:
                assert text.size / unit >= 14 - 1e-9
                assert area.left * unit - 1e-9 <= box.left <= box.right <= area.right * unit + 1e-9
                assert 720 - area.bottom <= box.bottom / unit + 1e-6, text.text
                assert box.top / unit <= 720 - area.top + 1e-6, text.text
            solid = [each for each in boxes if each[0].paint.alpha == 1.0]
            for (one, first), (other, second) in combinations(solid, 2):
                if name != "map" or one.weight == other.weight == "regular":
                    assert not first.overlaps(second), (time, one.text, other.text)


def test_a_panel_that_does_not_change_is_the_same_object(scene):
    for cut in scene.schedule.cuts[:: max(1, len(scene.schedule.cuts) // 20)]:
        late = cut.start + cut.seconds * 0.999
        for name in scene.areas:
            if cut.throw or name != "map":
                one, other = (scene.panel(name, late - back) for back in (0.0, 1e-4))
                assert one.backdrop is other.backdrop, name
                assert one.shapes is other.shapes, (name, cut.moment.kind)


def test_the_frame_is_all_panels_on_the_stage_in_order(scene):
    for time in times(scene)[::3]:
        shapes = []
        for name in scene.areas:
            if name != "plans":
                panel = scene.panel(name, time)
                shapes += singles((*panel.backdrop, *panel.shapes))
        assert list(scene.frame(time)) == shapes


def test_going_back_and_forth_shows_the_same(scene):
    """A frame depends on nothing but its time."""
    early, late = scene.seconds * 0.2, scene.seconds * 0.7
    first = list(scene.frame(early))
    scene.frame(late)
    assert list(scene.frame(early)) == first


def test_frames_can_be_drawn_right_where_moments_begin_and_end(scene):
    """Times of frames are sums, a little off."""
    raster = Raster(64)
    for cut in scene.schedule.cuts[:: max(1, len(scene.schedule.cuts) // 10)]:
        for time in (np.nextafter(cut.start, np.inf), cut.start + 1e-9, cut.start - 1e-9):
            for name in scene.areas:
                scene.panel(name, time)
        raster.draw(scene.frame(cut.start + 1e-9))


def test_marks_are_where_their_moments_begin(scene):
    marks = scene.marks
    assert len(marks) == len(scene.schedule.cuts)
    assert [mark.seconds for mark in marks] == sorted(mark.seconds for mark in marks)
    battles = [mark for mark in marks if mark.kind == "battle"]
    assert len(battles) == sum(cut.moment.kind == "battle" for cut in scene.schedule.cuts)
    assert all(0 <= mark.upset <= 1 and ": " in mark.label for mark in battles)
    assert [mark.number for mark in battles] == list(range(1, len(battles) + 1))
    assert battles[11].title == f"Battle 12, {battles[11].label}"
    assert all(mark.title == mark.label for mark in marks if mark.kind != "battle")
    assert len([mark for mark in marks if mark.kind == "round"]) == 6


def test_the_table_tells_nothing_of_a_battle_before_its_result_is_seen(scene):
    changed = 0
    for cut in [cut for cut in scene.schedule.cuts if cut.throw][1:]:
        during = scene.panel("course", cut.result_at - 0.01)
        first = scene.panel("course", cut.start + 1.0)
        end = scene.panel("course", cut.start + cut.seconds - 0.01)
        assert [each.text for each in texts(during)] == [each.text for each in texts(first)]
        changed += [each.text for each in texts(end)] != [each.text for each in texts(during)]
    assert changed


def test_another_process_that_draws_it_knows_the_modules_in_play(monkeypatch):
    scene = scene_of("five")
    header = {**scene.header, "options": {**scene.header["options"], "modules": ["flags"]}}
    sent = pickle.dumps(replace(scene.board, header=header))
    monkeypatch.setattr(module, "_KNOWN", {})
    assert "modules" in pickle.loads(sent).areas  # noqa: S301 - our own
    assert module.registered_modules(["flags"]) == {"flags": Flags}


def test_a_mark_has_the_region_where_it_happens(scene):
    view, area = scene.board.map_view, scene.areas["map"]
    for mark, cut in zip(scene.marks, scene.schedule.cuts, strict=True):
        places = places_of(cut.moment.event)
        assert (mark.focus is None) == (not places)
        for name in places:
            block = view.atlas.sites[name].block
            assert mark.focus.left <= block.left < block.right <= mark.focus.right
            assert mark.focus.top <= block.top < block.bottom <= mark.focus.bottom
        if mark.kind == "battle" and mark.focus:
            assert mark.focus.width < area.width / 2


def test_standings_are_those_of_the_position_at_every_time(scene):
    standings = scene.standings
    for time in times(scene):
        cut = scene.schedule.at(time)
        position = cut.position(time)
        now = [each for each in standings if each.seconds <= time][-1]
        assert now.acting == scene.board.acting(cut)
        for seat in scene.header["seats"]:
            owned = len(scene.board.spaces_of(seat, position))
            assert now.figures[seat] == {"points": position.points[seat], "provinces": owned}
    assert len(standings) < 2 * len(scene.marks)
