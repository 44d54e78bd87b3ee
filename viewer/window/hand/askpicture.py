"""The card with a question: what can be chosen, how many armies go, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.shogun.observation import Asked
from viewer.boards.shogun.cards.battlecard import named, percent
from viewer.boards.shogun.chances import Chances
from viewer.draw.displaylist import Paint, Shape, Stage
from viewer.draw.palette import Palette, mixed
from viewer.draw.paper import CUBE, MARGIN, Paper
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import HEAD, NOTE, fitted, text_width
from viewer.window.controls import Button, Slider, rounded
from viewer.window.hand.artstable import ArtsTable
from viewer.window.hand.asklayout import ASKED, DETAIL, FIRST, LINE, SECOND, AskLayout
from viewer.window.hand.spots import Spot
from viewer.window.hand.wager import MODEL


@dataclass(frozen=True, slots=True)
class Step:
    """What has been chosen, where a number is still to be chosen.

    Attributes:
        title: where to.
        detail: what is there.
        count: armies that go.
        most: as many could go.
        standing: armies that stand where they come from.
        odds: of the fight; None if there is none.
        sides: attacker and defender.
    """

    title: str
    detail: str
    count: int
    most: int
    standing: int
    odds: Chances | None
    sides: tuple[str, str | None]


@dataclass(frozen=True, eq=False)
class AskPicture:
    """Draws the card.

    Attributes:
        stage: of the film.
        palette: its colours.
        layout: where everything lies.
        seen: what the player sees.
    """

    stage: Stage
    palette: Palette
    layout: AskLayout
    seen: Asked

    @property
    def sheet(self) -> Sheet:
        """The whole stage."""
        return Sheet(self.stage, self.palette, 0.0, 1280.0)

    def question(self) -> Iterator[Shape]:
        """The paper and the question."""
        paper = Paper(self.stage, self.palette, self.layout.area)
        yield from paper.paper
        yield paper.tab()
        for number, line in enumerate(self.layout.lines):
            y = FIRST + LINE * number
            yield paper.sheet.text(0, y, line, ASKED, weight="semibold")
        x = paper.sheet.width - CUBE / 2 - 3
        yield from paper.sheet.icon(x, FIRST - 1, self.seen["seat"], CUBE + 2, ASKED)

    def rows(self, page: int, chosen: int | None, over: Spot | None) -> Iterator[Shape]:
        """The offers of a page, or the tableau with those on it."""
        pointed = int(over.name) if over and over.kind == "card" else None
        if self.layout.tableau:
            yield from self._tableau(self.layout.tableau, chosen, pointed)
            return
        for area, number in zip(self.layout.rows, self.layout.pages[page], strict=False):
            yield from self._row(area, number, on=number == chosen, hovered=number == pointed)
        left = self.layout.area.left + MARGIN
        yield from self._detail(chosen if pointed is None else pointed, left)

    def _tableau(self, area: Rect, chosen: int | None, over: int | None) -> Iterator[Shape]:
        moves = self.seen["decision"]["moves"]
        named = ["" if number is None else moves[number] for number in (chosen, over)]
        yield from ArtsTable(self.sheet, self.seen, area).drawn(*named)
        left = area.right + 36.0
        told = chosen if over is None else over
        if told is None:
            said = "Choose one of the fans."
            yield self.sheet.text(left, self.layout.detail, said, NOTE, muted=True)
        yield from self._detail(told, left)

    def _detail(self, number: int | None, left: float) -> Iterator[Shape]:
        """All of an offer's words, where its row has only the first."""
        layout = self.layout
        if number is not None and layout.details:
            for place, line in enumerate(layout.details[number]):
                y = layout.detail + DETAIL * place
                yield self.sheet.text(left, y, line, NOTE, muted=True)

    def buttons(
        self, found: Sequence[Button], over: Spot | None, down: str | None
    ) -> Iterator[Shape]:
        """Buttons at the foot, and those of the number."""
        for button in found:
            hovered = over == Spot("button", button.name)
            yield from button.drawn(self.sheet, hovered=hovered, down=down == button.name)

    def step(self, step: Step, slider: Slider, *, hovered: bool) -> Iterator[Shape]:
        """The number of armies, and the odds with it."""
        sheet, area, top = self.sheet, self.layout.area, self.layout.top
        left, right = area.left + MARGIN, area.right - MARGIN
        yield sheet.text(left, top + 12, step.title, NOTE + 1, weight="semibold")
        x = left + text_width(step.title, NOTE + 1, "semibold") + 8
        detail = fitted(step.detail, NOTE, right - x)
        yield sheet.text(x, top + 12, detail, NOTE, muted=True)
        yield from slider.drawn(sheet, hovered=hovered)
        y = slider.area.middle[1] + 7
        yield sheet.text(right - 22, y, str(step.count), HEAD, weight="semibold", anchor="right")
        yield from sheet.icon(right - 9, y, step.sides[0], 15.0, HEAD)
        stay, y = step.standing - step.count, top + 82
        said = f"{stay} {'army stays' if stay == 1 else 'armies stay'} behind."
        if step.odds is not None:
            said += f" Odds of the {MODEL}."
            yield from self._odds(step, step.odds, left, right, y)
            y += 38
        yield sheet.text(left, y, said, NOTE, muted=True)

    def _odds(
        self, step: Step, odds: Chances, left: float, right: float, y: float
    ) -> Iterator[Shape]:
        """A bar in three parts, with the chances in words."""
        sheet, (attacker, defender) = self.sheet, step.sides
        for x, anchor, who, chance in (
            (left, "left", named(attacker), odds.attacker),
            ((left + right) / 2, "middle", "nobody", odds.nobody),
            (right, "right", named(defender), odds.defender),
        ):
            said = f"{who[:1].upper()}{who[1:]} {percent(chance)}"
            text = sheet.text(0, y, said, NOTE)
            at = sheet.at(x, y)
            yield type(text)(at, said, text.size, text.paint, "regular", anchor)  # type: ignore[arg-type]
        low, wide = Rect(left, y + 8, right, y + 17), right - left
        neutral = self.palette.neutral
        yield sheet.box(low.left, low.top, low.right, low.bottom, Paint(neutral.rule))
        ink = self.palette.tone(attacker).fill
        end = left + wide * odds.attacker
        yield sheet.box(low.left, low.top, end, low.bottom, Paint(ink))
        start = right - wide * odds.defender
        ink = self.palette.tone(defender or "green").fill
        yield sheet.box(start, low.top, low.right, low.bottom, Paint(ink))

    def _row(self, area: Rect, number: int, *, on: bool, hovered: bool) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        fill = neutral.sun if on else mixed(neutral.paper, "#ffffff", 0.4)
        if hovered:
            fill = mixed(fill, neutral.ink, 0.06)
        edge = Paint(neutral.accent if on or hovered else neutral.rule)
        yield rounded(sheet, area, 5.0, Paint(fill), edge)
        lines = self.layout.labels[number]
        y = area.middle[1] + 5 - (len(lines) - 1) * SECOND / 2
        for line in lines:
            yield sheet.text(area.left + 10, y, line, NOTE)
            y += SECOND
        if owner := self.layout.owners[number]:
            yield from sheet.icon(area.right - 16, area.middle[1] + 5, owner, CUBE, NOTE)
