"""Plans begun: what may lie where."""

from random import Random

import pytest

from cubetower.game.errors import IllegalMove
from cubetower.game.shogun import Plans
from cubetower.viewer.window.questions.plan.draft import PlanDraft, UndoHistory, restore_draft
from tests.viewer.window.questions.person import fields_for

pytestmark = pytest.mark.long

PRICES = {f"chest {n}": n for n in range(5)}


def plans(provinces, fields=4, chests=1):
    cards = (*(f"P{n}" for n in range(provinces)), *PRICES)
    return Plans((*(f"F{n}" for n in range(fields)), "bid"), cards, PRICES, chests)


@pytest.fixture(params=[(0, 8), (0, 4), (3, 4), (1, 6), (12, 4)])
def some(request):
    return plans(*request.param)


def test_every_legal_plan_can_be_laid_in_any_order(some):
    rng = Random(3)
    for _ in range(60):
        plan = some.sample(rng)
        pairs = [(field, card) for field, card in plan.items() if card is not None]
        rng.shuffle(pairs)
        draft = PlanDraft(some, {})
        for field, card in pairs:
            assert draft.why_not(card, field) == ""
            draft = draft.put(card, field)
        assert draft.plan == plan


def test_whatever_is_laid_can_be_completed(some):
    rng, draft = Random(4), PlanDraft(some, {})
    for _ in range(300):
        card = rng.choice(some.cards)
        if rng.random() < 0.2:
            draft = draft.take_back(card)
        elif fields := fields_for(draft, card):
            draft = draft.put(card, rng.choice(fields))
        assert completed(draft)
        assert len(set(draft.laid.values())) == len(draft.laid)


def completed(draft):
    while draft.missing:
        for card in draft.in_hand:
            free = [field for field in fields_for(draft, card) if field not in draft.laid]
            if free:
                draft = draft.put(card, free[0])
                break
        else:
            return False
    return draft.plan is not None


def test_what_is_refused_would_be_illegal():
    some = plans(2, fields=6, chests=0)  # every card lies, and one field more than the bid's
    draft = PlanDraft(some, {"F0": "P0", "F1": "P1"})
    assert draft.why_not("chest 3", "bid") == "This bid costs 3 chests; you have 0."
    draft = PlanDraft(plans(2, fields=6, chests=0), {"bid": "chest 0"})
    assert "costs 1 chest;" in draft.put("chest 1", "F0").why_not("chest 0", "F0")
    with pytest.raises(IllegalMove):
        some.verify({**draft.laid, "bid": "chest 3"})


def test_the_last_card_that_can_be_bid_is_kept():
    some = Plans(("F0", "bid"), ("chest 0", "chest 4"), PRICES, 0)
    assert "afford as your bid" in PlanDraft(some, {}).why_not("chest 0", "F0")
    assert fields_for(PlanDraft(some, {}), "chest 4") == ("F0",)


def test_a_card_laid_on_another_changes_places_with_it():
    draft = PlanDraft(plans(3), {"F0": "P0", "F1": "P1"})
    assert draft.put("P0", "F1").laid == {"F0": "P1", "F1": "P0"}
    assert draft.put("P2", "F1").laid == {"F0": "P0", "F1": "P2"}
    assert draft.put("P0", "F3").laid == {"F1": "P1", "F3": "P0"}
    assert draft.put("P0", "F0") == draft


def test_steps_are_undone_and_done_again():
    first = PlanDraft(plans(3), {})
    history = UndoHistory(first)
    second, third = first.put("P0", "F0"), first.put("P1", "F1")
    history.add(second)
    history.add(second)
    history.add(second.put("P1", "F1"))
    history.undo()
    assert history.now == second
    history.redo()
    assert history.now.laid == {"F0": "P0", "F1": "P1"}
    history.undo()
    history.undo()
    history.undo()
    assert history.now == first
    history.add(third)
    assert not history.can_redo
    assert history.can_undo


@pytest.mark.parametrize(
    "laid",
    [
        None, [], {"F0": 3}, {"F9": "P0"}, {"F0": "P9"}, {"F0": "P0", "F1": "P0"},
        {"bid": "chest 4"}, {3: "P0"},
    ],
)  # fmt: skip
def test_a_plan_that_does_not_fit_is_not_taken_up(laid):
    assert restore_draft(plans(3), laid) is None


def test_a_plan_begun_is_taken_up():
    laid = {"bid": "chest 1", "F2": "P1"}
    assert restore_draft(plans(3), laid).laid == laid
