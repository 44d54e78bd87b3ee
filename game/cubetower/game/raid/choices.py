"""`choices`: the legal moves, rebuilt from an observation."""

from __future__ import annotations

from functools import partial
from typing import Final

from cubetower.game.core import choices_of
from cubetower.game.raid.rules.payment import Payment
from cubetower.game.raid.rules.trademoves import trade_moves_from

choices: Final = partial(
    choices_of,
    built={
        "pay": lambda seen: Payment.from_question(seen.question),
        **dict.fromkeys(
            ("trade", "answer", "deal"), lambda seen: trade_moves_from(seen.question.talk)
        ),
    },
)
"""The legal moves: a list (`Listed.moves`), a `Payment`, or a `Talk` with a short list.

See `cubetower.game.core.observation.choices_of`.
"""
