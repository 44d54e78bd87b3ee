"""What holds at every moment of every game, whoever plays."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

from cubetower.game.core import Data
from cubetower.game.shogun.rules.tables import ACTIONS, SPECIALS, STOCK, event_cards
from tests.game.shogun.random_games import Played, random_games
from tests.game.shogun.scenes import all_cubes, expected_cubes, note
from tests.game.shogun.winters import regions, scores

COLOURS = ("black", "blue", "purple", "red", "yellow")
GAMES = settings(max_examples=10, deadline=None)


@GAMES
@given(random_games())
def test_every_cube_is_somewhere_and_the_tower_holds_what_the_books_say(game):
    for moment in game.moments():
        assert all_cubes(moment) == expected_cubes(moment)
        assert moment.use_tower().contents == moment.inside


@GAMES
@given(random_games())
def test_nothing_is_ever_negative(game):
    for moment in game.moments():
        for name in ("armies", "unrest", "chests", "rice", "points", "supply", "stock"):
            assert min(getattr(moment, name).values(), default=0) >= 0, name
        assert all(moment.unrest.values())


@GAMES
@given(random_games())
def test_points_never_fall(game):
    before = dict.fromkeys(COLOURS, 0)
    for moment in game.moments():
        assert all(before[seat] <= points for seat, points in moment.points.items())
        before = moment.points.copy()


@GAMES
@given(random_games())
def test_a_province_has_armies_exactly_if_it_has_an_owner(game):
    for moment in game.moments():
        assert set(moment.owner) == set(moment.board.provinces) == set(moment.armies)
        for province, owner in moment.owner.items():
            assert owner is None or owner in moment.seats
            assert (moment.armies[province] > 0) == (owner is not None)


@GAMES
@given(random_games())
def test_buildings_stand_on_sites_never_two_of_a_kind_and_only_where_somebody_is(game):
    for moment in game.moments():
        for province, kinds in moment.buildings.items():
            assert 0 < len(kinds) <= moment.board.provinces[province].sites
            assert len(set(kinds)) == len(kinds)
            assert moment.owner[province] is not None
        assert all(moment.owner[province] is not None for province in moment.unrest)


@GAMES
@given(random_games())
def test_tiles_and_markers_are_on_the_board_or_in_stock(game):
    for moment in game.moments():
        board = Counter(kind for kinds in moment.buildings.values() for kind in kinds)
        board["unrest"] = sum(moment.unrest.values())
        assert {kind: moment.stock[kind] + board[kind] for kind in STOCK} == STOCK


@GAMES
@given(random_games())
def test_R11_cards_follow_from_who_holds_a_province(game):
    for moment in game.moments():
        for seat, plan in moment.plans.items():
            hand = {*moment.provinces_of(seat), *game.cards}
            laid = [card for card in plan.values() if card is not None]
            assert tuple(plan) == game.fields
            assert len(set(laid)) == len(laid)
            assert set(laid) <= hand
            hidden = [plan[field] for field in game.fields if field not in moment.open[seat]]
            assert {card for card in hidden if card} <= set(moment.laid[seat]) <= hand
            assert len(set(moment.laid[seat])) == len(moment.laid[seat])


@GAMES
@given(random_games())
def test_the_cards_of_the_table_are_each_there_once(game):
    for moment in game.moments():
        assert len(set(moment.events)) == len(moment.events)
        assert set(moment.events) <= set(moment.gone) <= set(event_cards())
        assert len(set(moment.gone)) == len(moment.gone) == 4 * moment.year
        assert len(set(moment.actions)) == len(moment.actions)
        assert set(moment.actions) <= set(ACTIONS)
        assert sorted(moment.offered) in ([], sorted(SPECIALS))
        assert len(set(moment.place.values())) == len(moment.place)
        assert len(set(moment.special.values())) == len(moment.special)
        assert sorted(moment.order) in ([], sorted(moment.seats))
        if moment.deck:
            cards = [card for pile in moment.deck.values() for card in pile]
            held = {card for card, seat in moment.owner.items() if seat}
            pending = moment.decision.about.get("province") if moment.decision else None
            assert len(set(cards)) == len(cards)
            assert set(cards) | held | {pending} - {None} == set(moment.board.provinces)
            assert not held & set(cards)


@GAMES
@given(random_games())
def test_there_is_always_a_legal_move_and_every_sample_is_one(game):
    draws = Random(game.seed)
    for moment in game.moments():
        if moment.decision is not None:
            choices = moment.legal()
            assert choices.count() >= 1
            for _ in range(3):
                sample = choices.sample(draws)
                assert choices.verify(sample) == sample


@GAMES
@given(random_games())
def test_W04_every_scoring_is_right_and_the_points_add_up(game):
    events: list[Data] = []
    *_, last = game.moments(note(events))
    parts = regions(game.side, game.players)
    totals = dict.fromkeys(last.seats, 0)
    told: dict[str, Data] = {}
    for event in events:
        if event["event"] == "scored":
            told[event["seat"]] = event
        elif event["event"] == "gained" and event["what"] == "points":
            totals[event["seat"]] += event["gained"]
        elif event["event"] == "state" and told:
            expected = scores(last.seats, event["owner"], event["buildings"], parts)
            assert set(told) == set(last.seats)
            for seat, points in expected.items():
                assert {name: told[seat][name] for name in points} == points
                assert told[seat]["total"] == sum(points.values())
                totals[seat] += sum(points.values())
            assert event["points"] == totals
            told = {}
    assert last.points == totals
    best = max((last.points[seat], last.chests[seat]) for seat in last.seats)
    assert last.winners == tuple(
        seat for seat in last.seats if (last.points[seat], last.chests[seat]) == best
    )


@pytest.mark.long
@pytest.mark.parametrize("temper", ["warlike", "rising"])
def test_tempers_make_a_difference(temper):
    def battles(each: str) -> int:
        events: list[Data] = []
        for seed in range(10):
            for _ in Played(seed, 5, "sun", "fixed", each).moments(note(events)):
                pass
        kind = "attack" if temper == "warlike" else "revolt"
        return sum(event.get("kind") == kind for event in events)

    assert battles(temper) > 1.1 * battles("any")
