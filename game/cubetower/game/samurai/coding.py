"""`CODING`: moves and observations of SAMURAI as numbers, for learners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cubetower.game.coding.coding import BlockCoding
from cubetower.game.coding.layout import (
    WHO,
    Declared,
    Values,
    count_each,
    fill_up,
    names_of,
    seats_from_observer,
)
from cubetower.game.core import Seat
from cubetower.game.samurai.imagine import hidden_captures, unplayed_tokens
from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.laying import STOP, place_name
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.tables import TYPES, Board, board, tokens

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


def values(seen: Observation) -> Values:
    """By block what a player knows.

    Args:
        seen: what `SamuraiGame.observe` gave.
    """
    seats = seats_from_observer(seen)
    return {**_game(seen, seats), **_figures(seen, seats), **_tokens(seen, seats)}


def _game(seen: Observation, seats: Sequence[Seat]) -> Values:
    """The kind of game, and how far it has come."""
    asked = seen.decision
    return {
        "players": [len(seats) == players for players in (2, 3, 4)],
        "option": [seen.options[name] == "yes" for name in ("random_hand", "open_captures")],
        "turn": [seen.turn],
        "decides": [asked is not None and asked.seat == each for each in seats],
        "laid": [seen.laid, seen.plain],
        "gone": [each in seen.gone for each in seats],
    }


def _figures(seen: Observation, seats: Sequence[Seat]) -> Values:
    """Where figures are."""
    there = seen.figures
    played = board(len(seats))
    counts = Counter(figure for figures in there.values() for figure in figures)
    hidden = hidden_captures(seen)
    shown = [seen.captured.get(each) for each in seats]
    return {
        "supply": [seen.supply[each] for each in TYPES],
        "aside": [seen.aside[each] for each in TYPES],
        "left": [counts[each] for each in TYPES],
        "hidden": [hidden[each] for each in TYPES],
        "figure": [each in there.get(at, ()) for at in ALL.settlements for each in TYPES],
        "open": [_open(seen, played, at) for at in ALL.settlements],
        "influence": [n for at in ALL.settlements for n in _shares(seen, played, at, seats)],
        "captured": [figures[each] if figures else 0 for figures in shown for each in TYPES],
        "known": [figures is not None for figures in shown],
    }


def _open(seen: Observation, played: Board, at: str) -> int:
    """How many land hexes must still be covered until the figures of a settlement are captured."""
    if not seen.figures.get(at):
        return 0
    return sum(near not in seen.lying for near in played.shores[at])


def _shares(seen: Observation, played: Board, at: str, seats: Sequence[Seat]) -> Sequence[float]:
    """Influence in a settlement, by type and seat."""
    there = seen.figures.get(at)
    if not there:
        return [0] * (len(TYPES) * MAX_PLAYERS)
    shares = influence(played, seen.lying, at, seats)
    return [
        (figure in there) * shares[figure].get(each, 0)
        for figure in TYPES
        for each in fill_up(seats, MAX_PLAYERS, "")
    ]


def _tokens(seen: Observation, seats: Sequence[Seat]) -> Values:
    """Where tokens are."""
    names = [*tokens()]
    lying = [seen.lying.get(at) for at in LAYABLE]
    laid = [tokens()[token[1]] if token else None for token in lying]
    return {
        "owner": [
            token is not None and token[0] == seat
            for token in lying
            for seat in fill_up(seats, MAX_PLAYERS, "")
        ],
        "strength": [
            token.strength if token and figure in token.types else 0
            for token in laid
            for figure in TYPES
        ],
        "character": [token is not None and token.character for token in laid],
        "screen": count_each(seen.screen, names),
        "picked": count_each(seen.picked, names),
        "unplayed": [n for seat in seats for n in count_each(unplayed_tokens(seen, seat), names)],
        "screens": [seen.screens[each] for each in seats],
        "stocks": [seen.stocks[each] for each in seats],
    }


CODING: Final = BlockCoding(
    actions=NAMES,
    kinds=("hand", "place", "lay"),
    declared=DECLARED,
    values=values,
    full=5,
)
"""How learners see the game."""
