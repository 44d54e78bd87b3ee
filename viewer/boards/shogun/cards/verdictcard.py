"""The card of a battle's end: who won, large, on the sea beside the tray."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.shogun import FARMER
from game.shogun.battles import MAX_UPSET_CHANCE
from game.shogun.events import Fought, Seeded
from viewer.boards.shogun.odds import BattleOdds
from viewer.boards.shogun.schedule import ShogunCut
from viewer.draw.displaylist import Shape, fade, texts_last
from viewer.draw.memo import Memo
from viewer.draw.paper import MARGIN, Paper, with_capital
from viewer.draw.rect import Rect
from viewer.verdict import (
    Verdict,
    chance_text,
    draw_verdict,
    headline_text,
    holder_text,
    verdict_alpha,
)

STEPS = 20  # pictures in which the verdict grows, at most


@dataclass(frozen=True)
class VerdictCard(Paper):
    """Draws the verdict of a battle; nothing before it is known."""

    def picture(self, cut: ShogunCut, seconds: float) -> tuple[Shape, ...]:
        """The card at a time since its cut began; the same tuple while nothing changes."""
        if cut.throw is None:
            return ()
        progress = round(STEPS * cut.throw.result_progress(seconds)) / STEPS
        if progress == 0.0:
            return ()
        key = (cut.moment.line, progress)
        return self._pictures(key, lambda: self._draw(cut, progress))

    def _draw(self, cut: ShogunCut, progress: float) -> tuple[Shape, ...]:
        verdict = _verdict(cut.moment.event, cut.odds)
        if verdict is None:
            return ()
        area = Rect(-MARGIN, 0.0, self.area.width - MARGIN, self.area.height)
        paper = (fade(shape, verdict_alpha(progress)) for shape in self.paper)
        return texts_last((*paper, *draw_verdict(self.sheet, area, verdict, progress)))

    @cached_property
    def _pictures(self) -> Memo[tuple[Shape, ...]]:
        return Memo()


def _verdict(event: object, odds: BattleOdds | None) -> Verdict | None:
    match event:
        case Fought():
            return battle_verdict(event, odds)
        case Seeded():
            thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
            said = f"{thrown} cubes went in, {fell} fell through"
            return Verdict(f"The tower keeps {thrown - fell}", facts=(said,))
    return None


def battle_verdict(event: Fought, odds: BattleOdds | None) -> Verdict:
    """The verdict of a battle or revolt, with how likely that was if the odds are known."""
    winner = {"attacker": event.attacker, "defender": event.defender or "farmers"}.get(event.winner)
    colour = {"farmers": FARMER, None: ""}.get(winner, str(winner))
    chance = None if odds is None else odds.of(event.winner)
    strengths = event.attack_strength, event.defence_strength
    facts = [holder_text(event.province, event.holder, event.left)]
    if chance is not None:
        facts.append(chance_text(chance))
    return Verdict(
        headline_text(winner and with_capital(winner), strengths),
        colour,
        tuple(facts),
        chance is not None and chance < MAX_UPSET_CHANCE,
    )
