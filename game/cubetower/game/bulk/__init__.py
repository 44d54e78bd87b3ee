"""Bulk play of any game: thousands of games on many workers, their tables and counts."""

from cubetower.foundation.workers import Workers
from cubetower.game.bulk.estimates import Estimate
from cubetower.game.bulk.figures import Difference, Results
from cubetower.game.bulk.metrics import Quantity
from cubetower.game.bulk.results.folder import Folder, games_there
from cubetower.game.bulk.results.origin import Origin
from cubetower.game.bulk.results.tables import ANY, Columns, Schema, Tables
from cubetower.game.bulk.results.tally import Tally
from cubetower.game.bulk.run import Played, Progress, run
from cubetower.game.bulk.setting import Setting
from cubetower.game.bulk.simulation import simulate

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
