"""Models of the other players: whom `search` takes them for, and what they would have planned.

The plans of others are hidden, and by the rules could be nearly anything. In a world that is
imagined each of them is one of a few models of players, plans as that one would, agreeing with what
lies open, and goes on like it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias

import numpy as np

from cubetower.game.core import RandomPlayer, Seat
from cubetower.game.shogun.bots.greedy import Greedy, Values, advice_on, best_plan, card_values
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.presentation.advice import Advice
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plan, Plans, choices
from cubetower.game.shogun.rules.round import fields_of, plans_of
from cubetower.game.shogun.rules.tables import BID

FIXED_CARD_POINTS: Final = 1e3
"""Points that keep an open card on its field: more than anything else is worth."""

GREEDY: Final = Greedy()

Model: TypeAlias = Greedy | RandomPlayer


@dataclass(frozen=True, slots=True)
class Mixture:
    """Whom others may be.

    In every second world, the first among them, all of them are the first model: so the likeliest
    others count for half, also where there are but few worlds.

    Attributes:
        models: by model, its share in the other worlds.
    """

    models: Mapping[Model, float]

    def draw(self, seats: Sequence[Seat], world: int, rng: Random) -> dict[Seat, Model]:
        """A model for each seat; if there is only one, without random numbers.

        Args:
            seats: of the others.
            world: its number, from 0.
            rng: decides.
        """
        models, shares = list(self.models), list(self.models.values())
        if world % 2 == 0 or len(models) == 1:
            return dict.fromkeys(seats, models[0])
        return dict(zip(seats, rng.choices(models, shares, k=len(seats)), strict=True))


OTHERS: Final[Mapping[str, Mixture]] = {
    "greedy": Mixture({GREEDY: 1.0}),
    "mixture": Mixture(
        {
            GREEDY: 0.2,
            Greedy(attack=1.5, armies=0.7): 0.2,
            Greedy(attack=0.7, buildings=1.5): 0.2,
            Greedy(armies=1.5): 0.2,
            Greedy(spread=0.4): 0.15,
            RandomPlayer(choices): 0.05,
        }
    ),
}
"""By name: everybody is `greedy`; a mixture. Its shares are assumed: set by judgement."""


class Opponents:
    """The other players, as one of them sees them.

    Args:
        game: imagined, of the player who must decide.
        observation: of this player.
    """

    def __init__(self, game: ShogunGame, observation: Observation) -> None:
        self._seen, self._advice = observation, advice_on(observation)
        self.seats = [seat for seat in game.seats if seat != observation.seat]
        self._plans = {seat: self._question(game, seat) for seat in self.seats}
        self._values: dict[tuple[Seat, Model], Values] = {}

    def plan(self, world: ShogunGame, seat: Seat, model: Model, rng: Random) -> Plan:
        """What a player has planned or will plan in an imagined world, if it is like a model.

        Args:
            world: as it was imagined; if the player has planned, at random.
            seat: the player.
            model: likewise.
            rng: decides the whims of a model.
        """
        if isinstance(model, RandomPlayer):
            return world.plans.get(seat) or self._plans[seat].sample(rng)
        values = self._card_values(seat, model)
        if model.spread:
            whims = [rng.gauss(0.0, model.spread) for _ in range(values.size)]
            values = values + np.reshape(whims, values.shape)
        found = best_plan(self._plans[seat], values)
        shown = self._seen.shown.get(seat) or {}
        return {field: shown.get(field, found.get(field)) for field in fields_of(world, seat)}

    def _card_values(self, seat: Seat, model: Greedy) -> Values:
        """The points of cards on fields to a player like this model."""
        found = self._values.get((seat, model))
        if found is None:
            seen = replace(self._seen, seat=seat)
            outlook = Outlook(seen, [each.worth for each in self._advice], model.weights)
            shown = seen.shown.get(seat)
            bid = [FixedBid(shown[BID] or "")] if shown else []
            found = card_values(outlook, self._plans[seat], [*self._advice, *bid])
            self._values[seat, model] = found
        return found

    def _question(self, game: ShogunGame, seat: Seat) -> Plans:
        """The plans that a player may have: if fields are open, of the others and the bid."""
        if not (shown := self._seen.shown.get(seat)):
            return plans_of(game, seat)
        hidden = [field for field in fields_of(game, seat) if field not in shown]
        return Plans((*hidden, BID), (*game.laid[seat], shown[BID] or ""), {}, 0)


class FixedBid(Advice):
    """Keeps a card on the field for the bid."""

    def __init__(self, card: str) -> None:
        self._card = card

    def card(self, outlook: Outlook, field: str, card: str) -> float:
        """Overwhelming points if it is this card on that field."""
        return FIXED_CARD_POINTS * ((field, card) == (BID, self._card))
