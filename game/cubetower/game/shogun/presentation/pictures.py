"""`Pictures`: what films and windows show of an expansion module, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from cubetower.game.core import Event, Seat

Change: TypeAlias = tuple[str, str, str]
"""The name of an icon, what changes, and the result."""

CardRow: TypeAlias = Callable[[Mapping[str, Any]], str | Mapping[Seat, object]]
"""Gives a text, or something for each player, from the module's data."""

Piece: TypeAlias = tuple[str, str | Path, Seat | None]
"""A province, an icon of `data/icons/shogun/map` or your own SVG file, and its owner."""


def _no_text(*about: object) -> str:
    return ""


def _nothing(*about: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Pictures:
    """What a film shows of a module; `cubetower.viewer` draws it.

    Attributes:
        heading: gives the heading from an event of the module or the base game on; empty to keep
            the current one.
        gains: heading while the module gives something; its title if empty.
        reason: gives what a player gets points for after an event of the module; empty if for
            nothing in particular.
        card: the rows of its card beside the map, by title.
        pieces: gives its pieces on the map from its data.
        trailing: events shown together with the moment before.
        thawing: events that reset something at the end of a year.
        thawed: gives what is reset, from the module's data before and after.
        late: source of its points after the last winter; empty if it gives none.
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
