"""`choices`: the legal moves, rebuilt from an observation."""

from __future__ import annotations

from functools import partial
from typing import Final

from cubetower.game.core import choices_of
from cubetower.game.shitenno.rules.packs import Packs, Splits
from cubetower.game.shitenno.rules.takes import Takes

choices: Final = partial(
    choices_of,
    built={
        "pack": lambda seen: Packs(seen.question.cards, seen.question.seals),
        "split": lambda seen: Splits(seen.question.cards, seen.question.seals),
        "turn": lambda seen: Takes.from_question(seen.question),
    },
    rules={"answer": "V02", "pick": "Y08", "golden": "V04"},
)
"""The legal moves; see `cubetower.game.core.observation.choices_of`."""
