"""The ways in which Python copies what it has."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

WAYS: dict[str, Callable[[Any], Any]] = {
    "copied": copy.copy,
    "deep-copied": copy.deepcopy,
    "pickled": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301 - our own
}
