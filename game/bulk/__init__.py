"""Bulk play of any game: chunks of games on many workers, tables, counts that add up."""

from game.bulk.estimates import Estimate
from game.bulk.experiment import Experiment
from game.bulk.figures import Difference, Results
from game.bulk.folder import Folder, games_there
from game.bulk.metrics import Quantity
from game.bulk.origin import Origin
from game.bulk.play import check, simulate
from game.bulk.run import Played, Progress, run
from game.bulk.setting import Setting
from game.bulk.tables import ANY, Columns, Schema, Tables, joined
from game.bulk.tally import Tally
from tower.workers import BACKENDS, Workers

__all__ = [
    "ANY",
    "BACKENDS",
    "Columns",
    "Difference",
    "Estimate",
    "Experiment",
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
    "check",
    "games_there",
    "joined",
    "run",
    "simulate",
]
