"""All plans of a player: refused with the rule, drawn evenly, counted, built field by field.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from itertools import combinations, permutations
from random import Random
from types import MappingProxyType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.game import GameOver, IllegalMove
from cubetower.game.core import Listed
from cubetower.game.shogun import Plans, ShogunGame, choices
from cubetower.game.shogun.rules.observation import PendingDecision
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from cubetower.tower.models.naive import Bag
from tests.game.observing import reread
from tests.game.shogun.scenes import plain
from tests.tower.models.exact import assert_follows

ELEVEN = (*ACTIONS, BID)
PROVINCES = ("Kai", "Aki", "Iyo", "Omi", "Izu", "Mino", "Hida")


def _plans(provinces=2, fields=ELEVEN, chests=12, prices=CHEST_CARDS):
    return Plans(fields, (*PROVINCES[:provinces], *prices), prices, chests)


def _every(plans):
    """All legal plans, found by trying everything."""
    fields, cards = plans.fields, plans.cards
    count = min(len(fields), len(cards))
    for covered in combinations(fields, count):
        for laid in permutations(cards, count):
            plan = {**dict.fromkeys(fields), **dict(zip(covered, laid, strict=True))}
            bid = plan[BID]
            if bid is None or plans.prices.get(bid, 0) <= plans.chests:
                yield plan


def _frozen(plan):
    return tuple(plan.items())


SMALL = [
    Plans(fields, cards, {"one": 1, "two": 2, "none": 0}, chests)
    for fields in [(BID,), ("rice", BID), (BID, "rice", "taxes"), ("rice", BID, "taxes", "castle")]
    for cards in [
        ("none",),
        ("Kai", "two"),
        ("one", "two", "none"),
        ("Kai", "one", "two", "none"),
        ("Kai", "Aki", "two", "none", "one"),
    ]
    for chests in (0, 1, 2)
]
"""More fields than cards and fewer; bids of which all, some or one can be paid."""


def _names(plans):
    return f"{len(plans.fields)}-{len(plans.cards)}-{plans.chests}"


@st.composite
def any_plans(draw):
    """Fields and cards as they come in games, and chests for all bids or few."""
    fields = draw(st.permutations([*ACTIONS[: draw(st.integers(0, 10))], BID]))
    provinces = draw(st.integers(0, 12))
    cards = draw(st.permutations([*(f"province {n}" for n in range(provinces)), *CHEST_CARDS]))
    return Plans(tuple(fields), tuple(cards), CHEST_CARDS, draw(st.integers(0, 5)))


def _assert_refused(plans, plan, rule):
    with pytest.raises(IllegalMove) as refused:
        plans.verify(plan)
    assert refused.value.rule == rule
    return refused.value.why


def test_a_plan_is_given_with_all_fields_in_their_order():
    plans = _plans(2)
    plan = {BID: "chest 1", "rice": "Kai", "castle": "Aki", "taxes": "chest 0"}
    plan |= {"theatre": "chest 2", "temple": "chest 3", "combat B": "chest 4"}
    whole = plans.verify(plan)
    assert list(whole) == list(ELEVEN)
    assert {field: card for field, card in whole.items() if card} == plan
    assert whole == plans.verify({**dict.fromkeys(ELEVEN), **plan})


def test_a_plan_may_be_any_mapping_and_stays_the_players_own():
    plans = _plans(2)
    plan = plans.sample(Random(1))
    whole = plans.verify(MappingProxyType(plan))
    assert (whole, type(whole)) == (plan, dict)
    assert plans.verify(plan) is not plan


@pytest.mark.parametrize(
    "plan",
    [None, "rice", 3, [("rice", "Kai")], {"rice"}, np.array(["Kai"]), object()],
    ids=lambda odd: type(odd).__name__,
)
def test_R03_what_says_not_which_card_lies_on_which_field_is_no_plan(plan):
    assert "a plan says" in _assert_refused(_plans(), plan, "R03")


@pytest.mark.parametrize("field", ["Rice", "combat", None, ("rice",)])
def test_R03_there_are_no_other_fields(field):
    plan = _plans().sample(Random(1))
    assert "no field" in _assert_refused(_plans(), {**plan, field: None}, "R03")
    assert "no field" in _assert_refused(_plans(), {**plan, field: "Kai"}, "R03")


@pytest.mark.parametrize(
    "card",
    ["Tosa", "chest 5", 1, ["Kai"], {"Kai": 1}, float("nan"), np.array("Kai"), np.array([])],
    ids=repr,
)
def test_R03_only_cards_of_the_hand_are_planned(card):
    plan = _plans().sample(Random(1))
    field = next(name for name, laid in plan.items() if laid == "Kai")
    assert "is not in the player's hand" in _assert_refused(_plans(), {**plan, field: card}, "R03")


def test_R03_each_card_lies_on_one_field():
    plans = _plans(7)
    plan = plans.sample(Random(1))
    plan = {**plan, "rice": plan["taxes"]}
    assert f"{plan['taxes']} lies on more than one field" in _assert_refused(plans, plan, "R03")


@pytest.mark.parametrize("provinces", range(8))
def test_R03_as_many_fields_as_possible_are_covered(provinces):
    plans = _plans(provinces)
    assert plans.empty == max(0, 6 - provinces)
    plan = plans.sample(Random(1))
    field = next(name for name in ACTIONS if plan[name])
    why = _assert_refused(plans, {**plan, field: None}, "R03")
    assert f"{plans.empty + 1} fields are empty" in why
    assert f"exactly {plans.empty} must be" in why


@pytest.mark.parametrize("chests", range(5))
def test_R06_a_bid_must_be_affordable(chests):
    plans = _plans(7, chests=chests)
    assert plans.bids == [*PROVINCES, *(f"chest {n}" for n in range(chests + 1))]
    for card in plans.cards:
        others = [other for other in plans.cards if other != card]
        plan = {**dict(zip(ACTIONS, others, strict=False)), BID: card}
        if card in plans.bids:
            assert plans.affordable(card)
            assert plans.verify(plan)[BID] == card
        else:
            assert not plans.affordable(card)
            assert f"has {chests} chests" in _assert_refused(plans, plan, "R06")


@pytest.mark.parametrize("plans", SMALL, ids=_names)
def test_verify_accepts_exactly_the_legal_plans(plans):
    legal = {_frozen(plan) for plan in _every(plans)}
    cards = (None, *plans.cards)
    tried = 0
    for number in range(len(cards) ** len(plans.fields)):
        laid = [cards[number // len(cards) ** n % len(cards)] for n in range(len(plans.fields))]
        plan = dict(zip(plans.fields, laid, strict=True))
        try:
            assert plans.verify(plan) == plan
            tried += 1
            assert _frozen(plan) in legal
        except IllegalMove:
            assert _frozen(plan) not in legal
    assert tried == len(legal)


@pytest.mark.parametrize("plans", SMALL, ids=_names)
def test_count_is_that_of_all_legal_plans(plans):
    assert plans.count() == len(list(_every(plans)))


@pytest.mark.parametrize(
    "plans",
    [
        Plans(("rice", BID, "taxes"), ("Kai", "one"), {"one": 1}, 0),
        Plans(("rice", BID, "taxes"), ("Kai", "one"), {"one": 1}, 1),
        Plans(("rice", BID, "taxes"), ("Kai", "Aki", "one", "two"), {"one": 1, "two": 2}, 1),
        Plans(("rice", "taxes", BID, "castle"), ("Kai", "one"), {"one": 1}, 0),
        Plans(("rice", BID, "taxes"), ("Kai", "none", "one"), {"one": 1, "none": 0}, 0),
    ],
    ids=["one empty, bid dear", "one empty", "more cards", "two empty", "as many"],
)
def test_every_legal_plan_is_drawn_with_the_same_chance(plans):
    legal = [_frozen(plan) for plan in _every(plans)]
    law = dict.fromkeys(legal, 1 / len(legal))
    count = 60 * len(legal)
    assert_follows((_frozen(plans.sample(Random(seed))) for seed in range(count)), law, count)


@pytest.mark.long
@given(any_plans(), st.integers(0, 2**32))
def test_a_plan_drawn_is_legal(plans, seed):
    plan = plans.sample(Random(seed))
    assert plans.verify(plan) == plan
    assert list(plan) == list(plans.fields)


@pytest.mark.long
@given(any_plans(), st.data())
def test_a_plan_built_field_by_field_in_any_order_is_legal(plans, data):
    begun = {}
    for field in data.draw(st.permutations(plans.fields)):
        options = plans.options(begun, field)
        assert len(set(options)) == len(options) > 0
        begun[field] = data.draw(st.sampled_from(options))
    assert plans.verify(begun) == begun


@pytest.mark.parametrize("plans", SMALL, ids=_names)
def test_every_legal_plan_and_no_other_is_built_field_by_field(plans):
    legal = {_frozen(plan) for plan in _every(plans)}
    for order in permutations(plans.fields):
        built = [{}]
        for field in order:
            built = [
                {**begun, field: card} for begun in built for card in plans.options(begun, field)
            ]
        found = [_frozen({field: plan[field] for field in plans.fields}) for plan in built]
        assert len(set(found)) == len(found)
        assert set(found) == legal


@pytest.mark.parametrize("field", ["rice", "Kai", "", None, 0])
def test_a_field_is_decided_once(field):
    with pytest.raises(IllegalMove, match=r"^R03: no undecided field"):
        _plans().options({"rice": "Kai"}, field)


def test_plans_are_described_and_made_again():
    plans = _plans(3, chests=2)
    described = PendingDecision(seat="red", kind="plan", about={}, **plain(plans.describe()))
    assert described.empty == 3
    assert Plans.from_question(described) == plans


def test_a_player_finds_the_legal_moves_in_the_observation():
    game = ShogunGame(3, tower=Bag())
    assert choices(reread(game.observe("black"))) == game.legal()
    for _ in game.seats:
        game.play(game.decision.seat, game.legal().sample(Random(1)))
    found = choices(reread(game.observe(game.decision.seat)))
    assert isinstance(found, Listed)
    assert found.moves == game.legal().moves
    assert found.verify(5) == 5
    with pytest.raises(IllegalMove, match=r"^place"):
        found.verify(6)


def test_a_player_who_is_not_asked_has_no_moves():
    game = ShogunGame(3, tower=Bag())
    with pytest.raises(GameOver, match="blue has nothing to decide"):
        choices(game.observe("blue"))
    game.agenda.clear()
    game.decision = None
    with pytest.raises(GameOver, match="black has nothing to decide"):
        choices(game.observe("black"))


def test_R03_a_text_that_equals_every_card_is_taken_for_what_it_says():
    class Any(str):
        __slots__ = ()

        def __eq__(self, other):
            return True

        def __hash__(self):
            return hash(str(self))

    plans = Plans(("rice", BID), ("Kai", "chest 0"), {"chest 0": 0}, 0)
    with pytest.raises(IllegalMove, match="R03"):
        plans.verify({"rice": Any("Yamato"), BID: "chest 0"})
    assert plans.verify({"rice": Any("Kai"), BID: "chest 0"}) == {"rice": "Kai", BID: "chest 0"}
