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
from viewer.window.helpsheet import HelpSheet
from viewer.window.layout import Layout, Zoom
from viewer.window.playhead import Playhead
from viewer.window.view import Layer, Press, View
from viewer.window.watching.bar import Bar, BarState
from viewer.window.watching.battlelist import BattleList
from viewer.window.watching.histories import Entry, Ground, player_history, province_history
from viewer.window.watching.historycard import (
    SIZE,
    HistoryCard,
    card_area,
    player_stand,
    province_stand,
)
from viewer.window.watching.land import Land

CLICK = 4.0  # px that the mouse may move between press and release of a click
PAN = 60.0  # units that a key moves the map
PLACES = (
    Rect(512.0, 436.0, 512.0 + SIZE[0], 436.0 + SIZE[1]),
    Rect(1268.0 - SIZE[0], 12.0, 1268.0, 12.0 + SIZE[1]),
    Rect(12.0, 12.0, 12.0 + SIZE[0], 12.0 + SIZE[1]),
)
"""Where the card of a province or a player may lie, the best first."""
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
        self.zoom = Zoom(scene.areas["map"])
        self.selected: str | None = None
        self.followed: Seat | None = None
        self.open: frozenset[str] = frozenset()
        self._hovered_button = self._hovered_province = ""
        self._hovered_row: int | None = None
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
                        yield Layer(shapes, stage, self._map_onto, self._map_clip)
        yield from self.over_film()
        yield from self._bar_layers()
        if "help" in self.open:
            yield Layer(self._help.shapes, stage, film)

    def over_map(self) -> Iterator[tuple[Shape, ...]]:
        """What is painted on the map, and grows with it."""
        yield self._pointed()

    def over_film(self) -> Iterator[Layer]:
        """Cards over the film."""
        film, stage = self.layout.film, self.scene.stage
        if "plans" in self.open:
            yield from self._plans()
        if card := self._card_drawn():
            yield Layer(card, stage, film)
        if "list" in self.open:
            yield Layer(self._list.picture(self.playhead.time), stage, film)

    def film_changed(self) -> None:
        """The film has become longer: what depends on all of it is made anew."""
        for name in ("bar", "_cards", "_list"):
            self.__dict__.pop(name, None)

    def _margins(self) -> Layer:
        """The ground of the tower at the left of the film, the sea at its right."""
        layout = self.layout
        shapes = self._keep("margins", layout, lambda: tuple(_margins(layout, self.scene)))
        stage = Stage(layout.width / layout.unit, layout.height / layout.unit)
        return Layer(shapes, stage, Rect(0.0, 0.0, layout.width, layout.height))

    def _panel(self, name: str) -> Iterator[Layer]:
        picture = self.scene.panel(name, self.playhead.time)
        onto, clip = self.layout.film, None
        if name == "map":
            onto, clip = self._map_onto, self._map_clip
        for shapes in (picture.backdrop, picture.shapes):
            if shapes:
                yield Layer(shapes, self.scene.stage, onto, clip)

    @property
    def _map_onto(self) -> Rect:
        return self.zoom.stage_onto(self.layout) if self.zoom.times > 1 else self.layout.film

    @property
    def _map_clip(self) -> Rect | None:
        return self.layout.on_film(self.zoom.area) if self.zoom.times > 1 else None

    def _plans(self) -> Iterator[Layer]:
        """The plans, which lie under the film, over its lower edge."""
        picture = self.scene.panel("plans", self.playhead.time)
        film, plans = self.layout.film, AREAS["plans"]
        up = (plans.bottom - 708.0) * self.layout.unit
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
            self.followed,
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
        seat = self.followed
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

    # the map

    @cached_property
    def land(self) -> Land:
        """What can be pointed at on the map."""
        return Land(self.scene.map_view)

    def _pointed(self) -> tuple[Shape, ...]:
        """Outlines and names of what is pointed at."""
        hovered, selected, seat = self._hovered_province, self.selected, self.followed
        key = (hovered, selected, seat, self.cut.start)
        return self._keep("pointed", key, lambda: tuple(self._outlines(hovered, selected, seat)))

    def _outlines(self, hovered: str, selected: str | None, seat: Seat | None) -> Iterator[Shape]:
        land, neutral = self.land, self.scene.palette.neutral
        if seat:
            yield from land.owned(self.cut.moment.after, seat, but=[selected or ""])
        if hovered and hovered != selected:
            yield from land.outline(hovered, neutral.ink, 1.8)
        if selected:
            yield from land.outline(selected, neutral.accent, 3.0)
        names = [name for name in dict.fromkeys((hovered, selected)) if name]
        yield from land.pieces(self.cut.moment.after, self._still([*names], seat))
        for name in names:
            yield from land.view.name(name)

    def _still(self, names: Sequence[str], seat: Seat | None) -> list[str]:
        """Provinces with an outline in which nothing changes now."""
        moment = self.cut.moment
        owned = [name for name, owner in moment.after["owner"].items() if owner == seat and seat]
        return [
            name
            for name in dict.fromkeys((*names, *owned))
            if Ground.of(moment.before, name) == Ground.of(moment.after, name)
            and name not in self._busy
        ]

    @property
    def _busy(self) -> set[str]:
        """Provinces that the present moment is about."""
        event, sites = self.cut.moment.event, self.scene.map_view.atlas.sites
        named = (event.get(field) for field in ("province", "source", "to"))
        return {name for name in named if isinstance(name, str) and name in sites}

    # cards

    def _card(self) -> HistoryCard | None:
        if self.selected is None and self.followed is None:
            return None
        area = PLACES[0]
        if self.selected is not None:
            sites = self.scene.map_view.atlas.sites
            clear = [sites[name].block.grown(12.0) for name in (self.selected, *self._busy)]
            area = card_area(clear, PLACES)
        return self._cards.setdefault(
            area,
            HistoryCard(self.scene.stage, self.scene.palette, area, self.playhead.seconds),
        )

    @cached_property
    def _cards(self) -> dict[Rect, HistoryCard]:
        return {}

    def _card_drawn(self) -> tuple[Shape, ...]:
        card = self._card()
        if card is None:
            return ()
        position, moment = self.cut.moment.after, self.cut.moment
        if self.selected is not None:
            stand = province_stand(self.selected, Ground.of(position, self.selected))
        else:
            assert self.followed is not None  # noqa: S101 - for the type checker
            special = moment.table.holders.get(self.followed, "")
            stand = player_stand(self.followed, position, special)
        return card.picture(stand, self.past, self._hovered_row)

    @property
    def past(self) -> tuple[Entry, ...]:
        """What has happened so far to the province or the player that is asked for."""
        return tuple(each for each in self._history() if each.seconds <= self.playhead.time + 1e-6)

    def _history(self) -> tuple[Entry, ...]:
        name, cuts = self.selected or self.followed or "", self.scene.schedule.cuts
        key = (name, len(cuts))
        if key not in self._histories:
            told = province_history if self.selected else player_history
            self._histories[key] = told(cuts, name)
        return self._histories[key]

    @cached_property
    def _histories(self) -> dict[tuple[str, int], tuple[Entry, ...]]:
        return {}

    @cached_property
    def _list(self) -> BattleList:
        return BattleList(self.scene.stage, self.scene.palette, self.scene.marks)

    @cached_property
    def _help(self) -> HelpSheet:
        return HelpSheet(self.scene.stage, self.scene.palette, self.title, KEYS, LEGEND)

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
            self.follow(None if way == self.followed else way)
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
        self.followed, self.selected = seat, None
        self.__dict__.pop("bar", None)

    def select(self, province: str | None) -> None:
        """Ask for a province, or for none."""
        self.selected = province

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
        elif press.twice and self._on_map(place):
            self.zoom = Zoom(self.zoom.area)
        else:
            self._grip = Grip("map" if self._on_map(place) else "film", place, place)

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
        card = self._card()
        if card is None or not card.covered.holds(place):
            return False
        past, row = self.past, card.row_at(place)
        if card.cross.holds(place):
            self.follow(None) if self.selected is None else self.select(None)
        elif row is not None and row < len(past):
            self.playhead.seek(past[len(past) - 1 - row].seconds)
        return True

    def moved(self, place: Place) -> None:
        """What is under the mouse lights up."""
        self._mouse = place
        button = self.bar.button(self.layout.bar_place(place))
        self._hovered_button = button.name if button else ""
        on_film = self.layout.film_place(place)
        card = self._card()
        on_card = bool(card and card.covered.holds(on_film))
        self._hovered_row = card.row_at(on_film) if card and on_card else None
        self._list.hover(on_film if "list" in self.open else None)
        on_map = self._on_map(place) and not on_card
        self._hovered_province = (self._province(place) or "") if on_map else ""
        hand = button or self._hovered_province or self._hovered_row is not None
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
        elif grip.kind == "map" and self.zoom.times > 1:
            self.zoom = self.zoom.moved((by[0] / self.layout.unit, by[1] / self.layout.unit))
            self.host.cursor("move")

    def released(self, place: Place) -> None:
        """A click asks for a province, or plays and pauses."""
        grip, self._grip = self._grip, None
        self.playhead.held = False
        if grip is None or grip.moved or grip.kind == "timeline":
            return
        province = self._province(place) if grip.kind == "map" else None
        if province:
            self.select(None if province == self.selected else province)
        elif self.selected:
            self.select(None)
        else:
            self.do("play")

    def scrolled(self, place: Place, steps: float) -> None:
        """The wheel enlarges the map, and moves the list."""
        on_film = self.layout.film_place(place)
        if "list" in self.open and self._list.area.holds(on_film):
            self._list.scroll(-steps)
        elif self._on_map(place):
            self.zoom = self.zoom.at(on_film, steps)

    def _on_map(self, place: Place) -> bool:
        """Whether a place of the window is on the map, and on no card over it."""
        on_film, areas = self.layout.film_place(place), self.scene.areas
        over = (areas["course"], areas["deed"])
        return areas["map"].holds(on_film) and not any(each.holds(on_film) for each in over)

    def _province(self, place: Place) -> str | None:
        return self.land.province(self.zoom.original(self.layout.film_place(place)))

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
        middle = self.zoom.area.middle
        steps: dict[str, Place] = {"w": (0, PAN), "s": (0, -PAN), "a": (PAN, 0), "d": (-PAN, 0)}
        if name in ("home", "end"):
            self.playhead.seek(0.0 if name == "home" else self.playhead.seconds)
        elif name in ("+", "=", "-", "−"):
            self.zoom = self.zoom.at(middle, 1 if name in "+=" else -1)
        elif name == "0":
            self.zoom = Zoom(self.zoom.area)
        elif name in steps:
            self.zoom = self.zoom.moved(steps[name])
        elif name == "tab":
            names = self.land.names()
            at = names.index(self.selected) if self.selected else (0 if shift else -1)
            self.select(names[(at + (-1 if shift else 1)) % len(names)])
        elif name == "escape":
            self._escape()
        elif name == "q":
            self.host.close()

    def _escape(self) -> None:
        """One thing after the other is closed."""
        if self.open:
            self.open = frozenset()
        elif self.selected:
            self.select(None)
        elif self.followed:
            self.follow(None)
        else:
            self.zoom = Zoom(self.zoom.area)


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
