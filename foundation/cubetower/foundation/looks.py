"""How objects show themselves in notebooks, without knowing how they are drawn."""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def look_of(shown: object) -> str | None:
    """The HTML of an object for notebooks; packages above register it for their types."""
    return None


class HasLook:
    """Base of what notebooks show by its `look_of`."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return look_of(self)
