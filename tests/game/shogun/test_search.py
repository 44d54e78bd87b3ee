"""The player that looks ahead: its candidates, what it takes, and the worth behind."""

from functools import partial
from random import Random

import pytest

from cubetower.foundation import SpecError
from cubetower.game.core import answer
from cubetower.game.shogun import DEFINITION, MODULES, Greedy
from cubetower.game.shogun.bots import search
from cubetower.game.shogun.bots.position import FEATURES, chances, features, fitted_weights
from cubetower.game.shogun.bots.search import candidate_moves, candidate_plans
from cubetower.game.shogun.bots.worlds import Worlds
from cubetower.game.testing import check_bot
from cubetower.tower import make_tower
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.surrogate import yardstick
from tests.game.shogun.begin import begin_game
from tests.game.shogun.probe import Probe
from tests.game.shogun.scenes import Scene

pytestmark = pytest.mark.long

SMALL = "search,plans=3,worlds=1,moves=2,tries=1"
"""A player that thinks little."""

BASE, ALL = (), tuple(MODULES)


def begin_decision(kind="plan", *, seed=1, clock=(0, 0), which=1, bot="greedy", **options):
    """A game of such players at somebody's decision of a kind, so often asked since then."""
    game = begin_game(make_tower("surrogate"), seed=seed, **options)
    while game.decision:
        if game.decision.kind == kind and game.clock >= clock:
            which -= 1
            if not which:
                return game
        game.advance(answer(game, DEFINITION.make_player(bot)))
    raise AssertionError(f"no {kind} in this game")


def test_it_imagines_with_the_yardstick_unless_a_tower_is_named():
    assert DEFINITION.make_player("search").player._tower.rates == yardstick()
    assert isinstance(DEFINITION.make_player("search,tower=physics").player._tower, PhysicsTower)


def seen_in(game):
    return game.observe(game.decision.seat)


# The contract


@pytest.mark.parametrize(
    "options",
    [{"side": "moon", "start": "draft", "modules": ALL}, {}],
    ids=["moon draft all", "sun fixed base"],
)
def test_it_keeps_the_contract_of_players(options, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.bots.MAX_REPEATED", 2)
    check_bot(
        partial(search.Search, plans=2, worlds=1, moves=2, tries=1),
        lambda seed, log: begin_game(
            make_tower("surrogate"), seed=seed, log=log, players=3, **options
        ),
        games=1,
    )


@pytest.mark.parametrize(
    ("spec", "wrong"),
    [
        ("search,plans=0", "plans=0"),
        ("search,plans=1001", "plans=1001"),
        ("search,worlds=1.5", "worlds=1.5"),
        ("search,moves=few", "moves=few"),
        ("search,tries=-1", "tries=-1"),
        ("search,tower=heap", "no tower 'heap'"),
        ("search,depth=2", "its parameters are"),
        ("search,others=fools", "others=fools; others can be greedy or mixture"),
    ],
)
def test_a_wrong_parameter_is_named(spec, wrong):
    with pytest.raises(SpecError, match=wrong):
        DEFINITION.make_player(spec)


@pytest.mark.parametrize("tower", ["bag", "allthrough", "twoshelves"])
def test_it_imagines_with_the_tower_it_is_given(tower):
    game = begin_decision("combat")
    assert answer(game, DEFINITION.make_player(f"{SMALL},tower={tower}")) in game.legal().moves


# What it takes


@pytest.mark.parametrize("kind", ["plan", "place", "combat"])
def test_its_answers_win_more_often_than_those_of_greedy(kind):
    gain = 0.0
    for seed in range(8):
        seen = seen_in(begin_decision(kind, seed=seed, clock=(1, 1)))
        first = Greedy().choose(seen, Random(0))
        found = DEFINITION.make_player("search,plans=12,moves=6").player.choose(seen, Random(0))
        worlds = Worlds(seen, make_tower("surrogate"), Random(1))
        for _ in range(8):
            world = worlds.another()
            gain += worlds.chance(world, found) - worlds.chance(world, first)
    assert gain > 0


@pytest.mark.parametrize(
    ("candidates", "bout", "played_on"), [(16, 2, 128), (4, 3, 24), (3, 1, 7), (1, 5, 0)]
)
@pytest.mark.parametrize("place", [0, -1])
def test_it_takes_the_best_within_its_budget(candidates, bout, played_on, place, monkeypatch):
    asked = []

    def chance(self, world, move):
        asked.append(move)
        return float(move == moves[place])

    seen, moves = seen_in(begin_decision()), list(range(candidates))
    monkeypatch.setattr(Worlds, "chance", chance)
    player = search.Search()
    assert player._best(seen, moves, bout, Random(0)) == moves[place]
    assert len(asked) == played_on


@pytest.mark.parametrize(
    "options", [{"modules": (Probe(),)}, {"start": "draft"}], ids=["own module", "draft"]
)
def test_where_it_cannot_look_ahead_it_is_greedy(options):
    game = begin_decision("draft" if "start" in options else "plan", **options)
    seen = seen_in(game)
    assert DEFINITION.make_player(SMALL).player.choose(seen, Random(0)) == Greedy().choose(
        seen, Random(0)
    )


# Candidates


@pytest.mark.parametrize("modules", [BASE, ALL], ids=["base", "all"])
def test_candidate_plans_are_legal_and_different_and_the_first_is_greedy(modules):
    game = begin_decision(modules=modules)
    seen = seen_in(game)
    plans = candidate_plans(seen, 12, Random(0))
    assert plans[0] == Greedy().choose(seen, Random(0))
    assert len(plans) == 12
    assert all(plan == game.legal().verify(plan) for plan in plans)
    assert not any(plan in plans[:number] for number, plan in enumerate(plans))
    assert {plan["bid"] for plan in plans} >= {f"chest {chests}" for chests in range(5)}


def test_candidate_moves_are_the_greediest():
    seen = seen_in(begin_decision("combat"))
    moves = candidate_moves(seen, 3)
    assert len(moves) == 3
    assert moves[0] == Greedy().choose(seen, Random(0))


# What a position is worth


def test_there_are_weights_before_every_round_but_the_first():
    assert list(fitted_weights()) == [(1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert all(len(weights) == len(FEATURES) for weights in fitted_weights().values())


@pytest.mark.parametrize("modules", [BASE, ALL], ids=["base", "all"])
def test_chances_to_win_add_up_to_one(modules):
    for clock in fitted_weights():
        assert sum(chances(begin_decision(clock=clock, modules=modules)).values()) == pytest.approx(
            1
        )


def test_a_standing_counts_what_lies_before_a_player():
    scene = Scene(
        {"Aki": ("red", 2), "Kai": ("red", 3), "Musashi": ("blue", 5)},
        buildings={"Aki": ("castle",)},
        unrest={"Kai": 2},
    )
    game = scene.game
    game.points["red"], game.chests["red"], game.rice["red"] = 7, 4, 1
    red = dict(zip(FEATURES, features(game)["red"], strict=True))
    expected = {"points": 7, "provinces": 2, "buildings": 1, "majorities": 3, "armies": 5}
    assert expected.items() <= red.items()
    assert {"chests": 4, "rice": 1, "unrest": 2, "weak": 1}.items() <= red.items()


def test_at_the_end_who_has_won_has_the_best_chance():
    game = begin_decision(clock=(2, 2), players=3)
    while game.decision:
        game.advance(answer(game, DEFINITION.make_player("greedy")))
    found = chances(game)
    assert (max(found, key=found.__getitem__),) == game.winners
