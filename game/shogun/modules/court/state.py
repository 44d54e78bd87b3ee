"""`CourtState`: the data of the module court in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class CourtState(TypedDict):
    """The data in ``extra["court"]``.

    The officials in the reception ``hall`` by seat, the ``open`` favours as [card, price], all
    cards ``drawn`` so far, who may not be attacked in this round (``peace``: by seat ``A``, ``B``
    or ``A+B``), and who has ``kept`` favour 4.
    """

    hall: dict[Seat, int]
    open: list[list[int]]
    drawn: list[int]
    peace: dict[Seat, str]
    kept: Seat | None
