"""The names of players, which the header of a replay may have besides their colours."""

from __future__ import annotations

from typing import Any, Final

from cubetower.game.core.decisions.decision import Seat

MAX_NAME: Final = 16  # characters


def player_names(header: dict[str, Any]) -> dict[Seat, str]:
    """The players' names by seat; of a header that has none, or no sound ones, nothing."""
    found = header.get("names")
    if not isinstance(found, dict):
        return {}
    return {seat: name for seat, name in found.items() if is_name(name) and seat in header["seats"]}


def is_name(name: object) -> bool:
    """Whether something can be the name of a player: short, and one line."""
    return (
        isinstance(name, str)
        and 0 < len(name.strip()) == len(name) <= MAX_NAME
        and (name.isprintable())
    )
