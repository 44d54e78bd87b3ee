"""Bulk play of any game: thousands of games on many workers, their tables and counts."""

from foundation.workers import Workers
from game.bulk.estimates import Estimate
from game.bulk.figures import Difference, Results
from game.bulk.metrics import Quantity
from game.bulk.results.folder import Folder, games_there
from game.bulk.results.origin import Origin
from game.bulk.results.tables import ANY, Columns, Schema, Tables
from game.bulk.results.tally import Tally
from game.bulk.run import Played, Progress, run
from game.bulk.setting import Setting
from game.bulk.simulation import simulate

__all__ = [
    "ANY",
    "Columns",
    "Difference",
    "Estimate",
    "Folder",
    "Origin",
    "Played",
    "Progress",
    "Quantity",
    "Results",
    "Schema",
    "Setting",
    "Tables",
    "Tally",
    "Workers",
    "games_there",
    "run",
    "simulate",
]
