"""Worlds that a player imagines: who the others are in them, and what these have planned."""

from random import Random

import pytest

from cubetower.game.core import RandomPlayer, answer
from cubetower.game.shogun import DEFINITION, MODULES, Greedy
from cubetower.game.shogun.bots.others import OTHERS, Mixture
from cubetower.game.shogun.bots.worlds import Worlds
from cubetower.game.shogun.rules.plans import choices
from cubetower.tower import make_tower
from tests.game.shogun.test_search import begin_decision, seen_in

BASE, ALL = (), tuple(MODULES)

ONLY = {
    "greedy": OTHERS["greedy"],
    "greedy,attack=2": Mixture({Greedy(attack=2): 1.0}),
    "greedy,spread=0.4": Mixture({Greedy(spread=0.4): 1.0}),
    "random": Mixture({RandomPlayer(choices): 1.0}),
    "mixture": OTHERS["mixture"],
}
"""Mixtures of one player, and that of `search`."""


def make_worlds(seen, others="mixture", seed=0):
    return Worlds(seen, make_tower("surrogate"), Random(seed), ONLY[others])


@pytest.mark.parametrize("modules", [BASE, ALL], ids=["base", "all"])
@pytest.mark.parametrize("which", [1, 3, 5])
@pytest.mark.parametrize("bot", ["greedy", "greedy,attack=2"])
def test_what_players_like_the_model_plan_it_knows(modules, which, bot):
    game = begin_decision(which=which, modules=modules, bot=bot)
    seat = game.decision.seat
    worlds = make_worlds(seen_in(game), bot)
    world = worlds.another()
    world.advance(Greedy().choose(seen_in(game), Random(0)))
    while world.decision.kind == "plan":
        world.advance(worlds._plans[world.decision.seat])
    while game.decision.kind == "plan":
        game.advance(answer(game, DEFINITION.make_player(bot)))
    for each in game.seats:
        assert each == seat or world.plans[each] == game.plans[each]


@pytest.mark.long
@pytest.mark.parametrize("modules", [BASE, ALL], ids=["base", "all"])
@pytest.mark.parametrize(("kind", "which"), [("place", 1), ("combat", 1), ("combat", 7)])
@pytest.mark.parametrize("others", ONLY)
def test_what_others_plan_agrees_with_what_lies_open(modules, kind, which, others):
    game = begin_decision(kind, clock=(1, 1), which=which, modules=modules)
    seen, seat = seen_in(game), game.decision.seat
    worlds = make_worlds(seen, others)
    for _ in range(5):
        for each, plan in worlds.another().plans.items():
            if each != seat:
                assert list(plan) == list(game.plans[each])
                hidden = [card for field, card in plan.items() if field not in seen.shown[each]]
                laid = [card for card in hidden if card is not None]
                assert {field: plan[field] for field in seen.shown[each]} == seen.shown[each]
                assert len(set(laid)) == len(laid) == min(len(hidden), len(seen.laid[each]))
                assert set(laid) <= set(seen.laid[each])


@pytest.mark.parametrize("others", ["greedy,spread=0.4", "random", "mixture"])
def test_what_others_plan_differs_from_world_to_world_and_is_legal(others):
    game = begin_decision(which=3)
    worlds, seat = make_worlds(seen_in(game), others), game.decision.seat
    found = []
    for _ in range(12):
        world = worlds.another()
        assert {*worlds._plans} == {*game.seats} - {seat}
        world.advance(Greedy().choose(seen_in(game), Random(0)))
        while world.decision.kind == "plan":  # refused if it is not legal
            world.advance(world.legal().verify(worlds._plans[world.decision.seat]))
        found.append(str(sorted(worlds._plans.items())))
    assert len(set(found)) > 3  # of 7, if every second world is the same


def test_the_same_generator_gives_the_same_worlds_and_another_one_others():
    game = begin_decision(which=3)
    seen = seen_in(game)
    plans = []
    for seed in (0, 0, 1):
        worlds = make_worlds(seen, seed=seed)
        plans.append([dict(worlds.another().plans) for _ in range(6)])
    assert plans[0] == plans[1] != plans[2]


def test_a_mixture_draws_its_models_as_often_as_it_says():
    # Of 4,000 draws of a share of 0.5 or less, 5 standard errors are 0.04.
    one, other, third = Greedy(), Greedy(attack=2), Greedy(bids=2)
    mixture, rng, seats = Mixture({one: 0.5, other: 0.4, third: 0.1}), Random(1), ["red", "blue"]
    drawn = [mixture.draw(seats, 1, rng)["blue"] for _ in range(4000)]
    shares = [drawn.count(each) / 4000 for each in (one, other, third)]
    assert shares == pytest.approx([0.5, 0.4, 0.1], abs=0.04)


@pytest.mark.parametrize("others", ["greedy", "mixture"])
def test_in_every_second_world_all_are_greedy_which_takes_no_random_numbers(others):
    rng, fresh, seats = Random(1), Random(1), ["red", "blue"]
    for world in (0, 2, 4):
        drawn = OTHERS[others].draw(seats, world, rng)
        assert {each.weights for each in drawn.values()} == {Greedy().weights}
    assert rng.getstate() == fresh.getstate()
    OTHERS[others].draw(seats, 1, rng)
    assert (rng.getstate() == fresh.getstate()) is (others == "greedy")


@pytest.mark.parametrize("others", ["greedy", "mixture"])
def test_a_world_looks_to_the_player_as_the_game_does(others):
    game = begin_decision("combat", which=3)
    seen = seen_in(game)
    worlds = make_worlds(seen, others)
    world, other = worlds.another(), worlds.another()
    assert world.observe(game.decision.seat) == other.observe(game.decision.seat) == seen
    assert world.chance.seed != other.chance.seed
