"""Candidates: the moves worth trying, beginning with the one `greedy` would make."""

from __future__ import annotations

from random import Random
from typing import Final

from game.core import Move
from game.shogun.bots.greedy import VALUES, advice_on, plan
from game.shogun.bots.worlds import FixedCard
from game.shogun.components.tables import BID, CHEST_CARDS
from game.shogun.module.advice import Advice, Value
from game.shogun.observation import Asked
from game.shogun.reading import Reading
from game.shogun.rules.plans import Plan, Plans

NOISE_POINTS: Final = 0.4
"""Standard deviation of the random points added to cards on fields."""

ATTEMPTS_PER_PLAN: Final = 3  # random plans per plan wanted, as many are found twice


class NoisyAdvice(Advice):
    """Adds random points to every card on every field."""

    def __init__(self, rng: Random, spread: float = NOISE_POINTS) -> None:
        self._rng, self._spread = rng, spread

    def card(self, reading: Reading, field: str, card: str) -> float:
        """Random points, positive or negative."""
        return self._rng.gauss(0.0, self._spread)


def candidate_plans(observation: Asked, count: int, rng: Random) -> list[Plan]:
    """Different plans: the greedy one, that with each other bid, and random variations."""
    advice = advice_on(observation)
    reading = Reading(observation, [each.worth for each in advice])
    plans = Plans.from_question(observation["decision"])
    bids = [FixedCard(BID, card) for card in CHEST_CARDS if plans.affordable(card)]
    found = [plan(reading, plans, advice)]
    for more in (*bids, *[NoisyAdvice(rng)] * (ATTEMPTS_PER_PLAN * count)):
        if len(found) >= count:
            break
        if (other := plan(reading, plans, [*advice, more])) not in found:
            found.append(other)
    return found


def candidate_moves(observation: Asked, count: int) -> list[Move]:
    """The moves that `greedy` values most, best first; none if it has no values for them."""
    decision, advice = observation["decision"], advice_on(observation)
    value = value_of(decision["kind"], advice)
    if value is None:
        return []
    reading = Reading(observation, [each.worth for each in advice])
    about = decision["about"]
    return sorted(decision["moves"], key=lambda move: -value(reading, about, move))[:count]


def value_of(kind: str, advice: list[Advice]) -> Value | None:
    """The function that gives the points of moves in a kind of decision, if there is one."""
    for values in (VALUES, *(each.values for each in advice)):
        if kind in values:
            return values[kind]
    return None
