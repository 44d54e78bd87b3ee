"""`standings`: how players of SHOGUN did against each other, and how strong they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.bulk import Columns
from game.bulk.estimates import Estimate, ratio
from game.bulk.ratings import Rating, Ratings, rate
from game.shogun.bulk.setting import Setting


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did.

    Errors have blocks as their units: games with one seed, in which players only change seats.

    Attributes:
        bot: its spec.
        games: in how many it sat.
        seats: on how many seats in all of them.
        victories: of a seat, on average; a shared victory counts in parts.
        points: of a seat, on average.
        rank: of a seat, on average; 1 is best, equals share the better rank.
        rating: among all players of the arena.
    """

    bot: str
    games: int
    seats: int
    victories: Estimate
    points: Estimate
    rank: Estimate
    rating: Rating


@dataclass(frozen=True, slots=True)
class Standings:
    """How all players did.

    Attributes:
        players: the one with the best rating first.
        ratings: of all, with the gaps between them.
        games: how many were played.
        blocks: of games with one seed.
        par: the share of victories of a seat if all players are equal.
        absent: players that were named and had no game.
        beyond: pairs of players, the first of which ended before the second in every game: there
            is no saying how far it is ahead.
    """

    players: tuple[Standing, ...]
    ratings: Ratings
    games: int
    blocks: int
    par: float
    absent: tuple[str, ...]
    beyond: tuple[tuple[str, str], ...]


def standings(games: Columns, setting: Setting) -> Standings:
    """How the players did in the games of a setting.

    Args:
        games: the table of that name.
        setting: of the games; with `rotate`, or what a seat brings goes to whoever sits there.
    """
    playing, ranks, points = (
        np.stack([games[f"{what}_{seat}"] for seat in setting.seats], axis=1)
        for what in ("bot", "rank", "points")
    )
    won = (ranks == 1) / games["winners"][:, None]
    blocks = games["seed"]
    ratings = rate(playing, ranks, blocks)

    def standing(bot: str) -> Standing:
        own = playing == bot
        seats = own.sum(axis=1)
        victories, scored, rank = (
            ratio((each * own).sum(axis=1), seats, blocks) for each in (won, points, ranks)
        )
        count = int((seats > 0).sum())
        return Standing(bot, count, int(seats.sum()), victories, scored, rank, ratings[bot])

    found = sorted(map(standing, ratings.players), key=lambda each: -each.rating.value)
    return Standings(
        tuple(found),
        ratings,
        len(ranks),
        len(np.unique(blocks)),
        1 / setting.players,
        tuple(bot for bot in setting.entrants if bot not in ratings.players),
        _beyond([each.bot for each in found], playing, ranks),
    )


def whole_blocks(games: int, players: int) -> int:
    """So many games, and a few more if the last block would not be whole."""
    return -(-games // players) * players


def _beyond(
    bots: Sequence[str], playing: NDArray[Any], ranks: NDArray[Any]
) -> tuple[tuple[str, str], ...]:
    """Pairs of players that met, the first of whom was always ahead; the better one first."""
    found = []
    for better, bot in enumerate(bots):
        last = np.where(playing == bot, ranks, -1).max(axis=1)
        for other in bots[better + 1 :]:
            first = np.where(playing == other, ranks, ranks.shape[1] + 1).min(axis=1)
            met = (last > 0) & (first <= ranks.shape[1])
            if met.any() and (last < first)[met].all():
                found.append((bot, other))
    return tuple(found)
