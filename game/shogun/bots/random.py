"""`random`: any legal move, all with the same chance."""

from __future__ import annotations

from random import Random

from game.core import Data, Move
from game.shogun.plans import choices


class RandomPlayer:
    """Knows the rules and nothing else."""

    def choose(self, observation: Data, rng: Random) -> Move:
        """Any legal move."""
        return choices(observation).sample(rng)
