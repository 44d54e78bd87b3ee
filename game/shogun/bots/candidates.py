"""Candidates: the moves that are worth a try, `greedy`'s own first."""

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
"""Points by which the values of cards on fields vary, standard deviation."""

ATTEMPTS_PER_PLAN: Final = 3  # whims for each plan wanted: many give one that was found before


class NoisyAdvice(Advice):
    """Changes what each card on each field is worth, at random.

    Args:
        rng: decides by how much.
        spread: standard deviation of the changes, in points.
    """

    def __init__(self, rng: Random, spread: float = NOISE_POINTS) -> None:
        self._rng, self._spread = rng, spread

    def card(self, reading: Reading, field: str, card: str) -> float:
        """Some points more or less."""
        return self._rng.gauss(0.0, self._spread)


def candidate_plans(observation: Asked, count: int, rng: Random) -> list[Plan]:
    """Different plans: the greedy one, the same with each other bid, and those of whims.

    Args:
        observation: of a player who must plan.
        count: how many at most.
        rng: decides the whims.
    """
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
    """The moves that are worth most to `greedy`, best first; none where it knows no values.

    Args:
        observation: of a player who must choose from a list.
        count: how many at most.
    """
    decision, advice = observation["decision"], advice_on(observation)
    value = value_of(decision["kind"], advice)
    if value is None:
        return []
    reading = Reading(observation, [each.worth for each in advice])
    about = decision["about"]
    return sorted(decision["moves"], key=lambda move: -value(reading, about, move))[:count]


def value_of(kind: str, advice: list[Advice]) -> Value | None:
    """What tells a move's worth in a kind of decision; None if nothing does."""
    for values in (VALUES, *(each.values for each in advice)):
        if kind in values:
            return values[kind]
    return None
