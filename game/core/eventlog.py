"""`EventLog`: all events of a game so far, also for those who come to listen later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core import Event


class EventLog:
    """All events of a game so far, passed on to listeners, earlier ones included."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._listeners: list[Callable[[Event], None]] = []

    def __call__(self, event: Event) -> None:
        """An event happens."""
        self.events.append(event)
        for listener in self._listeners:
            listener(event)

    def tell(self, listener: Callable[[Event], None]) -> None:
        """Pass all events to a listener, from the first on."""
        for event in self.events:
            listener(event)
        self._listeners.append(listener)

    def count(self, kind: type[Event]) -> int:
        """How many events of a kind there were."""
        return sum(isinstance(event, kind) for event in self.events)
