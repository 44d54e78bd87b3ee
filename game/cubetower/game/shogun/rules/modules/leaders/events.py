"""The events of the leaders (docs/modules.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from cubetower.game.core import Personal, Seat

How: TypeAlias = Literal["entered", "went", "fled", "lost"]
"""How a leader moved: a neighbour is where it went, any other province where it fled."""


class Leader(Personal):
    """A leader enters a province, or is lost (L01, L03, L05)."""

    province: str | None
    how: How


class Monument(Personal):
    """A leader leaves a monument behind (L03)."""

    province: str


class Captured(Personal):
    """Other players' monuments are captured; their builders (L04)."""

    province: str
    builders: Sequence[Seat]


EVENTS = (Leader, Monument, Captured)
"""All of them."""
