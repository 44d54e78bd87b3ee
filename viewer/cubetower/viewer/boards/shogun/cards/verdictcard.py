"""The card of a battle's end, and of the game's: who won, large, on the sea beside the tray."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cubetower.foundation.wording import plural
from cubetower.game.core import Data
from cubetower.game.shogun.rules.events import Ended, Fought, Seeded
from cubetower.viewer.boards.shogun.cards.endcard import NAMED_S, end_headline
from cubetower.viewer.boards.shogun.cards.standings import ranking
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.boards.shogun.schedule import ShogunCut
from cubetower.viewer.draw.displaylist import Shape, fade, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import MARGIN, Paper, seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.timeline import GROW_S, ease
from cubetower.viewer.verdict import Verdict, battle_verdict, draw_verdict, verdict_alpha

STEPS = 20  # pictures in which the verdict grows, at most


@dataclass(frozen=True)
class VerdictCard(Paper):
    """Draws the verdict of a battle, and at last of the game; nothing before it is known.

    Attributes:
        header: of the replay.
    """

    header: Data

    def picture(self, cut: ShogunCut, seconds: float) -> tuple[Shape, ...]:
        """The card at a time since its cut began; the same tuple while nothing changes."""
        shown = ease((seconds - NAMED_S) / GROW_S) if cut.moment.kind == "end" else 0.0
        if cut.throw:
            shown = cut.throw.result_progress(seconds)
        progress = round(STEPS * shown) / STEPS
        if progress == 0.0:
            return ()
        key = (cut.moment.line, progress)
        return self._pictures(key, lambda: self._draw(cut, progress))

    def _draw(self, cut: ShogunCut, progress: float) -> tuple[Shape, ...]:
        verdict = _verdict(cut.moment.event, cut.odds, self.header)
        if verdict is None:
            return ()
        area = Rect(-MARGIN, 0.0, self.area.width - MARGIN, self.area.height)
        paper = (fade(shape, verdict_alpha(progress)) for shape in self.paper)
        return texts_last((*paper, *draw_verdict(self.sheet, area, verdict, progress)))

    @cached_property
    def _pictures(self) -> Memo[tuple[Shape, ...]]:
        return Memo()


def _verdict(event: object, odds: BattleOdds | None, header: Data) -> Verdict | None:
    match event:
        case Ended():
            return end_verdict(event, header)
        case Fought():
            return battle_verdict(event, None if odds is None else odds.of(event.winner))
        case Seeded():
            thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
            said = f"{thrown} cubes went in, {fell} fell through"
            return Verdict(f"The tower keeps {thrown - fell}", fact=said)
    return None


def end_verdict(event: Ended, header: Data) -> Verdict:
    """The verdict of a game: who won, and by how much."""
    ranked = ranking(header["seats"], event.points, event.chests)
    second = next((seat for seat in ranked if seat not in event.winners), None)
    colour = event.winners[0] if len(event.winners) == 1 else ""
    if second is None:
        return Verdict(end_headline(event, header), colour)
    ahead = event.points[event.winners[0]] - event.points[second]
    name = seat_name(second, header)
    said = f"{plural(ahead, 'point')} ahead of {name}" if ahead else f"As many points as {name}"
    return Verdict(end_headline(event, header), colour, fact=said)
