"""The table of SAMURAI: every event is drawn, keeps its place, and shows the position."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise

import pytest

from cubetower.game.core import ReplayWriter, read_replay
from cubetower.game.core.chance import GENERATOR
from cubetower.game.games import game_definition
from cubetower.game.samurai import board, tokens
from cubetower.game.samurai.rules.events import (
    Captured,
    Dealt,
    Ended,
    FiguresExchanged,
    Laid,
    TokenExchanged,
)
from cubetower.viewer import Circle, Line, Polygon, Shape, Text
from cubetower.viewer.boards.samurai.board import SamuraiBoard
from cubetower.viewer.boards.samurai.layout import CARD, SamuraiLayout
from cubetower.viewer.boards.samurai.marks import hexes_of
from cubetower.viewer.boards.scenes import game_scene
from cubetower.viewer.boards.table.film import film_of_replay
from cubetower.viewer.boards.table.transition import transition
from cubetower.viewer.draw.icons import read_icon
from tests.viewer.boards.plain import (
    drawn_of,
    lying_of,
    moments_of,
    points,
    scene_of,
    some,
    texts_of,
)

pytestmark = pytest.mark.long

COUNTS = (2, 4)

of_all_sizes = pytest.mark.parametrize("players", COUNTS)


scene, moments, drawn, texts, lying = (
    partial(each, "samurai") for each in (scene_of, moments_of, drawn_of, texts_of, lying_of)
)


def layout(players: int) -> SamuraiLayout:
    return scene(players).board.layout


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
def test_hexes_are_named_where_something_happens(players):
    for moment in some(moments(players)):
        tags = [
            each.text for each in texts(players, moment) if each.text in layout(players).middles
        ]
        assert tags == list(hexes_of(moment.event))


@of_all_sizes
def test_tokens_lie_as_in_the_position(players):
    for moment in some(moments(players)):
        shapes, position = drawn(players, moment), moment.after
        for seat in position.seats:
            mine = tiles(shapes, players, seat)
            laid = [name for whose, name in position.lying.values() if whose == seat]
            hand = position.own[seat].screen
            assert Counter(map(on_map, mine)) == Counter({True: len(laid), False: len(hand)})
        told = [each.text for each in shapes if isinstance(each, Text) and on_map(each)]
        told = [each for each in told if each not in layout(players).middles]
        names = [name for _, name in position.lying.values() if tokens()[name].strength]
        assert sorted(told) == sorted(str(tokens()[name].strength) for name in names)


@of_all_sizes
def test_figures_stand_as_in_the_position(players):
    ink = scene(players).palette.neutral.ink
    for moment in some(moments(players)):
        figures = [name for there in moment.after.figures.values() for name in there]
        dark = [
            each
            for each in drawn(players, moment)
            if isinstance(each, Polygon | Circle) and each.fill and each.fill.colour == ink
            if on_map(each)
        ]
        parts = [part for name in figures for part in read_icon(f"samurai/{name}").parts]
        assert len(dark) == sum(part.role == "ink" for part in parts)


@of_all_sizes
def test_a_captured_figure_leaves_its_settlement_for_who_gets_it(players):
    found = scene(players).board
    for moment in moments(players):
        if isinstance(moment.event, Captured):
            moving = transition(found.layout, moment, gliding=True).moving
            start, piece = next(each for each in moving if each[1].zone == moment.event.seat)
            place = moment.before.figures[moment.event.hex].index(piece.what)
            assert start == layout(players).figure(moment.event.hex, place, piece.what)
            going = set(drawn(players, moment, 0.5)) - set(drawn(players, moment))
            tone = scene(players).palette.tone(moment.event.seat)
            assert any(isinstance(s, Circle) and s.fill.colour == tone.fill for s in going)


@of_all_sizes
def test_two_tokens_or_figures_never_lie_on_one_place(players):
    shown = layout(players)
    middles = [*shown.middles.values()]
    assert len(set(middles)) == len(shown.board.hexes)
    areas = [*map(shown.tray, shown.seats), shown.store]
    assert all(one.bottom < other.top for one, other in pairwise(areas))
    assert min(x - shown.radius for x, _ in middles) > CARD


def test_hokkaido_lies_in_the_north_east_and_kyushu_in_the_south_west():
    middles = layout(4).middles
    kyushu, edo, hokkaido = (middles[at] for at in ("2,-6", board(4).edo, "18,5"))
    assert kyushu[0] < edo[0] < hokkaido[0]
    assert kyushu[1] > edo[1] > hokkaido[1]


def test_captures_stand_in_the_table_of_players():
    last = moments(3)[-1]
    for seat in last.after.seats:
        said = scene(3).board.columns(last.after, seat)
        assert [*said] == ["Helmet", "Buddha", "Rice"]
        assert sum(map(int, said.values())) == last.after.scores[seat]


def test_a_capture_shows_all_influences_and_the_end_the_winners():
    captured = next(each for each in moments(3) if isinstance(each.event, Captured))
    said = [each.text for each in texts(3, captured)]
    assert [text for text in said if "influence" in text] == [
        f"influence {share}" for share in captured.event.influence.values()
    ]
    last = [each.text for each in texts(3, moments(3)[-1])]
    assert last.count("won") == len(moments(3)[-1].after.winners)


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
    game, path = game_definition("samurai").game, tmp_path / "game.jsonl"
    options = {"random_hand": "yes", "open_captures": "yes"}
    header = game(3, seed=1, options=options).header()
    with ReplayWriter(path, {**header, "chance": GENERATOR, "seed": 1}) as writer:
        game(3, seed=1, options=options, log=writer)
    replay, begun = read_replay(path), game_scene(path)
    told = film_of_replay(replay, game_definition("samurai"), SamuraiBoard).moments
    assert [type(each.event) for each in told][:3] == [Dealt] * 3
    for share in (0.5, 1.0):
        shapes = tuple(begun.board.draw(told[-1], share))
        assert sum(len(tiles(shapes, 3, seat)) for seat in header["seats"]) == 15
    assert begun.seconds > 0


def test_arrows_show_where_pieces_change_places():
    for players in COUNTS:
        for moment in moments(players):
            lines = [each for each in drawn(players, moment) if isinstance(each, Line)]
            ways = [each for each in lines if len(each.points) > 3]
            arrows = {FiguresExchanged: 4, TokenExchanged: 2}
            assert len(ways) == arrows.get(type(moment.event), 0)
