"""The picture of a game's film in a window: its panels, a bar, cards, a list and help."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Any

from cubetower.game.core import Seat
from cubetower.viewer.boards.facts import Overview
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.schedule import Cut
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.scene import Chances, Mark
from cubetower.viewer.window.helpsheet import Groups, HelpSheet, keys_for_seats
from cubetower.viewer.window.hotspots import Face
from cubetower.viewer.window.layout import WindowLayout
from cubetower.viewer.window.playhead import Playhead
from cubetower.viewer.window.sheets.opensheet import OpenSheet
from cubetower.viewer.window.view import Layer, View
from cubetower.viewer.window.watching.bar import Bar, BarState
from cubetower.viewer.window.watching.chancestrip import STRIP
from cubetower.viewer.window.watching.commands import keys_of
from cubetower.viewer.window.watching.fieldpane import FieldPane
from cubetower.viewer.window.watching.marklist import AREA as LIST
from cubetower.viewer.window.watching.marklist import MarkList
from cubetower.viewer.window.watching.prefetch import Prefetcher
from cubetower.viewer.window.watching.selection import Selection


class FilmPicture(View):
    """A film with a bar, cards of spaces and players, a list of battles or rounds, and help.

    Attributes:
        scene: the film.
        playhead: its time and speed.
        layout: of the window.
        field: the part that can be enlarged.
        selection: the space or player whose card is shown.
        open: what is open over the film: ``aside``, ``list``, ``help``.
        sheet: the sheet that lies over everything, if any.
        names: the names of all spaces are shown.
        forecast: the chances to win are shown under the timeline, where there are any.
    """

    def __init__(self, scene: GameScene, title: str, *, playing: bool = True) -> None:
        """A view of a scene.

        Args:
            scene: the film.
            title: of the window.
            playing: start at once.
        """
        self.scene, self.title = scene, title
        self.playhead = Playhead(scene.seconds, playing=playing)
        self.layout = WindowLayout(1280.0, 792.0)
        self.field = FieldPane(scene.board)
        self.selection = Selection()
        self.open: frozenset[str] = frozenset()
        self.sheet: OpenSheet | None = None
        self.names = False
        self.forecast = True
        self._notice = ("", 0.0)  # a text shown for a while, and how long still, s
        self._prefetcher: Prefetcher | None = None
        self._mouse: Place = (-1.0, -1.0)
        self._memo: Memo[tuple[Shape, ...]] = Memo(8)
        self._overviews: Memo[Overview] = Memo(4)

    # What is shown

    def on_resize(self, width: float, height: float) -> None:
        """Lay everything out for another size."""
        self.layout = WindowLayout(width, height, STRIP if self._chances else 0.0)
        self.__dict__.pop("bar", None)

    def on_open(self) -> None:
        """Start to prepare the film's moments."""
        self._prefetcher = Prefetcher(lambda: self.scene, self.playhead)

    def on_close(self) -> bool:
        """Stop preparing."""
        if self._prefetcher:
            self._prefetcher.stop()
        return True

    def advance(self, seconds: float) -> None:
        """Let the film go on."""
        self.playhead.advance(seconds)
        text, left = self._notice
        self._notice = (text, left - seconds) if left > seconds else ("", 0.0)

    def layers(self) -> Sequence[Layer]:
        """Margins, the film's panels, cards, the bar, and the help over all."""
        return tuple(self._layers())

    def _layers(self) -> Iterator[Layer]:
        film, stage = self.layout.film, self.scene.stage
        yield self._margins()
        for name in self.scene.areas:
            if name != self.scene.board.ASIDE and name not in self.covered_panels:
                yield from self._panel(name)
                if name == self.scene.board.FIELD:
                    for shapes in self.over_field():
                        yield Layer(shapes, stage, *self.field.place(self.layout))
        yield from self.over_film()
        yield from self._bar_layers()
        if self.sheet:
            yield from self.sheet.layers(self.layout)
        if "help" in self.open:
            yield Layer(self._help.shapes, stage, film)

    @property
    def covered_panels(self) -> Collection[str]:
        """The panels that are not shown now, since something else lies in their place."""
        return ()

    def over_field(self) -> Iterator[tuple[Shape, ...]]:
        """What is painted on the field and zooms with it."""
        selection = self.selection
        if self.names:
            yield self.scene.names(self.playhead.time)
        outlined = self.cut, self.playhead.time, selection.space, selection.followed
        yield self.field.outlines(*outlined)
        yield from self.over_outlines()
        yield self.scene.labels(self.playhead.time)  # over the outlines

    def over_outlines(self) -> Iterator[tuple[Shape, ...]]:
        """What is painted on the field under the labels."""
        yield from ()

    def over_film(self) -> Iterator[Layer]:
        """Cards over the film."""
        film, stage = self.layout.film, self.scene.stage
        if "aside" in self.open:
            yield from self._panel(self.scene.board.ASIDE)
        if card := self._card:
            yield Layer(card.shapes, stage, film)
        if "list" in self.open:
            yield Layer(self._list.face(self.playhead.time).shapes, stage, film)

    def film_changed(self) -> None:
        """Update what depends on the film's length."""
        self.on_resize(self.layout.width, self.layout.height)
        self._list.grow(self.scene.marks)

    def _margins(self) -> Layer:
        layout = self.layout
        stage = Stage(layout.width / layout.unit, layout.height / layout.unit)
        shapes = self._memo(("margins", layout), lambda: tuple(self._beside(stage)))
        return Layer(shapes, stage, Rect(0.0, 0.0, layout.width, layout.height))

    def _beside(self, stage: Stage) -> Iterator[Shape]:
        """The board's grounds at the left and right of the film."""
        left, right, where = self.scene.board.margins
        sheet = Sheet(stage, self.scene.palette, 0.0, stage.width, high=stage.height)
        divide = self.layout.film.left / self.layout.unit + where
        yield sheet.box(0, 0, divide, stage.height, Paint(left))
        yield sheet.box(divide, 0, stage.width, stage.height, Paint(right))

    def _panel(self, name: str) -> Iterator[Layer]:
        """A panel of the film; the one beside the field is opened over the film's lower edge."""
        board, onto = self.scene.board, self.layout.film
        clip: Rect | None = onto
        if name == board.FIELD:
            onto, clip = self.field.place(self.layout)
        elif name == board.ASIDE:
            up = (self.scene.areas[name].bottom - HEIGHT) * self.layout.unit
            onto, clip = Rect(onto.left, onto.top - up, onto.right, onto.bottom - up), None
        picture = self.scene.panel(name, self.playhead.time)
        for shapes in (picture.backdrop, picture.shapes):
            if shapes:
                yield Layer(shapes, self.scene.stage, onto, clip)

    def _bar_layers(self) -> Iterator[Layer]:
        layout, bar = self.layout, self.bar
        state = BarState(
            self.playhead.playing,
            self.playhead.speed,
            self._notice[0] or self.label,
            self._switched_on,
            self.selection.followed,
            self._hovered_button,
        )
        yield Layer(bar.static_shapes(state), layout.bar_stage, layout.bar)
        now = self.playhead.time
        if bar.strip:
            yield Layer(bar.strip.bands, layout.bar_stage, layout.bar)
            yield Layer(bar.strip.numbers(now), layout.bar_stage, layout.bar)
        moving = self._memo(("playhead", now, bar), lambda: tuple(bar.moving_shapes(now)))
        yield Layer(moving, layout.bar_stage, layout.bar)
        if tip := self._tip():
            yield Layer(tip, layout.bar_stage, layout.bar)

    @property
    def _switched_on(self) -> frozenset[str]:
        """The tools of the bar that are switched on."""
        sheet = [self.sheet.NAME] if self.sheet else []
        shown = {"names": self.names, "chances": self.forecast}
        return self.open | {*sheet, *(name for name, on in shown.items() if on)}

    @property
    def _hovered_button(self) -> str:
        """The button of the bar under the mouse; empty if there is none."""
        return self.bar.button(self.layout.bar_place(self._mouse))

    def _tip(self) -> tuple[Shape, ...]:
        place = self.layout.bar_place(self._mouse)
        held = self.playhead.time if self.playhead.held else None
        battle = self.bar.battle_at(place) if held is None else None
        at = battle.seconds if battle and self.bar.on_timeline(place) else held
        bar = self.bar
        return self._memo(("tip", place, at, bar), lambda: bar.tip(place, at))

    @cached_property
    def bar(self) -> Bar:
        """The bar for the window's width."""
        return Bar(
            self.layout.bar_stage.width,
            self.playhead.seconds,
            self.marks,
            tuple(self.scene.header["seats"]),
            self.scene.palette,
            round=self.scene.board.ROUND,
            aside=self.scene.board.ASIDE,
            named=self.scene.board.FIELD if self.scene.board.NAMED else "",
            live=self.playhead.growing,
            forecast=bool(self.scene.chances),
            chances=self._chances,
            followed=self.selection.followed,
        )

    @property
    def _chances(self) -> Sequence[Chances]:
        """The chances to win, if they are shown."""
        return self.scene.chances if self.forecast else ()

    @property
    def marks(self) -> Sequence[Mark]:
        """The film's marks; of battles, only those of the player who is followed."""
        seat = self.selection.followed
        if seat is None:
            return self.scene.marks
        marks = self.scene.marks
        return tuple(mark for mark in marks if mark.kind != "battle" or seat in mark.seats)

    @property
    def cut(self) -> Cut[Any]:
        """What happens now."""
        cut: Cut[Any] = self.scene.schedule.at(self.playhead.time)
        return cut

    def overview(self) -> Overview:
        """All that everybody knows of the game now; the same object while nothing changes."""
        cut, now = self.cut, self.playhead.time
        key = cut, now >= cut.result_at
        return self._overviews(key, lambda: self.scene.board.overview(cut, cut.position(now)))

    @property
    def label(self) -> str:
        """What happens now, in words."""
        index = self.scene.schedule.place(self.playhead.time)[0]
        return self.scene.marks[index].title

    # What is selected

    def follow(self, seat: Seat | None) -> None:
        """Follow a player, or nobody."""
        self.selection.followed, self.selection.space = seat, None
        self.__dict__.pop("bar", None)

    def select(self, space: str | None) -> None:
        """Show the card of a space of the board, such as a province, or of none."""
        self.selection.space = space

    @property
    def _card(self) -> Face | None:
        """The card of what is selected, clear of the list and the panel that are open."""
        areas, now = tuple(self._open_areas()), self.playhead.time
        return self.selection.face(self.scene.board, self.cut, areas, now)

    def _open_areas(self) -> Iterator[Rect]:
        if "list" in self.open:
            yield LIST
        if "aside" in self.open:
            area = self.scene.areas[self.scene.board.ASIDE]
            yield Rect(area.left, HEIGHT - area.height, area.right, HEIGHT)

    @cached_property
    def _list(self) -> MarkList:
        given = (self.scene.stage, self.scene.palette, self.scene.marks)
        if self.bar.battles:
            return MarkList(*given, "battle", "battle")
        return MarkList(*given, "round", self.scene.board.ROUND)

    @property
    def keys(self) -> Groups:
        """The keys in the help, under their headings."""
        keys = keys_of(self.scene.board, self.scene.marks)
        return (("", keys_for_seats(keys, len(self.scene.header["seats"]))),)

    @cached_property
    def _help(self) -> HelpSheet:
        legend = self.scene.board.LEGEND
        given = self.scene.stage, self.scene.palette, self.title, self.keys, legend
        return HelpSheet(*given, button="Look up a rule (r)")
