"""The table of SHITENNO: every event is drawn, keeps its place, and shows the position."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from game.shitenno.events import Ended, Offered, Revealed, Split, Titles, Took, Turn
from game.shitenno.tables import TITLES, provinces
from game.shitenno.titles import GOLDEN
from tests.viewer.boards.plain import SMALLEST, UNIT, film_of, points, replay_of, scene_of, some
from viewer import Shape, Text
from viewer.boards.filmed import game_scene
from viewer.boards.scene import GameScene
from viewer.boards.shitenno.layout import Layout
from viewer.boards.shitenno.moves import lying, passage
from viewer.boards.table.board import AREAS
from viewer.boards.table.moments import Moment
from viewer.draw.typography import text_box

COUNTS = (2, 3, 4)
LINE = 1.5  # units that an outline or an icon may reach beyond its card

of_all_sizes = pytest.mark.parametrize("players", COUNTS)


def scene(players: int) -> GameScene:
    return scene_of("shitenno", players)


def moments(players: int) -> list[Moment]:
    return film_of("shitenno", players).moments


@cache
def layout(players: int) -> Layout:
    area = AREAS["board"]
    return Layout(area.width, area.height, tuple(scene(players).header["seats"]))


def drawn(players: int, moment: Moment, share: float = 1.0) -> tuple[Shape, ...]:
    return tuple(scene(players).board.drawn(moment, share))


@of_all_sizes
def test_every_event_is_drawn_within_the_board(players):
    area, seen = AREAS["board"], set()
    shapes = set(scene(players).board.ground())
    for number, moment in enumerate(moments(players)):
        new = type(moment.event) not in seen
        seen.add(type(moment.event))
        if new or number % 4 == 0:
            for share in (0.5, 1.0):
                now = drawn(players, moment, share)
                assert len(now) < 2500
                shapes.update(now)
    for shape in shapes:
        for x, y in points(shape):
            assert area.left - LINE <= x <= area.right + LINE, shape
            assert area.top - LINE <= y <= area.bottom + LINE, shape
    assert {Revealed, Split, Titles, Took, Turn, Ended} <= seen
    assert (Offered in seen) is (players > 2)


@of_all_sizes
def test_texts_are_large_enough_and_apart(players):
    ground = [each for each in scene(players).board.ground() if isinstance(each, Text)]
    for moment in some(moments(players)):
        texts = [*ground, *(each for each in drawn(players, moment) if isinstance(each, Text))]
        assert min(each.size for each in texts) / UNIT >= SMALLEST
        for one, other in combinations(texts, 2):
            hidden = abs(one.at[0] - other.at[0]) < 45 * UNIT and one.text.isdigit()
            if not (hidden and other.text.isdigit()):  # cards that overlap in a large hand
                assert not text_box(one).overlaps(text_box(other)), (one, other)


@of_all_sizes
def test_what_lies_there_is_what_the_position_has(players):
    for moment in some(moments(players)):
        position = moment.after
        pieces = lying(layout(players), position)
        kinds = Counter(piece.kind for piece in pieces)
        kamons = [each for row in position["kamons"].values() for each in row]
        supply = sum(position["supply"].values())
        assert kinds["kamon"] == len(kamons) + supply
        golden = [piece for piece in pieces if piece.kind == "kamon" and GOLDEN in piece.what]
        assert len(golden) == sum(side == GOLDEN for _, side in kamons)
        tops = [top for top in next(iter(position["own"].values()))["tops"].values() if top]
        assert kinds["gate"] == len(tops)
        won = sum(len(tiles) for tiles in position["won"].values())
        assert kinds["tile"] == won


@of_all_sizes
def test_hands_are_the_players_own_and_titles_stand_beside(players):
    for moment in some(moments(players)):
        hands = [card for own in moment.after["own"].values() for card in own["hand"]]
        cards = [piece.what for piece in lying(layout(players), moment.after, moment.event)
                 if piece.kind == "card"]  # fmt: skip
        assert not Counter(hands) - Counter(cards)
        texts = {each.text for each in drawn(players, moment) if isinstance(each, Text)}
        for title in moment.after["titles"].values():
            assert title in texts


@of_all_sizes
def test_what_moves_ends_where_it_is_at_rest(players):
    place = layout(players)
    for moment in some(moments(players), 20):
        found = passage(place, moment)
        resting = [*found.resting, *found.coming, *(piece for _, piece in found.moving)]
        now = lying(place, moment.after, moment.event)
        assert Counter((p.kind, p.what, p.spot) for p in resting) == Counter(
            (p.kind, p.what, p.spot) for p in now
        )


@of_all_sizes
def test_the_table_of_players_has_seals_cards_kamons_and_points(players):
    moment = moments(players)[-1]
    for seat in moment.after["seats"]:
        assert scene(players).board.columns(moment.after, seat) == {
            "Seals": str(TITLES[moment.after["titles"][seat]]),
            "Cards": str(len(moment.after["own"][seat]["hand"])),
            "Kamons": str(moment.after["supply"][seat]),
            "Points": str(moment.after["points"][seat]),
        }


def test_all_provinces_are_named_once():
    for players in COUNTS:
        ground = [each.text for each in scene(players).board.ground() if isinstance(each, Text)]
        assert Counter(text for text in ground if text in provinces()) == Counter(list(provinces()))


def test_the_same_replay_gives_the_same_pictures():
    again = game_scene(replay_of("shitenno", 3))
    for second in (0, 20.2, 55.5, again.seconds):
        assert again.frame(second) == scene(3).frame(second)
