"""`rate`: the strength of players of any game, by their ranks in games against each other.

The model is that of the library openskill, on its scale: a game is a race in which the places are
taken one after the other, the next one by a player of rating r with a chance in proportion to
exp(r / c), where c is BETA * sqrt(seats) (Plackett and Luce; Weng and Lin, Journal of Machine
Learning Research 12, 2011, algorithm 4). A shared place counts in equal parts for those who share
it.

The library updates ratings game by game, with long steps at first. That suits players who change;
for players who do not, after 200 games the differences are a fifth to a third too large, and its
sigma is no standard error (docs/arena.md has the figures). So a rating here is the most likely one
by all games at once, in any order, with a standard error from blocks of games that holds even if
the model does not (White, Econometrica 50, 1982). The library's rating is given beside it.

A player with several seats in a game has one rating for all of them: the slopes of its seats add
up, and cancel between them. For the library each seat is a team of one, and the player's next
rating is the mean of those of its seats.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk.estimates import Estimate, Floats, by_block
from cubetower.game.errors import BulkError

MEAN: Final = 25.0
"""The mean rating of all players that are rated together."""

BETA: Final = 25 / 6
"""How much luck one seat adds to a game; openskill's value."""

PRIOR_SIGMA: Final = 25.0
"""The standard deviation of the prior, whose mean is 25.

It keeps the rating of a player that never lost finite. It is three times the library's, which would
draw bots together that are far apart.
"""

MAX_STEPS: Final = 100
"""Newton's method needs about ten; no step is longer than 1, in units of c."""


@dataclass(frozen=True, slots=True)
class Rating(Estimate):
    """The strength of a player among those with which it was rated.

    Attributes:
        running: openskill's rating after the last game, and its uncertainty of it; None where
            the library is not installed.
    """

    running: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Gap(Estimate):
    """By how much one player is rated above another.

    Attributes:
        chance: that it ranks before the other in a game in which both have one seat.
    """

    chance: float


class Ratings:
    """Ratings of players, whose mean is 25.

    Args:
        rated: the players by name.
        covariance: of the ratings.
        scale: c of the model.
        groups: the players, in groups between which there was no game.
    """

    def __init__(
        self,
        rated: dict[str, Rating],
        covariance: Floats,
        scale: float,
        groups: Sequence[Sequence[str]],
    ) -> None:
        self.players, self.scale, self.groups = tuple(rated), scale, tuple(map(tuple, groups))
        self._rated, self._covariance = rated, covariance

    def __getitem__(self, player: str) -> Rating:
        return self._rated[player]

    def gap(self, one: str, other: str) -> Gap:
        """By how much one player is rated above another; its error allows for their covariance.

        Raises:
            BulkError: no game connects them, not even by way of others.
        """
        if not any(one in group and other in group for group in self.groups):
            raise BulkError(f"no game connects {one} and {other}; let them play each other")
        i, j = self.players.index(one), self.players.index(other)
        value, found = self[one].value - self[other].value, self._covariance
        error = _root(found[i, i] + found[j, j] - 2 * found[i, j])
        return Gap(value, error, self[one].blocks, 1 / (1 + math.exp(-value / self.scale)))


def rate(players: NDArray[Any], ranks: NDArray[Any], blocks: NDArray[Any] | None = None) -> Ratings:
    """Rate players by the games between them.

    Args:
        players: who sat where, names of shape (games, seats).
        ranks: of the same shape; 1 is best, equal ones share a rank.
        blocks: the block of every game, as any number; None if all games are independent.

    Raises:
        BulkError: there is no game, or less than two seats.
    """
    if players.shape != ranks.shape or players.ndim != 2 or not len(ranks) or ranks.shape[1] < 2:
        why = "both must be (games, seats), with a game or more and two seats or more"
        raise BulkError(f"players of shape {players.shape}, ranks of {ranks.shape}; {why}")
    names = list(dict.fromkeys(players.ravel().tolist()))
    number = {name: place for place, name in enumerate(names)}
    seated = np.array([[number[name] for name in game] for game in players.tolist()])
    blocks = np.arange(len(ranks)) if blocks is None else blocks
    games, scale = _Games(seated, ranks, len(names)), BETA * math.sqrt(ranks.shape[1])
    strengths = games.most_likely()
    covariance = scale**2 * games.covariance(strengths, blocks)
    values, errors = MEAN + scale * strengths, [_root(each) for each in covariance.diagonal()]
    count, running = len(np.unique(blocks)), _running(seated, ranks, len(names))
    rated = {
        name: Rating(float(value), error, count, updated)
        for name, value, error, updated in zip(names, values, errors, running, strict=True)
    }
    return Ratings(rated, covariance, scale, _groups(names, games.own))


def _root(square: float) -> float:
    return math.sqrt(max(0.0, float(square))) if not math.isnan(square) else math.nan


class _Games:
    """The likelihood of strengths (ratings in units of c) by games.

    Attributes:
        own: (games, seats, players), 1 where a player has a seat.
    """

    def __init__(self, seated: NDArray[Any], ranks: NDArray[Any], players: int) -> None:
        self.own: Floats = (seated[:, :, None] == np.arange(players)).astype(np.float64)
        # (games, seats, places): whether a seat is still in the race for a place.
        self._racing = (ranks[:, :, None] >= ranks[:, None, :]).astype(np.float64)
        self._part = 1 / (ranks[:, :, None] == ranks[:, None, :]).sum(axis=1)
        self._prior = np.eye(players) * ranks.shape[1] * (BETA / PRIOR_SIGMA) ** 2

    def most_likely(self) -> Floats:
        """The only maximum of the posterior, by Newton's method."""
        strengths = np.zeros(self.own.shape[2])
        for _ in range(MAX_STEPS):
            chances = self._chances(strengths)
            uphill = self._scores(chances).sum(axis=0) - self._prior @ strengths
            step = np.linalg.solve(self._curvature(chances), uphill)
            strengths += step / max(1.0, np.abs(step).max())
            if np.abs(step).max() < 1e-10:
                break
        return strengths

    def covariance(self, strengths: Floats, blocks: NDArray[Any]) -> Floats:
        """The covariance of the distances from the mean; nan if there is a single block.

        The prior counts as one more observation.
        """
        count, players = len(np.unique(blocks)), len(strengths)
        if count < 2 or players < 2:
            return np.full((players, players), np.nan)
        chances = self._chances(strengths)
        sums = by_block(self._scores(chances), blocks)
        sums -= sums.mean(axis=0)
        bread = np.linalg.inv(self._curvature(chances))
        from_mean = np.eye(players) - 1 / players
        meat = sums.T @ sums * count / (count - 1) + self._prior
        found: Floats = from_mean @ bread @ meat @ bread @ from_mean
        return found

    def _chances(self, strengths: Floats) -> Floats:
        """(games, places, players): the chance that a place goes to a seat of the player."""
        weights = np.exp(self.own @ strengths)[:, :, None] * self._racing
        found: Floats = np.einsum(
            "gip,gib->gpb", weights / weights.sum(axis=1, keepdims=True), self.own
        )
        return found

    def _scores(self, chances: Floats) -> Floats:
        """(games, players): the gradient of the log-likelihood."""
        found: Floats = np.einsum("gp,gpb->gb", self._part, self.own - chances)
        return found

    def _curvature(self, chances: Floats) -> Floats:
        """(players, players): the negative second derivative of the log-posterior."""
        parts = self._part[:, :, None] * chances
        found: Floats = np.diag(parts.sum(axis=(0, 1))) + self._prior
        found -= np.einsum("gpa,gpb->ab", parts, chances)
        return found


def _running(
    seated: NDArray[Any], ranks: NDArray[Any], players: int
) -> Sequence[tuple[float, float] | None]:
    """Mean and sigma of every player after the last game, by the library, if it is installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return [None] * players
    model = PlackettLuce()
    found = [(model.mu, model.sigma)] * players
    for game, places in zip(seated.tolist(), ranks.tolist(), strict=True):
        teams = [[model.rating(*found[player])] for player in game]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
        for player in dict.fromkeys(game):
            own = [each for seat, each in zip(game, after, strict=True) if seat == player]
            variance = sum(each.sigma**2 for each in own) / len(own)
            found[player] = sum(each.mu for each in own) / len(own), math.sqrt(variance)
    return found


def _groups(names: Sequence[str], own: Floats) -> list[list[str]]:
    """The players, in groups between which there was no game."""
    from scipy.sparse.csgraph import connected_components

    played = own.max(axis=1)
    count, group = connected_components(played.T @ played, directed=False)
    return [
        [name for name, its in zip(names, group, strict=True) if its == number]
        for number in range(count)
    ]
