"""The course of a game as moments: what happens, what lies where, what the cards show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Literal

from game.core import Data, Decided, Event, Forfeited, Seat
from game.shogun import Retelling, Told, events
from game.shogun.captions import Caption, caption_of
from game.shogun.events import Scored, State
from game.shogun.module import registered_modules
from viewer.boards import schedule

Kind = Literal[
    "opening", "seeding", "round", "event", "order", "action", "deed", "battle", "winter",
    "scores", "thaw", "end",
]  # fmt: skip
TRAILING: tuple[type[Event], ...] = (events.Unrest, events.Cleared)
"""Events that belong to the moment before: their result is seen with it."""


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table beside the map.

    Attributes:
        year: 1 or 2; 0 before the first.
        season: spring to winter; empty before the first.
        card: number of the event card of this round; None before it is drawn.
        effect: its effect, by name as in the ``event`` line.
        cancelled: who took the event away; empty if nobody.
        slots: actions of this round so far opened, in order.
        slot: the place of the one that is carried out, from 0; None before and after.
        specials: special cards by place in the order.
        order: seats in turn order; empty before it is set.
        holders: special card of each seat.
        bids: card that each seat bid.
        plans: plans of this round by seat, field by field.
        title: what goes on, such as "Taxes".
        deeds: what was done under this title so far.
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
    deeds: tuple[Caption, ...] = ()
    scores: tuple[Scored, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Moment(schedule.Moment[State]):
    """Something that happens; the event of the opening is what lies where.

    Attributes:
        kind: what it is.
        line: of the replay.
        table: with this moment's action.
        battle: number of the throw, 0 for the seeding; None if nothing is thrown.
    """

    kind: Kind
    line: int
    table: Table
    battle: int | None = None


def moments_of(retelling: Retelling) -> tuple[Moment, ...]:
    """The moments of a game, in their order."""
    course = Course(retelling.header)
    for told in retelling.lines:
        course.take(told)
    return tuple(course.moments)


class Course:
    """Goes through the lines of a game, also while it is played.

    Attributes:
        moments: so far; the last ones may still change with the next line.
    """

    def __init__(self, header: Data) -> None:
        """Begin with the header of a replay."""
        self._header = header
        self._table = Table()
        self.moments: list[Moment] = []
        self._modules = registered_modules(header["options"]["modules"])
        pictures = [module.pictures for module in self._modules.values()]
        self._trailing = TRAILING + tuple(event for each in pictures for event in each.trailing)
        self._thawing = tuple(event for each in pictures for event in each.thawing)
        self._last: dict[str, Event] = {}  # that each module told
        self._throws = 0
        self._before: State

    def open(self, position: State) -> None:
        """The game begins from a position."""
        self._before = position
        self._add("opening", Told(1, position, position))

    def take(self, told: Told) -> None:
        """The next line."""
        if not self.moments:
            self.open(told.position)
        event = told.event
        if isinstance(event, self._trailing):
            self._go_on(told)
        for name, module in self._modules.items():
            if isinstance(event, module.events):
                self._last[name] = event
        self._take(event, told)

    @singledispatchmethod
    def _take(self, event: Event, told: Told) -> None:
        """What has no place of its own may be a deed, or put something back."""
        if isinstance(event, self._thawing):
            self._thaw(told)
        if deed := caption_of(event):
            title = self._heading(event) or self._table.title
            if title != self._table.title:
                self._begin(title)
            self._do(self._reasoned(deed, event), told)

    def _add(self, kind: Kind, told: Told, battle: int | None = None) -> None:
        """A moment that begins where the one before ended: nothing changes between them."""
        moment = Moment(
            told.event, self._before, told.position, kind, told.number, self._table, battle
        )
        self.moments.append(moment)
        self._before = told.position

    def _go_on(self, told: Told) -> None:
        """What a line tells is seen with the moment before."""
        self.moments[-1] = replace(self.moments[-1], after=told.position)
        self._before = told.position

    def _do(self, deed: Caption, told: Told) -> None:
        """Somebody does something; those of whom nothing comes pass in one moment."""
        last = self._table.deeds[-1] if self._table.deeds else None
        self._table = replace(self._table, deeds=(*self._table.deeds, deed))
        moment = self.moments[-1] if self.moments else None
        if deed.passed and last and last.passed and moment and moment.kind == "deed":
            self.moments[-1] = replace(moment, after=told.position, table=self._table)
        else:
            self._add("deed", told)

    def _begin(self, title: str) -> None:
        """What is done from now on has another title."""
        self._table = replace(self._table, title=title, deeds=())

    @_take.register
    def _placed(self, event: events.Placed, told: Told) -> None:
        if told.position != self._before:  # otherwise all is placed at the opening
            if self._table.title != "Draft":
                self._begin("Draft")
            if deed := caption_of(event):
                self._do(deed, told)

    @_take.register
    def _seeded(self, event: events.Seeded, told: Told) -> None:
        self._begin("The tower is seeded")
        self._throw("seeding", told)

    @_take.register
    def _battle(self, event: events.Fought, told: Told) -> None:
        self._throw("battle", told)
        if deed := caption_of(event):
            self._table = replace(self._table, deeds=(*self._table.deeds, deed))

    def _throw(self, kind: Kind, told: Told) -> None:
        self._add(kind, told, self._throws)
        self._throws += 1

    @_take.register
    def _year(self, event: events.Year, told: Told) -> None:
        self._table = replace(self._table, year=event.year)

    @_take.register
    def _round(self, event: events.Round, told: Told) -> None:
        self._table = Table(
            year=event.year,
            season=event.season,
            slots=tuple(event.actions),
            specials=tuple(event.specials),
            title=f"{event.season.capitalize()} of year {event.year}",
        )
        self._add("round", told)

    @_take.register
    def _forfeit(self, event: Forfeited, told: Told) -> None:
        """It is not played again, so nothing but its name is sure."""
        deed = caption_of(event)
        if deed and deed.seat in self._header["seats"]:
            if not self._table.title:
                self._begin("Setting up")
            self._do(deed, told)

    @_take.register
    def _decided(self, event: Decided, told: Told) -> None:
        if event.kind == "plan":
            plans = {**self._table.plans, event.seat: event.move}
            self._table = replace(self._table, plans=plans)

    @_take.register
    def _event_drawn(self, event: events.EventDrawn, told: Told) -> None:
        self._table = replace(self._table, card=event.card, effect=event.effect)
        self._add("event", told)

    @_take.register
    def _event_cancelled(self, event: events.TakenAway, told: Told) -> None:
        self._table = replace(self._table, cancelled=event.seat)
        if deed := caption_of(event):
            self._do(deed, told)

    @_take.register
    def _bids_opened(self, event: events.Bids, told: Told) -> None:
        self._table = replace(self._table, bids=event.bids)

    @_take.register
    def _ordered(self, event: events.TurnOrder, told: Told) -> None:
        self._table = replace(self._table, order=tuple(event.order), holders=event.specials)
        self._begin("Turn order")
        self._add("order", told)

    @_take.register
    def _action(self, event: events.Action, told: Told) -> None:
        action = event.action
        self._begin(action[0].upper() + action[1:])
        self._table = replace(self._table, slot=event.slot - 1)
        self._add("action", told)

    @_take.register
    def _opened(self, event: events.Opened, told: Told) -> None:
        self._table = replace(self._table, slots=(*self._table.slots, event.action))

    @_take.register
    def _winter(self, event: events.Winter, told: Told) -> None:
        self._table = Table(year=event.year, season="winter", card=event.card)
        self._begin(f"Winter of year {event.year}")
        self._add("winter", told)

    @_take.register
    def _scored(self, event: Scored, told: Told) -> None:
        self._table = replace(self._table, scores=(*self._table.scores, event))
        if len(self._table.scores) > 1:
            self._go_on(told)
            self.moments[-1] = replace(self.moments[-1], table=self._table)
        else:
            self._begin(f"Points of year {self._table.year}")
            self._add("scores", told)

    @_take.register
    def _state(self, event: State, told: Told) -> None:
        self._thaw(told)

    def _thaw(self, told: Told) -> None:
        """A winter is over: what is put back is seen to go."""
        if self._table.season != "winter" or _seen(told.position) == _seen(self._before):
            return
        if self.moments[-1].kind == "thaw":
            self._go_on(told)
        else:
            self._begin("The year ends")
            self._add("thaw", told)

    def _heading(self, event: Event) -> str:
        """What goes on when this is told; empty if that does not change."""
        for name, module in self._modules.items():
            if isinstance(event, events.Gained) and event.source == name:
                return module.pictures.gains or module.words.title
            if heading := module.pictures.heading(event):
                return heading
        return ""

    def _reasoned(self, deed: Caption, event: Event) -> Caption:
        """A gift with what it is for, if what its module told before says so."""
        if not isinstance(event, events.Gained) or event.source not in self._last:
            return deed
        last, module = self._last[event.source], self._modules[event.source]
        reason = module.pictures.reason(last, event.seat)
        return replace(deed, text=f"{reason}: +{event.gained}") if reason else deed

    @_take.register
    def _ended(self, event: events.Ended, told: Told) -> None:
        self._begin("The end")
        self._add("end", told)


def _seen(position: State) -> tuple[object, ...]:
    """What of a position is seen on the map and the cards."""
    land = position.owner, position.armies, position.buildings, position.unrest
    return *land, position.chests, position.rice, position.points, position.extra
