"""The tower on the bench: steps are carried out beside the window, in a thread of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread

from tower import Tower, TowerError
from viewer.window.lab.knobs import Settings
from viewer.window.lab.trial import Outcome, Step, carried_out, seen


@dataclass(frozen=True, slots=True, eq=False)
class Changed:
    """The tower was rebuilt with other settings, and looks like this."""

    settings: Settings
    seen: Outcome


@dataclass(frozen=True, slots=True)
class Failed:
    """What was asked for could not be done; says why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Done:
    """All that was asked for has been done, or stopped."""


News = Outcome | Changed | Failed | Done


class Bench:
    """A tower, and what is done with it, one thing at a time.

    Every step has a number, and its own generator by seed and number: the same steps from the
    same seed give the same tosses, however long anybody waits between them.

    Args:
        tower: empty; nobody else may use it.
        seed: of all chance.
    """

    def __init__(self, tower: Tower, seed: int) -> None:
        self._tower, self._seed = tower, seed
        self._number = 0
        self._seeding = True
        self._news: SimpleQueue[News] = SimpleQueue()
        self._stop = Event()
        self._thread: Thread | None = None
        self.busy = False

    def run(self, steps: Sequence[Step], *, record: bool = False) -> None:
        """Begin to carry out steps; each one's `Outcome` comes with `news`."""

        def work() -> None:
            for step in steps:
                if self._stop.is_set():
                    break
                seeding = self._seeding
                outcome = carried_out(
                    self._tower, step, self._chance(), seeding=seeding, record=record
                )
                self._seeding = not step.thrown and (seeding or step.emptied)
                self._news.put(outcome)

        self._begin(work)

    def change(self, current: Settings, settings: Settings) -> None:
        """Begin to rebuild the tower; the cubes inside stay in by colour.

        They lie where they lay if the shape is the same. `Changed` comes with `news`.
        """

        def work() -> None:
            tower, rng = settings.tower(), self._chance()
            if current.keeps_places(settings):
                tower.restore(self._tower.state())
            else:
                tower.fill(self._tower.contents, rng)
            self._tower = tower
            self._news.put(Changed(settings, seen(tower)))

        self._begin(work)

    def stop(self) -> None:
        """Carry out no further steps; the one under way ends."""
        self._stop.set()

    def close(self) -> None:
        """Stop, and wait a second at most until the step under way has ended."""
        self.stop()
        if self._thread:
            self._thread.join(1.0)

    def news(self) -> list[News]:
        """What has happened since the last call, in its order; after `Done` it is free again."""
        found: list[News] = []
        while True:
            try:
                found.append(self._news.get_nowait())
            except Empty:
                return found
            if isinstance(found[-1], Done):
                self.busy = False

    def _begin(self, work: Callable[[], None]) -> None:
        self.busy = True
        self._stop.clear()

        def guarded() -> None:
            try:
                work()
            except TowerError as error:
                self._fail(str(error))
            except Exception as error:  # a tower may be anybody's own code
                self._fail(f"the tower failed: {type(error).__name__}: {error}")
            finally:
                self._news.put(Done())

        self._thread = Thread(target=guarded, name="bench", daemon=True)
        self._thread.start()

    def _fail(self, reason: str) -> None:
        self._news.put(Failed(" ".join(reason.split())))  # in a line

    def _chance(self) -> Random:
        """The generator of the next step."""
        self._number += 1
        return Random(f"{self._seed} step {self._number}")
