"""The events of the samurai (docs/modules.md)."""

from __future__ import annotations

from cubetower.game.core import Event, Personal


class SamuraiCard(Personal, tag="samurai"):
    """A player's new top card, and the number of regions with own provinces (M01)."""

    card: int
    regions: int


class SamuraiBack(Event):
    """All piles are put back (M03)."""


EVENTS = (SamuraiCard, SamuraiBack)
"""All of them."""
