"""Plans laid field by field."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shogun.outlook import cost
from cubetower.game.shogun.planeditor import PlanEditor
from cubetower.game.shogun.rules.plans import Plans
from cubetower.game.shogun.rules.tables import BUILDINGS, RECRUITS
from tests.game.shogun.random_games import Played


def planning(seed: int, modules: tuple[str, ...] = ()) -> dict[str, Any]:
    """What a player sees that must plan, somewhere in a game."""
    game = Played(seed, 3 + seed % 3, "sun", "fixed", "warlike", modules)
    seen = [
        now.observe(now.decision.seat)
        for now in game.moments()
        if now.decision and now.decision.kind == "plan"
    ]
    return seen[seed % len(seen)]


@pytest.mark.parametrize("seed", range(12))
def test_every_plan_laid_as_it_is_offered_can_be_completed(seed: int) -> None:
    seen, rng = planning(seed, ("court",) if seed % 2 else ()), Random(seed)
    draft = PlanEditor(seen)
    for _ in range(200):
        field = rng.choice(draft.empty_fields if draft.cards_left else draft.fields)
        cards = draft.cards_for(field)
        if not draft.cards_left:
            break
        if cards:
            draft.lay(field, rng.choice(cards))
    assert draft.cards_left <= 0
    plan = draft.plan()
    assert Plans.from_question(seen.decision).verify(plan) == plan


def test_what_is_not_offered_cannot_be_laid() -> None:
    for seed in range(6):
        draft = PlanEditor(planning(seed))
        for field in draft.fields:
            for card in set(draft.plans.cards) - set(draft.cards_for(field)):
                with pytest.raises(IllegalMove):
                    draft.lay(field, card)


def test_steps_of_a_plan_are_undone_one_by_one() -> None:
    draft = PlanEditor(planning(1))
    first, second = draft.fields[:2]
    steps = [dict(draft.laid)]
    for step in (
        lambda: draft.lay(first, "chest 0"),
        lambda: draft.lay(second, "chest 0"),
        lambda: draft.lay(second, "chest 0"),  # changes nothing
        draft.clear,
    ):
        step()
        if draft.laid != steps[-1]:
            steps.append(dict(draft.laid))
    while steps:
        assert draft.laid == steps.pop()
        assert draft.undo() == bool(steps)


def test_what_a_card_on_a_field_costs() -> None:
    seen = planning(1, ("leaders",))
    seen.extra["leaders"]["at"][seen.seat] = "Aki"
    assert [cost(seen, field, "Kai") for field in BUILDINGS] == list(BUILDINGS.values())
    assert [cost(seen, field, "Aki") for field in BUILDINGS] == [2, 1, 0]
    assert cost(seen, "place 5", "Aki") == RECRUITS["place 5"][1]
    assert cost(seen, "place 5", "chest 3") == 0
    assert cost(seen, "bid", "chest 3") == 3
    assert cost(seen, "bid", "Kai") == 0


def test_a_plan_costs_what_its_cards_cost() -> None:
    draft = PlanEditor(planning(3))
    assert draft.costs == 0
    draft.lay("castle", draft.cards_for("castle")[0])
    draft.lay("bid", "chest 1")
    assert draft.costs == 3 + 1
    draft.lay("castle", "chest 0")
    assert draft.costs == 1
