"""Highlights: which battles tell most, their title cards, and the standings at the end."""

from dataclasses import replace as with_fields
from pathlib import Path

import pytest
from msgspec.structs import replace

from cubetower.game.core import read_replay
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.shogun.highlights import end_board, find_highlights, with_titles
from cubetower.viewer.boards.shogun.layout import CLOSE, LAYOUTS
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.boards.shogun.schedule import make_schedule
from tests.viewer.boards.shogun.games import BATTLE, GAMES, play, scene_of
from tests.viewer.boards.shogun.golden.make import straight_tosses
from tests.viewer.boards.shogun.test_board import texts

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def first():
    """The first battle of a game, to be changed."""
    return next(c.moment for c in scene_of("five").schedule.cuts if c.moment.kind == "battle")


def battle(first, number, winner="defender", *, passes_to="", buildings=()):
    """A battle over a province of Purple's."""
    before = with_fields(
        first.before,
        owner={**first.before.owner, "Hida": "purple"},
        buildings={**first.before.buildings, "Hida": buildings},
    )
    owner = {**before.owner, "Hida": passes_to or ("purple" if winner == "defender" else None)}
    event = replace(BATTLE, winner=winner)
    after = with_fields(before, owner=owner)
    return with_fields(first, event=event, before=before, after=after, battle=number)


def odds(attacker, nobody=0.1):
    return BattleOdds(attacker, nobody, 1.0 - attacker - nobody)


def test_the_less_likely_of_two_equal_battles_tells_more(first):
    moments = [battle(first, 1), battle(first, 2)]
    assert find_highlights(moments, {1: odds(0.5), 2: odds(0.8)}, 1) == {2}


def test_what_changes_hands_and_carries_buildings_tells_more(first):
    chances = dict.fromkeys((1, 2, 3), odds(0.45, 0.1))
    kept, lost = battle(first, 1), battle(first, 2, "attacker", passes_to="yellow")
    assert find_highlights([kept, lost], chances, 1) == {2}
    castle = battle(first, 3, "attacker", passes_to="yellow", buildings=("castle",))
    assert find_highlights([kept, lost, castle], chances, 1) == {3}


def test_at_most_one_of_them_is_a_draw(first):
    draws = [battle(first, number, "none") for number in (1, 2, 3)]
    chances = {1: odds(0.6, 0.02), 2: odds(0.6, 0.01), 3: odds(0.6, 0.03), 4: odds(0.1)}
    assert find_highlights([*draws, battle(first, 4)], chances, 5) == {2, 4}


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Three battles of a game with their titles, and the standings."""
    path = play(Path(tmp_path_factory.mktemp("game")) / "game.jsonl", **GAMES["five"])
    replay, whole = read_replay(path), scene_of("five")
    cuts = [cut for cut in whole.schedule.cuts if cut.moment.battle in (2, 5, 9)]
    moments = tuple(cut.moment for cut in whole.schedule.cuts)
    shown = [*with_titles(cut.moment for cut in cuts), end_board(moments)]
    chances = {cut.moment.battle: cut.odds for cut in cuts}
    schedule = make_schedule(shown, straight_tosses(replay), chances, ready_s=1.2)
    return GameScene(whole.board.with_schedule(schedule))


def test_the_first_picture_is_whole_and_stands_still(film):
    first, held, moving = (film.frame(seconds) for seconds in (0.0, 1.1, 1.4))
    said = [text.text for text in first.texts()]
    cut = film.schedule.cuts[0]
    event, odds = cut.moment.event, cut.odds
    assert event.province in said
    assert {seat.capitalize() for seat in (event.attacker, event.defender) if seat} <= set(said)
    assert f"{100 * odds.attacker:.0f}\N{NO-BREAK SPACE}%" in said
    (shown,) = {tuple(cut.throw.alphas(film.schedule.place(at)[1])) for at in (0.0, 1.1)}
    assert set(shown) == {1.0}  # the cubes inside and those in the hand
    one, same, other = ((*picture.backdrop, *picture.shapes) for picture in (first, held, moving))
    assert one == same != other


def test_titles_stand_between_battles(film):
    kinds = [cut.moment.kind for cut in film.schedule.cuts]
    assert kinds == ["battle", "title", "battle", "title", "battle", "board"]
    for title, fight in zip(film.schedule.cuts[1:-1:2], film.schedule.cuts[2::2], strict=True):
        said = [text.text for text in film.frame(title.start + 0.6).texts()]
        assert fight.moment.event.province in said
        assert any(f"Battle {fight.moment.battle} " in text for text in said)
        assert film.panel("title", fight.start + 1.0).shapes == ()


def test_the_film_ends_with_the_players_in_their_order(film):
    said = [text.text for text in film.frame(film.seconds).texts()]
    event = film.schedule.cuts[-1].moment.event
    points = sorted(event.points.values(), reverse=True)
    (winner,) = (seat.capitalize() for seat in event.winners)
    assert f"{winner} wins with {points[0]} points" in said
    assert any(f"{points[0] - points[1]} point" in text and "ahead of" in text for text in said)
    assert [int(text) for text in said if text.isdigit()] == points


def test_standings_of_a_game_that_breaks_off_say_so(film):
    cut = next(cut for cut in film.schedule.cuts if cut.moment.kind == "battle")
    schedule = make_schedule([end_board([cut.moment])], {})
    said = [text.text for text in GameScene(film.board.with_schedule(schedule)).frame(4.0).texts()]
    assert any("the game is not over" in text for text in said)


@pytest.mark.parametrize("layout", [*LAYOUTS.values(), *CLOSE.values()])
def test_titles_and_standings_fit_into_every_format(film, layout):
    scene = GameScene(with_fields(film.board, layout=layout))
    for cut in scene.schedule.cuts:
        if cut.moment.kind in ("title", "board"):
            panel = scene.panel("title", cut.start + 0.6)
            for text in texts(panel):
                assert 0 < text.at[0] < scene.stage.width


def test_only_films_with_titles_have_a_panel_for_them(film):
    assert list(film.areas)[-1] == "title"
    assert "title" not in scene_of("five").areas
