"""`standings`: the results of players against each other, and their ratings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk.adjusted import Adjusted, adjust
from cubetower.game.bulk.estimates import Estimate, Floats, Share, ratio
from cubetower.game.bulk.ratings import Rating, Ratings, rate
from cubetower.game.bulk.results.tables import Columns
from cubetower.game.bulk.setting import Setting


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one player.

    Errors are reckoned from blocks: games with one seed, in which players only change seats.

    Attributes:
        bot: its spec.
        games: how many it played.
        seats: how many seats it had in all of them.
        victories: per seat; a shared victory counts in parts.
        points: per seat.
        rank: mean of its seats; 1 is best, equals share the better rank.
        rating: among all players.
        victories_less_luck: victories less luck; None if it was not measured, or too few blocks.
        points_less_luck: points likewise.
    """

    bot: str
    games: int
    seats: int
    victories: Share
    points: Estimate
    rank: Estimate
    rating: Rating
    victories_less_luck: Adjusted | None = None
    points_less_luck: Adjusted | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The results of all players.

    Attributes:
        players: the one with the best rating first.
        ratings: of all, with the gaps between them.
        games: how many were played.
        blocks: how many groups of games with one seed there were.
        par: the share of victories per seat if all players are equally strong.
        absent: players without a game.
        beyond: pairs of a better and a worse player, between whom no chain of results leads from
            the worse to the better one, so that the games set no upper limit to the gap.
    """

    players: tuple[Standing, ...]
    ratings: Ratings
    games: int
    blocks: int
    par: float
    absent: tuple[str, ...]
    beyond: tuple[tuple[str, str], ...]

    def are_connected(self, one: str, other: str) -> bool:
        """Whether games connect two players, directly or through others."""
        return any(one in group and other in group for group in self.ratings.groups)

    def stands_out(self, player: Standing) -> bool:
        """Whether a player clearly wins more or less than an equal share.

        What one of two players wins the other loses, so both do if one does.
        """
        both = self.players if len(self.players) == 2 else (player,)
        return any(each.victories.excludes(self.par) for each in both)

    def rating_limits(self, bot: str) -> tuple[float, float]:
        """The interval of 95 % of a player's rating; infinite where the games set no limit."""
        low, high = self.ratings[bot].interval
        behind = any(bot == worse for _, worse in self.beyond)
        ahead = any(bot == better for better, _ in self.beyond)
        return -math.inf if behind else low, math.inf if ahead else high

    def gap_limits(self, one: str, other: str) -> tuple[float, float]:
        """The interval of 95 % of the gap from one player to another, infinite likewise.

        Raises:
            BulkError: no game connects them.
        """
        low, high = self.ratings.gap(one, other).interval
        behind, ahead = (other, one) in self.beyond, (one, other) in self.beyond
        return -math.inf if behind else low, math.inf if ahead else high


def standings(games: Columns, setting: Setting) -> Standings:
    """The results of players against each other.

    Args:
        games: a row for each, with its ``seed`` and number of ``winners``, and for each seat such
            as ``red`` the player ``bot_red``, its ``rank_red`` and ``points_red``; where luck was
            measured, also the columns of `Metrics.LUCK`.
        setting: of the games. Unless players change seats, a player has the advantage of its seat.
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
        there = len(np.unique(blocks[seats > 0]))
        share = Share(victories.value, victories.standard_error, there)
        count = int((seats > 0).sum())
        rank = replace(rank, within=(1.0, float(len(setting.seats))))
        less = _less_luck(games, setting, (won * own, points * own), own) if setting.luck else ()
        return Standing(bot, count, int(seats.sum()), share, scored, rank, ratings[bot], *less)

    found = sorted(map(standing, ratings.players), key=lambda each: -each.rating.value)
    return Standings(
        tuple(found),
        ratings,
        len(ranks),
        len(np.unique(blocks)),
        1 / len(setting.seats),
        tuple(bot for bot in setting.entrants if bot not in ratings.players),
        _beyond([each.bot for each in found], playing, ranks),
    )


def _less_luck(
    games: Columns, setting: Setting, results: tuple[Floats, Floats], own: NDArray[np.bool_]
) -> Iterator[Adjusted | None]:
    """The victories and points of a player less luck.

    Args:
        games: with columns of luck.
        setting: of the games.
        results: shares of the victory, and points, of its seats, shape (games, seats).
        own: which seats it has.
    """
    for columns, result in zip(setting.metrics.LUCK or (), results, strict=True):
        luck = sum(
            factor * np.stack([games[f"{name}_{seat}"] for seat in setting.seats], axis=1)
            for name, factor in columns.items()
        )
        sums = result.sum(axis=1), (luck * own).sum(axis=1), own.sum(axis=1)
        yield adjust(*sums, games["seed"])


def _beyond(
    bots: Sequence[str], playing: NDArray[Any], ranks: NDArray[Any]
) -> tuple[tuple[str, str], ...]:
    """Pairs of players between whom a chain of wins leads in one direction only.

    Without a prior the most likely gap of these pairs, and only of these, would be infinite (Ford,
    American Mathematical Monthly 64, 1957). A draw counts as a win and a loss.
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
