"""The course of a game as moments: events, positions, and what the cards show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from cubetower.game.core import Data, Decided, Event, Forfeited, Seat, TossCount
from cubetower.game.shogun import History, HistoryLine
from cubetower.game.shogun.captions import Caption, caption_of
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.review import CoursePoint, CourseTracker
from cubetower.game.shogun.rules import events
from cubetower.game.shogun.rules.events import Checkpoint, Scored
from cubetower.game.shogun.rules.module import registered_modules
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.wording import action_text
from cubetower.viewer.boards import schedule
from cubetower.viewer.draw.paper import with_capital

Kind = Literal[
    "opening", "seeding", "round", "event", "order", "action", "act", "battle", "winter",
    "scores", "thaw", "end", "title", "board",
]  # fmt: skip
TRAILING: tuple[type[Event], ...] = (events.Unrest, events.Cleared)
"""Events that belong to the moment before: their result is seen with it."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What lies on the table beside the map.

    Attributes:
        year: 1 or 2; 0 before the first.
        season: spring to winter; empty before the first.
        card: number of the event card of this round; None before it is drawn.
        effect: its effect, by name as in the ``event`` line.
        cancelled: who cancelled the event; empty if nobody did.
        slots: actions of this round so far opened, in order.
        slot: index of the one being carried out; None before and after.
        specials: special cards by place in the order.
        order: seats in turn order; empty before it is set.
        holders: special card of each seat.
        bids: card that each seat bid.
        plans: plans of this round by seat, field by field.
        title: what is going on, such as "Taxes".
        captions: of what was done under this title so far.
        scores: of this winter so far.
    """

    year: int = 0
    season: str = ""
    card: int | None = None
    effect: str = ""
    cancelled: Seat = ""
    slots: tuple[str, ...] = ()
    slot: int | None = None
    specials: tuple[str, ...] = ()
    order: tuple[Seat, ...] = ()
    holders: Mapping[Seat, str] = field(default_factory=dict)
    bids: Mapping[Seat, str | None] = field(default_factory=dict)
    plans: Mapping[Seat, Mapping[str, str | None]] = field(default_factory=dict)
    title: str = ""
    captions: tuple[Caption, ...] = ()
    scores: tuple[Scored, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ShogunMoment(schedule.Moment[Position]):
    """An event; that of the opening is the first position itself.

    Attributes:
        kind: of the moment; an ``action`` card is followed by the ``act`` of each player, and a
            ``title`` by its battle; the ``board`` with the standings ends a film of battles.
        line: its number in the replay.
        table: with this moment's action.
        battle: number of the throw, 0 for the seeding; None if nothing is thrown.
        course: how everybody stands since the last battle or round; None before the first.
    """

    kind: Kind
    line: int
    table: TableState
    battle: int | None = None
    course: CoursePoint | None = None


def moments_of(history: History) -> tuple[ShogunMoment, ...]:
    """The moments of a game, in their order."""
    course = Course(history.header)
    for told in history.lines:
        course.take(told)
    return tuple(course.moments)


KINDS: Mapping[type[Event], Kind] = {
    events.Seeded: "seeding",
    events.Round: "round",
    events.EventDrawn: "event",
    events.TurnOrder: "order",
    events.Action: "action",
    events.Fought: "battle",
    events.Winter: "winter",
    events.Ended: "end",
}
"""Events that are moments of their own."""

CHANGES: Mapping[type[Event], Callable[[TableState, Any], TableState]] = {
    events.Seeded: lambda table, _: replace(table, title="The tower is seeded", captions=()),
    events.Year: lambda table, told: replace(table, year=told.year),
    events.Round: lambda _, told: TableState(
        year=told.year,
        season=told.season,
        slots=tuple(told.actions),
        specials=tuple(told.specials),
        title=f"{told.season.capitalize()} of year {told.year}",
    ),
    events.EventDrawn: lambda table, told: replace(table, card=told.card, effect=told.effect),
    events.TakenAway: lambda table, told: replace(table, cancelled=told.seat),
    Decided: lambda table, told: (
        replace(table, plans={**table.plans, told.seat: told.move})
        if told.kind == "plan"
        else table
    ),
    events.Bids: lambda table, told: replace(table, bids=told.bids),
    events.TurnOrder: lambda table, told: replace(
        table, order=tuple(told.order), holders=told.specials, title="Turn order", captions=()
    ),
    events.Action: lambda table, told: replace(
        table, slot=told.slot - 1, title=with_capital(told.action), captions=()
    ),
    events.Opened: lambda table, told: replace(table, slots=(*table.slots, told.action)),
    events.Winter: lambda _, told: TableState(
        year=told.year, season="winter", card=told.card, title=f"Winter of year {told.year}"
    ),
    events.Scored: lambda table, told: replace(table, scores=(*table.scores, told)),
    events.Ended: lambda table, _: replace(table, title="The end", captions=()),
}
"""How events change the table."""


class Course:
    """Turns the lines of a game into moments, even while it is played.

    Attributes:
        moments: so far; the next line may still change the last ones.
    """

    def __init__(self, header: Data) -> None:
        """Begin with the header of a replay."""
        self._header = header
        self._table = TableState()
        self.moments: list[ShogunMoment] = []
        self._modules = registered_modules(header["options"]["modules"])
        self._presentations = presentations(self._modules)
        pictures = [shown.pictures for shown in self._presentations.values()]
        self._trailing = TRAILING + tuple(event for each in pictures for event in each.trailing)
        self._thawing = tuple(event for each in pictures for event in each.thawing)
        self._last: dict[str, Event] = {}  # that each module told
        self._throws = TossCount()
        self._chances = CourseTracker(header)
        self._before: Position

    def open(self, position: Position) -> None:
        """Start from a position."""
        self._before = position
        self._add("opening", HistoryLine(1, Checkpoint(position=position), position))

    def take(self, told: HistoryLine) -> None:
        """Add the next line."""
        if not self.moments:
            self.open(told.position)
        event = told.event
        self._chances.take(told)
        if isinstance(event, self._trailing):
            self._go_on(told)
        for name, module in self._modules.items():
            if isinstance(event, module.events):
                self._last[name] = event
        for kind in type(event).__mro__:
            if change := CHANGES.get(kind):
                self._table = change(self._table, event)
        if moment := KINDS.get(type(event)):
            self._add(moment, told, self._throws.number(event))
        self._take(event, told)

    def _take(self, event: Event, told: HistoryLine) -> None:
        """Add what is done, scored or put back."""
        match event:
            case events.Fought():
                self._table = replace(
                    self._table, captions=(*self._table.captions, *_captions(event))
                )
            case Scored():
                self._score(told)
            case events.Checkpoint():
                self._thaw(told)
            case events.Placed():
                if told.position != self._before:  # otherwise all is placed at the opening
                    self._tell("Draft", told)
            case Forfeited():  # it is not played again, so nothing but its name is sure
                if event.seat in self._header["seats"]:
                    self._tell(self._table.title or "Setting up", told)
            case _ if type(event) not in KINDS:
                if isinstance(event, self._thawing):
                    self._thaw(told)
                self._tell(self._heading(event) or self._table.title, told)

    def _tell(self, title: str, told: HistoryLine) -> None:
        """Add what somebody does under a title, if the line says so."""
        for caption in _captions(told.event):
            if title != self._table.title:
                self._begin(title)
            self._do(self._add_reason(caption, told.event), told)

    def _add(self, kind: Kind, told: HistoryLine, battle: int | None = None) -> None:
        """Add a moment; it begins with the position in which the one before ended."""
        known = (told.event, self._before, told.position, kind, told.number, self._table)
        self.moments.append(ShogunMoment(*known, battle, self._chances.last))
        self._before = told.position

    def _go_on(self, told: HistoryLine) -> None:
        """Show the result of a line with the moment before."""
        self.moments[-1] = replace(self.moments[-1], after=told.position)
        self._before = told.position

    def _do(self, caption: Caption, told: HistoryLine) -> None:
        """Add what somebody does; passes in a row are one moment."""
        last = self._table.captions[-1] if self._table.captions else None
        self._table = replace(self._table, captions=(*self._table.captions, caption))
        moment = self.moments[-1] if self.moments else None
        if caption.passed and last and last.passed and moment and moment.kind == "act":
            self.moments[-1] = replace(moment, after=told.position, table=self._table)
        else:
            self._add("act", told)

    def _begin(self, title: str) -> None:
        """Start a new title."""
        self._table = replace(self._table, title=title, captions=())

    def _score(self, told: HistoryLine) -> None:
        """Add points; those of all players are one moment."""
        if len(self._table.scores) > 1:
            self._go_on(told)
            self.moments[-1] = replace(self.moments[-1], table=self._table)
        else:
            self._begin(f"Points of year {self._table.year}")
            self._add("scores", told)

    def _thaw(self, told: HistoryLine) -> None:
        """Show what is put back after a winter."""
        if self._table.season != "winter" or _visible(told.position) == _visible(self._before):
            return
        if self.moments[-1].kind == "thaw":
            self._go_on(told)
        else:
            self._begin("The year ends")
            self._add("thaw", told)

    def _heading(self, event: Event) -> str:
        """The title from this event on; empty if it stays the same."""
        for name, shown in self._presentations.items():
            if isinstance(event, events.Gained) and event.source == name:
                return shown.pictures.gains or shown.words.title
            if heading := shown.pictures.heading(event):
                return heading
        return ""

    def _add_reason(self, caption: Caption, event: Event) -> Caption:
        """A caption of a gain with its reason, if the last event of its module gives one."""
        if not isinstance(event, events.Gained) or event.source not in self._last:
            return caption
        last, shown = self._last[event.source], self._presentations[event.source]
        reason = shown.pictures.reason(last, event.seat)
        return replace(caption, text=f"{reason}: +{event.gained}") if reason else caption


def _captions(event: Event) -> tuple[Caption, ...]:
    """The caption of an event, if it has one."""
    caption = caption_of(event)
    return (caption,) if caption else ()


def _visible(position: Position) -> tuple[object, ...]:
    """The parts of a position that the map and the cards show."""
    land = position.owner, position.armies, position.buildings, position.unrest
    return *land, position.chests, position.rice, position.points, position.extra


def title_text(title: str) -> str:
    """A title for people: ``Place 5 armies`` for ``Place 5``; all others are themselves."""
    return with_capital(action_text(title[:1].lower() + title[1:]))
