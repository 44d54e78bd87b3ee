"""The samurai in words: the choice of a bonus, and the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cubetower.game.core import Move
from cubetower.game.shogun.presentation.words import OverviewLine, Wording, Words
from cubetower.game.shogun.rules.modules.samurai.cards import CARDS, SamuraiState
from cubetower.game.shogun.rules.modules.samurai.events import SamuraiCard
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import AMOUNTS, amount_text
from cubetower.game.shogun.words.descriptions import describe


@describe.register
def _describe_card(event: SamuraiCard) -> str:
    return f"{event.seat} turns over samurai card {event.card}"


def _ask_bonus(seen: Observation) -> str:
    return f"Which bonus of samurai card {seen.question.about['card']} do you take?"


def _bonus(seen: Observation, move: Move) -> str:
    row = seen.tables["samurai"][seen.question.about["card"] - 1]
    amounts = dict(zip(CARDS.columns, row, strict=False))
    return amount_text(move, amounts[move]) if move in AMOUNTS else str(move)


def _overview(samurai: SamuraiState, table: object) -> Iterable[OverviewLine]:
    yield "Samurai", samurai["top"]


WORDS: Final = Words(
    title="Samurai", questions={"samurai.bonus": Wording(_ask_bonus, _bonus)}, overview=_overview
)
