"""SHOGUN for learners: the actions, and the named entries of the observation vector.

The environment itself, `cubetower.game.environment.aec.env`, needs the extra ``pettingzoo``.
"""

from cubetower.game.coding.layout import WHO
from cubetower.game.shogun.environment.actions import ACTIONS, CARDS, NUMBERS, PROVINCES, actions_of
from cubetower.game.shogun.environment.layout import BLOCKS, FIELDS, block, entry_names

__all__ = [
    "ACTIONS",
    "BLOCKS",
    "CARDS",
    "FIELDS",
    "NUMBERS",
    "PROVINCES",
    "WHO",
    "actions_of",
    "block",
    "entry_names",
]
