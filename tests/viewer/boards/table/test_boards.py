"""The boards of all games: events are drawn, texts are legible, and pieces come to their places."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cubetower.game.games import game_definition
from cubetower.viewer import Text
from cubetower.viewer.boards.scenes import BOARDS, game_scene
from cubetower.viewer.boards.table.board import AREAS
from cubetower.viewer.boards.table.transition import transition, uppermost
from cubetower.viewer.draw.typography import text_box
from tests.viewer.boards.plain import (
    SMALLEST,
    UNIT,
    drawn_of,
    lying_of,
    moments_of,
    points,
    replay_of,
    scene_of,
    some,
    texts_of,
)

pytestmark = pytest.mark.long

TABLES = [
    (game, ends(game_definition(game).game.PLAYERS)) for game in BOARDS for ends in (min, max)
]
BEYOND = {"samurai": 1e-6, "raid": 1.5, "shitenno": 1.5}
"""Units that an outline or an icon may reach beyond the board."""

of_all_tables = pytest.mark.parametrize(("game", "players"), TABLES)


@of_all_tables
def test_every_event_is_drawn_within_the_board(game, players):
    area, far, seen = AREAS["board"], BEYOND[game], set()
    shapes = set(scene_of(game, players).board.ground())
    for number, moment in enumerate(moments_of(game, players)):
        new = type(moment.event) not in seen
        seen.add(type(moment.event))
        if new or number % 32 == 0:
            for share in (0.0, 0.5, 1.0) if new else (0.5, 1.0):
                now = drawn_of(game, players, moment, share)
                assert len(now) < 2500
                shapes.update(now)
    for shape in shapes:
        for x, y in points(shape):
            assert area.left - far <= x <= area.right + far, shape
            assert area.top - far <= y <= area.bottom + far, shape


@of_all_tables
def test_texts_are_large_enough_and_apart(game, players):
    board = scene_of(game, players).board
    names = board.rings() if game == "samurai" else ()  # those of hexes are small
    ground = [each for each in board.ground() if isinstance(each, Text)]
    for moment in some(moments_of(game, players)):
        texts = [*ground, *texts_of(game, players, moment)]
        texts = [each for each in texts if each.text not in names]
        assert min(each.size for each in texts) / UNIT >= SMALLEST
        assert not any(each.text.endswith("…") for each in texts)
        for one, other in combinations(texts, 2):
            # cards overlap in large camps and hands
            covered = one.text.isdigit() and other.text.isdigit() and game != "samurai"
            near = game == "raid" or abs(one.at[0] - other.at[0]) < 45 * UNIT
            if not (covered and near):
                assert not text_box(one).overlaps(text_box(other)), (one, other)


@of_all_tables
def test_what_moves_ends_where_it_is_at_rest(game, players):
    board, moved = scene_of(game, players).board, 0
    for moment in moments_of(game, players)[::2]:
        found = transition(board.layout, moment, gliding=board.GLIDING)
        now = lying_of(game, players, moment)
        ends = [*found.coming, *(piece for _, piece in found.moving)]
        goals = [each for each in ends if each.kind == "captive"]
        assert not Counter(ends) - Counter([*now, *goals])
        assert {*uppermost(now)} <= {*found.resting, *ends}
        moved += len(found.moving)
    assert moved > 30


@pytest.mark.parametrize("game", BOARDS)
def test_the_same_replay_gives_the_same_pictures(game):
    players = min(game_definition(game).game.PLAYERS)
    one, other = game_scene(replay_of(game, players)), scene_of(game, players)
    for second in (0.0, 20.3, 61.9, 30.2, one.seconds):
        assert tuple(one.frame(second)) == tuple(other.frame(second))
        assert tuple(one.frame(second)) == tuple(one.frame(second))
