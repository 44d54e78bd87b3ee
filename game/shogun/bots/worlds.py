"""Worlds: possible games, from a player's view, in which moves are tried.

The plans of others are hidden, and by the rules could be nearly anything. Here the others plan and
go on as `greedy` would in their place, so a world is as good as that resembles the real players.
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
from game.shogun.outlook import Outlook
from game.shogun.rules.plans import Plan, Plans
from game.shogun.rules.round import fields_of, plans_of
from tower import Tower

FIXED_CARD_POINTS: Final = 1e3
"""Points that keep an open card on its field: more than anything else is worth."""

GREEDY: Final = Greedy()
"""Plays for everybody to the end of the round."""


class Worlds:
    """Imagines worlds for a player, and tries moves in them.

    Args:
        observation: of the player who must decide.
        tower: the tower of imagined games; its contents change.
        rng: decides every random number.

    Attributes:
        seat: the player.
    """

    def __init__(self, observation: Asked, tower: Tower, rng: Random) -> None:
        self.seat: Seat = observation["seat"]
        self._seen, self._tower, self._rng = observation, tower, rng
        self._plans: Mapping[Seat, Plan] = plans_of_others(self._imagine(), observation)

    def another(self) -> ShogunGame:
        """A new world; the plans of the others are the same in all worlds.

        Worlds share a tower: the next one makes the last one unusable.
        """
        world = self._imagine()
        world.plans.update({s: self._plans[s] for s in world.plans if s != self.seat})
        return world

    def chance(self, world: ShogunGame, move: Move) -> float:
        """The player's chance to win after a move, having played this world's round to its end."""
        return chances(self.outcome(world, move))[self.seat]

    def outcome(self, world: ShogunGame, move: Move) -> ShogunGame:
        """This world at the end of the round, after a move."""
        game = world.copy()
        game.advance(world.legal().verify(move))
        self._play_on(game)
        return game

    def _play_on(self, game: ShogunGame) -> None:
        """Play on to the next round's planning, or to the end of the game."""
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
    """The greedy plans of the other players, which agree with the open fields."""
    advice = advice_on(observation)
    found: dict[Seat, Plan] = {}
    for seat in game.seats:
        if seat != observation["seat"]:
            outlook = Outlook({**observation, "seat": seat}, [each.worth for each in advice])
            shown = observation["shown"].get(seat)
            if shown:
                found[seat] = _complete(game, outlook, shown, advice)
            else:
                found[seat] = plan(outlook, plans_of(game, seat), advice)
    return found


def _complete(game: ShogunGame, outlook: Outlook, shown: Plan, advice: Sequence[Advice]) -> Plan:
    """Complete a plan whose open fields, including the bid, are given."""
    fields = fields_of(game, outlook.me)
    hidden = tuple(field for field in fields if field not in shown)
    bid = shown[BID] or ""
    plans = Plans((*hidden, BID), (*game.laid[outlook.me], bid), {}, 0)
    found = plan(outlook, plans, [*advice, FixedCard(BID, bid)])
    return {field: shown[field] if field in shown else found[field] for field in fields}


class FixedCard(Advice):
    """Keeps a card on a field of a plan."""

    def __init__(self, field: str, card: str) -> None:
        self._field, self._card = field, card

    def card(self, outlook: Outlook, field: str, card: str) -> float:
        """Overwhelming points if it is this card on this field."""
        return FIXED_CARD_POINTS * ((field, card) == (self._field, self._card))
