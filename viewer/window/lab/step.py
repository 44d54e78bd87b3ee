"""One step at a tower in the lab, a throw, a tap or an emptying, and what came of it."""

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
        thrown: the cubes that go in; none of them is a tap.
        emptied: every cube is taken out before.
    """

    thrown: Cubes = Cubes()  # noqa: RUF009 - immutable
    emptied: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RecordedToss:
    """A toss that can be shown.

    Attributes:
        recording: where every cube was.
        passage: when they came and went.
    """

    recording: Recording
    passage: Passage


@dataclass(frozen=True, slots=True, eq=False)
class StepResult:
    """What a step gave.

    Attributes:
        step: what was done.
        action: the same in a word; nothing was done where the tower was only looked at.
        toss: what fell; of an emptying without a throw, nothing.
        inside: the cubes inside afterwards.
        throw: what the statistics make of it; None if nothing was thrown.
        lying: where the cubes inside rest; None of a tower that does not say so.
        film: of the toss, if it was recorded.
        settings: with which the tower was rebuilt, if that was done.
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
        rng: decides all chance in it.
        seeding: nothing has been thrown since the tower was empty.
        record: also record the poses, if the tower can.

    Raises:
        TowerError: the tower could not do it.
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
    """A tower as it is now, after nothing was done."""
    return StepResult(
        Step(), "look", Toss(Cubes(), Cubes()), tower.contents, None, _resting_cubes(tower)
    )


def _count_fallen(tower: Tower, toss: Toss, before: Cubes, *, seeding: bool) -> ThrowCounts:
    """What the statistics need of a throw; a physics tower knows its cubes one by one."""
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
