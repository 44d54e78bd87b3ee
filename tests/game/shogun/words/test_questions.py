"""Decisions in words: every kind that games have, every move, the provinces it names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cubetower.game.core import Move
from cubetower.game.shogun import MODULES, ShogunGame
from cubetower.game.shogun.modules import SHIPPED
from cubetower.game.shogun.modulespecs import make_modules
from cubetower.game.shogun.rules.game import rules_with
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from cubetower.game.shogun.words.questions import (
    WORDINGS,
    move_text,
    plan_groups,
    provinces_of_move,
    question,
)
from tests.game.observing import reread, seen_of
from tests.game.shogun.random_games import KINDS, Played


def ask(kind: str, **seen: Any) -> Observation:
    return seen_of(
        Observation, PendingDecision(seat="red", kind=kind, about={}), seat="red", **seen
    )


def observations() -> dict[str, list[tuple[Observation, Sequence[Move]]]]:
    """Observations and moves of many random games with all modules, by kind of decision."""
    found: dict[str, list[tuple[Observation, Sequence[Move]]]] = {}
    for seed in range(3):
        players, (side, start) = 3 + seed % 3, KINDS[seed % 3]
        game = Played(seed, players, side, start, "rising", tuple(MODULES))
        for now in game.moments():
            if now.decision is None:
                continue
            seen = reread(now.observe(now.decision.seat))
            choices = now.legal()
            moves = seen.question.moves or [choices.sample(Random(seed))]
            found.setdefault(now.decision.kind, []).append((seen, moves))
    return found


@pytest.fixture(scope="module")
def decisions():
    return observations()


KNOWN = {*WORDINGS, *(kind for shown in SHIPPED.values() for kind in shown.words.questions)}


def test_every_kind_that_the_rules_know_has_its_own_wording():
    assert set(rules_with(make_modules(MODULES)).kinds) == KNOWN


@pytest.mark.long
def test_random_games_with_all_modules_ask_all_kinds(decisions):
    assert KNOWN - set(decisions) <= {"court.may", "court.where"}


def test_questions_are_questions_in_a_line(decisions):
    for found in decisions.values():
        for seen, _ in found:
            said = question(seen)
            assert "?" in said
            assert said.isprintable()
            assert "what do you choose" not in said
            assert len(said) <= 100


def test_every_move_has_a_text_of_its_own(decisions):
    for found in decisions.values():
        for seen, moves in found:
            texts = [move_text(seen, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert all(text.isprintable() and text for text in texts)
            assert all(len(text) <= 78 for text in texts) or seen.question.kind == "plan"


def test_moves_name_the_provinces_on_the_map(decisions):
    for found in decisions.values():
        for seen, moves in found:
            for move in moves:
                for province in provinces_of_move(seen, move):
                    assert province in seen.owner
                    assert province in move_text(seen, move)


@pytest.mark.parametrize(
    ("move", "named"),
    [
        (None, ()),
        (3, ()),
        ("yes", ()),
        ("Kaga", ("Kaga",)),
        (["Kaga", 2], ("Kaga",)),
        (("Noto", 1), ("Noto",)),
        ({"castle": "Noto", "temple": None, "rice": "chest 1", "bid": "Kaga"}, ("Noto", "Kaga")),
    ],
)
def test_which_provinces_a_move_names(move, named):
    assert provinces_of_move(ask("place", owner={"Kaga": None, "Noto": "red"}), move) == named


def test_a_march_says_whom_it_meets():
    seen = ask(
        "combat",
        owner={"Kaga": "blue", "Noto": "red", "Echizen": None},
        armies={"Kaga": 4, "Noto": 1, "Echizen": 0},
        unrest={"Kaga": 2},
        buildings={"Kaga": ["castle"]},
        effect="neutral_2_farmers",
    )
    assert move_text(seen, ["Kaga", 3]) == (
        "attack Kaga with 3 armies (blue, 4 armies, 2 unrest, castle)"
    )
    assert move_text(seen, ["Noto", 1]) == "move 1 army to Noto (yours, 1 army)"
    assert move_text(seen, ["Echizen", 2]) == "attack Echizen with 2 armies (neutral, 2 farmers)"
    seen.effect = ""
    assert move_text(seen, ["Echizen", 1]) == "attack Echizen with 1 army (neutral, 1 farmer)"


@pytest.mark.parametrize(("card", "what"), [(1, "event"), (4, "marker")])
def test_a_favour_that_may_be_used_says_for_what(card, what):
    table = [[1, "cancel_event", "", 0], [4, "calm_unrest", "1", 0]]
    seen = ask("court.may", tables={"court": table}, effect="tax_max_5")
    seen.question.about = {"card": card}
    assert what in question(seen)
    yes, no = move_text(seen, "yes"), move_text(seen, "no")
    assert yes.startswith("yes, ")
    assert no.startswith("no, ")


def test_a_kind_that_nobody_knows_is_asked_all_the_same():
    seen = ask("storm.shelter", owner={"Kaga": None})
    seen.question.about = {"province": "Kaga", "cubes": ["red", "blue"]}
    assert question(seen) == ("storm.shelter (province Kaga, cubes red, blue): what do you choose?")
    assert [move_text(seen, m) for m in (None, 3, "Kaga", ["Kaga", 2])] == [
        "nothing", "3", "Kaga", "Kaga, 2",
    ]  # fmt: skip
    assert move_text(seen, {"a": None}) == "a nothing"


def test_fields_of_a_plan_come_in_the_order_of_the_round():
    game = ShogunGame(3, tower="bag", seed=4, options={"modules": ["court"]})
    seen = game.observe(game.decision.seat)
    groups = plan_groups(seen)
    assert groups["open"] == tuple(game.actions)
    assert groups["other"] == ("bid", "court 3", "court 2", "court 1")
    together = [field for group in groups.values() for field in group]
    assert sorted(together) == sorted(seen.question.fields)
    places = [seen.question.fields.index(each) for each in groups["hidden"]]
    assert all(a < b for a, b in pairwise(places))
