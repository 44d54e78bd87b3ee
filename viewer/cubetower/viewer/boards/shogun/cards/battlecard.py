"""The card of a battle: who attacks whom, the odds, and by how much it might have been won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from cubetower.game.shogun import FARMER, Margin, MarginChances, Winner
from cubetower.game.shogun.rules.events import Fought, Seeded
from cubetower.game.shogun.words.battles import armies_of
from cubetower.viewer import oddsbar
from cubetower.viewer.boards.shogun.cards.paper import player
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.boards.shogun.schedule import ShogunCut
from cubetower.viewer.draw.displaylist import Paint, Shape, texts_last
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    box,
    column,
    cube,
    fade_in,
    label,
    once,
    picture,
    row,
)
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import Paper, with_capital
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import SPACED, Sheet, row_pitch
from cubetower.viewer.draw.typography import BODY, HEAD, LARGE, NOTE, text_width
from cubetower.viewer.marginplot import margin_plot, sides_of
from cubetower.viewer.timeline import ease

APPEAR_S = 0.35  # s in which the card's odds grow
POP_S = 0.22  # s in which a cube that fell appears
FIGHT, PLACE, PLOT = 36.0, 20.0, 101.0
"""Heights of who attacks whom, of where, and of the margins, units."""
SIDES = (84.0, 38.0, 8.0, REST)  # at the seeding: who and sent, and from there to its cubes, units
FALLEN = 0.4  # opacity of cubes that have fallen at the seeding
ARROW = (18.0, 7.0)  # length and half the height of the arrow between the sides, units


class CardProgress(NamedTuple):
    """The progress of what appears on the card, to the hundredth.

    Attributes:
        grown: of the odds.
        shown: of the result.
        fell: at the seeding, colour and progress of the cubes in the tray as they arrived.
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
        there: tuple[tuple[str, float], ...] = ()
        if isinstance(moment.event, Seeded):
            fell = ((colour, round(ease((seconds - came) / POP_S), 2))
                    for came, colour in throw.arrivals)  # fmt: skip
            there = tuple((colour, share) for colour, share in fell if share)
        shown = round(throw.result_progress(seconds), 2)
        state = CardProgress(round(ease(seconds / APPEAR_S), 2), shown, there)
        return self._pictures((moment.line, state), lambda: self._draw(cut, state))

    @cached_property
    def _pictures(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    @cached_property
    def _parts(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    def _draw(self, cut: ShogunCut, state: CardProgress) -> tuple[Shape, ...]:
        match cut.moment.event:
            case Fought() as event:
                layout = self._battle(cut.moment, event, cut.odds, state)
            case Seeded() as event:
                layout = self._seeding(event, state)
            case _:
                layout = box()
        inside = Rect(0, 0, self.sheet.width, self.area.height)
        return texts_last((*self.paper, self.tab(), *layout.draw(self.sheet, inside)))

    def _battle(
        self, moment: ShogunMoment, event: Fought, odds: BattleOdds | None, state: CardProgress
    ) -> Element:
        """Who attacks whom, the odds, and by how much it could be won."""
        keep, line = partial(once, self._parts), moment.line
        head = FIGHT + PLACE + (oddsbar.HEIGHT if odds else 0.0)
        foot = self.area.height - head - 8 - (PLOT if odds and odds.margins else 0.0)
        parts = [
            keep(
                (line, state.grown, state.shown), head,
                lambda: self._heading(moment, event, odds, state),
            )
        ]  # fmt: skip
        if odds and odds.margins:
            parts.append(self._margins(line, event, odds.margins, state.shown))
        parts.append(keep((line, "notes"), foot, lambda: _notes(event)))
        return box(column(parts), pad=(0, 8, 0, 0))

    def _margins(self, line: int, event: Fought, margins: MarginChances, shown: float) -> Element:
        """By how much it could be won, and where the result falls."""
        sides = sides_of(event.attacker, event.defender)
        result = (Margin.of(event), shown) if shown else None
        return once(
            self._parts, (line, "margins", shown), PLOT,
            lambda: margin_plot(margins, sides, self.palette, PLOT, result),
        )  # fmt: skip

    def _heading(
        self, moment: ShogunMoment, event: Fought, odds: BattleOdds | None, state: CardProgress
    ) -> Element:
        """Who attacks whom with how many cubes, where, and the odds."""
        number = f", battle {moment.battle}" if moment.battle is not None else ""
        source = f"predicted by {self.odds_of}" if self.odds_of else "predicted before the throw"
        place = label(event.province + number, NOTE, muted=True)
        parts = [
            box(self._fight(event), height=FIGHT),
            box(row([place, box(), label(source if odds else "", NOTE, muted=True)], (None, REST)),
                height=PLACE),
        ]  # fmt: skip
        if odds is None:
            return column(parts)
        colours = sides_of(event.attacker, event.defender)[:2]
        result = (Winner(event.winner), state.shown) if state.shown else None
        bar = oddsbar.odds_bar(
            odds.chances, colours, self.palette, self.sheet.width, state.grown, result
        )
        return column([*parts, bar])

    def _fight(self, event: Fought) -> Element:
        """Who attacks whom with how many cubes, as large as there is room."""
        sides = zip((event.attacker, event.defender), armies_of(event), strict=True)
        fighters = [(who, colour, _count(event, colour, armies)) for who, (colour, armies) in sides]

        def line(size: float) -> Element:
            first, second = (_fighter(*fighter, size) for fighter in fighters)
            parts = [first, box(), self._arrow(), box(), second]
            return row(parts, (None, REST, None, REST, None))

        lines = [line(size) for size in (LARGE, HEAD, BODY)]
        return next((each for each in lines if each.width <= self.sheet.width), lines[-1])

    def _arrow(self) -> Element:
        """From the attacker to the defender."""
        (long, half), paint = ARROW, Paint(self.palette.neutral.muted)

        def draw(sheet: Sheet, x: float, y: float) -> Iterator[Shape]:
            left, right = x - long / 2, x + long / 2
            yield sheet.line(((left, y), (right - half, y)), paint, 2.4)
            yield sheet.polygon(
                ((right - half - 1, y - half), (right, y), (right - half - 1, y + half)), paint
            )

        return picture(draw, long, 2 * half)

    def _seeding(self, event: Seeded, state: CardProgress) -> Element:
        """What goes in of each colour, what of it stays inside, and what falls."""
        thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
        heads = [box(), box(), box(), label("inside", NOTE, muted=True), box(),
                 label("fallen", NOTE, muted=True, anchor="right")]  # fmt: skip
        rows = [box(row(heads, (*SIDES[:3], None, REST, None)), height=16)]
        for colour in self.palette.in_order(set(event.thrown)):
            name, sent = "farmers" if colour == FARMER else colour, event.thrown[colour]
            who = [
                player(colour, with_capital(name)),
                label(str(sent), muted=True, anchor="right"),
                box(),
            ]
            cubes = self._cubes(colour, sent, state, max(event.thrown.values()))
            rows.append(box(row([*who, cubes], SIDES), height=22))
        said = label(f"{fell} fall, {thrown - fell} stay inside", weight="semibold")
        title = _title(f"{thrown} cubes seed the tower", self.sheet.width)
        return column([title, box(column(rows), height=155), fade_in(said, state.shown)])

    def _cubes(self, colour: str, sent: int, state: CardProgress, most: int) -> Element:
        """The cubes of a colour that are inside, and at the right, pale, those that have fallen.

        Args:
            colour: of the cubes.
            sent: how many go in.
            state: how far each has fallen.
            most: cubes of a colour that go in, for which there is room.
        """
        falls = [share for name, share in state.fell if name == colour]
        pitch = min(row_pitch(most + 1, self.sheet.width - sum(SIDES[:3])), 21.0)
        edge = pitch / SPACED
        inside = [1.0] * (sent - len(falls)) + [1 - share for share in falls if share < 1]
        parts = [*(cube(colour, edge * share) for share in inside), box()]
        parts += [fade_in(cube(colour, edge * share), FALLEN) for share in falls]
        widths = (*[edge] * len(inside), REST, *[edge] * len(falls))
        return row(parts, widths, pitch - edge)


def _fighter(who: str | None, colour: str, count: str, size: float) -> Element:
    """A side and how many cubes it throws."""
    name = label(with_capital(fighter_name(who)), size, "semibold")
    parts = [cube(colour, 0.75 * size, "left"), box(), name, box(), label(count, size, muted=True)]
    return row(parts, (None, 0.5 * size, None, 0.3 * size))


def _count(event: Fought, colour: str, armies: int) -> str:
    """How many cubes of its colour a side throws: its armies, and any that lay in the tray."""
    left = event.thrown.get(colour, 0) - armies
    return f"{armies}+{left}" if left > 0 else str(armies)


def _title(title: str, width: float) -> Element:
    """The title, a little smaller where it is long."""
    size = min(HEAD, max(16.0, width / text_width(title, 1.0, "semibold")))
    return box(label(title, size, "semibold"), pad=(0, 6, 0, 0), height=45)


def _notes(event: Fought) -> Element:
    """The notes shown before the result."""
    return column([box(height=4), label(battle_notes(event), NOTE, muted=True)])


def battle_name(event: Fought) -> str:
    """A battle in words, such as "Kozuke: Blue attacks Yellow"."""
    place = event.province
    if event.attacker == "farmers":
        return f"{place}: farmers rise against {fighter_name(event.defender)}"
    return f"{place}: {fighter_name(event.attacker)} attacks {fighter_name(event.defender)}"


def fighter_name(who: str | None) -> str:
    """The name of a side."""
    return "farmers" if who in (None, "farmers") else str(who).capitalize()


def battle_notes(event: Fought) -> str:
    """Notes on whom the farmers help (C06), and on a jam of the tower."""
    return " ".join((_farmers(event), _jam(event))).strip()


def _farmers(event: Fought) -> str:
    if event.attacker == "farmers" or event.defender is None:
        return ""
    if event.farmers_help:
        return f"Farmers that fall help {fighter_name(event.defender)}."
    return "Unrest: farmers that fall help nobody."


def _jam(event: Fought) -> str:
    freed = sum((event.tapped or {}).values())
    return f"The tower jams; a knock frees {freed}." if freed else ""
