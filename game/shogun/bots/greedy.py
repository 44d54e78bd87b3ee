"""`greedy`: to come; plays at random for now."""

from __future__ import annotations

from game.shogun.bots.random import RandomPlayer


class Greedy(RandomPlayer):
    """To come; plays at random for now."""
