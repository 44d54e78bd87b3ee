"""`CourtState`: what the module court keeps in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class CourtState(TypedDict):
    """What is in ``extra["court"]``.

    The officials in the reception ``hall`` by seat, the favours that lie ``open`` as [card, price],
    all cards ``drawn`` so far, who may not be attacked in this round (``peace``: by seat ``A``,
    ``B`` or ``A+B``), and who has ``kept`` favour 4.
    """

    hall: dict[Seat, int]
    open: list[list[int]]
    drawn: list[int]
    peace: dict[Seat, str]
    kept: Seat | None
