"""A player of your own: ``cubetower play --bots my_bots:Turtle,greedy,greedy,greedy,greedy``."""

from __future__ import annotations

from random import Random

from cubetower.game.core import Data, Move
from cubetower.game.shogun import choices


class Turtle:
    """Plans and bids at random, but never marches with more than it must."""

    def choose(self, observation: Data, rng: Random) -> Move:
        """Move one army, or none; everything else by chance."""
        if observation.question.kind in ("combat", "transfer"):
            return observation.question.moves[0]
        return choices(observation).sample(rng)
