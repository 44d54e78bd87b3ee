"""`random`: any legal move, each of its picks with the same chance."""

from __future__ import annotations

from random import Random

from game.core import Blind, Choices, Data, Move
from game.samurai.choices import choices


class RandomPlayer(Blind):
    """Knows the rules and nothing else."""

    def pick(self, choices: Choices, rng: Random) -> Move:
        """Any legal move."""
        return choices.sample(rng)

    def choose(self, observation: Data, rng: Random) -> Move:
        """Any legal move."""
        return choices(observation).sample(rng)
