"""The view of a game's film: it plays, and shows more of what one asks for by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viewer.draw.rect import Place
from viewer.window.hotspots import CLOSE
from viewer.window.view import Press
from viewer.window.watching.commands import command_of, stops
from viewer.window.watching.filmpicture import FilmPicture
from viewer.window.watching.marklist import AREA as LIST

NOTICE_S = 4.0  # s that something is said in the bar
MAX_CLICK_PX = 4.0  # px that the mouse may move between press and release of a click


@dataclass(frozen=True, slots=True)
class Drag:
    """What the mouse holds while its button is down.

    Attributes:
        kind: ``timeline``, ``field`` or ``film``.
        start: where the button went down, px.
        last: where the mouse was last, px.
        moved: it was moved by more than a click.
    """

    kind: str
    start: Place
    last: Place
    moved: bool = False


class FilmView(FilmPicture):
    """What mouse and keys do with a film."""

    _grip: Drag | None = None
    _toggled = False
    """A click has played or paused the film, which the second of a double click takes back."""

    def do(self, name: str) -> None:
        """Do what a button or key stands for (`commands`)."""
        kind, _, way = name.partition(" ")
        head = self.playhead
        if kind in ("step", "battle", "round", "year"):
            places = stops(self.scene.marks, self.inquiry.followed)[kind]
            (head.back if way == "back" else head.on)(places)
        elif kind == "go":
            head.seek(0.0 if way == "begin" else head.seconds)
        elif kind == "follow":
            self.follow(None if way == self.inquiry.followed else way)
        elif kind == "field":
            self.field.do(way)
        elif kind == "space":
            names, step = self.scene.board.spaces.names(), 1 if way == "next" else -1
            last = self.inquiry.selected or names[-1 if step > 0 else 0]
            self.select(names[(names.index(last) + step) % len(names)])
        elif name in ("list", "help") or (name == "aside" and self.scene.board.ASIDE):
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

    # mouse

    def on_press(self, press: Press) -> None:
        """Buttons, the timeline, cards, the field; a double click shows all of the field."""
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
        elif press.twice and self.field.contains(self.layout, place):
            self.field.whole()
            if self._toggled:  # by the first of the two clicks
                self.do("play")
        else:
            on_field = self.field.contains(self.layout, place)
            self._grip = Drag("field" if on_field else "film", place, place)

    def _press_bar(self, on_bar: Place, place: Place) -> None:
        if name := self.bar.button(on_bar):
            self.do(name)
        elif self.bar.on_timeline(on_bar):
            self._grip = Drag("timeline", place, place)
            self.playhead.held = True
            battle = self.bar.battle_at(on_bar)
            self.playhead.seek(battle.seconds if battle else self.bar.seconds_at(on_bar))

    def _press_card(self, place: Place) -> bool:
        """Whether the press was meant for a card."""
        if not self._is_covered(place):
            return False
        if "list" in self.open and LIST.holds(place):
            spot = self._list.face(self.playhead.time).spots.at(place)
            if spot == CLOSE:
                self.do("list")
            elif spot:
                self.playhead.seek(self._list.marks[int(spot.name)].seconds)
        elif card := self._card:
            spot = card.spots.at(place)
            if spot == CLOSE:
                self.follow(None) if self.inquiry.selected is None else self.select(None)
            elif spot:
                past = self.inquiry.past(self.scene.board, self.playhead.time)
                self.playhead.seek(past[int(spot.name)].seconds)
        return True

    def on_move(self, place: Place) -> None:
        """What is under the mouse lights up."""
        self._mouse = place
        on_film = self.layout.film_place(place)
        card, shown = self._card, "list" in self.open
        row = self.inquiry.over = card.spots.at(on_film) if card else None
        now = self.playhead.time
        self._list.over = self._list.face(now).spots.at(on_film) if shown else None
        space = self.space(place)
        self.field.hovered = space or ""
        hand = self._hovered_button or space or row
        self.host.cursor("hand" if hand else "arrow")

    def on_drag(self, place: Place) -> None:
        """The timeline follows the mouse, and so does an enlarged field."""
        grip, self._mouse = self._grip, place
        if grip is None:
            return
        by = (place[0] - grip.last[0], place[1] - grip.last[1])
        far = abs(place[0] - grip.start[0]) + abs(place[1] - grip.start[1]) > MAX_CLICK_PX
        self._grip = Drag(grip.kind, grip.start, place, grip.moved or far)
        if grip.kind == "timeline" and self._grip.moved:
            self.playhead.seek(self.bar.seconds_at(self.layout.bar_place(place)))
        elif grip.kind == "field" and self.field.zoom.times > 1:
            unit = self.layout.unit
            self.field.zoom = self.field.zoom.pan((by[0] / unit, by[1] / unit))
            self.host.cursor("move")

    def on_release(self, place: Place) -> None:
        """A click asks for a space, or plays and pauses."""
        grip, self._grip = self._grip, None
        self.playhead.held = False
        if grip is None or grip.moved or grip.kind == "timeline":
            return
        space = self.space(place) if grip.kind == "field" else None
        self._toggled = False
        if space:
            self.select(None if space == self.inquiry.selected else space)
        elif self.inquiry.selected:
            self.select(None)
        else:
            self.do("play")
            self._toggled = True

    def space(self, place: Place) -> str | None:
        """The space at a place of the window, if no card lies over it."""
        if self._is_covered(self.layout.film_place(place)):
            return None
        return self.field.space(self.layout, place)

    def _is_covered(self, place: Place) -> bool:
        """Whether a card that was asked for lies at a place of the film."""
        spread = tuple(self._spread())
        card = self.inquiry.area(self.scene.board, self.cut, spread)
        return any(each.holds(place) for each in (*spread, *([card] if card else [])))

    def on_scroll(self, place: Place, steps: float) -> None:
        """The wheel enlarges the field, and moves the list."""
        on_film = self.layout.film_place(place)
        if "list" in self.open and LIST.holds(on_film):
            self._list.scroll(-steps)
        elif self.field.contains(self.layout, place) and not self._is_covered(on_film):
            self.field.zoom = self.field.zoom.at(on_film, steps)

    # keys

    def on_key(self, name: str, *, shift: bool = False) -> None:
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
            self.field.whole()

    def _picture(self) -> None:
        path = self.host.screenshot()
        said = f"Saved {path.name}" if path else "The picture could not be saved here"
        self._notice = (said, NOTICE_S)

    def _quit(self) -> None:
        if self.on_close():
            self.host.close()
