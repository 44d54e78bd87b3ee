"""The card of a battle: sides, odds, cubes that fell, the winner, and how likely that was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from foundation.wording import plural
from game.shogun import FARMER
from game.shogun.battles import MAX_UPSET_CHANCE
from game.shogun.events import Fought, Seeded
from viewer.boards.shogun.cards.paper import player
from viewer.boards.shogun.moments import ShogunMoment
from viewer.boards.shogun.odds import BattleOdds
from viewer.boards.shogun.schedule import ShogunCut, TossFilm
from viewer.draw.displaylist import Paint, Shape, texts_last
from viewer.draw.flow import (
    REST,
    Element,
    box,
    column,
    cube,
    fade_in,
    label,
    layers,
    once,
    paragraph,
    row,
)
from viewer.draw.memo import Memo
from viewer.draw.paper import Paper, with_capital
from viewer.draw.rect import Rect
from viewer.draw.sheet import SPACED, row_pitch
from viewer.draw.typography import HEAD, NOTE, text_width
from viewer.timeline import ease

APPEAR_S = 0.35  # s in which the card's odds grow
POP_S = 0.22  # s in which a cube that fell appears
HEADING, ODDS, SIDE, END = 99.0, 36.0, 30.0, 75.0
"""Heights of the heading, of the odds in it, of a side, and of the part below, units."""
SIDES = (84.0, 38.0, 8.0, REST)  # widths of who and sent, and from there to what fell, units
BAND = 8.0  # how far the band of the winner reaches into the margins, units


class CardProgress(NamedTuple):
    """The progress of what appears on the card, to the hundredth.

    Attributes:
        grown: of the odds.
        shown: of the result.
        fell: colour and progress of the cubes in the tray, in the order of their arrival.
    """

    grown: float
    shown: float
    fell: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class BattleCard(Paper):
    """Draws the card of a battle, or of the seeding.

    Attributes:
        odds_of: whose odds they are, if not those of the game's own tower.
    """

    odds_of: str = ""

    def picture(self, cut: ShogunCut, seconds: float) -> tuple[Shape, ...]:
        """The card at a time since its cut began; the same tuple while nothing changes."""
        throw, moment = cut.throw, cut.moment
        assert throw is not None  # noqa: S101 - for the type checker
        fell = (
            (colour, round(ease((seconds - came) / POP_S), 2)) for came, colour in throw.arrivals
        )
        there = tuple((colour, share) for colour, share in fell if share)
        state = CardProgress(
            round(ease(seconds / APPEAR_S), 2), round(throw.result_progress(seconds), 2), there
        )
        return self._pictures((moment.line, state), lambda: self._draw(cut, throw, state))

    @cached_property
    def _pictures(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    @cached_property
    def _parts(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    def _draw(self, cut: ShogunCut, throw: TossFilm, state: CardProgress) -> tuple[Shape, ...]:
        match cut.moment.event:
            case Fought() as event:
                layout = self._battle(cut.moment, event, cut.odds, throw, state)
            case Seeded() as event:
                layout = self._seeding(event, state)
            case _:
                layout = box()
        inside = Rect(0, 0, self.sheet.width, self.area.height)
        return texts_last((*self.paper, self.tab(), *layout.draw(self.sheet, inside)))

    def _battle(
        self,
        moment: ShogunMoment,
        event: Fought,
        odds: BattleOdds | None,
        throw: TossFilm,
        state: CardProgress,
    ) -> Element:
        """Who fights whom, the odds, the two sides, and the result below them."""
        keep, line = partial(once, self._parts), moment.line
        grown, shown, number = state.grown, state.shown, moment.battle
        sides = (
            ("attacker", event.attacker, event.attackers, event.attack_strength, throw.attack),
            ("defender", event.defender, event.defenders, event.defence_strength, throw.defence),
        )
        rows = []
        for side, who, sent, strength, colours in sides:
            more = sum(event.thrown.get(each, 0) for each in colours) - sent
            counted = f"{sent}+{more}" if more > 0 else str(sent)
            thrown = self._side(fighter_name(who), colours[0], counted)
            total = fade_in(label(str(strength), HEAD, "semibold", anchor="right"), shown)
            band = Paint(self.palette.neutral.sun, 0.7 * shown) if event.winner == side else None
            cells = row([*thrown, self._fell(colours, state), total], (*SIDES, None))
            rows.append(box(cells, band if shown else None, pad=(BAND, 0, BAND, 0)))
        return column(
            [
                keep((line, grown), HEADING, lambda: self._heading(event, number, odds, grown)),
                box(column(rows, pitch=SIDE), pad=(-BAND, 0, -BAND, 0)),
                layers(
                    fade_in(keep((line, "told"), END, lambda: _notes(event)), 1 - 2 * shown),
                    fade_in(keep((line, "lost"), END, lambda: self._losses(event)), 2 * shown - 1),
                    fade_in(keep((line, "won"), END, lambda: self._result(event, odds)), shown),
                ),
            ]
        )

    def _seeding(self, event: Seeded, state: CardProgress) -> Element:
        """What goes in of each colour, and what falls."""
        thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
        rows = []
        for colour in self.palette.in_order(set(event.thrown)):
            name, sent = "farmers" if colour == FARMER else colour, str(event.thrown[colour])
            who = self._side(name, colour, sent)
            rows.append(row([*who, self._fell((colour,), state)], SIDES))
        said = label(f"{fell} fall, {thrown - fell} stay inside", weight="semibold")
        title = _title(f"{thrown} cubes seed the tower", self.sheet.width)
        cubes = box(column([column(rows, pitch=22)]), height=155)
        return column([title, cubes, fade_in(said, state.shown)])

    def _heading(
        self, event: Fought, number: int | None, odds: BattleOdds | None, grown: float
    ) -> Element:
        """Who fights whom, the odds, the battle's number, and the heads of the columns."""
        sent, fell = (label(name, NOTE, muted=True, anchor="right") for name in ("sent", "fell"))
        numeral = label(f"battle {number}", NOTE, muted=True)
        said = label(f"odds of {self.odds_of}" if self.odds_of else "", NOTE, muted=True)
        return column(
            [
                _title(battle_name(event), self.sheet.width),
                self._odds(event, odds, grown) if odds else box(height=ODDS),
                row([numeral, sent, box(), row([fell]), said], (*SIDES, None)),
            ]
        )

    def _side(self, name: str, colour: str, sent: str) -> list[Element]:
        """Who throws in how many cubes."""
        return [player(colour, with_capital(name)), label(sent, muted=True, anchor="right"), box()]

    def _fell(self, colours: Sequence[str], state: CardProgress) -> Element:
        """The cubes that fell, one by one."""
        fell = [each for each in state.fell if each[0] in colours]
        pitch = min(row_pitch(len(fell), self.sheet.width - sum(SIDES[:3]) - 34), 21.0)
        edge = pitch / SPACED
        return row(
            [cube(each, edge * share) for each, share in fell], [edge] * len(fell), pitch - edge
        )

    def _odds(self, event: Fought, odds: BattleOdds, grown: float) -> Element:
        """A bar in three parts, with the chances in words."""
        attacker, defender = (
            with_capital(fighter_name(who)) for who in (event.attacker, event.defender)
        )
        nobody = f"nobody {percent(odds.nobody)}" if odds.nobody >= 0.005 else ""
        words = (
            label(f"{attacker} {percent(odds.attacker)}", NOTE, muted=True),
            label(nobody, NOTE, muted=True, anchor="middle"),
            label(f"{defender} {percent(odds.defender)}", NOTE, muted=True, anchor="right"),
        )
        wide = self.sheet.width * grown
        parts = (box(fill=self._ink(event.attacker)), box(), box(fill=self._ink(event.defender)))
        bar = row(parts, (odds.attacker * wide, REST, odds.defender * wide))
        ground = box(fill=Paint(self.palette.neutral.rule))
        return column(
            [row(words, [REST] * 3), box(column([layers(ground, bar)], pitch=10), height=ODDS - 18)]
        )

    def _ink(self, who: str | None) -> Paint:
        return Paint(self.palette.tone(FARMER if who in (None, "farmers") else str(who)).fill)

    def _result(self, event: Fought, odds: BattleOdds | None) -> Element:
        """Who won, what is left, and how likely that was."""
        lines = [label(_headline(event), weight="semibold")]
        if odds:
            chance, neutral = odds.of(event.winner), self.palette.neutral
            rare = chance < MAX_UPSET_CHANCE
            lines.append(
                label(
                    _surprise(chance), NOTE, "semibold" if rare else "regular",
                    colour=neutral.accent if rare else neutral.muted,
                )
            )  # fmt: skip
        return column([box(height=28), *lines], gap=0.5)

    def _losses(self, event: Fought) -> Element:
        """The cubes that go back to the supplies, and those that stay in the tower."""
        stays: Counter[str] = Counter(event.thrown)
        stays.subtract(event.fell)
        parts = []
        for said, cubes in (("Lost", losses(event)), ("In the tower", +stays)):
            counts = [
                row([cube(colour), label(str(cubes[colour]), NOTE)], gap=6)
                for colour in self.palette.in_order(set(cubes))
            ]
            if counts:
                parts.append(row([label(said, NOTE, muted=True), *counts], gap=8))
        return column([box(height=3), row(parts, gap=16)])


def _title(title: str, width: float) -> Element:
    """The title, a little smaller where it is long."""
    size = min(HEAD, max(16.0, width / text_width(title, 1.0, "semibold")))
    return box(label(title, size, "semibold"), pad=(0, 6, 0, 0), height=45)


def _notes(event: Fought) -> Element:
    """The notes shown before the result."""
    return column([box(height=3), paragraph(battle_notes(event), 3, NOTE, muted=True)])


def battle_name(event: Fought) -> str:
    """A battle in words, such as "Kozuke: Blue attacks Yellow"."""
    place = event.province
    if event.attacker == "farmers":
        return f"{place}: farmers rise against {fighter_name(event.defender)}"
    return f"{place}: {fighter_name(event.attacker)} attacks {fighter_name(event.defender)}"


def fighter_name(who: str | None) -> str:
    """The name of a side."""
    return "farmers" if who in (None, "farmers") else str(who).capitalize()


def percent(chance: float) -> str:
    """A chance in percent; a small one is not rounded to zero."""
    return "<1%" if 0 < chance < 0.005 else f"{chance:.0%}"


def losses(event: Fought) -> dict[str, int]:
    """Lost cubes by colour: those that fell and neither hold the province nor wait in the tray."""
    stays: Counter[str] = Counter(event.tray_after)
    if event.holder is not None:
        stays[event.holder] += event.left
    fell: Counter[str] = Counter(event.fell)
    lost = fell - stays
    return {colour: lost[colour] for colour in sorted(lost)}


def battle_notes(event: Fought) -> str:
    """Notes on extra cubes, on whom the farmers help (C06), and on a jam of the tower."""
    return " ".join((*_more(event), _farmers(event), _jam(event))).strip()


def _more(event: Fought) -> Iterator[str]:
    """Cubes that go in besides the armies sent (C03, C04, C07)."""
    for colour, count in event.extra.items():
        if count:
            yield f"+{count} {_cubes(colour)} by a card or castle."
    if tray := {colour: count for colour, count in event.tray_before.items() if count}:
        cubes = ", ".join(f"{count} {_cubes(colour)}" for colour, count in tray.items())
        yield f"From the tray: {cubes}."


def _cubes(colour: str) -> str:
    return "green" if colour == FARMER else colour


def _farmers(event: Fought) -> str:
    if event.attacker == "farmers" or event.defender is None:
        return ""
    if event.farmers_help:
        return f"Farmers that fall help {fighter_name(event.defender)}."
    return "Unrest: farmers that fall help nobody."


def _jam(event: Fought) -> str:
    freed = sum((event.tapped or {}).values())
    return f"The tower jams; a knock frees {freed}." if freed else ""


def _headline(event: Fought) -> str:
    strengths = event.attack_strength, event.defence_strength
    score = f"{max(strengths)} : {min(strengths)}"
    if event.winner == "none":
        return f"Nobody wins, {score}; {event.province} is neutral"
    who = fighter_name(event.attacker if event.winner == "attacker" else event.defender)
    verb = "win" if who == "farmers" else "wins"
    who = with_capital(who)
    if event.holder is None:
        return f"{who} {verb} {score}; {event.province} is neutral"
    return f"{who} {verb} {score}; {plural(event.left, 'army stands', 'armies stand')}"


def _surprise(chance: float) -> str:
    """How likely a result was, in words."""
    if chance >= 0.995:
        return "That was all but certain."
    if chance >= MAX_UPSET_CHANCE:
        return f"The chance of that was {chance:.0%}."
    return f"An upset: the chance of that was {chance:{'.1%' if chance < 0.02 else '.0%'}}."
