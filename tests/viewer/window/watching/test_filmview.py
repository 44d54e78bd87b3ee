"""A game watched: what mouse and keys do, without a window."""

from dataclasses import replace

import pytest

from cubetower.game.shogun.words.battles import chance_text
from cubetower.viewer.boards.shogun.japan.tags import tag_place
from cubetower.viewer.draw.typography import ELLIPSIS
from cubetower.viewer.window.view import Press
from cubetower.viewer.window.watching.filmview import FilmView
from cubetower.viewer.window.watching.marklist import AREA as LIST
from tests.viewer.boards.shogun.games import scene_of
from tests.viewer.window.host import click, click_button, on_bar, on_film, words
from tests.viewer.window.questions.person import clashes, texts
from tests.waiting import PATIENCE

pytestmark = pytest.mark.long


def battles(view):
    return [mark.seconds for mark in view.scene.marks if mark.kind == "battle"]


def centre(view, province):
    """Where the pieces of a province lie in the window, px."""
    x, y = view.scene.board.map_view.atlas.sites[province].block.middle
    zoom = view.field.zoom
    left, top = zoom.area.left, zoom.area.top
    there = (left + zoom.left + (x - left) * zoom.times, top + zoom.top + (y - top) * zoom.times)
    return on_film(view, there)


def on_timeline(view, seconds):
    return on_bar(view, (view.bar._x(seconds), 30))


def provinces(view):
    return view.scene.board.spaces.names()


def test_every_province_can_be_clicked_and_closed(view):
    covered = [view.scene.areas[name] for name in ("course", "action")]
    for name in provinces(view):
        block = view.scene.board.map_view.atlas.sites[name].block
        assert not any(block.overlaps(each) for each in covered)
        click(view, centre(view, name))
        assert view.selection.space == name
        view.on_key("escape")
        assert view.selection.space is None


def test_provinces_are_found_where_the_enlarged_map_shows_them(view):
    for name in provinces(view)[::4]:
        view.on_key("0")
        for _ in range(3):
            view.on_scroll(centre(view, name), 1.0)
        click(view, centre(view, name))
        assert view.selection.space == name
        view.on_key("escape")


def test_tab_goes_through_all_provinces(view):
    seen = []
    for _ in provinces(view):
        view.on_key("tab")
        seen.append(view.selection.space)
    assert sorted(seen) == sorted(provinces(view))
    view.on_key("tab", shift=True)
    assert view.selection.space == seen[-2]


def test_keys_go_from_step_to_step_and_from_battle_to_battle(view):
    view.on_key("n")
    assert view.playhead.time == battles(view)[0]
    view.on_key("right", shift=True)
    assert view.playhead.time == battles(view)[1]
    view.on_key("b")
    assert view.playhead.time == battles(view)[0]
    view.on_key("right")
    later = [mark.seconds for mark in view.scene.marks if mark.seconds > battles(view)[0]]
    assert view.playhead.time == later[0]


def test_seasons_and_years(view):
    seasons = [
        cut.start for cut in view.scene.schedule.cuts if cut.moment.kind in ("round", "winter")
    ]
    view.on_key("pagedown")
    assert view.playhead.time == seasons[0]
    view.on_key("pagedown")
    assert view.playhead.time == seasons[1]
    view.on_key("pagedown", shift=True)
    assert view.cut.moment.table.year == 2
    assert view.cut.moment.table.season == "spring"
    view.on_key("pageup", shift=True)
    assert view.cut.moment.table.year == 1


@pytest.mark.parametrize(
    ("name", "key", "shift"),
    [
        ("play", "space", False),
        ("step on", "right", False),
        ("battle on", "n", False),
        ("round on", "pagedown", False),
        ("year on", "pagedown", True),
    ],
)
def test_buttons_do_what_keys_do(view, name, key, shift):
    click_button(view, name)
    by_mouse = (view.playhead.time, view.playhead.playing)
    view.playhead.playing = False
    view.on_key("home")
    view.on_key(key, shift=shift)
    assert (view.playhead.time, view.playhead.playing) == by_mouse


def test_the_timeline_is_dragged(view):
    view.playhead.play(True)
    goal = view.scene.seconds * 0.7
    view.on_press(Press(on_timeline(view, 5.0)))
    assert view.playhead.held
    view.on_drag(on_timeline(view, goal))
    view.advance(0.2)
    assert view.playhead.time == pytest.approx(goal, abs=0.01)
    view.on_release(on_timeline(view, goal))
    view.advance(0.2)
    assert view.playhead.time > goal + 0.1


def test_a_click_near_a_battle_of_the_timeline_goes_to_its_beginning(view):
    start = battles(view)[3]
    x, y = on_timeline(view, start)
    click(view, (x + 1.5, y))
    assert view.playhead.time == start


def test_the_wheel_enlarges_the_map_and_a_double_click_shows_all_of_it(view):
    place = centre(view, provinces(view)[5])
    view.on_scroll(place, 2.0)
    assert view.field.zoom.times > 1.3
    before = view.field.zoom.left
    view.on_press(Press(place))
    view.on_drag((place[0] - 40, place[1]))
    view.on_release((place[0] - 40, place[1]))
    assert view.field.zoom.left < before
    assert view.selection.space is None
    view.on_press(Press(place, twice=True))
    assert view.field.zoom.times == 1.0


def test_who_follows_a_player_is_led_through_its_battles_only(view):
    seat = view.scene.header["seats"][1]
    view.on_key("2")
    assert view.selection.followed == seat
    for _ in range(len(battles(view))):
        view.on_key("n")
        if view.playhead.at_end:
            break
        event = view.cut.moment.event
        assert seat in (event.attacker, event.defender)
    view.on_key("2")
    assert view.selection.followed is None


def test_cards_tell_nothing_that_is_not_yet_seen(view):
    for cut in [cut for cut in view.scene.schedule.cuts if cut.throw][1:9]:
        view.select(cut.moment.event.province)
        view.playhead.seek(cut.throw.lies + cut.start - 0.01)
        told = view.selection.past(view.scene.board, view.playhead.time)
        assert all(entry.seconds < cut.start for entry in told)
        assert view.cut.position(view.playhead.time) == cut.moment.before
        view.playhead.seek(cut.start + cut.seconds - 0.01)
        told = view.selection.past(view.scene.board, view.playhead.time)
        assert told[-1].seconds == cut.start
        assert view.cut.position(view.playhead.time) == cut.moment.after


def test_clicks_on_a_card_do_not_reach_the_map(view):
    view.on_key("p")
    place = centre(view, "Tosa")  # under the plans
    view.on_move(place)
    assert not view.field.hovered
    click(view, place)
    assert view.selection.space is None
    assert not view.playhead.playing


def test_a_double_click_on_the_sea_does_not_play(view):
    sea = on_film(view, (860, 40))
    click(view, sea)
    click(view, sea, twice=True)
    assert not view.playhead.playing


def test_only_the_left_button_clicks(view):
    click(view, centre(view, provinces(view)[3]), button="right")
    assert view.selection.space is None
    assert not view.playhead.playing


def test_any_key_closes_the_help_and_does_nothing_else(view):
    view.on_key("?")
    view.on_key("n")
    assert not view.open
    assert view.playhead.time == 0.0


def test_a_row_of_the_card_leads_there(view):
    view.playhead.seek(view.scene.seconds * 0.6)
    name = max(provinces(view), key=lambda each: len(_past(view, each)))
    view.select(name)
    past, card = (
        view.selection.past(view.scene.board, view.playhead.time),
        view.selection.area(view.scene.board, view.cut, ()),
    )
    click(view, on_film(view, (card.left + 150, card.top + 146 + 20 - 5)))
    assert view.playhead.time == past[-2].seconds


def _past(view, name):
    view.select(name)
    return view.selection.past(view.scene.board, view.playhead.time)


def test_the_list_leads_to_a_battle(view):
    view.on_key("l")
    view.layers()
    click(view, on_film(view, (LIST.left + 120, LIST.top + 74 + view._list.pitch * 2 - 4)))
    assert view.playhead.time == battles(view)[2]
    view.on_key("escape")
    assert not view.open


def test_help_opens_and_any_click_closes_it(view):
    view.on_key("?")
    assert "help" in view.open
    click(view, (300.0, 300.0))
    assert not view.open


def test_window_things_are_asked_of_the_window(view):
    for key in ("c", "f", "q"):
        view.on_key(key)
    assert view.host.asked == ["camera", "full", "close"]


def test_the_same_tuples_while_nothing_changes(view):
    view.playhead.seek(battles(view)[3] - 0.1)  # the result of the battle before stands
    view.on_key("tab")
    view.on_key("l")
    first, second = view.layers(), view.layers()
    assert [layer.shapes is other.shapes for layer, other in zip(first, second, strict=True)] == [
        True
    ] * len(first)


def test_only_what_moves_is_new_while_it_plays(view):
    view.playhead.seek(battles(view)[2] + 0.8)
    first = view.layers()
    view.playhead.seek(battles(view)[2] + 0.81)
    second = view.layers()
    new = sum(one.shapes is not other.shapes for one, other in zip(first, second, strict=True))
    assert new < len(first) / 2


@pytest.mark.parametrize("size", [(1280.0, 796.0), (1920.0, 1080.0), (800.0, 600.0)])
@pytest.mark.parametrize("opened", ["help", "list", "plans", ""])
def test_texts_of_bar_and_cards_are_legible_and_apart(view, size, opened):
    view.on_resize(*size)
    view.playhead.seek(view.scene.seconds * 0.55)
    view.select(provinces(view)[7])
    if opened:
        view.do(opened)
    moving = {id(view.scene.panel(name, view.playhead.time).shapes) for name in view.scene.areas}
    for layer in view.layers():
        scale = layer.onto.width / layer.stage.width / view.layout.unit
        assert all(text.size * scale >= 13.99 for text in texts(layer.shapes))
        if id(layer.shapes) not in moving:
            assert clashes(layer.shapes) == []


def test_names_and_arrows_are_placed_ahead(monkeypatch):
    monkeypatch.setattr("cubetower.viewer.window.watching.prefetch.PAUSE_S", 0.0)
    whole = scene_of("draft of three")
    scene = whole.with_schedule(replace(whole.schedule, cuts=whole.schedule.cuts[:30]))
    view = FilmView(scene, "ahead", playing=False)
    view.on_open()
    assert view._prefetcher.wait(PATIENCE)
    before = tag_place.cache_info().misses
    for cut in scene.schedule.cuts:
        view.playhead.seek(cut.start + 0.5 * cut.seconds)
        view.layers()
    assert tag_place.cache_info().misses == before


def test_closed_nothing_is_done_ahead_any_more(scene):
    view = FilmView(scene, "ahead", playing=False)
    view.on_open()
    assert view.on_close()
    assert view._prefetcher.wait(0)  # its thread has ended


def test_it_is_said_for_a_while_that_a_picture_could_not_be_saved(view):
    view.on_key("c")
    assert any("could not be saved" in text for text in words(view))
    view.advance(5.0)
    assert not any("could not be saved" in text for text in words(view))


def test_the_list_says_who_won_each_battle_and_how_likely_that_was(view):
    view.on_key("l")
    marks = [mark for mark in view.scene.marks if mark.battle]
    for mark in marks[::5]:
        shapes = view._list.face(mark.seconds).shapes
        shown = [text.text for text in texts(shapes)]
        assert mark.battle.outcome in shown
        assert chance_text(mark.battle.chance) in shown
        assert not [text for text in shown if text.endswith(ELLIPSIS)]
