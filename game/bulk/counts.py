"""What is counted of games: whole numbers that add up, from which all results follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from game.bulk.results.tables import Columns, Tables
from game.bulk.results.tally import Tally

if TYPE_CHECKING:
    from game.bulk.setting import Setting

Integers = NDArray[np.int64]

WHOLE: Final = 60
"""A victory, in whole numbers: it can be shared by two to six."""


def figure_names(setting: Setting) -> tuple[str, ...]:
    """The figures of a game, the first of which is 1."""
    of_seats = [f"{what}_{seat}" for what in ("won", "points") for seat in setting.seats]
    several = len(setting.entrants) > 1
    of_bots = [
        f"{what} {bot}"
        for bot in setting.entrants
        if several
        for what in ("won", "points", "seats")
    ]
    return ("games", *of_seats, *of_bots, *setting.metrics.FIGURES)


def tally(setting: Setting, tables: Tables) -> Tally:
    """Count some games, whose numbers have no gaps.

    Args:
        setting: of the games.
        tables: of the games.

    Returns:
        By name, with towers in the order of the setting: ``sums`` of the figures of all games
        (`figure_names`, those of the first tower first); ``units``, how many times games with one
        seed, and ``products`` of their sums with each other; and what the game counts besides.
    """
    games, metrics = tables["games"], setting.metrics
    won, points = won_by_seat(setting, games), points_by_seat(setting, games)
    counts = metrics.counts(setting, tables)
    figures = np.stack(
        [
            np.ones(len(won), np.int64),
            *won.T,
            *points.T,
            *_of_bots(setting, games, won, points),
            *(counts[name] for name in metrics.FIGURES),
        ],
        axis=1,
    )
    units = figures.reshape(-1, setting.unit, len(setting.variants) * figures.shape[1]).sum(axis=1)
    return Tally(
        {
            "units": np.array(len(units)),
            "sums": units.sum(axis=0),
            "products": units.T @ units,
            **metrics.more(setting, tables),
        }
    )


def points_by_seat(setting: Setting, games: Columns) -> Integers:
    """Of every row and seat its points."""
    return np.stack([games[f"points_{seat}"] for seat in setting.seats], axis=1).astype(np.int64)


def won_by_seat(setting: Setting, games: Columns) -> Integers:
    """Of every row and seat its part of the victory, in `WHOLE`."""
    first = np.stack([games[f"rank_{seat}"] == 1 for seat in setting.seats], axis=1)
    found: Integers = first * (WHOLE // games["winners"].astype(np.int64))[:, None]
    return found


def _of_bots(setting: Setting, games: Columns, won: Integers, points: Integers) -> list[Integers]:
    """Of several bots each one's victories, points and seats."""
    if len(setting.entrants) == 1:
        return []
    playing = np.stack([games[f"bot_{seat}"] for seat in setting.seats], axis=1)
    found = []
    for bot in setting.entrants:
        mine = playing == bot
        found += [(each * mine).sum(axis=1) for each in (won, points, np.ones_like(won))]
    return found
