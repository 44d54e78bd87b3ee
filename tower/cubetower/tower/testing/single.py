"""Checks of the contract of `Tower`: single towers, toss by toss."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from random import Random

import numpy as np

from cubetower.foundation import CubetowerError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import StateError
from cubetower.tower.protocol import State
from cubetower.tower.testing.expect import (
    Checks,
    Factory,
    TowerCheckError,
    expect,
    expect_balanced,
    play,
    throws_of,
)

EXACT_MEMBERS = ("chances",)
BATCH_MEMBERS = ("places", "toss_many", "fill_many")


def _is_a_tower(factory: Factory, tosses: int, seed: int) -> None:
    tower = factory()
    able = tower.capabilities
    members = able.likelihood * EXACT_MEMBERS + able.batch * BATCH_MEMBERS
    missing = [member for member in members if not hasattr(tower, member)]
    expect(not missing, f"lacks {', '.join(missing)}")


def _starts_empty(factory: Factory, tosses: int, seed: int) -> None:
    expect(not factory().contents, f"starts with {factory().contents} inside")


def _conserves_cubes(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in throws_of(tosses, seed):
        there = tower.contents + thrown
        toss = tower.toss(thrown, rng)
        expect(toss.thrown == thrown, f"threw {thrown}, the toss says {toss.thrown}")
        expect(
            toss.fell <= there and there - toss.fell == tower.contents,
            f"{there} thrown or inside, {toss.fell} fell, {tower.contents} are inside",
        )


def _conserves_when_tapped(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in throws_of(max(1, tosses // 10), seed):
        tower.toss(thrown, rng)
        there = tower.contents
        tap = tower.tap(rng)
        expect(not tap.thrown, f"a tap throws {tap.thrown}")
        expect(
            tap.fell <= there and there - tap.fell == tower.contents,
            f"{there} inside, {tap.fell} tapped out, {tower.contents} are left",
        )


def _empty_toss_releases_nothing(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in throws_of(tosses, seed):
        tower.toss(thrown, rng)
        before = tower.contents
        fell = tower.toss(Cubes(), rng).fell
        expect(not fell and tower.contents == before, f"released {fell}")


def _can_be_emptied(factory: Factory, tosses: int, seed: int) -> None:
    tower = factory()
    play(tower, throws_of(5, seed), seed)
    tower.empty()
    expect(not tower.contents, f"still holds {tower.contents}")


def _state_survives(factory: Factory, tosses: int, seed: int) -> None:
    tower, other = factory(), factory()
    for thrown in throws_of(max(1, tosses // 10), seed):
        tower.toss(thrown, Random(seed))
        state: State = json.loads(json.dumps(tower.state()))
        expect(state == tower.state(), "its state changes when written as JSON and read back")
        other.restore(state)
        expect(other.state() == state, "a restored tower has another state")
        expect(other.contents == tower.contents, "a restored tower has other contents")


def _refuses_foreign_state(factory: Factory, tosses: int, seed: int) -> None:
    tower = factory()
    before = tower.state()
    for foreign in ({}, {"model": "no such model"}):
        try:
            tower.restore(foreign)
        except StateError:
            expect(tower.state() == before, "refused a state, but changed")
            continue
        raise TowerCheckError(f"accepts {foreign!r} as a state; it must raise StateError")


def _leaves_global_generators(factory: Factory, tosses: int, seed: int) -> None:
    scalar, array = random.getstate(), np.random.get_state(legacy=False)  # noqa: NPY002
    tower = factory()
    play(tower, throws_of(max(1, tosses // 10), seed), seed)
    tower.tap(Random(seed))
    expect(random.getstate() == scalar, "draws from Python's global generator")
    now = np.random.get_state(legacy=False)  # noqa: NPY002
    expect(str(now) == str(array), "draws from numpy's global generator")


def _is_repeatable(factory: Factory, tosses: int, seed: int) -> None:
    throws = throws_of(tosses, seed)
    expect(
        play(factory(), throws, seed) == play(factory(), throws, seed),
        "same seed, different tosses",
    )


def _continues_from_state(factory: Factory, tosses: int, seed: int) -> None:
    tower, other, throws = factory(), factory(), throws_of(tosses, seed)
    play(tower, throws, seed)
    other.restore(json.loads(json.dumps(tower.state())))
    expect(
        play(tower, throws, seed + 1) == play(other, throws, seed + 1)
        and tower.state() == other.state(),
        "a restored tower tosses differently from the one it was restored from",
    )


def _shares_nothing(factory: Factory, tosses: int, seed: int) -> None:
    throws = throws_of(max(1, tosses // 10), seed)
    alone = play(factory(), throws, seed)
    tower, other, rng, noise = factory(), factory(), Random(seed), Random(seed + 1)
    between = []
    for thrown in throws:
        between.append(tower.toss(thrown, rng))
        other.toss(thrown, noise)
    expect(between == alone, "tossing another tower changes this one")


def _can_be_filled(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for contents in (Cubes(red=3, blue=2, green=4), Cubes(red=1), Cubes()):
        tower.fill(contents, rng)
        expect(tower.contents == contents, f"filled with {contents}, holds {tower.contents}")


def _thrown_colours_alike(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    differences = []
    for _ in range(tosses):
        tower.empty()
        fell = tower.toss(Cubes(blue=6, red=6), rng).fell
        differences.append(fell["red"] - fell["blue"])
    expect_balanced(differences)


def _inside_colours_alike(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    differences = []
    for _ in range(tosses):
        tower.fill(Cubes(blue=4, red=4), rng)
        fell = tower.toss(Cubes(green=8), rng).fell
        differences.append(fell["red"] - fell["blue"])
    expect_balanced(differences)


def _recording_is_neutral(factory: Factory, tosses: int, seed: int) -> None:
    tower, other = factory(), factory()
    rng, same = Random(seed), Random(seed)
    for thrown in [*throws_of(max(1, tosses // 10), seed), Cubes()]:
        silent, filmed = tower.toss(thrown, rng), other.toss(thrown, same, record=True)
        expect(
            replace(filmed, recording=None) == silent and tower.state() == other.state(),
            "a recorded toss ends differently",
        )
        expect(rng.getstate() == same.getstate(), "a recorded toss draws other numbers")


def _records_what_fell(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in throws_of(3, seed):
        toss = tower.toss(thrown, rng, record=True)
        expect(toss.recording is not None, "gives no recording")
        cubes = toss.recording.cubes if toss.recording else ()
        fell = Cubes.of(cube.colour for cube in cubes if cube.fell)
        expect(fell == toss.fell, f"{toss.fell} fell, {fell} are recorded as fallen")
        expect(Cubes.of(c.colour for c in cubes if c.thrown) == thrown, "other cubes thrown")


def _refuses_to_record(factory: Factory, tosses: int, seed: int) -> None:
    try:
        factory().toss(Cubes(red=1), Random(seed), record=True)
    except CubetowerError:
        return
    raise TowerCheckError("cannot record, but does not raise a TowerError")


CHECKS: Checks = {
    "is a tower": (lambda able: True, _is_a_tower),
    "starts empty": (lambda able: True, _starts_empty),
    "conserves cubes": (lambda able: True, _conserves_cubes),
    "conserves cubes when tapped": (lambda able: True, _conserves_when_tapped),
    "an empty toss releases nothing": (lambda able: True, _empty_toss_releases_nothing),
    "can be emptied": (lambda able: True, _can_be_emptied),
    "state survives JSON": (lambda able: True, _state_survives),
    "refuses a foreign state": (lambda able: True, _refuses_foreign_state),
    "leaves the global generators alone": (lambda able: True, _leaves_global_generators),
    "is repeatable": (lambda able: able.repeatable, _is_repeatable),
    "continues from a restored state": (lambda able: able.repeatable, _continues_from_state),
    "two towers share nothing": (lambda able: able.repeatable, _shares_nothing),
    "can be filled": (lambda able: able.fillable, _can_be_filled),
    "treats thrown colours alike": (lambda able: True, _thrown_colours_alike),
    "treats colours inside alike": (lambda able: able.fillable, _inside_colours_alike),
    "recording changes nothing": (
        lambda able: able.recordable and able.repeatable,
        _recording_is_neutral,
    ),
    "records what fell": (lambda able: able.recordable, _records_what_fell),
    "refuses to record": (lambda able: not able.recordable, _refuses_to_record),
}
