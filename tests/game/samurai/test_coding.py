"""The coding for learners: every move can be said, and the vector tells what a player knows."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game.environment.aec import raw_env
from cubetower.game.samurai import TYPES, SamuraiGame, board
from cubetower.game.samurai.coding import ALL, CODING
from tests.game.samurai.scenes import COUNTS, Scene, fresh, scene


def entry(game: SamuraiGame, seat: str, block: str, name: str) -> float:
    """What the vector says in an entry, in the units of its block."""
    found = CODING.blocks[block]
    number = found.start + found.entries.index(name)
    return float(CODING.vector(game.observe(seat))[number]) * (found.unit or 1)


def block(game: SamuraiGame, seat: str, name: str) -> dict[str, float]:
    """What the vector says in a block, but for zeros."""
    found = CODING.blocks[name]
    vector = CODING.vector(game.observe(seat))[found.place] * (found.unit or 1)
    told = dict(zip(found.entries, map(float, vector), strict=True))
    return {each: round(value, 4) for each, value in told.items() if value}


# Actions


def test_the_same_actions_do_for_all_numbers_of_players():
    assert all(set(board(players).hexes) <= set(ALL.hexes) for players in COUNTS)
    vectors = [CODING.vector(fresh(players).observe("red")) for players in COUNTS]
    assert {len(each) for each in vectors} == {len(CODING.high)}


# The vector


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
