"""`check_tower`: does a tower keep the contract? For ours and for yours."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np

from tower.cubes import Cubes
from tower.errors import StateError, TowerError
from tower.protocol import TOWER_MEMBERS, Capabilities, State, Toss, Tower

MOST_SIGMAS = 4.0
"""A tower that treats colours alike fails the exchangeability checks once in 8,000 runs."""

Factory = Callable[[], Tower]


class TowerCheckError(AssertionError):
    """A tower broke the contract; says which part of it, and how."""


def check_tower(factory: Factory, *, tosses: int = 100, seed: int = 1) -> list[str]:
    """Check that the towers a factory makes keep the contract of `Tower`.

    Args:
        factory: makes an empty tower, the same one each time.
        tosses: tosses in each check; statistical checks get sharper with more.
        seed: of the generators that the checks pass in.

    Returns:
        The names of the checks made; which ones depends on the tower's capabilities.

    Raises:
        TowerCheckError: the first broken promise.
    """
    able = getattr(factory(), "capabilities", Capabilities())  # if absent, the first check says so
    checks: dict[str, tuple[bool, Callable[[Factory, int, int], None]]] = {
        "is a tower": (True, _is_a_tower),
        "starts empty": (True, _starts_empty),
        "conserves cubes": (True, _conserves_cubes),
        "conserves cubes when tapped": (True, _conserves_when_tapped),
        "an empty toss releases nothing": (True, _empty_toss_releases_nothing),
        "can be emptied": (True, _can_be_emptied),
        "state survives JSON": (True, _state_survives),
        "refuses a foreign state": (True, _refuses_foreign_state),
        "leaves the global generators alone": (True, _leaves_global_generators),
        "is repeatable": (able.repeatable, _is_repeatable),
        "continues from a restored state": (able.repeatable, _continues_from_state),
        "two towers share nothing": (able.repeatable, _shares_nothing),
        "can be filled": (able.fillable, _can_be_filled),
        "treats thrown colours alike": (True, _thrown_colours_alike),
        "treats colours inside alike": (able.fillable, _inside_colours_alike),
        "recording changes nothing": (able.recordable and able.repeatable, _recording_is_neutral),
        "records what fell": (able.recordable, _records_what_fell),
        "refuses to record": (not able.recordable, _refuses_to_record),
    }
    made = [name for name, (applies, _) in checks.items() if applies]
    for name in made:
        try:
            checks[name][1](factory, tosses, seed)
        except TowerCheckError as error:
            raise TowerCheckError(f"{name}: {error}") from None
        except Exception as error:  # whatever a tower of the user's raises
            raise TowerCheckError(f"{name}: raised {type(error).__name__}: {error}") from error
    return made


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise TowerCheckError(otherwise)


def _throws(count: int, seed: int) -> list[Cubes]:
    """Throws of 1 to 18 cubes of up to three colours."""
    rng = Random(seed)
    return [
        Cubes.of(rng.choices(("red", "blue", "green"), k=rng.randint(1, 18))) for _ in range(count)
    ]


def _play(tower: Tower, throws: list[Cubes], seed: int) -> list[Toss]:
    rng = Random(seed)
    return [tower.toss(thrown, rng) for thrown in throws]


def _is_a_tower(factory: Factory, tosses: int, seed: int) -> None:
    tower = factory()
    missing = [member for member in TOWER_MEMBERS if not hasattr(tower, member)]
    _expect(not missing, f"lacks {', '.join(missing)}")


def _starts_empty(factory: Factory, tosses: int, seed: int) -> None:
    _expect(not factory().contents, f"starts with {factory().contents} inside")


def _conserves_cubes(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in _throws(tosses, seed):
        there = tower.contents + thrown
        toss = tower.toss(thrown, rng)
        _expect(toss.thrown == thrown, f"threw {thrown}, the toss says {toss.thrown}")
        _expect(
            toss.fell <= there and there - toss.fell == tower.contents,
            f"{there} thrown or inside, {toss.fell} fell, {tower.contents} are inside",
        )


def _conserves_when_tapped(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in _throws(max(1, tosses // 10), seed):
        tower.toss(thrown, rng)
        there = tower.contents
        tap = tower.tap(rng)
        _expect(not tap.thrown, f"a tap throws {tap.thrown}")
        _expect(
            tap.fell <= there and there - tap.fell == tower.contents,
            f"{there} inside, {tap.fell} tapped out, {tower.contents} are left",
        )


def _empty_toss_releases_nothing(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in _throws(tosses, seed):
        tower.toss(thrown, rng)
        before = tower.contents
        fell = tower.toss(Cubes(), rng).fell
        _expect(not fell and tower.contents == before, f"released {fell}")


def _can_be_emptied(factory: Factory, tosses: int, seed: int) -> None:
    tower = factory()
    _play(tower, _throws(5, seed), seed)
    tower.empty()
    _expect(not tower.contents, f"still holds {tower.contents}")


def _state_survives(factory: Factory, tosses: int, seed: int) -> None:
    tower, other = factory(), factory()
    for thrown in _throws(max(1, tosses // 10), seed):
        tower.toss(thrown, Random(seed))
        state: State = json.loads(json.dumps(tower.state()))
        _expect(state == tower.state(), "its state changes when written as JSON and read back")
        other.restore(state)
        _expect(other.state() == state, "a restored tower has another state")
        _expect(other.contents == tower.contents, "a restored tower has other contents")


def _refuses_foreign_state(factory: Factory, tosses: int, seed: int) -> None:
    tower = factory()
    before = tower.state()
    for foreign in ({}, {"model": "no such model"}):
        try:
            tower.restore(foreign)
        except StateError:
            _expect(tower.state() == before, "refused a state, but changed")
            continue
        raise TowerCheckError(f"accepts {foreign!r} as a state; it must raise StateError")


def _leaves_global_generators(factory: Factory, tosses: int, seed: int) -> None:
    scalar, array = random.getstate(), np.random.get_state(legacy=False)  # noqa: NPY002
    tower = factory()
    _play(tower, _throws(max(1, tosses // 10), seed), seed)
    tower.tap(Random(seed))
    _expect(random.getstate() == scalar, "draws from Python's global generator")
    now = np.random.get_state(legacy=False)  # noqa: NPY002
    _expect(str(now) == str(array), "draws from numpy's global generator")


def _is_repeatable(factory: Factory, tosses: int, seed: int) -> None:
    throws = _throws(tosses, seed)
    _expect(
        _play(factory(), throws, seed) == _play(factory(), throws, seed),
        "same seed, other tosses",
    )


def _continues_from_state(factory: Factory, tosses: int, seed: int) -> None:
    tower, other, throws = factory(), factory(), _throws(tosses, seed)
    _play(tower, throws, seed)
    other.restore(json.loads(json.dumps(tower.state())))
    _expect(
        _play(tower, throws, seed + 1) == _play(other, throws, seed + 1)
        and tower.state() == other.state(),
        "a restored tower tosses differently from the one it was restored from",
    )


def _shares_nothing(factory: Factory, tosses: int, seed: int) -> None:
    throws = _throws(max(1, tosses // 10), seed)
    alone = _play(factory(), throws, seed)
    tower, other, rng, noise = factory(), factory(), Random(seed), Random(seed + 1)
    between = []
    for thrown in throws:
        between.append(tower.toss(thrown, rng))
        other.toss(thrown, noise)
    _expect(between == alone, "tossing another tower changes this one")


def _can_be_filled(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for contents in (Cubes(red=3, blue=2, green=4), Cubes(red=1), Cubes()):
        tower.fill(contents, rng)
        _expect(tower.contents == contents, f"filled with {contents}, holds {tower.contents}")


def _thrown_colours_alike(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    differences = []
    for _ in range(tosses):
        tower.empty()
        fell = tower.toss(Cubes(blue=6, red=6), rng).fell
        differences.append(fell["red"] - fell["blue"])
    _expect_balanced(differences)


def _inside_colours_alike(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    differences = []
    for _ in range(tosses):
        tower.fill(Cubes(blue=4, red=4), rng)
        fell = tower.toss(Cubes(green=8), rng).fell
        differences.append(fell["red"] - fell["blue"])
    _expect_balanced(differences)


def _expect_balanced(differences: list[int]) -> None:
    """Independent differences with mean 0, if the colours are exchangeable."""
    spread = math.sqrt(sum(d * d for d in differences))
    sigmas = abs(sum(differences)) / spread if spread else 0.0
    _expect(sigmas <= MOST_SIGMAS, f"one colour falls more often, by {sigmas:.1f} sigma")


def _recording_is_neutral(factory: Factory, tosses: int, seed: int) -> None:
    tower, other = factory(), factory()
    rng, same = Random(seed), Random(seed)
    for thrown in [*_throws(max(1, tosses // 10), seed), Cubes()]:
        silent, filmed = tower.toss(thrown, rng), other.toss(thrown, same, record=True)
        _expect(
            replace(filmed, recording=None) == silent and tower.state() == other.state(),
            "a recorded toss ends differently",
        )
        _expect(rng.getstate() == same.getstate(), "a recorded toss draws other numbers")


def _records_what_fell(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = factory(), Random(seed)
    for thrown in _throws(3, seed):
        toss = tower.toss(thrown, rng, record=True)
        _expect(toss.recording is not None, "gives no recording")
        cubes = toss.recording.cubes if toss.recording else ()
        fell = Cubes.of(cube.colour for cube in cubes if cube.fell)
        _expect(fell == toss.fell, f"{toss.fell} fell, {fell} are recorded as fallen")
        _expect(Cubes.of(c.colour for c in cubes if c.thrown) == thrown, "other cubes thrown")


def _refuses_to_record(factory: Factory, tosses: int, seed: int) -> None:
    try:
        factory().toss(Cubes(red=1), Random(seed), record=True)
    except TowerError:
        return
    raise TowerCheckError("cannot record, but does not say so with a TowerError")
