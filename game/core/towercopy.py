"""`TowerCopy`: copies of a game share one tower, and each behaves as if it had its own."""

from __future__ import annotations

import weakref
from typing import Self

from tower import State, Tower


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

    def copy(self) -> Self:
        """Another copy in the same state."""
        made = object.__new__(type(self))
        made._real, made._state = self._real, self.state()
        return made


class _Real:
    """The tower behind the copies, and the copy in whose state it is."""

    __slots__ = ("tower", "user")

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self.user: weakref.ref[TowerCopy] | None = None
