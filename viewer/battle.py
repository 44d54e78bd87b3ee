"""The scene of a battle: who fights, the toss, and the result; facts in, display lists out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

import numpy as np

from tower import Cubes
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.sheet import ICON, counts_width, row_pitch
from viewer.draw.typography import BODY, TEXT, TITLE, fitted, text_width
from viewer.timeline import eased
from viewer.toss import TABLE_LEFT, TossScene

POP = 0.25  # s of the film that a counted cube takes to appear
PLUS = 26.0  # room for a plus between cubes, units
BAND_ALPHA = 0.6  # of the sun's colour, behind the winner


@dataclass(frozen=True)
class Side:
    """One side of a battle.

    Attributes:
        name: as in "Blue wins".
        deed: what the side does, such as "attacks with 4 armies".
        colour: of its armies.
        counted: colours whose cubes in the tray count for it; its own by default.
    """

    name: str
    deed: str
    colour: str
    counted: tuple[str, ...] = ()

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours whose cubes in the tray count for this side."""
        return self.counted or (self.colour,)


@dataclass(frozen=True)
class Result:
    """How a battle ended, as the rules have it.

    Attributes:
        headline: who wins, such as "Blue wins".
        winner: which side that is; None when nobody wins.
        attack: the attacker's strength, cubes in the tray that count for it.
        defence: the defender's.
        losses: cubes that go back to the supplies.
        survivors: cubes that stand in the province afterwards.
        holder: whose the province is now, such as "Kozuke is Blue's".
        holder_colour: the holder's colour; None for nobody.
        tapped: cubes that knocking at a jammed tower brought out when the toss was over; they
            are shown with the result, because the toss does not show them.
    """

    headline: str
    winner: Literal["attacker", "defender"] | None
    attack: int
    defence: int
    losses: Cubes
    survivors: Cubes
    holder: str
    holder_colour: str | None = None
    tapped: Cubes = field(default_factory=Cubes)


@dataclass(frozen=True)
class BattleScene(TossScene):
    """A battle: who fights, the toss, what each side shows in the tray, and the result.

    Attributes:
        attacker: who attacks.
        defender: who defends.
        result: how it ended.
        farmers: for whom the farmers fight, in words.
        farmer_colour: the farmers' colour.
    """

    _: KW_ONLY
    attacker: Side
    defender: Side
    result: Result
    farmers: str = ""
    farmer_colour: str = "green"

    @property
    def _score(self) -> str:
        """The strengths, the winner's first."""
        attack, defence = self._strengths
        if self.result.winner == "defender":
            return f"{defence} : {attack}"
        return f"{attack} : {defence}"

    @property
    def _strengths(self) -> tuple[int, int]:
        return self.result.attack, self.result.defence

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender

    def _facts(self) -> Iterator[Shape]:
        sheet = self._sheet
        yield from self._heading()
        yield from self._forces(194.0)
        yield sheet.rule(272)
        yield from self._still_table(326.0, 29.0)
        yield sheet.rule(464)
        tapped = ", + those a knock freed" if self.result.tapped else ""
        strength = f"Strength: cubes in the tray that count{tapped}"
        yield sheet.text(0, 490, strength, TEXT, muted=True)

    def _live(self, seconds: float) -> Iterator[Shape]:
        yield from self._live_table(326.0, 29.0, seconds)
        shown = self.timeline.shown(seconds)
        for place, y in enumerate((524.0, 560.0)):
            yield from self._strength(place, y, seconds, shown)
        if shown:
            yield from self._result(shown)

    def _forces(self, top: float) -> Iterator[Shape]:
        sheet = self._sheet
        rows = [(side.colour, side.name, side.deed) for side in self._sides]
        if self.farmers:
            rows.append((self.farmer_colour, "Farmers", self.farmers))
        for line, (colour, name, deed) in enumerate(rows):
            y = top + 29 * line
            yield from sheet.icon(ICON / 2, y, colour)
            yield sheet.text(30, y, name, weight="semibold")
            yield sheet.text(30 + text_width(name + " ", BODY, "semibold"), y, deed)

    def _strength(self, place: int, y: float, seconds: float, shown: float) -> Iterator[Shape]:
        """The cubes that count for a side, as they arrive, and their number at the end."""
        sheet, side = self._sheet, self._sides[place]
        if shown and self.result.winner == ("attacker", "defender")[place]:
            band = Paint(self.palette.neutral.sun, BAND_ALPHA * shown)
            yield sheet.box(-14, y - 25, sheet.width + 14, y + 11, band)
        yield sheet.text(0, y, side.name, weight="semibold")
        yield from self._strip(side, y, seconds, shown)
        if shown:
            strength = str(self._strengths[place])
            right = sheet.width
            yield sheet.text(
                right, y + 2, strength, TITLE, weight="semibold", anchor="right", alpha=shown
            )

    def _strip(self, side: Side, y: float, seconds: float, shown: float) -> Iterator[Shape]:
        """The cubes that count for a side in a row; with the result, those a knock freed."""
        sheet, tapped = self._sheet, self.result.tapped
        fell = list(self._arrivals(side, seconds))
        freed = [(colour, shown) for colour in side.colours for _ in range(tapped[colour])]
        room = sheet.width - TABLE_LEFT - 50 - (PLUS if freed else 0.0)
        pitch = row_pitch(len(fell) + len(freed), room)
        yield from sheet.row(TABLE_LEFT, y, fell, pitch)
        end = TABLE_LEFT + len(fell) * pitch
        if freed and shown:
            yield sheet.text(end + PLUS / 2, y, "+", muted=True, anchor="middle", alpha=shown)
        yield from sheet.row(end + PLUS, y, freed, pitch)

    def _arrivals(self, side: Side, seconds: float) -> Iterator[tuple[str, float]]:
        """A side's cubes in the order they reach the tray, with how far each has appeared."""
        arrived = self._passage.arrived
        for index in np.argsort(arrived, kind="stable"):
            colour = self.recording.cubes[index].colour
            if colour in side.colours and math.isfinite(arrived[index]):
                since = seconds - self.pace.hold - arrived[index] * self.pace.slowdown
                yield colour, eased(since / POP)

    def _result(self, shown: float) -> Iterator[Shape]:
        """The headline, who holds the province, losses and survivors."""
        sheet, result = self._sheet, self.result
        headline = f"{result.headline} {self._score}"
        y = 618 + 8 * (1 - shown)
        yield sheet.text(0, y, headline, TITLE, weight="semibold", alpha=shown)
        free = sheet.width - text_width(headline, TITLE, "semibold") - 60
        holder = fitted(result.holder, BODY, free)
        yield sheet.text(sheet.width, y, holder, anchor="right", alpha=shown)
        if shown < 1:
            return
        if result.holder_colour:
            left = sheet.width - text_width(holder, BODY)
            yield from sheet.icon(left - 21, y, result.holder_colour)
        yield from self._cubes(0, 660, "Losses", result.losses)
        beside = text_width("Losses", BODY) + counts_width(result.losses) + 40
        yield from self._cubes(max(300, beside), 660, "Survivors", result.survivors)

    def _cubes(self, x: float, y: float, name: str, cubes: Cubes) -> Iterator[Shape]:
        sheet = self._sheet
        yield sheet.text(x, y, name, muted=True)
        start = x + text_width(name, BODY) + 14
        if cubes:
            yield from sheet.counts(start, y, cubes)
        else:
            yield sheet.text(start, y, "none", muted=True)
