"""`Event`: something that happens in a game, as a line of its replay; events of every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, dataclass_transform

import msgspec

from cubetower.game.core.decisions.decision import Data, Move, Seat

EventType = TypeVar("EventType", bound="Event")
Result = TypeVar("Result")

_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _tag(kind: str) -> str:
    """The name of a kind of event in a replay: ``turn order`` for ``TurnOrder``."""
    return _WORDS.sub(" ", kind).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, tag=_tag, tag_field="event", omit_defaults=True):
    """Something that happens in a game.

    Each kind of event is a subclass, whose JSON-able fields are those of its line in a replay. A
    field with its default value is left out of the line.
    """

    def line(self) -> Data:
        """The line of the replay as plain data, with the event's name under ``event``."""
        line: Data = msgspec.to_builtins(self)
        return line


class Tossed(Event):
    """Base of events in which something is thrown into the tower."""


class TossCount:
    """Numbers the throws of a game as its events come in.

    The seeding is 0, so a battle or revolt has its number by which films, tables and the course
    of a game call it: 1 for the first.
    """

    def __init__(self) -> None:
        self._next = 0

    def number(self, event: Event) -> int | None:
        """The number of the next event of the game; None if nothing is thrown."""
        if not isinstance(event, Tossed):
            return None
        self._next += 1
        return self._next - 1


class Personal(Event):
    """Base of events that concern one player."""

    seat: Seat


class Phase(Event):
    """Base of events with which a phase of the game begins, such as a turn or a year."""


class GameEnded(Event):
    """Base of the event with which a game ends."""

    winners: Sequence[Seat]


class Decided(Personal, tag="decision"):
    """A player has decided."""

    kind: str
    move: Move


class Forfeited(Personal, tag="forfeit"):
    """A player failed to decide; the decision that follows is a random one. Not of the rules."""

    kind: str
    reason: str


class Recorded(Event, tag="recording"):
    """The recording of a throw, by its number; 0 is the seeding. Not of the rules."""

    battle: int
    file: str


OUTSIDE_RULES: Final = (Forfeited, Recorded)
"""Events outside of the rules, which are not played again."""


def name_of(event: Event | type[Event]) -> str:
    """The name of an event, or a kind of event, in a replay."""
    return str(event.__struct_config__.tag)


def on(
    kind: type[EventType], do: Callable[[EventType], Result]
) -> tuple[type[Event], Callable[..., Result]]:
    """A kind of event and its handler, as an item of a mapping."""
    return kind, do


def describer(*kinds: tuple[type[Event], Callable[..., str]]) -> Callable[[Event], str]:
    """A function that describes events in a line; empty for kinds that are not given.

    Args:
        kinds: items of `on`, each a kind of event and a function that describes it.
    """
    known = dict(kinds)
    return lambda event: known[type(event)](event) if type(event) in known else ""
