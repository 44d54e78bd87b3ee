"""Thousands of games of SHOGUN: what is played, what is kept of each game, what follows."""

from game.shogun.bulk.figures import Difference, Figure, Quantity, Results
from game.shogun.bulk.play import check, simulate
from game.shogun.bulk.schema import SOURCES, schemas
from game.shogun.bulk.setting import Setting

__all__ = [
    "SOURCES",
    "Difference",
    "Figure",
    "Quantity",
    "Results",
    "Setting",
    "check",
    "schemas",
    "simulate",
]
