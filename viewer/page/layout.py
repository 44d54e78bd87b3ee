"""How a page lays out the panels of a film."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PageLayout:
    """What a page does with panels, by name; names that a film does not have are ignored.

    Attributes:
        hidden: not shown to spectators, who are the default.
        below: stand under the stage on wide screens, not on it.
        zoomable: can be enlarged and moved about.
        blank: units to leave out at the top of a panel where panels are stacked.
        phone_order: from top to bottom where the panels are stacked; all others follow.
    """

    hidden: tuple[str, ...] = ("plans",)
    below: tuple[str, ...] = ("plans",)
    zoomable: tuple[str, ...] = ("map",)
    blank: Mapping[str, float] = field(default_factory=lambda: {"tower": 100.0})
    phone_order: tuple[str, ...] = ("map", "action", "tower", "course", "modules", "plans")
