"""`ShogunState`: the state of a game of SHOGUN, which each chapter of the rules changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, Self, TypeAlias

from cubetower.game.core import Data, Game, Rules, Seat, Secret
from cubetower.game.core.fields import Fields
from cubetower.game.shogun.rules.board import Board, board
from cubetower.game.shogun.rules.events import Checkpoint
from cubetower.game.shogun.rules.observation import (
    Observation,
    PendingDecision,
    Position,
    PrivateView,
    PublicState,
)
from cubetower.game.shogun.rules.tables import ARMIES, CHESTS, FARMER, FARMERS, STOCK
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


class ShogunState(Game, PublicState):
    """The state of a game: what everybody sees (`PublicState`), and what is secret.

    Attributes:
        plans: by seat, the card on each field; others see it on the fields in `open`.
    """

    OBSERVATION = Observation
    PENDING_DECISION = PendingDecision

    plans: Secret[dict[Seat, dict[str, str | None]]]
    rules: ShogunRules

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
        self.event = None
        self.effect = ""
        self.events = []
        self.gone = []
        self.actions = []
        self.order = []
        self.owner = dict.fromkeys(provinces)
        self.armies = dict.fromkeys(provinces, 0)
        self.unrest = {}
        self.buildings = {}
        self.chests = dict.fromkeys(seats, CHESTS[len(seats)])
        self.rice = dict.fromkeys(seats, 0)
        self.points = dict.fromkeys(seats, 0)
        self.supply = {**dict.fromkeys(seats, ARMIES), FARMER: FARMERS}
        self.stock = dict(STOCK)
        self.offered = []
        self.place = {}
        self.special = {}
        self.bids = {}
        self.plans = {}
        self.laid = {}
        self.open = {}
        self.groups = {}
        self.faced = {}
        self.deck = {}
        self.extra = {module.name: {} for module in self.rules.modules}

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

    @property
    def tables_played(self) -> Mapping[str, Any]:
        """The tables of all modules in play."""
        return self.rules.tables

    def header(self) -> Data:
        """What a replay needs to begin this game again, including the tables of all modules."""
        return {**super().header(), "tables": {**self.tables_played}}

    def checkpoint(self) -> Checkpoint:
        """The position, as a replay has it after a round."""
        return Checkpoint(position=self.position())

    def position(self) -> Position:
        """A copy of the position."""
        copied: Data = {}
        _POSITION.copy(self.__dict__, copied)
        return Position(**copied)

    def own(self, seat: Seat) -> PrivateView:
        """The own plan (R03), and the cards on the fields of all that are open (R09)."""
        plans = self.plans
        shown = {
            player: {field: plans[player][field] for field in opened}
            for player, opened in self.open.items()
        }
        return PrivateView(plan=plans.get(seat, {}).copy(), shown=shown)

    def observe(self, seat: Seat, *, shared: bool = False) -> Any:
        """An `Observation`, without what modules say that this player cannot know about them.

        Raises:
            PositionError: no such seat.
        """
        hiding = self.rules.overriding["observe"]
        seen = super().observe(seat, shared=shared and not hiding)
        for module in hiding:
            module.observe(self, seat, seen)
        return seen


@dataclass(kw_only=True)
class SupposedPosition(Position):
    """A position as it is or might be, with what does not change in its game.

    Attributes:
        board: of the game.
        seats: who plays.
        rules: of the game, with the tables of its modules.
        tray: by colour, also means of what will lie there; likewise `inside`.
    """

    board: Board
    seats: tuple[Seat, ...]
    rules: ShogunRules
    tray: Any
    inside: Any

    @classmethod
    def of(cls, game: ShogunState) -> Self:
        """How a game stands; it shares the game's data."""
        return cls(**{field.name: getattr(game, field.name) for field in fields(cls)})

    @classmethod
    def at(cls, position: Position, board: Board, rules: ShogunRules) -> Self:
        """A position of a replay; `board` and `rules` are those of its game."""
        return cls(board=board, seats=tuple(position.points), rules=rules, **vars(position))


AnyPosition: TypeAlias = ShogunState | SupposedPosition

_POSITION: Final = Fields.of(
    {field.name: ShogunState.PUBLIC.types[field.name] for field in fields(Position)}
)
