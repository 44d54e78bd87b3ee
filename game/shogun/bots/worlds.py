"""Worlds: games as they may be for a player, in which moves are tried.

What others plan is hidden, and by the rules could be nearly anything. Here they plan as `greedy`
would in their place, which is also how everybody goes on: so a world is as good as its players
are like `greedy`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from game.core import Move, Seat
from game.shogun.bots.greedy import Greedy, advice_on, plan
from game.shogun.bots.position import chances
from game.shogun.components.tables import BID
from game.shogun.game import ShogunGame
from game.shogun.imagine import imagine
from game.shogun.module.advice import Advice
from game.shogun.observation import Asked, Knowledge
from game.shogun.reading import Reading
from game.shogun.rules.plans import Plan, Plans
from game.shogun.rules.round import fields_of, plans_of
from tower import Tower

FIXED_CARD_POINTS: Final = 1e3
"""Points by which a card that lies open is held to its field: more than anything is worth."""

GREEDY: Final = Greedy()
"""How everybody goes on."""


class Worlds:
    """Imagines worlds for a player, and tells what comes of a move in them.

    Args:
        observation: of the player who must decide.
        tower: with which worlds are imagined; its contents change.
        rng: decides every random number.

    Attributes:
        seat: the player.
    """

    def __init__(self, observation: Asked, tower: Tower, rng: Random) -> None:
        self.seat: Seat = observation["seat"]
        self._seen, self._tower, self._rng = observation, tower, rng
        self._plans: Mapping[Seat, Plan] = plans_of_others(self._imagine(), observation)

    def another(self) -> ShogunGame:
        """A world like no other so far; what others plan is the same in all of them.

        They share a tower: with the next one, the last one comes to its end.
        """
        world = self._imagine()
        world.plans.update({s: self._plans[s] for s in world.plans if s != self.seat})
        return world

    def chance(self, world: ShogunGame, move: Move) -> float:
        """The player's chance to win after a move, as the rest of the round goes in this world."""
        game = world.copy()
        game.advance(world.legal().verify(move))
        self._play_on(game)
        return chances(game)[self.seat]

    def _play_on(self, game: ShogunGame) -> None:
        """Go on to the next round's planning, or to the end of the game."""
        now = (self._seen["year"], self._seen["season"])
        while (asked := game.decision) is not None:
            if asked.kind != "plan":
                game.advance(GREEDY.choose(game.observe(asked.seat), self._rng))
            elif game.clock == now:
                game.advance(self._plans[asked.seat])
            else:
                return

    def _imagine(self) -> ShogunGame:
        return imagine(self._seen, self._tower, self._rng)


def plans_of_others(game: ShogunGame, observation: Knowledge) -> dict[Seat, Plan]:
    """What the others plan, if they are greedy: fields that lie open are as they are.

    Args:
        game: imagined from the observation.
        observation: of a player in a round.
    """
    advice = advice_on(observation)
    found: dict[Seat, Plan] = {}
    for seat in game.seats:
        if seat != observation["seat"]:
            reading = Reading({**observation, "seat": seat}, [each.worth for each in advice])
            shown = observation["shown"].get(seat)
            if shown:
                found[seat] = _complete(game, reading, shown, advice)
            else:
                found[seat] = plan(reading, plans_of(game, seat), advice)
    return found


def _complete(game: ShogunGame, reading: Reading, shown: Plan, advice: Sequence[Advice]) -> Plan:
    """A plan of which some fields lie open, the bid among them."""
    fields = fields_of(game, reading.me)
    hidden = tuple(field for field in fields if field not in shown)
    bid = shown[BID] or ""
    plans = Plans((*hidden, BID), (*game.laid[reading.me], bid), {}, 0)
    found = plan(reading, plans, [*advice, FixedCard(BID, bid)])
    return {field: shown[field] if field in shown else found[field] for field in fields}


class FixedCard(Advice):
    """Holds a card to a field of a plan.

    Args:
        field: of the plan.
        card: that shall lie there.
    """

    def __init__(self, field: str, card: str) -> None:
        self._field, self._card = field, card

    def card(self, reading: Reading, field: str, card: str) -> float:
        """More than anything is worth, if it is this card on this field."""
        return FIXED_CARD_POINTS * ((field, card) == (self._field, self._card))
