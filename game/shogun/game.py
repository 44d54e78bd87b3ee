"""The state of a game of SHOGUN; what happens to it is in a module for each chapter."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Self

from game.core import (
    AgendaGame,
    Chance,
    Choices,
    Data,
    Decision,
    Event,
    KeyedChance,
    Seat,
    Step,
    copied,
)
from game.errors import PositionError
from game.shogun.board import Board, board
from game.shogun.module import Module, Rules
from game.shogun.modules import make_modules, modules_of
from game.shogun.pieces import ARMIES, FARMER, FARMERS, PLAYERS
from game.shogun.rules import rules_with
from game.shogun.sharing import TowerCopy
from game.shogun.tables import CHESTS, STOCK
from tower import Cubes, Tower
from tower.reading import parse_json

STARTS: Final = ("draft", "fixed")
"""The ways to begin (S04, S06)."""

VALUES: Final = ("year", "season", "event", "effect", "slot")
FLAT: Final = (
    "events", "gone", "actions", "offered", "order",
    "owner", "armies", "unrest", "buildings", "chests", "rice", "points", "supply", "stock",
    "place", "special", "bids", "drawn",
)  # fmt: skip
PILES: Final = ("groups", "faced", "deck", "laid", "open")
"""Names of the public parts of the state: plain values, lists and dicts of plain values, and
dicts of lists; besides there is `extra`, as deep as modules want it."""

CHECKPOINT: Final = (
    "year", "season", "owner", "armies", "unrest", "buildings", "chests", "rice", "points",
    "supply", "stock", "events", "tray", "inside", "extra",
)  # fmt: skip
"""What a ``state`` line of the replay tells."""


class ShogunGame(AgendaGame[Rules]):
    """A game in progress. Everything is public except `plans`, the seed and the tower's state.

    Attributes:
        board: provinces and neighbours (S01, S02).
        start: ``draft`` or ``fixed`` (S04, S06).
        year: 1 or 2; 0 before the first.
        season: 0 to 2 for spring to autumn, 3 in winter.
        owner: who holds each province; None is neutral. Cards follow from it (S03).
        armies: by province.
        unrest: markers by province, only where there are some.
        buildings: kinds by province, only where there are some.
        chests: by seat.
        rice: by seat.
        points: by seat.
        supply: armies off the board by seat, and the farmers' supply.
        stock: tiles and unrest markers that are left.
        tray: what lies in the tray.
        inside: what is in the tower, by bookkeeping.
        events: event cards that lie open (S09).
        gone: event cards that have been dealt (S09).
        event: the event card of this round, if it is drawn.
        effect: its effect, empty if there is none.
        actions: the action cards that are open, in the order of their slots (R01).
        slot: number of the action slot that is being carried out; 0 before the first.
        offered: special cards in the order of the places where they lie (R02).
        place: the places chosen, by seat (R08).
        order: the turn order (R08).
        special: special cards by seat (R08).
        bids: the bids, once they are open, in the order in which places are chosen (R06, R07).
        plans: by seat, the card on each field; secret but for the fields in `open`.
        laid: by seat, the cards that may lie face down.
        open: by seat, the fields whose card everybody sees, or sees to be empty.
        groups: by seat, army groups not yet placed in the draft (S04).
        faced: by seat, the open cards at the last own turn of the draft (S05).
        deck: province cards in the draft: ``hidden`` (in no order), ``under``, ``open``.
        extra: what modules keep.
    """

    def __init__(
        self,
        tower: Tower,
        *,
        players: int = 5,
        side: str = "sun",
        start: str = "fixed",
        seed: int = 1,
        modules: Sequence[Module | str] = (),
        chance: Chance | None = None,
        log: Callable[[Event], None] | None = None,
    ) -> None:
        """Begin a game, and run it to the first decision.

        Args:
            tower: is emptied; other games must not use it meanwhile, except copies of this one.
            players: 3 to 5.
            side: of the board, ``sun`` or ``moon``.
            start: ``draft`` or ``fixed``.
            seed: decides every random number.
            modules: expansions in play: names (`game.shogun.modules`), or your own.
            chance: instead of the seed.
            log: called with every event, the first ones too.

        Raises:
            PositionError: no such game; names the rule.
            SpecError: no such module.
            TowerError: the tower refuses.
        """
        if players not in CHESTS:
            raise PositionError(f"S01: 3 to 5 players, not {players}")
        if start not in STARTS:
            raise PositionError(f"no start {start!r}; there are {' and '.join(STARTS)}")
        given = [modules] if isinstance(modules, str) else modules
        named = [each if isinstance(each, Module) else make_modules([each])[0] for each in given]
        self._set_up(tower, board(side, players), PLAYERS[:players], start, tuple(named))
        self.chance = chance or KeyedChance(seed)
        self.log = log
        tower.empty()
        self.push(("begin",))
        self.run()

    def _set_up(
        self,
        tower: Tower,
        played_on: Board,
        seats: tuple[Seat, ...],
        start: str,
        modules: tuple[Module, ...],
    ) -> None:
        self.rules = rules_with(modules)
        self.board, self.seats, self.start = played_on, seats, start
        self._header: Data = {
            "rules": "shogun",
            "seats": seats,
            "board": played_on.side,
            "start": start,
            "modules": tuple(module.name for module in self.rules.modules),
            "tables": self.rules.tables,
        }
        self.agenda: list[Step] = []
        self.decision: Decision | None = None
        self._choices: Choices | None = None
        self.log: Callable[[Event], None] | None = None
        self._tower = TowerCopy(tower)
        self.tray = self.inside = Cubes()
        self.year, self.season, self.slot = 0, 0, 0
        self.event: int | None = None
        self.effect = ""
        self.events: list[int] = []
        self.gone: list[int] = []
        self.actions: list[str] = []
        self.order: list[Seat] = []
        provinces = played_on.provinces
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
        self.drawn: dict[str, int] = {}
        self.plans: dict[Seat, dict[str, str | None]] = {}
        self.laid: dict[Seat, list[str]] = {}
        self.open: dict[Seat, list[str]] = {}
        self.groups: dict[Seat, list[int]] = {}
        self.faced: dict[Seat, list[str]] = {}
        self.deck: dict[str, list[str]] = {}
        self.extra: dict[str, dict[str, Any]] = {module.name: {} for module in self.rules.modules}

    @property
    def clock(self) -> tuple[int, ...]:
        """Year and season."""
        return self.year, self.season

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Most points, then most chests; all who are equal in both (W06)."""
        if self.decision or self.agenda:
            return ()
        best = max((self.points[seat], self.chests[seat]) for seat in self.seats)
        return tuple(s for s in self.seats if (self.points[s], self.chests[s]) == best)

    def provinces_of(self, seat: Seat | None) -> list[str]:
        """The provinces of a player, or the neutral ones, in the order of the board."""
        return [province for province, owner in self.owner.items() if owner == seat]

    def header(self) -> Data:
        """What a replay must know to begin this game again."""
        plain: Data = json.loads(json.dumps(self._header))
        return plain

    def copy(self) -> Self:
        """An independent copy that logs nothing."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.log = None
        made._tower = self._tower.copy()
        made.agenda = self.agenda.copy()
        mine, its = self.__dict__, made.__dict__
        for name in FLAT:
            its[name] = mine[name].copy()
        for name in PILES:
            its[name] = {key: pile.copy() for key, pile in mine[name].items()}
        made.extra = copied(self.extra)
        made.plans = {seat: plan.copy() for seat, plan in self.plans.items()}
        return made

    def public(self) -> Data:
        """All that everybody sees, as plain data of its own."""
        mine, seen = self.__dict__, self._header.copy()
        seen["tables"] = self.rules.tables.copy()
        for name in VALUES:
            seen[name] = mine[name]
        for name in FLAT:
            seen[name] = mine[name].copy()
        for name in PILES:
            seen[name] = {key: pile.copy() for key, pile in mine[name].items()}
        seen["extra"] = copied(self.extra)
        seen["tray"], seen["inside"] = self.tray.counts(), self.inside.counts()
        seen["agenda"] = self.agenda.copy()
        seen["shown"] = {
            seat: {field: self.plans[seat][field] for field in fields}
            for seat, fields in self.open.items()
        }
        return seen

    def checkpoint(self) -> Data:
        """What lies where, for the replay's ``state`` lines."""
        seen = self.public()
        return {name: seen[name] for name in CHECKPOINT}

    def use_tower(self) -> Tower:
        """The tower in this game's state, which may change now."""
        return self._tower.use()

    def observe(self, seat: Seat) -> Data:
        """All that this player knows, as plain data: public things, and the own plan.

        Under ``decision`` is what must be decided: its ``seat`` and ``kind``, what it is
        ``about``, and for this player's own the moves (see `game.shogun.choices`); None if the
        game is over.

        Raises:
            PositionError: no such seat.
        """
        if seat not in self.seats:
            raise PositionError(f"no seat {seat!r:.40}; there are {', '.join(self.seats)}")
        seen = self.public()
        seen["seat"] = seat
        seen["plan"] = self.plans.get(seat, {}).copy()
        seen["decision"] = None
        if self.decision is not None:
            asked = self.decision
            seen["decision"] = {
                "seat": asked.seat,
                "kind": asked.kind,
                "about": copied(asked.about),
            }
            if asked.seat == seat:
                seen["decision"].update(self.legal().describe())
        for module in self.rules.at["observe"]:
            module.observe(self, seat, seen)
        return seen

    def to_json(self) -> str:
        """The whole state, hidden parts, tower and seed too.

        Raises:
            PositionError: the game's chance does not come from a seed.
        """
        if not isinstance(self.chance, KeyedChance):
            raise PositionError("only a game whose chance comes from a seed can be saved")
        asked = self.decision
        return json.dumps(
            {
                **self.public(),
                "plans": self.plans,
                "asked": asked and [asked.seat, asked.kind, dict(asked.about)],
                "seed": self.chance.seed,
                "tower": self._tower.state(),
            }
        )

    @classmethod
    def from_json(cls, text: str, tower: Tower, modules: Sequence[Module] = ()) -> Self:
        """The game that `to_json` wrote.

        Args:
            text: what it wrote.
            tower: of the same make as the saved one.
            modules: your own among those of the saved game.

        Raises:
            PositionError: not such a text, or other modules.
            StateError: the tower is of another make.
        """
        try:
            data = parse_json(text, "the text")
            game = cls.from_public(data, tower, KeyedChance(data["seed"]), modules)
            game.plans = data["plans"]
            asked = data["asked"]
            game.decision = Decision(asked[0], asked[1], asked[2]) if asked else None
            state = data["tower"]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            if isinstance(error, PositionError):
                raise
            raise PositionError(f"not a saved game of SHOGUN: {error!r:.80}") from None
        tower.restore(state)
        return game

    @classmethod
    def from_public(
        cls, data: Mapping[str, Any], tower: Tower, chance: Chance, modules: Sequence[Module] = ()
    ) -> Self:
        """A game with the public state of another; plans, decision and tower are still to be set.

        Raises:
            PositionError: `modules`, the user's own, are not among those of the other.
        """
        used = modules_of(data["modules"], data["tables"], modules)
        seats = tuple(data["seats"])
        game = object.__new__(cls)
        game._set_up(tower, board(data["board"], len(seats)), seats, data["start"], used)
        game.chance = chance
        its = game.__dict__
        for name in VALUES:
            its[name] = data[name]
        for name in FLAT:
            its[name] = data[name].copy()
        for name in PILES:
            its[name] = {key: pile.copy() for key, pile in data[name].items()}
        game.extra = copied(data["extra"])
        game.buildings = {name: tuple(kinds) for name, kinds in data["buildings"].items()}
        game.tray, game.inside = Cubes(data["tray"]), Cubes(data["inside"])
        game.agenda = [tuple(step) for step in data["agenda"]]
        return game
