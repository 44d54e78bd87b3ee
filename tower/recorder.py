"""`Recorder`: a tower that records every toss."""

from __future__ import annotations

from random import Random

from tower.cubes import Cubes
from tower.errors import TowerError
from tower.protocol import Capabilities, State, Toss, Tower
from tower.recording import Recording


class Recorder:
    """Wraps a tower and records every toss, whoever makes it.

    Attributes:
        last: the recording of the last toss; None before the first.

    Raises:
        TowerError: the tower is not recordable.
    """

    def __init__(self, tower: Tower) -> None:
        if not tower.capabilities.recordable:
            raise TowerError("this tower has no poses to record; use the physics tower")
        self._tower = tower
        self.last: Recording | None = None

    @property
    def capabilities(self) -> Capabilities:
        """The capabilities of the tower."""
        return self._tower.capabilities

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        return self._tower.contents

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = True) -> Toss:
        """Throw cubes in; the toss is always recorded."""
        toss = self._tower.toss(thrown, rng, record=True)
        self.last = toss.recording
        return toss

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower; this is not recorded."""
        return self._tower.tap(rng)

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put exactly these cubes inside."""
        self._tower.fill(contents, rng)

    def empty(self) -> None:
        """Take every cube out."""
        self._tower.empty()

    def state(self) -> State:
        """The state of the tower."""
        return self._tower.state()

    def restore(self, state: State) -> None:
        """Restore a state of the tower."""
        self._tower.restore(state)
