"""Copies of a game share one tower, and each behaves as if it had its own."""

from __future__ import annotations

import weakref
from typing import Self

from tower import State, Tower


class TowerCopy:
    """A tower of one's own, as far as its user can tell.

    Copies share one real tower, which remembers whose state it is in. A game that is never
    copied neither saves nor restores anything.
    """

    __slots__ = ("__weakref__", "_real", "_state")

    def __init__(self, tower: Tower) -> None:
        self._real = _Real(tower)
        self._real.user = weakref.ref(self)
        self._state: State | None = None

    def use(self) -> Tower:
        """The tower, in the state of this copy, which may change now."""
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
        """The state, which nobody may change."""
        if self._state is None:
            self._state = self._real.tower.state()
        return self._state

    def copy(self) -> Self:
        """Another one in the same state."""
        made = object.__new__(type(self))
        made._real, made._state = self._real, self.state()
        return made


class _Real:
    """The tower behind the copies, and whose state it is in."""

    __slots__ = ("tower", "user")

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self.user: weakref.ref[TowerCopy] | None = None
