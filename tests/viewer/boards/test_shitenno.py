"""The table of SHITENNO: every event is drawn, keeps its place, and shows the position."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from cubetower.game.shitenno.rules.tables import TITLES, provinces
from cubetower.game.shitenno.rules.titles import GOLDEN
from cubetower.viewer import Text
from tests.viewer.boards.plain import lying_of, moments_of, scene_of, some, texts_of

pytestmark = pytest.mark.long

COUNTS = (2, 3, 4)

of_all_sizes = pytest.mark.parametrize("players", COUNTS)


scene, moments, texts, lying = (
    partial(each, "shitenno") for each in (scene_of, moments_of, texts_of, lying_of)
)


@of_all_sizes
def test_what_lies_there_is_what_the_position_has(players):
    for moment in some(moments(players)):
        position = moment.after
        pieces = lying(players, moment)
        kinds = Counter(piece.kind for piece in pieces if piece.zone != "paid")
        kamons = [each for row in position.kamons.values() for each in row]
        supply = sum(position.supply.values())
        assert kinds["kamon"] == len(kamons) + supply
        golden = [piece for piece in pieces if piece.kind == "kamon" and GOLDEN in piece.what]
        assert len(golden) == sum(side == GOLDEN for _, side in kamons)
        tops = [top for top in next(iter(position.own.values())).tops.values() if top]
        assert kinds["gate"] == len(tops)
        won = sum(len(tiles) for tiles in position.won.values())
        assert kinds["tile"] == won


@of_all_sizes
def test_hands_are_the_players_own_and_titles_stand_beside(players):
    for moment in some(moments(players)):
        hands = [card for own in moment.after.own.values() for card in own.hand]
        cards = [piece.what for piece in lying(players, moment)
                 if piece.kind == "card"]  # fmt: skip
        assert not Counter(hands) - Counter(cards)
        said = {each.text for each in texts(players, moment)}
        for title in moment.after.titles.values():
            assert title in said


@of_all_sizes
def test_the_table_of_players_has_seals_cards_kamons_and_points(players):
    moment = moments(players)[-1]
    for seat in moment.after.seats:
        assert scene(players).board.columns(moment.after, seat) == {
            "Seals": str(TITLES[moment.after.titles[seat]]),
            "Cards": str(len(moment.after.own[seat].hand)),
            "Kamons": str(moment.after.supply[seat]),
            "Points": str(moment.after.points[seat]),
        }


def test_all_provinces_are_named_once():
    for players in COUNTS:
        ground = [each.text for each in scene(players).board.ground() if isinstance(each, Text)]
        assert Counter(text for text in ground if text in provinces()) == Counter(list(provinces()))
