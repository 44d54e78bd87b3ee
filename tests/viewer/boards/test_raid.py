"""The table of RAID: every event is drawn, keeps its place, and shows the position."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from game.raid.events import Answered, Chips, Ended, Offered, Revealed, Trained, Turn
from game.raid.tables import types
from tests.viewer.boards.plain import SMALLEST, UNIT, film_of, points, replay_of, scene_of, some
from viewer import Shape, Text
from viewer.boards.filmed import game_scene
from viewer.boards.raid.cards import icon_of
from viewer.boards.raid.layout import Layout
from viewer.boards.raid.moves import moves, spot, zones
from viewer.boards.raid.phases import PHASES, phase
from viewer.boards.scene import GameScene
from viewer.boards.table.board import AREAS
from viewer.boards.table.moments import Moment
from viewer.draw.icons import read_icon
from viewer.draw.rect import Rect
from viewer.draw.typography import text_box

COUNTS = (3, 4, 5)
LINE = 1.5  # units that an outline or an icon may reach beyond its card

of_all_sizes = pytest.mark.parametrize("players", COUNTS)


def scene(players: int) -> GameScene:
    return scene_of("raid", players)


def moments(players: int) -> list[Moment]:
    return film_of("raid", players).moments


@cache
def layout(players: int) -> Layout:
    area = AREAS["board"]
    return Layout(Rect(0, 0, area.width, area.height), players)


def drawn(players: int, moment: Moment, share: float = 1.0) -> tuple[Shape, ...]:
    return tuple(scene(players).board.drawn(moment, share))


@of_all_sizes
def test_every_event_is_drawn_within_the_board(players):
    area, seen = AREAS["board"], set()
    shapes = set(scene(players).board.ground())
    for number, moment in enumerate(moments(players)):
        new = type(moment.event) not in seen
        seen.add(type(moment.event))
        if new or number % 12 == 0:
            for share in (0.0, 0.5, 1.0) if new else (1.0,):
                now = drawn(players, moment, share)
                assert len(now) < 2500
                shapes.update(now)
    for shape in shapes:
        for x, y in points(shape):
            assert area.left - LINE <= x <= area.right + LINE, shape
            assert area.top - LINE <= y <= area.bottom + LINE, shape
    assert {Turn, Trained, Revealed, Chips, Offered, Answered, Ended} <= seen


@of_all_sizes
def test_texts_are_large_enough_and_apart(players):
    ground = [each for each in scene(players).board.ground() if isinstance(each, Text)]
    for moment in some(moments(players), 12):
        texts = [*ground, *(each for each in drawn(players, moment) if isinstance(each, Text))]
        assert min(each.size for each in texts) / UNIT >= SMALLEST
        for one, other in combinations(texts, 2):
            if not (one.text.isdigit() and other.text.isdigit()):  # cards overlap in large camps
                assert not text_box(one).overlaps(text_box(other)), (one, other)


@of_all_sizes
def test_every_card_of_the_position_has_a_place_of_its_own(players):
    for moment in some(moments(players), 12):
        for zone, names in zones(moment.after).items():
            if zone[0] in ("camp", "hand", "received", "row"):
                spots = [spot(layout(players), zone, n, len(names)) for n in range(len(names))]
                assert len({(each.x, each.y) for each in spots}) == len(names)
        cards = Counter(card for names in zones(moment.after).values() for card in names)
        owned = sum(cards[card] for card in types())
        known = next(iter(moment.after["own"].values()))
        assert owned + known["pile_size"] == 138


@of_all_sizes
def test_cards_move_from_where_they_were_to_where_they_are(players):
    for moment in moments(players)[::10]:
        found = moves(moment, layout(players))
        now = zones(moment.after)
        for each in found:
            assert now[each.zone][each.place] == each.name
            assert each.end == spot(layout(players), each.zone, each.place, len(now[each.zone]))
        if isinstance(moment.event, Trained):
            assert moment.event.card in {each.name for each in found}


@of_all_sizes
def test_what_is_told_is_shown(players):
    for moment in some(moments(players), 12):
        texts = Counter(each.text for each in drawn(players, moment) if isinstance(each, Text))
        position = moment.after
        assert texts[f"Turn {position['turn']}"] == 1
        assert texts[f"Discard {len(position['discard'])}"] == 1
        locked = sum(camps == 2 for camps in position["open_camps"].values())
        assert texts["locked"] == locked
        hands = Counter(f"Hand {len(own['hand'])}" for own in position["own"].values())
        assert all(texts[text] == count for text, count in hands.items())


def test_chips_bids_and_answers_are_shown_when_they_are():
    seen = set()
    for players in COUNTS:
        for moment in moments(players):
            event = moment.event
            if isinstance(event, Chips) and any(event.chips.values()):
                texts = [each.text for each in drawn(players, moment) if isinstance(each, Text)]
                assert all(str(chip) in texts for chip in event.chips.values())
                seen.add(Chips)
            if isinstance(event, Answered):
                assert phase(moment) == "trade"
                seen.add(Answered)
    assert seen == {Chips, Answered}


def test_every_moment_belongs_to_a_part_of_the_turn():
    for players in COUNTS:
        found = {phase(moment) for moment in moments(players)}
        assert found == {*PHASES, "over"} | ({"start"} & found)


def test_every_type_has_a_picture_of_its_own():
    assert len({read_icon(icon_of(name)).parts for name in types()}) == len(types())


def test_the_same_replay_gives_the_same_pictures():
    again = game_scene(replay_of("raid", 4))
    for second in (0, 30.2, 99.5, again.seconds):
        assert again.frame(second) == scene(4).frame(second)
