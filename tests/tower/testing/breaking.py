"""Towers that break the contract in one way."""

from __future__ import annotations

from typing import Any

from cubetower.tower import Tower
from cubetower.tower.models.naive import Bag


def broken(kind: type[Tower] = Bag, **members: Any) -> type[Tower]:
    """Towers of a kind in which some members are replaced."""
    return type("Broken", (kind,), members)
