"""`Pictures`: what films and windows show of an expansion module, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from game.core import Event, Seat

Change: TypeAlias = tuple[str, str, str]
"""The name of an icon, what changes, and what becomes of it."""

CardRow: TypeAlias = Callable[[Mapping[str, Any]], str | Mapping[Seat, object]]
"""From the module's data a text, or something of each player."""

Piece: TypeAlias = tuple[str, str | Path, Seat | None]
"""A province, an icon of `data/icons/shogun/map` or an SVG file of your own, and whose it is."""


def _no_text(*about: object) -> str:
    return ""


def _nothing(*about: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Pictures:
    """What a film shows of a module; it is drawn in `viewer`.

    Attributes:
        heading: what goes on when an event is told, its own or one of the base game; empty if
            that does not change.
        gains: what goes on when the module gives something; its title if empty.
        reason: what a player gets points for after an event of the module; empty if for nothing
            in particular.
        card: the rows of its card beside the map, by title.
        pieces: its pieces on the map, from its data.
        trailing: events that belong to the moment before: their result is seen with it.
        thawing: events that put something back when a year is over.
        thawed: what is put back then, from the module's data before and after.
        late: for what it gives points when the last winter is over; empty if it gives none.
    """

    heading: Callable[[Event], str] = _no_text
    gains: str = ""
    reason: Callable[[Event, Seat], str] = _no_text
    card: Mapping[str, CardRow] = field(default_factory=dict)
    pieces: Callable[[Mapping[str, Any]], Iterable[Piece]] = _nothing
    trailing: tuple[type[Event], ...] = ()
    thawing: tuple[type[Event], ...] = ()
    thawed: Callable[[Mapping[str, Any], Mapping[str, Any]], Iterable[Change]] = _nothing
    late: str = ""
