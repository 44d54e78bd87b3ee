"""Thousands of games of SHOGUN: what is played, what is kept of each game, what follows."""

from game.bulk.estimates import Estimate
from game.shogun.bulk.figures import Difference, Quantity, Results
from game.shogun.bulk.play import check, simulate
from game.shogun.bulk.schema import SOURCES, schemas
from game.shogun.bulk.setting import Setting

__all__ = [
    "SOURCES",
    "Difference",
    "Estimate",
    "Quantity",
    "Results",
    "Setting",
    "check",
    "schemas",
    "simulate",
]
