"""What the mouse holds in the window of a film."""

from __future__ import annotations

from dataclasses import dataclass

from viewer.draw.rect import Place


@dataclass(frozen=True, slots=True)
class Grip:
    """What the mouse holds while its button is down.

    Attributes:
        kind: ``timeline``, ``map`` or ``film``.
        start: where the button went down, px.
        last: where the mouse was last, px.
        moved: it was moved by more than a click.
    """

    kind: str
    start: Place
    last: Place
    moved: bool = False
