"""`CODING`: moves and observations of SAMURAI as numbers, for learners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.core import Pick, Seat
from game.environment.coding import BlockCoding
from game.environment.layout import WHO, Declared, names_of
from game.samurai.imagine import missing, unplayed_tokens
from game.samurai.observation import Knowledge, Observation
from game.samurai.rules.capture import influence
from game.samurai.rules.laying import STOP, place_name
from game.samurai.tables import TYPES, Board, board, tokens

MAX_PLAYERS: Final = 4
"""Players at most."""

SEATS: Final = WHO[:MAX_PLAYERS]
ALL: Final = board(MAX_PLAYERS)
"""All hexes of the game; with fewer players some are out of play."""

LAYABLE: Final = (*ALL.land, *ALL.sea)
"""The hexes on which tokens are laid."""

NAMES: Final = (
    *tokens(),
    STOP,
    *TYPES,
    *ALL.hexes,
    *(place_name(figure, at) for at in ALL.settlements for figure in TYPES),
)
"""The actions: tokens, to stop, figures to be placed, hexes, and figures on the board."""

DECLARED: Final[Declared] = (
    ("players", ("2", "3", "4"), 0, "how many play"),
    ("option", ("random_hand", "open_captures"), 0, "options that are chosen"),
    ("turn", ("number",), 50, "number of the turn; 0 during the setup"),
    ("decides", SEATS, 0, "who must decide"),
    ("supply", TYPES, 10, "figures still to be placed"),
    ("aside", TYPES, 4, "figures that nobody got"),
    ("left", TYPES, 10, "figures on the board"),
    ("figure", names_of(ALL.settlements, TYPES), 0, "figures in settlements"),
    ("open", ALL.settlements, 6, "land next to a settlement with figures on which nothing lies"),
    ("owner", names_of(LAYABLE, SEATS), 0, "whose token lies on a hex"),
    (
        "strength",
        names_of(LAYABLE, TYPES),
        4,
        "what the token there counts for figures of a type",
    ),
    ("character", LAYABLE, 0, "the token there has a character"),
    (
        "influence",
        names_of(ALL.settlements, TYPES, SEATS),
        10,
        "what the tokens beside a settlement with such a figure add up to",
    ),
    ("screen", tuple(tokens()), 1, "own tokens behind the screen"),
    ("picked", tuple(tokens()), 1, "own tokens picked until all have picked"),
    ("unplayed", names_of(SEATS, tokens()), 1, "tokens behind the screen or in the stock"),
    ("screens", SEATS, 5, "tokens behind the screens"),
    ("stocks", SEATS, 15, "tokens in the stocks"),
    ("gone", SEATS, 0, "whose figure exchange has left the game"),
    ("laid", ("tokens", "plain"), 5, "tokens played this turn, and those without character"),
    ("captured", names_of(SEATS, TYPES), 10, "captured figures, as far as they are open"),
    ("known", SEATS, 0, "whose captured figures are open"),
    ("hidden", TYPES, 10, "captured figures that are not open"),
)
"""Name, entries, unit and meaning of the blocks, in their order."""


def action(kind: str, pick: Pick) -> str:
    """Tokens, figures, hexes and places have the names that the game gives them."""
    return str(pick)


def values(seen: Observation) -> Mapping[str, Sequence[float]]:
    """By block what a player knows.

    Args:
        seen: what `SamuraiGame.observe` gave.
    """
    seats = from_observer(seen)
    return {**_game(seen, seats), **_figures(seen, seats), **_tokens(seen, seats)}


def from_observer(seen: Knowledge) -> list[Seat]:
    """The seats from the player who observes on, as `WHO` counts them."""
    seats = list(seen["seats"])
    me = seats.index(seen["seat"])
    return seats[me:] + seats[:me]


def _game(seen: Observation, seats: Sequence[Seat]) -> dict[str, Sequence[float]]:
    """What kind of game it is, and how far it has come."""
    asked = seen["decision"]
    return {
        "players": [len(seats) == players for players in (2, 3, 4)],
        "option": [seen["options"][name] == "yes" for name in ("random_hand", "open_captures")],
        "turn": [seen["turn"]],
        "decides": _by_seat(asked is not None and asked["seat"] == each for each in seats),
        "laid": [seen["laid"], seen["plain"]],
        "gone": _by_seat(each in seen["gone"] for each in seats),
    }


def _figures(seen: Knowledge, seats: Sequence[Seat]) -> dict[str, Sequence[float]]:
    """Where figures are."""
    there = seen["figures"]
    played = board(len(seats))
    counts = Counter(figure for figures in there.values() for figure in figures)
    hidden = missing(seen)
    shown = [seen["captured"].get(each) for each in seats]
    return {
        "supply": [seen["supply"][each] for each in TYPES],
        "aside": [seen["aside"][each] for each in TYPES],
        "left": [counts[each] for each in TYPES],
        "hidden": [hidden[each] for each in TYPES],
        "figure": [each in there.get(at, ()) for at in ALL.settlements for each in TYPES],
        "open": [_open(seen, played, at) for at in ALL.settlements],
        "influence": [n for at in ALL.settlements for n in _shares(seen, played, at, seats)],
        "captured": _pad(
            [figures[each] if figures else 0 for figures in shown for each in TYPES], len(TYPES)
        ),
        "known": _by_seat(figures is not None for figures in shown),
    }


def _open(seen: Knowledge, played: Board, at: str) -> int:
    """So many hexes are missing until the figures of a settlement are captured."""
    if not seen["figures"].get(at):
        return 0
    return sum(near not in seen["lying"] for near in played.shores[at])


def _shares(seen: Knowledge, played: Board, at: str, seats: Sequence[Seat]) -> Sequence[float]:
    """Influence in a settlement, by type and seat."""
    there = seen["figures"].get(at)
    if not there:
        return [0] * (len(TYPES) * MAX_PLAYERS)
    shares = influence(played, seen["lying"], at, seats)
    return [
        share
        for figure in TYPES
        for share in _by_seat((figure in there) * shares[figure][each] for each in seats)
    ]


def _tokens(seen: Knowledge, seats: Sequence[Seat]) -> dict[str, Sequence[float]]:
    """Where tokens are."""
    names = [*tokens()]
    lying = [seen["lying"].get(at) for at in LAYABLE]
    laid = [tokens()[token[1]] if token else None for token in lying]
    left = [Counter(unplayed_tokens(seen, each)) for each in seats]
    screen, picked = Counter(seen["screen"]), Counter(seen["picked"])
    return {
        "owner": [flag for token in lying for flag in _owner(token, seats)],
        "strength": [
            token.strength if token and figure in token.types else 0
            for token in laid
            for figure in TYPES
        ],
        "character": [token is not None and token.character for token in laid],
        "screen": [screen[name] for name in names],
        "picked": [picked[name] for name in names],
        "unplayed": _pad([counts[name] for counts in left for name in names], len(names)),
        "screens": _by_seat(seen["screens"][each] for each in seats),
        "stocks": _by_seat(seen["stocks"][each] for each in seats),
    }


def _owner(token: Sequence[str] | None, seats: Sequence[Seat]) -> Sequence[float]:
    return _by_seat(token is not None and token[0] == each for each in seats)


def _by_seat(numbers: Iterable[float]) -> Sequence[float]:
    """One number a seat, 0 for those that nobody has."""
    return _pad(numbers, 1)


def _pad(numbers: Iterable[float], each: int) -> Sequence[float]:
    """So many numbers a seat, 0 for those that nobody has."""
    found = [*numbers]
    return found + [0] * (MAX_PLAYERS * each - len(found))


CODING: Final = BlockCoding(
    names=NAMES,
    action=action,
    kinds=("hand", "place", "lay"),
    declared=DECLARED,
    values=values,
    full=5,
)
"""How learners see the game."""
