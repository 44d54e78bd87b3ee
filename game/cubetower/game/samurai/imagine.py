"""`imagine`: a possible game, given what one player knows, for players that look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cubetower.game.core import Seat, imagined_chance
from cubetower.game.samurai.rules.game import SamuraiGame
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.setup import Hand
from cubetower.game.samurai.rules.tables import (
    FIGURE_EXCHANGE,
    TYPES,
    board,
    in_order,
    token_set,
    without,
)
from cubetower.game.samurai.rules.turn import can_play


def imagine(observation: Observation, rng: Random) -> SamuraiGame:
    """A game that looks the same to the player, with everything hidden drawn at random.

    Screens of others and all stocks are drawn from the tokens not yet played (I03); captured
    figures behind screens are given to the others at random.

    Args:
        observation: what `SamuraiGame.observe` gave, also after a trip through JSON.
        rng: decides what is drawn.
    """
    screens, stocks = _tokens(observation, rng)
    secret = {
        "picked": _draw_picks(observation, rng),
        "screens": screens,
        "stocks": stocks,
        "captured": _draw_captures(observation, rng),
    }
    game = SamuraiGame.from_observation(observation, secret, imagined_chance(rng))
    asked = observation.decision
    if asked and asked.kind == "lay" and not game.laid:
        _let_play(game, asked.seat)
    return game


def unplayed_tokens(seen: Observation, seat: Seat) -> list[str]:
    """The tokens of a player behind the screen and in the stock, in the order of the table (I03).

    Args:
        seen: an observation.
        seat: of the player.
    """
    played = [name for whose, name in seen.lying.values() if whose == seat]
    return without(token_set(), [*played, *(FIGURE_EXCHANGE for s in seen.gone if s == seat)])


def _tokens(seen: Observation, rng: Random) -> tuple[dict[Seat, list[str]], dict[Seat, list[str]]]:
    """Screens and stocks."""
    screens, stocks = {}, {}
    for seat in seen.seats:
        left = _shuffle(unplayed_tokens(seen, seat), rng)
        size = seen.screens[seat]
        screens[seat] = in_order(seen.screen if seat == seen.seat else left[:size])
        stocks[seat] = _shuffle(without(left, screens[seat]), rng)
    return screens, stocks


def _draw_picks(seen: Observation, rng: Random) -> dict[Seat, list[str]]:
    """What was picked by those who have: all before the one who is asked (S04)."""
    if seen.decision is None or seen.question.kind != "hand":
        return {}
    seats = seen.seats
    before = seats[: seats.index(seen.question.seat)]
    return {seat: list(seen.picked) if seat == seen.seat else list(_hand(rng)) for seat in before}


def _hand(rng: Random) -> Sequence[str]:
    """Any five tokens."""
    picked: Sequence[str] = Hand(token_set()).sample(rng)
    return picked


def _draw_captures(seen: Observation, rng: Random) -> dict[Seat, dict[str, int]]:
    """Figures that are nowhere to be seen stand behind any of the screens (I02)."""
    shown = seen.captured
    hidden = [seat for seat in seen.seats if seat not in shown]
    found: dict[Seat, dict[str, int]] = {
        seat: dict(shown[seat]) if seat in shown else dict.fromkeys(TYPES, 0) for seat in seen.seats
    }
    for figure, count in hidden_captures(seen).items() if hidden else ():
        for _ in range(count):
            found[hidden[int(rng.random() * len(hidden))]][figure] += 1
    return found


def hidden_captures(seen: Observation) -> dict[str, int]:
    """By type how many captured figures stand behind the screens of others.

    Args:
        seen: an observation.
    """
    standing = [figure for there in seen.figures.values() for figure in there]
    return {
        figure: board(len(seen.seats)).supply
        - seen.supply[figure]
        - seen.aside[figure]
        - standing.count(figure)
        - sum(figures[figure] for figures in seen.captured.values())
        for figure in TYPES
    }


def _let_play(game: SamuraiGame, seat: Seat) -> None:
    """Who is asked at the beginning of a turn has a token that can be played (T07)."""
    screen, stock = game.screens[seat], game.stocks[seat]
    for number in range(len(stock)):
        if can_play(game, seat):
            break
        screen[0], stock[number] = stock[number], screen[0]
    game.screens[seat] = in_order(screen)


def _shuffle(names: Sequence[str], rng: Random) -> list[str]:
    return rng.sample(names, len(names))
