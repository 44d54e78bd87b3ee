"""What is seen of a game's film in a window: its panels, a bar, cards, a list and help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from game.core import Seat
from viewer.boards.scene import GameScene
from viewer.boards.schedule import Cut
from viewer.draw.displaylist import Paint, Shape, Stage
from viewer.draw.memo import Memo
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import HEIGHT, Sheet
from viewer.scene import Mark
from viewer.window.helpsheet import Groups, HelpSheet, keys_for_seats
from viewer.window.hotspots import Face
from viewer.window.layout import WindowLayout
from viewer.window.playhead import Playhead
from viewer.window.view import Layer, View
from viewer.window.watching.bar import Bar, BarState
from viewer.window.watching.commands import keys_of
from viewer.window.watching.fieldpane import FieldPane
from viewer.window.watching.marklist import AREA as LIST
from viewer.window.watching.marklist import MarkList
from viewer.window.watching.prefetch import Prefetcher
from viewer.window.watching.selection import Selection


class FilmPicture(View):
    """A film with a bar, cards of spaces and players, a list of battles or rounds, and help.

    Attributes:
        scene: the film.
        playhead: where it is.
        layout: of the window.
        field: the part that can be enlarged.
        inquiry: what is asked for.
        open: what lies over the film: ``aside``, ``list``, ``help``.
    """

    def __init__(self, scene: GameScene, title: str, *, playing: bool = True) -> None:
        """A window on a scene.

        Args:
            scene: the film.
            title: of the window.
            playing: it begins to play at once.
        """
        self.scene, self.title = scene, title
        self.playhead = Playhead(scene.seconds, playing=playing)
        self.layout = WindowLayout(1280.0, 792.0)
        self.field = FieldPane(scene.board)
        self.inquiry = Selection()
        self.open: frozenset[str] = frozenset()
        self._notice = ("", 0.0)  # what is said for a while, and how long still, s
        self._ahead: Prefetcher | None = None
        self._mouse: Place = (-1.0, -1.0)
        self._memo: Memo[tuple[Shape, ...]] = Memo(8)

    # what is seen

    def on_resize(self, width: float, height: float) -> None:
        """Everything grows with the window."""
        self.layout = WindowLayout(width, height)
        self.__dict__.pop("bar", None)

    def on_open(self) -> None:
        """What takes longest is done ahead."""
        self._ahead = Prefetcher(lambda: self.scene, self.playhead)

    def on_close(self) -> bool:
        """Nothing is done ahead any more."""
        if self._ahead:
            self._ahead.stop()
        return True

    def advance(self, seconds: float) -> None:
        """The film goes on."""
        self.playhead.advance(seconds)
        said, left = self._notice
        self._notice = (said, left - seconds) if left > seconds else ("", 0.0)

    def layers(self) -> Sequence[Layer]:
        """Margins, the film's panels, cards, the bar, and what lies over all."""
        return tuple(self._layers())

    def _layers(self) -> Iterator[Layer]:
        film, stage = self.layout.film, self.scene.stage
        yield self._margins()
        for name in self.scene.areas:
            if name != self.scene.board.ASIDE:
                yield from self._panel(name)
                if name == self.scene.board.FIELD:
                    for shapes in self.over_field():
                        yield Layer(shapes, stage, *self.field.place(self.layout))
        yield from self.over_film()
        yield from self._bar_layers()
        if "help" in self.open:
            yield Layer(self._help.shapes, stage, film)

    def over_field(self) -> Iterator[tuple[Shape, ...]]:
        """What is painted on the field, and grows with it."""
        inquiry = self.inquiry
        outlined = self.cut, self.playhead.time, inquiry.selected, inquiry.followed
        yield self.field.outlines(*outlined)
        yield self.scene.labels(self.playhead.time)  # which lines must not strike through

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
        """The film has become longer: what depends on all of it is made anew."""
        self.__dict__.pop("bar", None)
        self._list.grow(self.scene.marks)

    def _margins(self) -> Layer:
        """What lies beside the film where it does not fill the window."""
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
        """A part of the film; what lies under it is spread out over its lower edge."""
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
            self.open,
            self.inquiry.followed,
            self._hovered_button,
        )
        yield Layer(bar.static_shapes(state), layout.bar_stage, layout.bar)
        now = self.playhead.time
        moving = self._memo(("playhead", now, bar), lambda: tuple(bar.moving_shapes(now)))
        yield Layer(moving, layout.bar_stage, layout.bar)
        if tip := self._tip():
            yield Layer(tip, layout.bar_stage, layout.bar)

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
            live=self.playhead.growing,
        )

    @property
    def marks(self) -> Sequence[Mark]:
        """Those one can go to: of battles, only those of the player who is followed."""
        seat = self.inquiry.followed
        if seat is None:
            return self.scene.marks
        return tuple(
            mark for mark in self.scene.marks if mark.kind != "battle" or seat in mark.seats
        )

    @property
    def cut(self) -> Cut[Any]:
        """What happens now."""
        cut: Cut[Any] = self.scene.schedule.at(self.playhead.time)
        return cut

    @property
    def label(self) -> str:
        """What happens now, in words."""
        index = self.scene.schedule.place(self.playhead.time)[0]
        return self.scene.marks[index].label

    # what is asked for

    def follow(self, seat: Seat | None) -> None:
        """Follow a player, or nobody."""
        self.inquiry.followed, self.inquiry.selected = seat, None
        self.__dict__.pop("bar", None)

    def select(self, space: str | None) -> None:
        """Ask for a space, or for none."""
        self.inquiry.selected = space

    @property
    def _card(self) -> Face | None:
        """The card of what is asked for, clear of the others."""
        spread, now = tuple(self._spread()), self.playhead.time
        return self.inquiry.face(self.scene.board, self.cut, spread, now)

    def _spread(self) -> Iterator[Rect]:
        """What is spread out over the film."""
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
        """Keys of the help under their headings, and what they do."""
        keys = keys_of(self.scene.board, self.scene.marks)
        return (("", keys_for_seats(keys, len(self.scene.header["seats"]))),)

    @cached_property
    def _help(self) -> HelpSheet:
        legend = self.scene.board.LEGEND
        return HelpSheet(self.scene.stage, self.scene.palette, self.title, self.keys, legend)
