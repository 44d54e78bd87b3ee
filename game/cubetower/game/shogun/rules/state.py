"""`ShogunState`: the state of a game of SHOGUN, which each chapter of the rules changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cubetower.game.core import Data, Game, Rules, Seat
from cubetower.game.core.fields import Fields
from cubetower.game.shogun.rules.components.board import Board, board
from cubetower.game.shogun.rules.components.pieces import ARMIES, FARMER, FARMERS
from cubetower.game.shogun.rules.components.tables import CHESTS, STOCK
from cubetower.game.shogun.rules.events import State
from cubetower.tower.cubes import Cubes


@dataclass(frozen=True, slots=True)
class ShogunRules(Rules):
    """The base rules with the modules in play.

    Attributes:
        modules: in the order in which they act at each point, each a `Module`.
        tables: by name, the tables of the modules that have one.
        overriding: by point, the modules that change it.
    """

    modules: tuple[Any, ...]
    tables: dict[str, Any]
    overriding: Mapping[str, tuple[Any, ...]]


class ShogunState(Game):
    """The state of a game. Everything is public except `plans`, the seed and the tower's state.

    Attributes:
        year: 1 or 2; 0 before the first.
        season: 0 to 2 for spring to autumn, 3 in winter.
        owner: who holds each province; None is neutral. Cards follow from it (S03).
        armies: by province.
        unrest: markers by province, without those that have none.
        buildings: kinds by province, without those that have none.
        chests: by seat.
        rice: by seat.
        points: by seat.
        supply: armies off the board by seat, and the farmers' supply.
        stock: tiles and unrest markers left.
        tray: the cubes in the tray.
        inside: the cubes in the tower, by bookkeeping.
        events: open event cards (S09).
        gone: event cards dealt so far (S09).
        event: the event card of this round, once it is drawn.
        effect: its effect; empty if there is none.
        actions: the open action cards, in the order of their slots (R01).
        slot: number of the action slot that is being carried out; 0 before the first.
        offered: special cards by the place of the turn order where they lie (R02).
        place: the places chosen, by seat (R08).
        order: the turn order (R08).
        special: special cards by seat (R08).
        bids: the open bids, in the order in which places are chosen (R06, R07).
        plans: by seat, the card on each field; secret except for the fields in `open`.
        laid: by seat, the cards that may lie face down.
        open: by seat, the fields that everybody has seen, with a card or empty.
        groups: by seat, army groups not yet placed in the draft (S04).
        faced: by seat, the open cards at the player's last turn of the draft (S05).
        deck: province cards in the draft: ``hidden`` (in no order), ``under``, ``open``.
        extra: the data of modules, by name.
    """

    PUBLIC = Fields(
        plain=("year", "season", "event", "effect", "slot", "tray", "inside"),
        flat=(
            "events", "gone", "actions", "offered", "order", "owner", "armies", "unrest",
            "buildings", "chests", "rice", "points", "supply", "stock", "place", "special", "bids",
        ),
        piles=("groups", "faced", "deck", "laid", "open"),
        deep=("extra",),
    )  # fmt: skip
    SECRET = Fields(piles=("plans",))

    rules: ShogunRules

    @property
    def start(self) -> str:
        """The kind of start: ``draft`` (S04) or ``fixed`` (S06)."""
        return str(self.options["start"])

    @cached_property
    def board(self) -> Board:
        """Provinces and neighbours (S01, S02)."""
        return board(self.options["board"], len(self.seats))

    def set_up(self) -> None:
        """Put everything into the supplies and make every province neutral (S01 to S03)."""
        self.options["modules"] = tuple(module.name for module in self.rules.modules)
        seats, provinces = self.seats, self.board.provinces
        self.tray = self.inside = Cubes()
        self.year, self.season, self.slot = 0, 0, 0
        self.event: int | None = None
        self.effect = ""
        self.events: list[int] = []
        self.gone: list[int] = []
        self.actions: list[str] = []
        self.order: list[Seat] = []
        self.owner: dict[str, Seat | None] = dict.fromkeys(provinces)
        self.armies: dict[str, int] = dict.fromkeys(provinces, 0)
        self.unrest: dict[str, int] = {}
        self.buildings: dict[str, tuple[str, ...]] = {}
        self.chests: dict[Seat, int] = dict.fromkeys(seats, CHESTS[len(seats)])
        self.rice: dict[Seat, int] = dict.fromkeys(seats, 0)
        self.points: dict[Seat, int] = dict.fromkeys(seats, 0)
        self.supply: dict[str, int] = {**dict.fromkeys(seats, ARMIES), FARMER: FARMERS}
        self.stock: dict[str, int] = dict(STOCK)
        self.offered: list[str] = []
        self.place: dict[Seat, int] = {}
        self.special: dict[Seat, str] = {}
        self.bids: dict[Seat, str | None] = {}
        self.plans: dict[Seat, dict[str, str | None]] = {}
        self.laid: dict[Seat, list[str]] = {}
        self.open: dict[Seat, list[str]] = {}
        self.groups: dict[Seat, list[int]] = {}
        self.faced: dict[Seat, list[str]] = {}
        self.deck: dict[str, list[str]] = {}
        self.extra: dict[str, Any] = {module.name: {} for module in self.rules.modules}

    @property
    def clock(self) -> tuple[int, ...]:
        """Year and season."""
        return self.year, self.season

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Whoever has most points, then most chests; several if they tie in both (W06)."""
        if self.decision or self.agenda:
            return ()
        return tuple(seat for seat, rank in self.ranks.items() if rank == 1)

    @property
    def scores(self) -> dict[Seat, int]:
        """The points."""
        return dict(self.points)

    @property
    def ranks(self) -> dict[Seat, int]:
        """Ranks by points, then chests (W06); ties share the better rank."""
        worth = {seat: (self.points[seat], self.chests[seat]) for seat in self.seats}
        return {
            seat: 1 + sum(each > mine for each in worth.values()) for seat, mine in worth.items()
        }

    def provinces_of(self, seat: Seat | None) -> list[str]:
        """The provinces of a player, or the neutral ones, in the order of the board."""
        return [province for province, owner in self.owner.items() if owner == seat]

    def header(self) -> Data:
        """What a replay needs to begin this game again, including the tables of all modules."""
        return {**super().header(), "tables": self.rules.tables.copy()}

    def public(self) -> Data:
        """All that everybody sees, as a copy in plain data."""
        seen = super().public()
        seen["tray"], seen["inside"] = self.tray.counts(), self.inside.counts()
        seen["shown"] = {
            seat: {field: self.plans[seat][field] for field in fields}
            for seat, fields in self.open.items()
        }
        return seen

    def checkpoint(self) -> State:
        """The whole position."""
        return State.of(self.public())

    def own(self, seat: Seat) -> Data:
        """The player's plan."""
        return {"plan": self.plans.get(seat, {}).copy()}

    def observe(self, seat: Seat) -> Any:
        """An `Observation`: all that this player knows, which is public or in the own plan.

        Under ``decision`` is the pending decision: its ``seat`` and ``kind``, what it is
        ``about``, and, if it is this player's, the moves (see `cubetower.game.shogun.choices`);
        None if the game is over. Modules remove what this player cannot know about them.

        Raises:
            PositionError: no such seat.
        """
        seen = super().observe(seat)
        for module in self.rules.overriding["observe"]:
            module.observe(self, seat, seen)
        return seen

    @classmethod
    def from_plain(cls, public: Mapping[str, Any]) -> Mapping[str, Any]:
        """With tuples for buildings, and cubes."""
        buildings = {name: tuple(kinds) for name, kinds in public["buildings"].items()}
        tray, inside = Cubes(public["tray"]), Cubes(public["inside"])
        return {**public, "buildings": buildings, "tray": tray, "inside": inside}
