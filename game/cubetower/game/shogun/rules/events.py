"""The events of SHOGUN, one for each kind of replay line; expansions have their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from cubetower.game.core import Data, Event, GameEnded, Personal, Seat, Tossed, name_of
from cubetower.game.core.fields import as_plain
from cubetower.game.shogun.rules.observation import Position

Counts: TypeAlias = Mapping[str, int]
"""Numbers by name, such as cubes by colour."""

FightKind: TypeAlias = Literal["attack", "revolt", "winter_revolt"]
"""The kinds of battles."""

Victor: TypeAlias = Literal["attacker", "defender", "none"]
"""Who won a battle."""

SCORED: Final = ("provinces", "buildings", "castle", "temple", "theatre")
"""What the base rules give points for (W04)."""


class CardOpened(Event, tag="card"):
    """A province card is turned over in the draft (S04, S05)."""

    province: str


class Placed(Personal):
    """Armies are placed at the start (S04, S06)."""

    province: str
    armies: int


class Seeded(Tossed):
    """The first throw has filled the tower; all supplies after it (S08)."""

    thrown: Counts
    fell: Counts
    supply: Counts


class Year(Event):
    """A year begins, with its event cards (S09)."""

    year: int
    events: Sequence[int]


class Round(Event):
    """A round begins: its five open actions, and the special cards by place (R01, R02)."""

    year: int
    season: str
    actions: Sequence[str]
    specials: Sequence[str]


class EventDrawn(Event, tag="event"):
    """The event card of the round (R05)."""

    card: int
    effect: str


class Bids(Event):
    """Bids are opened and paid: lots break ties; order of choosing, chests left (R06, R07)."""

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
    """The next hidden action card is turned over (R01)."""

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
    """A building is built (A01)."""

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
    """The number of unrest markers in a province changes (A04, A12)."""

    province: str
    markers: int


class Recruited(Personal):
    """Armies are placed (A05 to A07)."""

    province: str
    armies: int
    paid: int


class Moved(Personal):
    """Armies move to another own province (A07, A08)."""

    province: str
    to: str
    armies: int


class Fought(Tossed, tag="battle", kw_only=True):
    """A battle or revolt; in a revolt the farmers are the attacker.

    Every cube thrown is in one of `tray_before`, `attackers`, `defenders` and `extra`; every cube
    that fell returns to the supply, is `left` in the province, or lies in `tray_after`.
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
    """A province becomes neutral: its tiles and markers return to stock (C10, C22)."""

    province: str
    buildings: Sequence[str]
    unrest: int


class Winter(Event):
    """Winter comes: the last event card, and the rice left after it (W01)."""

    year: int
    card: int
    rice_loss: int
    rice: Mapping[Seat, int]


class Famine(Personal):
    """Rice is missing: the provinces drawn revolt, each with extra farmers (W02, W03)."""

    missing: int
    farmers: int
    provinces: Sequence[str]


class Scored(Personal):
    """A player's points of this winter (W04).

    The replay line has the points of expansions beside the others, under their own names.
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
        """This winter's points by source."""
        return {**{name: getattr(self, name) for name in SCORED}, **self.expansions}

    def line(self) -> Data:
        """The line of the replay."""
        points = {**self.sources, "total": self.total, "points": self.points}
        return {"event": "scored", "seat": self.seat, **points}


class Checkpoint(Event, tag="state"):
    """The whole position, after every round and winter; the replay line has its fields."""

    position: Position

    def line(self) -> Data:
        """The line of the replay."""
        line: Data = msgspec.to_builtins(self.position, enc_hook=as_plain)
        return {"event": "state", **line}


class Ended(GameEnded):
    """The game is over (W06)."""

    points: Mapping[Seat, int]
    chests: Mapping[Seat, int]


class Gained(Personal):
    """An expansion, the `source`, gives chests, rice, points or armies for the tray."""

    what: str
    gained: int
    now: int
    source: str


class TakenAway(Personal):
    """Base of events by which an expansion cancels the event of the round."""


EVENTS: Final = (
    CardOpened, Placed, Seeded, Year, Round, EventDrawn, Bids, TurnOrder, Action, Opened, Revealed,
    Lapsed, Built, Income, Unrest, Recruited, Moved, Fought, Cleared, Winter, Famine, Scored,
    Checkpoint, Ended, Gained,
)  # fmt: skip
"""All events of the base game."""

TOSSES: Final = tuple(name_of(kind) for kind in EVENTS if issubclass(kind, Tossed))
"""Names of the events with a toss into the tower."""
