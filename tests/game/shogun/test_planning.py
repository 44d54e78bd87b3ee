"""Plans, bids and the turn order in a game (R03, R04, R06 to R10).

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from itertools import permutations, product

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from cubetower.tower import Cubes
from tests.game.shogun.rounds import (
    FIGHTS,
    FIVE,
    begin_round,
    bid_order,
    go_on_to,
    make_plans,
    owned,
    round_in,
    take_places,
    whole,
)
from tests.tower.models.exact import assert_follows


def test_R03_all_players_plan_before_anything_is_revealed():
    game, told = begin_round(3)
    for seat in game.seats:
        assert (game.decision.seat, game.decision.kind) == (seat, "plan")
        assert [event["event"] for event in told] == ["decision"] * len(told)
        game.play(seat, whole(game, {}))
    assert game.decision.kind == "place"


def test_R03_a_player_plans_the_own_provinces_and_five_chest_cards_on_eleven_fields():
    game, _ = begin_round(3)
    for seat in game.seats:
        plans = game.legal()
        assert plans.fields == (*ACTIONS, BID)
        assert sorted(plans.cards) == sorted([*game.provinces_of(seat), *CHEST_CARDS])
        game.play(seat, whole(game, {}))


def test_a_player_sees_the_own_plan():
    game, _ = begin_round(3)
    plan = whole(game, {"rice": "chest 3"})
    game.play("black", plan)
    assert game.observe("black").plan == plan
    assert game.observe("blue").plan == {}
    assert game.observe("blue").shown == {"black": {}}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("card", ["chest 0", "chest 4", None])
def test_R04_a_chest_card_or_nothing_on_an_action_field_means_no_action(card, action):
    scene = owned()
    before = scene.game.checkpoint()
    game = scene.act("black", action, card)
    assert scene.events == [{"event": "revealed", "seat": "black", "action": action, "card": card}]
    assert (game.checkpoint(), game.decision) == (before, None)


@pytest.mark.parametrize(
    ("card", "price"), [*((f"chest {n}", n) for n in range(5)), ("Kai", 0), (None, 0)]
)
def test_R06_a_chest_card_costs_its_number_and_a_province_or_none_nothing(card, price):
    game = round_in(scene := owned())
    make_plans(game, {"black": {BID: card}})
    assert game.chests == {**dict.fromkeys(game.seats, 12), "black": 12 - price}
    [told] = scene.find("bids")
    assert (told["chests"], told["bids"]["black"]) == (game.chests, card)


def test_R06_a_bid_lies_open_until_the_end_of_the_round():
    game = round_in(
        owned({**FIVE, "Mino": "black", "Musashi": "black"}), first={"round.actions": FIGHTS}
    )
    plans = {"black": {BID: "Mino", "combat A": "Kai", "combat B": "Musashi"}}
    assert all(not game.observe(seat).bids for seat in game.seats)
    make_plans(game, plans)
    for kind in ("place", "combat"):
        go_on_to(game, kind)
        for seat in game.seats:
            seen = game.observe(seat)
            assert (seen.bids["black"], seen.shown["black"][BID]) == ("Mino", "Mino")
            assert "Mino" not in seen.laid["black"]


@pytest.mark.parametrize("seed", range(4))
def test_R07_chests_4_to_1_then_provinces_then_chest_0_then_no_card(seed):
    one = {"black": "chest 0", "blue": "chest 2", "purple": None, "red": "Omi", "yellow": "chest 1"}
    assert bid_order(one, seed) == ["blue", "yellow", "red", "black", "purple"]
    other = {
        "black": "Kai", "blue": "chest 1", "purple": "chest 3", "red": "chest 2",
        "yellow": "chest 4",
    }  # fmt: skip
    assert bid_order(other, seed) == ["yellow", "purple", "red", "blue", "black"]


@pytest.mark.parametrize(
    "bids",
    [
        {"black": "chest 2", "blue": "chest 2", "purple": "chest 2", "red": None, "yellow": None},
        {"black": "Kai", "blue": "Aki", "purple": "Iyo", "red": "chest 0", "yellow": "chest 0"},
        {"black": None, "blue": None, "purple": None, "red": "Omi", "yellow": "Izu"},
    ],
    ids=["chests", "provinces", "no card"],
)
def test_R07_equal_bids_are_ordered_at_random(bids):
    # Three players tie, and the two others: 12 orders with the same chance.
    three, two = ["black", "blue", "purple"], ["red", "yellow"]
    first, then = (two, three) if bids["black"] is None else (three, two)
    orders = [one + other for one, other in product(permutations(first), permutations(then))]
    law = dict.fromkeys(orders, 1 / 12)
    assert_follows((tuple(bid_order(bids, seed)) for seed in range(600)), law, 600)


def test_R08_players_choose_in_that_order_each_a_free_place():
    scene = owned()
    game = round_in(scene)
    make_plans(game, {"yellow": {BID: "chest 4"}, "red": {BID: "chest 3"}, "black": {BID: "Kai"}})
    order = list(game.bids)
    assert order[:3] == ["yellow", "red", "black"]
    free = [1, 2, 3, 4, 5]
    for seat, place in zip(order, (3, 5, 1, 2, 4), strict=True):
        assert (game.decision.seat, game.decision.kind) == (seat, "place")
        assert list(game.legal().moves) == free
        for taken in {0, 1, 2, 3, 4, 5, 6} - set(free):
            with pytest.raises(IllegalMove, match=r"^R08"):
                game.play(seat, taken)
        game.play(seat, place)
        free.remove(place)
    [told] = scene.find("turn order")
    assert told["order"] == [order[2], order[3], order[0], order[4], order[1]]


def test_R08_the_special_card_of_the_place_is_taken():
    scene = owned()
    game = round_in(scene)
    offered = list(game.offered)
    make_plans(game, {})
    order = list(game.bids)
    take_places(game, dict(zip(order, (5, 4, 3, 2, 1), strict=True)))
    [told] = scene.find("turn order")
    assert told["specials"] == dict(zip(order, reversed(offered), strict=True))


def test_R09_a_card_is_revealed_only_at_its_players_turn_and_lies_open_afterwards():
    falls = [Cubes(black=1), Cubes(blue=1)]  # both win the provinces they attack
    scene = owned({**FIVE, "Mino": "blue", "Tosa": "purple"}, falls=falls)
    game = round_in(scene, first={"round.actions": FIGHTS})
    plans = {"black": "Kai", "blue": "Mino", "purple": "Tosa"}
    make_plans(game, {seat: {"combat A": card, BID: "chest 0"} for seat, card in plans.items()})
    take_places(game, {"black": 1, "blue": 2, "purple": 3, "red": 4, "yellow": 5})
    for number, seat in enumerate(("black", "blue")):
        assert (game.decision.seat, game.decision.kind) == (seat, "combat")
        for other in game.seats[: number + 1]:
            assert game.observe("red").shown[other]["combat A"] == plans[other]
            assert plans[other] not in game.observe("red").laid[other]
        for other in game.seats[number + 1 :]:
            assert "combat A" not in game.observe("red").shown.get(other, {})
        game.play(seat, game.legal().moves[0])


@pytest.mark.parametrize(("chests", "paid"), [(3, 3), (2, 0)])
def test_R09_R10_it_is_paid_with_the_chests_at_hand_when_the_card_is_revealed(chests, paid):
    # Of 6 or 5 chests 3 are bid: what is left decides, not what there was at planning.
    scene = owned()
    scene.game.chests["black"] = chests + 3
    game = round_in(scene)
    make_plans(game, {"black": {BID: "chest 3", "place 5": "Kai"}})
    take_places(game)
    assert game.chests["black"] == chests - paid
    assert game.armies["Kai"] - 3 in ((5, 6) if paid else (0,))
    assert [event["rule"] for event in scene.find("lapsed")] == ([] if paid else ["A05"])


def test_R10_who_can_carry_out_an_action_must():
    game = owned().act("black", "combat A", "Kai")
    assert None not in game.legal().moves
    for move in (None, "pass", ("Kai", 1), ("Shinano", 0)):
        with pytest.raises(IllegalMove):
            game.play("black", move)
    built = owned().act("black", "castle", "Kai")
    assert (built.decision, built.buildings) == (None, {"Kai": ("castle",)})
