"""`choices`: the legal moves, rebuilt from an observation."""

from __future__ import annotations

from functools import partial
from typing import Final

from cubetower.game.core import choices_of
from cubetower.game.samurai.rules.laying import Laying
from cubetower.game.samurai.rules.setup import Hand, Places

choices: Final = partial(
    choices_of,
    built={
        "hand": lambda seen: Hand(seen.question.tokens),
        "place": lambda seen: Places([tuple(m) for m in seen.question.moves], seen.figures),
        "lay": lambda seen: Laying.from_question(seen.question),
    },
)
"""The legal moves; see `cubetower.game.core.observation.choices_of`."""
