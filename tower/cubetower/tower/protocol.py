"""The contract of towers, and the result of a toss."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.looks import HasLook
from cubetower.tower.cubes import Cubes
from cubetower.tower.recording import Recording

State: TypeAlias = dict[str, Any]
"""Plain JSON-able data; floats survive JSON exactly."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a tower can do beyond tossing.

    Attributes:
        repeatable: same state and same generator state give the same toss.
        recordable: `toss(record=True)` returns a recording of the poses.
        fillable: `fill` puts given contents inside.
        likelihood: the tower is an `ExactTower`: the probability of a toss can be computed.
        batch: the tower is a `BatchTower`: many tosses at once.
    """

    repeatable: bool = True
    recordable: bool = False
    fillable: bool = True
    likelihood: bool = False
    batch: bool = False


@dataclass(frozen=True, slots=True)
class Toss(HasLook):
    """The result of one throw into a tower.

    Attributes:
        thrown: the cubes that went in.
        fell: the cubes that came out by themselves.
        jammed: no cube could pass any more when everything had come to rest.
        tapped: cubes that came out when someone tapped the tower afterwards to free a
            jam (see `toss_and_tap`); not among `fell`.
        recording: the poses over time, if they were asked for.
    """

    thrown: Cubes
    fell: Cubes
    jammed: bool = False
    tapped: Cubes = Cubes()  # noqa: RUF009 - immutable
    recording: Recording | None = None


@runtime_checkable
class Tower(Protocol):
    """Cubes in, cubes out, and some stay.

    A tower owns no generator: the caller passes a `random.Random` to every call that
    uses chance. Same state and same generator state give the same toss, in every process.
    """

    @property
    def capabilities(self) -> Capabilities:
        """What this tower can do beyond tossing."""

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in and wait until everything is at rest.

        Raises:
            TowerError: `record` was asked of a tower that is not recordable.
        """

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower as a person would: a toss in which nothing is thrown.

        In the result, `jammed` says whether it is still jammed.
        """

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put exactly these cubes inside, in a plausible resting state.

        Raises:
            StateError: the tower cannot hold them, or cannot be filled.
        """

    def empty(self) -> None:
        """Take every cube out."""

    def state(self) -> State:
        """Everything but the generator that decides the next toss, as plain JSON-able data."""

    def restore(self, state: State) -> None:
        """Restore a state that `state` returned, also that of another tower of the same make.

        Raises:
            StateError: the state is not one of this kind of tower.
        """


Chances: TypeAlias = dict[str, tuple[tuple[int, float], ...]]
"""By colour, groups of cubes: how many, and the chance of each one to fall."""


class ExactTower(Tower, Protocol):
    """A tower in which each cube falls independently, with a known chance, once the throw is known.

    The number that falls of each colour is then a sum of binomials, and the probability of every
    outcome can be computed.
    """

    def chances(self, thrown: Cubes, inside: Cubes | None = None) -> Chances:
        """The chance of every cube to fall in a toss, which is not made.

        Args:
            thrown: what would be thrown.
            inside: contents known by colour only, as people at the table know them; if None, the
                tower's own state, with all it knows.
        """


Counts: TypeAlias = NDArray[np.int64]
"""Numbers of cubes."""


class BatchTower(Tower, Protocol):
    """A tower that can also toss many towers of its make at once, as arrays.

    Cubes are known by colour and *place*, whatever the model distinguishes inside (floors, say, or
    loose and wedged). The states of many towers are an array of shape (towers, colours,
    places), the contents its sum over the places; empty towers are zeros. Methods depend on the
    model only, not on what this one tower holds.

    Attributes:
        places: how many places there are, 1 or more.
    """

    places: int

    def toss_many(self, states: Counts, thrown: Counts, rng: np.random.Generator) -> Counts:
        """Throw into every tower once.

        Args:
            states: shape (towers, colours, places); changed to the states afterwards.
            thrown: shape (towers, colours); a row of zeros leaves its tower alone.
            rng: decides every random number.

        Returns:
            What fell, shape (towers, colours).
        """

    def fill_many(self, contents: Counts, rng: np.random.Generator) -> Counts:
        """States of towers with these contents, as `fill` would make them.

        Args:
            contents: shape (towers, colours).
            rng: decides every random number.
        """


TOWER_MEMBERS = ("capabilities", "contents", "toss", "tap", "fill", "empty", "state", "restore")
"""What a class must have to be a `Tower`."""


def toss_and_tap(
    tower: Tower, thrown: Cubes, rng: Random, *, record: bool = False, taps: int = 20
) -> Toss:
    """Toss as people do at the table: knock on a jammed tower until it is free.

    `jammed` stays True in the result, so that jams can be counted; `tapped` has the cubes that the
    knocking freed. After `taps` knocks the tower is left as it is, and the next toss is jammed too.
    """
    toss = last = tower.toss(thrown, rng, record=record)
    if not toss.jammed:
        return toss
    tapped = Cubes()
    for _ in range(taps):
        if not last.jammed:
            break
        last = tower.tap(rng)
        tapped += last.fell
    return replace(toss, tapped=tapped)
