"""The tables of results: a type for the rows of each, with the type and meaning of every column.

The annotation of a field is a column (`cubetower.game.bulk.results.tables.schema_of`): its type in
the file, what it means, and which values are allowed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from cubetower.game.bulk import ANY, Schema
from cubetower.game.bulk.results.tables import Values, schema_of
from cubetower.game.core import Seat
from cubetower.game.shogun.rules.events import SCORED
from cubetower.game.shogun.rules.tables import PLACES, PLAYERS, SEASONS

SOURCES: Final = SCORED
"""What the base rules give points for (W04); all other points come from modules."""

CHANCE: Final = (0, 1)

Int8: TypeAlias = Annotated[int, "int8"]
Int16: TypeAlias = Annotated[int, "int16"]
Flag: TypeAlias = Annotated[bool, "bool"]
Text: TypeAlias = Annotated[str, "text"]
TextOrNone: TypeAlias = Annotated[str | None, "text"]

Number: TypeAlias = Annotated[int, "int64", "number of the game, from 1"]
Spec: TypeAlias = Annotated[Text, "spec of the tower"]
Year: TypeAlias = Annotated[Int8, "1 or 2", (1, 2)]
Season: TypeAlias = Annotated[Text, "spring, summer, autumn, winter", (*SEASONS, "winter")]
Chance: TypeAlias = Annotated[float, "float32"]


class BattleRow(NamedTuple):
    """A battle without its odds."""

    game: Number
    tower: Spec
    battle: Annotated[Int16, "number of the battle in the game, from 1"]
    year: Year
    season: Season
    slot: Annotated[Int8, "number of the action slot; 0 in winter"]
    kind: Annotated[Text, "attack, revolt, winter_revolt", ("attack", "revolt", "winter_revolt")]
    province: Annotated[Text, "province it is about"]
    attacker: Annotated[Text, "colour; farmers in revolts", (*PLAYERS, "farmers")]
    defender: Annotated[TextOrNone, "colour; none of a neutral province", (*PLAYERS, None)]
    attackers: Annotated[Int16, "armies or farmers that attack, with those of cards"]
    defenders: Annotated[Int16, "armies or farmers that defend, with those of cards"]
    tray_attacker: Annotated[Int16, "cubes of the attacker in the tray before"]
    tray_defender: Annotated[
        Int16, "cubes of the defence in the tray before, with farmers that help"
    ]
    inside_attacker: Annotated[Int16, "cubes of the attacker in the tower before"]
    inside_defender: Annotated[Int16, "cubes of the defence in the tower, with farmers that help"]
    inside: Annotated[Int16, "all cubes in the tower before"]
    thrown: Annotated[Int16, "all cubes thrown, including those of the tray"]
    fell: Annotated[Int16, "all cubes that came out, including those that tapping freed"]
    tapped: Annotated[Int16, "cubes that tapping freed"]
    farmers_help: Annotated[Flag, "whether farmers count for the defence (C06)"]
    attack: Annotated[Int16, "strength of the attack: cubes that fell"]
    defence: Annotated[Int16, "strength of the defence"]
    winner: Annotated[Text, "attacker, defender, none", ("attacker", "defender", "none")]
    left: Annotated[Int16, "armies in the province afterwards"]


class OddsRow(NamedTuple):
    """The odds of a battle."""

    odds_attacker: Annotated[Chance, "chance that the attacker wins, by tray and tower", CHANCE]
    odds_none: Annotated[Chance, "chance that nobody wins", CHANCE]
    odds_defender: Annotated[Chance, "chance that the defender wins", CHANCE]


class RoundRow(NamedTuple):
    """A player's round; winters count as rounds."""

    game: Number
    tower: Spec
    year: Year
    season: Season
    seat: Annotated[Text, "colour of the player", PLAYERS]
    bid: Annotated[TextOrNone, "card bid: chest 0 to 4, tower 1 to 3, a province; none in winter"]
    place: Annotated[
        Int8, "place in the turn order, 1 to 5; in winter that of autumn", (PLACES[0], PLACES[-1])
    ]
    special: Annotated[Text, "the special card; in winter that of autumn"]
    provinces: Annotated[Int8, "held at the end"]
    armies: Annotated[Int16, "on the board at the end"]
    inside: Annotated[Int16, "own cubes in the tower at the end"]
    buildings: Annotated[Int8, "in own provinces at the end"]
    chests: Annotated[Int16, "at the end"]
    rice: Annotated[Int16, "at the end"]
    points: Annotated[
        Int16, "at the end, in all; without those that arts give at the end of the game", ANY
    ]


class GameKey(NamedTuple):
    """Which game it is."""

    game: Number
    tower: Spec
    seed: Annotated[int, "int64", "of the game: `cubetower play --seed` plays it again"]


class PlayerPart(NamedTuple):
    """A player in a game; every seat has each of these columns."""

    bot: Annotated[Text, "spec of the player"]
    points: Annotated[Int16, "points", ANY]
    chests: Annotated[Int16, "chests at the end, which decide ties"]
    rank: Annotated[Int8, "1 is best; equal players share the better rank"]
    provinces: Annotated[Int16, "points for provinces"]
    buildings: Annotated[Int16, "points for buildings"]
    castle: Annotated[Int16, "points for castle"]
    temple: Annotated[Int16, "points for temple"]
    theatre: Annotated[Int16, "points for theatre"]
    modules: Annotated[Int16, "points from modules", ANY]


class GameEnd(NamedTuple):
    """How a game ended, and what happened in it."""

    winners: Annotated[Int8, "how many share the victory"]
    first_leaders: Annotated[Int8, "how many led after the first winter"]
    leader_won: Annotated[Flag, "whether one of them is among the winners"]
    decisions: Annotated[Int16, "length: decisions of all players"]
    battles: Annotated[Int16, "length: battles and revolts"]
    forfeits: Annotated[Int16, "decisions that players could not take"]
    jams: Annotated[Int16, "battles in which the tower had to be tapped"]
    upsets: Annotated[Int16, "battles that the less likely side won"]
    inside: Annotated[Int16, "cubes in the tower at the end"]


class GameRow(NamedTuple):
    """A game.

    Attributes:
        key: the first columns.
        players: by seat; the columns are ordered by quantity, then by seat.
        end: the last columns.
    """

    key: GameKey
    players: Sequence[PlayerPart]
    end: GameEnd

    def flat(self) -> tuple[Any, ...]:
        """The values of all columns, in the order of `games_of`."""
        columns = zip(*self.players, strict=True)
        return (*self.key, *(value for column in columns for value in column), *self.end)


BATTLES: Final = schema_of(BattleRow)
"""One row per battle, without its odds."""

ODDS: Final = schema_of(OddsRow)
"""The last columns of the table of battles."""

ROUNDS: Final = schema_of(RoundRow)
"""One row per player and round; winters count as rounds."""


_KEY, _PLAYER, _END = map(schema_of, (GameKey, PlayerPart, GameEnd))


def games_of(seats: Sequence[Seat]) -> Schema:
    """One row per game; some columns exist for every seat."""
    of_seats: Schema = {
        f"{name}_{seat}": (column[0], f"{seat}: {column[1]}", *column[2:])
        for name, column in _PLAYER.items()
        for seat in seats
    }
    return {**_KEY, **of_seats, **_END}


def schemas(
    seats: Sequence[Seat], towers: Sequence[str] = (), bots: Sequence[str] = ()
) -> Mapping[str, Schema]:
    """All tables by name.

    Args:
        seats: colours of the players.
        towers: the only specs allowed as towers; any if empty.
        bots: the only specs allowed as players; any if empty.
    """
    found = {"games": games_of(seats), "battles": {**BATTLES, **ODDS}, "rounds": ROUNDS}
    count = (1, len(seats))
    known: dict[str, Values] = {"seat": tuple(seats), "tower": tuple(towers)}
    known |= {"winners": count, "first_leaders": count}
    for seat in seats:
        known |= {f"rank_{seat}": count, f"bot_{seat}": tuple(bots)}
    return {name: _narrow(schema, known) for name, schema in found.items()}


def _narrow(schema: Schema, known: Mapping[str, Values]) -> Schema:
    """Allow only the known values in these columns."""
    return {
        name: (column[0], column[1], known[name]) if known.get(name) else column
        for name, column in schema.items()
    }
