"""The bar along the window's lower edge: a timeline with buttons under it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property

from cubetower.game.core import Seat
from cubetower.pages.palette import Palette, mix
from cubetower.viewer.draw.displaylist import Circle, Line, Paint, Shape, Stage
from cubetower.viewer.draw.flow import REST, Element, box, column, label, layers, row
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.draw.typography import NOTE, text_width
from cubetower.viewer.scene import Chances, Mark
from cubetower.viewer.window.controls import plate, round_rect
from cubetower.viewer.window.hotspots import Hotspot, Hotspots
from cubetower.viewer.window.layout import BAR_HEIGHT
from cubetower.viewer.window.playhead import clock
from cubetower.viewer.window.watching.chancestrip import STRIP, ChanceStrip

MARGIN, GAP = 16.0, 4.0  # at both ends of the bar, and between buttons, units
NAMES, FOOT, GROOVE = 16.0, 34.0, 4.0  # baseline of names; the groove's y and thickness, units
MIN_MARK, MAX_MARK = 4.0, 14.0  # height of a battle's mark, units
TOP, SIDE = 42.0, 29.0  # of the buttons: upper edge and size, units
SEAT, SPEED = 26.0, 24.0  # widths of the buttons of players, and beside the speed, units
GROUP_GAP = 14.0  # between groups of buttons, units
TIME = Hotspot("time", "")
SNAP_DISTANCE = 6.0  # largest distance from a click to the battle that it means, units
TIP = 26.0  # height of a tip over the bar, units
ButtonSpec = tuple[str, str, str]
"""A button's name, icon and hint."""
MOVES: tuple[ButtonSpec, ...] = (
    ("year back", "window/year_back", "previous year (shift page up)"),
    ("round back", "window/season_back", "previous {round} (page up)"),
    ("battle back", "window/battle_back", "previous battle (b)"),
    ("step back", "window/step_back", "a step back (←)"),
    ("play", "window/play", "play, pause (space)"),
    ("step on", "window/step_on", "a step forward (→)"),
    ("battle on", "window/battle_on", "next battle (n)"),
    ("round on", "window/season_on", "next {round} (page down)"),
    ("year on", "window/year_on", "next year (shift page down)"),
)
"""The buttons at the left."""
TOOLS: tuple[ButtonSpec, ...] = (
    ("names", "window/names", "names on the {field} (m)"),
    ("overview", "window/overview", "overview of the game (o)"),
    ("rules", "window/rules", "look up a rule (r)"),
    ("aside", "window/eye", "the players’ {aside} (p)"),
    ("chances", "window/chances", "the chances to win (t)"),
    ("list", "window/list", "the {listed} (l)"),
    ("help", "window/help", "help (?)"),
    ("camera", "window/camera", "save a picture (c)"),
    ("full", "window/full", "full screen (f)"),
)
"""The buttons at the right."""
SPEEDS: tuple[ButtonSpec, ...] = (
    ("slower", "window/slower", "slower (↓)"),
    ("faster", "window/faster", "faster (↑)"),
)
"""The buttons beside the speed."""


@dataclass(frozen=True, slots=True)
class BarState:
    """What the bar shows beside the time.

    Attributes:
        playing: the film is playing.
        speed: how fast.
        label: what happens.
        on: names of tools that are switched on.
        followed: the player who is followed, if any.
        hovered: the name of the button under the mouse, if any.
    """

    playing: bool
    speed: float
    label: str
    on: frozenset[str] = frozenset()
    followed: Seat | None = None
    hovered: str = ""


@dataclass(frozen=True, eq=False)
class Bar:
    """The bar of a film.

    Attributes:
        width: of the window, units.
        seconds: of the film.
        marks: of the film.
        seats: who plays.
        palette: its colours.
        round: what a round is called.
        aside: what can be opened beside the film, such as plans; empty: nothing.
        named: the field on which names can be shown; empty: there are none to show.
        live: the film may grow.
        forecast: there are chances to win.
        chances: to win, shown under the timeline; none without them.
        followed: the player who is brought out among them, if any.
    """

    width: float
    seconds: float
    marks: Sequence[Mark]
    seats: Sequence[Seat]
    palette: Palette
    _: KW_ONLY
    round: str = "season"
    aside: str = "plans"
    named: str = ""
    live: bool = False
    forecast: bool = False
    chances: Sequence[Chances] = ()
    followed: Seat | None = None
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=Memo, repr=False)

    def static_shapes(self, state: BarState) -> tuple[Shape, ...]:
        """Everything that does not move with time; the same tuple for the same state."""
        spots = Hotspots(Hotspot("button", state.hovered))
        return self._memo(state, lambda: (*self._ground, *self._buttons(spots, state)))

    def moving_shapes(self, seconds: float) -> Iterator[Shape]:
        """The knob, the groove up to it, and the time."""
        sheet, accent = self.sheet, Paint(self.palette.neutral.accent)
        x = self._x(seconds)
        yield Line((sheet.at(MARGIN, FOOT), sheet.at(x, FOOT)), accent, GROOVE)
        yield Circle(sheet.at(x, FOOT), 7.0, Paint(self.palette.neutral.paper), accent, 2.4)
        time = label(clock(seconds), NOTE, "semibold", anchor="right")
        yield from time.draw(sheet, self.spots[TIME])
        if self.strip:
            yield from self.strip.moving(seconds)

    def tip(self, place: Place, seconds: float | None = None) -> tuple[Shape, ...]:
        """A tip above a place of the bar, if there is one; on the timeline about that time."""
        if name := self.button(place):
            middle = self.spots[Hotspot("button", name)].middle
            return tuple(self._tip(middle[0], "", self._hints[name]))
        if not self.on_timeline(place):
            return ()
        at = self.seconds_at(place) if seconds is None else seconds
        last = [mark for mark in self.marks if mark.seconds <= at + 1e-6]
        chances = self.strip.row_of(at) if self.strip else None
        return tuple(self._tip(place[0], clock(at), last[-1].title if last else "", chances))

    def button(self, place: Place) -> str:
        """The name of the button at a place of the bar; empty if there is none."""
        spot = self.spots.at(place)
        return spot.name if spot and spot.kind == "button" else ""

    def on_timeline(self, place: Place) -> bool:
        """Whether a place of the bar is on its timeline."""
        return 0 <= place[1] < self._top - 2

    def seconds_at(self, place: Place) -> float:
        """The time of a place on the timeline, s."""
        share = (place[0] - MARGIN) / (self.width - 2 * MARGIN)
        return min(max(share, 0.0), 1.0) * self.seconds

    def battle_at(self, place: Place) -> Mark | None:
        """The battle near a place of the timeline, if there is one."""
        battles = [mark for mark in self.marks if mark.kind == "battle"]
        near = min(battles, key=lambda mark: abs(self._x(mark.seconds) - place[0]), default=None)
        return near if near and abs(self._x(near.seconds) - place[0]) < SNAP_DISTANCE else None

    @cached_property
    def strip(self) -> ChanceStrip | None:
        """The chances to win; None without them."""
        if not self.chances:
            return None
        area = Rect(MARGIN, TOP + 2, self.width - MARGIN, self._top - 1)
        return ChanceStrip(self.sheet, area, self.seconds, self.chances, self.followed)

    @property
    def high(self) -> float:
        """Height of the bar, units."""
        return BAR_HEIGHT + (STRIP if self.chances else 0.0)

    @property
    def _top(self) -> float:
        """The buttons' upper edge, units."""
        return TOP + (STRIP if self.chances else 0.0)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet to draw on; the metres of its stage are units."""
        return Sheet(Stage(self.width, self.high), self.palette, 0.0, self.width, high=self.high)

    @cached_property
    def spots(self) -> Hotspots:
        """Where the buttons are, and where the time ends."""
        spots = Hotspots()
        tuple(self._buttons(spots, BarState(playing=False, speed=1.0, label="")))
        return spots

    @cached_property
    def battles(self) -> bool:
        """The film has battles."""
        return any(mark.kind == "battle" for mark in self.marks)

    @cached_property
    def _button_specs(self) -> tuple[Sequence[ButtonSpec], Sequence[ButtonSpec]]:
        """The buttons at the left and the right that mean something in this film."""
        years = any(mark.year for mark in self.marks)
        absent = {"battle": not self.battles, "year": not years, "aside": not self.aside}
        absent["names"], absent["chances"] = not self.named, not self.forecast
        listed = "battles" if self.battles else f"{self.round}s"

        words = {"round": self.round, "aside": self.aside, "listed": listed, "field": self.named}

        def present(group: Sequence[ButtonSpec]) -> Sequence[ButtonSpec]:
            return [
                (
                    name,
                    icon,
                    hint.format(**words),
                )
                for name, icon, hint in group
                if not absent.get(name.partition(" ")[0])
            ]

        return present(MOVES), present(TOOLS)

    @cached_property
    def _hints(self) -> Mapping[str, str]:
        follow = {
            f"follow {seat}": f"follow {seat.capitalize()} ({number})"
            for number, seat in enumerate(self.seats, 1)
        }
        moves, tools = self._button_specs
        return {name: hint for name, _, hint in (*moves, *tools, *SPEEDS)} | follow

    def _x(self, seconds: float) -> float:
        share = seconds / self.seconds if self.seconds else 0.0
        return MARGIN + share * (self.width - 2 * MARGIN)

    @cached_property
    def _ground(self) -> tuple[Shape, ...]:
        return tuple(self._timeline())

    def _timeline(self) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        yield sheet.box(0, 0, self.width, self.high, Paint(neutral.paper))
        yield sheet.box(0, 0, self.width, 1.2, Paint(neutral.rule))
        ends = (sheet.at(MARGIN, FOOT), sheet.at(self.width - MARGIN, FOOT))
        yield Line(ends, Paint(neutral.rule), GROOVE)
        for mark in self.marks:
            x = self._x(mark.seconds)
            if mark.kind == "battle":
                share = math.sqrt(mark.upset)  # so that the many small surprises differ, too
                colour = mix(mix(neutral.muted, neutral.rule, 0.45), neutral.accent, share)
                top = FOOT - GROOVE / 2 - MIN_MARK - (MAX_MARK - MIN_MARK) * share
                yield sheet.box(x - 1.2, top, x + 1.2, FOOT - GROOVE / 2, Paint(colour))
            elif mark.kind in ("round", "winter", "end"):
                yield sheet.box(x - 0.7, NAMES + 3, x + 0.7, FOOT, Paint(neutral.muted, 0.6))
        yield from self._names()

    def _names(self) -> Iterator[Shape]:
        """Names of rounds: all in full if there is room, else those short names that fit."""
        rounds = [mark for mark in self.marks if mark.kind in ("round", "winter", "end")]
        for short in (False, True):
            shown, end = [], -math.inf
            for mark in rounds:
                name = short_name(mark) if short or ":" in mark.label else mark.label
                wide = text_width(name, NOTE)
                left = min(self._x(mark.seconds) - 1, self.width - MARGIN - wide)
                if left >= end + 10:
                    shown.append((left, name))
                    end = left + wide
            if short or len(shown) == len(rounds):
                for left, name in shown:
                    yield self.sheet.text(left, NAMES, name, NOTE, muted=True)
                return

    def _buttons(self, spots: Hotspots, state: BarState) -> Iterable[Shape]:
        """Everything under the timeline but the time; `spots` learns where the time goes."""

        def button_row(group: Sequence[ButtonSpec], wide: float = SIDE) -> Element:
            buttons = [
                spots.button(
                    name, on=name in state.on,
                    icon="window/pause" if name == "play" and state.playing else icon,
                )
                for name, icon, _ in group
            ]  # fmt: skip
            return row(buttons, [wide] * len(buttons), GAP)

        moves, tools = self._button_specs
        longest = text_width(clock(self.seconds).replace("1", "0"), NOTE, "semibold")
        total = label(f"/ {clock(self.seconds)}{' so far' if self.live else ''}", NOTE, muted=True)
        speed = label(f"{state.speed:g}×", NOTE, "semibold", anchor="middle")
        slower, faster = (button_row([each], SPEED) for each in SPEEDS)
        parts = [
            button_row(moves),
            box(spots.track(TIME, box(width=longest)), pad=(GAP + 12, 0, 6, 0)),
            row([total, label(state.label, NOTE)], (None, REST), 16),
            box(row([slower, speed, faster], (None, 2 * SPEED)), pad=(GROUP_GAP, 0, GROUP_GAP, 0)),
            row([self._seat(spots, seat, state.followed) for seat in self.seats]),
            box(button_row(tools), pad=(GROUP_GAP + GAP, 0, 0, 0)),
        ]
        area = Rect(MARGIN, self._top, self.width - MARGIN, self._top + SIDE)
        return row(parts, (None, None, REST)).draw(self.sheet, area)

    def _seat(self, spots: Hotspots, seat: Seat, followed: Seat | None) -> Element:
        spot = Hotspot("button", f"follow {seat}")

        def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
            neutral = self.palette.neutral
            if seat == followed or spots.over == spot:
                edge = Paint(neutral.accent, 1.0 if seat == followed else 0.35)
                yield round_rect(sheet, area, 4.0, Paint(neutral.paper), edge)
            x, y = area.middle
            yield cube(sheet.at(x - 2, y + 1.5), 14.0, 0.0, self.palette.tone(seat))

        return spots.track(spot, Element(SEAT, lambda _: SIDE, draw))

    def _tip(
        self, x: float, strong: str, text: str, below: Element | None = None
    ) -> Iterable[Shape]:
        neutral = self.palette.neutral
        time = [label(strong, NOTE, "semibold", colour=neutral.paper)] if strong else []
        words = row([*time, label(text, NOTE, colour=neutral.paper)], gap=10)
        lines = [words, below] if below else [words]
        text_box = box(column(lines, pitch=TIP - 4), pad=(10, 0, 10, 0))
        tip = layers(plate(4.0, Paint(neutral.ink, 0.94)), text_box)
        left = min(max(x - tip.width / 2, 4.0), self.width - tip.width - 4)
        top = -TIP - 4 - (TIP - 4) * (len(lines) - 1)
        return tip.draw(self.sheet, Rect(left, top, left + tip.width, -4))


def short_name(mark: Mark) -> str:
    """A short name: ``Spring 1`` for ``Spring of year 1``, ``Turn 5`` for ``Turn 5: Red.``."""
    if mark.kind == "end":
        return "End"
    name = mark.label.partition(":")[0]
    words = name.split()
    if len(words) == 4 and words[1:3] == ["of", "year"]:
        return f"{words[0]} {words[3]}"
    return name
