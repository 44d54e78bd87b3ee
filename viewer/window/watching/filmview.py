"""The view of a game's film: it plays, and shows more of what one asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from game.core import Seat
from viewer.boards.shogun.gamescene import AREAS, GameScene
from viewer.boards.shogun.legend import LEGEND
from viewer.boards.shogun.schedule import Cut
from viewer.draw.displaylist import Shape, Stage
from viewer.draw.rect import Place, Rect
from viewer.scene import Mark
from viewer.window.helpsheet import Groups, HelpSheet, of_seats
from viewer.window.layout import Layout
from viewer.window.playhead import Playhead
from viewer.window.view import Layer, Press, View
from viewer.window.watching.ahead import Ahead
from viewer.window.watching.bar import Bar, BarState
from viewer.window.watching.battlelist import BattleList
from viewer.window.watching.commands import KEYS, command_of, fights, stops
from viewer.window.watching.grip import Grip
from viewer.window.watching.historycard import HistoryCard
from viewer.window.watching.inquiry import Inquiry
from viewer.window.watching.mappane import MapPane
from viewer.window.watching.margins import margins

PLANS = Rect(0.0, 480.0, 1280.0, 720.0)  # where the plans are spread out, units of the film
NOTICE = 4.0  # s that something is said in the bar
CLICK = 4.0  # px that the mouse may move between press and release of a click


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
        self._toggled = False
        self._notice = ("", 0.0)  # what is said for a while, and how long still, s
        self._ahead: Ahead | None = None
        self._mouse: Place = (-1.0, -1.0)
        self._kept: dict[str, tuple[object, tuple[Shape, ...]]] = {}

    # what is seen

    def resized(self, width: float, height: float) -> None:
        """Everything grows with the window."""
        self.layout = Layout(width, height)
        self.__dict__.pop("bar", None)

    def opened(self) -> None:
        """What takes longest is done ahead."""
        self._ahead = Ahead(lambda: self.scene, self.playhead)

    def closing(self) -> bool:
        """Nothing is done ahead any more."""
        if self._ahead:
            self._ahead.stop()
        return True

    def passed(self, seconds: float) -> None:
        """The film goes on."""
        self.playhead.passed(seconds)
        said, left = self._notice
        self._notice = (said, left - seconds) if left > seconds else ("", 0.0)

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
        outlined = self.cut, self.playhead.time, inquiry.selected, inquiry.followed
        yield self.map.outlines(*outlined)
        yield self.scene.names(self.playhead.time)  # which lines must not strike through

    def over_film(self) -> Iterator[Layer]:
        """Cards over the film."""
        film, stage = self.layout.film, self.scene.stage
        if "plans" in self.open:
            yield from self._plans()
        if self._card and (card := self.inquiry.drawn(self.scene, self.cut, self.playhead.time)):
            yield Layer(card, stage, film)
        if "list" in self.open:
            yield Layer(self._list.picture(self.playhead.time), stage, film)

    def film_changed(self) -> None:
        """The film has become longer: what depends on all of it is made anew."""
        self.__dict__.pop("bar", None)
        self._list.grow(self.scene.marks)

    def _margins(self) -> Layer:
        """The ground of the tower at the left of the film, the sea at its right."""
        layout = self.layout
        shapes = self._keep("margins", layout, lambda: tuple(margins(layout, self.scene)))
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
        up = (plans.bottom - PLANS.bottom) * self.layout.unit
        onto = Rect(film.left, film.top - up, film.right, film.bottom - up)
        for shapes in (picture.backdrop, picture.shapes):
            if shapes:
                yield Layer(shapes, self.scene.stage, onto)

    def _bar_layers(self) -> Iterator[Layer]:
        layout, bar = self.layout, self.bar
        state = BarState(
            self.playhead.playing,
            self.playhead.speed,
            self._notice[0] or self.label,
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
            live=self.playhead.growing,
        )

    @property
    def marks(self) -> Sequence[Mark]:
        """Those one can go to: of battles, only those of the player who is followed."""
        seat = self.inquiry.followed
        if seat is None:
            return self.scene.marks
        cuts = zip(self.scene.marks, self.scene.schedule.cuts, strict=True)
        return tuple(mark for mark, cut in cuts if mark.kind != "battle" or fights(cut, seat))

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
    def keys(self) -> Groups:
        """Keys of the help under their headings, and what they do."""
        return (("", of_seats(KEYS, len(self.scene.header["seats"]))),)

    @cached_property
    def _help(self) -> HelpSheet:
        return HelpSheet(self.scene.stage, self.scene.palette, self.title, self.keys, LEGEND)

    # what is done

    def do(self, name: str) -> None:
        """Do what a button or key stands for (`commands`)."""
        kind, _, way = name.partition(" ")
        head = self.playhead
        if kind in ("step", "battle", "season", "year"):
            places = stops(self.scene.schedule.cuts, self.scene.marks, self.inquiry.followed)[kind]
            (head.back if way == "back" else head.on)(places)
        elif kind == "go":
            head.seek(0.0 if way == "begin" else head.seconds)
        elif kind == "follow":
            self.follow(None if way == self.inquiry.followed else way)
        elif kind == "map":
            self.map.do(way)
        elif kind == "province":
            names, step = self.map.land.names(), 1 if way == "next" else -1
            last = self.inquiry.selected or names[-1 if step > 0 else 0]
            self.select(names[(names.index(last) + step) % len(names)])
        elif name in ("plans", "list", "help"):
            self.open = self.open ^ {name}
        elif name in self._simple:
            self._simple[name]()

    @property
    def _simple(self) -> Mapping[str, Callable[[], object]]:
        """What is done without more words."""
        return {
            "play": self.playhead.play,
            "faster": lambda: self.playhead.faster(1),
            "slower": lambda: self.playhead.faster(-1),
            "camera": self._picture,
            "full": self.host.full_screen,
            "back": self._back,
            "quit": self._quit,
        }

    def follow(self, seat: Seat | None) -> None:
        """Follow a player, or nobody."""
        self.inquiry.followed, self.inquiry.selected = seat, None
        self.__dict__.pop("bar", None)

    def select(self, province: str | None) -> None:
        """Ask for a province, or for none."""
        self.inquiry.selected = province

    # mouse

    def pressed(self, press: Press) -> None:
        """Buttons, the timeline, cards, the map; a double click shows all of the map."""
        place = press.place
        self._mouse = place
        if press.button != "left":
            return
        if "help" in self.open:
            self.open = self.open - {"help"}
            return
        on_bar = self.layout.bar_place(place)
        if on_bar[1] >= 0:
            self._press_bar(on_bar, place)
        elif self._press_card(self.layout.film_place(place)):
            return
        elif press.twice and self.map.holds(self.layout, place):
            self.map.whole()
            if self._toggled:  # by the first of the two clicks
                self.do("play")
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
        if not self._covered(place):
            return False
        if "list" in self.open and self._list.area.holds(place):
            if (mark := self._list.mark_at(place)) is not None:
                self.playhead.seek(mark.seconds)
            elif self._list.cross.holds(place):
                self.do("list")
            return True
        inquiry, card = self.inquiry, self._card
        if card is None or not card.covered.holds(place):
            return True
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
        card = self._card
        on_card = card and card.covered.holds(on_film)
        row = self.inquiry.hovered = card.row_at(on_film) if card and on_card else None
        self._list.hover(on_film if "list" in self.open else None)
        province = self.province(place)
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
        province = self.province(place) if grip.kind == "map" else None
        self._toggled = False
        if province:
            self.select(None if province == self.inquiry.selected else province)
        elif self.inquiry.selected:
            self.select(None)
        else:
            self.do("play")
            self._toggled = True

    def province(self, place: Place) -> str | None:
        """The province at a place of the window, if no card lies over it."""
        if self._covered(self.layout.film_place(place)):
            return None
        return self.map.province(self.layout, place)

    @property
    def _card(self) -> HistoryCard | None:
        """The card of what is asked for, clear of the others."""
        self.inquiry.clear = tuple(self._spread())
        return self.inquiry.card(self.scene, self.cut.moment)

    def _spread(self) -> Iterator[Rect]:
        """What is spread out over the film."""
        if "list" in self.open:
            yield self._list.area
        if "plans" in self.open:
            yield PLANS

    def _covered(self, place: Place) -> bool:
        """Whether a card that was asked for lies at a place of the film."""
        card = self._card
        return any(each.holds(place) for each in self._spread()) or bool(
            card and card.covered.holds(place)
        )

    def scrolled(self, place: Place, steps: float) -> None:
        """The wheel enlarges the map, and moves the list."""
        on_film = self.layout.film_place(place)
        if "list" in self.open and self._list.area.holds(on_film):
            self._list.scroll(-steps)
        elif self.map.holds(self.layout, place) and not self._covered(on_film):
            self.map.zoom = self.map.zoom.at(on_film, steps)

    # keys

    def key(self, name: str, *, shift: bool = False) -> None:
        """All that the mouse can do, too; while there is help, any key closes it."""
        if "help" in self.open:
            self.open = self.open - {"help"}
            return
        self.do(command_of(name, self.scene.header["seats"], shift=shift))

    def _back(self) -> None:
        """One thing after the other is closed."""
        if self.open:
            self.open = frozenset()
        elif self.inquiry.selected:
            self.select(None)
        elif self.inquiry.followed:
            self.follow(None)
        else:
            self.map.whole()

    def _picture(self) -> None:
        path = self.host.screenshot()
        said = f"Saved {path.name}" if path else "The picture could not be saved here"
        self._notice = (said, NOTICE)

    def _quit(self) -> None:
        if self.closing():
            self.host.close()
