"""The scene of a battle: who fights, the toss, and the result; facts in, display lists out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass

import numpy as np

from foundation.wording import plural
from game.shogun import FARMER, Attack, Battle, Outcome, Revolt, Winner
from tower import Cubes
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.paper import seat_name
from viewer.draw.sheet import ICON, counts_width, row_pitch
from viewer.draw.typography import BODY, TEXT, TITLE, shorten, text_width
from viewer.errors import FilmError
from viewer.timeline import ease
from viewer.toss import TABLE_LEFT, TossScene

HINT = (
    "They all go into the tower, where paler cubes lie from before. Who has more in the tray wins."
)
JAMMED = "The tower jams; picture and table end there. Then a knock frees {}."
POP_S = 0.25  # in the film, for a counted cube to appear
PLUS = 26.0  # room for a plus between cubes, units
BAND_ALPHA = 0.6  # of the sun's colour, behind the winner


@dataclass(frozen=True)
class Side:
    """One side of a battle.

    Attributes:
        name: as in "Blue wins".
        action: what the side does, such as "attacks with 4 armies".
        colour: of its armies.
        counted: colours whose cubes in the tray count for it; its own by default.
    """

    name: str
    action: str
    colour: str
    counted: tuple[str, ...] = ()

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours whose cubes in the tray count for this side."""
        return self.counted or (self.colour,)

    @property
    def s(self) -> str:
        """The ending of what it does: Blue attacks, Farmers attack."""
        return "" if self.colour == FARMER else "s"


@dataclass(frozen=True)
class BattleScene(TossScene):
    """A battle: who fights, the toss, what each side shows in the tray, and the result.

    Attributes:
        province: what it is about.
        attacker: who attacks.
        defender: who defends.
        outcome: how it ended, as the rules have it.
        tapped: cubes that knocking at a jammed tower brought out when the toss was over; they
            are shown with the result, because the toss does not show them.
        farmers: for whom the farmers fight, in words.
    """

    _: KW_ONLY
    province: str
    attacker: Side
    defender: Side
    outcome: Outcome
    tapped: Cubes = Cubes()  # noqa: RUF009 - immutable
    farmers: str = ""

    @property
    def _headline(self) -> str:
        """Who wins, and the strengths, the winner's first."""
        attack, defence = self._strengths
        match self.outcome.winner:
            case Winner.ATTACKER:
                return f"{self.attacker.name} win{self.attacker.s} {attack} : {defence}"
            case Winner.DEFENDER:
                return f"{self.defender.name} win{self.defender.s} {defence} : {attack}"
        return f"Nobody wins {attack} : {defence}"

    @property
    def _holder(self) -> str:
        """Who holds the province now."""
        outcome = self.outcome
        if outcome.holder is None:
            return f"{self.province} is neutral"
        armies = _armies(outcome.survivors.total)
        return f"{self.province} is {seat_name(outcome.holder)}’s, with {armies}"

    @property
    def _strengths(self) -> tuple[int, int]:
        return self.outcome.attack, self.outcome.defence

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
        tapped = ", + those a knock freed" if self.tapped else ""
        strength = f"Strength: cubes in the tray that count{tapped}"
        yield sheet.text(0, 490, strength, TEXT, muted=True)

    def _live(self, seconds: float) -> Iterator[Shape]:
        yield from self._live_table(326.0, 29.0, seconds)
        shown = self.timeline.result_progress(seconds)
        for place, y in enumerate((524.0, 560.0)):
            yield from self._strength(place, y, seconds, shown)
        if shown:
            yield from self._result(shown)

    def _forces(self, top: float) -> Iterator[Shape]:
        sheet = self._sheet
        rows = [(side.colour, side.name, side.action) for side in self._sides]
        if self.farmers:
            rows.append((FARMER, "Farmers", self.farmers))
        for line, (colour, name, action) in enumerate(rows):
            y = top + 29 * line
            yield from sheet.icon(ICON / 2, y, colour)
            yield sheet.text(30, y, name, weight="semibold")
            yield sheet.text(30 + text_width(name + " ", BODY, "semibold"), y, action)

    def _strength(self, place: int, y: float, seconds: float, shown: float) -> Iterator[Shape]:
        """The cubes that count for a side, as they arrive, and their number at the end."""
        sheet, side = self._sheet, self._sides[place]
        if shown and self.outcome.winner == (Winner.ATTACKER, Winner.DEFENDER)[place]:
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
        sheet, tapped = self._sheet, self.tapped
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
                yield colour, ease(since / POP_S)

    def _result(self, shown: float) -> Iterator[Shape]:
        """The headline, who holds the province, losses and survivors."""
        sheet, outcome, headline = self._sheet, self.outcome, self._headline
        y = 618 + 8 * (1 - shown)
        yield sheet.text(0, y, headline, TITLE, weight="semibold", alpha=shown)
        free = sheet.width - text_width(headline, TITLE, "semibold") - 60
        holder = shorten(self._holder, BODY, free)
        yield sheet.text(sheet.width, y, holder, anchor="right", alpha=shown)
        if shown < 1:
            return
        if outcome.holder:
            left = sheet.width - text_width(holder, BODY)
            yield from sheet.icon(left - 21, y, outcome.holder)
        yield from self._cubes(0, 660, "Losses", outcome.losses)
        beside = text_width("Losses", BODY) + counts_width(outcome.losses) + 40
        yield from self._cubes(max(300, beside), 660, "Survivors", outcome.survivors)

    def _cubes(self, x: float, y: float, name: str, cubes: Cubes) -> Iterator[Shape]:
        sheet = self._sheet
        yield sheet.text(x, y, name, muted=True)
        start = x + text_width(name, BODY) + 14
        if cubes:
            yield from sheet.counts(start, y, cubes)
        else:
            yield sheet.text(start, y, "none", muted=True)


def battle_scene(battle: Battle, province: str) -> BattleScene:
    """The scene of a battle that was fought with `record=True`.

    Raises:
        FilmError: the battle has no recording.
    """
    recording = battle.toss.recording
    if recording is None:
        raise FilmError(f"the battle for {province} was not recorded; nothing can be filmed")
    attacker, defender = _sides(battle)
    return BattleScene(
        title=f"{province}: {attacker.name} attack{attacker.s} {defender.name}",
        hint=JAMMED.format(battle.toss.tapped) if battle.toss.jammed else HINT,
        recording=recording,
        province=province,
        attacker=attacker,
        defender=defender,
        outcome=battle.outcome,
        tapped=battle.toss.tapped,
        farmers=_farmers(battle.combat),
    )


def _sides(battle: Battle) -> tuple[Side, Side]:
    combat = battle.combat
    if isinstance(combat, Revolt):
        rising = battle.throw.supply[FARMER]  # as many as there were (C23)
        holds = f"holds with {_armies(combat.defenders)}"
        return (
            Side("Farmers", f"rise, {rising} of them", FARMER),
            Side(seat_name(combat.defender), holds, combat.defender),
        )
    attacks = f"attacks with {_armies(combat.attackers)}"
    attacker = Side(seat_name(combat.attacker), attacks, combat.attacker)
    if combat.defender is None:
        return attacker, Side("Farmers", "hold the neutral province", FARMER)
    defends = f"defends with {_armies(combat.defenders)}"
    counted = (combat.defender, FARMER) if combat.farmers_defend else ()
    return attacker, Side(seat_name(combat.defender), defends, combat.defender, counted)


def _farmers(combat: Attack | Revolt) -> str:
    """For whom farmers in the tray fight (C06), where that needs saying."""
    if isinstance(combat, Revolt) or combat.defender is None:
        return ""
    if combat.farmers_defend:
        return f"fight for {seat_name(combat.defender)}: no unrest here"
    return "stand by: there is unrest"


def _armies(count: int) -> str:
    return plural(count, "army", "armies")
