"""`EventLog`: all events of a game so far, also for listeners that are added later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubetower.game.core import Event


class EventLog:
    """All events of a game so far, which listeners get from the first one on."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._listeners: list[Callable[[Event], None]] = []

    def __call__(self, event: Event) -> None:
        """Keep an event, and pass it on."""
        self.events.append(event)
        for listener in self._listeners:
            listener(event)

    def subscribe(self, listener: Callable[[Event], None]) -> None:
        """Pass all events to a listener, past and future ones."""
        for event in self.events:
            listener(event)
        self._listeners.append(listener)

    def count(self, kind: type[Event]) -> int:
        """How many events of a kind there were."""
        return sum(isinstance(event, kind) for event in self.events)
