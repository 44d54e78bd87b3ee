"""`Event`: what happens in a game, as a line of its replay; those that every game has."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, dataclass_transform

import msgspec

from game.core.decisions.decision import Data, Move, Seat

EventType = TypeVar("EventType", bound="Event")
Result = TypeVar("Result")

_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _tag(kind: str) -> str:
    """What a kind of event is called in a replay: ``turn order`` of ``TurnOrder``."""
    return _WORDS.sub(" ", kind).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, tag=_tag, tag_field="event", omit_defaults=True):
    """Something that happens; its fields are those of the line that tells it.

    A game has a subclass for each kind of event, with JSON-able fields in the order of the line.
    A field with a default is left out of the line where it has that.
    """

    def line(self) -> Data:
        """As the replay has it: plain data, its name under ``event``."""
        told: Data = msgspec.to_builtins(self)
        return told


class Tossed(Event):
    """Something was thrown into the tower: the base of such events."""


class Personal(Event):
    """Something that concerns one player: a base of events."""

    seat: Seat


class Phase(Event):
    """A part of the game begins, such as a turn or a year: a base of events."""


class GameEnded(Event):
    """The game is over: the base of that event."""

    winners: Sequence[Seat]


class Decided(Personal, tag="decision"):
    """A player has decided."""

    kind: str
    move: Move


class Forfeited(Personal, tag="forfeit"):
    """A player could not decide; the decision that follows was drawn. Outside of the rules."""

    kind: str
    reason: str


class Recorded(Event, tag="recording"):
    """A throw was recorded, by its number, 0 for the seeding. Outside of the rules."""

    battle: int
    file: str


OUTSIDE_RULES: Final = (Forfeited, Recorded)
"""Events that tell of what lies outside of the rules; they are not played again."""


def name_of(event: Event | type[Event]) -> str:
    """What an event, or a kind of event, is called in a replay."""
    return str(event.__struct_config__.tag)


def on(
    kind: type[EventType], do: Callable[[EventType], Result]
) -> tuple[type[Event], Callable[..., Result]]:
    """A kind of event and its handler, as an item of a mapping."""
    return kind, do


def describer(*kinds: tuple[type[Event], Callable[..., str]]) -> Callable[[Event], str]:
    """A function that describes an event in a line; empty for kinds that are not worth one.

    Args:
        kinds: items of `on`, each a kind of event and what describes it.
    """
    known = dict(kinds)
    return lambda event: known[type(event)](event) if type(event) in known else ""
