"""The view of a game's film: a player, driven by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cubetower.game.rulebook import rulebook
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.window.helpsheet import BUTTON
from cubetower.viewer.window.hotspots import CLOSE
from cubetower.viewer.window.sheets.opensheet import OpenSheet
from cubetower.viewer.window.sheets.overviewsheet import OverviewSheet
from cubetower.viewer.window.sheets.rulesheet import RuleSheet
from cubetower.viewer.window.view import Press
from cubetower.viewer.window.watching.commands import command_of, stops
from cubetower.viewer.window.watching.filmpicture import FilmPicture
from cubetower.viewer.window.watching.marklist import AREA as LIST

NOTICE_S = 4.0  # that a notice is shown in the bar
MAX_CLICK_PX = 4.0  # px that the mouse may move between press and release of a click


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag of the mouse, or a click that has not ended.

    Attributes:
        kind: of what is dragged: ``timeline``, ``field`` or ``film``.
        start: where the button went down, px.
        last: where the mouse was last, px.
        moved: the mouse moved too far for a click.
    """

    kind: str
    start: Place
    last: Place
    moved: bool = False


def _overview_sheet(view: FilmPicture) -> OpenSheet:
    return OverviewSheet(view.scene.stage, view.scene.palette, view.overview)


def _rule_sheet(view: FilmPicture) -> OpenSheet:
    header = view.scene.header
    book = rulebook(header["rules"], header["options"].get("modules", ()))
    return RuleSheet(view.scene.stage, view.scene.palette, book)


SHEETS: Mapping[str, Callable[[FilmPicture], OpenSheet]] = {
    "overview": _overview_sheet,
    "rules": _rule_sheet,
}
"""What makes the sheet that a command opens."""


class FilmView(FilmPicture):
    """What mouse and keys do with a film."""

    _drag: Drag | None = None
    _toggled = False
    """The last click played or paused the film; a double click takes that back."""

    def do(self, name: str) -> None:
        """Do a command, by its name (`commands`)."""
        kind, _, way = name.partition(" ")
        head = self.playhead
        if kind in ("step", "battle", "round", "year"):
            places = stops(self.scene.marks, self.selection.followed)[kind]
            (head.to_previous if way == "back" else head.to_next)(places)
        elif kind == "go":
            head.seek(0.0 if way == "begin" else head.seconds)
        elif kind == "follow":
            self.follow(None if way == self.selection.followed else way)
        elif kind == "field":
            self.field.do(way)
        elif kind == "space":
            names, step = self.scene.board.spaces.names(), 1 if way == "next" else -1
            last = self.selection.space or names[-1 if step > 0 else 0]
            self.select(names[(names.index(last) + step) % len(names)])
        elif name == "names":
            self.names = self.scene.board.NAMED and not self.names
        elif name in SHEETS:
            self.sheet = None if self.sheet else SHEETS[name](self)
        elif name in ("list", "help") or (name == "aside" and self.scene.board.ASIDE):
            self.open = self.open ^ {name}
        elif name in self._actions:
            self._actions[name]()

    @property
    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """Commands without parameters."""
        return {
            "play": self.playhead.play,
            "faster": lambda: self.playhead.change_speed(1),
            "slower": lambda: self.playhead.change_speed(-1),
            "chances": self._fold_chances,
            "camera": self._save_picture,
            "full": self.host.full_screen,
            "back": self._back,
            "quit": self._quit,
        }

    # Mouse

    def on_press(self, press: Press) -> None:
        """Press a button or a card, or begin a drag; a double click shows the whole field."""
        place = press.place
        self._mouse = place
        if press.button != "left":
            return
        if "help" in self.open:
            self.open = self.open - {"help"}
            if BUTTON.contains(self.layout.film_place(place)):
                self.do("rules")
            return
        on_bar = self.layout.bar_place(place)
        if on_bar[1] >= 0:
            self._press_bar(on_bar, place)
        elif self.sheet:
            self.sheet.on_press(self.layout.film_place(place))
            self._drop_closed_sheet()
        elif self._press_card(self.layout.film_place(place)):
            return
        elif press.twice and self.field.contains(self.layout, place):
            self.field.whole()
            if self._toggled:  # by the first of the two clicks
                self.do("play")
        else:
            on_field = self.field.contains(self.layout, place)
            self._drag = Drag("field" if on_field else "film", place, place)

    def _press_bar(self, on_bar: Place, place: Place) -> None:
        if name := self.bar.button(on_bar):
            self.do(name)
        elif self.bar.on_timeline(on_bar):
            self._drag = Drag("timeline", place, place)
            self.playhead.held = True
            battle = self.bar.battle_at(on_bar)
            self.playhead.seek(battle.seconds if battle else self.bar.seconds_at(on_bar))

    def _press_card(self, place: Place) -> bool:
        """Handle a press on a card; False: it was on none."""
        if not self._is_covered(place):
            return False
        if "list" in self.open and LIST.contains(place):
            spot = self._list.face(self.playhead.time).spots.at(place)
            if spot == CLOSE:
                self.do("list")
            elif spot:
                self.playhead.seek(self._list.marks[int(spot.name)].seconds)
        elif card := self._card:
            spot = card.spots.at(place)
            if spot == CLOSE:
                self.follow(None) if self.selection.space is None else self.select(None)
            elif spot:
                past = self.selection.past(self.scene.board, self.playhead.time)
                self.playhead.seek(past[int(spot.name)].seconds)
        return True

    def on_move(self, place: Place) -> None:
        """Highlight what is under the mouse."""
        self._mouse = place
        on_film = self.layout.film_place(place)
        if self.sheet:
            lit = self.sheet.on_move(on_film) or bool(self._hovered_button)
            self.host.cursor("hand" if lit else "arrow")
            return
        card, shown = self._card, "list" in self.open
        row = self.selection.over = card.spots.at(on_film) if card else None
        now = self.playhead.time
        self._list.over = self._list.face(now).spots.at(on_film) if shown else None
        space = self.space(place)
        self.field.hovered = space or ""
        hand = self._hovered_button or space or row
        self.host.cursor("hand" if hand else "arrow")

    def on_drag(self, place: Place) -> None:
        """Move the knob of the timeline, or an enlarged field."""
        drag, self._mouse = self._drag, place
        if drag is None:
            return
        by = (place[0] - drag.last[0], place[1] - drag.last[1])
        far = abs(place[0] - drag.start[0]) + abs(place[1] - drag.start[1]) > MAX_CLICK_PX
        self._drag = Drag(drag.kind, drag.start, place, drag.moved or far)
        if drag.kind == "timeline" and self._drag.moved:
            self.playhead.seek(self.bar.seconds_at(self.layout.bar_place(place)))
        elif drag.kind == "field" and self.field.zoom.times > 1:
            unit = self.layout.unit
            self.field.zoom = self.field.zoom.pan((by[0] / unit, by[1] / unit))
            self.host.cursor("move")

    def on_release(self, place: Place) -> None:
        """End a drag; a click selects a space, or plays and pauses."""
        drag, self._drag = self._drag, None
        self.playhead.held = False
        if drag is None or drag.moved or drag.kind == "timeline":
            return
        space = self.space(place) if drag.kind == "field" else None
        self._toggled = False
        if space:
            self.select(None if space == self.selection.space else space)
        elif self.selection.space:
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
        """Whether a card, the list or an open panel lies at a place of the film."""
        areas = tuple(self._open_areas())
        card = self.selection.area(self.scene.board, self.cut, areas)
        return any(each.contains(place) for each in (*areas, *([card] if card else [])))

    def on_scroll(self, place: Place, steps: float) -> None:
        """Zoom the field, or scroll the list."""
        on_film = self.layout.film_place(place)
        if self.sheet:
            self.sheet.on_scroll(steps)
        elif "list" in self.open and LIST.contains(on_film):
            self._list.scroll(-steps)
        elif self.field.contains(self.layout, place) and not self._is_covered(on_film):
            self.field.zoom = self.field.zoom.magnify(on_film, steps)

    # Keys

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Do the command of a key; any key closes the help."""
        if "help" in self.open:
            self.open = self.open - {"help"}
            if (sheet := command_of(name, (), shift=shift)) in SHEETS:
                self.do(sheet)
        elif self.sheet:
            self.sheet.on_key(name, shift=shift)
            self._drop_closed_sheet()
        else:
            self.do(command_of(name, self.scene.header["seats"], shift=shift))

    def _drop_closed_sheet(self) -> None:
        if self.sheet and self.sheet.closed:
            self.sheet = None

    def _back(self) -> None:
        """Close what is open, one thing at a time; at last show the whole field."""
        if self.open:
            self.open = frozenset()
        elif self.selection.space:
            self.select(None)
        elif self.selection.followed:
            self.follow(None)
        else:
            self.field.whole()

    def _fold_chances(self) -> None:
        self.forecast = not self.forecast
        self.film_changed()

    def _save_picture(self) -> None:
        path = self.host.screenshot()
        text = f"Saved {path.name}" if path else "The picture could not be saved here"
        self._notice = (text, NOTICE_S)

    def _quit(self) -> None:
        if self.on_close():
            self.host.close()
