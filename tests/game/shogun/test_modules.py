"""Whole games with modules: without effect, saved, replayed, observed, imagined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

import pytest

from cubetower.game import IllegalMove, PositionError
from cubetower.game.core import Data, Event, ReplayChance, read_replay, verify
from cubetower.game.core.replays.replay import ReplayWriter
from cubetower.game.core.replays.results import ResultsTower
from cubetower.game.shogun import Module, ShogunGame, imagine
from cubetower.game.shogun.rules.module import POINTS
from cubetower.game.shogun.rules.tables import ACTIONS, BID
from cubetower.tower import Tower, make_tower
from tests.game.shogun.begin import begin_game
from tests.game.shogun.played import cases, play_on, random_game
from tests.game.shogun.probe import FIELD, Probe
from tests.game.shogun.scenes import all_cubes, expected_cubes


class Idle(Module):
    """Overrides nothing."""

    name = "idle"


class Lazy(Idle):
    name = "lazy"


def surrogate() -> Tower:
    return make_tower("surrogate")


def story(modules: Sequence[Module], seed: int = 1, **options: Any) -> list[Data]:
    """The events of a random game, without what modules keep."""
    _, events = random_game(seed, tower=surrogate(), modules=modules, **options)
    return [{name: each for name, each in event.items() if name != "extra"} for event in events]


# A module that does nothing


@pytest.mark.long
@pytest.mark.parametrize(("side", "start", "players"), cases())
def test_a_module_that_overrides_nothing_changes_no_event(side, start, players):
    options = {"players": players, "side": side, "start": start}
    base, idle = story([], **options), story([Idle()], **options)
    assert base == idle == story([Idle(), Lazy()], **options)
    assert base != story([Idle()], 2, **options)


def test_a_module_is_asked_only_at_the_points_it_overrides():
    class Rich(Module):
        name = "rich"

        def income(self, game, seat, action, province, income):
            return 100

    idle, rich = Idle(), Rich()
    at = begin_game(surrogate(), modules=[idle, rich]).rules.overriding
    assert at == {point: ((rich,) if point == "income" else ()) for point in POINTS}


# Whole games


def test_a_game_with_a_module_counts_its_calls_through_saves():
    probe, rng, chosen = Probe(), Random(1), Random(2)
    whole, game = (begin_game(surrogate(), seed=1, modules=[probe]) for _ in range(2))
    while game.decision is not None:
        if chosen.random() < 0.1:
            game = ShogunGame.from_json(game.to_json(), surrogate(), parts=[probe])
        game.play(game.decision.seat, game.legal().sample(rng))
        assert all_cubes(game) == expected_cubes(game)
    assert game.extra == play_on(whole, 1).extra
    kept = game.extra["probe"]
    assert kept["calls"]["round_start"] == kept["done"]["round_start"] == 6
    assert kept["calls"]["winter_end"] == kept["done"]["winter_end"] == 2
    assert kept["calls"]["end"] == kept["done"]["end"] == 1
    assert kept["calls"]["action_end"] == 60
    pushed = {point: kept["calls"][point] for point in kept["done"]}
    assert pushed == kept["done"]


def test_a_game_with_a_module_is_replayed_without_chance(tmp_path):
    path, options = tmp_path / "game.jsonl", {"start": "draft", "modules": [Probe()]}

    def begin(header: Data, results: ReplayChance, log: Callable[[Event], None]) -> ShogunGame:
        assert [*header["options"]["modules"]] == ["probe"]
        return begin_game(ResultsTower(results), chance=results, log=log, **options)

    with ReplayWriter(path, begin_game(surrogate(), **options).header()) as writer:
        play_on(begin_game(surrogate(), seed=7, log=writer, **options), 7)
    assert verify(read_replay(path), begin)


def test_a_saved_game_is_loaded_only_with_its_modules():
    text = begin_game(surrogate(), modules=[Idle()]).to_json()
    for modules in ([], [Probe()], [Idle(), Idle()], [Idle(), Lazy()]):
        with pytest.raises(PositionError, match=r"modules|module 'idle' is somebody's own code"):
            ShogunGame.from_json(text, surrogate(), parts=modules)


def test_what_a_module_hides_is_not_seen():
    game = begin_game(surrogate(), modules=[Probe()])
    other = game.copy()
    beads = other.extra["probe"]["beads"]
    beads["red"], beads["yellow"] = beads["yellow"], beads["red"]
    assert beads["red"] != beads["yellow"]
    assert other.observe("blue") == game.observe("blue")
    assert other.observe("red") != game.observe("red")


def test_a_decision_of_a_module_is_answered_like_any_other():
    game = begin_game(surrogate(), modules=[Probe()])
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == ("black", "probe.ask")
    assert game.observe("black").question.moves == ["keep", "give"]
    with pytest.raises(IllegalMove, match="P01"):
        game.play("black", "sell")
    game.play("black", "give")
    assert game.extra["probe"]["answers"]["black"] == ["give"]


def test_imagined_plans_have_the_fields_of_a_module():
    probe = Probe()
    game, rng = begin_game(surrogate(), modules=[probe]), Random(1)
    imagined = 0
    while game.decision is not None and game.year < 2:
        for seat in game.plans:
            other = imagine(game.observe("black"), surrogate(), rng, [probe])
            assert list(other.plans[seat]) == list(game.plans[seat]) == [*ACTIONS, BID, FIELD]
            imagined += 1
        game.play(game.decision.seat, game.legal().sample(rng))
    assert imagined


class Grabbing(Module):
    name = "grabbing"
    steps: ClassVar = {"act": lambda game, seat, action: None}


class Quiet(Module):
    name = "quiet"


@pytest.mark.parametrize(
    ("modules", "why"),
    [
        ([Grabbing()], "'act' must begin with its name"),
        ([Quiet(), Quiet()], "'quiet', 'quiet'"),
    ],
)
def test_a_module_brings_its_own_steps_and_is_there_once(modules, why):
    with pytest.raises(PositionError, match=why):
        begin_game(surrogate(), modules=modules)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("drafted", "after_drafting"),
        ("Income", "income"),
        ("start_round", "round_start"),
    ],
)
def test_a_point_of_another_name_is_refused_with_the_name_that_is_near(written, meant):
    wrong = type("Wrong", (Idle,), {written: lambda self, game, *about: None})
    with pytest.raises(PositionError) as error:
        begin_game(surrogate(), modules=[wrong()])
    assert f"module idle: {written!r} is no named point; do you mean {meant!r}?" in str(error.value)


def test_steps_fields_and_what_begins_with_an_underscore_may_have_any_name():
    def sow(game, seat):
        pass

    own = {"sow": staticmethod(sow), "steps": {"idle.sow": sow}, "_drafted": sow, "seeds": (3,)}
    game = begin_game(surrogate(), modules=[type("Sower", (Idle,), own)()])
    assert game.rules.steps["idle.sow"] is sow
