"""The decisions of a game against their alternatives."""

import json
from dataclasses import replace

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import answer
from cubetower.game.core.chance import HashRandom
from cubetower.game.shogun import DEFINITION, MODULES
from cubetower.game.shogun.review.decisions.judgedmove import (
    JudgedMove,
    Verdict,
    decision_totals,
    moves_that_mattered,
)
from cubetower.game.shogun.review.decisions.judgement import judge_decision
from cubetower.game.shogun.review.decisions.made import MadeDecision, decisions_in
from cubetower.game.shogun.review.decisions.moves import judge_moves, obstacle
from cubetower.game.shogun.review.decisions.rollouts import Comparison, Effort
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from cubetower.tower import make_tower
from tests.elsewhere import Elsewhere
from tests.game.observing import seen_of
from tests.game.shogun.played import play_game, replay_of
from tests.game.shogun.test_search import begin_decision

pytestmark = pytest.mark.long

SMALL = Effort(
    plans=4, moves=3, plan_tries=16, move_tries=8, pilot=4, min_worlds=4, max_worlds=8
)  # fmt: skip


@pytest.fixture(scope="module")
def lines():
    return play_game("surrogate", "greedy", seed=3, players=3)


@pytest.fixture(scope="module")
def replay(lines):
    """The beginning of the first round."""
    return replay_of(lines[:70])


@pytest.fixture(scope="module")
def judged(replay):
    return judge_moves(replay, effort=SMALL)


def made_in(game, move):
    return MadeDecision(7, game.observe(game.decision.seat), game.legal().verify(move), False)


def judge(game, move, effort=None, seed=1):
    return judge_decision(
        made_in(game, move), make_tower("surrogate"), seed, effort or Effort(max_worlds=96)
    )


# Which decisions


def test_every_decision_of_the_rounds_is_found_with_its_line(replay):
    found = list(decisions_in(replay))
    by_line = {line.number: line.event for line in replay.lines}
    told = [number for number, event in by_line.items() if event["event"] == "decision"]
    assert [each.line for each in found] == told
    for each in found:
        event = by_line[each.line]
        seen = each.observation
        assert (event["seat"], event["kind"]) == (seen.seat, seen.question.kind)
        assert json.loads(json.dumps(each.move)) == event["move"]


def test_a_draft_is_not_judged():
    lines = play_game("surrogate", "greedy", seed=3, players=3, start="draft", side="moon")
    kinds = [line["kind"] for line in lines if line["event"] == "decision"]
    found = list(decisions_in(replay_of(lines)))
    assert {"draft", "group"} <= set(kinds)
    assert [each.observation.question.kind for each in found] == [
        kind for kind in kinds if kind not in ("draft", "group")
    ]


def test_forfeits_are_named(lines):
    where = next(n for n, line in enumerate(lines) if line["event"] == "decision")
    seat, kind = lines[where]["seat"], lines[where]["kind"]
    forfeit = {"event": "forfeit", "seat": seat, "kind": kind, "reason": "took too long"}
    replay = replay_of([*lines[:where], forfeit, *lines[where : where + 2]])
    found = list(decisions_in(replay))
    assert [each.forfeited for each in found] == [True, False]
    assert [each.line for each in found] == [where + 2, where + 3]


def test_a_wrong_line_is_named(lines):
    where = next(n for n, line in enumerate(lines) if line["event"] == "decision")
    broken = [*lines[:where], {**lines[where], "move": {"castle": "Atlantis"}}]
    with pytest.raises(ReplayError, match=f"line {where + 1}: an illegal move"):
        judge_moves(replay_of(broken), effort=SMALL)


def test_with_own_modules_nothing_is_judged_and_it_is_said_why(lines):
    options = {**lines[0]["options"], "modules": ["storm"]}
    replay = replay_of([{**lines[0], "options": options}, *lines[1:]])
    assert judge_moves(replay) == ()
    assert "storm" in obstacle(replay)
    assert obstacle(replay_of(lines)) == ""


# How they are judged


def test_a_hopeless_attack_is_a_clear_cost():
    game = begin_decision("combat", seed=4, clock=(2, 0))
    assert game.armies["Omi"] == 4
    found = judge(game, ("Omi", 1))
    assert found.verdict is Verdict.COST
    assert found.difference + 4 * found.comparison.standard_error < -0.05


def test_a_random_plan_is_a_clear_cost():
    game = begin_decision("plan", seed=3, clock=(1, 2))
    worst = game.legal().sample(HashRandom("bad"))
    found = judge(game, worst, Effort(plans=5, plan_tries=60, max_worlds=48))
    assert (found.verdict, found.candidates) == (Verdict.COST, 6)
    assert found.changes
    assert found.first_change.difference <= 0.1 - found.difference
    assert found.rank > 1


@pytest.mark.parametrize("kind", ["plan", "combat", "place"])
def test_what_search_does_costs_little(kind):
    game = begin_decision(kind, seed=1, clock=(1, 1))
    move = answer(game, DEFINITION.make_player("search,plans=8"))
    effort = Effort(plans=8, plan_tries=100, max_worlds=48)
    found = judge(game, move, effort)
    assert found.difference > -0.05
    assert found.verdict is not Verdict.COST


def test_a_single_move_is_not_judged():
    game = begin_decision("combat")
    made = made_in(game, game.legal().moves[0])
    made.observation.question.moves = [made.move]
    assert judge_decision(made, make_tower("surrogate")) is None


def test_a_kind_that_search_does_not_know_is_not_judged():
    game = begin_decision("combat")
    made = made_in(game, game.legal().moves[0])
    made.observation.question.kind = "storm.where"
    assert judge_decision(made, make_tower("surrogate")) is None


def test_choosing_and_valuing_have_generators_of_their_own(monkeypatch):
    made = []
    monkeypatch.setattr(
        "cubetower.game.shogun.review.decisions.judgement.HashRandom",
        lambda text: made.append(text) or HashRandom(text),
    )
    game = begin_decision("combat")
    judge(game, game.legal().moves[0], SMALL, seed=5)
    assert made == ["5:choose:7", "5:value:7"]


def test_it_is_the_same_again_and_in_plain_data():
    lines = play_game("surrogate", "greedy", seed=4, players=3, modules=tuple(MODULES))
    replay, effort = replay_of(lines[:40]), replace(SMALL, plans=2, plan_tries=4)
    seats = lines[0]["seats"][:2]
    found = judge_moves(replay, seats, effort=effort)
    assert found == judge_moves(replay, seats, effort=effort)
    assert found != judge_moves(replay, seats, effort=effort, seed=2)
    for each in found:
        data = json.loads(json.dumps(each.plain()))
        assert data["difference"] == each.difference
        assert data["season"] in ("spring", "summer", "autumn", "winter")
        assert data["verdict"] == each.verdict


def test_whoever_works_judges_alike(replay, judged):
    done = []
    found = judge_moves(
        replay, effort=SMALL, workers=Elsewhere(2), progress=lambda *each: done.append(each)
    )
    assert found == judged
    assert done == [(number, len(done)) for number in range(1, len(done) + 1)]


def test_a_decision_is_judged_alike_whoever_else_is(replay, judged):
    seat = judged[0].seat
    assert judge_moves(replay, [seat], effort=SMALL) == tuple(
        each for each in judged if each.seat == seat
    )


# What is made of them


def build(difference, error=0.01, *, seat="red", worlds=100, best="b", forfeited=False):
    seen = seen_of(Observation, PendingDecision(seat=seat, kind="place", about={}), seat=seat)
    comparison = Comparison(0.5, difference, error, worlds)
    return JudgedMove(1, seen, "a", best, forfeited, 3, 2, comparison)


@pytest.mark.parametrize(
    ("move", "verdict"),
    [
        (build(-0.1), Verdict.COST),
        (build(0.1), Verdict.GAIN),
        (build(-0.03), Verdict.CLOSE),
        (build(-0.0049, 0.0), Verdict.CLOSE),
        (build(0.0, 0.0), Verdict.CLOSE),
        (build(0.0, 0.0, best="a"), Verdict.BEST),
    ],
    ids=["cost", "gain", "within its error", "too small", "nothing", "the best"],
)
def test_verdicts(move, verdict):
    assert move.verdict is verdict


def test_only_clear_costs_and_gains_mattered_the_greatest_first():
    small, gain, vague, cost = build(-0.05), build(0.1), build(0.5, 0.4), build(-0.2)
    best = build(0.0, 0.0, best="a")
    assert moves_that_mattered([best, small, vague, gain, cost]) == (cost, gain, small)
    assert moves_that_mattered([small, gain, cost], 2) == (cost, gain)
    assert moves_that_mattered([best, vague]) == ()


def test_a_total_adds_differences_and_the_squares_of_errors():
    found = decision_totals(
        [build(-0.19, 0.03), build(0.1, 0.04, forfeited=True), build(0.5, seat="blue")]
    )
    red = found["red"]
    assert red.difference == pytest.approx(-0.09)
    assert red.standard_error == pytest.approx(0.05)
    assert (red.decisions, red.costs, red.forfeited) == (2, 1, 1)
    assert not red.is_clear
    assert found["blue"].is_clear
    assert [*found] == ["red", "blue"]
