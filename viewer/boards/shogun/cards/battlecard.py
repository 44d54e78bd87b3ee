"""The card of a battle: who fights, the odds, what fell, who won, and how surprising that was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.shogun import FARMER
from game.shogun.events import Fought, Seeded
from viewer.boards.shogun.chances import Chances
from viewer.boards.shogun.schedule import Cut, Throw
from viewer.draw.displaylist import Anchor, Paint, Shape, Weight, texts_last
from viewer.draw.paper import BESIDE, CUBE, HEAD, MARGIN, NOTE, TEXT, Paper
from viewer.draw.sheet import row_pitch
from viewer.draw.typography import text_width, wrapped
from viewer.timeline import eased

APPEAR = 0.35  # s in which the card's odds grow
POP = 0.22  # s in which a cube that fell appears
BAR = (68.0, 78.0)  # upper and lower edge of the odds, units
SIDES = (121.0, 151.0)  # baselines of attacker and defender, units
SENT, FELL = 114.0, 126.0  # where the number sent ends, and what fell begins, units
HEADS: tuple[tuple[float, str, Anchor], ...] = ((SENT, "sent", "right"), (FELL, "fell", "left"))
LINE = 177.0  # baseline of what there is to say of farmers, then of the losses, units
RARE = 0.1  # results less likely than this stand out


@dataclass(frozen=True, slots=True)
class State:
    """How far everything on the card has appeared, to the hundredth.

    Attributes:
        grown: the odds.
        shown: the result.
        fell: the cubes in the tray, in the order in which they came.
    """

    grown: float
    shown: float
    fell: tuple[tuple[str, float], ...]

    @classmethod
    def of(cls, throw: Throw, seconds: float) -> State:
        """At a time since the battle began."""
        came = throw.arrivals({cube.colour for cube in throw.recording.cubes})
        fell = ((colour, _share(seconds - arrived, POP)) for arrived, colour in came)
        shown = round(throw.shown(seconds), 2)
        return cls(_share(seconds, APPEAR), shown, tuple(each for each in fell if each[1]))

    def of_colours(self, colours: Sequence[str]) -> list[tuple[str, float]]:
        """The cubes of some colours."""
        return [each for each in self.fell if each[0] in colours]


@dataclass(frozen=True)
class BattleCard(Paper):
    """Draws the card of a battle, or of the seeding.

    Attributes:
        odds_of: whose odds they are, if not those of the game's own tower.
    """

    odds_of: str = ""

    def picture(self, cut: Cut, seconds: float) -> tuple[Shape, ...]:
        """The card at a time since its moment began; the same tuple while nothing changes."""
        throw, moment = cut.throw, cut.moment
        assert throw is not None  # noqa: S101 - for the type checker
        state = State.of(throw, seconds)
        key = (moment.line, state)
        if key not in self._kept:
            if len(self._kept) > 64:
                self._kept.clear()
            self._kept[key] = texts_last(self._drawn(cut, throw, state))
        return self._kept[key]

    def _drawn(self, cut: Cut, throw: Throw, state: State) -> Iterator[Shape]:
        match cut.moment.event:
            case Fought() as event:
                yield from self._battle(event, cut.odds, throw, state)
            case Seeded() as event:
                yield from self._seeding(event, state)

    def _battle(
        self, event: Fought, odds: Chances | None, throw: Throw, state: State
    ) -> Iterator[Shape]:
        shown = state.shown
        yield from self._head(battle_name(event))
        if odds:
            yield from self._odds(event, odds, state.grown)
        for x, name, anchor in HEADS:
            yield self.sheet.text(x, SIDES[0] - 25, name, NOTE, muted=True, anchor=anchor)
        if self.odds_of:
            said, x = f"odds of {self.odds_of}", self.sheet.width
            yield self.sheet.text(x, SIDES[0] - 25, said, NOTE, muted=True, anchor="right")
        sides = (
            ("attacker", event.attacker, event.attackers, event.attack_strength, throw.attack),
            ("defender", event.defender, event.defenders, event.defence_strength, throw.defence),
        )
        for y, (side, who, sent, strength, colours) in zip(SIDES, sides, strict=True):
            if shown and event.winner == side:
                yield from self._band(y, shown)
            more = sum(event.thrown.get(each, 0) for each in colours) - sent
            yield from self._side(y, named(who), colours[0], sent, more)
            yield from self._row(state.of_colours(colours), y)
            if shown:
                yield self.sheet.text(
                    self.sheet.width, y + 2, str(strength), HEAD, weight="semibold",
                    anchor="right", alpha=shown,
                )  # fmt: skip
        yield from self._notes(event, shown)
        if shown > 0.5:
            yield from self._losses(event, 2 * shown - 1)
        if shown:
            yield from self._result(event, odds, shown)

    def _notes(self, event: Fought, shown: float) -> Iterator[Shape]:
        """What else there is to know, until the result appears."""
        if shown < 0.5:
            for place, line in enumerate(wrapped(told(event), NOTE, self.sheet.width, 3)):
                y = LINE + 19 * place
                yield self.sheet.text(0, y, line, NOTE, muted=True, alpha=1 - 2 * shown)

    def _seeding(self, event: Seeded, state: State) -> Iterator[Shape]:
        sheet, shown = self.sheet, state.shown
        thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
        yield from self._head(f"{thrown} cubes seed the tower")
        for place, colour in enumerate(self.palette.in_order(set(event.thrown))):
            y = 66.0 + 22 * place
            name = "farmers" if colour == FARMER else colour
            yield from self._side(y, name, colour, event.thrown[colour])
            yield from self._row(state.of_colours((colour,)), y)
        if shown:
            said = f"{fell} fall, {thrown - fell} stay inside"
            yield sheet.text(0, 214, said, TEXT, weight="semibold", alpha=shown)

    def _head(self, title: str) -> Iterator[Shape]:
        yield from self.paper
        yield self.tab()
        width = text_width(title, 1.0, "semibold")
        size = min(HEAD, max(16.0, self.sheet.width / width))
        yield self.sheet.text(0, 33, title, size, weight="semibold")

    def _odds(self, event: Fought, odds: Chances, grown: float) -> Iterator[Shape]:
        """A bar in three parts, with the chances in words."""
        sheet, neutral = self.sheet, self.palette.neutral
        left = odds.attacker * sheet.width
        right = left + odds.nobody * sheet.width
        said = f"{_begun(named(event.attacker))} {percent(odds.attacker)}"
        yield sheet.text(0, 60, said, NOTE, muted=True)
        if odds.nobody >= 0.005:
            said = f"nobody {percent(odds.nobody)}"
            yield sheet.text(sheet.width / 2, 60, said, NOTE, muted=True, anchor="middle")
        said = f"{_begun(named(event.defender))} {percent(odds.defender)}"
        yield sheet.text(sheet.width, 60, said, NOTE, muted=True, anchor="right")
        low, high = BAR
        yield sheet.box(0, low, sheet.width, high, Paint(neutral.rule))
        yield sheet.box(0, low, left * grown, high, self._ink(event.attacker))
        start = sheet.width - (sheet.width - right) * grown
        yield sheet.box(start, low, sheet.width, high, self._ink(event.defender))

    def _ink(self, who: str | None) -> Paint:
        return Paint(self.palette.tone(FARMER if who in (None, "farmers") else str(who)).fill)

    def _band(self, y: float, shown: float) -> Iterator[Shape]:
        """Behind the winner."""
        paint = Paint(self.palette.neutral.sun, 0.7 * shown)
        yield self.sheet.box(-MARGIN / 2, y - 20, self.sheet.width + MARGIN / 2, y + 9, paint)

    def _side(self, y: float, name: str, colour: str, sent: int, more: int = 0) -> Iterator[Shape]:
        """Who throws how many cubes in, and how many more of that colour go in."""
        yield from self.sheet.icon(CUBE / 2, y, colour, CUBE, TEXT)
        yield self.sheet.text(BESIDE, y, _begun(name), TEXT, weight="semibold")
        said = f"{sent}+{more}" if more > 0 else str(sent)
        yield self.sheet.text(SENT, y, said, TEXT, muted=True, anchor="right")

    def _row(self, cubes: Sequence[tuple[str, float]], y: float) -> Iterator[Shape]:
        """What fell, cube by cube."""
        pitch = min(row_pitch(len(cubes), self.sheet.width - FELL - 34), 21.0)
        yield from self.sheet.row(FELL, y, cubes, pitch)

    def _losses(self, event: Fought, shown: float) -> Iterator[Shape]:
        """The cubes that go back to the supplies, and those that stay in the tower."""
        sheet, x = self.sheet, 0.0
        stays: Counter[str] = Counter(event.thrown)
        stays.subtract(event.fell)
        for said, cubes in (("Lost", losses(event)), ("In the tower", +stays)):
            if not cubes:
                continue
            yield sheet.text(x, LINE, said, NOTE, muted=True, alpha=shown)
            x += text_width(said, NOTE) + 8
            for colour in self.palette.in_order(set(cubes)):
                yield from sheet.icon(x + CUBE / 2, LINE, colour, CUBE * shown, NOTE)
                yield sheet.text(x + BESIDE - 4, LINE, str(cubes[colour]), NOTE, alpha=shown)
                x += BESIDE - 4 + text_width(str(cubes[colour]), NOTE) + 8
            x += 8

    def _result(self, event: Fought, odds: Chances | None, shown: float) -> Iterator[Shape]:
        """Who won, what is left, and how likely that was."""
        sheet, neutral = self.sheet, self.palette.neutral
        yield sheet.text(0, 203, _headline(event), TEXT, weight="semibold", alpha=shown)
        if odds:
            chance = odds.of(event.winner)
            rare = chance < RARE
            weight: Weight = "semibold" if rare else "regular"
            said = sheet.text(0, 222, _surprise(chance), NOTE, weight=weight)
            yield replace(said, paint=Paint(neutral.accent if rare else neutral.muted, shown))

    @cached_property
    def _kept(self) -> dict[tuple[object, ...], tuple[Shape, ...]]:
        return {}


def battle_name(event: Fought) -> str:
    """A battle in words, such as "Kozuke: Blue attacks Yellow"."""
    place = event.province
    if event.attacker == "farmers":
        return f"{place}: farmers rise against {named(event.defender)}"
    return f"{place}: {named(event.attacker)} attacks {named(event.defender)}"


def named(who: str | None) -> str:
    """Who fights, as it is written."""
    return "farmers" if who in (None, "farmers") else str(who).capitalize()


def percent(chance: float) -> str:
    """A chance; one that is not quite nothing is not called so."""
    return "<1%" if 0 < chance < 0.005 else f"{chance:.0%}"


def _begun(text: str) -> str:
    return text[0].upper() + text[1:]


def losses(event: Fought) -> dict[str, int]:
    """What fell, but for those who stand in the province and who wait in the tray, by colour."""
    stays: Counter[str] = Counter(event.tray_after)
    if event.holder is not None:
        stays[event.holder] += event.left
    fell: Counter[str] = Counter(event.fell)
    lost = fell - stays
    return {colour: lost[colour] for colour in sorted(lost)}


def told(event: Fought) -> str:
    """What else goes in, for whom the farmers fight (C06), and that the tower jams."""
    return " ".join((*_more(event), _farmers(event), _jam(event))).strip()


def _more(event: Fought) -> Iterator[str]:
    """Cubes that go in besides those that are sent (C03, C04, C07)."""
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
        return f"Farmers that fall help {named(event.defender)}."
    return "Unrest: farmers that fall help nobody."


def _jam(event: Fought) -> str:
    freed = sum((event.tapped or {}).values())
    return f"The tower jams; a knock frees {freed}." if freed else ""


def _headline(event: Fought) -> str:
    strengths = event.attack_strength, event.defence_strength
    score = f"{max(strengths)} : {min(strengths)}"
    if event.winner == "none":
        return f"Nobody wins, {score}; {event.province} is neutral"
    who = named(event.attacker if event.winner == "attacker" else event.defender)
    verb = "win" if who == "farmers" else "wins"
    who = _begun(who)
    if event.holder is None:
        return f"{who} {verb} {score}; {event.province} is neutral"
    left = event.left
    return f"{who} {verb} {score}; {left} {'army stands' if left == 1 else 'armies stand'}"


def _surprise(chance: float) -> str:
    """How likely a result was, in words."""
    if chance >= 0.995:
        return "That was all but certain."
    if chance >= RARE:
        return f"The chance of that was {chance:.0%}."
    return f"An upset: the chance of that was {chance:{'.1%' if chance < 0.02 else '.0%'}}."


def _share(seconds: float, length: float) -> float:
    return round(eased(min(max(seconds / length, 0.0), 1.0)), 2)
