"""What people do at the table when a tower jams."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.tower import (
    Capabilities,
    Cubes,
    Recording,
    State,
    Toss,
    Tower,
    TowerError,
    toss_and_tap,
)
from tests.strategies import cubes, throws


class JammingTower:
    """Keeps everything that is thrown; what each knock brings out is given.

    It is free as soon as the last of the knocks given was made.
    """

    capabilities = Capabilities(fillable=False)

    def __init__(
        self,
        *knocks: Cubes,
        jams: bool = True,
        falling: Cubes | None = None,
        stubborn: bool = False,
    ) -> None:
        self.contents = Cubes()
        self.knocks = list(knocks)
        self.jams = jams
        self.falling = falling or Cubes()
        self.stubborn = stubborn
        self.taps = 0
        self.asked_to_record = False

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        self.asked_to_record = record
        self.contents = self.contents + thrown - self.falling
        recording = Recording.from_poses((), EMPTY, 100.0, {}, {}) if record else None
        return Toss(thrown, self.falling, self.jams, recording=recording)

    def tap(self, rng: Random) -> Toss:
        self.taps += 1
        freed = self.knocks.pop(0) if self.knocks else Cubes()
        self.contents -= freed
        return Toss(Cubes(), freed, jammed=bool(self.knocks) or self.stubborn)

    def fill(self, contents: Cubes, rng: Random) -> None:
        raise TowerError("cannot be filled")

    def empty(self) -> None:
        self.contents = Cubes()

    def state(self) -> State:
        return {}

    def restore(self, state: State) -> None:
        pass


EMPTY = np.zeros((1, 0, 4))
RED = Cubes(red=3)
ONE = Cubes(red=1)


def test_a_tower_need_not_know_our_classes() -> None:
    assert isinstance(JammingTower(), Tower)
    assert not isinstance(Cubes(), Tower)


def test_nobody_knocks_at_a_tower_that_is_not_jammed() -> None:
    tower = JammingTower(ONE, jams=False)
    toss = toss_and_tap(tower, RED, Random(1))
    assert toss == Toss(RED, Cubes(), jammed=False, tapped=Cubes())
    assert tower.taps == 0


def test_what_a_knock_brings_out_is_distinguished_from_what_fell() -> None:
    tower = JammingTower(Cubes(red=2), falling=ONE)
    toss = toss_and_tap(tower, RED, Random(1))
    assert toss == Toss(RED, fell=ONE, jammed=True, tapped=Cubes(red=2))
    assert tower.contents == Cubes()


@pytest.mark.parametrize("taps", [1, 2, 3])
def test_knocking_goes_on_until_the_tower_is_free(taps: int) -> None:
    tower = JammingTower(*[ONE] * taps)
    toss = toss_and_tap(tower, RED, Random(1))
    assert toss.tapped == Cubes(red=taps)
    assert toss.jammed
    assert tower.taps == taps


@pytest.mark.parametrize("most", [0, 1, 2, 5])
def test_nobody_knocks_more_often_than_agreed(most: int) -> None:
    tower = JammingTower(stubborn=True)
    toss = toss_and_tap(tower, RED, Random(1), taps=most)
    assert tower.taps == most
    assert toss.jammed
    assert toss.tapped == Cubes()


def test_people_knock_twenty_times_unless_agreed_otherwise() -> None:
    tower = JammingTower(stubborn=True)
    toss_and_tap(tower, RED, Random(1))
    assert tower.taps == 20


def test_a_jam_is_recorded_if_asked() -> None:
    tower = JammingTower(ONE)
    assert toss_and_tap(tower, RED, Random(1), record=True).recording is not None
    assert tower.asked_to_record
    assert toss_and_tap(tower, RED, Random(1)).recording is None
    assert not tower.asked_to_record


@pytest.mark.long
@given(thrown=throws(), falling=cubes(), freed=cubes(), useless=st.integers(0, 4))
def test_knocking_loses_no_cube(thrown: Cubes, falling: Cubes, freed: Cubes, useless: int) -> None:
    knocks = [*[Cubes()] * useless, freed]
    tower = JammingTower(*knocks, falling=falling)
    tower.contents = falling + freed
    toss = toss_and_tap(tower, thrown, Random(1))
    assert toss.fell == falling
    assert toss.tapped + tower.contents == thrown + freed
