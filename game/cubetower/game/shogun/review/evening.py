"""Several games together: who was lucky, and whose decisions brought most."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cubetower.foundation.intervals import student_t
from cubetower.game.core import Seat
from cubetower.game.shogun.review.decisions.moves import decision_totals
from cubetower.game.shogun.review.gamereview import HUMAN, GameReview
from cubetower.game.shogun.review.parts import Parts

MIN_GAMES: Final = 3
"""Games below which no error is given."""

MIN_LUCK: Final = 1.0
"""Points a game below which nobody is called luckiest: chosen."""

LUCK: Final = "luck"
"""The name of what tower and cards gave together."""


class Figure(NamedTuple):
    """A figure of a player over several games.

    Attributes:
        total: the sum over the games.
        mean: for a game; of a player with several seats in a game, for a seat.
        standard_error: of the mean, with games as the units; nan for fewer than `MIN_GAMES`.
        games: how many.
    """

    total: float
    mean: float
    standard_error: float
    games: int

    def interval(self, confidence: float) -> tuple[float, float]:
        """Of the mean, with this confidence (Student's t); nan for fewer than `MIN_GAMES`."""
        half = student_t(self.games, confidence) * self.standard_error
        return self.mean - half, self.mean + half

    def is_clear(self, confidence: float) -> bool:
        """Whether the mean is not 0, with this confidence."""
        low, high = self.interval(confidence)
        return low > 0 or high < 0


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player in several games.

    Attributes:
        name: what identifies the player: a name, a bot, or a seat.
        games: how many.
        points: by part (the fields of `Parts`, and `LUCK`), in points.
        shares: likewise in share of victory.
        judged: the decisions against what `search` would have done, in share of victory; None
            unless the decisions of every game were judged.
    """

    name: str
    games: int
    points: Mapping[str, Figure]
    shares: Mapping[str, Figure]
    judged: Figure | None


@dataclass(frozen=True, slots=True)
class Evening:
    """Several games.

    Attributes:
        reviews: of each.
        players: who has the greatest share of the victories first.
    """

    reviews: tuple[GameReview, ...]
    players: tuple[PlayerFigures, ...]

    @property
    def luckiest(self) -> PlayerFigures | None:
        """To whom tower and cards gave most points a game; None if the lead is below `MIN_LUCK`."""
        first, *others = self.rank(LUCK)
        enough = first.points[LUCK].mean - MIN_LUCK
        return first if all(each.points[LUCK].mean <= enough for each in others) else None

    @property
    def best(self) -> PlayerFigures | None:
        """Whose own decisions brought most points a game; None if that is too close to tell.

        It is told where the interval lies above those of all others. Points tell more than shares
        of victory, which vary more. Costs against `search` would not do: who has little chance to
        win cannot lose much of it by any decision.
        """
        ranking = self.rank("own")
        first, *others = (each.points["own"].interval(self.confidence) for each in ranking)
        return ranking[0] if all(first[0] > high for _, high in others) else None

    def rank(self, part: str) -> list[PlayerFigures]:
        """Who can be compared, those with `MIN_GAMES` or all if nobody has: most points first."""
        known = [player for player in self.players if player.games >= MIN_GAMES]
        return sorted(known or self.players, key=lambda player: -player.points[part].mean)

    @property
    def is_even(self) -> bool:
        """Whether all played the same number of games."""
        return len({player.games for player in self.players}) == 1

    @property
    def is_judged(self) -> bool:
        """Whether all decisions of somebody were judged against `search`."""
        return any(player.judged for player in self.players)

    @property
    def confidence(self) -> float:
        """For a statement on the greatest of all players, so that 1 in 20 evenings errs."""
        return 1 - 0.05 / len(self.players)


def sum_up(reviews: Sequence[GameReview]) -> Evening:
    """Sum up several games, one or more."""
    collected: dict[str, list[list[Seat]]] = {}
    played: dict[str, list[GameReview]] = {}
    for review, names in zip(reviews, identify(reviews), strict=True):
        for name in dict.fromkeys(names.values()):
            collected.setdefault(name, []).append([s for s in names if names[s] == name])
            played.setdefault(name, []).append(review)
    players = [_figures(name, played[name], collected[name]) for name in collected]
    players.sort(key=lambda player: -player.shares["result"].mean)
    return Evening(tuple(reviews), tuple(players))


def identify(reviews: Sequence[GameReview]) -> list[dict[Seat, str]]:
    """Who sat on each seat of each game.

    People are known by their names; bots by what they are, if not all are the same; all others by
    their colours.
    """
    bots = {
        review.players[seat]
        for review in reviews
        for seat in review.seats
        if seat not in review.names and review.players[seat] not in ("", HUMAN)
    }
    found = []
    for review in reviews:
        by_seat = dict[Seat, str]()
        for seat in review.seats:
            bot = review.players[seat] if len(bots) > 1 and review.players[seat] in bots else seat
            by_seat[seat] = review.names.get(seat, bot)
        found.append(by_seat)
    return found


def _figures(
    name: str, reviews: Sequence[GameReview], seats: Sequence[Sequence[Seat]]
) -> PlayerFigures:
    """The figures of a player, who had these seats in these games."""
    pairs = list(zip(reviews, seats, strict=True))
    points = [_mean([review.luck.points[seat] for seat in mine]) for review, mine in pairs]
    shares = [_mean([review.luck.shares[seat] for seat in mine]) for review, mine in pairs]
    judged = None
    if all(review.moves for review in reviews):
        judged = _figure([_against_search(review, mine) for review, mine in pairs])
    return PlayerFigures(name, len(reviews), _by_part(points), _by_part(shares), judged)


def _against_search(review: GameReview, seats: Sequence[Seat]) -> float:
    """What decisions brought against those of `search`, the mean over the seats of a player."""
    totals = decision_totals(review.moves)
    return fmean(totals[seat].difference if seat in totals else 0.0 for seat in seats)


def _mean(parts: Sequence[Parts]) -> dict[str, float]:
    """The parts of a player in a game, the mean over the seats; and luck."""
    found = {
        name: fmean(values)
        for name, values in zip(Parts._fields, zip(*parts, strict=True), strict=True)
    }
    return {**found, LUCK: found["tower"] + found["cards"]}


def _by_part(games: Sequence[Mapping[str, float]]) -> dict[str, Figure]:
    return {name: _figure([game[name] for game in games]) for name in games[0]}


def _figure(values: Sequence[float]) -> Figure:
    known = len(values) >= MIN_GAMES
    error = stdev(values) / math.sqrt(len(values)) if known else math.nan
    return Figure(math.fsum(values), fmean(values), error, len(values))
