"""`TowerCopy`: copies of a game share one tower, and each behaves as if it had its own."""

from __future__ import annotations

import weakref
from typing import Any

from cubetower.tower.protocol import State, Tower


class TowerCopy:
    """A tower in a state of its own, although all copies share one real tower.

    A game that is never copied neither saves nor restores a state.
    """

    __slots__ = ("__weakref__", "_real", "_state")

    def __init__(self, tower: Tower) -> None:
        self._real = _Real(tower)
        self._real.user = weakref.ref(self)
        self._state: State | None = None

    def use(self) -> Tower:
        """The real tower in the state of this copy, to be thrown into."""
        real = self._real
        user = real.user() if real.user else None
        if user is not self:
            if user is not None:
                user.state()
            real.tower.restore(self.state())
            real.user = weakref.ref(self)
        self._state = None
        return real.tower

    def state(self) -> State:
        """The state, which must not be changed."""
        if self._state is None:
            self._state = self._real.tower.state()
        return self._state

    def copy(self) -> TowerCopy:
        """Another copy in the same state."""
        return _in_state(self._real, self.state())

    def __reduce__(self) -> tuple[Any, ...]:
        return _in_state, (self._real, self.state())


class _Real:
    """The tower behind the copies, and the copy in whose state it is."""

    __slots__ = ("tower", "user")

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self.user: weakref.ref[TowerCopy] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _Real, (self.tower,)  # a tower of its own, which a copy restores before its use


def _in_state(real: _Real, state: State) -> TowerCopy:
    """A copy in a state."""
    made = object.__new__(TowerCopy)
    made._real, made._state = real, state
    return made
