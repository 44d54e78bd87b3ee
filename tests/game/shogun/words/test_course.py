"""The order of a round in words, and where a decision is in it."""

import re

import pytest

from cubetower.game.rulebook import rulebook
from cubetower.game.shogun import MODULES
from cubetower.game.shogun.words.course import IN_WINTER, ROUND, course
from tests.game.observing import reread
from tests.game.shogun.random_games import KINDS, Played


@pytest.mark.long
@pytest.mark.parametrize("modules", [(), tuple(MODULES)])
def test_every_decision_has_one_place_in_the_course(modules):
    for seed in range(3):
        side, start = KINDS[seed % 3]
        for now in Played(seed, 3 + seed, side, start, "rising", modules).moments():
            if now.decision is None:
                continue
            seen = reread(now.observe(now.decision.seat))
            told = course(seen)
            assert len(re.findall("^> ", told, re.MULTILINE)) == 1, now.decision.kind
            winter = now.decision.kind == "rising"
            if "Winter" in told and winter:
                assert told.index("> ") > told.index("Winter")


EVENTS = {
    "artists": "K02", "round": "R01", "favours": "T03", "event": "R05", "bids": "R06",
    "samurai": "M01", "hall": "T05", "action": "R09", "artist": "K03", "winter": "W01",
    "famine": "W02", "scored": "W04", "samurai back": "M03", "lines": "K04", "ended": "W06",
}  # fmt: skip
"""Events, and the step of the course to which they belong."""


def rule_of(event, before):
    """The step to which an event belongs, after some; empty if it is no step of its own."""
    if event["event"] == "leader" and event["how"] != "lost":
        entered = "L05" if "W01" in before else "L01"
        return entered if event["how"] == "entered" else "L03"
    if event["event"] == "gained" and event["source"] == "leaders":
        return "L06"
    return EVENTS.get(event["event"], "")


@pytest.mark.parametrize("start", ["fixed", "draft"])
def test_the_engine_does_what_is_listed_in_this_order(start):
    done, listed = [], []
    for now, told in Played(3, 5, "sun", start, "rising", tuple(MODULES)).moments_told():
        for event in told:
            if event["event"] == "artists":
                done.append([])  # it is the first of a round
            elif not done:
                continue
            done[-1].append(rule_of(event, done[-1]))
        if now.decision and now.decision.kind == "plan" and len(listed) < len(done):
            listed.append(re.findall(r"\((\w\d\d)\)", course(now.observe(now.decision.seat))))
    assert len(done) == len(listed) == 6
    for number, (rules, steps) in enumerate(zip(done, listed, strict=True)):
        came = [rule for rule in dict.fromkeys(rules) if rule]
        assert came == [step for step in steps if step in came]
        assert ("L01" in steps) == (number == 0 and start == "fixed")
        assert ("L05" in steps) == ("M03" in steps) == ("W05" in steps) == (number < 3)
        assert ("L06" in steps) == ("K04" in steps) == ("W06" in steps) == (number >= 3)


def test_every_step_names_a_rule_that_there_is():
    ids = {rule.id for rule in rulebook("shogun").rules}
    assert {step.rule for _, step in (*ROUND, *IN_WINTER)} <= ids
