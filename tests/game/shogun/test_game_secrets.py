"""What players cannot see, and games that go on elsewhere: imagined, copied, saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from cubetower.game.core import Data, KeyedChance
from cubetower.game.shogun import ShogunGame, imagine
from cubetower.game.shogun.rules.tables import BID, CHEST_CARDS
from cubetower.tower import Tower, make_tower
from tests.game.observing import reread
from tests.game.shogun.random_games import Played, random_games
from tests.game.shogun.scenes import all_cubes, expected_cubes, plain
from tests.strategies import seeds

pytestmark = pytest.mark.long

GAMES = settings(max_examples=4, deadline=None)


def surrogate() -> Tower:
    return make_tower("surrogate")


# Hidden things


def with_other_hidden_things(game: ShogunGame, seat: str, rng: Random) -> ShogunGame:
    """A game that nobody at the table could tell from this one, as far as the player knows."""
    other = game.copy()
    other.chance = KeyedChance(rng.randrange(2**32))
    other.use_tower().fill(other.inside, rng)
    for rival, plan in other.plans.items():
        if rival != seat:
            other.plans[rival] = shuffle(plan, other.open[rival], other.laid[rival], rng)
    return other


def shuffle(
    plan: Mapping[str, str | None], known: list[str], laid: list[str], rng: Random
) -> dict[str, str | None]:
    """Any other way in which the cards may lie on the fields that nobody has seen."""
    hidden = [field for field in plan if field not in known]
    cards: list[str | None] = [*laid]
    cards += [None] * (len(hidden) - len(cards))
    rng.shuffle(cards)
    return {field: plan[field] if field in known else cards.pop() for field in plan}


@GAMES
@given(random_games(), seeds)
def test_observations_do_not_depend_on_what_is_hidden(game, seed):
    rng, changed = Random(seed), 0
    for moment in game.moments():
        seat = rng.choice(moment.seats)
        other = with_other_hidden_things(moment, seat, rng)
        assert other.observe(seat) == moment.observe(seat)
        assert str(other.observe(seat)) == str(moment.observe(seat))
        changed += other.plans != moment.plans
    assert changed > 10


@GAMES
@given(random_games())
def test_a_card_is_secret_until_it_is_told(game):
    made: dict[str, dict[str, str | None]] = {}
    seen: dict[str, dict[str, str | None]] = {}
    for moment, events in game.moments_told():
        for event in events:
            if event.get("kind") == "plan":
                made[event["seat"]], seen[event["seat"]] = event["move"], {}
            elif event["event"] == "bids":  # R06
                for seat, card in event["bids"].items():
                    seen[seat][BID] = card
            elif event["event"] == "revealed":  # R09, T05
                seen[event["seat"]][event["action"]] = event["card"]
            elif event["event"] == "battle" and event["defender"] not in (None, event["holder"]):
                seat, lost = event["defender"], event["province"]  # R11
                seen[seat] |= {field: None for field, card in made[seat].items() if card == lost}
        for seat in moment.seats:
            observation = moment.observe(seat)
            assert observation.shown == {rival: seen[rival] for rival in moment.plans}
            assert observation.plan == moment.plans.get(seat, {})
            assert not hasattr(observation, "plans")


@GAMES
@given(random_games(), seeds)
def test_an_imagined_game_looks_the_same_and_has_possible_plans(game, seed):
    rng = Random(seed)
    for moment in game.moments():
        if rng.random() < 0.6:
            continue
        seat = rng.choice(moment.seats)
        observation = moment.observe(seat)
        if rng.random() < 0.5:
            observation = reread(observation)
        imagined = imagine(observation, surrogate(), rng)
        assert plain(imagined.observe(seat)) == plain(observation)
        assert imagined.use_tower().contents == moment.inside
        assert all_cubes(imagined) == expected_cubes(imagined)
        for rival, plan in imagined.plans.items():
            expect_possible(moment, rival, plan)
        assert imagined.plans.get(seat) == moment.plans.get(seat)
        assert set(imagined.plans) == set(moment.plans)


def expect_possible(game: ShogunGame, rival: str, plan: Mapping[str, Any]) -> None:
    """A plan that this player may have made, as far as others can know."""
    real, known = game.plans[rival], game.open[rival]
    assert list(plan) == list(real)
    assert all(plan[field] == real[field] for field in known)
    hidden = [plan[field] for field in plan if field not in known]
    cards = [card for card in hidden if card is not None]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(game.laid[rival])
    really = [real[field] for field in real if field not in known]
    assert hidden.count(None) == really.count(None) or BID not in known


@GAMES
@given(random_games(), seeds)
def test_what_is_imagined_before_the_bids_could_be_paid(game, seed):
    rng = Random(seed)
    for moment in game.moments():
        if moment.plans and not moment.bids:
            seat = rng.choice(moment.seats)
            imagined = imagine(moment.observe(seat), surrogate(), rng)
            for rival, plan in imagined.plans.items():
                assert CHEST_CARDS.get(plan[BID] or "", 0) <= moment.chests[rival]
                empty = max(0, len(game.fields) - len(moment.laid[rival]))
                assert list(plan.values()).count(None) == empty


def test_T01_court_fields_and_tower_cards_are_hidden_from_others_and_imagined_in_many_ways():
    game = Played(1, 4, "sun", "fixed", "any", ("court", "samurai")).begin()
    rng, towers = Random(1), {"tower 1", "tower 2", "tower 3"}
    while game.decision and game.decision.kind != "place":
        game.play(game.decision.seat, game.legal().sample(rng))
    seen = game.observe("black")
    assert set(seen.shown["blue"]) == {BID}
    assert set(seen.laid["blue"]) >= towers - {game.plans["blue"][BID]}
    found = [imagine(seen, surrogate(), Random(seed)).plans["blue"] for seed in range(40)]
    for field in ("court 3", "court 2", "court 1", "castle"):
        assert len({plan[field] for plan in found}) > 5
        assert {plan[field] for plan in found} & towers


def test_everything_hidden_is_imagined_in_many_ways():
    game = Played(1, 4, "sun", "fixed", "any").begin()
    rng = Random(1)
    for _ in range(3):
        assert game.decision is not None
        game.play(game.decision.seat, game.legal().sample(rng))
    observation = game.observe("black")
    found = [imagine(observation, surrogate(), Random(seed)) for seed in range(10)]
    assert len({json.dumps(each.plans["blue"]) for each in found}) == 10
    assert len({str(each.chance.draw(("x.y",), range(100), 5)) for each in found}) == 10
    assert len({json.dumps(each.use_tower().state()) for each in found}) > 1
    assert all(each.plans["black"] == game.plans["black"] for each in found)


# Saves and copies


@GAMES
@given(random_games(), seeds)
def test_copies_that_share_a_tower_go_their_own_ways(game, seed):
    original, rng, chosen = game.begin(), game.rng(), Random(seed)
    end = plain(game.play_out(game.begin(), game.rng()))
    copies: list[ShogunGame] = []
    while original.decision is not None:
        if chosen.random() < 0.1:
            copies.append(original.copy())
        for copy in copies:
            if copy.decision is not None and chosen.random() < 0.3:
                game.move(copy, chosen)
        game.move(original, rng)
    assert plain(game.play_out(original, rng)) == end
    for copy in copies:
        game.play_out(copy, chosen)
        assert all_cubes(copy) == expected_cubes(copy)


def test_a_game_is_saved_as_it_is_seen():
    game = Played(3, 3, "moon", "draft", "any").begin()
    saved: Data = json.loads(game.to_json())
    seen = plain(game.observe("black"))
    assert saved["seed"] == 3
    assert "seed" not in seen
    assert "tower" not in seen
    assert {name: saved[name] for name in seen if name in saved} == {
        name: seen[name] for name in seen if name in saved
    }
