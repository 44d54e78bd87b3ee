"""The coding for learners: every move can be said, and the vector tells what a player knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from game.core import Listed
from game.environment.sisters import env, raw_env
from game.samurai import TYPES, SamuraiGame, board
from game.samurai.coding import ALL, CODING, FREE, SEATS
from game.samurai.laying import Laying
from game.samurai.setup import Hand
from game.samurai.tables import FIGURE_EXCHANGE, TOKEN_EXCHANGE, tokens
from tests.game.samurai.scenes import COUNTS, Scene, fresh, played, scene
from tests.game.samurai.test_information import hidden_otherwise

SETTINGS = [
    {"players": players, "options": {"random_hand": hand, "open_captures": shown}}
    for players, (hand, shown) in product(COUNTS, [("no", "no"), ("yes", "no"), ("no", "yes")])
]
in_all_settings = pytest.mark.parametrize("setting", SETTINGS, ids=str)
of_all_sizes = pytest.mark.parametrize("players", COUNTS)


def walked(setting: dict, seed: int = 1) -> Iterator[raw_env]:
    """A game by random actions: as it is before each."""
    table, rng = raw_env("samurai", **setting), Random(seed)
    table.reset(seed=seed)
    while table.game.decision is not None:
        yield table
        table.step(rng.choice(table.options()))
    yield table


def entry(game: SamuraiGame, seat: str, block: str, name: str) -> float:
    """What the vector says in an entry, in the units of its block."""
    found = CODING.blocks[block]
    number = found.start + found.entries.index(name)
    return float(CODING.vector(game.observe(seat))[number]) * (found.unit or 1)


def block(game: SamuraiGame, seat: str, name: str) -> dict[str, float]:
    """What the vector says in a block, but for zeros."""
    entries = CODING.blocks[name].entries
    told = {each: entry(game, seat, name, each) for each in entries}
    return {each: round(value, 4) for each, value in told.items() if value}


# Actions


def test_the_names_are_unique_and_few():
    assert len(set(CODING.actions)) == len(CODING.actions) == 297
    assert {*tokens(), "stop", *TYPES, *ALL.hexes, "rice 11,-5"} <= set(CODING.actions)


@in_all_settings
def test_every_run_of_legal_actions_gives_a_legal_move(setting):
    kinds = set()
    for table in walked(setting):
        asked, said = table.game.decision, table._answer
        if asked is None:
            break
        kinds.add(asked.kind)
        mask = table.observe(asked.seat)["action_mask"]
        assert np.flatnonzero(mask).tolist() == sorted(table.options())
        assert said.options()
        assert not said.done
    assert table.game.over
    picks = {"hand"} if setting["options"]["random_hand"] == "no" else set()
    assert kinds == {"place", "lay"} | picks
    assert table.terminations == dict.fromkeys(table.agents, True)


@of_all_sizes
def test_every_legal_move_can_be_said(players):
    rng, kinds = Random(2), set()
    for game in played(players, 2):
        asked = game.decision
        if asked is None:
            break
        choices = game.legal()
        moves = choices.moves if isinstance(choices, Listed) else _some(choices, rng)
        for move in moves:
            actions = CODING.actions_of(asked, move)
            said = CODING.answer_to(asked, choices)
            for action in actions:
                assert action in said.options()
                said.take(action)
            assert said.done
            assert choices.verify(said.move) == choices.verify(move)
            kinds.add(move[0] if asked.kind == "lay" else asked.kind)
    assert {"hand", "place", "stop", FIGURE_EXCHANGE, TOKEN_EXCHANGE, "ronin"} <= kinds


def _some(choices: Hand | Laying, rng: Random) -> list[tuple[str, ...]]:
    """Moves that begin with each first pick, and go on at random."""
    found = []
    for first in choices.options(()):
        picked = (first,)
        while options := choices.options(picked):
            picked += (rng.choice(options),)
        found.append(picked)
    return found


def test_the_same_actions_do_for_all_numbers_of_players():
    assert all(set(board(players).hexes) <= set(ALL.hexes) for players in COUNTS)
    vectors = [CODING.vector(fresh(players).observe("red")) for players in COUNTS]
    assert {len(each) for each in vectors} == {len(CODING.high)}


# The vector


@in_all_settings
def test_entries_are_as_declared(setting):
    steps = 0
    for number, table in enumerate(walked(setting, 3)):
        if number % 40 and table.game.decision is not None:
            continue
        for seat in table.game.seats:
            seen = table.observe(seat)["observation"]
            assert table.observation_space(seat)["observation"].contains(seen)
            steps += 1
    assert steps > 5


@of_all_sizes
@pytest.mark.parametrize("shown", ["no", "yes"])
def test_hidden_things_make_no_difference(players, shown):
    rng, changed = Random(1), 0
    game, course, number = fresh(players, 5, "no", shown), Random(5), 0
    while game.decision is not None:
        if number % 7 == 0:
            for seat in game.seats:
                other = hidden_otherwise(game, seat, rng)
                mine, its = (CODING.vector(each.observe(seat)) for each in (game, other))
                assert mine.tobytes() == its.tobytes()
                changed += other.to_json() != game.to_json()
        game.play(game.decision.seat, game.legal().sample(course))
        number += 1
    assert changed > 10


def test_others_do_not_see_what_is_picked():
    table, rng = raw_env("samurai", players=3), Random(1)
    table.reset(seed=1)
    first = table.agent_selection
    others = [each for each in table.agents if each != first]
    before = [table.observe(each)["observation"].tobytes() for each in others]
    for _ in range(4):
        table.step(rng.choice(table.options()))
        assert [table.observe(each)["observation"].tobytes() for each in others] == before
    table.step(rng.choice(table.options()))
    assert sum(block(table.game, first, "picked").values()) == 5
    assert not block(table.game, others[0], "picked")


def known() -> Scene:
    """A position of four players, seen by green."""
    return scene(
        {"green": ["rice 4", "samurai 1", "samurai 1"], "blue": ["ship 2"]},
        seat="green",
        figures={"11,-5": ["helmet", "rice"]},
        lying={
            "10,-5": ("blue", "rice 4"),
            "11,-6": ("red", "ship 1"),
            "10,-4": ("green", "ronin"),
        },
        stocks={"green": ["helmet 2"]},
        gone=["yellow"],
        aside={"helmet": 2, "buddha": 0, "rice": 0},
        captured={
            seat: dict(zip(TYPES, counts, strict=True))
            for seat, counts in {
                "red": (1, 0, 0),
                "yellow": (0, 2, 0),
                "green": (0, 1, 3),
                "blue": (0, 0, 0),
            }.items()
        },
    )


def test_the_board_is_told_from_the_observers_seat():
    game = known().game
    assert block(game, "green", "players") == {"4": 1}
    assert block(game, "green", "decides") == {"me": 1}
    assert block(game, "blue", "decides") == {"+3": 1}
    assert block(game, "green", "owner") == {"10,-5.+1": 1, "11,-6.+2": 1, "10,-4.me": 1}
    assert block(game, "green", "character") == {"11,-6": 1, "10,-4": 1}
    strength = block(game, "green", "strength")
    assert strength["10,-5.rice"] == 4
    assert strength["11,-6.buddha"] == strength["10,-4.helmet"] == 1
    assert "10,-5.helmet" not in strength
    figures = block(game, "green", "figure")
    assert {each for each in figures if each.startswith("11,-5")} == {"11,-5.helmet", "11,-5.rice"}
    assert block(game, "green", "left") == {"helmet": 2, "buddha": 1, "rice": 2}
    assert block(game, "green", "aside") == {"helmet": 2}


def test_influence_and_open_land_are_told_where_figures_stand():
    game = known().game
    told = block(game, "green", "influence")
    assert {name: value for name, value in told.items() if name.startswith("11,-5")} == {
        "11,-5.helmet.me": 1,
        "11,-5.helmet.+2": 1,
        "11,-5.rice.me": 1,
        "11,-5.rice.+1": 4,
        "11,-5.rice.+2": 1,
    }
    shores = game.board.shores["11,-5"]
    lying = [at for at in shores if at in game.lying]
    assert entry(game, "green", "open", "11,-5") == pytest.approx(len(shores) - len(lying))
    assert "10,-6" not in block(game, "green", "open")


def test_tokens_and_captures_are_told_as_far_as_they_are_open():
    game = known().game
    assert block(game, "green", "screen") == {"rice 4": 1, "samurai 1": 2}
    assert block(game, "green", "screens") == {"me": 3, "+1": 1}
    assert block(game, "green", "stocks") == {"me": 1}
    assert block(game, "green", "gone") == {"+3": 1}
    assert entry(game, "green", "unplayed", "+1.rice 4") == 0
    assert entry(game, "green", "unplayed", "+1.helmet 4") == 1
    assert entry(game, "green", "unplayed", "+2.ship 1") == 1
    assert block(game, "green", "captured") == {"me.buddha": 1, "me.rice": 3}
    assert block(game, "green", "known") == {"me": 1}
    assert entry(game, "red", "captured", "me.helmet") == pytest.approx(1)


def test_kind_and_tokens_of_the_turn_are_told():
    found = known().play(("rice 4", "12,-5"))
    assert block(found.game, "green", "kind") == {"lay": 1}
    assert block(found.game, "green", "mine") == {"now": 1}
    assert block(found.game, "green", "laid") == {"tokens": 1, "plain": 1}
    assert not block(found.game, "blue", "mine")


def test_blocks_have_one_entry_for_everything():
    sizes = {name: len(each.entries) for name, each in CODING.blocks.items()}
    assert sizes["owner"] == len(FREE) * len(SEATS)
    assert sum(sizes.values()) == len(CODING.high)
    assert CODING.blocks["mine"].start == sum(len(each[1]) for each in CODING.declared)


# The environment


@of_all_sizes
@pytest.mark.filterwarnings("ignore:We recommend agents to be named", "ignore:Observation")
def test_pettingzoos_own_tests_pass(players, capsys):
    api_test(env("samurai", players=players), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_a_seed_gives_the_same_game():
    seed_test(lambda: env("samurai", players=3), num_cycles=200)
