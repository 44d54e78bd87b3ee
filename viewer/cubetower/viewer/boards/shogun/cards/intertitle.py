"""Pictures between the battles of a film: a battle's title, and the standings at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cubetower.game.core import Data, Seat
from cubetower.game.shogun import FARMER
from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.rules.events import Ended, Fought
from cubetower.game.shogun.words.battles import chance_text
from cubetower.pages.palette import Palette
from cubetower.viewer.boards.shogun.cards.battlecard import fighter_name
from cubetower.viewer.boards.shogun.cards.paper import provinces_of
from cubetower.viewer.boards.shogun.cards.verdictcard import end_verdict
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.boards.shogun.schedule import ShogunCut
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, fade, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name, with_capital
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT, text_width
from cubetower.viewer.scene import PanelPicture
from cubetower.viewer.timeline import ease

SIDE = 1.35  # size of the sides' names, in sizes of plain text
CUBE, BESIDE, BETWEEN = 0.85, 1.35, 0.5  # edge of a cube; to its name; from name to cube: sizes
CHANCE = "the chance, before the throw, of what happens next"
FADE_S = 0.18  # s in which the words of a title come and go
GROW_S, APART_S = 0.5, 0.12  # s in which a bar grows, and from bar to bar
MARGIN = 26.0  # at the left and right, units


class Row(NamedTuple):
    """A player's row of the standings."""

    seat: Seat
    points: int
    provinces: int


@dataclass(frozen=True, eq=False)
class Intertitle:
    """Draws what fills the whole picture between two battles.

    Attributes:
        stage: of the picture.
        palette: its colours.
        width: of the stage, units.
        header: of the replay.
        over: whether the last moment is the end of the game.
    """

    stage: Stage
    palette: Palette
    width: float
    header: Data

    def title(self, cut: ShogunCut, battle: ShogunCut, since: float) -> PanelPicture:
        """The title card of the battle in the cut after it."""
        shown = round(ease(min(since, cut.seconds - since) / FADE_S), 2)
        key = ("title", battle.moment.line)
        words = self._memo(key, lambda: tuple(self._title(battle)))
        if shown < 1:
            words = tuple(fade(shape, shown) for shape in words)
        return PanelPicture(self._ground, words)

    def standings(self, moment: ShogunMoment, since: float) -> PanelPicture:
        """How the players stand: the best first, with bars that grow one after the other."""
        count = len(self.header["seats"])
        grown = tuple(
            round(ease((since - APART_S * (count - 1 - place)) / GROW_S), 2)
            for place in range(count)
        )
        words = self._memo(("board", grown), lambda: texts_last(self._standings(moment, grown)))
        return PanelPicture(self._ground, words)

    @cached_property
    def _memo(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(self.stage, self.palette, 0.0, self.width)

    @property
    def _em(self) -> float:
        """The size of plain text: larger on a wide picture, which is seen smaller."""
        return 22.0 if self.width < HEIGHT else 30.0

    @cached_property
    def _ground(self) -> tuple[Shape, ...]:
        """The ground with the sun of the tower's."""
        sheet, neutral = self._sheet, self.palette.neutral
        sun = sheet.disc((self.width / 2, 0.47 * HEIGHT), 0.3 * HEIGHT, Paint(neutral.sun))
        return sheet.box(0, 0, self.width, HEIGHT, Paint(neutral.background)), sun

    def _title(self, battle: ShogunCut) -> Iterator[Shape]:
        """When, where, who against whom, and how likely what comes was."""
        moment, event, neutral = battle.moment, battle.moment.event, self.palette.neutral
        if not isinstance(event, Fought):
            return
        em, lines = self._em, self._lines(event)
        y = 0.47 * HEIGHT - 0.7 * em * (len(lines) - 1)
        when = f"{with_capital(moment.table.season)}, year {moment.table.year}"
        yield self._line(y - 3.4 * em, f"Battle {moment.battle} · {when}", em, neutral.muted)
        yield self._line(y - 1.1 * em, event.province, 3.4 * em)
        y += 1.9 * em
        for line in lines:
            yield from self._side_by_side(line, y, SIDE * em)
            y += 1.4 * SIDE * em
        chance = battle.odds.of(event.winner) if battle.odds else 1.0
        if chance < MAX_UPSET_CHANCE:
            yield self._line(y + 1.1 * em, chance_text(chance), 1.7 * em, neutral.accent)
            yield self._line(y + 2.8 * em, CHANCE, 0.75 * em, neutral.muted)

    def _lines(self, event: Fought) -> list[list[tuple[str, str]]]:
        """Cubes and names of both sides in one line, or in two if they have no room."""
        verb = "rise against" if event.attacker == "farmers" else "attacks"
        first, second = (
            (FARMER if who in (None, "farmers") else str(who), with_capital(fighter_name(who)))
            for who in (event.attacker, event.defender)
        )
        parts = [(first[0], f"{first[1]} {verb}"), second]
        size = SIDE * self._em
        wide = sum(_width(text, size) for _, text in parts) + BETWEEN * size
        return [parts] if wide <= self.width - 2 * MARGIN else [[part] for part in parts]

    def _side_by_side(self, parts: list[tuple[str, str]], y: float, size: float) -> Iterator[Shape]:
        """Cubes with names, centred, around the height `y`."""
        wide = [_width(text, size) for _, text in parts]
        x = (self.width - sum(wide) - BETWEEN * size * (len(parts) - 1)) / 2
        for (colour, text), width in zip(parts, wide, strict=True):
            yield from self._cube_and_name(colour, text, x, y, size)
            x += width + BETWEEN * size

    def _cube_and_name(
        self, colour: str, text: str, x: float, y: float, size: float
    ) -> Iterator[Shape]:
        """A cube and a text beside it, around the height `y`."""
        sheet, edge = self._sheet, CUBE * size
        yield from sheet.icon(x + edge / 2, y, colour, edge, 0)
        foot = y + size * CAP_HEIGHT / 2
        yield sheet.text(x + BESIDE * size, foot, text, size, weight="semibold")

    def _line(self, y: float, text: str, size: float, colour: str = "") -> Shape:
        """A centred line, smaller where there is no room for it."""
        room = self.width - 2 * MARGIN
        size = min(size, size * room / text_width(text, size, "semibold"))
        return self._sheet.centred_text(self.width / 2, y, text, size, colour)

    def _standings(self, moment: ShogunMoment, grown: tuple[float, ...]) -> Iterator[Shape]:
        em, neutral = self._em, self.palette.neutral
        rows = sorted(self._rows(moment), key=lambda each: (-each.points, -each.provinces))
        pitch = 2.3 * em
        top = (HEIGHT - pitch * len(rows)) / 2 + 2.2 * em
        headline, note = self._headline(moment, rows)
        yield self._line(top - 4.2 * em, headline, 2.2 * em)
        yield self._line(top - 2.0 * em, note, em, neutral.muted)
        for place, (each, share) in enumerate(zip(rows, grown, strict=True)):
            yield from self._row(each, rows, top + pitch * place, share)

    def _headline(self, moment: ShogunMoment, rows: list[Row]) -> tuple[str, str]:
        """Who wins, or who leads so far, and when."""
        event, table = moment.event, moment.table
        if isinstance(event, Ended):
            verdict = end_verdict(event, self.header)
            return verdict.headline, verdict.fact
        when = f"{table.season}, year {table.year}" if table.season else "before the first round"
        leader, second = (*rows, rows[-1])[:2]
        if (leader.points, leader.provinces) == (second.points, second.provinces):
            return "Standings so far", f"{when}; the game is not over"
        return f"{seat_name(leader.seat, self.header)} leads", f"{when}; the game is not over"

    def _rows(self, moment: ShogunMoment) -> Iterator[Row]:
        event, now = moment.event, moment.after
        points = event.points if isinstance(event, Ended) else now.points
        for seat in self.header["seats"]:
            yield Row(seat, points[seat], provinces_of(now, seat))

    def _row(self, each: Row, rows: list[Row], y: float, share: float) -> Iterator[Shape]:
        """A player with a bar as long as its points, or its provinces before the first winter."""
        sheet, em, wide = self._sheet, self._em, min(self.width - 2 * MARGIN, 24 * self._em)
        left, scored = (self.width - wide) / 2, max(row.points for row in rows) > 0
        amounts = {row.seat: row.points if scored else row.provinces for row in rows}
        named, number = 6.2 * em, 2.9 * em
        yield from self._cube_and_name(each.seat, seat_name(each.seat, self.header), left, y, em)
        full = wide - named - number
        length = full * share * amounts[each.seat] / max(1, *amounts.values())
        bar = Paint(self.palette.tone(each.seat).fill)
        x, half = left + named, 0.36 * em
        yield sheet.box(x, y - half, x + full, y + half, Paint(self.palette.neutral.rule, 0.6))
        if length > 0:
            yield sheet.box(x, y - half, x + length, y + half, bar)
        foot = y + 1.25 * em * CAP_HEIGHT / 2
        text = str(amounts[each.seat])
        yield sheet.text(left + wide, foot, text, 1.25 * em, weight="semibold", anchor="right")


def _width(text: str, size: float) -> float:
    """Of a text with a cube before it, units."""
    return BESIDE * size + text_width(text, size, "semibold")
