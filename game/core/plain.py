"""`PlainGame`: a game whose state is plain data throughout, as it is without a tower."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeAlias

from game.core.agenda import AgendaGame, Event, Kind
from game.core.amounts import Table
from game.core.chance import Chance, KeyedChance
from game.core.decision import Data, Decision, Seat, copied
from game.errors import PositionError
from tower.reading import parse_json

Rows: TypeAlias = tuple[tuple[Any, ...], ...]
"""The rows of a table, with plain values in the order of its columns."""


@dataclass(frozen=True, slots=True)
class PlainRules:
    """The rules of such a game: steps and kinds of decisions by their names (`RuleBook`)."""

    steps: Mapping[str, Callable[..., None]]
    kinds: Mapping[str, Kind[Any]]


class PlainGame(AgendaGame[PlainRules]):
    """A game of which every part of the state is plain JSON-able data.

    A subclass names itself, its seats, options and fields, lays out the pieces in `set_up`, and
    says in `own` what a player knows besides the public fields. Its rules begin with the step
    ``begin``. Copies, observations and saved games come from that.

    Fields are texts, numbers, None, and lists and dicts (whose keys are texts) of these.

    Attributes:
        NAME: of the game, in headers.
        REVISION: of its rules: one more for each time that a case was read otherwise.
        SEATS: all seats there are, in their order.
        PLAYERS: how many can play.
        OPTIONS: the values of every option, by its name; the usual one first.
        TABLES: those of its cards that their owner can replace, by name.
        PUBLIC: fields that everybody sees.
        SECRET: the others.
        RULES: what steps and decisions mean.
        options: the value of every option in this game.
        tables: rows of the tables that are others than those shipped, by name.
        revision: of the rules by which this game is played: that of the header from which it was
            begun again, so that a replay is played as it was written.
    """

    NAME: ClassVar[str]
    REVISION: ClassVar[int] = 1
    SEATS: ClassVar[tuple[Seat, ...]]
    PLAYERS: ClassVar[tuple[int, ...]]
    OPTIONS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    TABLES: ClassVar[Mapping[str, Table[Any]]] = {}
    PUBLIC: ClassVar[tuple[str, ...]]
    SECRET: ClassVar[tuple[str, ...]]
    RULES: ClassVar[PlainRules]

    options: dict[str, str]
    tables: Mapping[str, Rows]
    revision: int

    def __init__(
        self,
        players: int,
        *,
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        tables: Mapping[str, Any] | None = None,
        revision: int | None = None,
        chance: Chance | None = None,
        log: Callable[[Event], None] | None = None,
    ) -> None:
        """Begin a game, and run it to the first decision.

        Args:
            players: how many play.
            seed: decides every random number.
            options: values by name; the usual ones where none are given.
            tables: rows by name, instead of those shipped.
            revision: of the rules; the latest if none is given.
            chance: instead of the seed.
            log: called with every event, the first ones too.

        Raises:
            PositionError: not so many can play, or there is no such option or table.
        """
        self._check_players(players)
        chosen, told = self._chosen(options or {}), self._tabled(tables or {})
        revised = self._revised(revision or self.REVISION)
        self._begin(self.SEATS[:players], chosen, told, revised)
        self.chance = chance or KeyedChance(seed)
        self.set_up()
        self.log = log
        self.push(("begin",))
        self.run()

    @abstractmethod
    def set_up(self) -> None:
        """Give every field its first value; nothing is drawn here."""

    @abstractmethod
    def own(self, seat: Seat) -> Data:
        """What this player knows besides the public fields, as plain data that is its own."""

    @property
    @abstractmethod
    def scores(self) -> dict[Seat, int]:
        """What counts in the end, by seat, as it stands; who is ahead need not have won."""

    @property
    def ranks(self) -> dict[Seat, int]:
        """Who came in where, once it is over: 1 has won, equals share the better rank.

        By the scores, unless a game has places of its own.
        """
        winners, scores = self.winners, self.scores
        order = {seat: (0, 0) if seat in winners else (1, -scores[seat]) for seat in self.seats}
        return {
            seat: 1 + sum(each < mine for each in order.values()) for seat, mine in order.items()
        }

    def header(self) -> Data:
        """What a replay must know to begin this game again.

        Of the revision it tells only if it is not the first, of tables only others than shipped.
        """
        told: Data = {
            "rules": self.NAME,
            "seats": list(self.seats),
            "options": dict(self.options),
        }
        if self.revision > 1:
            told["revision"] = self.revision
        if self.tables:
            told["tables"] = {name: [*map(list, rows)] for name, rows in self.tables.items()}
        return told

    @classmethod
    def again(
        cls, header: Data, chance: Chance, log: Callable[[Event], None] | None = None
    ) -> Self:
        """Begin the game that a header tells of.

        Args:
            header: as `header` gives it.
            chance: where all chance comes from.
            log: called with every event.

        Raises:
            PositionError: the header tells of no possible game.
        """
        cls.check_header(header)
        return cls(
            len(header["seats"]),
            options=header["options"],
            tables=header.get("tables"),
            revision=header.get("revision", 1),
            chance=chance,
            log=log,
        )

    @classmethod
    def check_header(cls, header: Mapping[str, Any]) -> None:
        """Make sure that a header tells of a possible game of this kind.

        Raises:
            PositionError: it does not.
        """
        rules, seats, options = (header.get(name) for name in ("rules", "seats", "options"))
        if rules != cls.NAME:
            raise PositionError(f"a game of {rules!r:.40}, not of {cls.NAME}")
        if not isinstance(seats, list) or seats != list(cls.SEATS[: len(seats)]):
            raise PositionError(f"seats are the first of {', '.join(cls.SEATS)}, not {seats!r:.80}")
        if not isinstance(options, dict):
            raise PositionError(f"the header's options are {options!r:.60}")
        cls._check_players(len(seats))
        cls._chosen(options)
        cls._tabled(header.get("tables", {}))
        cls._revised(header.get("revision", 1))

    def copy(self) -> Self:
        """An independent copy that logs nothing."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.log = None
        made.agenda, made.drawn = self.agenda.copy(), self.drawn.copy()
        mine, its = self.__dict__, made.__dict__
        for name in (*self.PUBLIC, *self.SECRET):
            its[name] = copied(mine[name])
        return made

    def public(self) -> Data:
        """All that everybody sees, as plain data of its own."""
        mine = self.__dict__
        return {
            **self.header(),
            **{name: copied(mine[name]) for name in self.PUBLIC},
            "agenda": [list(step) for step in self.agenda],
            "drawn": self.drawn.copy(),
        }

    def observe(self, seat: Seat) -> Data:
        """All that this player knows, as plain data.

        Besides the public fields: ``seat``, what `own` tells, and under ``decision`` what must be
        decided: its ``seat`` and ``kind``, what it is ``about``, and for this player's own the
        moves; None if the game is over.

        Raises:
            PositionError: no such seat.
        """
        if seat not in self.seats:
            raise PositionError(f"no seat {seat!r:.40}; there are {', '.join(self.seats)}")
        seen = {**self.public(), "seat": seat, **self.own(seat), "decision": None}
        if (asked := self.decision) is not None:
            about = copied(dict(asked.about))
            seen["decision"] = {"seat": asked.seat, "kind": asked.kind, "about": about}
            if asked.seat == seat:
                seen["decision"].update(self.legal().describe())
        return seen

    def to_json(self) -> str:
        """The whole state, hidden parts and seed too.

        Raises:
            PositionError: the game's chance does not come from a seed.
        """
        if not isinstance(self.chance, KeyedChance):
            raise PositionError("only a game whose chance comes from a seed can be saved")
        asked, mine = self.decision, self.__dict__
        return json.dumps(
            {
                **self.public(),
                **{name: mine[name] for name in self.SECRET},
                "asked": asked and [asked.seat, asked.kind, dict(asked.about)],
                "seed": self.chance.seed,
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The game that `to_json` wrote.

        Raises:
            PositionError: not such a text.
        """
        try:
            data = parse_json(text, "the text")
            cls.check_header(data)
            asked = data["asked"]
            decision = Decision(asked[0], asked[1], asked[2]) if asked else None
            return cls.from_fields(data, data, decision, KeyedChance(data["seed"]))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            why = error if isinstance(error, PositionError) else repr(error)
            raise PositionError(f"not a saved game of {cls.NAME}: {why!s:.80}") from None

    @classmethod
    def from_fields(
        cls,
        public: Mapping[str, Any],
        secret: Mapping[str, Any],
        decision: Decision | None,
        chance: Chance,
    ) -> Self:
        """A game in the middle, such as one imagined from an observation.

        Args:
            public: what `public` gives, or an observation.
            secret: the secret fields.
            decision: who must decide what.
            chance: where all further chance comes from.
        """
        game = object.__new__(cls)
        tables = {name: tuple(map(tuple, t)) for name, t in public.get("tables", {}).items()}
        seats, options = tuple(public["seats"]), dict(public["options"])
        game._begin(seats, options, tables, public.get("revision", 1))
        game.chance = chance
        for fields, names in ((public, cls.PUBLIC), (secret, cls.SECRET)):
            for name in names:
                game.__dict__[name] = copied(fields[name])
        game.agenda = [tuple(step) for step in public["agenda"]]
        game.drawn = dict(public["drawn"])
        game.decision = decision
        return game

    def _begin(
        self,
        seats: tuple[Seat, ...],
        options: dict[str, str],
        tables: Mapping[str, Rows],
        revision: int,
    ) -> None:
        self.rules, self.seats = self.RULES, seats
        self.options, self.tables, self.revision = options, tables, revision
        self.agenda, self.drawn = [], {}
        self.decision = self._choices = self.log = None

    @classmethod
    def _check_players(cls, players: int) -> None:
        if players not in cls.PLAYERS:
            few, most = cls.PLAYERS[0], cls.PLAYERS[-1]
            raise PositionError(f"S01: {few} to {most} players, not {players}")

    @classmethod
    def _tabled(cls, tables: object) -> dict[str, Rows]:
        """The rows of tables that are others than those shipped."""
        if not isinstance(tables, Mapping):
            raise PositionError(f"the header's tables are {tables!r:.60}")
        found: dict[str, Rows] = {}
        for name, told in tables.items():
            if name not in cls.TABLES:
                known = ", ".join(cls.TABLES) or "none"
                raise PositionError(f"no table {name!r:.40} in {cls.NAME}; there are {known}")
            table = cls.TABLES[name]
            rows = table.plain(table.told(told))
            if rows != table.plain():
                found[name] = rows
        return found

    @classmethod
    def _revised(cls, revision: object) -> int:
        """The revision, if there is one of this number."""
        if type(revision) is not int or not 1 <= revision <= cls.REVISION:
            known = f"this program knows those up to {cls.REVISION}"
            raise PositionError(f"no revision {revision!r:.40} of the rules of {cls.NAME}; {known}")
        return revision

    @classmethod
    def _chosen(cls, options: Mapping[str, str]) -> dict[str, str]:
        """The value of every option."""
        chosen = {name: values[0] for name, values in cls.OPTIONS.items()}
        for name, value in options.items():
            if name not in cls.OPTIONS:
                known = ", ".join(cls.OPTIONS) or "none"
                raise PositionError(f"no option {name!r:.40}; there are {known}")
            if value not in cls.OPTIONS[name]:
                known = ", ".join(cls.OPTIONS[name])
                raise PositionError(f"option {name}: {value!r:.40} is none of {known}")
            chosen[name] = value
        return chosen
