"""What an expansion module can change: the named points of the base rules.

A `Module` does nothing at any point; an expansion overrides those it needs, and brings steps
and decisions of its own. The base rules call the points, and never ask which modules there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from game.core import Data, Event, Kind, Seat
from game.core.amounts import Table
from game.errors import PositionError
from game.shogun.module.advice import Advice
from game.shogun.module.coding import ModuleCoding
from game.shogun.module.pictures import Pictures
from game.shogun.module.words import Words

if TYPE_CHECKING:
    from game.shogun.game import ShogunGame


class Module:
    """An expansion module; it has no state of its own.

    What it must remember it keeps in ``game.extra[name]``, a dict of plain JSON-able data.
    The points follow in the order in which a game comes to them. Those without a result may
    push steps, which come before all that is pending; whoever must be asked is asked by such a
    step. Those with a result get what the base rules and earlier modules say, and give it back
    or something else; they may be asked at any time and any number of times, so they change
    nothing, emit nothing and draw nothing. Only `unrest` is asked once for each marker, and may
    spend what stops it.

    Attributes:
        name: what saves and replays call it.
        order: at each point modules with lower numbers are asked first.
        table: numbers it plays with, if they may be others in another game: tuples of plain
            data, which cannot be changed. The header of a replay tells them.
        steps: further steps of the agenda, by names beginning with ``name.``.
        kinds: further kinds of decisions, likewise.
        events: further kinds of events.
        numbers: the table that a file can replace; the class is called with its rows.
        plan_fields: further fields of a plan, and how many armies leave the province of the card.
        plan_cards: further cards for it.
        words: it in words, for people.
        pictures: what a film shows of it.
        advice: what the player ``greedy`` knows of it; None if nothing.
        coding: it as numbers, for learners; of modules that come with the game.
    """

    name: ClassVar[str]
    order: ClassVar[int] = 10
    table: tuple[Any, ...] = ()
    steps: ClassVar[Mapping[str, Callable[..., None]]] = {}
    kinds: ClassVar[Mapping[str, Kind[ShogunGame]]] = {}
    events: ClassVar[tuple[type[Event], ...]] = ()
    numbers: ClassVar[Table[Any] | None] = None
    plan_fields: ClassVar[Mapping[str, int]] = {}
    plan_cards: ClassVar[tuple[str, ...]] = ()
    words: ClassVar[Words] = Words()
    pictures: ClassVar[Pictures] = Pictures()
    advice: ClassVar[Advice | None] = None
    coding: ClassVar[ModuleCoding] = ModuleCoding()

    def begin(self, game: ShogunGame) -> None:
        """Before anything else: put pieces into ``game.extra[name]``."""

    def after_drafting(self, game: ShogunGame, seat: Seat, province: str) -> None:
        """A province was drafted and its armies stand (S04)."""

    def after_seeding(self, game: ShogunGame, fell: Mapping[str, int]) -> None:
        """The tower was seeded (S08); `fell` came out, by colour."""

    def round_start(self, game: ShogunGame) -> None:
        """A round begins, before the action cards are laid out (R01)."""

    def before_planning(self, game: ShogunGame) -> None:
        """Action and special cards are laid out (R02); planning comes next."""

    def fields(self, game: ShogunGame, seat: Seat, fields: tuple[str, ...]) -> tuple[str, ...]:
        """The fields that a player plans (R03)."""
        return fields

    def cards(self, game: ShogunGame, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards that a player plans with (R03)."""
        return cards

    def bid_value(self, game: ShogunGame, card: str | None, value: float) -> float:
        """What a card is worth in the order of the bids (R07)."""
        return value

    def event(self, game: ShogunGame) -> None:
        """The event of the round was drawn (R05)."""

    def before_turn_order(self, game: ShogunGame) -> None:
        """The bids lie open (R06); places are chosen next."""

    def turn_order(self, game: ShogunGame) -> None:
        """The turn order is set (R08); the actions come next."""

    def cost(self, game: ShogunGame, seat: Seat, action: str, province: str, cost: int) -> int:
        """Price of a building or of recruits in chests (A01, A05 to A07)."""
        return cost

    def income(self, game: ShogunGame, seat: Seat, action: str, province: str, income: int) -> int:
        """Rice or taxes of a province before event and special card (A02, A03)."""
        return income

    def recruits(self, game: ShogunGame, seat: Seat, action: str, province: str, count: int) -> int:
        """Armies placed, before event and special card (A05 to A07)."""
        return count

    def attack_barred(
        self, game: ShogunGame, seat: Seat, action: str, province: str, rule: str
    ) -> str:
        """The id of the rule that forbids this player to attack the province; empty if none."""
        return rule

    def before_battle(self, game: ShogunGame, province: str) -> None:
        """Cubes are about to be thrown (C01, C20); what lies in the tray goes in with them.

        Steps pushed here are done when the battle is over.
        """

    def unrest(self, game: ShogunGame, province: str, added: bool) -> bool:
        """Whether a marker is really added (A04)."""
        return added

    def new_owner(
        self, game: ShogunGame, province: str, old: Seat | None, new: Seat | None
    ) -> None:
        """A province changed its owner (R11); None is the pool."""

    def action_end(self, game: ShogunGame, action: str) -> None:
        """All players have carried out an action (R09)."""

    def round_end(self, game: ShogunGame) -> None:
        """The tenth action is over; cards have not yet returned to the hands (R12)."""

    def scoring(self, game: ShogunGame, seat: Seat, points: dict[str, int]) -> None:
        """A player's points of this winter by what they are for (W04); add to them.

        The names become fields of the line ``scored``; it has ``seat``, ``total`` and ``points``.
        """

    def winter_end(self, game: ShogunGame) -> None:
        """A winter was scored; the turn order still stands (W05)."""

    def end(self, game: ShogunGame) -> None:
        """The last winter is over; the winner is told next (W06)."""

    def observe(self, game: ShogunGame, seat: Seat, seen: Data) -> None:
        """What a player sees of the module; ``seen["extra"]`` holds a copy of all its data.

        Take away there what this player cannot know.
        """

    def imagine(self, seen: Data, rng: Random) -> None:
        """Put something that may be so where `observe` took something away (for search)."""


_KNOWN: Final[dict[str, type[Module]]] = {}


def register_modules(kinds: Mapping[str, type[Module]]) -> None:
    """Let modules be found by their names: those that come with the game, or are played."""
    _KNOWN.update(kinds)


def registered_modules(names: Iterable[str]) -> Mapping[str, type[Module]]:
    """Modules by their names, in the order in which a header or an observation names them.

    A module of the user's own is known once a game with it has begun; others are left out.
    """
    return {name: _KNOWN[name] for name in names if name in _KNOWN}


class Rules:
    """The base rules with some modules: all steps, all kinds, and who changes which point.

    Attributes:
        modules: in the order in which they are asked at each point.
        tables: by the module's name, the numbers it plays with, where it has some.
        steps: by name.
        kinds: by name.
        at: by point, the modules that do something there.
    """

    def __init__(
        self,
        steps: Mapping[str, Callable[..., None]],
        kinds: Mapping[str, Kind[ShogunGame]],
        modules: tuple[Module, ...] = (),
    ) -> None:
        names = [module.name for module in modules]
        if len(set(names)) < len(names):
            raise PositionError(f"modules {', '.join(names)}: each can be in play once")
        for module in modules:
            _check(module)
        self.modules = tuple(sorted(modules, key=lambda module: module.order))
        self.tables = {module.name: module.table for module in self.modules if module.table}
        self.steps, self.kinds = dict(steps), dict(kinds)
        for module in self.modules:
            self.steps.update(module.steps)
            self.kinds.update(module.kinds)
        self.at = {
            point: tuple(module for module in self.modules if _overrides(module, point))
            for point in POINTS
        }


def _check(module: Module) -> None:
    """Refuse a module that could not be played with, or would do nothing where it should.

    Raises:
        PositionError: says why.
    """
    name = module.name
    for each in (*module.steps, *module.kinds):
        if not each.startswith(f"{name}."):
            raise PositionError(f"module {name}: {each!r} must begin with its name")
    for each in (own for own in dir(module) if not hasattr(Module, own)):
        if meant := get_close_matches(each, POINTS, 1, 0.8):
            why = f"{each!r} is no named point; is {meant[0]!r} meant?"
            raise PositionError(f"module {name}: {why}")
    if not _unchangeable(module.table):
        raise PositionError(f"module {name}: its table must be tuples of texts and numbers")


def _unchangeable(table: object) -> bool:
    if isinstance(table, tuple):
        return all(map(_unchangeable, table))
    return table is None or isinstance(table, str | int | float)


POINTS = tuple(name for name, value in vars(Module).items() if callable(value))
"""The names of all points."""


def visit(game: ShogunGame, point: str, *about: object) -> None:
    """Come to a point that has no result: all modules act in their order.

    The steps that they push are done in the same order, before all other pending ones.
    """
    modules = game.rules.at[point]
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


def adjust(game: ShogunGame, point: str, value: Value, *about: object) -> Value:
    """Come to a point that has a result: each module gets what was said so far.

    Args:
        game: in progress.
        point: its name.
        value: what the base rules say.
        about: what it is about.

    Returns:
        What the last module says.

    Raises:
        PositionError: a module says what cannot be.
    """
    for module in game.rules.at[point]:
        said = getattr(module, point)(game, *about, value)
        if not _may_be(said, value):
            why = f"{point} gave {said!r:.40}, where it got {value!r:.40}"
            raise PositionError(f"module {module.name}: {why}")
        value = said
    return value


def _may_be(said: object, before: object) -> bool:
    """Whether it is of the same kind: a truth value, a number not below 0, a text, a tuple."""
    if isinstance(before, bool) or not isinstance(before, (int, float)):
        return type(said) is type(before)
    whole = isinstance(said, int) or isinstance(before, float)
    return whole and isinstance(said, (int, float)) and not isinstance(said, bool) and said >= 0


def _overrides(module: Module, point: str) -> bool:
    return getattr(type(module), point) is not getattr(Module, point)
