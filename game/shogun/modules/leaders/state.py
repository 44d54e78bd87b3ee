"""`LeadersState`: the data of the module leaders in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class LeadersState(TypedDict):
    """The data in ``extra["leaders"]``.

    Where each leader is (``at``; None is off the board), the builders of the ``monuments`` by
    province, and by seat the numbers of ``unbuilt`` and ``captured`` monuments.
    """

    at: dict[Seat, str | None]
    unbuilt: dict[Seat, int]
    monuments: dict[str, list[Seat]]
    captured: dict[Seat, int]
