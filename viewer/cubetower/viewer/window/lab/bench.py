"""The bench: a tower, the steps that can be done with it, and the thread that does them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from typing import Any, Literal

from cubetower.foundation import CubetowerError
from cubetower.tower import Cubes, Design, Recording, Toss, Tower
from cubetower.tower.models.rigidbodies import RestingCube, RigidBodyTower
from cubetower.viewer.timeline import TossPassage
from cubetower.viewer.window.lab.knobs import Settings
from cubetower.viewer.window.lab.statistics import ThrowCounts, count_by_colour

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
    passage: TossPassage


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
    lying: tuple[RestingCube[Any], ...] | None
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
        film = RecordedToss(toss.recording, TossPassage.of(toss.recording, design))
    return StepResult(step, "throw", toss, tower.contents, throw, _resting_cubes(tower), film)


def inspect_tower(tower: Tower) -> StepResult:
    """The state of a tower as a result of doing nothing."""
    return StepResult(
        Step(), "look", Toss(Cubes(), Cubes()), tower.contents, None, _resting_cubes(tower)
    )


def _count_fallen(tower: Tower, toss: Toss, before: Cubes, *, seeding: bool) -> ThrowCounts:
    """The counts of a throw; a physics tower knows its cubes one by one."""
    after = tower.contents.total
    if isinstance(tower, RigidBodyTower):
        young = sum(cube.age == 0 for cube in tower.fallen_cubes)
        new = (young, toss.thrown.total)
        old = (toss.fell.total - young, before.total)
    else:
        new, old = count_by_colour(toss.thrown, toss.fell, before)
    cubes = (toss.thrown.total, toss.fell.total)
    return ThrowCounts(*cubes, after, new, old, jammed=toss.jammed, seeding=seeding)


def _resting_cubes(tower: Tower) -> tuple[RestingCube[Any], ...] | None:
    return tower.resting if isinstance(tower, RigidBodyTower) else None


Report = StepResult | str | None
"""The result of a step; why something failed, as a text; None when everything has ended."""


class Bench:
    """A tower that does one thing at a time.

    Every step has its own generator, by seed and number of the step: the same steps with the same
    seed give the same tosses, however long anybody waits between them.

    Args:
        tower: empty; nobody else may use it.
        seed: of all chance.
    """

    def __init__(self, tower: Tower, seed: int) -> None:
        self._tower, self._seed = tower, seed
        self._number = 0
        self._seeding = True
        self._news: SimpleQueue[Report] = SimpleQueue()
        self._stop = Event()
        self._thread: Thread | None = None
        self.busy = False

    def run(self, steps: Sequence[Step], *, record: bool = False) -> None:
        """Begin to carry out steps; `reports` gives each `StepResult`."""

        def work() -> None:
            for step in steps:
                if self._stop.is_set():
                    break
                seeding = self._seeding
                outcome = carry_out(
                    self._tower, step, self._chance(), seeding=seeding, record=record
                )
                self._seeding = not step.thrown and (seeding or step.emptied)
                self._news.put(outcome)

        self._begin(work)

    def change(self, current: Settings, settings: Settings) -> None:
        """Begin to rebuild the tower; `reports` gives the result.

        The cubes inside stay where they are if the shape is the same; else they are put in again.
        """

        def work() -> None:
            tower, rng = settings.tower(), self._chance()
            if current.keeps_places(settings):
                tower.restore(self._tower.state())
            else:
                tower.fill(self._tower.contents, rng)
            self._tower = tower
            self._news.put(replace(inspect_tower(tower), settings=settings))

        self._begin(work)

    def stop(self) -> None:
        """Carry out no further steps after the one under way."""
        self._stop.set()

    def close(self) -> None:
        """Stop, and wait a second at most until the step under way has ended."""
        self.stop()
        if self._thread:
            self._thread.join(1.0)

    def reports(self) -> list[Report]:
        """What has happened since the last call, in order; after None the tower is free again."""
        found: list[Report] = []
        while not self._news.empty():
            found.append(self._news.get())
            self.busy = found[-1] is not None
        return found

    def _begin(self, work: Callable[[], None]) -> None:
        self.busy = True
        self._stop.clear()

        def run_guarded() -> None:
            try:
                work()
            except CubetowerError as error:
                self._news.put(_one_line(str(error)))
            except Exception as error:  # a tower may be the user's own code
                reason = f"the tower failed: {type(error).__name__}: {error}"
                self._news.put(_one_line(reason))
            finally:
                self._news.put(None)

        self._thread = Thread(target=run_guarded, name="bench", daemon=True)
        self._thread.start()

    def _chance(self) -> Random:
        self._number += 1
        return Random(f"{self._seed} step {self._number}")


def _one_line(reason: str) -> str:
    return " ".join(reason.split())
