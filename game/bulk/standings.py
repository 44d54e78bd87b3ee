"""`standings`: how players of a game did against each other, and how strong they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from game.bulk.estimates import Estimate, Share, ratio
from game.bulk.ratings import Rating, Ratings, rate
from game.bulk.results.tables import Columns
from game.core import Seat


class Arena(Protocol):
    """Games in which players change seats."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """In their order."""

    @property
    def entrants(self) -> tuple[str, ...]:
        """The players, each once."""


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
    victories: Share
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
        beyond: pairs of players that games connect, the second of which never caught up with the
            first, nor with one who did: there is no saying how far apart they are.
    """

    players: tuple[Standing, ...]
    ratings: Ratings
    games: int
    blocks: int
    par: float
    absent: tuple[str, ...]
    beyond: tuple[tuple[str, str], ...]

    def are_connected(self, one: str, other: str) -> bool:
        """Whether games connect two players, be it by way of others."""
        return any(one in group and other in group for group in self.ratings.groups)

    def rating_limits(self, bot: str) -> tuple[float, float]:
        """Limits of 95 % of a player's rating, infinite where the games set none."""
        low, high = self.ratings[bot].interval
        behind = any(bot == worse for _, worse in self.beyond)
        ahead = any(bot == better for better, _ in self.beyond)
        return -math.inf if behind else low, math.inf if ahead else high

    def gap_limits(self, one: str, other: str) -> tuple[float, float]:
        """Limits of 95 % of how far a player is ahead of another, infinite in the same way.

        Raises:
            BulkError: no game connects them.
        """
        low, high = self.ratings.gap(one, other).interval
        behind, ahead = (other, one) in self.beyond, (one, other) in self.beyond
        return -math.inf if behind else low, math.inf if ahead else high


def standings(games: Columns, arena: Arena) -> Standings:
    """How the players did against each other.

    Args:
        games: a row for each, with its ``seed`` and number of ``winners``, and for each seat such
            as ``red`` the player ``bot_red``, its ``rank_red`` and ``points_red``.
        arena: of the games; unless players change seats in it, what a seat brings goes to whoever
            sits there.
    """
    playing, ranks, points = (
        np.stack([games[f"{what}_{seat}"] for seat in arena.seats], axis=1)
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
        there = len(np.unique(blocks[seats > 0]))
        share = Share(victories.value, victories.standard_error, there)
        count = int((seats > 0).sum())
        return Standing(bot, count, int(seats.sum()), share, scored, rank, ratings[bot])

    found = sorted(map(standing, ratings.players), key=lambda each: -each.rating.value)
    return Standings(
        tuple(found),
        ratings,
        len(ranks),
        len(np.unique(blocks)),
        1 / len(arena.seats),
        tuple(bot for bot in arena.entrants if bot not in ratings.players),
        _beyond([each.bot for each in found], playing, ranks),
    )


def _beyond(
    bots: Sequence[str], playing: NDArray[Any], ranks: NDArray[Any]
) -> tuple[tuple[str, str], ...]:
    """Pairs of players between whom there is a way of wins in one direction only.

    Of these, and only of these, the most likely gap would be infinite if nothing were thought
    beforehand (Ford, American Mathematical Monthly 64, 1957). Who is level has won, and lost.
    """
    from scipy.sparse.csgraph import shortest_path

    best, worst = (
        np.stack([pick(np.where(playing == bot, ranks, none), axis=1) for bot in bots])
        for pick, none in ((np.min, ranks.shape[1] + 1), (np.max, 0))
    )
    caught: NDArray[np.bool_] = np.any(best[:, None] <= worst[None, :], axis=2)
    reaches = np.isfinite(shortest_path(caught, unweighted=True))
    return tuple(
        (bots[one], bots[other]) for one, other in np.argwhere(reaches & ~reaches.T).tolist()
    )
