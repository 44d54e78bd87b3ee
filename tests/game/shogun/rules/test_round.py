"""The order of steps, cards that are opened, the event, what is cleared away.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

import re
from functools import cache

import pytest

from cubetower.game.shogun.rules.tables import ACTIONS, CHEST_CARDS, SPECIALS
from tests.game.shogun.played import random_game
from tests.game.shogun.rounds import (
    Arranged,
    begin_round,
    go_on,
    go_on_to,
    make_plans,
    names,
    round_in,
    take_places,
)
from tests.game.shogun.scenes import Scene
from tests.tower.models.exact import assert_follows

LETTERS = {
    "placed": "A", "seeded": "B", "year": "Y", "round": "R", "plan": "p", "event": "e",
    "bids": "b", "place": "c", "turn order": "t", "action": "a", "revealed": "v", "opened": "o",
    "state": "S", "winter": "W", "famine": "F", "scored": "s", "ended": "E",
}  # fmt: skip
"""Of an event, or of a decision by its kind; what single actions tell is left out."""


def _spell(told):
    names = (event["kind"] if event["event"] == "decision" else event["event"] for event in told)
    return "".join(LETTERS.get(name, "") for name in names)


@pytest.mark.parametrize(("players", "armies"), [(3, 27), (4, 32), (5, 35)])
def test_R00_the_steps_of_two_years_come_in_their_order(players, armies):
    n = f"{{{players}}}"
    one_round = f"Rp{n}ebc{n}t(av{n}o){{5}}(av{n}){{5}}S"
    year = f"Y({one_round}){{3}}WF*s{n}S"
    game = re.compile(f"A{{{armies}}}B({year}){{2}}E")
    for seed in range(6):
        assert game.fullmatch(_spell(random_game(seed, players=players)[1]))


def test_R01_five_action_cards_lie_open_five_are_hidden():
    game, _ = begin_round(3)
    assert len(set(game.actions)) == 5
    assert set(game.actions) <= set(ACTIONS)
    for seat in game.seats:
        assert game.observe(seat).actions == game.actions


@cache
def starts():
    """Open actions and special cards of many games when the first plan is to be made."""
    games = (begin_round(3, seed=seed)[0] for seed in range(2000))
    return [(game.actions, game.offered) for game in games]


def test_R01_each_card_lies_on_the_first_slot_with_the_same_chance():
    law = dict.fromkeys(ACTIONS, 1 / 10)
    assert_follows((actions[0] for actions, _ in starts()[:1000]), law, 1000)


def test_R01_a_hidden_card_is_seen_by_nobody_before_it_is_opened():
    game, _ = begin_round(3, seed=4)
    while game.season == 0:
        for seat in game.seats:
            seen = game.observe(seat)
            assert len(seen.actions) == min(10, 5 + max(0, game.slot - 1))
        go_on(game)


def test_R02_the_special_cards_lie_openly_on_the_five_places():
    game, _ = begin_round(3)
    assert sorted(game.offered) == sorted(SPECIALS)
    for seat in game.seats:
        assert game.observe(seat).offered == game.offered


def test_R02_each_special_card_lies_on_each_place_with_the_same_chance():
    law = {(place, card): 1 / 25 for place in range(5) for card in SPECIALS}
    laid = ((seed % 5, offered[seed % 5]) for seed, (_, offered) in enumerate(starts()))
    assert_follows(laid, law, 2000)


def test_R05_all_see_which_events_are_left_and_which_one_is_in_effect():
    game, told = begin_round(3)
    for left in (4, 3, 2):
        assert len(game.events) == left
        make_plans(game, {})
        drawn = names(told, "event")[-1]
        for seat in game.seats:
            seen = game.observe(seat)
            assert (seen.event, seen.effect) == (drawn["card"], drawn["effect"])
            assert (len(seen.events), seen.event in seen.events) == (left, True)
        go_on_to(game, "plan", "rising")


def test_R05_each_open_event_is_drawn_with_the_same_chance():
    law = {(left, place): 1 / 3 / left for left in (4, 3, 2) for place in range(left)}

    def draw_place(seed):
        scene = Scene({"Kai": ("black", 1)}, players=3)
        left = 2 + seed % 3
        scene.game.events = [1, 3, 5, 7][:left]
        scene.game.chance = Arranged(seed)
        scene.do(("event",))
        return left, [1, 3, 5, 7].index(scene.game.event)

    assert_follows(map(draw_place, range(1800)), law, 1800)


def test_R12_the_event_card_leaves_the_game_after_the_tenth_action():
    game, told = begin_round(3)
    before = list(game.events)
    make_plans(game, {})
    event = game.event
    go_on_to(game, "plan")
    assert game.events == [card for card in before if card != event]
    assert (game.event, game.effect, event in game.gone) == (None, "", True)
    assert names(told, "state")[-1]["events"] == game.events


def test_R12_all_cards_return_to_the_hands_and_chest_cards_are_never_spent():
    game, _ = begin_round(3)
    make_plans(game, {seat: {"bid": "chest 4"} for seat in game.seats})
    go_on_to(game, "plan")
    assert game.season == 1
    assert (game.plans, game.laid, game.open, game.bids) == ({}, {}, {}, {})
    for _ in game.seats:
        cards = game.legal().cards
        assert set(cards) == {*game.provinces_of(game.decision.seat), *CHEST_CARDS}
        go_on(game)


def test_R12_special_cards_and_places_go_back_after_spring_and_summer():
    game, _ = begin_round(3)
    for season in (0, 1, 2):
        assert (game.season, game.place, game.special, game.order) == (season, {}, {}, [])
        assert (len(game.offered), len(game.actions)) == (5, 5)
        go_on_to(game, "combat")
        assert len(game.order) == len(game.special) == len(game.place) == 3
        go_on_to(game, "plan", "rising")


def test_R12_after_autumn_they_stay_until_the_winter_is_over():
    scene = Scene({"Kai": ("red", 9), "Aki": ("blue", 1)}, players=4)
    game = round_in(scene, 2)
    make_plans(game, {})
    take_places(game, {"black": 4, "blue": 2, "purple": 5, "red": 1})
    kept = (dict(game.place), dict(game.special), list(game.order))
    go_on_to(game)
    assert game.season == 2
    assert (game.place, game.special, game.order) == kept
    assert (len(game.special), game.order) == (4, ["red", "blue", "black", "purple"])
    scene.do(("thaw",))
    assert (game.place, game.special, game.order) == ({}, {}, [])


def _without_provinces(game, seat):
    for province in game.provinces_of(seat):
        game.owner[province], game.armies[province] = None, 0


def test_R13_a_player_without_provinces_plans_the_chest_cards_and_goes_on():
    game, told = begin_round(3)
    _without_provinces(game, "black")
    assert game.decision.seat == "black"
    plans = game.legal()
    assert set(plans.cards) == set(CHEST_CARDS)
    assert plans.empty == 6
    make_plans(game, {"black": {"bid": "chest 4"}})
    assert (game.decision.seat, game.decision.kind) == ("black", "place")
    take_places(game, {"black": 3})
    go_on_to(game, "plan")
    revealed = [event for event in names(told, "revealed") if event["seat"] == "black"]
    assert len(revealed) == 10
    assert not {event["card"] for event in revealed} - {None, *CHEST_CARDS}


def test_R09_the_slot_is_that_of_the_action_being_carried_out():
    game, _ = begin_round()
    assert game.slot == 0
    slots = []
    while game.decision is not None and game.year == 1:
        if game.decision.kind in ("plan", "place", "rising"):
            assert game.slot == 0
        elif game.decision.kind == "combat":
            assert game.actions[game.slot - 1] == game.decision.about["action"]
            slots.append(game.slot)
        game.play(game.decision.seat, game.legal().sample(game.player_rng()))
    assert slots
