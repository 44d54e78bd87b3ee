"""What happens in a game of SHOGUN: the lines of its replay; those of expansions are theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from game.core import Data, Event, GameOver, Personal, Seat, Tossed, name_of

Counts: TypeAlias = Mapping[str, int]
"""Cubes by colour, or anything else that is counted, by its name."""

FightKind: TypeAlias = Literal["attack", "revolt", "winter_revolt"]
"""Why there is a battle."""

Victor: TypeAlias = Literal["attacker", "defender", "none"]
"""Who wins a battle."""

SCORED: Final = ("provinces", "buildings", "castle", "temple", "theatre")
"""What the base rules give points for (W04)."""


class Card(Event):
    """A province card is turned over in the draft (S05)."""

    province: str


class Placed(Personal):
    """Armies are placed at the start (S04, S06)."""

    province: str
    armies: int


class Seeded(Tossed):
    """The first throw fills the tower; all supplies then (S08)."""

    thrown: Counts
    fell: Counts
    supply: Counts


class Year(Event):
    """A year begins; its event cards (S09)."""

    year: int
    events: Sequence[int]


class Round(Event):
    """A round begins: the five open actions, special cards by place (R01, R02)."""

    year: int
    season: str
    actions: Sequence[str]
    specials: Sequence[str]


class EventDrawn(Event, tag="event"):
    """The event card of the round (R05)."""

    card: int
    effect: str


class Bids(Event):
    """Bids are opened and paid: lots among equals, the order of choosing, chests (R06, R07)."""

    bids: Mapping[Seat, str | None]
    lots: Sequence[Seat]
    order: Sequence[Seat]
    chests: Mapping[Seat, int]


class TurnOrder(Event):
    """The turn order is set; special cards by seat (R08)."""

    order: Sequence[Seat]
    specials: Mapping[Seat, str]


class Action(Event):
    """All players carry out an action in turn (R09)."""

    slot: int
    action: str


class Opened(Event):
    """The next hidden action card is opened (R01)."""

    slot: int
    action: str


class Revealed(Personal):
    """A player's card on a field is turned over (R09)."""

    action: str
    card: str | None


class Lapsed(Personal):
    """A planned action does nothing (R10); `why` is for people."""

    action: str
    province: str | None
    rule: str
    why: str


class Built(Personal):
    """A building stands (A01)."""

    province: str
    building: str
    paid: int


class Income(Personal):
    """Rice or taxes are collected (A02, A03)."""

    province: str
    action: str
    gained: int
    now: int


class Unrest(Event):
    """Markers of unrest in a province now (A04, A12)."""

    province: str
    markers: int


class Recruited(Personal):
    """Armies are placed (A05 to A07)."""

    province: str
    armies: int
    paid: int


class Moved(Personal):
    """Armies go to another own or neutral province (A07, A08)."""

    province: str
    to: str
    armies: int


class Fought(Tossed, tag="battle", kw_only=True):
    """A battle or revolt.

    Every cube thrown is in one of `tray_before`, `attackers`, `defenders` and `extra`; every cube
    that fell is in the supply again, `left` in the province or in `tray_after`. In a revolt the
    farmers are the attacker.
    """

    kind: FightKind
    province: str
    source: str | None = None
    attacker: str
    defender: Seat | None
    attackers: int
    defenders: int
    extra: Counts
    tray_before: Counts
    thrown: Counts
    fell: Counts
    tray_after: Counts
    farmers_help: bool
    attack_strength: int
    defence_strength: int
    winner: Victor
    left: int
    holder: Seat | None
    tapped: Counts | None = None


class Cleared(Event):
    """A province is lost to nobody: tiles and markers go back to stock (C10, C22)."""

    province: str
    buildings: Sequence[str]
    unrest: int


class Winter(Event):
    """Winter comes: the event card that is left, and rice then (W01)."""

    year: int
    card: int
    rice_loss: int
    rice: Mapping[Seat, int]


class Famine(Personal):
    """Rice is missing; the provinces drawn rise, each with so many more farmers (W02, W03)."""

    missing: int
    farmers: int
    provinces: Sequence[str]


class Scored(Personal):
    """A player's points of this winter (W04).

    In the line the points of expansions stand beside the others, under their own names.
    """

    provinces: int
    buildings: int
    castle: int
    temple: int
    theatre: int
    expansions: Mapping[str, int]
    total: int
    points: int

    @property
    def sources(self) -> dict[str, int]:
        """This winter's points by what they are for."""
        return {**{name: getattr(self, name) for name in SCORED}, **self.expansions}

    def line(self) -> Data:
        """As the replay has it."""
        told: dict[str, Any] = {"event": "scored", "seat": self.seat, **self.sources}
        return {**told, "total": self.total, "points": self.points}


class State(Event):
    """What lies where, after every round and winter; `season` is 3 in winter."""

    year: int
    season: int
    owner: Mapping[str, Seat | None]
    armies: Mapping[str, int]
    unrest: Mapping[str, int]
    buildings: Mapping[str, Sequence[str]]
    chests: Mapping[Seat, int]
    rice: Mapping[Seat, int]
    points: Mapping[Seat, int]
    supply: Counts
    stock: Mapping[str, int]
    events: Sequence[int]
    tray: Counts
    inside: Counts
    extra: Mapping[str, Any]

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> State:
        """As somebody sees it: from an observation."""
        return cls(**{name: seen[name] for name in cls.__struct_fields__})


class Ended(GameOver):
    """The game is over (W06)."""

    points: Mapping[Seat, int]
    chests: Mapping[Seat, int]


class Gained(Personal):
    """Chests, rice, points or armies for the tray from an expansion, the `source`."""

    what: str
    gained: int
    now: int
    source: str


class TakenAway(Personal):
    """An expansion takes the event of the round away: the base of such events."""


EVENTS: Final = (
    Card, Placed, Seeded, Year, Round, EventDrawn, Bids, TurnOrder, Action, Opened, Revealed,
    Lapsed, Built, Income, Unrest, Recruited, Moved, Fought, Cleared, Winter, Famine, Scored,
    State, Ended, Gained,
)  # fmt: skip
"""All events of the base game."""

TOSSES: Final = tuple(name_of(kind) for kind in EVENTS if issubclass(kind, Tossed))
"""Lines that tell of a toss into the tower."""
