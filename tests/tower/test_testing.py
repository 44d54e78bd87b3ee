"""`check_tower`: every model passes, and every kind of broken tower is caught by its check."""

from __future__ import annotations

import random
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import numpy as np
import pytest

from tower import (
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
from tower.models.naive import AllThrough, Bag, TwoShelves

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


class LacksEverything:
    pass


class StartsFull(Bag):
    def __init__(self) -> None:
        super().__init__()
        self._inside = Cubes(red=1)


class LosesACube(Bag):
    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        toss = super().toss(thrown, rng, record=record)
        self._inside = Cubes.of(self._inside.list()[1:])
        return toss


class MakesCubes(Bag):
    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        toss = super().toss(thrown, rng, record=record)
        return Toss(toss.thrown, toss.fell + Cubes(red=50))


class MisquotesTheThrow(Bag):
    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        return Toss(Cubes(), super().toss(thrown, rng, record=record).fell)


class LosesACubeWhenTapped(Bag):
    def tap(self, rng: Random) -> Toss:
        self._inside = Cubes.of(self._inside.list()[1:])
        return Toss(Cubes(), Cubes())


class TapsOutWhatStays(Bag):
    def tap(self, rng: Random) -> Toss:
        return Toss(Cubes(), self._inside)


class ReleasesAtAnEmptyToss(Bag):
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return super().falling(thrown, rng) if thrown else self.contents


class CannotBeEmptied(Bag):
    def empty(self) -> None:
        pass


class HasATupleInItsState(Bag):
    def state(self) -> State:
        return {**super().state(), "pair": (1, 2)}


class ForgetsContentsWhenRestored(Bag):
    def state(self) -> State:
        return {"model": self.name, "inside": {}}


class RestoresNothing(Bag):
    def restore(self, state: State) -> None:
        self.read_cubes(state, "inside")


class TakesAnyState(Bag):
    def restore(self, state: State) -> None:
        self._inside = Cubes(state.get("inside"))


class ChangesBeforeRefusing(Bag):
    def restore(self, state: State) -> None:
        self._inside = Cubes(red=1)
        super().restore(state)


class DrawsFromPython(Bag):
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        random.random()
        return super().falling(thrown, rng)


class DrawsFromNumpy(Bag):
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        np.random.random()  # noqa: NPY002 - the defect
        return super().falling(thrown, rng)


class DrawsFromPythonWhenTapped(Bag):
    def tap(self, rng: Random) -> Toss:
        random.random()
        return Toss(Cubes(), Cubes())


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


class IsFilledByHalf(Bag):
    def fill(self, contents: Cubes, rng: Random) -> None:
        self._inside = Cubes({colour: (count + 1) // 2 for colour, count in contents.items()})


class AddsWhenFilled(Bag):
    def fill(self, contents: Cubes, rng: Random) -> None:
        self._inside += contents


class CannotBeFilled(Bag):
    def fill(self, contents: Cubes, rng: Random) -> None:
        raise StateError("no lid")


class LikesThrownReds(Bag):
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return super().falling(thrown, rng) if self.contents else thrown.only("red")


class LikesRedsInside(Bag):
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return thrown + (self.contents.only("red") if thrown else Cubes())


class IsEmptiedWhenFilmed(Filmed):
    def film(self, before: Cubes, toss: Toss) -> Recording | None:
        self._inside = Cubes()
        return None


class FilmsNothing(Filmed):
    def film(self, before: Cubes, toss: Toss) -> Recording | None:
        return None


class FilmsMoreFalling(Filmed):
    def film(self, before: Cubes, toss: Toss) -> Recording | None:
        return super().film(before + toss.fell, toss)


class FilmsOthersThrown(Filmed):
    def film(self, before: Cubes, toss: Toss) -> Recording | None:
        return super().film(before + toss.thrown, Toss(Cubes(), toss.fell))


class RecordsInSilence(Bag):
    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        return super().toss(thrown, rng)


BROKEN: dict[str, list[Any]] = {
    "is a tower": [LacksTapping, LacksEverything],
    "starts empty": [StartsFull],
    "conserves cubes": [LosesACube, MakesCubes, MisquotesTheThrow],
    "conserves cubes when tapped": [LosesACubeWhenTapped, TapsOutWhatStays],
    "an empty toss releases nothing": [ReleasesAtAnEmptyToss],
    "can be emptied": [CannotBeEmptied],
    "state survives JSON": [HasATupleInItsState, ForgetsContentsWhenRestored, RestoresNothing],
    "refuses a foreign state": [TakesAnyState, ChangesBeforeRefusing],
    "leaves the global generators alone": [
        DrawsFromPython,
        DrawsFromNumpy,
        DrawsFromPythonWhenTapped,
    ],
    "is repeatable": [HasItsOwnGenerator],
    "continues from a restored state": [HidesATossCount],
    "two towers share nothing": [SharesATurn],
    "can be filled": [IsFilledByHalf, AddsWhenFilled, CannotBeFilled],
    "treats thrown colours alike": [LikesThrownReds],
    "treats colours inside alike": [LikesRedsInside],
    "recording changes nothing": [IsEmptiedWhenFilmed],
    "records what fell": [FilmsNothing, FilmsMoreFalling, FilmsOthersThrown],
    "refuses to record": [RecordsInSilence],
}


def test_there_is_a_broken_tower_for_every_check() -> None:
    assert set(BROKEN) == set(check_tower(Filmed)) | set(check_tower(Plain))


@pytest.mark.parametrize(
    ("check", "factory"),
    [(check, factory) for check, factories in BROKEN.items() for factory in factories],
)
def test_a_broken_tower_is_caught_by_name(check: str, factory: Callable[[], Tower]) -> None:
    with pytest.raises(TowerCheckError) as caught:
        check_tower(factory)
    name, _, reason = str(caught.value).partition(": ")
    assert name == check
    assert reason


def test_an_error_of_the_towers_own_is_told_with_the_check() -> None:
    with pytest.raises(
        TowerCheckError, match="conserves cubes: raised ScriptError: the script ended"
    ):
        check_tower(lambda: ScriptedTower([]))
    with pytest.raises(TowerCheckError, match="can be filled: raised StateError: no lid") as caught:
        check_tower(CannotBeFilled)
    assert isinstance(caught.value.__cause__, StateError)
    assert not issubclass(TowerCheckError, ScriptError)


class Divides(Bag):
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return Cubes(red=1 // 0)


def test_whatever_a_tower_raises_is_told_with_the_check() -> None:
    with pytest.raises(TowerCheckError, match="conserves cubes: raised ZeroDivisionError"):
        check_tower(Divides)


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
