"""Two plans differ in parts, and each part can be changed alone."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cubetower.game.shogun.review.decisions.planchanges import plan_changes, take_over
from cubetower.game.shogun.rules.plans import Plans
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from tests.strategies import seeds

pytestmark = pytest.mark.long

FIELDS = (*ACTIONS, BID)
PROVINCES = ("Kai", "Mino", "Owari", "Omi", "Ise", "Iga", "Awa", "Kaga", "Noto", "Aki")


@st.composite
def hands(draw):
    """The plans of hands with few provinces, whose fields stay empty in part, and with many."""
    cards = (*PROVINCES[: draw(st.integers(2, 10))], *CHEST_CARDS)
    return Plans(FIELDS, cards, CHEST_CARDS, draw(st.integers(0, 5)))


@given(hands(), seeds)
def test_every_part_can_be_changed_alone_and_all_together_give_the_other_plan(plans, seed):
    rng = Random(seed)
    plan, other = plans.sample(rng), plans.sample(rng)
    parts = plan_changes(plan, other)
    differing = [field for field in FIELDS if plan[field] != other[field]]
    assert sorted(field for part in parts for field in part) == sorted(differing)
    changed = plan
    for part in parts:
        alone = take_over(plan, other, part)
        assert plans.verify(alone) == alone
        changed = take_over(changed, other, part)
        assert plans.verify(changed) == changed
    assert changed == other


@given(hands(), seeds, seeds)
def test_cards_that_change_places_are_one_part(plans, seed, place):
    plan = plans.sample(Random(seed))
    one, two = Random(place).sample(ACTIONS, 2)
    assume(plan[one] != plan[two])
    other = {**plan, one: plan[two], two: plan[one]}
    assert plan_changes(plan, other) == [tuple(f for f in FIELDS if f in (one, two))]


@given(hands(), seeds)
def test_equal_plans_differ_in_nothing(plans, seed):
    plan = plans.sample(Random(seed))
    assert plan_changes(plan, dict(plan)) == []
