"""The environment of PettingZoo: the API, seeds, masks, what is hidden, rewards."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cubetower.foundation import SpecError
from cubetower.game import GameError, IllegalMove, PositionError
from cubetower.game.core import Listed, Seated, play_out
from cubetower.game.environment.aec import env, raw_env, victory
from cubetower.game.shogun import BOTS, Greedy, ShogunGame
from cubetower.game.shogun.environment import (
    ACTIONS,
    NUMBERS,
    actions_of,
    block,
)
from cubetower.game.shogun.environment.answers import begin_move
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game
from tests.game.shogun.learners import begin_table, moments, of_all_kinds, parameters
from tests.game.shogun.probe import Probe

# The API


@pytest.mark.long
@of_all_kinds
@pytest.mark.filterwarnings("ignore:We recommend agents to be named", "ignore:Observation")
def test_pettingzoos_own_tests_pass(setting, capsys):
    api_test(env(**parameters(setting)), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: env(**parameters(setting)), num_cycles=60)


def test_a_seed_is_that_of_the_game_and_others_follow_from_it():
    table, again = begin_table(7), begin_table(7)
    assert table.game.to_json() == ShogunGame(5, tower="surrogate", seed=7).to_json()
    drawn = []
    for each in (table, again):
        for _ in range(2):
            each.reset()
            drawn.append(each.game.to_json())
    assert drawn[:2] == drawn[2:]
    assert len(set(drawn)) == 2


def test_without_a_seed_every_game_is_another():
    made = [raw_env() for _ in range(3)]
    for each in made:
        each.reset()
    assert len({each.game.chance.seed for each in made}) == 3


@pytest.mark.parametrize(
    "ask", [lambda t: t.step(0), lambda t: t.last(), lambda t: t.observe("red")]
)
def test_before_the_first_reset_it_says_so(ask):
    with pytest.raises(GameError, match=r"no game has begun; call reset\(\) first"):
        ask(raw_env())


@pytest.mark.parametrize(
    ("setting", "error", "why"),
    [
        ({"players": 6}, PositionError, "3 to 5 players"),
        ({"side": "moon"}, PositionError, "no fixed start"),
        ({"reward": "glory"}, PositionError, "no reward 'glory'; there are victory, points, gains"),
        ({"render_mode": "human"}, PositionError, "no render_mode 'human'"),
        ({"modules": ("curt",)}, SpecError, "no module 'curt'"),
        ({"modules": (Probe(),)}, PositionError, "no actions for module 'probe'; it plays court"),
        ({"tower": "no-tower"}, SpecError, "no-tower"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(setting, error, why):
    with pytest.raises(error, match=why):
        raw_env(**parameters(setting))


def test_the_position_is_told_and_nothing_hidden(capsys):
    table = begin_table(7, render_mode="ansi")
    before = table.render()
    assert before.startswith("year 1, spring; black must decide: plan\nseat ")
    assert "tower: " in before
    table.step(table.options()[0])
    assert table.render() == before
    for _ in moments(table):
        pass
    assert table.render().startswith(f"over; {table.game.winners[0]}")
    table.close()


@pytest.mark.long
def test_a_game_without_pettingzoo_needs_none():
    code = (
        "import sys, cubetower.game.shogun, cubetower.game.testing\n"
        "assert 'pettingzoo' not in sys.modules\n"
        "sys.modules['pettingzoo'] = None\n"
        "try: import cubetower.game.environment.aec\n"
        "except ImportError as error: assert 'cubetower[pettingzoo]' in str(error), error\n"
        "else: sys.exit('imported')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# Actions


@pytest.mark.long
@of_all_kinds
def test_every_legal_move_and_no_other_is_reached_by_legal_actions(setting):
    kinds = set()
    for table in moments(begin_table(5, **setting)):
        asked, choices = table.game.decision, table.game.legal()
        mask = table.observe(asked.seat)["action_mask"]
        assert np.flatnonzero(mask).tolist() == sorted(table.options())
        kinds.add(asked.kind)
        if isinstance(choices, Listed):
            found = reachable_moves(asked, choices, ())
            assert sorted(found) == sorted(actions_of(asked.kind, move) for move in choices.moves)
            assert {str(move) for move in found.values()} == {str(move) for move in choices.moves}
        elif len(table.game.plans) < 2:
            said, rng = begin_move(asked, choices), Random(1)
            while not said.is_complete:
                cards = choices.options(said.move, said.field)
                options = said.options()
                assert [ACTIONS[each] for each in options] == [each or "nothing" for each in cards]
                said.take(rng.choice(options))
            assert choices.verify(said.move) == said.move
    assert {"plan", "place", "combat", "transfer"} <= kinds


def reachable_moves(asked: Any, choices: Any, begun: tuple[int, ...]) -> dict[tuple[int, ...], Any]:
    """All moves that go on from some actions."""
    said = begin_move(asked, choices)
    for action in begun:
        assert action in said.options()
        said.take(action)
    if said.is_complete:
        return {begun: said.move}
    found: dict[tuple[int, ...], Any] = {}
    for action in said.options():
        found |= reachable_moves(asked, choices, (*begun, action))
    return found


@pytest.mark.long
@of_all_kinds
@pytest.mark.parametrize("player", [BOTS["random"](), Greedy()], ids=["random", "greedy"])
def test_a_game_by_actions_is_the_game_by_moves(setting, player):
    table = begin_table(9, **setting)
    rules = {key: value for key, value in setting.items() if key != "reward"}
    game = begin_game(make_tower("surrogate"), seed=9, **rules)
    play_out(game, {seat: Seated(player) for seat in game.seats})
    while table.game.decision is not None:
        table.step(table.action_of(player))
    assert table.game.to_json() == game.to_json()


def test_a_player_cannot_go_on_with_a_move_of_somebody_else():
    table = begin_table(9)
    other = next(each for each in table.options() if each != table.action_of(Greedy()))
    table.step(other)
    with pytest.raises(GameError, match="ask at its first action"):
        table.action_of(Greedy())


@pytest.mark.parametrize("wrong", [NUMBERS["armies 1"], len(ACTIONS), -1, 1.0, "Aki", None])
def test_an_illegal_action_changes_nothing(wrong):
    table = begin_table(9)
    table.step(table.options()[0])
    before, options = table.observe("black"), table.options()
    with pytest.raises(IllegalMove, match=r"mask: plan: action .* is not legal now"):
        table.step(wrong)
    after = table.observe("black")
    assert all(np.array_equal(before[key], after[key]) for key in before)
    assert table.options() == options


def test_in_wrappers_an_illegal_action_ends_the_game_with_a_reward_of_minus_1(caplog):
    table = env()
    table.reset(seed=9)
    table.last()
    table.step(NUMBERS["armies 1"])
    rewards = {}
    for agent in table.agent_iter():
        observation, rewards[agent], terminated, _, _ = table.last()
        assert terminated
        assert not observation["action_mask"].any()
        table.step(None)
    assert rewards == {"black": -1, "blue": 0, "purple": 0, "red": 0, "yellow": 0}


# What is hidden


@of_all_kinds
def test_others_see_no_trace_of_a_plan_until_it_is_opened(setting):
    one, other, plans = begin_table(5, **setting), begin_table(5, **setting), Random(1)
    rng = Random(2)
    while one.game.decision.kind != "plan":  # the draft
        action = rng.choice(one.options())
        one.step(action)
        other.step(action)
    seat = one.game.decision.seat
    while one.game.decision.seat == seat:
        for each in (one, other):
            each.step(plans.choice(each.options()))
        expect_same(one, other, [each for each in one.agents if each != seat])
    assert one.game.plans[seat] != other.game.plans[seat]
    while one.game.decision.kind == "plan":
        action = rng.choice(one.options())
        one.step(action)
        other.step(action)
        if one.game.decision.kind == "plan":
            expect_same(one, other, [each for each in one.agents if each != seat])
    mine, its = one.observe(seat)["observation"], other.observe(seat)["observation"]
    assert not np.array_equal(mine[block("plan")], its[block("plan")])


def expect_same(one: raw_env, other: raw_env, seats: list[str]) -> None:
    for seat in seats:
        mine, its = one.observe(seat), other.observe(seat)
        assert {key: value.tobytes() for key, value in mine.items()} == {
            key: value.tobytes() for key, value in its.items()
        }


def test_others_do_not_see_where_an_army_goes_before_it_goes():
    seen = 0
    for table in moments(begin_table(3)):
        if not table._partial.taken:
            others = [each for each in table.agents if each != table.agent_selection]
            before = [table.observe(each)["observation"].tobytes() for each in others]
        else:
            after = [table.observe(each)["observation"].tobytes() for each in others]
            assert after == before
            seen += table._partial.stage == "combat.armies"
    assert seen > 3


# Rewards


@pytest.mark.parametrize("reward", ["victory", "points", "gains"])
def test_rewards_of_a_game_add_up_to_what_is_promised(reward):
    table = begin_table(4, reward=reward, players=4)
    sums, paid = dict.fromkeys(table.agents, 0.0), 0
    for _ in moments(table):
        paid += any(table.rewards.values())
        for seat, each in table.rewards.items():
            sums[seat] += each
    for seat, each in table.rewards.items():
        sums[seat] += each
    game = table.game
    assert sum(sums.values()) == pytest.approx(0)
    assert paid == (reward == "gains")  # for the first winter; the last step pays for the second
    if reward == "victory":
        assert sums == {seat: 1 if seat in game.winners else pytest.approx(-1 / 3) for seat in sums}
    else:
        mean = sum(game.points.values()) / 4
        ahead = {seat: (game.points[seat] - mean) / 100 for seat in sums}
        assert sums == pytest.approx(ahead)


def test_a_shared_victory_is_shared():
    assert victory("abc", "ab") == pytest.approx({"a": 0.25, "b": 0.25, "c": -0.5})
    assert victory("abc", "abc") == pytest.approx(dict.fromkeys("abc", 0))
