"""Observations for tests: as they come by JSON, and with only some of their fields."""

from __future__ import annotations

from typing import Any, TypeVar

from cubetower.game.core.observation import Observation

Seen = TypeVar("Seen", bound=Observation[Any])


def reread(seen: Seen) -> Seen:
    """An observation after a trip through JSON."""
    return type(seen).from_json(seen.to_json())


def seen_of(kind: type[Seen], decision: Any, **known: Any) -> Seen:
    """An observation that has only these fields."""
    seen = object.__new__(kind)
    vars(seen).update(decision=decision, **known)
    return seen
