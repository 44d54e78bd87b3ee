"""`LuckMeter`: what tower and cards gave each player beyond their mean, while a game is played.

The luck of a toss is a control function of its result less the mean of this function under the
law of the toss; so luck is zero on average, whatever the function (control variates: Burch,
Schmid, Moravčík and Bowling, AIVAT, arXiv:1612.06915). The function is the forecast of the
position after the battle: of who holds the province with how many armies, and linear in the cubes
in tower and tray. Means are exact by convolution where the tower knows its chances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from game.core import Event, Seat
from game.shogun.bots.position import FEATURES, Position
from game.shogun.components.pieces import FARMER
from game.shogun.components.tables import event_cards
from game.shogun.events import EventDrawn, Famine, Fought, Seeded, Year
from game.shogun.game import ShogunGame
from game.shogun.odds import Contest, winning_chances
from game.shogun.odds.distributions import Floats
from game.shogun.outlook import FALL_INSIDE, FALL_THROWN
from game.shogun.review.forecast import Forecast, Stages
from game.shogun.review.laws import Law, Result, Source, colour_of, result_of
from tower import Chances, Cubes

ARMIES, LYING, INSIDE, HUNGER = map(FEATURES.index, ("armies", "lying", "inside", "hunger"))

LawOf = Callable[[Cubes, Cubes, Cubes], Law]
"""The law of a toss: of what was thrown, of what was inside before, by colour, and of what fell."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance gave beyond its mean, by seat in the order of the game.

    Attributes:
        points: expected points.
        shares: chances to win.
        variances: of the error of `points` where means come from tosses; else 0.
    """

    points: Floats
    shares: Floats
    variances: Floats

    def __add__(self, other: Luck) -> Luck:
        return Luck(
            self.points + other.points,
            self.shares + other.shares,
            self.variances + other.variances,
        )

    @classmethod
    def none(cls, seats: int) -> Luck:
        """No luck."""
        return cls(np.zeros(seats), np.zeros(seats), np.zeros(seats))


@dataclass(frozen=True, slots=True)
class BattleLuck:
    """The luck of a toss.

    Attributes:
        event: the battle.
        source: where its law comes from.
        luck: what it gave beyond its mean.
        after: expected points after it.
        shares: chances to win after it.
    """

    event: Fought
    source: Source
    luck: Luck
    after: Floats
    shares: Floats


class LuckMeter:
    """Adds up the luck of a game while it is played: call it with every event.

    Args:
        law: gives the law of the toss that has just been made.
        forecast: the control function; any leaves the means zero.

    Attributes:
        tower: luck of all tosses so far.
        cards: luck of cards that were turned so far: events of year and round, provinces drawn to
            revolt. The forecast says nothing about other cards, so their luck is zero.
        last: the luck of the last battle.
        stages: where in the game it is.
    """

    def __init__(self, law: LawOf, forecast: Forecast) -> None:
        self._law, self._forecast = law, forecast
        self._game: ShogunGame | None = None
        self._early: list[tuple[Event, Law | None]] = []
        self.stages = Stages()
        self.last: BattleLuck | None = None
        self.tower = self.cards = Luck.none(0)

    def begin(self, game: ShogunGame) -> None:
        """The game is set up: take in the events so far."""
        self._game = game
        self.tower = self.cards = Luck.none(len(game.seats))
        for event, law in self._early:
            self._take(game, event, law)
        self._early.clear()

    def __call__(self, event: Event) -> None:
        """Take in an event, before its consequences."""
        law = None
        if isinstance(event, Seeded):
            law = self._law(Cubes(event.thrown), Cubes(), Cubes(event.fell))
        if self._game is None:
            self._early.append((event, law))
        else:
            self._take(self._game, event, law)

    def _take(self, game: ShogunGame, event: Event, law: Law | None) -> None:
        self.stages(event)
        match event:
            case Fought():
                self.last = self._battle(game, event)
                self.tower += self.last.luck
            case Seeded() if law is not None:
                self.tower += self._seeding(game, event, law)
            case Year():
                self.cards += self._year(game, event)
            case EventDrawn():
                self.cards += self._event_card(game, event)
            case Famine():
                self.cards += self._famine(game, event)

    def _battle(self, game: ShogunGame, event: Fought) -> BattleLuck:
        """The armies have left the board, and the province is still as it was."""
        thrown, fell = Cubes(event.thrown), Cubes(event.fell)
        before = game.inside + fell - thrown
        law = self._law(thrown, before, fell)
        parties = {colour_of(event.attacker), event.defender}
        means = {seat: law.mean_fallen(seat) for seat in game.seats}
        there = Position.of(game)
        expected = replace(
            there,
            tray={seat: 0.0 if seat in parties else means[seat] for seat in game.seats},
            inside={seat: before[seat] + thrown[seat] - means[seat] for seat in game.seats},
        )
        stage, forecast = self.stages.now, self._forecast
        chances = law.results(event)
        actual = result_of(event, fell)
        rows, weights = self._by_result(expected, event, chances, actual)
        more = self._contents(there, expected)
        luck = self._beyond(rows, weights, more)
        if law.source is Source.TOSSES:
            luck = replace(luck, variances=self._variances(law, event, expected, rows, chances))
        after = self._points(_suppose(there, event.province, event.holder, event.left))
        return BattleLuck(event, law.source, luck, after, forecast.shares(after, stage))

    def _by_result(
        self,
        position: Position,
        event: Fought,
        chances: dict[Result, float],
        actual: Result,
    ) -> tuple[Floats, Floats]:
        """Expected points after each result, and its chance; last the actual one, with chance 0.

        For each holder the position is judged once, with a mean number of armies.
        """
        results, place = [*chances, actual], event.province
        armies = self._forecast.weights(self.stages.now)[ARMIES]
        rows = np.empty((len(results), len(position.seats)))
        for holder in {result.holder for result in results}:
            numbers = [n for n, result in enumerate(results) if result.holder == holder]
            often = sum(chances.get(results[n], 0.0) for n in numbers[: len(chances)])
            middle = round(
                sum(chances.get(results[n], 0.0) * results[n].armies for n in numbers) / often
                if often
                else actual.armies
            )
            points = self._points(_suppose(position, place, holder, middle))
            for n in numbers:
                rows[n] = points
                if holder is not None:
                    rows[n, position.seats.index(holder)] += armies * (results[n].armies - middle)
        return rows, np.array([*chances.values(), 0.0])

    def _contents(self, actual: Position, expected: Position) -> Floats:
        """Points for cubes that lie in tray and tower beyond their mean."""
        weights = self._forecast.weights(self.stages.now)
        found: Floats = np.array(
            [
                weights[LYING] * (actual.tray.get(seat, 0) - expected.tray.get(seat, 0))
                + weights[INSIDE] * (actual.inside.get(seat, 0) - expected.inside.get(seat, 0))
                for seat in actual.seats
            ]
        )
        return found

    def _beyond(self, rows: Floats, weights: Floats, more: Floats) -> Luck:
        """The luck of the last row among all, and of what is linear besides."""
        stage = self.stages.now
        shares = self._forecast.shares(rows, stage)
        mean = weights @ shares
        return Luck(
            rows[-1] - weights @ rows + more,
            shares[-1] - mean + self._slopes(mean) @ more,
            np.zeros(len(more)),
        )

    def _slopes(self, shares: Floats) -> Floats:
        """How each chance to win changes with each player's points, shape (seats, seats)."""
        slope = self._forecast.slope(self.stages.now)
        found: Floats = slope * (np.diag(shares) - np.outer(shares, shares))
        return found

    def _variances(
        self,
        law: Law,
        event: Fought,
        expected: Position,
        rows: Floats,
        chances: dict[Result, float],
    ) -> Floats:
        """The variance of the mean over tosses of the control function."""
        by_result = dict(zip(chances, rows, strict=False))
        parties = {colour_of(event.attacker), event.defender}
        weights = self._forecast.weights(self.stages.now)
        values = []
        for fell in law.tosses:
            cubes = np.array(
                [
                    fell[seat] * ((0.0 if seat in parties else weights[LYING]) - weights[INSIDE])
                    for seat in expected.seats
                ]
            )
            values.append(by_result[result_of(event, fell)] + cubes)
        found: Floats = np.var(values, axis=0, ddof=1) / len(values)
        return found

    def _points(self, position: Position) -> Floats:
        return self._forecast.points(position, self.stages.now)

    def _seeding(self, game: ShogunGame, event: Seeded, law: Law) -> Luck:
        """The first throw: cubes that stayed beyond their mean."""
        weight = self._forecast.weights(self.stages.now)[INSIDE]
        more = np.array([weight * (law.mean_fallen(s) - event.fell.get(s, 0)) for s in game.seats])
        shares = self._forecast.shares(self._points(Position.of(game)), self.stages.now)
        return Luck(more, self._slopes(shares) @ more, np.zeros(len(more)))

    def _year(self, game: ShogunGame, event: Year) -> Luck:
        """The four event cards of a year: the mean of the rice that they cost."""
        cards = event_cards()
        gone = set(game.gone) - set(event.events)
        left = [card.rice_loss for number, card in cards.items() if number not in gone]
        dealt = [cards[number].rice_loss for number in event.events]
        weight = self._forecast.weights(self.stages.now)[HUNGER]
        beyond = weight * (sum(dealt) / len(dealt) - sum(left) / len(left))
        return replace(Luck.none(len(game.seats)), points=np.full(len(game.seats), beyond))

    def _event_card(self, game: ShogunGame, event: EventDrawn) -> Luck:
        """The event card of a round: those that are left decide what rice the winter costs."""
        there, cards = Position.of(game), [*game.events]
        if len(cards) == 1:
            return Luck.none(len(game.seats))
        rows = [
            self._points(replace(there, events=[each for each in cards if each != card]))
            for card in (*cards, event.card)
        ]
        weights = np.array([*[1 / len(cards)] * len(cards), 0.0])
        return self._beyond(np.array(rows), weights, np.zeros(len(game.seats)))

    def _famine(self, game: ShogunGame, event: Famine) -> Luck:
        """The provinces drawn to revolt, each with what it would cost to lose it."""
        there, mine = Position.of(game), game.provinces_of(event.seat)
        now = self._points(there)
        lost = dict(zip(mine, _risks(game, event, mine), strict=True))
        costs = {
            place: lost[place] * (self._points(_suppose(there, place, None, 0)) - now)
            for place in mine
        }
        mean = np.mean([*costs.values()], axis=0) * len(event.provinces)
        more: Floats = np.sum([costs[place] for place in event.provinces], axis=0) - mean
        shares = self._forecast.shares(now, self.stages.now)
        return Luck(more, self._slopes(shares) @ more, np.zeros(len(more)))


def _suppose(position: Position, place: str, holder: Seat | None, armies: int) -> Position:
    """The position if a province were held like that."""
    owner = {**position.owner, place: holder}
    there = {**position.armies, place: armies}
    if holder is not None or position.owner[place] is None:
        return replace(position, owner=owner, armies=there)
    return replace(
        position,
        owner=owner,
        armies=there,
        buildings={p: each for p, each in position.buildings.items() if p != place},
        unrest={p: each for p, each in position.unrest.items() if p != place},
    )


def _risks(game: ShogunGame, event: Famine, places: Sequence[str]) -> list[float]:
    """Rough chances that revolts in these provinces succeed."""
    held: list[float] = winning_chances(list(_revolts(game, event, places)))[:, 2].tolist()
    return [1 - each for each in held]


def _revolts(game: ShogunGame, event: Famine, places: Sequence[str]) -> Iterator[Contest]:
    for place in places:
        thrown = {
            event.seat: game.armies[place] + game.tray[event.seat],
            FARMER: game.unrest.get(place, 0) + event.farmers + game.tray[FARMER],
        }
        chances: Chances = {
            colour: ((count, FALL_THROWN), (game.inside[colour], FALL_INSIDE))
            for colour, count in thrown.items()
        }
        yield Contest(chances, FARMER, event.seat, farmers_help=False)
