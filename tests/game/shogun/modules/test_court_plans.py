"""Plans with Tenno's Court: fourteen fields, tower cards (T01, T04, and R03 to R12 with them)."""

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from cubetower.tower import Cubes
from tests.game.shogun.rounds import (
    FIVE,
    bid_order,
    make_plans,
    owned,
    round_in,
    take_places,
    whole,
)
from tests.game.shogun.scenes import Scene

COURT = ("court 3", "court 2", "court 1")
TOWERS = ("tower 1", "tower 2", "tower 3")
MANY = ("Aki", "Bingo", "Iwami", "Hoki", "Izumo", "Bitchu", "Tajima", "Tamba", "Harima")


def _scene(owners=FIVE, **keywords):
    return owned(owners, modules=["court"], **keywords)


def _planning(count):
    """Black must plan, with so many provinces."""
    return round_in(_scene(dict.fromkeys(MANY[:count], "black"), players=4))


def test_T01_the_cards_and_fields_of_every_player():
    game = round_in(_scene())
    for seat in game.seats:
        assert game.decision.seat == seat
        [own] = game.provinces_of(seat)
        assert sorted(game.legal().cards) == sorted((own, *CHEST_CARDS, *TOWERS))
        assert sorted(game.legal().fields) == sorted((*ACTIONS, BID, *COURT))
        game.play(seat, whole(game, {}))


@pytest.mark.parametrize(("provinces", "empty"), [(0, 6), (5, 1), (6, 0), (9, 0)])
def test_R03_exactly_fourteen_less_the_cards_stay_empty(provinces, empty):
    game = _planning(provinces)
    assert game.legal().empty == empty
    plan = whole(game, {})
    assert list(plan.values()).count(None) == empty
    for field in {*COURT, *ACTIONS, BID}:
        if plan[field]:
            wrong = rf"^R03: {empty + 1} fields .* exactly {empty} must be"
            with pytest.raises(IllegalMove, match=wrong):
                game.play("black", {**plan, field: None})
    game.play("black", plan)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("card", TOWERS)
def test_T04_a_tower_card_on_a_base_action_means_no_action(card, action):
    scene = _scene(tray=Cubes(black=3))
    before = scene.game.checkpoint()
    game = scene.act("black", action, card)
    assert scene.events == [{"event": "revealed", "seat": "black", "action": action, "card": card}]
    assert (game.checkpoint(), game.decision) == (before, None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("card", TOWERS)
def test_T04_a_tower_card_as_a_bid_comes_after_provinces_and_before_no_card(card, seed):
    bids = {"black": None, "blue": card, "purple": "chest 1", "red": "Omi", "yellow": "chest 4"}
    assert bid_order(bids, seed, modules=["court"]) == ["yellow", "purple", "red", "blue", "black"]


@pytest.mark.parametrize(
    ("one", "two"), [("chest 0", "tower 1"), ("tower 1", "tower 3"), ("tower 2", "tower 2")]
)
def test_T04_a_tower_card_ties_with_chest_0_and_with_other_tower_cards(one, two):
    bids = {"black": None, "blue": one, "purple": two, "red": "Omi", "yellow": "chest 4"}
    orders = {tuple(bid_order(bids, seed, modules=["court"])) for seed in range(12)}
    assert orders == {
        ("yellow", "red", "blue", "purple", "black"),
        ("yellow", "red", "purple", "blue", "black"),
    }


def test_T04_a_tower_card_as_a_bid_costs_nothing_and_lies_open():
    scene = _scene()
    scene.game.chests["black"] = 0
    game = round_in(scene)
    assert {card for card in game.legal().bids if card in TOWERS} == set(TOWERS)
    make_plans(game, {"black": {BID: "tower 2"}})
    assert game.chests == {**dict.fromkeys(game.seats, 12), "black": 0}
    for seat in game.seats:
        seen = game.observe(seat)
        assert seen.shown["black"] == {BID: "tower 2"}
        assert seen.bids["black"] == "tower 2"
        assert "tower 2" not in seen.laid["black"]


def test_T01_what_lies_on_the_court_is_secret_until_it_is_opened():
    scene = _scene()
    scene.game.extra["court"]["hall"]["black"] = 2
    game = round_in(scene, first={"favours.cards": [2]})
    make_plans(game, {"black": {"court 3": "tower 1", "court 2": "chest 4", "court 1": "Kai"}})
    changed, plan = game.copy(), game.plans["black"]
    changed.plans["black"] = {**plan, "court 3": "chest 4", "court 2": "Kai", "court 1": "tower 1"}
    assert changed.observe("blue") == game.observe("blue")
    assert "tower 1" in game.observe("blue").laid["black"]
    assert game.observe("black").plan == plan
    take_places(game)
    assert game.decision.kind == "court.take"
    for seat in game.seats:
        seen = game.observe(seat)
        opened = {"court 3": "tower 1", "court 2": "chest 4", "court 1": "Kai"}
        assert opened.items() <= seen.shown["black"].items()
        assert not set(opened.values()) & set(seen.laid["black"])


@pytest.mark.parametrize("last", ["court 3", "rice", BID])
def test_T01_R12_all_cards_return_to_the_hand_at_the_end_of_the_round(last):
    scene = _scene(tray=Cubes(black=1))
    game = round_in(scene)
    plan = {"court 1": "tower 1", "court 2": "tower 2", last: "tower 3", "castle": "chest 4"}
    make_plans(game, {"black": plan})
    take_places(game)
    assert [told["province"] for told in scene.find("officials")] == [None]
    scene.do(("round", 1))
    assert sorted(game.legal().cards) == sorted(("Kai", *CHEST_CARDS, *TOWERS))
    assert game.legal().empty == 5


LOST = {"Kai": ("black", 6), "Shinano": ("blue", 4)}


@pytest.mark.parametrize("fell", [Cubes(black=5), Cubes(black=1, blue=1)], ids=["taken", "cleared"])
@pytest.mark.parametrize("field", COURT)
def test_R11_a_province_lost_before_its_court_field_is_opened_sends_nobody(field, fell):
    scene = Scene(LOST, modules=["court"], falls=[fell])
    scene.plan("blue", {field: "Shinano"})
    scene.attack("black", "Kai", "Shinano", 5)
    game = scene.game
    assert game.observe("red").shown["blue"] == {field: None}
    before = game.checkpoint()
    scene.do(("court.send", "blue", field))
    assert scene.find("revealed")[-1]["card"] is None
    assert (game.checkpoint(), game.observe("red").laid["blue"]) == (
        before,
        [*CHEST_CARDS, *TOWERS],
    )
    assert not scene.find("officials")


def test_R11_a_card_that_has_sent_officials_leaves_its_field_when_the_province_is_lost():
    scene = Scene(LOST, modules=["court"], falls=[Cubes(black=5)])
    scene.plan("black", {"combat A": "Kai"})
    scene.plan("blue", {"court 2": "Shinano"})
    game = scene.do(("court.send", "blue", "court 2"), ("act", "black", "combat A"))
    assert game.observe("red").shown["blue"] == {"court 2": "Shinano"}
    scene.play(("Shinano", 5))
    assert game.owner["Shinano"] == "black"
    assert game.observe("red").shown["blue"] == {"court 2": None}
    assert game.extra["court"]["hall"]["blue"] == 2  # the officials stay
