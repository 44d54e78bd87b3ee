"""`greedy`: plays the token that adds most to what it may expect to capture.

The chance to get a figure grows with the own lead in influence, the more the fewer hexes around
are still empty. All weights are assumed: set by judgement and a few hundred games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from cubetower.game.core import Move
from cubetower.game.samurai.bots.reading import Reading
from cubetower.game.samurai.rules.laying import STOP, Laying
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.tables import (
    FIGURE_EXCHANGE,
    TOKEN_EXCHANGE,
    TYPES,
    board,
    in_order,
    tokens,
)

PRICE: Final = 0.02
"""What a token costs, in figures, for each of its strength and each type it influences."""

EXCHANGE_PRICE: Final = 0.3
"""What playing an exchange costs, in figures."""

OPENING_HAND: Final = ("samurai 3", "ronin", "ship 2", "ship 1", "samurai 2")
"""The tokens it begins with."""


class Greedy:
    """Looks one token ahead."""

    def choose(self, observation: Observation, rng: Random) -> Move:
        """The best move by its own lights; of equal ones the first."""
        kind = observation.question.kind
        if kind == "hand":
            return tuple(in_order(OPENING_HAND))
        if kind == "place":
            return _place(observation)
        return _lay(observation)


def _place(seen: Observation) -> Move:
    """Where tokens of the own screen will count twice: beside settlements with such figures."""
    strength: dict[str, int] = {}
    for token in map(tokens().__getitem__, seen.screen):
        if len(token.types) == 1:
            strength[token.types[0]] = strength.get(token.types[0], 0) + token.strength
    own = board(len(seen.seats))

    def value(move: Sequence[str]) -> int:
        figure, at = move
        beside = {place for near in own.shores[at] for place in own.beside[near]} - {at}
        same = sum(figure in seen.figures[place] for place in beside)
        return same * strength.get(figure, 0)

    return max(seen.question.moves, key=value)


def _lay(seen: Observation) -> Move:
    """The token that gains most, less its price; or to stop if none gains anything."""
    laying, reading = Laying.from_question(seen.question), Reading(seen)
    best: Move = (STOP,) if laying.laid else None
    most = 0.0 if laying.laid else -1e9
    for name in laying.playable:
        price = _price(name)
        for gain, move in _ways(reading, laying, name):
            if gain - price > most:
                best, most = move, gain - price
    return best


def _price(name: str) -> float:
    token = tokens()[name]
    return PRICE * token.strength * len(token.types) if token.types else EXCHANGE_PRICE


def _ways(reading: Reading, laying: Laying, name: str) -> Iterator[tuple[float, Move]]:
    """What each way to play a token gains; of those that gain nothing one."""
    if name == FIGURE_EXCHANGE:
        yield from _figures(reading, laying)
    elif name == TOKEN_EXCHANGE:
        yield from _tokens(reading, laying)
    else:
        sea = tokens()[name].sea
        for at in reading.useful[sea] or (laying.sea if sea else laying.land)[:1]:
            yield reading.gain(name, at), (name, at)


def _figures(reading: Reading, laying: Laying) -> Iterator[tuple[float, Move]]:
    now = {at: {figure: reading.chance(at, figure) for figure in TYPES} for at in reading.live}
    for one, others in laying.partners.items():
        figure, at = one.split()
        for other in others:
            its, there = other.split()
            change = now[at][its] - now[at][figure] + now[there][figure] - now[there][its]
            yield change, (FIGURE_EXCHANGE, one, other)


def _tokens(reading: Reading, laying: Laying) -> Iterator[tuple[float, Move]]:
    lying = reading.seen.lying
    hexes = reading.useful[False] or laying.land[:1]
    for old in laying.own:
        name = lying[old][1]
        lost = reading.gain(name, old, sign=-1)
        for new in hexes:
            yield lost + reading.gain(name, new), (TOKEN_EXCHANGE, old, new)
