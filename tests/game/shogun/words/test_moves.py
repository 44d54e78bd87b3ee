"""Judged decisions in sentences that a table understands."""

from __future__ import annotations

import re

import pytest

from cubetower.game.shogun.review.decisions.judgedmove import DecisionTotal, JudgedMove
from cubetower.game.shogun.review.decisions.rollouts import Comparison
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from cubetower.game.shogun.rules.tables import ACTIONS, BID
from cubetower.game.shogun.words.battles import NO_BREAK
from cubetower.game.shogun.words.moves import (
    NOTHING_CLEAR,
    judgement_text,
    judgement_texts,
    total_text,
    when_text,
)
from tests.game.observing import seen_of

FIELDS = (*ACTIONS, BID)


def seen_at(kind, about=None, **more):
    owner = {"Kai": "red", "Mino": "red", "Omi": "blue", "Ise": None, "Iga": "red"}
    known = {
        "seat": "red", "year": 2, "season": 0, "slot": 0, "owner": owner,
        "armies": {"Kai": 5, "Mino": 1, "Omi": 2, "Ise": 0}, "offered": ["+1 rice", "6 armies"],
    }  # fmt: skip
    decision = PendingDecision(seat="red", kind=kind, about=about or {})
    return seen_of(Observation, decision, **{**known, **more})


def judge(seen, move, best, comparison, changes=(), *, alone=None, forfeited=False):
    first = Comparison(0.18, alone, 0.01, 99) if alone else None
    found = Comparison(*comparison)
    return JudgedMove(9, seen, move, best, forfeited, 5, 2, found, changes, first)


def say(*about, **more):
    return judgement_text(judge(*about, **more)).replace(NO_BREAK, " ")


COMBAT = seen_at("combat", {"action": "combat A", "province": "Kai"})
COST, GAIN, CLOSE = (0.18, -0.06, 0.01, 99), (0.24, 0.06, 0.0104, 99), (0.24, 0.01, 0.02, 99)
SAME = (0.24, 0.0, 0.0, 32)


def test_an_attack_and_what_would_have_been_better():
    assert say(COMBAT, ("Omi", 3), ("Mino", 2), COST) == (
        "Spring of year 2, combat A from Kai: Red attacked Omi (blue, 2 armies) with 3 armies. "
        "Moving 2 armies to Mino would have been worth 6 % more of the victory (± 1 %)."
    )


def test_players_are_called_by_their_names():
    names = {"red": "Ann", "blue": "Bo"}
    text = judgement_text(judge(COMBAT, ("Omi", 3), ("Mino", 2), Comparison(*COST)), names)
    assert "Ann attacked Omi (Bo, 2 armies) with 3 armies." in text
    assert total_text("red", DecisionTotal(-0.1, 0.01, 9, 3, 0), names).startswith("Ann's 9 dec")


def test_a_gain():
    assert say(COMBAT, ("Mino", 1), ("Ise", 4), GAIN).endswith(
        "Red moved 1 army to Mino. That was worth 6 % more of the victory (± 1 %) than what search "
        "would have done: attacking Ise (neutral) with 4 armies."
    )


@pytest.mark.parametrize(
    ("comparison", "says"),
    [(CLOSE, "1 % less of the victory (± 2 %)"),
     ((0.2, -0.011, 0.004, 99), "1.1 % more of the victory (± 0.4 %)"),
     ((0.2, 0.0, 0.0, 99), "0.0 % less of the victory (± 0.1 %)")],
)  # fmt: skip
def test_what_is_too_close_to_tell(comparison, says):
    text = say(COMBAT, ("Omi", 3), ("Omi", 4), comparison)
    assert text.endswith(
        f"Attacking Omi (blue, 2 armies) with 4 armies would have been worth {says}: too close to "
        "tell."
    )


def test_small_differences_have_a_digit_more():
    text = say(COMBAT, ("Omi", 3), ("Omi", 4), (0.014, -0.012, 0.002, 99))
    assert text.endswith("worth 1.2 % more of the victory (± 0.2 %).")


def test_nothing_better():
    assert say(COMBAT, ("Omi", 3), ("Omi", 3), SAME).endswith(
        "with 3 armies. Search would have done the same."
    )


@pytest.mark.parametrize(
    ("seen", "move", "best", "says"),
    [
        (seen_at("place"), 1, 2, "turn order: Red took place 1 with +1 rice. "
         "Taking place 2 with 6 armies instead of 5 would"),
        (seen_at("rising", {"farmers": 1}, season=3), "Kai", "Mino",
         "revolts: Red let Kai (5 armies) revolt next. Letting Mino (1 army) revolt next would"),
        (seen_at("transfer", {"province": "Kai"}), None, ("Mino", 1),
         "armies in Kai: Red stayed. Moving 1 army to Mino would"),
        (seen_at("samurai.bonus", {"card": 1}, tables={"samurai": [[1, 2, 3, 4, 1, ""]]}),
         "chests", "rice", "Samurai: Red chose “"),
        (seen_at("leaders.enter", unrest={}, buildings={}), "Mino", "Kai",
         "Leaders: Red chose “Mino (own, 1 army)”. Choosing “Kai (own, 5 armies)” would have"),
        (seen_at("storm.where"), "Kai", "Mino", "storm.where: Red chose “Kai”. Choosing “Mino” wo"),
    ],
    ids=["place", "rising", "transfer", "samurai", "leaders", "own module"],
)  # fmt: skip
def test_other_decisions(seen, move, best, says):
    assert says in say(seen, move, best, COST)


def test_a_forfeited_decision_is_called_that():
    assert "Red forfeited and, by a random move, took place 1 with" in say(
        seen_at("place"), 1, 2, COST, forfeited=True
    )


PLAN = {
    **dict.fromkeys(FIELDS), "castle": "Kai", "combat A": "Mino", "rice": "Omi", "bid": "chest 3",
    "place 5": "Iga",
}  # fmt: skip
OTHER = {**PLAN, "castle": "Mino", "combat A": "Kai", "bid": "chest 0", "place 5": "chest 1"}
CHANGES = (("castle", "combat A"), ("place 5",), ("bid",))


@pytest.mark.parametrize(
    ("alone", "says"),
    [
        (-0.04, " would have been worth 4 % more of the victory (± 1 %); search's whole plan 6 % "
         "more (± 1 %)."),
        (-0.06, " would have been worth 6 % more of the victory (± 1 %)."),
        (0.01, " (with 2 more fields changed) would have been worth 6 % more of the victory "
         "(± 1 %)."),
    ],
    ids=["some of it", "all of it", "nothing alone"],
)  # fmt: skip
def test_a_plan_says_its_most_valuable_change_and_what_all_of_them_are_worth(alone, says):
    assert say(seen_at("plan"), PLAN, OTHER, COST, CHANGES, alone=alone) == (
        "Spring of year 2, plan: Red planned combat A from Mino and a castle in Kai. Planning "
        f"combat A from Kai and a castle in Mino{says}"
    )


@pytest.mark.parametrize(
    ("best", "comparison", "changes", "says"),
    [
        (OTHER, CLOSE, CHANGES, "Planning combat A from Kai and a castle in Mino (with 2 more "
         "fields changed) would have been worth 1 % less of the victory (± 2 %): too close to"),
        (OTHER, GAIN, CHANGES, "than what search would have done: planning combat A from Kai and a "
         "castle in Mino (with 2 more fields changed)."),
        ({**PLAN, "bid": "chest 0"}, COST, (("bid",),),
         "planned a bid of 3 chests. Planning a bid of nothing would have been worth 6 %"),
        ({**PLAN, "place 5": None}, COST, (("place 5",),),
         "planned 5 armies in Iga. Planning nothing on “place 5” would have"),
        ({**PLAN, "castle": "Omi", "rice": "Kai", "combat A": None, "taxes": "Mino"}, COST,
         (("castle", "rice", "combat A", "taxes"),),
         "Planning a castle in Omi and no combat A (with 2 more fields changed) would"),
        ({**PLAN, "place 5": "tower 2"}, COST, (("place 5",),), "nothing on “place 5” would"),
        (dict(PLAN), SAME, (),
         "Red planned combat A from Mino and a castle in Kai. Search would have done the same."),
    ],
    ids=["close", "gain", "bid", "recruits", "more fields", "tower card", "best"],
)  # fmt: skip
def test_other_plans(best, comparison, changes, says):
    assert says in say(seen_at("plan"), PLAN, best, comparison, changes)


def test_fields_of_an_expansion():
    made = {"castle": "Kai", "court 3": "Mino", "bid": None}
    best = {"castle": "Kai", "court 3": "tower 2", "bid": None}
    assert "planned Mino on court 3. Planning tower 2 on court 3 would" in say(
        seen_at("plan"), made, best, COST, (("court 3",),)
    )


def test_where_no_decision_mattered_it_is_said_once():
    judged = judge(COMBAT, ("Omi", 3), ("Mino", 2), COST)
    assert judgement_texts([judged]) == [judgement_text(judged)]
    assert judgement_texts([]) == [NOTHING_CLEAR]


def test_winter_has_a_name():
    seen = seen_at("rising", {"farmers": 1}, season=3)
    assert when_text(judge(seen, "Kai", "Mino", COST)) == "Winter of year 2, revolts"


@pytest.mark.parametrize(
    ("total", "says"),
    [
        (DecisionTotal(-0.12, 0.03, 25, 4, 0),
         "Red's 25 decisions together were worth 12 % of a victory less than search's (± 3 %)."),
        (DecisionTotal(0.12, 0.03, 25, 4, 1),
         "Red's 25 decisions together were worth 12 % of a victory more than search's (± 3 %). "
         "1 was forfeited."),
        (DecisionTotal(-0.012, 0.02, 1, 0, 0),
         "Red's 1 decision was worth 1 % of a victory less than search's (± 2 %): too close to "
         "tell."),
        (DecisionTotal(-1.27, 0.05, 25, 10, 2),
         "Red's 25 decisions together were worth 127 % of a victory less than search's (± 5 %). "
         "Each counts from where Red stood then, so they can add up to more than one. 2 were "
         "forfeited."),
    ],
    ids=["cost", "gain", "close", "more than one"],
)  # fmt: skip
def test_totals(total, says):
    assert total_text("red", total).replace(NO_BREAK, " ") == says
    assert not re.search(r"\d %", total_text("red", total))
