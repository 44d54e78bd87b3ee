"""`Reading`: what a player sees of a game, and the chances to get its figures."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import Final

from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.tables import board, tokens

SPREAD: Final = 2.5
"""How far influence may still shift for every open hex."""


class Reading:
    """A position as one player reads it.

    Attributes:
        seen: the observation.
        me: the player.
        board: the hexes in play.
        live: by settlement with figures their types.
        open: by these how many land hexes around are empty.
    """

    def __init__(self, seen: Observation) -> None:
        self.seen, self.me, self.board = seen, seen.seat, board(len(seen.seats))
        self.live = {at: there for at, there in seen.figures.items() if there}
        lying, shores = seen.lying, self.board.shores
        self.open = {at: sum(near not in lying for near in shores[at]) for at in self.live}
        self._margin = {at: self._margins(at) for at in self.live}
        self._rivals = len(seen.seats) - 1
        self._known: dict[tuple[str, str, int], float] = {}

    def _margins(self, at: str) -> dict[str, int]:
        """By type, how much influence is ahead of the best other's."""
        shares = influence(self.board, self.seen.lying, at, self.seen.seats)
        return {figure: each.pop(self.me) - max(each.values()) for figure, each in shares.items()}

    def chance(self, at: str, figure: str, more: int = 0, fewer: int = 0) -> float:
        """To get a figure of this type in a settlement.

        Args:
            at: the settlement.
            figure: the type.
            more: influence than now.
            fewer: empty hexes than now.
        """
        margin, left = self._margin[at][figure] + more, self.open[at] - fewer
        if left:
            return 1 / (1 + self._rivals * exp(-margin / (SPREAD * left)))
        if margin:
            return float(margin > 0)
        return 1 / (1 + self._rivals)

    def gain(self, name: str, at: str, sign: int = 1) -> float:
        """What a token laid on an empty hex adds to the chances.

        Args:
            name: of the token.
            at: the hex.
            sign: -1 if the token is taken from there, and the hex stays full.
        """
        known, total = self._known, 0.0
        for place in self.board.beside[at]:
            if place in self.live:
                key = (place, name, sign)
                if key not in known:
                    known[key] = self._gain(*key)
                total += known[key]
        return total

    def _gain(self, at: str, name: str, sign: int) -> float:
        """What a token adds in one settlement."""
        token, total = tokens()[name], 0.0
        fewer = int(sign > 0 and not token.sea)
        for figure in self.live[at]:
            more = sign * token.strength if figure in token.types else 0
            total += self.chance(at, figure, more, fewer) - self.chance(at, figure)
        return total

    @cached_property
    def useful(self) -> dict[bool, list[str]]:
        """Empty hexes next to a settlement with figures, of the sea (True) and of land (False)."""
        hexes, lying = self.board.hexes, self.seen.lying
        near = dict.fromkeys(near for at in self.live for near in self.board.neighbours[at])
        empty = [at for at in near if at not in lying]
        return {sea: [at for at in empty if hexes[at].sea == sea] for sea in (False, True)}
