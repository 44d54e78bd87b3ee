"""Why the bot would do what it suggests."""

import re
from dataclasses import replace
from random import Random

import pytest

from cubetower.game.shogun import MODULES
from cubetower.game.shogun.bots.greedy import Greedy
from cubetower.game.shogun.odds import attack_odds
from cubetower.game.shogun.words.reasons import plan_reasons, reason
from cubetower.tower import make_tower
from cubetower.tower.models.naive import Bag
from tests.game.observing import reread
from tests.game.shogun.begin import begin_game
from tests.game.shogun.random_games import Played
from tests.game.shogun.winters import NAMES

TOWER = make_tower("surrogate")


def asked(kind, modules=()):
    for seed in range(3):
        for now in Played(seed, 3, "sun", "fixed", "warlike", modules).moments():
            if now.decision is not None and now.decision.kind == kind:
                yield reread(now.observe(now.decision.seat))


def test_a_march_wins_as_often_as_the_odds_say():
    compared = 0
    for seen in asked("combat"):
        to, armies = Greedy().choose(seen, Random(1))
        told = reason(seen, (to, armies), TOWER)
        if seen.owner[to] == seen.seat:
            assert told == "they are needed more there"
            continue
        share = int(re.fullmatch(r"wins in (\d+)\u00a0% of cases", told)[1]) / 100
        assert abs(share - attack_odds(seen, to, armies, TOWER).attacker_wins) <= 0.01
        compared += 1
    assert compared > 20


def test_armies_stay_where_they_are_worth_most():
    seen = next(asked("transfer"))
    assert reason(seen, None, TOWER) == "they are worth most where they stand"


@pytest.mark.long
def test_every_card_of_a_plan_has_a_reason_and_no_other_field():
    fields = set()
    for seen in asked("plan", tuple(MODULES)):
        plan = Greedy().choose(seen, Random(1))
        reasons = plan_reasons(seen, plan, TOWER)
        fields |= reasons.keys()
        assert set(reasons) <= {field for field, card in plan.items() if card}
        base = {field for field, card in plan.items() if card and not field.startswith("court")
                and not str(card).startswith("tower")}  # fmt: skip
        assert base <= set(reasons)
        assert all("None" not in why and why for why in reasons.values())
    assert {"castle", "rice", "taxes", "combat A", "place 5", "bid"} <= fields


def test_a_position_is_chosen_for_the_card_that_helps_the_plan():
    told = {reason(seen, Greedy().choose(seen, Random(1)), TOWER) for seen in asked("place")}
    assert "its card helps your combat A and combat B" in told


def plan_reason(field, card="Aki", bid=None, **seen):
    """Why black has planned its only province there, where its leader is."""
    game = begin_game(Bag(), players=3, modules=["leaders"])
    observation = replace(game.observe("black"), **seen)
    observation.owner = {**dict.fromkeys(observation.owner), "Aki": "black"}
    observation.extra["leaders"]["at"]["black"] = "Aki"
    return plan_reasons(observation, {field: card, "bid": bid}, TOWER)[field]


def stock(**counts):
    return {"castle": 28, "temple": 26, "theatre": 26, "unrest": 42, **counts}


@pytest.mark.parametrize(
    ("field", "seen", "why"),
    [
        ("taxes", {}, "5 chests"),  # 4 are printed, and the leader adds one (L02)
        ("castle", {}, "1 point each winter, and 3 for most castles in the green region"),
        ("castle", {"year": 2}, "1 point, and 3 for most castles in the green region"),
        ("castle", {"stock": stock(castle=0)}, "no castle is left: it lapses"),
        ("castle", {"buildings": {"Aki": ["castle"]}}, "it has a castle: it lapses"),
        ("castle", {"buildings": {"Aki": ["temple", "theatre"]}}, "no room to build: it lapses"),
        ("castle", {"chests": {"black": 1}}, "costs 2 chests, you keep 1: it lapses unless taxes"),
        ("place 5", {"chests": {"black": 0}}, "costs 3 chests, you keep none: it lapses unless"),
        ("place 5", {"supply": {"black": 5}}, "only 5 in the supply: it may lapse"),
        ("combat A", {"armies": dict.fromkeys(NAMES, 1)}, "it lapses unless more come first"),
    ],
)
def test_a_plan_is_warned_of_what_may_lapse(field, seen, why):
    assert why in plan_reason(field, **seen)


def test_the_bid_is_paid_before_the_actions():
    assert "you keep 1" in plan_reason("castle", bid="chest 4", chests={"black": 5})


def test_of_other_decisions_nothing_is_said():
    seen = next(iter(asked("combat")))
    seen.question.kind = "draft"
    assert reason(seen, "Kaga", TOWER) == ""
