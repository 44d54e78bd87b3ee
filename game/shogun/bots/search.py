"""`search`: tries moves in games as they may be, and takes what comes out best.

Candidates are played in a few imagined worlds to the end of the round, and what comes out is the
chance to win the game. All candidates see the same worlds, with the same chance in each; after
each bout the worse half is left out, and the next bout has twice as many worlds. So the budget is
a number of rounds played on, never a time, and an answer depends on nothing but observation and
generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from foundation import SpecError
from game.core import Move
from game.shogun.bots.candidates import candidate_moves, candidate_plans
from game.shogun.bots.worlds import GREEDY, Worlds
from game.shogun.modules import MODULES
from game.shogun.observation import Asked
from tower import make_tower

MAX_NUMBER = 1000
"""Of plans, moves and worlds: a replay may name this player, with any numbers."""


class Search:
    """Looks ahead to the end of the round.

    Args:
        plans: candidates for a plan.
        worlds: in which all of them are tried in the first bout.
        moves: candidates for another decision.
        tries: worlds in which all of those are tried in the first bout.
        tower: with which it imagines: a name or file, as `tower.make_tower` takes it.

    Raises:
        SpecError: a number is not whole, or below 1; the tower cannot be filled.
        TowerError: there is no such tower.
    """

    def __init__(
        self,
        plans: int = 26,
        worlds: int = 1,
        moves: int = 8,
        tries: int = 1,
        tower: str = "surrogate",
    ) -> None:
        numbers = {"plans": plans, "worlds": worlds, "moves": moves, "tries": tries}
        for name, number in numbers.items():
            if not isinstance(number, int) or not 1 <= number <= MAX_NUMBER:
                wanted = f"must be a whole number, 1 to {MAX_NUMBER}"
                raise SpecError(f"search: {name}={number!s:.20} {wanted}")
        self._plans, self._worlds, self._moves, self._tries = plans, worlds, moves, tries
        self._tower = make_tower(str(tower))
        if not self._tower.capabilities.fillable:
            raise SpecError(f"search: it cannot imagine with tower={tower}, which cannot be filled")

    def choose(self, observation: Asked, rng: Random) -> Move:
        """The candidate after which it wins most often; of equal ones the greediest.

        In a draft, and in games with modules of the user's own, what `greedy` does.
        """
        if observation["year"] == 0 or not set(observation["options"]["modules"]) <= set(MODULES):
            return GREEDY.choose(observation, rng)
        if observation["decision"]["kind"] == "plan":
            plans = candidate_plans(observation, self._plans, rng)
            return self._best(observation, plans, self._worlds, rng)
        moves = candidate_moves(observation, self._moves)
        if not moves:
            return GREEDY.choose(observation, rng)
        return self._best(observation, moves, self._tries, rng)

    def _best(self, observation: Asked, candidates: Sequence[Move], bout: int, rng: Random) -> Move:
        """Sequential halving: the best of the candidates, `bout` worlds in the first bout."""
        if len(candidates) == 1:
            return candidates[0]
        worlds, won = Worlds(observation, self._tower, rng), [0.0] * len(candidates)
        left = list(range(len(candidates)))
        while len(left) > 1:
            for _ in range(bout):
                world = worlds.another()
                for number in left:
                    won[number] += worlds.chance(world, candidates[number])
            left = sorted(left, key=lambda number: -won[number])[: (len(left) + 1) // 2]
            bout *= 2
        return candidates[left[0]]
