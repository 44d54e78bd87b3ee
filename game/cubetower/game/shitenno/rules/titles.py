"""Chapter T: titles and their effects; new titles at the end of an even year (Y10)."""

from __future__ import annotations

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.shitenno.rules.events import Titles, Turned
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import TITLE_POINTS

PLAIN, GOLDEN = "plain", "golden"
"""The sides of a kamon."""


def take_titles(game: ShitennoState) -> None:
    """Each player takes the title of the own seal tile; the others are not used (Y09, Y10)."""
    game.titles = {seat: game.sealed[seat] for seat in game.seats}
    game.sealed, game.seals = {}, []
    game.emit(Titles(titles=dict(game.titles), order=game.order))
    game.push(("odd year",))


def points_of(title: str) -> int:
    """Points of a title for each own kamon placed (T01, T02)."""
    return TITLE_POINTS.get(title, 0)


def ask_sensei(game: ShitennoState, seat: Seat) -> None:
    """The Sensei may turn a kamon, if one is plain (T03)."""
    if game.titles[seat] == "Sensei" and plain_kamons(game, seat):
        game.ask(seat, "golden")


def plain_kamons(game: ShitennoState, seat: Seat) -> list[tuple[str, int]]:
    """Province and slot, from 1, of the own kamons that are not golden."""
    return [
        (province, slot)
        for province, row in game.kamons.items()
        for slot, (owner, side) in enumerate(row, 1)
        if owner == seat and side == PLAIN
    ]


class TurnGolden:
    """Which own kamon to turn to its golden side, if any (T03)."""

    def choices(self, game: ShitennoState, decision: Decision) -> Choices:
        """None, or province and slot, such as ``("Kanto", 1)``."""
        moves = [None, *plain_kamons(game, decision.seat)]
        return Listed(moves, "V04", "turn one of your plain kamons on the board, or none")

    def apply(self, game: ShitennoState, decision: Decision, move: tuple[str, int] | None) -> None:
        """Turn it; no points now."""
        if move is None:
            return
        province, slot = move
        game.kamons[province][slot - 1][1] = GOLDEN
        game.emit(Turned(seat=decision.seat, province=province, slot=slot))
