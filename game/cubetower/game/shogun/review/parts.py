"""`review_luck`: what decided a game: start + tower + cards + own + others = result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from cubetower.game.core import Decided, Event, Personal, Replay, Seat
from cubetower.game.core.replays.replay import NOT_PLAYED
from cubetower.game.core.resuming import odds_tower_of, resume
from cubetower.game.shogun.battles import NumberedBattle, battles_of
from cubetower.game.shogun.history import read_history
from cubetower.game.shogun.odds import expected_surprise, surprise
from cubetower.game.shogun.odds.distributions import Floats
from cubetower.game.shogun.odds.tracker import find_odds_tower
from cubetower.game.shogun.review.course import CoursePoint, course_of
from cubetower.game.shogun.review.forecast import Forecast, Stage
from cubetower.game.shogun.review.laws import Law, LawTower, Source, distribution
from cubetower.game.shogun.review.luck import BattleLuck, LuckMeter
from cubetower.game.shogun.rules.events import Fought, Scored, Seeded
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.tower import Cubes, Tower

TOSSES: Final = 12
"""Tosses from the same state that stand for the law of a tower that does not know its chances."""


class Parts(NamedTuple):
    """Where a player's result came from; the first five add up to the last.

    Attributes:
        start: what the position was worth before the first plan, by the mean of all chance so far.
        tower: what all tosses gave beyond their means.
        cards: what other chance gave beyond its means.
        own: what the player's own decisions changed, beyond the mean of all players in the same
            action, for everybody acts; likewise for bids and winters.
        others: what else was decided: by the other players, and what acting brings on average.
        result: at the end of the game.
    """

    start: float
    tower: float
    cards: float
    own: float
    others: float
    result: float


class TossLuck(NamedTuple):
    """What the toss of a battle gave each player beyond its mean.

    Attributes:
        battle: with its number.
        line: of the replay.
        source: where the law of the toss comes from.
        points: by seat, in expected points.
        shares: by seat, in chances to win.
        inside: the part of the points that is due to cubes in the tower, by seat.
    """

    battle: NumberedBattle
    line: int
    source: Source
    points: Mapping[Seat, float]
    shares: Mapping[Seat, float]
    inside: Mapping[Seat, float]


class SeedingLuck(NamedTuple):
    """What the first throw gave each player beyond its mean.

    Attributes:
        event: the throw.
        points: by seat, in expected points.
        shares: by seat, in chances to win.
    """

    event: Seeded
    points: Mapping[Seat, float]
    shares: Mapping[Seat, float]


@dataclass(frozen=True, slots=True)
class LuckReview:
    """What decided a game.

    Attributes:
        seats: the players.
        points: parts by seat, in points.
        shares: parts by seat, in shares of the victory.
        errors: standard errors of the tower's part in points, by seat, where the law of a toss
            comes from tosses; 0 where it is exact.
        seeding: the luck of the first throw; None if it is not in the replay.
        tosses: the luck of each battle.
        course: how everybody stood after each battle and round, from the first plan on.
        sources: how many tosses had their law from where.
        tower: the spec of the tower whose chances stand for those that are not known exactly.
        misfit: how much more surprising the tosses were for which its chances stand than is to be
            expected (`cubetower.game.shogun.odds.surprise`), in standard deviations; 0 if there are
            none.
        over: whether the game is over; if not, the result is a forecast.
    """

    seats: tuple[Seat, ...]
    points: Mapping[Seat, Parts]
    shares: Mapping[Seat, Parts]
    errors: Mapping[Seat, float]
    seeding: SeedingLuck | None
    tosses: tuple[TossLuck, ...]
    course: tuple[CoursePoint, ...]
    sources: Mapping[Source, int]
    tower: str
    misfit: float
    over: bool


def review_luck(
    replay: Replay,
    tower: Tower | None = None,
    *,
    odds: str | None = None,
    parts: Sequence[Any] = (),
    tosses: int = TOSSES,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
) -> LuckReview:
    """Play a replay again, and divide every player's result into parts.

    Args:
        replay: of a game of SHOGUN that says its seed.
        tower: the one it was played with, empty; its state gives the law of each toss as long as
            it gives the results in the file. None for a tower that cannot be tossed again.
        odds: spec of the tower that gives the law of tosses otherwise, by the colours inside; None
            for the one that the replay names.
        parts: the user's own modules among those that the options name.
        tosses: tosses from the same state that stand for the law of a tower without chances.
        seed: decides these tosses.
        progress: called with the number of lines played so far.

    Raises:
        ReplayError: names the first line that is wrong, and why.
        TowerError: the tower refuses, or the one for the odds does not exist.
        PositionError: the tower for the odds does not know its chances.
    """
    spec = odds or odds_tower_of(replay)
    account = _Account(replay, spec, LawTower(tower, tosses, seed) if tower else None, progress)
    game = resume(
        replay,
        ShogunGame,
        tower=account.tower or find_odds_tower(spec),
        on_old_event=account,
        on_begin=account.begin,
        parts=parts,
    )
    return account.finish(game, course_of(read_history(replay, parts)))


class _Ledger:
    """The accounts of all players; arrays of shape (2, seats): points, then shares.

    Args:
        now: the forecast before the first plan.
        luck: what chance had given before.
    """

    def __init__(self, now: Floats, luck: Floats) -> None:
        seats = now.shape[1]
        self.start, self.now = now - luck, now
        self.own, self.others = np.zeros_like(now), np.zeros_like(now)
        self._pending = np.zeros_like(now)
        self._moved = np.zeros((seats, seats))  # points by who has them and who acted
        self._decided = np.zeros_like(now)

    def add_luck(self, luck: Floats) -> None:
        """Chance has given this, which the next forecast will contain."""
        self._pending += luck

    def move(self, now: Floats, actor: int | None) -> None:
        """The forecast has changed by what this player did; None if it was time."""
        change = now - self.now - self._pending
        if actor is not None:
            self._moved[:, actor] += change[0]
        self._decided += change
        self.now, self._pending = now, np.zeros_like(now)

    def settle(self, slope: float) -> None:
        """Share out what was decided since the last time, in the same action of all players.

        What a player's own moves brought counts beyond the mean of all, since everybody acts. For
        the chance to win, what one gains is set against what all gain for themselves, and what
        one's moves take from the others counts too.

        Args:
            slope: logits of the chance to win for each point.
        """
        gained = self._moved.diagonal() - self._moved.diagonal().mean()
        share = self.now[1]
        taken = share * self._moved.diagonal() - share @ self._moved  # from the others
        own = np.stack([gained, slope * share * (gained - share @ gained + taken)])
        self.own += own
        self.others += self._decided - own
        self._moved[:], self._decided[:] = 0.0, 0.0


class _Account:
    """Follows a game that is played again, and keeps its ledger."""

    def __init__(
        self,
        replay: Replay,
        odds: str,
        tower: LawTower | None,
        progress: Callable[[int], None] | None,
    ) -> None:
        options, seats = replay.header["options"], tuple(replay.header["seats"])
        self.tower = tower
        self._seats, self._odds, self._model = seats, odds, find_odds_tower(odds)
        self._forecast = Forecast(len(seats), options["board"], options["modules"])
        self._meter = LuckMeter(self._law, self._forecast)
        self._lines = iter(
            [line.number for line in replay.lines if line.event["event"] not in NOT_PLAYED]
        )
        self._progress = progress or (lambda _: None)
        self._sources = dict.fromkeys(Source, 0)
        self._events: list[Event] = []
        self._seeding: SeedingLuck | None = None
        self._fought: list[tuple[int, BattleLuck]] = []
        self._beyond = self._variance = 0.0  # of the surprise
        self._game: ShogunGame | None = None
        self._ledger: _Ledger | None = None
        self._actor: int | None = None

    def begin(self, game: ShogunGame) -> None:
        """The game is set up."""
        self._game = game
        self._meter.begin(game)
        luck = self._meter.tower
        for event in self._events:
            if isinstance(event, Seeded):
                points, shares = self._by_seat(luck.points), self._by_seat(luck.shares)
                self._seeding = SeedingLuck(event, points, shares)

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        line = next(self._lines)
        self._progress(line)
        self._events.append(event)
        stage, luck = self._meter.stages.now, self._luck()
        self._meter(event)
        if self._game is None:
            return
        if self._ledger is not None:
            if not isinstance(event, Fought):  # its consequences come after it
                self._keep(self._game, self._ledger, stage)
            self._ledger.add_luck(self._luck() - luck)
        elif isinstance(event, Decided) and event.kind == "plan":
            self._ledger = _Ledger(self._forecast_of(self._game, stage), luck)
        self._note(event, line)

    def _law(self, thrown: Cubes, before: Cubes, fell: Cubes) -> Law:
        tower = self.tower
        law = tower.law if tower and tower.fell == fell else None
        law = law or Law(Source.COLOURS, self._model.chances(thrown, before))
        self._sources[law.source] += 1
        if law.source is Source.COLOURS:
            self._compare(law, fell)
        return law

    def _compare(self, law: Law, fell: Cubes) -> None:
        """How surprising the cubes of each colour are that came out."""
        for colour, groups in (law.chances or {}).items():
            chances = np.maximum(distribution(groups), np.finfo(float).tiny)
            bits = surprise(chances)
            mean = float(expected_surprise(chances))
            self._beyond += float(bits[fell[colour]]) - mean
            self._variance += float(chances @ (bits - mean) ** 2)

    def _luck(self) -> Floats:
        both = self._meter.tower + self._meter.cards
        return np.stack([both.points, both.shares])

    def _forecast_of(self, game: ShogunGame, stage: Stage) -> Floats:
        points = self._forecast.points(game, stage)
        return np.stack([points, self._forecast.shares(points, stage)])

    def _keep(self, game: ShogunGame, ledger: _Ledger, before: Stage) -> None:
        """What has changed is the acting player's, but not what the time in the game changes."""
        ledger.move(self._forecast_of(game, before), self._actor)
        if (now := self._meter.stages.now) != before:
            ledger.settle(self._forecast.slope(before))
            ledger.move(self._forecast_of(game, now), None)

    def _note(self, event: Event, line: int) -> None:
        """Note the luck of a battle, or who acts from now on."""
        if isinstance(event, Fought):
            battle = self._meter.last
            assert battle is not None  # noqa: S101 - the meter has just judged it
            self._fought.append((line, battle))
            return
        match event:
            case Scored():
                self._actor = None
            case Decided() | Personal():
                self._actor = self._seats.index(event.seat)
            case _:
                self._actor = None

    def _by_seat(self, values: Floats) -> dict[Seat, float]:
        return dict(zip(self._seats, values.tolist(), strict=True))

    def finish(self, game: ShogunGame, course: tuple[CoursePoint, ...]) -> LuckReview:
        """The parts at the end."""
        ledger = self._ledger or _Ledger(self._forecast_of(game, Stage(0)), self._luck())
        over = game.decision is None
        if over:
            won = [(s in game.winners) / len(game.winners) for s in self._seats]
            ledger.move(np.array([[game.points[s] for s in self._seats], won], float), None)
        else:  # it may have broken off in a battle, whose consequences are not in the ledger
            ledger.move(self._forecast_of(game, self._meter.stages.now), self._actor)
        ledger.settle(self._forecast.slope(self._meter.stages.now))
        points, shares = self._parts(ledger)
        return LuckReview(
            seats=self._seats,
            points=points,
            shares=shares,
            errors=self._by_seat(np.sqrt(self._meter.tower.variances)),
            seeding=self._seeding,
            tosses=tuple(self._tosses()),
            course=course,
            sources=self._sources,
            tower=self._odds,
            misfit=self._beyond / self._variance**0.5 if self._variance else 0.0,
            over=over,
        )

    def _parts(self, ledger: _Ledger) -> list[dict[Seat, Parts]]:
        tower, cards = (
            np.stack([each.points, each.shares]) for each in (self._meter.tower, self._meter.cards)
        )
        every = np.stack([ledger.start, tower, cards, ledger.own, ledger.others, ledger.now], -1)
        return [
            {seat: Parts(*row) for seat, row in zip(self._seats, part.tolist(), strict=True)}
            for part in every
        ]

    def _tosses(self) -> Iterator[TossLuck]:
        numbered = battles_of(self._events)
        for battle, (line, toss) in zip(numbered, self._fought, strict=True):
            each = (toss.luck.points, toss.luck.shares, toss.inside)
            yield TossLuck(battle, line, toss.source, *map(self._by_seat, each))
