"""SHOGUN for learners: an environment of PettingZoo, with masks and a named vector.

It needs the extra ``pettingzoo``; nothing else of the game does.
"""

from game.environment.layout import WHO, Block
from game.shogun.environment.actions import ACTIONS, CARDS, NUMBERS, PROVINCES, actions_of
from game.shogun.environment.layout import BLOCKS, FIELDS, block, entry_names

try:
    from game.shogun.environment.aec import env, raw_env
except ModuleNotFoundError as error:
    if error.name not in ("pettingzoo", "gymnasium"):
        raise
    raise ImportError(
        'the environment needs PettingZoo: pip install "cubetower[pettingzoo]"'
    ) from None

__all__ = [
    "ACTIONS",
    "BLOCKS",
    "CARDS",
    "FIELDS",
    "NUMBERS",
    "PROVINCES",
    "WHO",
    "Block",
    "actions_of",
    "block",
    "entry_names",
    "env",
    "raw_env",
]
