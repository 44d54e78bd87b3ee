"""The tower on the bench: steps are carried out in a thread, so that the window goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from queue import SimpleQueue
from random import Random
from threading import Event, Thread

from foundation import CubetowerError
from tower import Tower
from viewer.window.lab.knobs import Settings
from viewer.window.lab.step import Step, StepResult, carry_out, inspect_tower

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

        The cubes inside stay where they are if the shape is the same; else they are put in anew.
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
        """The random generator of the next step."""
        self._number += 1
        return Random(f"{self._seed} step {self._number}")


def _one_line(reason: str) -> str:
    return " ".join(reason.split())
