"""`Game`: a game as plain data, an agenda of pending steps and, in some games, a tower."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

import msgspec

from cubetower.foundation.reading import parse_json
from cubetower.game.core.arguments import whole_number
from cubetower.game.core.cardtables import CardTable
from cubetower.game.core.chance import GENERATOR, Chance, Key, KeyedChance, check_generator
from cubetower.game.core.decisions.decision import (
    Choices,
    Data,
    Decision,
    Move,
    Seat,
    copy_data,
)
from cubetower.game.core.decisions.picks import as_tuples
from cubetower.game.core.events import Decided, Event
from cubetower.game.core.fields import Fields, as_plain, open_and_secret
from cubetower.game.core.observation import Observation, Onlooker, PendingDecision
from cubetower.game.core.towercopy import TowerCopy
from cubetower.game.errors import GameOver, IllegalMove, PositionError
from cubetower.tower.protocol import Tower
from cubetower.tower.spec import TowerSource, as_tower

Step: TypeAlias = tuple[Any, ...]
"""A pending step: its name, then the arguments of its function: texts, numbers, None."""

GameType = TypeVar("GameType", contravariant=True)
Item = TypeVar("Item")

Rows: TypeAlias = tuple[tuple[Any, ...], ...]
"""The rows of a table, with plain values in the order of its columns."""

Options: TypeAlias = Mapping[str, Any]
"""Values of options by name: a text, or for those in `Game.SEVERAL` a sequence of texts, in which a
part of the user's own, which has a ``name``, can stand for its name."""


class Kind(Protocol[GameType]):
    """A kind of decision: its legal moves, and what they do."""

    def choices(self, game: GameType, decision: Decision) -> Choices:
        """The legal moves."""

    def apply(self, game: GameType, decision: Decision, move: Move) -> None:
        """Carry out a legal move; may push steps and ask for the next decision."""


_DAMAGE = (ValueError, LookupError, TypeError, AttributeError, RecursionError, msgspec.MsgspecError)
"""What reading a damaged text can raise."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    Attributes:
        steps: functions of the steps by name; each gets the game, and may push steps or ask.
        kinds: the kinds of decisions by name.
    """

    steps: Mapping[str, Callable[..., None]]
    kinds: Mapping[str, Kind[Any]]


class Game(ABC):
    """A game whose whole state, apart from the tower, is plain JSON-able data.

    A subclass declares its name, seats, options and fields, lays out the pieces in `set_up`, and
    returns from `own` what a player knows besides the public fields. The first step of its rules is
    ``begin``. Copying, observing and saving follow from these.

    Public fields are those of a dataclass from which the subclass and its `OBSERVATION` derive;
    the others are declared in the subclass as `Secret`. They are texts, numbers, None, cubes, and
    lists and dicts (with texts as keys) of these.

    Attributes:
        NAME: the game's name in headers.
        REVISION: of its rules, raised when a rule changes; a file of another one is refused.
        SEATS: all seats, in order.
        PLAYERS: the possible numbers of players.
        TOWER: whether cubes are thrown into a tower.
        OPTIONS: the values of every option by name, the default first.
        SEVERAL: options that take any number of values; none is the default.
        TABLES: card tables that the owner of the cards can replace, by name.
        OBSERVATION: what a player sees.
        PENDING_DECISION: what a player sees of the pending decision.
        POSITION: what somebody sees who looks on, in games whose boards show all hands.
        PUBLIC: fields that everybody sees; they follow from the declarations, as `SECRET` does.
        SECRET: the other fields.
        RULES: the steps and kinds of decisions, unless `rule_book` gives others.
        options: the value of every option in this game.
        tables: the rows of replaced tables, by name; shipped ones may be among them.
        rules: the functions of the steps and the kinds of decisions.
        seats: the players in the order of their seats.
        agenda: pending steps, the next one last.
        decision: who must decide what; None when the game is over.
        chance: the source of all chance.
        drawn: how often each stream of chance was used since the counters were reset.
        log: called with every event, or None.
    """

    NAME: ClassVar[str]
    REVISION: ClassVar[int] = 1
    SEATS: ClassVar[tuple[Seat, ...]]
    PLAYERS: ClassVar[tuple[int, ...]]
    TOWER: ClassVar[bool] = False
    OPTIONS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    SEVERAL: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    TABLES: ClassVar[Mapping[str, CardTable[Any]]] = {}
    OBSERVATION: ClassVar[type[Observation[Any]]]
    PENDING_DECISION: ClassVar[type[PendingDecision]] = PendingDecision
    POSITION: ClassVar[type[Onlooker[Any]]]
    PUBLIC: ClassVar[Fields]
    SECRET: ClassVar[Fields]
    RULES: ClassVar[Rules]
    _DEEPER: ClassVar[Fields]
    _SHARED: ClassVar[tuple[str, ...]]

    options: dict[str, Any]
    tables: Mapping[str, Any]
    rules: Rules
    seats: tuple[Seat, ...]
    agenda: list[Step]
    decision: Decision | None
    chance: Chance
    drawn: dict[str, int]
    log: Callable[[Event], None] | None
    _choices: Choices | None
    _tower: TowerCopy | None
    _parts: tuple[Any, ...]

    __eq__, __hash__ = object.__eq__, object.__hash__  # not those of the fields

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "__dataclass_fields__"):
            cls.PUBLIC, cls.SECRET = open_and_secret(cls)
            cls._DEEPER = replace(Fields.of({**cls.PUBLIC.types, **cls.SECRET.types}), plain=())
            cls._SHARED = (*cls.PUBLIC.types, "seats", "options", "agenda", "drawn")

    def __init__(
        self,
        players: int,
        *,
        tower: TowerSource | None = None,
        seed: int = 1,
        options: Options | None = None,
        tables: Mapping[str, Any] | None = None,
        parts: Sequence[Any] = (),
        chance: Chance | None = None,
        log: Callable[[Event], None] | None = None,
    ) -> None:
        """Begin a game, and run it to the first decision.

        Args:
            players: how many play.
            tower: for games with one; it is emptied. Until the game is over only this game and its
                copies may use it. Or what `cubetower.tower.make_tower` makes one from, such as a
                spec.
            seed: decides every random number.
            options: values by name; defaults for the others.
            tables: rows by name that replace those shipped.
            parts: the user's own parts among those that the options name, such as expansions; they
                or their classes can also be given in the options.
            chance: instead of the seed.
            log: called with every event, from the first on.

        Raises:
            PositionError: an impossible number of players, an unknown option or table, or no tower.
            TowerError: the tower refuses.
            SpecError: there is no such tower.
        """
        players = self._checked_players(players)
        chosen, replaced = self.full_options(options or {}), self._checked_tables(tables or {})
        for name in self.SEVERAL:
            own = (each for each in chosen[name] if not isinstance(each, str))
            parts = (*parts, *(each() if isinstance(each, type) else each for each in own))
            chosen[name] = tuple(getattr(each, "name", each) for each in chosen[name])
        self._begin(self.SEATS[:players], chosen, replaced, parts, tower)
        self.chance = chance or KeyedChance(whole_number(seed, "seed"))
        self.set_up()
        self.log = log
        if self._tower is not None:
            self.use_tower().empty()
        self.push(("begin",))
        self.run()

    @abstractmethod
    def set_up(self) -> None:
        """Give every field its first value, without drawing anything."""

    @classmethod
    def rule_book(cls, options: Options, tables: Mapping[str, Any], parts: Sequence[Any]) -> Rules:
        """The rules with these options.

        Raises:
            PositionError: the options exclude each other.
        """
        return cls.RULES

    def use_tower(self) -> Tower:
        """The tower in the state of this game, to be thrown into."""
        assert self._tower is not None, "a game without a tower"  # noqa: S101
        return self._tower.use()

    @property
    @abstractmethod
    def clock(self) -> tuple[int, ...]:
        """The time in the game as whole numbers, which are part of the key of every draw."""

    @property
    @abstractmethod
    def winners(self) -> tuple[Seat, ...]:
        """Who has won: nobody before the end, several if the victory is shared."""

    @abstractmethod
    def own(self, seat: Seat) -> object:
        """What this player knows besides the public fields, as a dataclass that is its own."""

    @property
    @abstractmethod
    def scores(self) -> dict[Seat, int]:
        """The current score by seat; the highest one need not win."""

    @property
    def ranks(self) -> dict[Seat, int]:
        """The final rank by seat: 1 for winners, then by score; equals share the better rank."""
        winners, scores = self.winners, self.scores
        order = {seat: (0, 0) if seat in winners else (1, -scores[seat]) for seat in self.seats}
        return {
            seat: 1 + sum(each < mine for each in order.values()) for seat, mine in order.items()
        }

    def legal(self) -> Choices:
        """The legal moves of the player who must decide.

        Raises:
            GameOver: nobody must decide.
        """
        if self.decision is None:
            raise GameOver("the game is over; nobody has a move")
        if self._choices is None:
            self._choices = self.rules.kinds[self.decision.kind].choices(self, self.decision)
        return self._choices

    def play(self, seat: Seat, move: Move) -> None:
        """Answer the decision, and go on to the next.

        Raises:
            IllegalMove: a rule forbids it, or another player must decide; nothing changes.
            GameOver: nobody must decide.
            TowerError: the tower refuses. This game cannot go on; an earlier copy can.
        """
        choices = self.legal()
        if self.decision is not None and seat != self.decision.seat:
            raise IllegalMove("turn", f"{self.decision.seat} must decide, not {seat!r:.40}")
        self.advance(choices.verify(move))

    def advance(self, move: Move) -> None:
        """Carry out a move that `verify` of the legal moves returned, and go on."""
        decision, self.decision, self._choices = self.decision, None, None
        assert decision is not None, "nobody must decide"  # noqa: S101 - callers verified it
        seat, kind = decision.seat, decision.kind
        self._count_use(f"player.{seat}.{kind}")
        if self.log:
            self.log(Decided(seat=seat, kind=kind, move=move))
        self.rules.kinds[kind].apply(self, decision, move)
        self.run()

    def run(self) -> None:
        """Work through the agenda until somebody must decide, or the game is over.

        Raises:
            PositionError: the rules do not have the next step.
        """
        agenda, steps = self.agenda, self.rules.steps
        while agenda and self.decision is None:
            step = agenda.pop()
            if (function := steps.get(step[0])) is None:
                raise PositionError(f"the rules have no step {step[0]!r:.40}")
            function(self, *step[1:])

    def push(self, *steps: Step) -> None:
        """Put steps before all pending ones, in this order."""
        self.agenda.extend(reversed(steps))

    def ask(self, seat: Seat, kind: str, **about: Any) -> None:
        """Ask a player for a decision, on which the agenda waits."""
        self.decision, self._choices = Decision(seat, kind, about), None

    def draw(self, stream: str, items: Sequence[Item], count: int) -> list[Item]:
        """Draw `count` of the items in random order.

        Args:
            stream: ``event.field``, where the replay has the result. The next event must be this.
            items: in an order that depends only on what is public.
            count: how many.
        """
        return self.chance.draw(self._key(stream), items, count)

    def rng(self, stream: str) -> Random:
        """A generator for one use, such as a toss, whose result goes into the log as in `draw`."""
        return self.chance.rng(self._key(stream))

    def player_rng(self, purpose: str = "player") -> Random:
        """A generator for the move of the player who must decide; each purpose has its own.

        It depends on how many decisions of this kind the player has made, not on those of others.
        """
        asked = self.decision
        whose = f"{asked.seat}.{asked.kind}" if asked else ""
        answered = self.drawn.get(f"player.{whose}", 0)
        return self.chance.rng((f"{purpose}.{whose}", *self.clock, answered))

    def emit(self, event: Event) -> None:
        """Send an event to the log."""
        if self.log:
            self.log(event)

    def _key(self, stream: str) -> Key:
        return (stream, *self.clock, self._count_use(stream))

    def _count_use(self, stream: str) -> int:
        """Count a use of a stream, and give the number of earlier ones."""
        before = self.drawn.get(stream, 0)
        self.drawn[stream] = before + 1
        return before

    @property
    def tables_played(self) -> Mapping[str, Any]:
        """The rows of tables by name, as headers and observations have them."""
        return self.tables

    def header(self) -> Data:
        """All that a replay needs to begin this game again; the revision unless it is the first."""
        header: Data = {"rules": self.NAME, "seats": [*self.seats], "options": self.options.copy()}
        if self.REVISION > 1:
            header["revision"] = self.REVISION
        if self.tables:
            header["tables"] = {**self.tables}
        return header

    @classmethod
    def from_header(
        cls,
        header: Data,
        chance: Chance,
        log: Callable[[Event], None] | None = None,
        *,
        tower: Tower | None = None,
        parts: Sequence[Any] = (),
    ) -> Self:
        """Begin a game by its header.

        Args:
            header: from `header`.
            chance: the source of all chance.
            log: called with every event.
            tower: for games with one; not needed if the chance is a replay's.
            parts: the user's own parts among those that the options name; a file never loads code.

        Raises:
            PositionError: there is no such game.
        """
        cls.check_header(header)
        if cls.TOWER and tower is None:
            tower = chance.tower()
        return cls(
            len(header["seats"]),
            tower=tower,
            options=header["options"],
            tables=header.get("tables"),
            parts=parts,
            chance=chance,
            log=log,
        )

    @classmethod
    def check_header(cls, header: Mapping[str, Any]) -> None:
        """Check the header of a game of this kind.

        Args:
            header: from `header`, also after a trip through JSON.

        Raises:
            PositionError: there is no such game.
        """
        rules, seats, options = (header.get(name) for name in ("rules", "seats", "options"))
        if rules != cls.NAME:
            raise PositionError(f"a game of {rules!r:.40}, not of {cls.NAME}")
        if not isinstance(seats, list | tuple) or [*seats] != [*cls.SEATS[: len(seats)]]:
            raise PositionError(f"seats are the first of {', '.join(cls.SEATS)}, not {seats!r:.80}")
        if not isinstance(options, dict):
            raise PositionError(f"the header's options are {options!r:.60}")
        cls._checked_players(len(seats))
        if missing := cls.full_options(options).keys() - options.keys():
            raise PositionError(f"the header does not say which {min(missing)}")
        cls._checked_tables(header.get("tables", {}))
        if (revision := header.get("revision", 1)) != cls.REVISION:
            why = f"of revision {revision!r:.40} of its rules"
            raise PositionError(f"a game of {cls.NAME} {why}; this program plays {cls.REVISION}")

    def copy(self) -> Self:
        """An independent copy without a log."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.log = None
        made.agenda, made.drawn = self.agenda.copy(), self.drawn.copy()
        made._tower = None if self._tower is None else self._tower.copy()
        self._DEEPER.copy(self.__dict__, made.__dict__)
        return made

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = self.copy()
        made._tower = deepcopy(made._tower, memo)  # a real one of its own, for other threads
        return made

    def __getstate__(self) -> Data:
        state, kind = self.copy().__dict__, type(self)
        again = [name for name in state if isinstance(getattr(kind, name, None), cached_property)]
        for name in ("rules", *again):  # they have functions, and follow from the rest
            del state[name]
        return {**state, "_choices": None}

    def __setstate__(self, state: Data) -> None:
        self.__dict__.update(state)
        self.rules = self.rule_book(self.options, self.tables, self._parts)

    def observe(self, seat: Seat, *, shared: bool = False) -> Any:
        """All that this player knows, as a new `OBSERVATION`.

        Args:
            seat: of the player.
            shared: leave its data those of the game, for whoever neither changes nor keeps them.

        Raises:
            PositionError: no such seat.
        """
        if seat not in self.seats:
            raise PositionError(f"no seat {seat!r:.40}; there are {', '.join(self.seats)}")
        seen = object.__new__(self.OBSERVATION)
        known = seen.__dict__
        if shared:
            state = self.__dict__
            known.update({name: state[name] for name in self._SHARED})
            known["rules"], known["tables"] = self.NAME, self.tables_played
        else:
            known.update(self.open_fields())
            known["drawn"] = self.drawn.copy()
        known.update(vars(self.own(seat)))
        known["seat"], known["decision"] = seat, self._question(seat)
        return seen

    def _question(self, seat: Seat) -> PendingDecision | None:
        """What a player sees of the pending decision."""
        if (asked := self.decision) is None:
            return None
        about = copy_data(asked.about)
        if asked.seat != seat:
            return self.PENDING_DECISION(seat=asked.seat, kind=asked.kind, about=about)
        moves = self.legal().describe()
        return self.PENDING_DECISION(seat=asked.seat, kind=asked.kind, about=about, **moves)

    def open_fields(self) -> Data:
        """Copies of all fields that everybody sees, by name, and what is known of every game."""
        shared: Data = {
            "rules": self.NAME,
            "seats": [*self.seats],
            "options": self.options.copy(),
            "tables": {**self.tables_played},
            "agenda": self.agenda.copy(),
        }
        self.PUBLIC.copy(self.__dict__, shared)
        return shared

    def to_json(self) -> str:
        """The whole state: hidden parts, tower and seed too.

        Raises:
            PositionError: the game's chance does not come from a seed.
        """
        if not isinstance(self.chance, KeyedChance):
            raise PositionError("only a game whose chance comes from a seed can be saved")
        asked, saved = self.decision, self.header()
        self.PUBLIC.copy(self.__dict__, saved)
        self.SECRET.copy(self.__dict__, saved)
        saved["agenda"], saved["drawn"] = self.agenda, self.drawn
        saved["asked"] = asked and [asked.seat, asked.kind, dict(asked.about)]
        saved["seed"], saved["chance"] = self.chance.seed, GENERATOR
        if self._tower is not None:
            saved["tower"] = self._tower.state()
        return json.dumps(saved, default=as_plain)

    @classmethod
    def from_json(
        cls, text: str, tower: TowerSource | None = None, *, parts: Sequence[Any] = ()
    ) -> Self:
        """The game that `to_json` wrote.

        Args:
            text: from `to_json`.
            tower: of the same kind as the saved one, or what `cubetower.tower.make_tower` makes it
                from.
            parts: the user's own parts among those that the options name.

        Raises:
            PositionError: the text is not a saved game.
            StateError: the tower is of another kind.
        """
        try:
            data = parse_json(text, "the text")
            cls.check_header(data)
            check_generator(data["chance"])
            asked, chance = data["asked"], KeyedChance(data["seed"])
            game = cls._in_progress(data, chance, tower, parts)
            game.__dict__.update(cls.PUBLIC.read(data), **cls.SECRET.read(data))
            if asked:
                game.decision = Decision(*asked)
            state = None if tower is None else data["tower"]
        except _DAMAGE as error:
            why = str(error) if isinstance(error, PositionError) else f"{error!r:.80}"
            raise PositionError(f"not a saved game of {cls.NAME}: {why}") from None
        if state is not None:
            game.use_tower().restore(state)
        return game

    @classmethod
    def from_observation(
        cls,
        seen: Observation[Any],
        secret: Mapping[str, Any],
        chance: Chance,
        *,
        tower: TowerSource | None = None,
        parts: Sequence[Any] = (),
    ) -> Self:
        """A game in progress that may be the observed one.

        Args:
            seen: from `observe`; the game shares nothing with it.
            secret: the secret fields.
            chance: the source of all further chance.
            tower: in the state of the game, unless the caller sets it later.
            parts: the user's own parts among those that the options name.
        """
        known = vars(seen)
        game = cls._in_progress(known, chance, tower, parts)
        cls.PUBLIC.copy(known, game.__dict__)
        cls.SECRET.copy(secret, game.__dict__)
        if (asked := seen.decision) is not None:
            game.decision = Decision(asked.seat, asked.kind, copy_data(asked.about))
        return game

    @classmethod
    def _in_progress(
        cls,
        known: Mapping[str, Any],
        chance: Chance,
        tower: TowerSource | None,
        parts: Sequence[Any],
    ) -> Self:
        """A game without its fields, from what is known of every game."""
        game = object.__new__(cls)
        tables = {
            name: rows if isinstance(rows, tuple) else as_tuples(rows)
            for name, rows in known.get("tables", {}).items()
        }
        seats, options = tuple(known["seats"]), cls.full_options(known["options"])
        game._begin(seats, options, tables, parts, tower)
        game.chance, game.drawn = chance, dict(known["drawn"])
        game.agenda = [tuple(step) for step in known["agenda"]]
        return game

    def _begin(
        self,
        seats: tuple[Seat, ...],
        options: dict[str, Any],
        tables: Mapping[str, Any],
        parts: Sequence[Any],
        tower: TowerSource | None,
    ) -> None:
        if (tower is None) is self.TOWER:
            kind = "is played with a tower" if self.TOWER else "has no tower"
            raise PositionError(f"{self.NAME} {kind}")
        self._tower = None if tower is None else TowerCopy(as_tower(tower))
        self.rules, self.seats = self.rule_book(options, tables, parts), seats
        self._parts = tuple(parts)
        self.options, self.tables = options, tables
        self.agenda, self.drawn = [], {}
        self.decision = self._choices = self.log = None

    @classmethod
    def _checked_players(cls, players: object) -> int:
        """This number of players, if so many can play."""
        few, most = cls.PLAYERS[0], cls.PLAYERS[-1]
        if (number := whole_number(players, "players")) not in cls.PLAYERS:
            raise PositionError(f"S01: {few} to {most} players, not {number}")
        return number

    @classmethod
    def _checked_tables(cls, tables: object) -> dict[str, Rows]:
        """The rows of those tables that differ from the shipped ones."""
        if not isinstance(tables, Mapping):
            raise PositionError(f"the header's tables are {tables!r:.60}")
        found: dict[str, Rows] = {}
        for name, given in tables.items():
            if name not in cls.TABLES:
                known = ", ".join(cls.TABLES) or "none"
                raise PositionError(f"no table {name!r:.40} in {cls.NAME}; there are {known}")
            table = cls.TABLES[name]
            rows = table.plain(table.rows_from(given))
            if rows != table.plain():
                found[name] = rows
        return found

    @classmethod
    def full_options(cls, options: object) -> dict[str, Any]:
        """The value of every option.

        Args:
            options: `Options`; defaults for those that are missing.

        Raises:
            PositionError: there is no such option or value, or these are no options at all.
        """
        chosen: dict[str, Any] = {name: values[0] for name, values in cls.OPTIONS.items()}
        chosen |= dict.fromkeys(cls.SEVERAL, ())
        if not isinstance(options, Mapping):
            known = ", ".join(chosen) or "there are none"
            raise PositionError(f"options {options!r:.40}: give values by name, a dict ({known})")
        for name, value in options.items():
            if name not in chosen:
                known = ", ".join(chosen) or "none"
                raise PositionError(f"no option {name!r:.40}; there are {known}")
            values = cls.SEVERAL.get(name) or cls.OPTIONS[name]
            if name in cls.SEVERAL and isinstance(value, list | tuple):
                chosen[name] = tuple(value)
            elif name in cls.SEVERAL:
                raise PositionError(f"option {name}: {value!r:.40} is no list of names")
            elif value not in values:
                raise PositionError(f"option {name}: {value!r:.40} is none of {', '.join(values)}")
            else:
                chosen[name] = value
        return chosen
