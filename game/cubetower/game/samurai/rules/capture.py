"""Chapters C and E: figures are captured, and the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.samurai.rules.events import Captured, Ended, SetAside
from cubetower.game.samurai.rules.scoring import holder_of
from cubetower.game.samurai.rules.state import SamuraiState
from cubetower.game.samurai.rules.tables import TYPES, Board, tokens

MAX_ASIDE: Final = 4
"""So many figures aside end the game (E02)."""

Lying = Mapping[str, Sequence[str]]
"""By hex the token on it: whose it is, and its name."""


def capture(game: SamuraiState) -> None:
    """Settle all figures that are due, on the same position (C01 to C06)."""
    for at in due(game.board, game.lying, game.figures):
        shares = influence(game.board, game.lying, at, game.seats)
        for figure in list(game.figures[at]):
            game.figures[at].remove(figure)
            _settle(game, figure, at, shares[figure])


def _settle(game: SamuraiState, figure: str, at: str, shares: Mapping[Seat, int]) -> None:
    """Who alone has most influence takes the figure (C04); otherwise it goes aside (C05)."""
    if taker := holder_of(shares):
        game.captured[taker][figure] += 1
        game.emit(Captured(seat=taker, figure=figure, hex=at, influence=dict(shares)))
    else:
        game.aside[figure] += 1
        game.emit(SetAside(figure=figure, hex=at, influence=dict(shares)))


def due(board: Board, lying: Lying, figures: Mapping[str, Sequence[str]]) -> list[str]:
    """Settlements with figures, of which every land hex around carries a token (C01).

    Args:
        board: as it is played on.
        lying: the tokens on it.
        figures: by settlement those that stand there.
    """
    return [at for at, there in figures.items() if there and lying.keys() >= set(board.shores[at])]


def influence(
    board: Board, lying: Lying, at: str, seats: Iterable[Seat]
) -> dict[str, dict[Seat, int]]:
    """By type what each player's tokens add up to in a settlement (C02, K03, K04).

    Args:
        board: as it is played on.
        lying: the tokens on it.
        at: the settlement.
        seats: the players.
    """
    shares = {figure: dict.fromkeys(seats, 0) for figure in TYPES}
    for near in board.neighbours[at]:
        if near in lying:
            seat, name = lying[near]
            token = tokens()[name]
            for figure in token.types:
                shares[figure][seat] += token.strength
    return shares


def reason_to_end(game: SamuraiState) -> str:
    """The rule by which the game ends after a turn: E01 or E02; empty if it goes on."""
    standing = {figure for there in game.figures.values() for figure in there}
    if len(standing) < len(TYPES):
        return "E01"
    return "E02" if sum(game.aside.values()) >= MAX_ASIDE else ""


def end(game: SamuraiState, rule: str) -> None:
    """All captured figures are shown (W01).

    Args:
        game: in progress.
        rule: by which it ends: E01, E02 or E03.
    """
    captured = {seat: dict(figures) for seat, figures in game.captured.items()}
    game.emit(Ended(winners=list(game.winners), scores=game.scores, rule=rule, captured=captured))
