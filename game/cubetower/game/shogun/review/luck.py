"""`LuckMeter`: what tower and cards gave each player beyond their mean, while a game is played.

The luck of a toss is a control function of its result (`Control`) less the mean of this function
under the law of the toss; so luck is zero on average, whatever the function (control variates:
Burch, Schmid, Moravčík and Bowling, AIVAT, arXiv:1612.06915). Means are exact by convolution where
the tower knows its chances. It is what chance gives *directly*: what follows from it, who attacks
whom afterwards, counts as decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cubetower.game.core import Event
from cubetower.game.shogun.bots.position import FEATURES
from cubetower.game.shogun.odds.distributions import Floats
from cubetower.game.shogun.outlook import FALL_INSIDE, FALL_THROWN
from cubetower.game.shogun.review.control import TERMS, Control, SeatLuck
from cubetower.game.shogun.review.forecast import CLOCKS, Forecast, Stages
from cubetower.game.shogun.review.laws import Law, Source, distribution
from cubetower.game.shogun.review.luckweights import LuckWeights, luck_weights
from cubetower.game.shogun.review.suppositions import Suppositions
from cubetower.game.shogun.rules.events import (
    Action,
    Ended,
    EventDrawn,
    Famine,
    Fought,
    Round,
    Scored,
    Seeded,
    Winter,
    Year,
)  # fmt: skip
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.state import SupposedPosition
from cubetower.game.shogun.rules.tables import FARMER, event_cards
from cubetower.game.shogun.rules.winter import rice_loss
from cubetower.tower import Cubes

HUNGER: Final = FEATURES.index("hunger")

INSIDE, EVENTS, REVOLTS = map(LuckWeights._fields.index, ("inside", "events", "revolts"))

WATCHED: Final = {Year, Round, Seeded, EventDrawn, Action, Fought, Winter, Famine, Scored, Ended}
"""The events with luck, and those after which it is another time in the game."""

LawOf = Callable[[Cubes, Cubes, Cubes], Law]
"""The law of a toss: of what was thrown, of what was inside before, by colour, and of what fell."""


@dataclass(frozen=True, slots=True)
class BattleLuck:
    """The luck of a toss.

    Attributes:
        event: the battle.
        source: where its law comes from.
        luck: what it gave beyond its mean.
        terms: likewise for each of `TERMS`, before it is weighted; shape (terms, seats).
        inside: the part of the points that is due to cubes in the tower, by seat.
    """

    event: Fought
    source: Source
    luck: SeatLuck
    terms: Floats
    inside: Floats


class LuckMeter:
    """Adds up the luck of a game while it is played: call it with every event.

    Args:
        law: gives the law of the toss that has just been made.
        forecast: the control function; any leaves the means zero.

    Attributes:
        tower: luck of all tosses so far.
        cards: luck of cards that were turned so far: events of year and round, provinces drawn to
            revolt. The forecast says nothing about other cards, so their luck is zero.
        terms: what luck gave so far of each of `LuckWeights`, shared out to the times of `CLOCKS`
            before and after it; times what it is worth it adds up to the luck in points. Shape
            (times, terms, seats).
        last: the luck of the last battle.
        stages: where in the game it is.
    """

    def __init__(self, law: LawOf, forecast: Forecast) -> None:
        self._law, self._forecast = law, forecast
        self._game: ShogunGame | None = None
        self._early: list[tuple[Event, Law | None]] = []
        self.stages = Stages()
        self.last: BattleLuck | None = None
        self.tower = self.cards = SeatLuck.none(0)
        self.terms = np.zeros((len(CLOCKS), len(LuckWeights._fields), 0))

    def begin(self, game: ShogunGame) -> None:
        """The game is set up: take in the events so far."""
        self._game = game
        self.tower = self.cards = SeatLuck.none(len(game.seats))
        self.terms = np.zeros((*self.terms.shape[:2], len(game.seats)))
        for event, law in self._early:
            self._take(game, event, law)
        self._early.clear()

    def __call__(self, event: Event) -> None:
        """Take in an event, before its consequences."""
        if type(event) not in WATCHED:
            return
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
                self._note(slice(len(TERMS)), self.last.terms)
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
        position = SupposedPosition.of(game)
        control = Control(position, event, law, before, self._forecast, self.stages.now)
        luck, terms = control.luck(fell)
        inside = luck_weights(self.stages.now).inside * terms[INSIDE]
        return BattleLuck(event, law.source, luck, terms, inside)

    def _note(self, term: int | slice, more: Floats) -> None:
        time, part = self.stages.now
        self.terms[time, term] += (1 - part) * more
        if part:
            self.terms[time + 1, term] += part * more

    def _seeding(self, game: ShogunGame, event: Seeded, law: Law) -> SeatLuck:
        """The first throw: cubes that stayed beyond their mean."""
        more = np.array([law.mean_fallen(s) - event.fell.get(s, 0) for s in game.seats])
        return self._linear(self._suppositions(game), INSIDE, more)

    def _suppositions(self, game: ShogunGame) -> Suppositions:
        return Suppositions(SupposedPosition.of(game), self._forecast, self.stages.now)

    def _linear(self, supposed: Suppositions, term: int, more: Floats) -> SeatLuck:
        """So much more of a term; in chances to win to first order around the position."""
        stage, forecast = self.stages.now, self._forecast
        self._note(term, more)
        more = luck_weights(stage)[term] * more
        points = np.array([*supposed.points.values()])
        slopes = forecast.slopes(forecast.shares(points, stage), stage)
        return SeatLuck(more, slopes @ more, np.zeros(len(more)))

    def _year(self, game: ShogunGame, event: Year) -> SeatLuck:
        """The four event cards of a year: the mean of the rice that they cost."""
        gone = set(game.gone) - set(event.events)
        left = [card for card in event_cards() if card not in gone]
        stage, seats = self.stages.now, len(game.seats)
        weight = self._forecast.weights(stage)[HUNGER]
        beyond = np.full(seats, weight * (rice_loss(event.events) - rice_loss(left)))
        self._note(EVENTS, beyond)
        return replace(SeatLuck.none(seats), points=luck_weights(stage).events * beyond)

    def _event_card(self, game: ShogunGame, event: EventDrawn) -> SeatLuck:
        """The event card of a round: those that are left decide what rice the winter costs."""
        cards = [*game.events]
        if len(cards) == 1:
            return SeatLuck.none(len(game.seats))
        supposed = self._suppositions(game)
        rows = np.array(
            [supposed.points_if_left([e for e in cards if e != card]) for card in cards]
        )
        mean, this = rows.mean(axis=0), cards.index(event.card)
        self._note(EVENTS, rows[this] - mean)
        rows = mean + luck_weights(self.stages.now).events * (rows - mean)
        shares = self._forecast.shares(rows, self.stages.now)
        return SeatLuck(
            rows[this] - mean,
            shares[this] - shares.mean(axis=0),
            np.zeros(len(game.seats)),
        )

    def _famine(self, game: ShogunGame, event: Famine) -> SeatLuck:
        """The provinces drawn to revolt, each with what it would cost to lose it."""
        supposed, mine = self._suppositions(game), game.provinces_of(event.seat)
        now = np.array([*supposed.points.values()])
        costs = {
            place: risk * (np.array(supposed.points_if_held(place, None, 0)) - now)
            for place, risk in zip(mine, _risks(game, event, mine), strict=True)
        }
        mean = np.mean([*costs.values()], axis=0) * len(event.provinces)
        more: Floats = np.sum([costs[place] for place in event.provinces], axis=0) - mean
        return self._linear(supposed, REVOLTS, more)


def _risks(game: ShogunGame, event: Famine, places: Sequence[str]) -> Iterator[float]:
    """Rough chances that revolts in these provinces succeed, by two chances of cubes to fall."""
    for place in places:
        against, army = (
            distribution(((count + game.tray[colour], FALL_THROWN), (inside, FALL_INSIDE)))
            for colour, count, inside in (
                (FARMER, game.unrest.get(place, 0) + event.farmers, game.inside[FARMER]),
                (event.seat, game.armies[place], game.inside[event.seat]),
            )
        )
        held = sum(likely * sum(against[:armies]) for armies, likely in enumerate(army))
        yield 1 - held
