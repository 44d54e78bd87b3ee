"""The table of SAMURAI: every event is drawn, keeps its place, and shows the position."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from game.core import ReplayWriter, read_replay
from game.samurai import TYPES, board, tokens
from game.samurai.events import (
    Captured,
    Dealt,
    Drew,
    Edo,
    Ended,
    FiguresExchanged,
    Laid,
    Placed,
    SetAside,
    TokenExchanged,
    Turn,
)
from game.titles import title
from tests.viewer.boards.plain import SMALLEST, UNIT, film_of, points, replay_of, scene_of, some
from viewer import Circle, Line, Polygon, Shape, Text
from viewer.boards.filmed import game_scene
from viewer.boards.samurai.board import SamuraiBoard
from viewer.boards.samurai.layout import CARD, Layout
from viewer.boards.samurai.marks import concerned
from viewer.boards.samurai.moves import moves, standing
from viewer.boards.scene import GameScene
from viewer.boards.table.board import AREAS
from viewer.boards.table.film import replayed
from viewer.boards.table.moments import Moment
from viewer.draw.icons import read_icon
from viewer.draw.rect import Rect
from viewer.draw.typography import text_box

COUNTS = (2, 3, 4)

of_all_sizes = pytest.mark.parametrize("players", COUNTS)


def scene(players: int) -> GameScene:
    return scene_of("samurai", players)


def moments(players: int) -> list[Moment]:
    return film_of("samurai", players).moments


@cache
def layout(players: int) -> Layout:
    area = AREAS["board"]
    return Layout(Rect(0, 0, area.width, area.height), players)


def drawn(players: int, moment: Moment, share: float = 1.0) -> tuple[Shape, ...]:
    return tuple(scene(players).board.drawn(moment, share))


def on_map(shape: Shape) -> bool:
    return min(x for x, _ in points(shape)) > CARD


def tiles(shapes: tuple[Shape, ...], players: int, seat: str) -> list[Polygon]:
    """The tokens of a player among shapes."""
    tone = scene(players).palette.tone(seat)
    return [
        shape
        for shape in shapes
        if isinstance(shape, Polygon)
        and (shape.fill, shape.outline) != (None, None)
        and shape.fill is not None
        and shape.fill.colour == tone.fill
        and shape.outline is not None
        and shape.outline.colour == tone.dark
        and len(shape.points) == 6
    ]


@of_all_sizes
def test_every_event_is_drawn_within_the_board(players):
    area, seen = AREAS["board"], set()
    shapes = list(scene(players).board.ground())
    for moment in moments(players):
        seen.add(type(moment.event))
        for share in (0.5, 1.0):
            now = drawn(players, moment, share)
            assert len(now) < 2500
            shapes += now
    for shape in dict.fromkeys(shapes):
        for x, y in points(shape):
            assert area.left <= x <= area.right, shape
            assert area.top - 1e-6 <= y <= area.bottom + 1e-6, shape
    assert {Edo, Placed, Turn, Laid, Captured, Drew, Ended} <= seen


def test_all_events_of_the_game_occur_in_these_games():
    seen = {type(each.event) for players in COUNTS for each in moments(players)}
    assert {FiguresExchanged, TokenExchanged, SetAside} <= seen


@of_all_sizes
def test_texts_are_large_enough_and_apart(players):
    names = layout(players).middles
    ground = [each for each in scene(players).board.ground() if isinstance(each, Text)]
    ground = [each for each in ground if each.text not in names]  # of hexes are small
    for moment in some(moments(players)):
        texts = [each for each in drawn(players, moment) if isinstance(each, Text)]
        tags = [each.text for each in texts if each.text in names]
        assert tags == list(concerned(moment.event))
        texts = [*ground, *(each for each in texts if each.text not in names)]
        assert min(each.size for each in texts) / UNIT >= SMALLEST
        for one, other in combinations(texts, 2):
            assert not text_box(one).overlaps(text_box(other)), (one.text, other.text)
        assert not any(each.text.endswith("…") for each in texts)


@of_all_sizes
def test_tokens_lie_as_in_the_position(players):
    for moment in some(moments(players)):
        shapes, position = drawn(players, moment), moment.after
        for seat in position["seats"]:
            mine = tiles(shapes, players, seat)
            lying = [name for whose, name in position["lying"].values() if whose == seat]
            hand = position["own"][seat]["screen"]
            assert Counter(map(on_map, mine)) == Counter({True: len(lying), False: len(hand)})
        told = [each.text for each in shapes if isinstance(each, Text) and on_map(each)]
        told = [each for each in told if each not in layout(players).middles]
        names = [name for _, name in position["lying"].values() if tokens()[name].strength]
        assert sorted(told) == sorted(str(tokens()[name].strength) for name in names)


@of_all_sizes
def test_figures_stand_as_in_the_position(players):
    ink = scene(players).palette.neutral.ink
    for moment in some(moments(players)):
        figures = [name for there in standing(moment).values() for _, name in there]
        dark = [
            each
            for each in drawn(players, moment)
            if isinstance(each, Polygon | Circle) and each.fill and each.fill.colour == ink
            if on_map(each)
        ]
        parts = [part for name in figures for part in read_icon(f"samurai/{name}").parts]
        assert len(dark) == sum(part.role == "ink" for part in parts)


@of_all_sizes
def test_no_figure_is_lost_or_shown_twice(players):
    for moment in moments(players):
        position = moment.after
        there = Counter(name for each in standing(moment).values() for _, name in each)
        for figure in TYPES:
            captured = (position["own"][s]["captured"][s][figure] for s in position["seats"])
            away = sum(captured) + position["aside"][figure] + position["supply"][figure]
            assert there[figure] + away == board(players).supply, moment.event


@of_all_sizes
def test_what_moves_begins_and_ends_where_it_is_at_rest(players):
    board = scene(players).board
    assert isinstance(board, SamuraiBoard)
    moved = 0
    for moment in moments(players):
        for move in moves(moment, layout(players)):
            moved += 1
            if move.token:
                end = board._pieces.token(layout(players).token(move.at), move.seat, move.name)
                assert set(end) <= set(drawn(players, moment))
                assert move.end == layout(players).token(move.at)
            elif move.at:
                ends = [
                    layout(players).figure(move.at, place, name)
                    for place, name in standing(moment)[move.at]
                    if name == move.name
                ]
                assert move.end in ends
    assert moved > 30


@of_all_sizes
def test_two_tokens_or_figures_never_lie_on_one_place(players):
    shown = layout(players)
    middles = [*shown.middles.values()]
    assert len(set(middles)) == len(shown.board.hexes)
    for number in range(players - 1):
        assert shown.card(number).bottom < shown.card(number + 1).top
    assert shown.card(players - 1).bottom < shown.store.top
    assert min(x - shown.radius for x, _ in middles) > CARD


def test_hokkaido_lies_in_the_north_east_and_kyushu_in_the_south_west():
    middles = layout(4).middles
    kyushu, edo, hokkaido = (middles[at] for at in ("2,-6", board(4).edo, "18,5"))
    assert kyushu[0] < edo[0] < hokkaido[0]
    assert kyushu[1] > edo[1] > hokkaido[1]


def test_the_same_replay_gives_the_same_pictures():
    one, other = (game_scene(replay_of("samurai", 2)) for _ in range(2))
    for second in (0.0, 20.3, 61.9, one.seconds):
        assert tuple(one.frame(second)) == tuple(other.frame(second))
        assert tuple(one.frame(second)) == tuple(one.frame(second))


def test_captures_stand_in_the_table_of_players():
    last = moments(3)[-1]
    for seat in last.after["seats"]:
        said = scene(3).board.columns(last.after, seat)
        assert [*said] == ["Helmet", "Buddha", "Rice"]
        assert sum(map(int, said.values())) == last.after["scores"][seat]


def test_a_capture_shows_all_influences_and_the_end_the_winners():
    captured = next(each for each in moments(3) if isinstance(each.event, Captured))
    texts = [each.text for each in drawn(3, captured) if isinstance(each, Text)]
    assert [text for text in texts if "influence" in text] == [
        f"influence {share}" for share in captured.event.influence.values()
    ]
    last = [each.text for each in drawn(3, moments(3)[-1]) if isinstance(each, Text)]
    assert last.count("won") == len(moments(3)[-1].after["winners"])


def test_more_than_four_figures_aside_have_room():
    shown = layout(4)
    spots = [shown.aside(place, 9) for place in range(9)]
    assert all(a.x + a.size / 2 <= b.x - b.size / 2 + 1e-6 for a, b in pairwise(spots))
    assert all(spot.x + spot.size / 2 <= shown.store.right for spot in spots)


@of_all_sizes
def test_the_token_laid_last_stays_marked(players):
    found, last = scene(players), ""
    accent, marked = found.palette.neutral.accent, 0
    for moment in moments(players):
        event = moment.event
        match event:
            case Laid():
                last = event.hex
            case TokenExchanged():
                last = event.hexes[1]
        if not last or isinstance(event, FiguresExchanged | Ended):
            continue
        ring = tuple(found.board.sheet.at(x, y) for x, y in layout(players).hexagon(last))
        rings = [
            each.points
            for each in drawn(players, moment)
            if isinstance(each, Polygon) and each.outline and each.outline.colour == accent
        ]
        assert ring in rings
        marked += 1
    assert marked > 50


def test_a_game_with_drawn_hands_begins_with_edo(tmp_path):
    game, path = title("samurai").game, tmp_path / "game.jsonl"
    options = {"random_hand": "yes", "open_captures": "yes"}
    header = game(3, seed=1, options=options).header()
    with ReplayWriter(path, {**header, "seed": 1}) as writer:
        game(3, seed=1, options=options, log=writer)
    replay, begun = read_replay(path), game_scene(path)
    told = replayed(replay, title("samurai"), SamuraiBoard).moments
    assert [type(each.event) for each in told][:3] == [Dealt] * 3
    for share in (0.5, 1.0):
        shapes = tuple(begun.board.drawn(told[-1], share))
        assert sum(len(tiles(shapes, 3, seat)) for seat in header["seats"]) == 15
    assert begun.seconds > 0


def test_arrows_show_where_pieces_change_places():
    for players in COUNTS:
        for moment in moments(players):
            lines = [each for each in drawn(players, moment) if isinstance(each, Line)]
            ways = [each for each in lines if len(each.points) > 3]
            arrows = {FiguresExchanged: 4, TokenExchanged: 2}
            assert len(ways) == arrows.get(type(moment.event), 0)
