"""`check_tower`: every model passes, and every kind of broken tower is caught by its check."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import numpy as np
import pytest

from cubetower.tower import (
    Capabilities,
    CountingTower,
    Cubes,
    RecordedCube,
    Recording,
    ScriptedTower,
    ScriptError,
    State,
    StateError,
    Toss,
    Tower,
    TowerCheckError,
    check_tower,
)
from cubetower.tower.models.naive import AllThrough, Bag, TwoShelves
from tests.tower.testing.breaking import broken

# Towers that keep the contract


@pytest.mark.parametrize("factory", [AllThrough, Bag, TwoShelves, lambda: Bag(0.1, 0.9)])
def test_naive_towers_keep_the_contract(factory: Callable[[], Tower]) -> None:
    made = check_tower(factory)
    assert {"is repeatable", "can be filled", "refuses to record"} <= set(made)
    assert "records what fell" not in made


def test_a_scripted_tower_keeps_the_contract() -> None:
    check_tower(lambda: ScriptedTower([Cubes()] * 200))


class Filmed(Bag):
    """A bag with a recording of one frame, in which every cube lies at the same place."""

    capabilities = Capabilities(recordable=True)

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        before = self.contents
        toss = super().toss(thrown, rng)
        return Toss(thrown, toss.fell, recording=self.film(before, toss) if record else None)

    def film(self, before: Cubes, toss: Toss) -> Recording | None:
        left = self.contents.list()
        cubes = []
        for there, thrown in ((before, False), (toss.thrown, True)):
            for colour in there.list():
                stays = colour in left
                if stays:
                    left.remove(colour)
                cubes.append(RecordedCube(colour, 8.0, thrown, fell=not stays))
        return Recording.from_poses(tuple(cubes), np.zeros((1, len(cubes), 4)), 1.0, {}, {})


class Plain(CountingTower):
    """A tower that can do nothing but toss."""

    name = "plain"
    capabilities = Capabilities(repeatable=False, fillable=False)

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return thrown

    def fill(self, contents: Cubes, rng: Random) -> None:
        raise StateError("cannot be filled")


def test_a_tower_is_checked_for_what_it_says_it_can_do() -> None:
    filmed, plain = set(check_tower(Filmed)), set(check_tower(Plain))
    assert filmed - plain == {
        "is repeatable",
        "continues from a restored state",
        "two towers share nothing",
        "can be filled",
        "treats colours inside alike",
        "recording changes nothing",
        "records what fell",
    }
    assert plain - filmed == {"refuses to record"}


# Towers that break it, each in one way


class LacksTapping:
    capabilities = Capabilities()
    contents = Cubes()

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        return Toss(thrown, thrown)


def loses_a_cube(tower: Any, toss: Toss) -> Toss:
    tower._inside = Cubes.of(tower.contents.list()[1:])
    return toss


def tosses(change: Callable[[Toss], Toss]) -> type[Tower]:
    """Bags whose tosses are changed."""
    return broken(toss=lambda *asked, **more: change(Bag.toss(*asked, **more)))


def falls(which: Callable[[Any, Cubes, Random], Cubes]) -> type[Tower]:
    """Bags in which others fall."""
    return broken(falling=which)


def restores_before_it_refuses(tower: Any, state: State) -> None:
    tower._inside = Cubes(red=1)
    Bag.restore(tower, state)


def fills(what: Callable[[Any, Cubes], Cubes]) -> type[Tower]:
    """Bags that are filled with something else."""

    def fill(tower: Any, contents: Cubes, _: Random) -> None:
        tower._inside = what(tower, contents)

    return broken(fill=fill)


def cannot_be_filled(*_: Any) -> None:
    raise StateError("no lid")


class HasItsOwnGenerator(Bag):
    made: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).made += 1
        self.rng = Random(self.made)

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return super().falling(thrown, self.rng)


class HidesATossCount(Bag):
    """Its next toss depends on more than its state says."""

    tosses = 0

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        self.tosses += bool(thrown)
        return thrown if self.tosses > 100 else super().falling(thrown, rng)


class SharesATurn(Bag):
    """All towers of the class take turns in letting everything through."""

    turn: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).turn = 0

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        type(self).turn += 1
        return super().falling(thrown, rng) if self.turn % 2 else thrown


BROKEN: dict[str, dict[str, Any]] = {
    "is a tower": {"lacks tapping": LacksTapping, "lacks everything": object},
    "starts empty": {"starts full": broken(contents=Cubes(red=1))},
    "conserves cubes": {
        "loses a cube": broken(
            toss=lambda tower, *asked, **more: loses_a_cube(tower, Bag.toss(tower, *asked, **more))
        ),
        "makes cubes": tosses(lambda toss: replace(toss, fell=toss.fell + Cubes(red=50))),
        "misquotes the throw": tosses(lambda toss: replace(toss, thrown=Cubes())),
    },
    "conserves cubes when tapped": {
        "loses a cube": broken(tap=lambda tower, _: loses_a_cube(tower, Toss(Cubes(), Cubes()))),
        "taps out what stays": broken(tap=lambda tower, _: Toss(Cubes(), tower.contents)),
    },
    "an empty toss releases nothing": {
        "releases": falls(
            lambda tower, *toss: Bag.falling(tower, *toss) if toss[0] else tower.contents
        ),
    },
    "can be emptied": {"cannot": broken(empty=lambda _: None)},
    "state survives JSON": {
        "has a tuple": broken(state=lambda tower: {**Bag.state(tower), "pair": (1, 2)}),
        "forgets the contents": broken(state=lambda tower: {"model": tower.name, "inside": {}}),
        "restores nothing": broken(
            restore=lambda tower, state: tower.read_cubes(state, "inside") and None
        ),
    },
    "refuses a foreign state": {
        "takes any": broken(restore=lambda tower, state: tower.fill(Cubes(state.get("inside")), 0)),
        "changes before it refuses": broken(restore=restores_before_it_refuses),
    },
    "leaves the global generators alone": {
        "Python's": falls(lambda *toss: (random.random(), Bag.falling(*toss))[1]),
        "numpy's": falls(lambda *toss: (np.random.random(), Bag.falling(*toss))[1]),  # noqa: NPY002
        "when tapped": broken(tap=lambda *_: (random.random(), Toss(Cubes(), Cubes()))[1]),
    },
    "is repeatable": {"has its own generator": HasItsOwnGenerator},
    "continues from a restored state": {"hides a count": HidesATossCount},
    "two towers share nothing": {"shares a turn": SharesATurn},
    "can be filled": {
        "by half": fills(lambda _, contents: Cubes({c: (n + 1) // 2 for c, n in contents.items()})),
        "on top": fills(lambda tower, contents: tower.contents + contents),
        "not at all": broken(fill=cannot_be_filled),
    },
    "treats thrown colours alike": {
        "likes red": falls(
            lambda tower, *toss: (
                Bag.falling(tower, *toss) if tower.contents else toss[0].only("red")
            )
        ),
    },
    "treats colours inside alike": {
        "likes red": falls(
            lambda tower, thrown, _: thrown + (tower.contents.only("red") if thrown else Cubes())
        ),
    },
    "recording changes nothing": {
        "is emptied": broken(Filmed, film=lambda tower, *_: tower.empty()),
    },
    "records what fell": {
        "nothing": broken(Filmed, film=lambda *_: None),
        "more falls": broken(
            Filmed, film=lambda tower, before, toss: Filmed.film(tower, before + toss.fell, toss)
        ),
        "others are thrown": broken(
            Filmed,
            film=lambda tower, before, toss: Filmed.film(
                tower, before + toss.thrown, Toss(Cubes(), toss.fell)
            ),
        ),
    },
    "refuses to record": {
        "in silence": broken(
            toss=lambda tower, thrown, rng, record=False: Bag.toss(tower, thrown, rng)
        ),
    },
}


def test_there_is_a_broken_tower_for_every_check() -> None:
    assert set(BROKEN) == set(check_tower(Filmed)) | set(check_tower(Plain))


@pytest.mark.long
@pytest.mark.parametrize(
    ("check", "how"), [(check, how) for check, towers in BROKEN.items() for how in towers]
)
def test_a_broken_tower_is_caught_by_name(check: str, how: str) -> None:
    with pytest.raises(TowerCheckError) as caught:
        check_tower(BROKEN[check][how])
    name, _, reason = str(caught.value).partition(": ")
    assert name == check
    assert reason.startswith("raised ") == (how == "not at all")


def test_an_error_of_the_tower_itself_names_the_check() -> None:
    with pytest.raises(
        TowerCheckError, match="conserves cubes: raised ScriptError: the script ended"
    ):
        check_tower(lambda: ScriptedTower([]))
    with pytest.raises(TowerCheckError, match="can be filled: raised StateError: no lid") as caught:
        check_tower(BROKEN["can be filled"]["not at all"])
    assert isinstance(caught.value.__cause__, StateError)
    assert not issubclass(TowerCheckError, ScriptError)


def test_any_exception_of_a_tower_names_the_check() -> None:
    with pytest.raises(TowerCheckError, match="conserves cubes: raised ZeroDivisionError"):
        check_tower(falls(lambda *_: Cubes(red=1 // 0)))


def test_the_seed_decides_the_throws() -> None:
    thrown: list[Cubes] = []

    class Watched(AllThrough):
        def falling(self, thrown_now: Cubes, rng: Random) -> Cubes:
            thrown.append(thrown_now)
            return super().falling(thrown_now, rng)

    throws = []
    for seed in (1, 1, 2):
        thrown.clear()
        check_tower(Watched, tosses=5, seed=seed)
        throws.append(tuple(thrown))
    assert throws[0] == throws[1] != throws[2]
