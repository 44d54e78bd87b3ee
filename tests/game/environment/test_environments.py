"""Environments of all games: actions make moves, vectors tell what a player knows."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cubetower.game import GameError, IllegalMove, PositionError
from cubetower.game.core import Listed, Picks, play_out
from cubetower.game.environment.aec import env, raw_env
from cubetower.game.games import GAMES, game_definition
from cubetower.game.raid import coding as raid
from cubetower.game.raid.rules.tables import COLOURS, HELPERS
from cubetower.game.shitenno import coding as shitenno
from cubetower.tower import Tower, make_tower
from cubetower.tower.models.naive import Bag
from tests.copying import WAYS
from tests.game.golden import WITHOUT_TOWER
from tests.game.raid.scenes import SHIPPED, Scene

SETTINGS = [
    (
        name,
        players,
        {
            option: values[(most + place) % 2]
            for place, (option, values) in enumerate(game_definition(name).game.OPTIONS.items())
        },
    )
    for name in WITHOUT_TOWER
    for most, players in enumerate(
        (game_definition(name).game.PLAYERS[0], game_definition(name).game.PLAYERS[-1])
    )
]
"""Fewest and most players, with other options."""
in_all_settings = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=str)
of_all_games = pytest.mark.parametrize("game", GAMES)


def tower_for(game: str) -> Tower | None:
    """As the environment has it, if it is not told."""
    return make_tower("surrogate") if game_definition(game).game.TOWER else None


def walked(table: raw_env, seed: int) -> Iterator[raw_env]:
    """A game by random actions: as it is before each."""
    rng = Random(seed)
    table.reset(seed=seed)
    while table.game.decision is not None:
        yield table
        table.step(rng.choice(table.options()))


@pytest.mark.long
@in_all_settings
def test_every_run_of_actions_is_a_move_and_every_move_a_run_of_actions(game, players, options):
    table = raw_env(game, players=players, options=options)
    kinds = set()
    for number, _ in enumerate(walked(table, 3)):
        kinds.add(table.game.decision.kind)
        assert table.options()
        if number % 7 == 0:
            mask = table.observe(table.agent_selection)["action_mask"]
            assert np.flatnonzero(mask).tolist() == sorted(table.options())
        if not table._partial.taken and number % 15 == 0:
            moves = moves_of(table.game)
            asked = table.game.decision
            said = [table.coding.actions_of(asked, move) for move in moves]
            assert len(set(said)) == len(said)
            for actions, move in zip(said[:20], moves, strict=False):
                answer = table.coding.begin_move(asked, table.game.legal())
                for action in actions:
                    assert action in answer.options()
                    answer.take(action)
                assert answer.is_complete
                assert answer.move == move
    assert table.game.winners
    assert table.terminations == dict.fromkeys(table.agents, True)
    assert len(kinds) > 1


def test_every_bid_in_a_contest_of_raid_is_an_action_and_that_action_is_the_bid():
    scene = Scene().camps("blue", ["ninja"] * 4).row("nun").do(("bid", "blue", 1))
    said = [raid.CODING.actions_of(scene.asked, move) for move in scene.moves]
    assert len(set(said)) == len(said) == 32
    for [action], move in zip(said, scene.moves, strict=True):
        answer = raid.CODING.begin_move(scene.asked, scene.game.legal())
        answer.take(action)
        assert answer.is_complete
        assert answer.move == move


def moves_of(game):
    """The moves that can be said: all that are listed, or one that begins with each pick."""
    choices = game.legal()
    if isinstance(choices, Listed):
        return choices.moves
    if isinstance(choices, Picks):
        rng = Random(1)
        begun = choices.options(())
        return list(dict.fromkeys(choices.verify(one_of(choices, one, rng)) for one in begun))
    return choices.describe()["moves"]


def one_of(choices, first, rng):
    picked = (first,)
    while options := choices.options(picked):
        picked += (rng.choice(options),)
    return picked


@pytest.mark.long
@in_all_settings
def test_entries_are_within_their_limits_and_named(game, players, options):
    table = raw_env(game, players=players, options=options)
    coding = table.coding
    names = [f"{block.name}.{entry}" for block in coding.blocks.values() for entry in block.entries]
    assert len(set(names)) == len(names) == len(coding.high)
    assert len(set(coding.actions)) == len(coding.actions)
    for number, _ in enumerate(walked(table, 5)):
        if number % 11 == 0:
            for seat in table.possible_agents:
                vector = table.observe(seat)["observation"]
                assert (vector >= 0).all()
                assert (vector <= coding.high).all()
                assert table.observation_space(seat)["observation"].contains(vector)
                now = vector[coding.blocks["mine"].start]
                assert now == (seat == table.game.decision.seat)


@pytest.mark.long
@of_all_games
def test_the_library_finds_no_fault(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names of agents, and of masks beside the vector
        for players in (
            game_definition(game).game.PLAYERS[0],
            game_definition(game).game.PLAYERS[-1],
        ):
            api_test(env(game, players=players), num_cycles=30)
        seed_test(lambda: env(game), num_cycles=30)


@pytest.mark.long
@of_all_games
def test_the_actions_of_a_bot_are_the_game_it_plays(game):
    table, player = raw_env(game), game_definition(game).make_player("greedy")
    table.reset(seed=8)
    while table.game.decision is not None:
        table.step(table.action_of(player.player))
    again = game_definition(game).game(len(table.possible_agents), tower=tower_for(game), seed=8)
    play_out(again, dict.fromkeys(again.seats, player))
    assert table.game.to_json() == again.to_json()
    shares = {seat: table.rewards[seat] for seat in again.seats}
    assert sum(shares.values()) == pytest.approx(0)
    assert {seat for seat, share in shares.items() if share > 0} == set(again.winners)


@pytest.mark.long
@of_all_games
def test_points_come_at_the_end_and_gains_as_they_are_made(game):
    for reward in ("points", "gains"):
        table, rewards = raw_env(game, reward=reward), []
        for _ in walked(table, 2):
            rewards.append(dict(table.rewards))
        rewards.append(dict(table.rewards))
        scores = table.game.scores
        mean = sum(scores.values()) / len(scores)
        for seat, score in scores.items():
            gained = sum(each[seat] for each in rewards)
            assert gained == pytest.approx((score - mean) / table.coding.full)
        early = any(any(each.values()) for each in rewards[:-1])
        assert early is (reward == "gains")


@of_all_games
def test_what_is_illegal_changes_nothing(game):
    table = raw_env(game, render_mode="ansi")
    with pytest.raises(GameError, match="call reset"):
        table.step(0)
    table.reset(seed=4)
    state = table.game.to_json()
    wrong = next(n for n in range(len(table.coding.actions)) if n not in table.options())
    for action in (wrong, -1, 10_000, "0", None, True, np.bool_(False), 1.0, [0], np.array([0, 1])):
        with pytest.raises(IllegalMove, match="see the action mask"):
            table.step(action)
    assert table.game.to_json() == state
    assert table.render()


def run_on(table, steps=None):
    """What agents get to see in so many steps of random actions, or to the end of the game."""
    seen = []
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        seen.append((agent, reward, over, *(part.tobytes() for part in observation.values())))
        mask = observation["action_mask"]
        table.step(None if over else table.action_space(agent).sample(mask))
        if len(seen) == steps:
            break
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [env, raw_env])
@of_all_games
def test_a_copy_goes_on_alike_and_apart(game, kind, way):
    table = kind(game)
    table.reset(seed=3)
    for number, agent in enumerate(table.agents):
        table.action_space(agent).seed(number)
    run_on(table, 33)  # in the middle of a plan of SHOGUN
    other, steps = WAYS[way](table), 99 if game == "raid" else None  # others to the end
    course = run_on(other, steps)
    assert len(course) > 50
    assert run_on(table, steps) == course
    for each in (table, other):
        each.reset()  # to the next game, the same for both
    assert run_on(table, 20) == run_on(other, 20)


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": ["raid"]}, r"no game \['raid'\]"),
        ({"players": 2}, "3 to 5 players, not 2"),
        ({"players": True}, "players True: give a whole number"),
        ({"options": {"a": "b"}}, "no option 'a'"),
        ({"options": [1]}, r"options \[1\]: give values by name, a dict"),
        ({"reward": ["points"]}, r"no reward \['points'\]"),
        ({"render_mode": "human"}, "no render_mode 'human'"),
    ],
)
@pytest.mark.parametrize("kind", [env, raw_env])
def test_environments_that_cannot_be(kind, parameters, says):
    with pytest.raises(PositionError, match=says):
        kind(**{"game": "raid", **parameters})


@pytest.mark.parametrize(
    ("seed", "says"),
    [(-1, "give 0 or more"), (True, "give a whole number"), ("7", "give a whole number")],
)
@pytest.mark.parametrize("kind", [env, raw_env])
def test_a_seed_is_a_whole_number(kind, seed, says):
    with pytest.raises(PositionError, match=says):
        kind("raid").reset(seed=seed)


@of_all_games
def test_whole_numbers_of_numpy_are_whole_numbers(game):
    kind = game_definition(game).game
    one, other = env(game, players=np.int64(kind.PLAYERS[0])), env(game, players=kind.PLAYERS[0])
    one.reset(seed=np.uint8(7))
    other.reset(seed=7)
    action = next(iter(other.unwrapped.options()))
    one.step(np.int16(action))
    other.step(action)
    assert one.unwrapped.game.to_json() == other.unwrapped.game.to_json()
    for wrong in (True, 1.0, "1"):
        with pytest.raises(PositionError, match=r"action .*: give a whole number"):
            one.step(wrong)
    for ask in (one.observe, one.action_space, one.observation_space):
        with pytest.raises(PositionError, match="no agent 'nobody'; there are "):
            ask("nobody")


@pytest.mark.parametrize("tower", [Bag(0.25), Bag, partial(Bag, 0.25), "bag"])
def test_a_tower_is_named_by_whatever_makes_it(tower):
    table = raw_env(tower=tower)
    table.reset(seed=1)
    first = table.game.use_tower()
    assert (first.new, first is tower) == (make_tower(tower).new, False)
    table.reset(seed=1)
    assert table.game.use_tower() is not first


def entries(table, seat, block):
    """The entries of a block, in its own unit."""
    found = table.coding.blocks[block]
    vector = table.observe(seat)["observation"][found.place] * (found.unit or 1)
    return dict(zip(found.entries, np.round(vector).astype(int).tolist(), strict=True))


def test_the_vector_of_shitenno_tells_hand_board_and_titles():
    table = raw_env("shitenno", players=3)
    for number, _ in enumerate(walked(table, 6)):
        game = table.game
        if number % 9 == 0:
            for me, seat in enumerate(game.seats):
                held = {c: n for c, n in entries(table, seat, "hand").items() if n}
                assert held == Counter(game.hand(seat))
                flags = {name for name, flag in entries(table, seat, "kamon").items() if flag}
                assert flags == {
                    f"{name}.{slot}.{shitenno.SEATS[(game.seats.index(owner) - me) % 3]}"
                    for name, row in game.kamons.items()
                    for slot, (owner, _) in enumerate(row, 1)
                }
                assert entries(table, seat, "title")[f"me.{game.titles[seat]}"] == 1
                assert entries(table, seat, "points")["me"] == game.points[seat]


def test_the_vector_of_raid_tells_hand_camps_and_row():
    table = raw_env("raid", players=3)
    for number, _ in enumerate(walked(table, 6)):
        game = table.game
        if number % 25 == 0:
            for seat in game.seats:
                held = {c: n for c, n in entries(table, seat, "hand").items() if n}
                assert held == Counter(game.hands[seat])
                front = {name for name, flag in entries(table, seat, "front").items() if flag}
                assert front == {f"{n}.{c}" for n, c in enumerate(game.hands[seat][:6], 1)}
                camps = {name: n for name, n in entries(table, seat, "camp").items() if n}
                mine = {name: n for name, n in camps.items() if name.startswith("me.")}
                assert mine == Counter(
                    f"me.{number}.{card}"
                    for number, camp in enumerate(game.camps[seat], 1)
                    for card in camp
                )
                row = {name for name, flag in entries(table, seat, "row").items() if flag}
                assert row == {f"{n}.{card}" for n, card in enumerate(game.row, 1) if card}


def test_every_card_of_the_largest_camp_has_a_name():
    values = SHIPPED
    kinds = values.warriors.values()
    helping = sum(values.cards.count(helper) for helper in HELPERS)
    largest = max(
        kind.count + sum(each.count for each in kinds if each.colour == colour) + helping
        for kind in kinds
        for colour in COLOURS
        if kind.colour != colour
    )
    assert largest == raid.MAX_CAMP_CARDS
