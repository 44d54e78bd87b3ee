"""Chapter W: who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cubetower.game.core import Seat
from cubetower.game.samurai.rules.tables import TYPES

Captured = Mapping[Seat, Mapping[str, int]]
"""By seat the captured figures, by type."""

MAJORITIES_TO_WIN = 2  # so many majorities win (W02)


def ranking(captured: Captured) -> list[tuple[Seat, ...]]:
    """The players from the first to the last; those who are equal together.

    Who has no majority ranks behind those who have one, if there are any (W03).

    Args:
        captured: by seat the captured figures, by type.
    """
    held = majorities(captured)

    def standing(seat: Seat) -> tuple[int, ...]:
        mine, figures = held[seat], captured[seat]
        others = sum(figures[each] for each in TYPES if each not in mine) if mine else 0
        return len(mine) >= MAJORITIES_TO_WIN, bool(mine), others, sum(figures.values())

    return _rank(captured, standing)


def majorities(captured: Captured) -> dict[Seat, tuple[str, ...]]:
    """By seat the types of which the player alone has most (W01)."""
    found: dict[Seat, tuple[str, ...]] = dict.fromkeys(captured, ())
    for each in TYPES:
        if holder := holder_of({seat: figures[each] for seat, figures in captured.items()}):
            found[holder] += (each,)
    return found


def holder_of(amounts: Mapping[Seat, int]) -> Seat | None:
    """Who alone has most; None if several share it, as with nothing at all (C04, C05, W01)."""
    most = max(amounts.values())
    first = [seat for seat, amount in amounts.items() if amount == most]
    return first[0] if len(first) == 1 else None


def _rank(
    seats: Iterable[Seat], standing: Callable[[Seat], tuple[int, ...]]
) -> list[tuple[Seat, ...]]:
    """Seats by their standing, the best first; equal ones in the order of the seats."""
    by: dict[tuple[int, ...], tuple[Seat, ...]] = {}
    for seat in seats:
        by[standing(seat)] = (*by.get(standing(seat), ()), seat)
    return [by[each] for each in sorted(by, reverse=True)]
