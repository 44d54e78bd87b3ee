"""`tally`: the counts of games, whole numbers that add up, from which all results follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cubetower.game.bulk.results.tables import Columns, Tables
from cubetower.game.bulk.results.tally import Integers, Tally

if TYPE_CHECKING:
    from cubetower.game.bulk.setting import Setting

WHOLE: Final = 60
"""A victory as a whole number, which two to six players can share."""


def figure_names(setting: Setting) -> tuple[str, ...]:
    """The names of a game's figures; the first, ``games``, is always 1."""
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
    """Count games with consecutive numbers.

    Returns:
        ``sums``, the figures (`figure_names`) of all games, for one tower after the other in the
        order of the setting; ``units``, the number of groups of games with one seed; ``products``,
        the sums of each group multiplied with each other; and further counts of the game.
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
    """Points, of shape (rows, seats)."""
    return np.stack([games[f"points_{seat}"] for seat in setting.seats], axis=1).astype(np.int64)


def won_by_seat(setting: Setting, games: Columns) -> Integers:
    """Shares of the victory, of shape (rows, seats); `WHOLE` for a sole winner."""
    first = np.stack([games[f"rank_{seat}"] == 1 for seat in setting.seats], axis=1)
    found: Integers = first * (WHOLE // games["winners"].astype(np.int64))[:, None]
    return found


def _of_bots(setting: Setting, games: Columns, won: Integers, points: Integers) -> list[Integers]:
    """The victories, points and seats of each bot, if there are several."""
    if len(setting.entrants) == 1:
        return []
    playing = np.stack([games[f"bot_{seat}"] for seat in setting.seats], axis=1)
    found = []
    for bot in setting.entrants:
        mine = playing == bot
        found += [(each * mine).sum(axis=1) for each in (won, points, np.ones_like(won))]
    return found
