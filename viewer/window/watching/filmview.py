"""The view of a game's film: it plays, and shows more of what one asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.core import Seat
from viewer.displaylist import Paint, Shape, Stage
from viewer.rect import Place, Rect
from viewer.scene import Mark
from viewer.sheet import Sheet
from viewer.shogun.gamescene import AREAS, WASHI, GameScene
from viewer.shogun.legend import LEGEND
from viewer.shogun.schedule import Cut
from viewer.window.helpsheet import HelpSheet, Keys
from viewer.window.layout import Layout
from viewer.window.playhead import Playhead
from viewer.window.view import Layer, Press, View
from viewer.window.watching.bar import Bar, BarState
from viewer.window.watching.battlelist import BattleList
from viewer.window.watching.inquiry import Inquiry
from viewer.window.watching.mappane import MapPane

CLICK = 4.0  # px that the mouse may move between press and release of a click
PAN = 60.0  # units that a key moves the map
KEYS = (
    ("space", "play, pause; a click beside the map, too"),
    ("← →", "a step back, on"),
    ("b n", "the battle before, the next one; shift with an arrow, too"),
    ("page↑ page↓", "the season before, the next one; with shift a year"),
    ("home end", "to the beginning, to the end"),
    ("↑ ↓", "faster, slower: 0.25 to 32 times"),
    ("+ − 0", "the map larger, smaller, all of it; the wheel and a double click, too"),
    ("w a s d", "move the map; drag it with the mouse, too"),
    ("tab", "the next province; a click on one shows its state and history"),
    ("1 … 5", "follow a player: only its battles are stopped at"),
    ("l p", "the list of battles; the players’ plans"),
    ("c", "save a picture in the working directory"),
    ("f", "full screen"),
    ("esc q", "back to the film; close the window"),
)
"""Keys, and what they do."""


@dataclass(frozen=True, slots=True)
class Grip:
    """What the mouse holds while its button is down.

    Attributes:
        kind: ``timeline``, ``map`` or ``film``.
        start: where the button went down, px.
        last: where the mouse was last, px.
        moved: it was moved by more than a click.
    """

    kind: str
    start: Place
    last: Place
    moved: bool = False


class FilmView(View):
    """A film with a bar, cards of provinces and players, a list of battles, and help."""

    def __init__(self, scene: GameScene, title: str, *, playing: bool = True) -> None:
        """A window on a scene.

        Args:
            scene: the film.
            title: of the window.
            playing: it begins to play at once.
        """
        self.scene, self.title = scene, title
        self.playhead = Playhead(scene.seconds, playing=playing)
        self.layout = Layout(1280.0, 792.0)
        self.map = MapPane(scene)
        self.inquiry = Inquiry()
        self.open: frozenset[str] = frozenset()
        self._hovered_button = ""
        self._grip: Grip | None = None
        self._mouse: Place = (-1.0, -1.0)
        self._kept: dict[str, tuple[object, tuple[Shape, ...]]] = {}

    # what is seen

    def resized(self, width: float, height: float) -> None:
        """Everything grows with the window."""
        self.layout = Layout(width, height)
        self.__dict__.pop("bar", None)

    def passed(self, seconds: float) -> None:
        """The film goes on."""
        self.playhead.passed(seconds)

    def layers(self) -> Sequence[Layer]:
        """Margins, the film's panels, cards, the bar, and what lies over all."""
        return tuple(self._layers())

    def _layers(self) -> Iterator[Layer]:
        film, stage = self.layout.film, self.scene.stage
        yield self._margins()
        for name in self.scene.areas:
            if name != "plans":
                yield from self._panel(name)
                if name == "map":
                    for shapes in self.over_map():
                        yield Layer(shapes, stage, *self._map_place)
        yield from self.over_film()
        yield from self._bar_layers()
        if "help" in self.open:
            yield Layer(self._help.shapes, stage, film)

    def over_map(self) -> Iterator[tuple[Shape, ...]]:
        """What is painted on the map, and grows with it."""
        inquiry = self.inquiry
        yield self.map.outlines(self.cut.moment, inquiry.selected, inquiry.followed)

    def over_film(self) -> Iterator[Layer]:
        """Cards over the film."""
        film, stage = self.layout.film, self.scene.stage
        if "plans" in self.open:
            yield from self._plans()
        if card := self.inquiry.drawn(self.scene, self.cut, self.playhead.time):
            yield Layer(card, stage, film)
        if "list" in self.open:
            yield Layer(self._list.picture(self.playhead.time), stage, film)

    def film_changed(self) -> None:
        """The film has become longer: what depends on all of it is made anew."""
        for name in ("bar", "_list"):
            self.__dict__.pop(name, None)

    def _margins(self) -> Layer:
        """The ground of the tower at the left of the film, the sea at its right."""
        layout = self.layout
        shapes = self._keep("margins", layout, lambda: tuple(_margins(layout, self.scene)))
        stage = Stage(layout.width / layout.unit, layout.height / layout.unit)
        return Layer(shapes, stage, Rect(0.0, 0.0, layout.width, layout.height))

    def _panel(self, name: str) -> Iterator[Layer]:
        picture = self.scene.panel(name, self.playhead.time)
        place = self._map_place if name == "map" else (self.layout.film, self.layout.film)
        for shapes in (picture.backdrop, picture.shapes):
            if shapes:
                yield Layer(shapes, self.scene.stage, *place)

    @property
    def _map_place(self) -> tuple[Rect, Rect]:
        """Where the map's stage lies in the window, and what is seen of it."""
        return self.map.onto(self.layout), self.map.clip(self.layout)

    def _plans(self) -> Iterator[Layer]:
        """The plans, which lie under the film, over its lower edge."""
        picture = self.scene.panel("plans", self.playhead.time)
        film, plans = self.layout.film, AREAS["plans"]
        up = (plans.bottom - 720.0) * self.layout.unit
        onto = Rect(film.left, film.top - up, film.right, film.bottom - up)
        for shapes in (picture.backdrop, picture.shapes):
            if shapes:
                yield Layer(shapes, self.scene.stage, onto)

    def _bar_layers(self) -> Iterator[Layer]:
        layout, bar = self.layout, self.bar
        state = BarState(
            self.playhead.playing,
            self.playhead.speed,
            self.label,
            self.open,
            self.inquiry.followed,
            self._hovered_button,
        )
        yield Layer(bar.still(state), layout.bar_stage, layout.bar)
        moving = self._keep(
            "playhead", (self.playhead.time, bar), lambda: tuple(bar.moving(self.playhead.time))
        )
        yield Layer(moving, layout.bar_stage, layout.bar)
        if tip := self._tip():
            yield Layer(tip, layout.bar_stage, layout.bar)

    def _tip(self) -> tuple[Shape, ...]:
        place = self.layout.bar_place(self._mouse)
        held = self.playhead.time if self._grip and self._grip.kind == "timeline" else None
        battle = self.bar.battle_at(place) if held is None else None
        at = battle.seconds if battle and self.bar.on_timeline(place) else held
        return self._keep("tip", (place, at, self.bar), lambda: self.bar.tip(place, at))

    @cached_property
    def bar(self) -> Bar:
        """The bar for the window's width."""
        return Bar(
            self.layout.bar_stage.width,
            self.playhead.seconds,
            self.marks,
            tuple(self.scene.header["seats"]),
            self.scene.palette,
        )

    @property
    def marks(self) -> Sequence[Mark]:
        """Those one can go to: of battles, only those of the player who is followed."""
        seat = self.inquiry.followed
        if seat is None:
            return self.scene.marks
        cuts = zip(self.scene.marks, self.scene.schedule.cuts, strict=True)
        return tuple(m for m, cut in cuts if m.kind != "battle" or seat in _fighting(cut))

    @property
    def cut(self) -> Cut:
        """What happens now."""
        return self.scene.schedule.cuts[self.scene.schedule.place(self.playhead.time)[0]]

    @property
    def label(self) -> str:
        """What happens now, in words."""
        index = self.scene.schedule.place(self.playhead.time)[0]
        return self.scene.marks[index].label

    def _keep(
        self, name: str, key: object, draw: Callable[[], tuple[Shape, ...]]
    ) -> tuple[Shape, ...]:
        """The same tuple as long as the key is the same."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            kept = self._kept[name] = (key, draw())
        return kept[1]

    # cards

    @cached_property
    def _list(self) -> BattleList:
        return BattleList(self.scene.stage, self.scene.palette, self.scene.marks)

    @property
    def keys(self) -> Keys:
        """Keys of the help, and what they do."""
        return KEYS

    @cached_property
    def _help(self) -> HelpSheet:
        return HelpSheet(self.scene.stage, self.scene.palette, self.title, self.keys, LEGEND)

    # what is done

    def do(self, name: str) -> None:
        """Do what a button or key stands for."""
        head = self.playhead
        battles = [mark.seconds for mark in self.marks if mark.kind == "battle"]
        places: dict[str, list[float]] = {
            "step": [mark.seconds for mark in self.scene.marks],
            "battle": battles,
            "season": self._rounds(years=False),
            "year": self._rounds(years=True),
        }
        kind, _, way = name.partition(" ")
        if kind in places:
            (head.back if way == "back" else head.on)(places[kind])
        elif kind == "follow":
            self.follow(None if way == self.inquiry.followed else way)
        elif name == "play":
            head.play()
        elif name in ("slower", "faster"):
            head.faster(1 if name == "faster" else -1)
        elif name in ("plans", "list", "help"):
            self.open = self.open ^ {name}
        elif name == "camera":
            self.host.screenshot()
        elif name == "full":
            self.host.full_screen()

    def follow(self, seat: Seat | None) -> None:
        """Follow a player, or nobody."""
        self.inquiry.followed, self.inquiry.selected = seat, None
        self.__dict__.pop("bar", None)

    def select(self, province: str | None) -> None:
        """Ask for a province, or for none."""
        self.inquiry.selected = province

    def _rounds(self, *, years: bool) -> list[float]:
        """When seasons begin; or only those with which a year does."""
        found, before = [], 0
        for cut in self.scene.schedule.cuts:
            table = cut.moment.table
            if cut.moment.kind in ("round", "winter") and (not years or table.year != before):
                found.append(cut.start)
            before = table.year
        return found

    # mouse

    def pressed(self, press: Press) -> None:
        """Buttons, the timeline, cards, the map; a double click shows all of the map."""
        place = press.place
        self._mouse = place
        if "help" in self.open:
            self.open = self.open - {"help"}
            return
        on_bar = self.layout.bar_place(place)
        if on_bar[1] >= 0:
            self._press_bar(on_bar, place)
        elif press.button == "left" and self._press_card(self.layout.film_place(place)):
            return
        elif press.twice and self.map.holds(self.layout, place):
            self.map.whole()
        else:
            on_map = self.map.holds(self.layout, place)
            self._grip = Grip("map" if on_map else "film", place, place)

    def _press_bar(self, on_bar: Place, place: Place) -> None:
        if button := self.bar.button(on_bar):
            self.do(button.name)
        elif self.bar.on_timeline(on_bar):
            self._grip = Grip("timeline", place, place)
            self.playhead.held = True
            battle = self.bar.battle_at(on_bar)
            self.playhead.seek(battle.seconds if battle else self.bar.seconds_at(on_bar))

    def _press_card(self, place: Place) -> bool:
        """Whether the press was meant for a card."""
        if "list" in self.open:
            if (mark := self._list.mark_at(place)) is not None:
                self.playhead.seek(mark.seconds)
                return True
            if self._list.area.holds(place):
                if self._list.cross.holds(place):
                    self.do("list")
                return True
        inquiry, card = self.inquiry, self.inquiry.card(self.scene, self.cut.moment)
        if card is None or not card.covered.holds(place):
            return False
        past = inquiry.past(self.scene, self.playhead.time)
        row = card.row_at(place)
        if card.cross.holds(place):
            self.follow(None) if inquiry.selected is None else self.select(None)
        elif row is not None and row < len(past):
            self.playhead.seek(past[len(past) - 1 - row].seconds)
        return True

    def moved(self, place: Place) -> None:
        """What is under the mouse lights up."""
        self._mouse = place
        button = self.bar.button(self.layout.bar_place(place))
        self._hovered_button = button.name if button else ""
        on_film = self.layout.film_place(place)
        card = self.inquiry.card(self.scene, self.cut.moment)
        on_card = bool(card and card.covered.holds(on_film))
        row = self.inquiry.hovered = self.inquiry.row_at(self.scene, self.cut, on_film)
        self._list.hover(on_film if "list" in self.open else None)
        province = None if on_card else self.map.province(self.layout, place)
        self.map.hovered = province or ""
        hand = button or province or row is not None
        self.host.cursor("hand" if hand else "arrow")

    def dragged(self, place: Place) -> None:
        """The timeline follows the mouse, and so does an enlarged map."""
        grip, self._mouse = self._grip, place
        if grip is None:
            return
        by = (place[0] - grip.last[0], place[1] - grip.last[1])
        far = abs(place[0] - grip.start[0]) + abs(place[1] - grip.start[1]) > CLICK
        self._grip = Grip(grip.kind, grip.start, place, grip.moved or far)
        if grip.kind == "timeline" and self._grip.moved:
            self.playhead.seek(self.bar.seconds_at(self.layout.bar_place(place)))
        elif grip.kind == "map" and self.map.zoom.times > 1:
            unit = self.layout.unit
            self.map.zoom = self.map.zoom.moved((by[0] / unit, by[1] / unit))
            self.host.cursor("move")

    def released(self, place: Place) -> None:
        """A click asks for a province, or plays and pauses."""
        grip, self._grip = self._grip, None
        self.playhead.held = False
        if grip is None or grip.moved or grip.kind == "timeline":
            return
        province = self.map.province(self.layout, place) if grip.kind == "map" else None
        if province:
            self.select(None if province == self.inquiry.selected else province)
        elif self.inquiry.selected:
            self.select(None)
        else:
            self.do("play")

    def scrolled(self, place: Place, steps: float) -> None:
        """The wheel enlarges the map, and moves the list."""
        on_film = self.layout.film_place(place)
        if "list" in self.open and self._list.area.holds(on_film):
            self._list.scroll(-steps)
        elif self.map.holds(self.layout, place):
            self.map.zoom = self.map.zoom.at(on_film, steps)

    # keys

    def key(self, name: str, *, shift: bool = False) -> None:
        """All that the mouse can do, too."""
        shifted = {"left": "battle back", "right": "battle on", "pageup": "year back",
                   "pagedown": "year on"}  # fmt: skip
        names = {"space": "play", "left": "step back", "right": "step on", "b": "battle back",
                 "n": "battle on", "pageup": "season back", "pagedown": "season on",
                 "up": "faster", "down": "slower", "l": "list", "p": "plans", "?": "help",
                 "h": "help", "f1": "help", "c": "camera", "f12": "camera", "f": "full",
                 "f11": "full"}  # fmt: skip
        lower, seats = name.lower(), self.scene.header["seats"]
        if shift and name in shifted:
            self.do(shifted[name])
        elif lower in names:
            self.do(names[lower])
        elif name.isdecimal() and 1 <= int(name) <= len(seats):
            self.do(f"follow {seats[int(name) - 1]}")
        else:
            self._other_key(lower, shift=shift)

    def _other_key(self, name: str, *, shift: bool) -> None:
        zoom, selected = self.map.zoom, self.inquiry.selected
        steps: dict[str, Place] = {"w": (0, PAN), "s": (0, -PAN), "a": (PAN, 0), "d": (-PAN, 0)}
        if name in ("home", "end"):
            self.playhead.seek(0.0 if name == "home" else self.playhead.seconds)
        elif name in ("+", "=", "-", "−"):
            self.map.zoom = zoom.at(zoom.area.middle, 1 if name in "+=" else -1)
        elif name == "0":
            self.map.whole()
        elif name in steps:
            self.map.zoom = zoom.moved(steps[name])
        elif name == "tab":
            names = self.map.land.names()
            at = names.index(selected) if selected else (0 if shift else -1)
            self.select(names[(at + (-1 if shift else 1)) % len(names)])
        elif name == "escape":
            self._escape()
        elif name == "q":
            if self.closing():
                self.host.close()

    def _escape(self) -> None:
        """One thing after the other is closed."""
        if self.open:
            self.open = frozenset()
        elif self.inquiry.selected:
            self.select(None)
        elif self.inquiry.followed:
            self.follow(None)
        else:
            self.map.whole()


def _fighting(cut: Cut) -> tuple[str, ...]:
    event = cut.moment.event
    return (event.get("attacker") or "", event.get("defender") or "")


def _margins(layout: Layout, scene: GameScene) -> Iterator[Shape]:
    wide, high = layout.width / layout.unit, layout.height / layout.unit
    sheet = Sheet(Stage(wide, high), scene.palette, 0.0, wide, high=high)
    neutral, chart = scene.palette.neutral, scene.palette.chart
    divide = layout.film.left / layout.unit + WASHI
    yield sheet.box(0, 0, divide, high, Paint(neutral.background))
    yield sheet.box(divide, 0, wide, high, Paint(chart.sea))
