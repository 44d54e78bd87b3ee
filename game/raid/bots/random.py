"""`random`: any legal move."""

from __future__ import annotations

from random import Random

from game.core import Blind, Choices, Data, Move
from game.raid.choices import choices


class RandomPlayer(Blind):
    """Knows the rules and nothing else; in the trade it keeps to the short lists."""

    def pick(self, choices: Choices, rng: Random) -> Move:
        """Any legal move."""
        return choices.sample(rng)

    def choose(self, observation: Data, rng: Random) -> Move:
        """Any legal move."""
        return choices(observation).sample(rng)
