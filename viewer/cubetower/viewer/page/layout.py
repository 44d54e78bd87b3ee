"""How a page lays out the panels of a film."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cubetower.viewer.draw.rect import Rect


@dataclass(frozen=True, slots=True)
class PageLayout:
    """What a page does with panels, by name; names that a film does not have are ignored.

    On phones and tablets the panels leave the places that they have in the film: the tower stands
    beside or below what can be zoomed, with the region of the battle enlarged, and cards around.

    Attributes:
        hidden: not shown to spectators, who are the default.
        below: opens at the bottom on wide screens, and is not on the stage.
        zoomable: can be enlarged and moved about.
        tower: the panel with the tower.
        core: of panels that can be zoomed, the part with everything that matters, units of the
            stage.
        blank: units to leave out at the top of a panel on phones and tablets.
        phone_order: from top to bottom where the panels are stacked; all others follow.
    """

    hidden: tuple[str, ...] = ("plans",)
    below: tuple[str, ...] = ("plans",)
    zoomable: tuple[str, ...] = ("map",)
    tower: str = "tower"
    core: Mapping[str, Rect] = field(default_factory=dict)
    blank: Mapping[str, float] = field(default_factory=lambda: {"tower": 100.0})
    phone_order: tuple[str, ...] = ("map", "action", "tower", "course", "modules", "plans")

    def role(self, name: str) -> str:
        """What a panel is for: it is a field, the tower, the verdict, aside, or a card."""
        named = {self.tower: "tower", "verdict": "verdict"}
        if name in self.zoomable:
            return "field"
        return "aside" if name in self.below else named.get(name, "card")
