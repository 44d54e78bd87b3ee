"""`with_options`: what older versions wrote, as it is written today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.decisions.decision import Data

TOP_LEVEL_OPTIONS: Final = ("board", "start", "modules")
"""Options of SHOGUN, which stood beside the others once."""


def with_options(told: Mapping[str, Any]) -> Data:
    """What a header or save tells, with all options under ``options``."""
    if "options" in told or not any(name in told for name in TOP_LEVEL_OPTIONS):
        return dict(told)
    found = {name: value for name, value in told.items() if name not in TOP_LEVEL_OPTIONS}
    return {**found, "options": {name: told[name] for name in TOP_LEVEL_OPTIONS if name in told}}
