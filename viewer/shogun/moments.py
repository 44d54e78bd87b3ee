"""The course of a game as moments: what happens, what lies where, what the cards show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from game.core import Data, Event, Seat
from game.shogun import Retelling, Told
from viewer.shogun.deeds import Deed, deed_of, lines_won

Kind = Literal[
    "opening", "seeding", "round", "event", "order", "action", "deed", "battle", "winter",
    "scores", "thaw", "end",
]  # fmt: skip
TRAILING = ("unrest", "cleared", "captured", "artists turned", "hall", "samurai")
"""Events that belong to the moment before: their result is seen with it."""
THAWING = ("state", "samurai back")
"""Events that tell what is put back after a winter."""
VISIBLE = ("owner", "armies", "buildings", "unrest", "chests", "rice", "points", "extra")
"""What of a position is seen on the map and the cards."""
TITLES = {
    "court": "Tenno’s Court", "favour": "Tenno’s Court", "officials": "Tenno’s Court",
    "favour kept": "Tenno’s Court", "samurai": "Samurai", "leader": "Leaders",
    "leaders": "Points of monuments", "monument": "Leaders", "artist": "Artists",
    "arts": "Points of artists",
}  # fmt: skip
"""What goes on, by event or by the module that gives something."""


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
        scores: ``scored`` lines of this winter so far.
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
    deeds: tuple[Deed, ...] = ()
    scores: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens.

    Attributes:
        kind: what it is.
        line: of the replay.
        event: that line.
        before: position before it, as in a ``state`` line.
        after: position with its result.
        table: with this moment's deed.
        battle: number of the throw, 0 for the seeding; None if nothing is thrown.
    """

    kind: Kind
    line: int
    event: Event
    before: Data
    after: Data
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
        self._tables = header.get("tables", {})
        self._table = Table()
        self.moments: list[Moment] = []
        self._first: Mapping[str, list[Seat]] = {}
        self._throws = 0
        self._before: Data = {}
        self._taken: Mapping[str, Callable[[Told], None]] = {
            "placed": self._placed,
            "seeded": self._seeded,
            "year": self._year,
            "round": self._round,
            "decision": self._decided,
            "event": self._event_drawn,
            "event cancelled": self._event_cancelled,
            "bids": self._bids_opened,
            "turn order": self._ordered,
            "action": self._action,
            "opened": self._opened,
            "battle": self._battle,
            "winter": self._winter,
            "scored": self._scored,
            "state": self._state,
            "samurai back": self._state,
            "lines": self._lines,
            "forfeit": self._forfeit,
            "ended": self._ended,
        }

    def open(self, position: Data) -> None:
        """The game begins from a position."""
        self._before = position
        self._add("opening", Told(1, {"event": "game"}, position))

    def take(self, told: Told) -> None:
        """The next line."""
        if not self.moments:
            self.open(told.position)
        name = told.event["event"]
        if name in TRAILING and self.moments:
            self._go_on(told)
        if name in self._taken:
            self._taken[name](told)
        elif deed := deed_of(told.event, self._tables):
            title = _title(told.event) or self._table.title
            if title != self._table.title:
                self._begin(title)
            self._do(self._reasoned(deed, told.event), told)

    def _add(self, kind: Kind, told: Told, battle: int | None = None) -> None:
        """A moment that begins where the one before ended: nothing changes between them."""
        moment = Moment(
            kind, told.number, told.event, self._before, told.position, self._table, battle
        )
        self.moments.append(moment)
        self._before = told.position

    def _go_on(self, told: Told) -> None:
        """What a line tells is seen with the moment before."""
        self.moments[-1] = replace(self.moments[-1], after=told.position)
        self._before = told.position

    def _do(self, deed: Deed, told: Told) -> None:
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

    def _placed(self, told: Told) -> None:
        if told.position != self._before:  # otherwise all is placed at the opening
            if self._table.title != "Draft":
                self._begin("Draft")
            if deed := deed_of(told.event, self._tables):
                self._do(deed, told)

    def _seeded(self, told: Told) -> None:
        self._begin("The tower is seeded")
        self._throw("seeding", told)

    def _battle(self, told: Told) -> None:
        self._throw("battle", told)
        if deed := deed_of(told.event, self._tables):
            self._table = replace(self._table, deeds=(*self._table.deeds, deed))

    def _throw(self, kind: Kind, told: Told) -> None:
        self._add(kind, told, self._throws)
        self._throws += 1

    def _year(self, told: Told) -> None:
        self._table = replace(self._table, year=told.event["year"])

    def _round(self, told: Told) -> None:
        event = told.event
        self._table = Table(
            year=event["year"],
            season=event["season"],
            slots=tuple(event["actions"]),
            specials=tuple(event["specials"]),
            title=f"{event['season'].capitalize()} of year {event['year']}",
        )
        self._add("round", told)

    def _forfeit(self, told: Told) -> None:
        """It is not played again, so nothing but its name is sure."""
        deed = deed_of(told.event, self._tables)
        if deed and deed.seat in self._header["seats"]:
            if not self._table.title:
                self._begin("Setting up")
            self._do(deed, told)

    def _decided(self, told: Told) -> None:
        event = told.event
        if event["kind"] == "plan":
            plans = {**self._table.plans, event["seat"]: event["move"]}
            self._table = replace(self._table, plans=plans)

    def _event_drawn(self, told: Told) -> None:
        event = told.event
        self._table = replace(self._table, card=event["card"], effect=event["effect"])
        self._add("event", told)

    def _event_cancelled(self, told: Told) -> None:
        self._table = replace(self._table, cancelled=told.event["seat"])
        if deed := deed_of(told.event, self._tables):
            self._do(deed, told)

    def _bids_opened(self, told: Told) -> None:
        self._table = replace(self._table, bids=told.event["bids"])

    def _ordered(self, told: Told) -> None:
        event = told.event
        self._table = replace(self._table, order=tuple(event["order"]), holders=event["specials"])
        self._begin("Turn order")
        self._add("order", told)

    def _action(self, told: Told) -> None:
        action = told.event["action"]
        self._begin(action[0].upper() + action[1:])
        self._table = replace(self._table, slot=told.event["slot"] - 1)
        self._add("action", told)

    def _opened(self, told: Told) -> None:
        self._table = replace(self._table, slots=(*self._table.slots, told.event["action"]))

    def _winter(self, told: Told) -> None:
        event = told.event
        self._table = Table(year=event["year"], season="winter", card=event["card"])
        self._begin(f"Winter of year {event['year']}")
        self._add("winter", told)

    def _scored(self, told: Told) -> None:
        self._table = replace(self._table, scores=(*self._table.scores, told.event))
        if len(self._table.scores) > 1:
            self._go_on(told)
            self.moments[-1] = replace(self.moments[-1], table=self._table)
        else:
            self._begin(f"Points of year {self._table.year}")
            self._add("scores", told)

    def _state(self, told: Told) -> None:
        """A winter is over: what is put back is seen to go."""
        if self._table.season != "winter" or _seen(told.position) == _seen(self._before):
            return
        if self.moments[-1].kind == "thaw":
            self._go_on(told)
        else:
            self._begin("The year ends")
            self._add("thaw", told)

    def _lines(self, told: Told) -> None:
        self._first = told.event.get("first", {})

    def _reasoned(self, deed: Deed, event: Event) -> Deed:
        """A deed with what the points of the arts are for, which the line before tells."""
        if event["event"] != "gained" or event["source"] != "arts":
            return deed
        return replace(deed, text=f"{lines_won(self._first, event['seat'])}: +{event['gained']}")

    def _ended(self, told: Told) -> None:
        self._begin("The end")
        self._add("end", told)


def _seen(position: Data) -> list[object]:
    return [position[name] for name in VISIBLE]


def _title(event: Event) -> str | None:
    """What goes on when a module tells this; None if that does not change."""
    if event.get("how") == "lost":  # a leader, in the middle of something else
        return None
    action = event.get("action")
    if isinstance(action, str) and action.partition(" ")[0] in ("court", "favour"):
        return TITLES["court"]
    return TITLES.get(str(event.get("source", event["event"])))
