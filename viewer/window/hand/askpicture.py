"""The card with a question: what can be chosen, how many armies go, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.shogun.observation import Asked
from viewer.boards.shogun.cards.battlecard import named, percent
from viewer.boards.shogun.chances import Chances
from viewer.draw.displaylist import Anchor, Paint, Shape, Stage
from viewer.draw.flow import REST, Element, box, column, cube, label, layers, row
from viewer.draw.palette import Palette, mixed
from viewer.draw.paper import CUBE, MARGIN, Paper
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import HEAD, NOTE, TEXT
from viewer.window.controls import Button, Slider, plate
from viewer.window.hand.artstable import ArtsTable
from viewer.window.hand.asklayout import DETAIL, FIRST, LINE, SECOND, AskLayout
from viewer.window.hand.offers import begun
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
        yield from (*paper.paper, paper.tab())
        lines = (label(line, TEXT, "semibold") for line in self.layout.lines)
        seat = column([cube(self.seen["seat"], CUBE + 2)])
        asked = row([column([*lines], pitch=LINE), seat], (REST,))
        yield from asked.draw(paper.sheet, Rect(0, FIRST - 15, paper.sheet.width, self.layout.top))

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
        words = [label(step.title, TEXT, "semibold"), label(step.detail, NOTE, muted=True)]
        yield from row(words, gap=8).draw(sheet, Rect(left, top - 2, right, top + 16))
        yield from slider.drawn(sheet, hovered=hovered)
        count = label(str(step.count), HEAD, "semibold", anchor="right")
        beside = replace(slider.area, left=slider.area.right, right=right - 1.5)
        yield from row([count, cube(step.sides[0], 15)], (REST,), 6).draw(sheet, beside)
        stay = step.standing - step.count
        said = f"{stay} {'army stays' if stay == 1 else 'armies stay'} behind."
        parts = [self._odds(step, step.odds, right - left)] if step.odds else []
        if parts:
            said += f" Odds of the {MODEL}."
        low = Rect(left, top + 68, right, area.bottom)
        yield from column([*parts, label(said, NOTE, muted=True)]).draw(sheet, low)

    def _odds(self, step: Step, odds: Chances, width: float) -> Element:
        """The chances in words, over a bar in three parts."""
        (attacker, defender), tone = step.sides, self.palette.tone
        said: tuple[tuple[str, float, Anchor, str], ...] = (
            (named(attacker), odds.attacker, "left", tone(attacker).fill),
            ("nobody", odds.nobody, "middle", self.palette.neutral.rule),
            (named(defender), odds.defender, "right", tone(defender or "green").fill),
        )
        words = [
            label(f"{begun(who)} {percent(chance)}", NOTE, anchor=anchor)
            for who, chance, anchor, _ in said
        ]
        bars = [box(fill=Paint(ink), width=width * chance, height=9) for _, chance, _, ink in said]
        return column([layers(*words), box(row(bars), pad=(0, 4, 0, 7))])

    def _row(self, area: Rect, number: int, *, on: bool, hovered: bool) -> Iterator[Shape]:
        neutral = self.palette.neutral
        fill = neutral.sun if on else mixed(neutral.paper, "#ffffff", 0.4)
        if hovered:
            fill = mixed(fill, neutral.ink, 0.06)
        edge = Paint(neutral.accent if on or hovered else neutral.rule)
        labels = [label(line, NOTE) for line in self.layout.labels[number]]
        owner = self.layout.owners[number]
        said = row([box(column(labels, pitch=SECOND)), *([cube(owner)] if owner else [])], (REST,))
        offer = layers(plate(5.0, Paint(fill), edge), box(said, pad=(10, 0, 9, 0)))
        yield from offer.draw(self.sheet, area)
