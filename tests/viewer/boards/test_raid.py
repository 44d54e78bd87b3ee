"""The table of RAID: every event is drawn, keeps its place, and shows the position."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from cubetower.game.raid.rules.events import Answered, Chips, Trained
from cubetower.game.raid.rules.tables import types
from cubetower.viewer.boards.raid.cards import icon_of
from cubetower.viewer.boards.raid.mat import PHASES, phase
from cubetower.viewer.boards.table.transition import transition
from cubetower.viewer.draw.icons import read_icon
from tests.viewer.boards.plain import lying_of, moments_of, scene_of, some, texts_of

pytestmark = pytest.mark.long

COUNTS = (3, 4, 5)

of_all_sizes = pytest.mark.parametrize("players", COUNTS)


scene, moments, texts, lying = (
    partial(each, "raid") for each in (scene_of, moments_of, texts_of, lying_of)
)


@of_all_sizes
def test_every_card_of_the_position_has_a_place_of_its_own(players):
    for moment in some(moments(players), 12):
        pieces = lying(players, moment)
        open_cards = [
            each.spot for each in pieces if not each.zone.startswith(("discard", "relic"))
        ]
        assert len({spot.middle for spot in open_cards}) == len(open_cards)
        cards = Counter(piece.what for piece in pieces)
        known = next(iter(moment.after.own.values()))
        assert sum(cards[card] for card in types()) + known.pile_size == 138


@of_all_sizes
def test_a_trained_card_comes_from_the_front_of_the_hand(players):
    board = scene(players).board
    for moment in moments(players):
        if isinstance(moment.event, Trained):
            seat, card = moment.event.seat, moment.event.card
            moving = transition(board.layout, moment, gliding=False).moving
            hand = moment.before.own[seat].hand
            if hand and hand[0] == card and hand != moment.after.own[seat].hand:
                front = board.layout.hand(seat, 0, len(hand))
                assert front in [start for start, piece in moving if piece.what == card]


@of_all_sizes
def test_what_is_told_is_shown(players):
    for moment in some(moments(players), 12):
        said = Counter(each.text for each in texts(players, moment))
        position = moment.after
        assert said[f"Turn {position.turn}"] == 1
        assert said[f"Discard {len(position.discard)}"] == 1
        locked = sum(camps == 2 for camps in position.open_camps.values())
        assert said["locked"] == locked
        hands = Counter(f"Hand {len(own.hand)}" for own in position.own.values())
        assert all(said[text] == count for text, count in hands.items())


def test_chips_bids_and_answers_are_shown_when_they_are():
    seen = set()
    for players in COUNTS:
        for moment in moments(players):
            event = moment.event
            if isinstance(event, Chips) and any(event.chips.values()):
                said = [each.text for each in texts(players, moment)]
                assert all(str(chip) in said for chip in event.chips.values())
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
