"""The tables: hexes of the board by number of players, and the tokens of a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from cubetower.game.core import rows

TYPES: Final = ("helmet", "buddha", "rice")
"""The types of figures."""

EDO, CITY, VILLAGE = "edo", "city", "village"
"""Kinds of settlements."""

FIGURE_EXCHANGE, TOKEN_EXCHANGE = "figure exchange", "token exchange"
"""The tokens that are played in ways of their own (K06, K08)."""

AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the board.

    Attributes:
        name: its place, such as ``11,-5``.
        sea: or land.
        kind: of its settlement, or empty.
        figures: how many its settlement takes.
        players: at least so many must play for it to be in play (S01).
    """

    name: str
    sea: bool
    kind: str
    figures: int
    players: int


@dataclass(frozen=True, slots=True)
class Token:
    """What is printed on a token.

    Attributes:
        name: such as ``helmet 4`` or ``ronin``; tokens of one name are the same (K01).
        types: the figures it influences (K03).
        strength: its number; 0 for the exchanges.
        character: any number of them may be played in a turn (K02).
        sea: it is laid on the sea, not on land (K05).
    """

    name: str
    types: tuple[str, ...]
    strength: int
    character: bool
    sea: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The hexes in play for so many players (S01).

    Attributes:
        players: how many.
        hexes: all in play, by name.
        settlements: those with a settlement.
        land: those on which tokens for land can be laid (K05).
        sea: those on which ships can be laid.
        neighbours: of each hex those next to it, all in play.
        beside: of each hex the settlements next to it.
        shores: of each settlement the land next to it (C01).
        edo: the hex of Edo.
        cities: the hexes of the cities.
        supply: figures of each type (S02).
    """

    players: int
    hexes: Mapping[str, Hex]
    settlements: tuple[str, ...]
    land: tuple[str, ...]
    sea: tuple[str, ...]
    neighbours: Mapping[str, tuple[str, ...]]
    beside: Mapping[str, tuple[str, ...]]
    shores: Mapping[str, tuple[str, ...]]
    edo: str
    cities: tuple[str, ...]
    supply: int


@cache
def board(players: int) -> Board:
    """The board for 2 to 4 players."""
    hexes = {name: each for name, each in _hexes().items() if each.players <= players}
    settlements = tuple(name for name, each in hexes.items() if each.kind)
    land = tuple(name for name, each in hexes.items() if not each.sea and not each.kind)
    neighbours = {name: tuple(near for near in _around(name) if near in hexes) for name in hexes}
    return Board(
        players=players,
        hexes=hexes,
        settlements=settlements,
        land=land,
        sea=tuple(name for name, each in hexes.items() if each.sea),
        neighbours=neighbours,
        beside={at: tuple(n for n in near if n in settlements) for at, near in neighbours.items()},
        shores={at: tuple(near for near in neighbours[at] if near in land) for at in settlements},
        edo=next(at for at in settlements if hexes[at].kind == EDO),
        cities=tuple(at for at in settlements if hexes[at].kind == CITY),
        supply=sum(hexes[at].figures for at in settlements) // len(TYPES),
    )


@cache
def tokens() -> Mapping[str, Token]:
    """What there is of tokens, by name, in the order of the table (K01)."""
    return {each.name: each for each in map(_token, rows("games/samurai_tokens.csv"))}


@cache
def token_set() -> tuple[str, ...]:
    """The names of the tokens that each player has, in the order of the table (S03)."""
    return tuple(_token(row).name for row in rows("games/samurai_tokens.csv"))


def in_order(names: Iterable[str]) -> list[str]:
    """Tokens of a player in the order of the table."""
    return sorted(names, key=list(tokens()).index)


def without(names: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Tokens of a player without some of them, in the order of the table."""
    return in_order((Counter(names) - Counter(gone)).elements())


@cache
def _hexes() -> Mapping[str, Hex]:
    return {each.name: each for each in map(_hex, rows("games/samurai_hexes.csv"))}


def _hex(row: Mapping[str, str]) -> Hex:
    return Hex(
        name=f"{row['q']},{row['r']}",
        sea=row["terrain"] == "sea",
        kind=row["kind"],
        figures=int(row["figures"]),
        players=int(row["players_min"]),
    )


def _token(row: Mapping[str, str]) -> Token:
    kind, types, number = row["kind"], row["influences"], row["strength"]
    named = types if kind == "figure" else kind.replace("_", " ")
    numbered = kind in ("figure", "samurai", "ship")
    return Token(
        name=f"{named} {number}" if numbered else named,
        types={"all": TYPES, "none": ()}.get(types, (types,)),
        strength=int(number or 0),
        character=row["character"] == "1",
        sea=row["placed_on"] == "sea",
    )


def _around(name: str) -> list[str]:
    q, r = map(int, name.split(","))
    return [f"{q + east},{r + south}" for east, south in AROUND]
