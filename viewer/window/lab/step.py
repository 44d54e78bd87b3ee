"""A step in the lab, which is a throw, a tap or an emptying of the tower, and its result."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from tower import Cubes, Design, Recording, Toss, Tower
from tower.models.physics import PhysicsTower, RestingCube
from viewer.timeline import Passage
from viewer.window.lab.knobs import Settings
from viewer.window.lab.statistics import ThrowCounts, count_by_colour

Action = Literal["throw", "tap", "empty", "look"]


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do with the tower.

    Attributes:
        thrown: cubes to throw; if none, tap, unless `emptied`.
        emptied: take every cube out before.
    """

    thrown: Cubes = Cubes()  # noqa: RUF009 - immutable
    emptied: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RecordedToss:
    """A toss that can be shown.

    Attributes:
        recording: the poses of all cubes.
        passage: when cubes came and went.
    """

    recording: Recording
    passage: Passage


@dataclass(frozen=True, slots=True, eq=False)
class StepResult:
    """The result of a step.

    Attributes:
        step: that was done.
        action: the same in a word; ``look`` if nothing was done.
        toss: what fell.
        inside: the cubes inside afterwards.
        throw: counts for the statistics; None if nothing was thrown.
        lying: where the cubes inside rest; None if the tower does not know.
        film: of the toss, if it was recorded.
        settings: with which the tower was rebuilt, if it was.
    """

    step: Step
    action: Action
    toss: Toss
    inside: Cubes
    throw: ThrowCounts | None
    lying: tuple[RestingCube, ...] | None
    film: RecordedToss | None = None
    settings: Settings | None = None


def carry_out(
    tower: Tower, step: Step, rng: Random, *, seeding: bool, record: bool
) -> StepResult:  # fmt: skip
    """Do a step.

    Args:
        tower: changed by it.
        step: what to do.
        rng: source of all chance in it.
        seeding: nothing has been thrown since the tower was empty.
        record: record the poses, if the tower can.

    Raises:
        TowerError: the tower failed.
    """
    if step.emptied:
        tower.empty()
        seeding = True
    before = tower.contents
    if not step.thrown:
        action: Action = "empty" if step.emptied else "tap"
        toss = Toss(Cubes(), Cubes()) if step.emptied else tower.tap(rng)
        return StepResult(step, action, toss, tower.contents, None, _resting_cubes(tower))
    toss = tower.toss(step.thrown, rng, record=record and tower.capabilities.recordable)
    throw = _count_fallen(tower, toss, before, seeding=seeding)
    film = None
    if toss.recording:
        design = Design.from_dict(toss.recording.design)
        film = RecordedToss(toss.recording, Passage.of(toss.recording, design))
    return StepResult(step, "throw", toss, tower.contents, throw, _resting_cubes(tower), film)


def inspect_tower(tower: Tower) -> StepResult:
    """The state of a tower as a result of doing nothing."""
    return StepResult(
        Step(), "look", Toss(Cubes(), Cubes()), tower.contents, None, _resting_cubes(tower)
    )


def _count_fallen(tower: Tower, toss: Toss, before: Cubes, *, seeding: bool) -> ThrowCounts:
    """The counts of a throw; a physics tower knows its cubes one by one."""
    after = tower.contents.total
    if isinstance(tower, PhysicsTower):
        young = sum(cube.age == 0 for cube in tower.fallen)
        new = (young, toss.thrown.total)
        old = (toss.fell.total - young, before.total)
    else:
        new, old = count_by_colour(toss.thrown, toss.fell, before)
    cubes = (toss.thrown.total, toss.fell.total)
    return ThrowCounts(*cubes, after, new, old, jammed=toss.jammed, seeding=seeding)


def _resting_cubes(tower: Tower) -> tuple[RestingCube, ...] | None:
    return tower.resting if isinstance(tower, PhysicsTower) else None
