"""The scene of a battle: who fights, the toss, and the result; facts in, display lists out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from foundation.wording import plural
from game.core.resuming import ODDS_TOWER
from game.shogun import (
    FARMER,
    Attack,
    Battle,
    Margin,
    MarginChances,
    Revolt,
    Winner,
    margin_chances,
)
from game.shogun.events import Fought
from game.shogun.odds import contest_of
from game.shogun.oddstracker import find_odds_tower
from game.shogun.rules.battle import battle_event
from tower import Cubes
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.flow import box, column, label
from viewer.draw.memo import Memo
from viewer.draw.paper import seat_name
from viewer.draw.rect import Rect
from viewer.draw.sheet import ICON, row_pitch
from viewer.draw.typography import BODY, NOTE, TEXT, TITLE, text_width
from viewer.errors import FilmError
from viewer.marginplot import Sides, margin_plot
from viewer.oddsbar import HEIGHT as BAR_HEIGHT
from viewer.oddsbar import odds_bar
from viewer.stagedtoss import StagedToss
from viewer.timeline import ease
from viewer.toss import TABLE_LEFT, TossScene
from viewer.verdict import battle_verdict, draw_verdict

HINT = "They all go into the tower, where cubes lie from before. Who has more in the tray wins."
JAMMED = "The tower jams; picture and table end there. Then a knock frees {}."
POP_S = 0.25  # in the film, for a counted cube to appear
PLUS = 26.0  # room for a plus between cubes, units
VERDICT = Rect(0.0, 586.0, 556.0, 702.0)  # where it is written on the sheet, units
ODDS = Rect(0.0, 284.0, 556.0, 444.0)  # the odds and the margins, units
STRIPS = (506.0, 546.0)  # baselines of the cubes that count for either side, units
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
        attacker: who attacks.
        defender: who defends.
        event: who fought for what, and how it ended, as the rules have it.
        tapped: cubes that knocking at a jammed tower brought out when the toss was over; they
            are shown with the result, because the toss does not show them.
        farmers: for whom the farmers fight, in words.
        margins: by how much it could be won, by the shipped surrogate; None if unknown.
    """

    _: KW_ONLY
    attacker: Side
    defender: Side
    event: Fought
    tapped: Cubes = Cubes()  # noqa: RUF009 - immutable
    farmers: str = ""
    margins: MarginChances | None = None

    @cached_property
    def staging(self) -> StagedToss:
        """The cubes at any time, with the rows of both sides."""
        attack, defence = self.attacker.colours, self.defender.colours
        return StagedToss(self.recording, attack, defence, self.tapped)

    @property
    def _winner(self) -> Winner:
        return Winner(self.event.winner)

    @property
    def _strengths(self) -> tuple[int, int]:
        return self.event.attack_strength, self.event.defence_strength

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender

    def _facts(self) -> Iterator[Shape]:
        sheet = self._sheet
        yield from self._heading()
        yield from self._forces(206.0)
        tapped = ", + those a knock freed" if self.tapped else ""
        yield sheet.text(0, 470, f"In the tray{tapped}", TEXT, muted=True)

    def _live(self, seconds: float) -> Iterator[Shape]:
        shown = self.timeline.result_progress(seconds)
        yield from self._plots(round(shown, 2), lambda: tuple(self._plot(round(shown, 2))))
        for place, y in enumerate(STRIPS):
            yield from self._strength(place, y, seconds, shown)
        chance = self.margins.of(self._winner) if self.margins else None
        yield from draw_verdict(self._sheet, VERDICT, battle_verdict(self.event, chance), shown)

    @cached_property
    def _plots(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    def _plot(self, shown: float) -> Iterator[Shape]:
        """By how much it might be won, and where the result falls."""
        if self.margins is None:
            return
        names = self.attacker.name, self.defender.name
        sides = Sides(self.attacker.colour, self.defender.colour, names)
        attacker, nobody, defender = (
            self.margins.of(who) for who in (Winner.ATTACKER, Winner.NOBODY, Winner.DEFENDER)
        )
        chances, colours = (attacker, nobody, defender), sides[:2]
        result = (self._winner, shown) if shown else None
        margin = (Margin.of(self.event), shown) if shown else None
        odds = label("predicted before the throw", NOTE, muted=True)
        bar = odds_bar(chances, colours, self.palette, ODDS.width, result=result)
        height = ODDS.height - 18.0 - BAR_HEIGHT
        plot = margin_plot(self.margins, sides, self.palette, height, margin)
        yield from column([box(odds, height=18.0), bar, plot]).draw(self._sheet, ODDS)

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
        if shown and self._winner is (Winner.ATTACKER, Winner.DEFENDER)[place]:
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
        for arrived, colour in self.staging.arrivals:
            if colour in side.colours:
                yield colour, ease((seconds - arrived) / POP_S)


def battle_scene(battle: Battle, province: str) -> BattleScene:
    """The scene of a battle that was fought with `record=True`.

    Raises:
        FilmError: the battle has no recording.
    """
    recording = battle.toss.recording
    if recording is None:
        raise FilmError(f"the battle for {province} was not recorded; nothing can be filmed")
    attacker, defender = _sides(battle)
    event = battle_event(battle, "attack" if attacker.s else "revolt", province)
    # The tower that was filmed does not know its chances.
    chances = find_odds_tower(ODDS_TOWER).chances(battle.throw.cubes, battle.before)
    return BattleScene(
        title=f"{province}: {attacker.name} attack{attacker.s} {defender.name}",
        hint=JAMMED.format(battle.toss.tapped) if battle.toss.jammed else HINT,
        recording=recording,
        attacker=attacker,
        defender=defender,
        event=event,
        tapped=battle.toss.tapped,
        farmers=_farmers(battle.combat),
        margins=margin_chances(contest_of(event, chances)),
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
