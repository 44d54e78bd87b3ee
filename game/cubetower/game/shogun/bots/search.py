"""`search`: tries moves in imagined games, and takes the one that wins most often.

Each candidate is played to the end of the round in a few imagined worlds, which gives a chance to
win the game. All candidates are tried in the same worlds, with the same chance events. After each
bout the worse half is dropped, and the next bout has twice as many worlds (sequential halving). The
budget is a number of rounds, never a time, so an answer depends only on observation and generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cubetower.foundation import SpecError
from cubetower.game.core import Move
from cubetower.game.shogun.bots.greedy import NoisyAdvice, advice_on, plan, value_of
from cubetower.game.shogun.bots.others import GREEDY, OTHERS, FixedBid
from cubetower.game.shogun.bots.worlds import Worlds, rank_moves
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plan, Plans
from cubetower.game.shogun.rules.tables import CHEST_CARDS
from cubetower.tower import make_tower
from cubetower.tower.models.surrogate import SurrogateTower, yardstick

NOISE_POINTS: Final = 0.4
"""Standard deviation of the random points added to cards on fields."""

ATTEMPTS_PER_PLAN: Final = 3  # random plans per plan wanted, as many are found twice

YARDSTICK: Final = "yardstick"
"""The tower of imagined games if no other is named."""

MAX_NUMBER: Final = 1000
"""Limit of the numbers of plans, moves and worlds, which a replay may choose freely."""


class Search:
    """Looks ahead to the end of the round.

    Args:
        plans: number of candidates for a plan.
        worlds: number of worlds in the first bout of a plan.
        moves: number of candidates for other decisions.
        tries: number of worlds in the first bout of other decisions.
        tower: the tower of imagined games: a name or file, as `cubetower.tower.make_tower` takes
            it; or `YARDSTICK`, the surrogate that stays as it is
            (`cubetower.tower.models.surrogate.yardstick`).
        others: whom it takes the others for, a name in `OTHERS`.

    Raises:
        SpecError: a number is not whole or out of range, the tower cannot be filled, or there are
            no such others.
        TowerError: there is no such tower.
    """

    def __init__(
        self,
        plans: int = 26,
        worlds: int = 1,
        moves: int = 8,
        tries: int = 1,
        tower: str = YARDSTICK,
        others: str = "mixture",
    ) -> None:
        numbers = {"plans": plans, "worlds": worlds, "moves": moves, "tries": tries}
        for name, number in numbers.items():
            if not isinstance(number, int) or not 1 <= number <= MAX_NUMBER:
                wanted = f"must be a whole number, 1 to {MAX_NUMBER}"
                raise SpecError(f"search: {name}={number!s:.20} {wanted}")
        self._plans, self._worlds, self._moves, self._tries = plans, worlds, moves, tries
        if others not in OTHERS:
            known = " or ".join(OTHERS)
            raise SpecError(f"search: others={others!s:.20}; others can be {known}")
        self._others = OTHERS[others]
        own = tower != YARDSTICK
        self._tower = make_tower(str(tower)) if own else SurrogateTower(yardstick())
        if not self._tower.capabilities.fillable:
            raise SpecError(f"search: it cannot imagine with tower={tower}, which cannot be filled")

    def choose(self, observation: Observation, rng: Random) -> Move:
        """The candidate with the best chance to win; of equal ones the one `greedy` prefers.

        In a draft, and in games with a user's own modules, it does what `greedy` does.
        """
        if observation.year == 0 or not set(observation.options["modules"]) <= set(MODULES):
            return GREEDY.choose(observation, rng)
        if observation.question.kind == "plan":
            plans = candidate_plans(observation, self._plans, rng)
            return self._best(observation, plans, self._worlds, rng)
        moves = candidate_moves(observation, self._moves)
        if not moves:
            return GREEDY.choose(observation, rng)
        return self._best(observation, moves, self._tries, rng)

    def _best(
        self, observation: Observation, candidates: Sequence[Move], bout: int, rng: Random
    ) -> Move:
        """The best of the candidates: `bout` worlds in the first bout, then twice as many each."""
        if len(candidates) == 1:
            return candidates[0]
        worlds = Worlds(observation, self._tower, rng, self._others)
        best, *_ = rank_moves(worlds, candidates, lambda number, _: bout << number)
        return candidates[best]


def candidate_plans(observation: Observation, count: int, rng: Random) -> list[Plan]:
    """Different plans: the greedy one, that with each other bid, and random variations."""
    advice = advice_on(observation)
    outlook = Outlook(observation, [each.worth for each in advice])
    plans = Plans.from_question(observation.question)
    bids = [FixedBid(card) for card in CHEST_CARDS if plans.affordable(card)]
    found = [plan(outlook, plans, advice)]
    for more in (*bids, *[NoisyAdvice(rng, NOISE_POINTS)] * (ATTEMPTS_PER_PLAN * count)):
        if len(found) >= count:
            break
        if (other := plan(outlook, plans, [*advice, more])) not in found:
            found.append(other)
    return found


def candidate_moves(observation: Observation, count: int) -> list[Move]:
    """The moves that `greedy` values most, best first; none if it has no values for them."""
    decision, advice = observation.question, advice_on(observation)
    value = value_of(decision.kind, advice)
    if value is None:
        return []
    outlook = Outlook(observation, [each.worth for each in advice])
    about = decision.about
    return sorted(decision.moves, key=lambda move: -value(outlook, about, move))[:count]
