"""Bulk play of any game: chunks of games on many workers, tables, counts that add up."""

from game.bulk.experiment import Experiment
from game.bulk.folder import Folder, games_there
from game.bulk.origin import Origin
from game.bulk.run import Played, Progress, run
from game.bulk.tables import ANY, Columns, Schema, Tables, joined
from game.bulk.tally import Tally
from tower.workers import BACKENDS, Workers

__all__ = [
    "ANY",
    "BACKENDS",
    "Columns",
    "Experiment",
    "Folder",
    "Origin",
    "Played",
    "Progress",
    "Schema",
    "Tables",
    "Tally",
    "Workers",
    "games_there",
    "joined",
    "run",
]
