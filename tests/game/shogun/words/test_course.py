"""The order of a round in words, and where a decision is in it."""

import json
import re

import pytest

from game.rulebook import rulebook
from game.shogun import MODULES
from game.shogun.words.course import IN_WINTER, ROUND, course
from tests.game.shogun.random_games import KINDS, Played


@pytest.mark.long
@pytest.mark.parametrize("modules", [(), tuple(MODULES)])
def test_every_decision_has_one_place_in_the_course(modules):
    for seed in range(3):
        side, start = KINDS[seed % 3]
        for now in Played(seed, 3 + seed, side, start, "rising", modules).moments():
            if now.decision is None:
                continue
            seen = json.loads(json.dumps(now.observe(now.decision.seat)))
            told = course(seen)
            assert len(re.findall("^> ", told, re.MULTILINE)) == 1, now.decision.kind
            winter = now.decision.kind == "rising"
            if "Winter" in told and winter:
                assert told.index("> ") > told.index("Winter")


def test_every_step_names_a_rule_that_there_is():
    ids = {rule.id for rule in rulebook("shogun").rules}
    assert {step.rule for _, step in (*ROUND, *IN_WINTER)} <= ids
