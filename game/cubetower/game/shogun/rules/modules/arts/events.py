"""The events of the arts (docs/modules.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cubetower.game.core import Event, Personal


class Regions(Event):
    """The row of region cards (K01)."""

    row: Sequence[str]


class Artists(Event):
    """Artists are drawn (K02)."""

    opened: Sequence[str]


class Artist(Personal):
    """A patron replaces an artist by a marker (K03)."""

    region: str
    artist: str


class ArtistsTurned(Event):
    """The remaining artists are turned over; the new row of region cards (K03)."""

    artists: Sequence[str]
    row: Sequence[str]


class Lines(Event):
    """Who is first in each row and column, with ``turned`` for tiles turned over (K04)."""

    first: Mapping[str, Sequence[str]]


EVENTS = (Regions, Artists, Artist, ArtistsTurned, Lines)
"""All of them."""
