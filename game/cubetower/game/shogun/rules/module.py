"""What an expansion module can change: the named points of the base rules.

A `Module` does nothing at any point. An expansion overrides the points it needs, and adds steps
and decisions of its own. The base rules call the points, without knowing which modules are there.
What people, players and learners are shown of it is its `cubetower.game.shogun.Presentation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from inspect import isroutine
from random import Random
from typing import Any, ClassVar, Final, TypeVar

from cubetower.game.core import CardTable, Event, Kind, Seat
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.state import ShogunRules, ShogunState


class Module:
    """An expansion module; it has no state of its own.

    All its public methods are points or steps; the names of others begin with an underscore. It
    keeps what it must remember in ``game.extra[name]``, a dict of plain JSON-able data. The
    points below are in the order in which a game reaches them. Points without a result may push
    steps, which come before all pending ones; to ask a player, push a step that asks. Points with
    a result get the value of the base rules and earlier modules, and return it or another one.
    They may be called at any time and any number of times, so they must not change, emit or draw
    anything. Only `unrest` is called exactly once for each marker, and may use up what stops it.

    Attributes:
        name: its name in saves and replays.
        order: at each point, modules with lower numbers come first.
        table: its numbers, if they can differ between games, as tuples of plain data. The header
            of a replay has them.
        steps: further steps of the agenda, by names beginning with ``name.``.
        kinds: further kinds of decisions, likewise.
        events: further kinds of events.
        numbers: a table that a file can replace; the class is called with its rows.
        plan_fields: further fields of a plan, and how many armies leave the province of the card.
        plan_cards: further cards for plans.
    """

    name: ClassVar[str]
    order: ClassVar[int] = 10
    table: tuple[Any, ...] = ()
    steps: ClassVar[Mapping[str, Callable[..., None]]] = {}
    kinds: ClassVar[Mapping[str, Kind[ShogunState]]] = {}
    events: ClassVar[tuple[type[Event], ...]] = ()
    numbers: ClassVar[CardTable[Any] | None] = None
    plan_fields: ClassVar[Mapping[str, int]] = {}
    plan_cards: ClassVar[tuple[str, ...]] = ()

    def begin(self, game: ShogunState) -> None:
        """Before anything else; put pieces into ``game.extra[name]``."""

    def after_drafting(self, game: ShogunState, seat: Seat, province: str) -> None:
        """A province has been drafted and its armies placed (S04)."""

    def after_seeding(self, game: ShogunState, fell: Mapping[str, int]) -> None:
        """The tower has been seeded (S08); `fell` is what came out, by colour."""

    def round_start(self, game: ShogunState) -> None:
        """A round begins, before the action cards are laid out (R01)."""

    def before_planning(self, game: ShogunState) -> None:
        """Action and special cards have been laid out (R02); planning comes next."""

    def fields(self, game: ShogunState, seat: Seat, fields: tuple[str, ...]) -> tuple[str, ...]:
        """The fields of a player's plan (R03)."""
        return fields

    def cards(self, game: ShogunState, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards that a player plans with (R03)."""
        return cards

    def bid_value(self, game: ShogunState, card: str | None, value: float) -> float:
        """What a card is worth in the order of the bids (R07)."""
        return value

    def event(self, game: ShogunState) -> None:
        """The event of the round has been drawn (R05)."""

    def before_turn_order(self, game: ShogunState) -> None:
        """The bids have been opened (R06); places are chosen next."""

    def turn_order(self, game: ShogunState) -> None:
        """The turn order has been set (R08); the actions come next."""

    def cost(self, game: ShogunState, seat: Seat, action: str, province: str, cost: int) -> int:
        """The price of a building or of recruits, in chests (A01, A05 to A07)."""
        return cost

    def income(self, game: ShogunState, seat: Seat, action: str, province: str, income: int) -> int:
        """The rice or taxes of a province, before event and special card (A02, A03)."""
        return income

    def recruits(
        self, game: ShogunState, seat: Seat, action: str, province: str, count: int
    ) -> int:
        """The number of armies placed, before event and special card (A05 to A07)."""
        return count

    def attack_barred(
        self, game: ShogunState, seat: Seat, action: str, province: str, rule: str
    ) -> str:
        """The id of the rule that forbids this player to attack the province; empty if none."""
        return rule

    def before_battle(self, game: ShogunState, province: str) -> None:
        """Cubes are about to be thrown, together with those in the tray (C01, C20).

        Steps pushed here are carried out after the battle.
        """

    def unrest(self, game: ShogunState, province: str, added: bool) -> bool:
        """Whether a marker is really added (A04)."""
        return added

    def new_owner(
        self, game: ShogunState, province: str, old: Seat | None, new: Seat | None
    ) -> None:
        """A province has changed its owner (R11); None is the pool."""

    def action_end(self, game: ShogunState, action: str) -> None:
        """All players have carried out an action (R09)."""

    def round_end(self, game: ShogunState) -> None:
        """The tenth action is over; cards have not yet returned to the hands (R12)."""

    def scoring(self, game: ShogunState, seat: Seat, points: dict[str, int]) -> None:
        """A player's points of this winter by source (W04); add to them.

        The names become fields of the line ``scored``; it has ``seat``, ``total`` and ``points``.
        """

    def winter_end(self, game: ShogunState) -> None:
        """A winter has been scored; the turn order is still valid (W05)."""

    def end(self, game: ShogunState) -> None:
        """The last winter is over; the winner is announced next (W06)."""

    def observe(self, game: ShogunState, seat: Seat, seen: Observation) -> None:
        """Remove from an observation what this player cannot know about the module.

        ``seen.extra`` holds a copy of all its data.
        """

    def imagine(self, seen: Observation, rng: Random) -> None:
        """Fill in something possible where `observe` removed something (for search)."""


_KNOWN: Final[dict[str, type[Module]]] = {}


def register_modules(kinds: Mapping[str, type[Module]]) -> None:
    """Let modules be found by their names: those that come with the game, or are in play."""
    _KNOWN.update(kinds)


def registered_modules(names: Iterable[str]) -> Mapping[str, type[Module]]:
    """Modules by name, in the order of a header or an observation.

    A user's own module is registered once a game with it has begun; unknown names are skipped.
    """
    return {name: _KNOWN[name] for name in names if name in _KNOWN}


def compose(
    steps: Mapping[str, Callable[..., None]],
    kinds: Mapping[str, Kind[ShogunState]],
    modules: Iterable[Module],
) -> ShogunRules:
    """The base rules with some modules.

    Args:
        steps: of the base rules, by name.
        kinds: of decisions in the base rules, by name.
        modules: in any order.

    Raises:
        PositionError: a module is in play twice, or cannot be played with.
    """
    ordered = tuple(sorted(modules, key=lambda module: module.order))
    names = [module.name for module in ordered]
    if len(set(names)) < len(names):
        raise PositionError(f"modules {', '.join(names)}: each can be in play once")
    for module in ordered:
        _check(module)
    return ShogunRules(
        steps={**steps, **{k: v for module in ordered for k, v in module.steps.items()}},
        kinds={**kinds, **{k: v for module in ordered for k, v in module.kinds.items()}},
        modules=ordered,
        tables={module.name: module.table for module in ordered if module.table},
        overriding={
            point: tuple(module for module in ordered if _overrides(module, point))
            for point in POINTS
        },
    )


def _check(module: Module) -> None:
    """Refuse a module that cannot be played with.

    Raises:
        PositionError: says why.
    """
    name = module.name
    for each in (*module.steps, *module.kinds):
        if not each.startswith(f"{name}."):
            raise PositionError(f"module {name}: {each!r} must begin with its name")
    for each in _unknown_points(module):
        raise PositionError(
            f"module {name}: {each!r} is no named point; do you mean {_nearest_point(each)!r}? "
            "If it is a method of your own, begin its name with an underscore"
        )
    if not _unchangeable(module.table):
        raise PositionError(f"module {name}: its table must be tuples of texts and numbers")


def _unknown_points(module: Module) -> list[str]:
    """The public methods that no rule calls: neither points nor steps."""
    kind, steps = type(module), module.steps.values()
    own = [name for name in dir(kind) if not name.startswith("_") and not hasattr(Module, name)]
    return [name for name in own if isroutine(f := getattr(kind, name)) and f not in steps]


def _nearest_point(name: str) -> str:
    """The point that has the longest part of a name."""

    def common(point: str) -> int:
        return SequenceMatcher(None, name, point).find_longest_match().size

    return max(POINTS, key=common)


def _unchangeable(table: object) -> bool:
    if isinstance(table, tuple):
        return all(map(_unchangeable, table))
    return table is None or isinstance(table, str | int | float)


POINTS = tuple(name for name, value in vars(Module).items() if callable(value))
"""The names of all points."""


def visit(game: ShogunState, point: str, *about: object) -> None:
    """Call a point without a result: all modules act in their order.

    The steps they push come in the same order, before all pending ones.
    """
    modules = game.rules.overriding[point]
    if not modules:
        return
    agenda, pushed = game.agenda, []
    pending = len(agenda)
    for module in modules:
        getattr(module, point)(game, *about)
        pushed.append(agenda[pending:])
        del agenda[pending:]
    for steps in reversed(pushed):
        agenda.extend(steps)


Value = TypeVar("Value")


def adjust(game: ShogunState, point: str, value: Value, *about: object) -> Value:
    """Call a point with a result: each module may change the value.

    Returns:
        The value of the last module.

    Raises:
        PositionError: a module returns something impossible.
    """
    for module in game.rules.overriding[point]:
        result = getattr(module, point)(game, *about, value)
        if not _is_valid(result, value):
            why = f"{point} returned {result!r:.40}, given {value!r:.40}"
            raise PositionError(f"module {module.name}: {why}")
        value = result
    return value


def _is_valid(result: object, given: object) -> bool:
    """Whether a result has the type of the given value and, as a number, is not below 0."""
    if isinstance(given, bool) or not isinstance(given, int | float):
        return type(result) is type(given)
    numbers = int if isinstance(given, int) else int | float
    return isinstance(result, numbers) and not isinstance(result, bool) and result >= 0


def _overrides(module: Module, point: str) -> bool:
    return getattr(type(module), point) is not getattr(Module, point)
